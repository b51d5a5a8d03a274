// A closer look: the wheel, two fingers or the keys + and - change the part of the picture that is shown. On an
// open field the part where the pieces are is shown at first, and follows them until somebody looks elsewhere.

import { fitSigns } from "./signs.js";

/** So many times nearer than the whole. */
const NEAREST = 6;
/** On a board narrower than this, what is pointed at comes near. */
const SMALL_PX = 640;
/** What somebody acts on with a finger is so wide at least. */
const FINGER_PX = 44;
/** What is smaller is not touched before it has come nearer. */
const TOUCH_PX = 36;
/** So much room is left around the pieces. */
const ROOM = 1.16;
/** The ground has been pulled when it was by more than this. */
const PULL_PX = 6;

export class Zoom {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    /** What is done when another part is shown. @type {(() => void) | undefined} */
    this.changed = undefined;
    /** The part that is shown, while it is not the whole. @type {[number, number, number, number] | null} */
    this.box = null;
    /** Has somebody chosen what is shown? Otherwise it is where the pieces are. */
    this.isChosen = false;
    /** Was it shown because a finger needs room? */
    this.isCloseUp = false;
    /** The ground that is being pulled. @type {{x: number, y: number, isPulled: boolean} | null} */
    this.pulled = null;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    board.addEventListener("wheel", (event) => {
      // The page scrolls as usual unless somebody asks for the picture.
      if (!event.ctrlKey && !this.box) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.2 : 1 / 1.2, event);
    }, { passive: false });
    document.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-zoom]"));
      if (!button) return;
      const factor = Number(button.dataset.zoom);
      if (factor) this.by(factor);
      else this.toggle();
    });
    board.addEventListener("pointerdown", (event) => this.touch(event));
    board.addEventListener("pointermove", (event) => this.pinch(event));
    for (const end of ["pointerup", "pointercancel"]) {
      // A finger may be lifted anywhere, also where a thing was that has gone meanwhile.
      document.addEventListener(end, (event) => {
        this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
        this.pulled = null;
      });
    }
    board.addEventListener("keydown", (event) => {
      const factor = { "+": 1.3, "-": 1 / 1.3, "0": 0 }[event.key];
      if (factor === undefined || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (factor) this.by(factor);
      else this.toggle();
    });
  }

  get svg() {
    return this.board.querySelector("svg");
  }

  /** The whole picture, as the server drew it. */
  all() {
    const drawn = this.svg?.dataset.whole ?? this.svg?.getAttribute("viewBox") ?? "0 0 1 1";
    return /** @type {[number, number, number, number]} */ (drawn.split(" ").map(Number));
  }

  /** Nearer or farther, about a point of the screen or the middle. @param {{clientX: number, clientY: number}} [about] */
  by(factor, about) {
    const svg = this.svg;
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix) return;
    const [x0, y0, w0, h0] = this.all();
    const [x, y, w, h] = this.box ?? [x0, y0, w0, h0];
    const middle = about
      ? new DOMPoint(about.clientX, about.clientY).matrixTransform(matrix.inverse())
      : { x: x + w / 2, y: y + h / 2 };
    const width = Math.min(Math.max(w / factor, w0 / NEAREST), w0);
    const share = width / w;
    this.show(middle.x - (middle.x - x) * share, middle.y - (middle.y - y) * share, width, h * share);
  }

  /** On a small screen a thing that is pointed at comes so near that a finger can hold it. */
  to(/** @type {Element | null} */ thing) {
    if (!thing || this.board.clientWidth > SMALL_PX) return;
    const { x, y, width, height } = thing.getBoundingClientRect();
    const least = Math.min(width, height);
    if (least >= FINGER_PX) return;
    const was = this.isChosen;
    this.by(FINGER_PX / Math.max(least, 1), { clientX: x + width / 2, clientY: y + height / 2 });
    this.isCloseUp ||= !was;
  }

  /**
   * A finger has touched a board whose things are too small for it: what it may touch next comes nearer, all of
   * it if it has taken something, else what lies where it was.
   * @param {PointerEvent} event @param {string[]} things @param {boolean} isTaken
   */
  nearer(event, things, isTaken) {
    if (this.isChosen || this.box || this.board.clientWidth > SMALL_PX) return;
    const boxes = things.map((id) => document.getElementById(id)?.getBoundingClientRect()).filter((box) => box?.width);
    const least = Math.min(...boxes.map((box) => box?.width ?? Infinity));
    if (!boxes.length || least >= TOUCH_PX) return;
    let [about, factor] = [{ clientX: event.clientX, clientY: event.clientY }, FINGER_PX / least];
    if (isTaken) {
      const [left, right] = [Math.min(...boxes.map((box) => box?.left ?? 0)), Math.max(...boxes.map((box) => box?.right ?? 0))];
      const [top, bottom] = [Math.min(...boxes.map((box) => box?.top ?? 0)), Math.max(...boxes.map((box) => box?.bottom ?? 0))];
      const all = this.board.getBoundingClientRect();
      factor = Math.min(factor, all.width / (ROOM * (right - left)), all.height / (ROOM * (bottom - top)));
      if (factor < 1.2) return;
      // The point that stays where it is while the middle of all of it comes to the middle of the board.
      const still = (/** @type {number} */ middle, goal) => middle + (middle - goal) / (factor - 1);
      about = {
        clientX: still((left + right) / 2, (all.left + all.right) / 2),
        clientY: still((top + bottom) / 2, (all.top + all.bottom) / 2),
      };
    }
    this.by(factor, about);
    this.isCloseUp = true;
  }

  /**
   * What is chosen together stays in sight where one of it has come near for a finger, with the grips by which all of
   * it is taken hold of. @param {string[]} things
   */
  hold(things) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    const grips = this.board.querySelectorAll(".grips .grip");
    const shown = [...things.flatMap((id) => document.getElementById(id) ?? []), ...grips];
    if (!this.box || !this.isCloseUp || !matrix || shown.length < 2) return;
    const [x, y, w, h] = this.box;
    const { left, right, top, bottom } = around(shown, matrix);
    if (left >= x && right <= x + w && top >= y && bottom <= y + h) return;
    const [, , w0, h0] = this.all();
    const share = Math.max(1, (ROOM * (right - left)) / w, (ROOM * (bottom - top)) / h);
    const [width, height] = [Math.min(w * share, w0), Math.min(h * share, h0)];
    this.show((left + right - width) / 2, (top + bottom - height) / 2, width, height);
  }

  /** What was brought near for a finger goes back. */
  back() {
    if (!this.isCloseUp) return;
    this.isCloseUp = false;
    this.isChosen = false;
    this.apply();
  }

  /** Shows a part, kept inside the whole. */
  show(x, y, w, h) {
    this.isChosen = true;
    const [x0, y0, w0, h0] = this.all();
    if (w >= w0 * 0.999) this.box = null;
    else this.box = [Math.min(Math.max(x, x0), x0 + w0 - w), Math.min(Math.max(y, y0), y0 + h0 - Math.min(h, h0)), w, Math.min(h, h0)];
    this.apply();
  }

  /** From wherever to the whole, and from the whole to where the pieces are. */
  toggle() {
    this.isChosen = Boolean(this.box);
    this.isCloseUp = false;
    this.box = null;
    this.apply();
  }

  /** The part in which the pieces are; nothing where that is nearly the whole, or no open field. */
  home() {
    const svg = this.svg;
    const matrix = svg?.getScreenCTM()?.inverse();
    const pieces = [...(svg?.querySelectorAll(".piece") ?? [])];
    // One by itself is something in hand: whoever puts it down wants to see where.
    if (!svg?.dataset.scale || !matrix || pieces.length < 2) return null;
    const { left, right, top, bottom } = around(pieces, matrix);
    const [x0, y0, w0, h0] = this.all();
    // What is shown already may stay if it shows all of them, and not much more.
    const now = this.box;
    const holds = now && left >= now[0] && right <= now[0] + now[2] && top >= now[1] && bottom <= now[1] + now[3];
    const shape = this.board.clientWidth > SMALL_PX ? w0 / h0 : Math.min(w0 / h0, 1.15);
    const w = Math.max(ROOM * (right - left), ROOM * (bottom - top) * shape);
    // A camp in a corner and nothing else yet: what lies around it is what one wants to see.
    if (w < w0 / NEAREST) return null;
    if (holds && now[2] < 1.3 * w) return now;
    const h = w / shape;
    if (w > 0.9 * w0 || h > h0) return null;
    const [x, y] = [(left + right - w) / 2, (top + bottom - h) / 2];
    return /** @type {[number, number, number, number]} */ ([
      Math.min(Math.max(x, x0), x0 + w0 - w), Math.min(Math.max(y, y0), y0 + h0 - h), w, h,
    ]);
  }

  /** A new picture has come: the same part of it is shown. */
  apply() {
    const svg = this.svg;
    if (!svg) return;
    svg.dataset.whole ??= svg.getAttribute("viewBox") ?? "";
    if (!this.isChosen) this.box = this.home();
    svg.setAttribute("viewBox", (this.box ?? this.all()).join(" "));
    this.board.classList.toggle("near", Boolean(this.box));
    fitSigns(this.board);
    this.changed?.();
  }

  /** The ground is taken hold of. @param {PointerEvent} event @returns {boolean} can it be pulled? */
  take(event) {
    if (!this.box) return false;
    this.pulled = { x: event.clientX, y: event.clientY, isPulled: false };
    return true;
  }

  /** The ground follows the pointer. @param {PointerEvent} event */
  pull(event) {
    if (!this.pulled || this.fingers.size > 1) return;
    const [dx, dy] = [event.clientX - this.pulled.x, event.clientY - this.pulled.y];
    if (!this.pulled.isPulled && Math.hypot(dx, dy) < PULL_PX) return;
    this.pulled = { x: event.clientX, y: event.clientY, isPulled: true };
    this.pan(dx, dy);
  }

  touch(/** @type {PointerEvent} */ event) {
    // The first of several fingers: none is left of those before.
    if (event.isPrimary) this.fingers.clear();
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, event);
  }

  /** Two fingers: what lies between them stays there. */
  pinch(/** @type {PointerEvent} */ event) {
    this.pull(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size !== 2) return;
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (!other) return;
    const apart = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY);
    if (apart(before) > 20) this.by(apart(event) / apart(before), middle(event, other));
    this.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }

  /** Moves the picture by so many pixels. */
  pan(dx, dy) {
    const matrix = this.svg?.getScreenCTM();
    if (!this.box || !matrix) return;
    const [x, y, w, h] = this.box;
    this.show(x - dx / matrix.a, y - dy / matrix.d, w, h);
  }

  get isPinching() {
    return this.fingers.size > 1;
  }

  /** Is the picture being moved? */
  get isBusy() {
    return this.isPinching || Boolean(this.pulled?.isPulled);
  }
}

/** The part of a picture in which some things of it lie. @param {Element[]} things @param {DOMMatrix} matrix */
function around(things, matrix) {
  const corners = things.flatMap((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((at) => at.matrixTransform(matrix));
  });
  const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const middle = (a, b) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
