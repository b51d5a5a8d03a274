// Continuous moves. Things that are chosen have handles (data-handle in #dossier): each is a track along
// which they are dragged, or ground into which one clicks. How far it goes, what it costs and what ends it
// was said by the referee; here it is only drawn, followed and sent.

import { amounts, isNothing, moved, zero } from "./tracks.js";

const SVG = "http://www.w3.org/2000/svg";
const isFinger = matchMedia("(pointer: coarse)").matches;
const GRIP_PX = isFinger ? 14 : 10;
/** It is met so far from its middle, in parts of that: a finger is broad. */
const MET = isFinger ? 1.4 : 1;
/** A second tap so near to the first means it. */
const SAME_PLACE_PX = 28;
/** While something is dragged the referee is asked so often at most. */
const ASK_MS = 100;
/** One notch of the wheel, or one key, turns what is placed freely by so many degrees. */
const TURN_STEP = 5;

/** A number as the page's language writes it. */
const written = (/** @type {number} */ value, /** @type {number} */ decimals) =>
  value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: decimals, useGrouping: false });

function make(/** @type {string} */ name, attributes) {
  const element = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * @typedef {object} HandleEars
 * @property {(handle: any, amounts: number[]) => void} drag it is meant
 * @property {(handle: any, amounts: number[]) => Promise<any>} ask what would come of it
 * @property {(things: string[]) => void} [tap] what can be dragged was touched and let go
 */

export class Handles {
  /** @param {HTMLElement} board @param {HTMLElement} dossier @param {HandleEars} ears */
  constructor(board, dossier, ears) {
    this.board = board;
    this.dossier = dossier;
    this.ears = ears;
    /** What is being dragged. */
    this.held = null;
    /** Where a finger has tapped into the ground once. */
    this.tapped = null;
    /** How far what is placed freely was turned, in degrees. */
    this.turned = 0;
    // In the field of a handle one sees where the thing would go, before anything is sent.
    dossier.addEventListener("input", (event) => this.preview(event.target));
    dossier.addEventListener("focusin", (event) => this.preview(event.target));
    dossier.addEventListener("focusout", () => this.put(null));
    board.addEventListener("pointermove", (event) => this.follow(event));
    board.addEventListener("pointerup", () => this.release());
    board.addEventListener("pointercancel", () => this.drop());
    board.addEventListener("pointerleave", () => !this.held && !this.tapped && this.put(null));
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** What is chosen, by ids; the first is pointed at. @returns {string[]} */
  get things() {
    const pointed = /** @type {HTMLElement | null} */ (this.dossier.querySelector("[data-pointed]"))?.dataset.pointed;
    return (pointed ?? "").split(" ").filter((id) => id);
  }

  get thing() {
    return this.things[0] ?? "";
  }

  /** Their handles that move in the picture. */
  all() {
    return [...this.dossier.querySelectorAll("[data-handle]")]
      .map((element) => ({ element, ...JSON.parse(/** @type {HTMLElement} */ (element).dataset.handle ?? "{}") }))
      .filter((handle) => handle.track);
  }

  /** The handle that a form of #dossier is, if it is one. @param {Element} form */
  named(form) {
    return this.tracks?.find((handle) => handle.element.contains(form));
  }

  get svg() {
    return this.board.querySelector("svg");
  }

  /** A point of the screen in the picture. @returns {[number, number]} */
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

  /** Draws the handles of what is chosen: the ground they cover below, the grips above everything. */
  draw() {
    for (const old of this.board.querySelectorAll(".reach, .grips")) old.remove();
    this.layer = null;
    this.tapped = null;
    const svg = this.svg;
    const about = /** @type {HTMLElement | null} */ (this.dossier.querySelector("[data-pointed]"));
    const isShown = this.things.some((id) => document.getElementById(id));
    if (!svg || !about || (this.things.length && !isShown)) return;
    const below = make("g", { class: "reach", "aria-hidden": "true" });
    this.layer = make("g", { class: "grips", "aria-hidden": "true" });
    const shade = make("g", { class: "shade" });
    shade.innerHTML = about.dataset.shade ?? "";
    below.append(shade);
    const radius = GRIP_PX * this.unitsPerPixel();
    this.tracks = this.all();
    for (const [n, handle] of this.tracks.entries()) {
      const area = make("g", { class: "shade" });
      area.innerHTML = handle.shade;
      below.append(area);
      handle.area = area;
      const { track } = handle;
      const isFree = Boolean(track.magnets || track.slots);
      if (!isFree && !(handle.most > 0) && !(handle.least < 0)) continue;
      const grips = track.slots ? track.slots.map((slot) => slot.at) : [track.grip];
      for (const [m, at] of grips.entries()) this.layer.append(this.grip(handle, n, m, this.free(at, radius), radius));
    }
    const units = document.getElementById(this.thing)?.closest(".layer");
    (units ?? svg.lastElementChild)?.before(below);
    svg.append(this.layer);
  }

  /** A place for a grip at which no other one lies: ahead of those that do, so that what they belong to can be taken too. */
  free(/** @type {[number, number]} */ [x, y], /** @type {number} */ radius) {
    const taken = [...(this.layer?.children ?? [])].map((grip) => grip.getAttribute("data-at")?.split(" ").map(Number) ?? []);
    const isTaken = () => taken.some(([tx, ty]) => Math.hypot(tx - x, ty - y) < 1.6 * radius);
    while (isTaken()) y -= 2.1 * radius;
    return /** @type {[number, number]} */ ([x, y]);
  }

  /** A grip with the sign of what it does. */
  grip(handle, n, slot, /** @type {[number, number]} */ [x, y], /** @type {number} */ radius) {
    const grip = make("g", { class: "grip", "data-grip": n, "data-slot": slot, "data-at": `${x} ${y}` });
    grip.append(make("circle", { class: "met", cx: x, cy: y, r: MET * radius }), make("circle", { cx: x, cy: y, r: radius }));
    const icon = /** @type {Element | undefined} */ (handle.element.querySelector(".icon")?.cloneNode(true));
    if (icon) {
      for (const [name, value] of Object.entries({ x: x - 0.7 * radius, y: y - 0.7 * radius, width: 1.4 * radius, height: 1.4 * radius })) {
        icon.setAttribute(name, String(value));
      }
      icon.removeAttribute("class");
      grip.append(icon);
    }
    return grip;
  }

  /**
   * Takes hold of a grip, or of the thing itself along its straight track or on its plane.
   * @param {PointerEvent} event @param {string[]} things what lies under the pointer
   * @returns {boolean} is anything held now?
   */
  take(event, things) {
    if (!this.layer || !this.tracks || event.shiftKey) return false;
    const grip = /** @type {Element} */ (event.target).closest("[data-grip]");
    const isOn = this.things.some((id) => things.includes(id));
    const handle = grip
      ? this.tracks[Number(grip.getAttribute("data-grip"))]
      : this.tracks.find(({ track, most }) => isOn && (track.magnets || (track.end && most > 0)));
    if (!handle) return false;
    this.turned = 0;
    if (handle.track.slots) {
      this.ears.drag(handle, [Number(grip?.getAttribute("data-slot"))]);
      return true;
    }
    this.held = { handle, from: this.at(event), amounts: null, under: grip ? [] : things };
    return true;
  }

  /** The handle whose ground lies under the pointer. @param {{clientX: number, clientY: number}} event */
  ground(event) {
    if (!this.layer) return undefined;
    const [x, y] = this.at(event);
    const holds = (shape) => shape.isPointInFill?.(new DOMPoint(x, y)) ?? false;
    // The first shape is the ground itself; what follows is what ends it.
    return this.tracks?.find(({ area, track }) => !track.slots && holds(area?.firstElementChild ?? {}));
  }

  /**
   * A click into the ground of a handle is meant; a finger taps twice.
   * @param {PointerEvent} event @returns {boolean} was it one?
   */
  into(event) {
    const handle = !this.held && this.ground(event);
    if (!handle) return false;
    const given = amounts(handle, zero(handle.track), this.at(event), this.unitsPerPixel(), this.turned);
    if (isNothing(handle, given)) return false;
    const isMouse = event.pointerType === "mouse";
    const before = this.tapped;
    const isAgain = before && before.handle === handle && Math.hypot(before.x - event.clientX, before.y - event.clientY) < SAME_PLACE_PX;
    if (isMouse || isAgain) {
      this.tapped = null;
      this.ears.drag(handle, isAgain ? before.given : given);
    } else {
      this.tapped = { handle, given, x: event.clientX, y: event.clientY };
      this.put(handle, given);
    }
    return true;
  }

  /** @param {PointerEvent} event */
  follow(event) {
    if (!this.held) {
      if (event.pointerType === "mouse" && !event.buttons) this.hover(event);
      return;
    }
    const { handle, from } = this.held;
    this.held.at = this.at(event);
    this.held.amounts = amounts(handle, from, this.held.at, this.unitsPerPixel(), this.turned);
    this.put(handle, this.held.amounts);
    const field = handle.element.querySelector("input[name=amount]");
    if (field) field.value = String(Math.floor(this.held.amounts[0] * 100) / 100);
  }

  /** A ghost follows the mouse over the ground of a handle, where nothing else lies under it. */
  hover(event) {
    const isOverPiece = /** @type {Element} */ (event.target).closest?.(".piece, [data-grip]");
    const handle = isOverPiece ? undefined : this.ground(event);
    this.board.classList.toggle("over-ground", Boolean(handle));
    if (!handle) {
      if (this.hovered) this.put(null);
      this.hovered = null;
      return;
    }
    this.hovered = { handle, event };
    this.put(handle, amounts(handle, zero(handle.track), this.at(event), this.unitsPerPixel(), this.turned));
  }

  /** What is placed freely is turned by the wheel. @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey || !this.turn(event.deltaY > 0 ? TURN_STEP : -TURN_STEP)) return;
    event.preventDefault();
  }

  /** Turns what is being placed freely; false if nothing is. @param {number} degrees */
  turn(degrees) {
    const handle = this.held?.handle ?? this.hovered?.handle;
    if (!handle?.track.turns) return false;
    this.turned = ((this.turned + degrees + 540) % 360) - 180;
    if (this.held?.at) {
      this.held.amounts = amounts(handle, this.held.from, this.held.at, this.unitsPerPixel(), this.turned);
      this.put(handle, this.held.amounts);
    } else if (this.hovered) this.hover(this.hovered.event);
    return true;
  }

  release() {
    const held = this.held;
    this.held = null;
    if (!held) return;
    if (held.amounts && !isNothing(held.handle, held.amounts)) this.ears.drag(held.handle, held.amounts);
    else {
      this.put(null);
      if (held.under.length) this.ears.tap?.(held.under);
    }
  }

  /** Lets go without any effect. @returns {boolean} was anything held? */
  drop() {
    const was = Boolean(this.held || this.tapped);
    this.held = null;
    this.tapped = null;
    this.put(null);
    return was;
  }

  /** Shows where an amount typed into a field would lead. */
  preview(field) {
    const element = field.closest?.("[data-handle]");
    const handle = element && this.tracks?.find((known) => known.element === element);
    if (!handle || field.name !== "amount") return;
    const amount = Math.min(Math.max(Number(field.value) || 0, handle.least ?? 0), handle.most);
    if (!handle.track.magnets && !handle.track.slots) this.put(handle, [amount]);
  }

  /** Shows the things as they would be after some amounts; `null` takes that away. */
  put(handle, given = [0]) {
    this.ghost?.remove();
    this.ghost = null;
    for (const one of this.tracks ?? []) one.area?.classList.toggle("faint", Boolean(handle) && one !== handle);
    if (!handle || !this.layer) {
      clearTimeout(this.asking);
      return;
    }
    this.ghost = make("g", { class: "going" });
    const transform = moved(handle, given);
    if (transform !== null) {
      const mover = make("g", { transform });
      for (const id of this.things) {
        const copy = /** @type {Element | undefined} */ (document.getElementById(id)?.cloneNode(true));
        if (!copy) continue;
        for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
        copy.removeAttribute("class");
        mover.append(copy);
      }
      this.ghost.append(mover);
    }
    this.layer.append(this.ghost);
    this.label(this.lines(handle, given));
    if (handle.asks) this.ask(handle, given);
  }

  /** What is said beside the ghost before the referee has been asked. */
  lines(handle, given) {
    if (handle.track.magnets || handle.track.slots) return [];
    const [amount] = given;
    const spent = Math.abs(amount) * handle.price;
    const left = Math.max(handle.left - spent, 0);
    const isEnd = amount >= handle.most || (handle.least < 0 && amount <= handle.least);
    // Where an amount is its own price, what one may have of it says enough.
    const value =
      handle.price === 1
        ? `${written(amount, 0)} / ${written(handle.left, 0)}${handle.unit}`
        : `${written(amount, 2)}${handle.unit}  (−${written(spent, 1)} → ${written(left, 1)})`;
    return [value, ...(isEnd && !handle.asks ? [handle.stop] : [])];
  }

  label(/** @type {string[]} */ lines) {
    this.ghost?.querySelector(":scope > .note")?.remove();
    if (this.ghost && lines.length) this.ghost.append(this.note(lines, /** @type {any} */ (this.ghost).getBBox()));
  }

  /** Asks the referee what would come of it, not more often than that, and always at last. */
  ask(handle, given) {
    clearTimeout(this.asking);
    const ghost = this.ghost;
    const wait = Math.max(ASK_MS - (performance.now() - (this.asked ?? 0)), 0);
    this.asking = setTimeout(async () => {
      this.asked = performance.now();
      const seen = await this.ears.ask(handle, given);
      // Meanwhile it may be elsewhere.
      if (seen && this.ghost === ghost) this.foresee(seen, this.lines(handle, given));
    }, wait);
  }

  /** Shows what the referee foresees. @param {any} seen @param {string[]} known what was said already */
  foresee(seen, known) {
    if (!this.ghost) return;
    this.ghost.classList.toggle("refused", !seen.lawful);
    if (seen.ghosts?.trim()) {
      const drawn = make("g", { class: "foreseen" });
      drawn.innerHTML = seen.ghosts;
      this.ghost.replaceChildren(drawn);
    }
    if (seen.shapes?.trim()) {
      const drawn = make("g", { class: "shade" });
      drawn.innerHTML = seen.shapes;
      this.ghost.prepend(drawn);
    }
    this.label([...known, ...(seen.lines ?? [])]);
  }

  /** Lines of words beside a box: above it, or below it at the upper edge of the picture. */
  note(/** @type {string[]} */ words, /** @type {DOMRect} */ box) {
    const size = 15 * this.unitsPerPixel();
    const { x: edge, y: top, width } = this.svg?.viewBox.baseVal ?? { x: 0, y: 0, width: 1 };
    // A narrow picture breaks what would run over its edge.
    const most = Math.floor(width / (0.62 * size));
    const lines = words.flatMap((line) => broken(line, most));
    const middle = box.x + box.width / 2;
    // At the other edges the words grow inwards, and on a narrow picture they begin farther out.
    const anchor = middle < edge + width / 3 ? "start" : middle > edge + (2 * width) / 3 ? "end" : "middle";
    const long = Math.min(0.62 * size * Math.max(...lines.map((line) => line.length)), width);
    const [before, after] = { start: [0, long], middle: [long / 2, long / 2], end: [long, 0] }[anchor];
    const x = Math.max(Math.min(middle, edge + width - after), edge + before);
    const height = 1.15 * size * lines.length;
    const above = box.y - height > top;
    const y = above ? box.y - height + 0.6 * size : box.y + box.height + 1.3 * size;
    const note = make("text", { x, y, "font-size": size, "text-anchor": anchor, class: "note" });
    for (const [n, text] of lines.entries()) {
      const line = make("tspan", { x, dy: n ? "1.15em" : 0 });
      line.textContent = text;
      note.append(line);
    }
    return note;
  }
}

/** A line in pieces of at most so many letters, where it has spaces. @param {string} line @param {number} most */
function broken(line, most) {
  const pieces = [""];
  for (const word of line.split(" ")) {
    const last = pieces[pieces.length - 1];
    if (last && last.length + 1 + word.length > most) pieces.push(word);
    else pieces[pieces.length - 1] = last ? `${last} ${word}` : word;
  }
  return pieces;
}
