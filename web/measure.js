// What a game measures on its picture: drawn from where a pointer went down to where it is, and told beside it. The
// game does the counting; here it is only asked, not more often than that, and always at last.

const SVG = "http://www.w3.org/2000/svg";
const ASK_MS = 60;

export class Measuring {
  /** @param {HTMLElement} board @param {(wanted: any) => Promise<any>} ask @param {(words: string) => void} say */
  constructor(board, ask, say) {
    this.board = board;
    this.ask = ask;
    this.say = say;
    /** Which one is in hand. */
    this.name = "";
    /** @type {HTMLElement[]} */
    this.buttons = [...document.querySelectorAll("[data-measure]")].map((button) => /** @type {HTMLElement} */ (button));
    for (const button of this.buttons) {
      button.hidden = false;
      button.addEventListener("click", () => this.turn(this.name === button.dataset.measure ? "" : button.dataset.measure ?? ""));
    }
    board.addEventListener("pointermove", (event) => this.from && this.to(event));
    for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, () => this.end());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.name) this.turn("");
    });
  }

  /** Can anything be measured here? */
  get isAble() {
    return this.buttons.length > 0;
  }

  turn(/** @type {string} */ name) {
    this.name = name;
    this.clear();
    this.board.classList.toggle("measuring", Boolean(name));
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.measure === name));
    // Whoever came by keyboard goes on by keyboard.
    if (name) this.board.focus({ preventScroll: true });
  }

  /** By keyboard one measures from square to square. */
  places() {
    return [...this.board.querySelectorAll("svg .cell")].map((cell) => cell.id);
  }

  /** The keyboard has come to a square: what is being measured reaches as far as that. */
  reach(/** @type {string} */ id) {
    this.isByKeyboard = true;
    if (this.from) this.to(middle(id));
  }

  /** From here, or up to here. */
  set(/** @type {string} */ id) {
    if (this.from) return this.end();
    this.begin(middle(id), this.name);
    this.reach(id);
  }

  at(/** @type {{clientX: number, clientY: number}} */ event) {
    const matrix = this.board.querySelector("svg")?.getScreenCTM()?.inverse();
    return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  /** @param {PointerEvent} event @returns {boolean} is it a matter of measuring? */
  take(event) {
    if (!this.name) return false;
    this.isByKeyboard = false;
    this.begin(event, this.name);
    this.to(event);
    return true;
  }

  /** Measures from a place on, until it ends. */
  begin(/** @type {{clientX: number, clientY: number}} */ event, /** @type {string} */ name) {
    this.clear();
    this.from = this.at(event);
    this.measure = name;
  }

  to(/** @type {{clientX: number, clientY: number}} */ event) {
    const [from, to, measure] = [this.from, this.at(event), this.measure];
    if (!from || !to) return;
    clearTimeout(this.asking);
    const wait = Math.max(ASK_MS - (performance.now() - (this.asked ?? 0)), 0);
    this.asking = setTimeout(async () => {
      this.asked = performance.now();
      const answer = await this.ask({ do: "measure", measure, from: [from.x, from.y], to: [to.x, to.y] });
      if (this.from === from || this.kept === from) this.draw(answer.told?.measured, to);
    }, wait);
  }

  draw(/** @type {{words: string, shapes: string} | null | undefined} */ measured, /** @type {DOMPoint} */ at) {
    this.drawn?.remove();
    const svg = this.board.querySelector("svg");
    if (!svg || !measured) return;
    if (this.isByKeyboard) this.say(measured.words);
    this.drawn = svg.appendChild(document.createElementNS(SVG, "g"));
    this.drawn.setAttribute("class", "measure");
    this.drawn.setAttribute("aria-hidden", "true");
    this.drawn.innerHTML = measured.shapes;
    const matrix = svg.getScreenCTM();
    const pixel = matrix ? 1 / matrix.a : 1;
    const words = document.createElementNS(SVG, "text");
    const { width } = svg.viewBox.baseVal;
    const isRight = at.x > width / 2;
    for (const [name, value] of Object.entries({ class: "note", "font-size": 15 * pixel, x: at.x + (isRight ? -12 : 12) * pixel, y: Math.max(at.y - 14 * pixel, 18 * pixel), "text-anchor": isRight ? "end" : "start" })) {
      words.setAttribute(name, String(value));
    }
    words.textContent = measured.words;
    this.drawn.append(words);
  }

  /** What has been measured stays to be looked at until something else is done. */
  end() {
    if (!this.from) return;
    this.kept = this.from;
    this.from = undefined;
  }

  clear() {
    clearTimeout(this.asking);
    this.from = undefined;
    this.kept = undefined;
    this.drawn?.remove();
    this.drawn = undefined;
  }
}

/** The middle of a square on the screen. */
function middle(/** @type {string} */ id) {
  const box = document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect();
  return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
}
