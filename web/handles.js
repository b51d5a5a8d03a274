// Continuous moves. A thing that is pointed at has handles (data-handle in #dossier): each is a track,
// a straight line or an arc, along which the thing is dragged. How far it goes, what it costs and what
// ends it was said by the referee; here it is only drawn, followed and sent.

const SVG = "http://www.w3.org/2000/svg";
const GRIP_PX = 9;
/** So near to the end of a track the end is meant. */
const SNAP_PX = 5;

/** @typedef {[number, number]} Point */

const minus = (/** @type {Point} */ a, /** @type {Point} */ b) => /** @type {Point} */ ([a[0] - b[0], a[1] - b[1]]);

/** A number as the page's language writes it. */
const written = (/** @type {number} */ value, /** @type {number} */ decimals) =>
  value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: decimals, useGrouping: false });

/** The angle of a vector, in degrees. */
const angle = (/** @type {Point} */ [x, y]) => (Math.atan2(y, x) * 180) / Math.PI;

/** How far along its track a handle has been dragged, from 0 to 1. */
function part({ grip, end, hinge, turn }, /** @type {Point} */ from, /** @type {Point} */ to) {
  if (end) {
    const [way, moved] = [minus(end, grip), minus(to, from)];
    const length = way[0] ** 2 + way[1] ** 2;
    return length ? (way[0] * moved[0] + way[1] * moved[1]) / length : 0;
  }
  if (!turn) return 0;
  // The shortest way round: nobody drags by more than half a turn.
  const turned = ((angle(minus(to, hinge)) - angle(minus(from, hinge)) + 540) % 360) - 180;
  return turned / turn;
}

/** Where the thing is after a part of its track, as a transform. */
function moved({ grip, end, hinge, turn }, /** @type {number} */ share) {
  if (end) {
    const way = minus(end, grip);
    return `translate(${way[0] * share} ${way[1] * share})`;
  }
  return `rotate(${turn * share} ${hinge[0]} ${hinge[1]})`;
}

