// A closer look: the wheel, two fingers or the keys + and - change the part of the picture that is shown.

/** So many times nearer than the whole. */
const NEAREST = 6;
/** On a board narrower than this, what is pointed at comes so many times nearer. */
const SMALL_PX = 640;
const CLOSE_UP = 3;

export class Zoom {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    /** What is done when another part is shown. @type {(() => void) | undefined} */
    this.changed = undefined;
    /** The part that is shown, while it is not the whole. @type {[number, number, number, number] | null} */
    this.box = null;
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
      else this.whole();
    });
    board.addEventListener("pointerdown", (event) => this.touch(event));
    board.addEventListener("pointermove", (event) => this.pinch(event));
    for (const end of ["pointerup", "pointercancel"]) {
      board.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    board.addEventListener("keydown", (event) => {
      const factor = { "+": 1.3, "-": 1 / 1.3, "0": 0 }[event.key];
      if (factor === undefined || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (factor) this.by(factor);
      else this.whole();
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

  /** On a small screen a thing that is pointed at comes near. */
  to(/** @type {Element | null} */ thing) {
    if (this.box || !thing || this.board.clientWidth > SMALL_PX) return;
    const box = thing.getBoundingClientRect();
    this.by(CLOSE_UP, { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
  }

  /** Shows a part, kept inside the whole. */
  show(x, y, w, h) {
    const [x0, y0, w0, h0] = this.all();
    if (w >= w0 * 0.999) return this.whole();
    this.box = [Math.min(Math.max(x, x0), x0 + w0 - w), Math.min(Math.max(y, y0), y0 + h0 - h), w, h];
    this.apply();
  }

  whole() {
    this.box = null;
    this.apply();
  }

  /** A new picture has come: the same part of it is shown. */
  apply() {
    const svg = this.svg;
    if (!svg) return;
    svg.dataset.whole ??= svg.getAttribute("viewBox") ?? "";
    svg.setAttribute("viewBox", (this.box ?? this.all()).join(" "));
    this.board.classList.toggle("near", Boolean(this.box));
    this.changed?.();
  }

  touch(/** @type {PointerEvent} */ event) {
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, event);
  }

  /** Two fingers: what lies between them stays there. */
  pinch(/** @type {PointerEvent} */ event) {
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
}

const middle = (a, b) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
