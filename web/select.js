// Choosing several things of the picture: Shift and a click, a lasso, everything that hangs together (a double
// click, or G), Shift and the arrow keys. A finger has a button for it. Which things can be chosen together
// stands in #dossier (data-choosable); what is said about them comes from the table.

const SVG = "http://www.w3.org/2000/svg";
/** A shorter pull is a click. */
const PULL_PX = 6;

/** Does a closed line hold a point? @param {number[][]} line @param {{x: number, y: number}} at */
export function holds(line, at) {
  let isInside = false;
  line.forEach(([x1, y1], n) => {
    const [x2, y2] = line[(n + 1) % line.length];
    if (y1 > at.y !== y2 > at.y && at.x < x1 + ((at.y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
  });
  return isInside;
}

/**
 * @typedef {object} SelectEars
 * @property {(things: string[]) => void} changed other things are chosen now
 * @property {(things: string[]) => Promise<string[]>} grow everything that belongs together with them
 */

export class Selection {
  /** @param {HTMLElement} board @param {HTMLElement} dossier @param {SelectEars} ears */
  constructor(board, dossier, ears) {
    this.board = board;
    this.dossier = dossier;
    this.ears = ears;
    /** @type {string[]} */
    this.things = [];
    /** Is every click a choice, without Shift? */
    this.isOn = false;
    board.addEventListener("pointermove", (event) => this.pull(event));
    board.addEventListener("pointerup", () => this.close());
    board.addEventListener("pointercancel", () => this.cancel());
    board.addEventListener("dblclick", (event) => this.growAt(event));
  }

  /** The things of which several can be chosen. @returns {string[]} */
  choosable() {
    const about = /** @type {HTMLElement | null} */ (this.dossier.querySelector("[data-choosable]"));
    return (about?.dataset.choosable ?? "").split(" ").filter((id) => id);
  }

  /** Turns the button's mode on or off, and shows it. @param {HTMLElement} button */
  offer(button) {
    button.hidden = !this.choosable().length;
    button.setAttribute("aria-pressed", String(this.isOn));
  }

  /** Marks what is chosen; what has left the picture is chosen no longer. */
  refresh() {
    this.things = this.things.filter((id) => document.getElementById(id));
    for (const thing of this.board.querySelectorAll("svg [id]")) {
      thing.classList.toggle("chosen", this.things.length > 1 && this.things.includes(thing.id));
    }
  }

  set(/** @type {string[]} */ things) {
    this.things = [...new Set(things)];
    this.refresh();
    this.ears.changed(this.things);
  }

  /** Adds a thing, or takes it away. @returns {boolean} can it be chosen at all? */
  toggle(/** @type {string} */ id) {
    if (!this.choosable().includes(id)) return false;
    this.set(this.things.includes(id) ? this.things.filter((other) => other !== id) : [...this.things, id]);
    return true;
  }

  clear() {
    this.things = [];
    this.refresh();
  }

  /**
   * A pointer goes down while several things are chosen: on one of them, or beside them to pull a lasso.
   * @param {PointerEvent} event @param {string[]} things what lies under it
   * @returns {boolean} is it a matter of choosing?
   */
  take(event, things) {
    const choosable = this.choosable();
    if (!choosable.length || !(event.shiftKey || this.isOn)) return false;
    this.pulled = { from: event, things, line: [[event.clientX, event.clientY]] };
    return true;
  }

  /** @param {PointerEvent} event */
  pull(event) {
    if (!this.pulled) return;
    const { from, line } = this.pulled;
    line.push([event.clientX, event.clientY]);
    if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < PULL_PX && !this.lasso) return;
    const svg = this.board.querySelector("svg");
    const matrix = svg?.getScreenCTM()?.inverse();
    if (!svg || !matrix) return;
    this.lasso ??= svg.appendChild(document.createElementNS(SVG, "polygon"));
    this.lasso.setAttribute("class", "lasso");
    const points = line.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    this.lasso.setAttribute("points", points.map(({ x, y }) => `${x},${y}`).join(" "));
  }

  close() {
    const pulled = this.pulled;
    const wasLasso = Boolean(this.lasso);
    this.cancel();
    if (!pulled) return;
    if (!wasLasso) {
      const choosable = this.choosable();
      const id = pulled.things.find((id) => choosable.includes(id));
      if (id) this.toggle(id);
      return;
    }
    const loop = aroundOf(pulled.line);
    const caught = this.choosable().filter((id) => {
      const box = document.getElementById(id)?.getBoundingClientRect();
      return box && holds(loop, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    });
    this.set([...this.things, ...caught]);
  }

  /** @returns {boolean} was anything pulled? */
  cancel() {
    const was = Boolean(this.pulled);
    this.pulled = null;
    this.lasso?.remove();
    this.lasso = null;
    return was;
  }

  /** A double click takes everything that hangs together. @param {MouseEvent} event */
  growAt(event) {
    const choosable = this.choosable();
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("[id]")?.id);
    const id = under.find((id) => id && choosable.includes(id));
    if (id) this.grow([id]);
  }

  async grow(/** @type {string[]} */ from = this.things) {
    if (from.length && this.choosable().length) this.set(await this.ears.grow(from));
  }
}

/** A line that goes round something, or the box from end to end of one that is pulled straight. @param {number[][]} line */
function aroundOf(line) {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const twice = line.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = line[(n + 1) % line.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  if (Math.abs(twice) / 2 > 0.1 * (right - left) * (bottom - top)) return line;
  const [west, east, north, south] = [left - PULL_PX, right + PULL_PX, top - PULL_PX, bottom + PULL_PX];
  return [[west, north], [east, north], [east, south], [west, south]];
}