function make(/** @type {string} */ name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * @typedef {object} HandleEars
 * @property {(thing: string, handle: string, amount: number) => void} drag
 */

export class Handles {
  /** @param {HTMLElement} board @param {HTMLElement} dossier @param {HandleEars} ears */
  constructor(board, dossier, ears) {
    this.board = board;
    this.dossier = dossier;
    this.ears = ears;
    /** What is being dragged. */
    this.held = null;
    // In the field of a handle one sees where the thing would go, before anything is sent.
    dossier.addEventListener("input", (event) => this.preview(event.target));
    dossier.addEventListener("focusin", (event) => this.preview(event.target));
    dossier.addEventListener("focusout", () => this.put(null));
    board.addEventListener("pointermove", (event) => this.follow(event));
    board.addEventListener("pointerup", () => this.release());
    board.addEventListener("pointercancel", () => this.drop());
  }

  /** The thing that is pointed at, by its id. */
  get thing() {
    return /** @type {HTMLElement | null} */ (this.dossier.querySelector("[data-pointed]"))?.dataset.pointed ?? "";
  }

  /** Its handles that move in the picture. */
  all() {
    return [...this.dossier.querySelectorAll("[data-handle]")]
      .map((element) => ({ element, ...JSON.parse(/** @type {HTMLElement} */ (element).dataset.handle ?? "{}") }))
      .filter((handle) => handle.track);
  }

  get svg() {
    return this.board.querySelector("svg");
  }

  /** A point of the screen in the picture. @returns {Point} */
  at(event) {
    const matrix = this.layer?.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  unitsPerPixel() {
    const matrix = this.svg?.getScreenCTM();
    return matrix ? 1 / matrix.a : 1;
  }

  /** Draws the handles of what is pointed at: the ground they cover below, the grips above everything. */
  draw() {
    for (const old of this.board.querySelectorAll(".reach, .grips")) old.remove();
    this.layer = null;
    const svg = this.svg;
    if (!svg || !document.getElementById(this.thing)) return;
    const below = make("g", { class: "reach", "aria-hidden": "true" });
    this.layer = make("g", { class: "grips", "aria-hidden": "true" });
    const shade = make("g", { class: "shade" });
    shade.innerHTML = /** @type {HTMLElement | null} */ (this.dossier.querySelector("[data-pointed]"))?.dataset.shade ?? "";
    below.append(shade);
    const radius = GRIP_PX * this.unitsPerPixel();
    this.tracks = this.all();
    for (const [n, handle] of this.tracks.entries()) {
      const area = make("g", { class: "shade" });
      area.innerHTML = handle.shade;
      below.append(area);
      if (!(handle.most > 0)) continue;
      const [cx, cy] = handle.track.grip;
      const grip = make("circle", { class: "grip", cx, cy, r: radius, "data-grip": n });
      this.layer.append(grip);
      handle.area = area;
    }
    const units = document.getElementById(this.thing)?.closest(".layer");
    (units ?? svg.lastElementChild)?.before(below);
    svg.append(this.layer);
  }

  /**
   * Takes hold of a grip, or of the thing itself along its straight track.
   * @param {PointerEvent} event @param {string[]} things what lies under the pointer
   * @returns {boolean} is anything held now?
   */
  take(event, things) {
    if (!this.layer || !this.tracks) return false;
    const grip = /** @type {Element} */ (event.target).closest("[data-grip]");
    const handle = grip
      ? this.tracks[Number(grip.getAttribute("data-grip"))]
      : this.tracks.find((handle) => handle.track.end && handle.most > 0 && things.includes(this.thing));
    if (!handle) return false;
    this.held = { handle, from: this.at(event), amount: 0 };
    return true;
  }

  /** @param {PointerEvent} event */
  follow(event) {
    if (!this.held) return;
    const { handle, from } = this.held;
    const share = Math.min(Math.max(part(handle.track, from, this.at(event)), 0), 1);
    this.held.amount = this.snapped(handle, share);
    this.put(handle, this.held.amount);
    const field = handle.element.querySelector("input[name=amount]");
    if (field) field.value = String(Math.floor(this.held.amount * 100) / 100);
  }

  /** The amount that is meant: the end if it is near, else a multiple of the step. */
  snapped(handle, share) {
    const { grip, end, hinge, turn } = handle.track;
    const radius = hinge ? Math.hypot(...minus(grip, hinge)) : 0;
    const length = end ? Math.hypot(...minus(end, grip)) : (radius * Math.abs(turn) * Math.PI) / 180;
    if ((1 - share) * length < SNAP_PX * this.unitsPerPixel()) return handle.most;
    return Math.min(Math.round((share * handle.most) / handle.step) * handle.step, handle.most);
  }

  release() {
    const held = this.held;
    this.held = null;
    if (!held) return;
    const thing = this.thing;
    if (held.amount > 0) this.ears.drag(thing, held.handle.name, held.amount);
    else this.put(null);
  }

  /** Lets go without any effect. */
  drop() {
    this.held = null;
    this.put(null);
  }

  /** Shows where an amount typed into a field would lead. */
  preview(field) {
    const element = field.closest?.("[data-handle]");
    const handle = element && this.tracks?.find((known) => known.element === element);
    if (handle && field.name === "amount") this.put(handle, Math.min(Number(field.value) || 0, handle.most));
  }

  /** Shows the thing as it would be after an amount; `null` takes it away. */
  put(handle, amount = 0) {
    this.ghost?.remove();
    this.ghost = null;
    for (const one of this.tracks ?? []) one.area?.classList.toggle("faint", Boolean(handle) && one !== handle);
    const thing = document.getElementById(this.thing);
    if (!handle || !thing || !this.layer || !handle.most) return;
    const share = amount / handle.most;
    const copy = /** @type {Element} */ (thing.cloneNode(true));
    copy.removeAttribute("id");
    copy.removeAttribute("class");
    const mover = make("g", { transform: moved(handle.track, share) });
    mover.append(copy);
    const spent = amount * handle.price;
    const left = Math.max(handle.left - spent, 0);
    this.ghost = make("g", { class: "going" });
    this.ghost.append(mover);
    this.layer.append(this.ghost);
    const value = `${written(amount, 2)}${handle.unit}`;
    const lines = [`${value}  (−${written(spent, 1)} → ${written(left, 1)})`, ...(amount >= handle.most ? [handle.stop] : [])];
    this.ghost.append(this.note(lines, this.ghost.getBBox()));
  }

  /** Lines of words beside a box: above it, or below it at the upper edge of the picture. */
  note(/** @type {string[]} */ lines, /** @type {DOMRect} */ box) {
    const size = 15 * this.unitsPerPixel();
    const { x: edge, y: top, width } = this.svg?.viewBox.baseVal ?? { x: 0, y: 0, width: 1 };
    const x = box.x + box.width / 2;
    // At the other edges the words grow inwards.
    const anchor = x < edge + width / 3 ? "start" : x > edge + (2 * width) / 3 ? "end" : "middle";
    const height = 1.15 * size * lines.length;
    const above = box.y - height > top;
    const y = above ? box.y - height + 0.6 * size : box.y + box.height + 1.3 * size;
    const note = make("text", { x, y, "font-size": size, "text-anchor": anchor, class: "note" });
    for (const [n, words] of lines.entries()) {
      const line = make("tspan", { x, dy: n ? "1.15em" : 0 });
      line.textContent = words;
      note.append(line);
    }
    return note;
  }
}
