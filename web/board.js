// The board under a finger, a pen or a mouse. Picking up and putting down are the same whether one
// drags or clicks twice. Which things can be picked up and where they may go stands in the buttons
// of #choices (data-pick, data-drop); the server still decides.

const DRAG_THRESHOLD_PX = 6;
const LONG_PRESS_MS = 550;
const GO_BACK_MS = 220;
/** A finger that misses a piece by no more than this means it. */
const FINGER_REACH_PX = 18;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** The middle of a thing of the picture, on the screen. */
function centre(id) {
  const box = document.getElementById(id ?? "")?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What may not lie where it was dropped glides back to where it came from. */
function goBack(ghost) {
  const layer = ghost.parentNode;
  const [, dx, dy] = /translate\(([-\d.e]+) ([-\d.e]+)\)/.exec(ghost.getAttribute("transform"))?.map(Number) ?? [0, 0, 0];
  if (quiet.matches || document.visibilityState === "hidden") {
    layer?.remove();
    return;
  }
  const began = performance.now();
  const step = (now) => {
    const left = Math.max(1 - (now - began) / GO_BACK_MS, 0) ** 2;
    ghost.setAttribute("transform", `translate(${dx * left} ${dy * left})`);
    if (left > 0) requestAnimationFrame(step);
    else layer?.remove();
  };
  requestAnimationFrame(step);
}

/**
 * @typedef {object} Ears
 * @property {(button: HTMLButtonElement) => void} choose an offered action
 * @property {(pick: string, drop: string) => void} attempt something that was not offered
 * @property {(label: string) => void} explain what a thing is
 * @property {(id: string | null) => boolean} point something is pointed at; true if the table says something about it
 * @property {(event: PointerEvent, things: string[]) => boolean} take a handle is taken hold of, if there is one
 * @property {() => boolean} busy is the picture being moved by two fingers?
 * @property {(id: string) => boolean} place a place was clicked; true if somebody wanted its name
 * @property {(event: PointerEvent, things: string[]) => boolean} [first] something else wants the pointer: a ruler, a lasso, a field
 * @property {(event: PointerEvent, things: string[]) => void} [nearer] a finger has taken one of these, or missed all: they may be too small for it
 * @property {(event: PointerEvent) => boolean} [pan] the ground was taken hold of, where nothing else lies
 * @property {(event: PointerEvent | null, from: {clientX: number, clientY: number}) => void} [dragging] something is being dragged from there, or no longer
 * @property {(event: PointerEvent) => boolean} [into] the ground of a handle was clicked, where no piece lies
 */

export class Board {
  /** @param {HTMLElement} element @param {HTMLElement} choices @param {Ears} ears */
  constructor(element, choices, ears) {
    this.element = element;
    this.choices = choices;
    this.ears = ears;
    /** @type {string | null} */
    this.picked = null;
    this.drag = null;
    /** The piece on which the pointer went down; nothing if that has been dealt with. @type {string | null | undefined} */
    this.pointing = undefined;
    /** The ids of what moved last. @type {Set<string>} */
    this.marked = new Set();
    /** The id of what is pointed at. */
    this.pointed = "";
    /** What is pointed out to the person: a hint, or the nearest legal thing. @type {Set<string>} */
    this.shown = new Set();
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.letGo());
    element.addEventListener("contextmenu", (event) => {
      if (this.drag) event.preventDefault();
    });
  }

  /** The offered actions that pick something up. @returns {HTMLButtonElement[]} */
  offers() {
    return [.../** @type {NodeListOf<HTMLButtonElement>} */ (this.choices.querySelectorAll("button[data-pick]"))];
  }

  /** @param {string} id */
  offersFor(id) {
    return this.offers().filter((button) => button.dataset.pick === id);
  }

  /** A new picture has come: show again what can be picked up and where it may go. */
  refresh() {
    if (this.picked && !this.offersFor(this.picked).length) this.picked = null;
    const pickable = new Set(this.offers().map((button) => button.dataset.pick));
    const targets = new Set(
      this.picked ? this.offersFor(this.picked).map((button) => button.dataset.drop) : [],
    );
    for (const thing of this.element.querySelectorAll("svg [id]")) {
      thing.classList.toggle("can-pick", pickable.has(thing.id));
      thing.classList.toggle("picked", thing.id === this.picked || thing.id === this.pointed);
      thing.classList.toggle("target", targets.has(thing.id));
      thing.classList.toggle("last", this.marked.has(thing.id));
      thing.classList.toggle("shown", this.shown.has(thing.id));
    }
  }

  /** Points things out until somebody picks something up. @param {(string | null | undefined)[]} ids */
  show(...ids) {
    this.shown = new Set(ids.filter((id) => typeof id === "string"));
    this.refresh();
  }

  /** The offer that comes nearest to putting `pick` on `drop`. */
  nearestOffer(pick, drop) {
    const wanted = centre(drop);
    const offers = this.offersFor(pick).filter((button) => button.dataset.drop);
    const distance = (button) => {
      const place = centre(button.dataset.drop);
      return place && wanted ? Math.hypot(place.x - wanted.x, place.y - wanted.y) : Infinity;
    };
    return offers.sort((a, b) => distance(a) - distance(b))[0];
  }

  /** @param {string | null} id */
  pick(id) {
    this.picked = id;
    this.shown.clear();
    this.refresh();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!event.isPrimary || event.button > 0) return;
    const things = this.thingsUnder(event);
    const place = things.find((id) => document.getElementById(id)?.matches(".cell"));
    if (place && this.ears.place(place)) {
      event.preventDefault();
      return;
    }
    // Whoever was writing is at the board now: what is typed next is no part of a message.
    if (document.activeElement?.closest(".say-something")) this.element.focus({ preventScroll: true });
    if (this.ears.first?.(event, things) || this.ears.take(event, things)) {
      event.preventDefault();
      this.element.setPointerCapture(event.pointerId);
      return;
    }
    const pickable = things.find((id) => this.offersFor(id).length);
    this.pointing = things.find((id) => document.getElementById(id)?.matches(".piece")) ?? null;
    // What lies over a piece and can only be done, such as a target that is shot at, is meant itself.
    if (things[0] === pickable && this.isDoneAtOnce(pickable)) this.pointing = undefined;
    this.pressed = setTimeout(() => this.explain(things), LONG_PRESS_MS);
    if (this.picked && this.putDown(this.picked, things, { isDrop: false })) {
      this.pointing = undefined;
      return;
    }
    if (!pickable) {
      this.pick(null);
      if (this.pointing === null && this.ears.into?.(event)) {
        this.pointing = undefined;
        clearTimeout(this.pressed);
      } else if (this.pointing === null && this.ears.pan?.(event)) {
        this.element.setPointerCapture(event.pointerId);
      }
      return;
    }
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.pick(pickable);
    this.drag = { id: pickable, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** What can be touched next: where the picked thing may go and itself, or everything that can be picked up. */
  choosable() {
    const { picked } = this;
    if (!picked) return this.offers().map((button) => button.dataset.pick ?? "");
    return [picked, ...this.offersFor(picked).map((button) => button.dataset.drop ?? "")];
  }

  /** Is a thing no piece, and can just one thing be done with it, which needs no place? */
  isDoneAtOnce(/** @type {string | undefined} */ id) {
    const [only, ...more] = id ? this.offersFor(id) : [];
    return Boolean(only) && !more.length && !only.dataset.drop && !document.getElementById(id ?? "")?.matches(".piece");
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.drag && this.ears.busy()) this.letGo();
    if (!this.drag) {
      // A long pull is no long press.
      if (this.ears.busy()) clearTimeout(this.pressed);
      return;
    }
    const [dx, dy] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
    if (!this.drag.ghost) {
      if (Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
      clearTimeout(this.pressed);
      this.drag.ghost = this.ghostOf(this.drag.id);
    }
    const scale = this.unitsPerPixel();
    this.drag.ghost?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    this.ears.dragging?.(event, { clientX: this.drag.x, clientY: this.drag.y });
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.pressed);
    const drag = this.drag;
    this.drag = null;
    if (!drag || !drag.ghost) {
      // A click points at something, where the table has something to say about it. Elsewhere what needs no place to
      // go to, or has only one, is done at once; all else stays in the hand.
      const { pointing } = this;
      this.pointing = undefined;
      if (pointing !== undefined && !this.ears.busy() && this.ears.point(pointing)) return;
      const [only, ...more] = drag ? this.offersFor(drag.id) : [];
      if (only && !more.length && (!only.dataset.drop || this.isOutOfHand)) {
        this.pick(null);
        this.ears.choose(only);
      } else if (!drag && pointing && this.isOwn(pointing)) this.tryAnyway(pointing);
      else if (event.pointerType === "touch" && pointing !== undefined) this.ears.nearer?.(event, this.choosable());
      return;
    }
    this.ears.dragging?.(null, event);
    const things = this.thingsAt(event.clientX, event.clientY);
    const isDone = this.putDown(drag.id, things, { isDrop: true });
    if (isDone && !this.wasAttempt) drag.ghost.parentNode?.remove();
    else goBack(drag.ghost);
    if (!isDone) this.pick(null);
  }

  /** Is everything played out of a hand? Then what fits in one place only goes there; on a board one looks first. */
  get isOutOfHand() {
    return !this.element.querySelector(".cell");
  }

  /** Does a thing that cannot be played lie beside some that can: in the same hand? */
  isOwn(/** @type {string} */ id) {
    const home = document.getElementById(id)?.parentNode;
    return this.isOutOfHand && this.offers().some((button) => button.dataset.drop && document.getElementById(button.dataset.pick ?? "")?.parentNode === home);
  }

  /** What does not fit is tried all the same: the referee says why, and the thing itself shakes its head. */
  tryAnyway(/** @type {string} */ id) {
    const place = this.offers().find((button) => button.dataset.drop)?.dataset.drop;
    if (!place) return;
    this.ears.attempt(id, place);
    if (!quiet.matches) document.getElementById(id)?.animate([0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px 0` })), 280);
  }

  /** @returns {boolean} was anything dragged? */
  letGo() {
    clearTimeout(this.pressed);
    const was = Boolean(this.drag?.ghost);
    if (was) this.ears.dragging?.(null, { clientX: 0, clientY: 0 });
    this.drag?.ghost?.parentNode?.remove();
    this.drag = null;
    this.pointing = undefined;
    return was;
  }

  /**
   * Puts what is picked down on one of these things. An offered place wins; otherwise, on a drop, the
   * referee is asked, whose refusal teaches.
   * @returns {boolean} was anything done?
   */
  putDown(pick, things, { isDrop }) {
    const offers = this.offersFor(pick);
    this.wasAttempt = false;
    const chosen = things
      .map((id) => offers.find((button) => button.dataset.drop === id))
      .find((button) => button);
    if (chosen) {
      this.pick(null);
      this.ears.choose(chosen);
      return true;
    }
    this.wasAttempt = true;
    const place = things.find((id) => id !== pick && this.isPlace(id));
    if (isDrop && place) {
      this.pick(null);
      this.ears.attempt(pick, place);
      return true;
    }
    return false;
  }

  /** A cell, a zone or another piece: a place where something could be put. */
  isPlace(id) {
    return document.getElementById(id)?.matches(".cell, .zone, .piece") ?? false;
  }

  explain(things) {
    const named = things.map((id) => document.getElementById(id)?.getAttribute("aria-label"));
    const label = named.find((text) => text);
    if (label) this.ears.explain(label);
  }

  /** What a pointer means that goes down: with nothing in hand a finger need not meet a small piece itself. */
  thingsUnder(/** @type {PointerEvent} */ { clientX: x, clientY: y, pointerType, target }) {
    const things = this.thingsAt(x, y);
    const isFree = pointerType === "touch" && !this.picked && !this.pointed;
    const isMet = things.some((id) => document.getElementById(id)?.matches(".piece, .cell"));
    if (!isFree || isMet || /** @type {Element} */ (target).closest("[data-grip]")) return things;
    const away = (/** @type {Element} */ piece) => {
      const { left, right, top, bottom } = piece.getBoundingClientRect();
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    };
    const pieces = [...this.element.querySelectorAll("svg .piece[id]")].map((piece) => ({ id: piece.id, far: away(piece) }));
    const near = pieces.filter(({ far }) => far <= FINGER_REACH_PX).sort((a, b) => a.far - b.far)[0];
    return near ? [near.id, ...things] : things;
  }

  /** The ids of everything under a point, topmost first, places around it included. */
  thingsAt(x, y) {
    const ids = [];
    for (const element of document.elementsFromPoint(x, y)) {
      for (let at = element; at && at !== this.element; at = at.parentElement) {
        if (at.id && this.element.contains(at) && !ids.includes(at.id)) ids.push(at.id);
      }
    }
    return ids;
  }

  /** A copy of a thing that follows the pointer, so that frames may arrive at any time. */
  ghostOf(id) {
    const thing = document.getElementById(id);
    const svg = thing?.closest("svg");
    if (!thing || !svg) return null;
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.setAttribute("class", "ghost");
    const mover = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const copy = /** @type {Element} */ (thing.cloneNode(true));
    copy.removeAttribute("id");
    for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
    mover.append(copy);
    layer.append(mover);
    svg.append(layer);
    return mover;
  }

  unitsPerPixel() {
    const svg = this.element.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    return matrix ? 1 / matrix.a : 1;
  }
}
