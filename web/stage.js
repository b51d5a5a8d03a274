// The stage: what dice decided is shown one act after the other. The page has everything at once; on the board each
// thing looks as it did until its own act has come. Whoever touches the board, or skips, sees how things stand.

import { floating, move, remember } from "./flip.js";

/** So long an act without a card takes: something moved in between. */
const PLAIN_MS = 450;
/** So long those who took part in the last act stay marked. */
const MARK_MS = 4000;

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {{from: string, to: string, path?: number[][], note?: string}} Moved
 * @typedef {object} Act
 * @property {Moved[]} motions
 * @property {string[]} sounds
 * @property {number | null} fromEnd which card it is, counted from the last one; none if it has none
 * @property {Map<string, Element>} then how things look after it that will change again
 */

export class Stage {
  /**
   * @param {HTMLElement} board
   * @param {import("./duels.js").Duels} duels
   * @param {{play: (sounds: string[]) => void, mark: (...ids: (string | undefined)[]) => void, over: () => void}} ears
   */
  constructor(board, duels, ears) {
    this.board = board;
    this.duels = duels;
    this.ears = ears;
    /** What is still to come. @type {Act[]} */
    this.queue = [];
    /** How things look whose act is still to come, by their ids. @type {Map<string, Element>} */
    this.covers = new Map();
    /** Where they are drawn. */
    this.layer = document.createElementNS(SVG, "g");
    this.layer.setAttribute("class", "covers");
    this.layer.setAttribute("aria-hidden", "true");
    const touch = (/** @type {Event} */ event) => {
      if (this.isOn && /** @type {Element} */ (event.target).closest?.("#board, #choices, #dossier, #type")) this.skip();
    };
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, touch, { capture: true });
    document.addEventListener("visibilitychange", () => this.skip());
  }

  get isOn() {
    return this.queue.length > 0;
  }

  /**
   * The picture is about to change: how everything looks that will.
   * @returns {Map<string, Element> | null} nothing if nothing is to be staged
   */
  before(frame) {
    const isWanted = this.duels.stepMs > 0 && document.visibilityState !== "hidden";
    if (!isWanted || (!frame.acts.length && !this.isOn)) {
      this.skip();
      return null;
    }
    const looks = new Map();
    for (const { to } of [frame, ...frame.acts].flatMap(({ motions }) => motions)) {
      const thing = document.getElementById(to);
      if (thing && !looks.has(to)) looks.set(to, copied(thing));
    }
    return looks;
  }

  /** The picture has changed. */
  after(frame, /** @type {Map<string, Element>} */ looks) {
    const wasOn = this.isOn;
    // Whoever waits for its act and has changed once more looks in between as it just did.
    for (const [id, look] of looks) {
      const last = this.queue.findLast((act) => act.motions.some(({ to }) => to === id));
      if (last) last.then.set(id, look);
      else this.covers.set(id, look);
    }
    for (const act of this.queue) if (act.fromEnd !== null) act.fromEnd += frame.acts.length;
    const acts = frame.acts.map(({ motions, sounds }, n) => ({ motions, sounds, fromEnd: frame.acts.length - 1 - n, then: new Map() }));
    const isPlain = frame.motions.length + frame.sounds.length > 0;
    const plain = { motions: frame.motions, sounds: frame.sounds, fromEnd: null, then: new Map() };
    this.queue.push(...(isPlain ? [plain] : []), ...acts);
    this.cover();
    this.board.classList.add("staging");
    clearTimeout(this.unmark);
    // The card on show stays so until the next act; the news has been written anew.
    if (wasOn) this.duels.show(this.duels.at, false, true);
    else {
      this.duels.show(this.duels.all().length - frame.acts.length, false, true);
      this.next();
    }
  }

  /** Those whose act is still to come are hidden behind how they looked. */
  cover() {
    const svg = this.board.querySelector("svg");
    if (!svg) return;
    if (this.layer.parentNode !== svg) svg.append(this.layer);
    for (const [id, look] of this.covers) {
      document.getElementById(id)?.classList.add("held");
      if (look.parentNode !== this.layer) this.layer.append(look);
    }
  }

  /** The next act. */
  next() {
    const act = this.queue.shift();
    if (!act) {
      this.end();
      return;
    }
    const isMore = this.queue.length > 0;
    this.layer.querySelectorAll(".bout").forEach((line) => line.remove());
    if (act.fromEnd !== null) {
      const at = this.duels.all().length - 1 - act.fromEnd;
      this.duels.show(at, true, isMore);
      const things = this.duels.things(at);
      for (const [id, look] of this.covers) look.classList.toggle("shown", things.includes(id));
      this.point(things);
    }
    for (const motion of act.motions) this.reveal(motion, act);
    this.ears.play(act.sounds);
    this.timer = setTimeout(() => this.next(), act.fromEnd === null ? Math.min(PLAIN_MS, this.duels.stepMs) : this.duels.stepMs);
  }

  /** One thing comes to look as it does after this act. */
  reveal(/** @type {Moved} */ motion, /** @type {Act} */ act) {
    const { to, note } = motion;
    const cover = this.covers.get(to);
    const isAgain = this.queue.some((later) => later.motions.some((other) => other.to === to));
    const then = act.then.get(to);
    const spot = cover ?? document.getElementById(to);
    if (note && spot) floating(spot, note, this.duels.stepMs);
    if (!cover) return;
    if (isAgain && then) {
      this.covers.set(to, then);
      cover.replaceWith(then);
      return;
    }
    if (isAgain) return;
    const was = remember(cover);
    this.covers.delete(to);
    cover.remove();
    document.getElementById(to)?.classList.remove("held");
    if (was) move(motion, { ...was, home: this.layer }, { duration: 320, delay: 0 });
  }

  /** From whoever began it to those whom it meets. */
  point(/** @type {string[]} */ things) {
    const svg = this.board.querySelector("svg");
    const back = svg?.getScreenCTM()?.inverse();
    const places = things.map((id) => this.covers.get(id) ?? document.getElementById(id)).map((thing) => {
      const box = thing?.getBoundingClientRect();
      return box && back && new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
    });
    const [from, ...others] = places;
    for (const to of others) {
      if (!from || !to) continue;
      const line = document.createElementNS(SVG, "line");
      line.setAttribute("class", "bout");
      for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })) line.setAttribute(name, String(value));
      this.layer.append(line);
    }
  }

  /** Everything as it is, at once. */
  skip() {
    if (!this.isOn && !this.covers.size) return;
    clearTimeout(this.timer);
    this.queue = [];
    this.end();
    this.duels.show(this.duels.all().length - 1);
  }

  end() {
    clearTimeout(this.timer);
    for (const id of this.covers.keys()) document.getElementById(id)?.classList.remove("held");
    this.covers.clear();
    this.layer.replaceChildren();
    this.board.classList.remove("staging");
    clearTimeout(this.unmark);
    this.unmark = setTimeout(() => this.ears.mark(), MARK_MS);
    this.ears.over();
  }
}

/** A copy that nobody takes for the thing itself. */
function copied(/** @type {Element} */ thing) {
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  copy.classList.remove("held");
  return copy;
}
