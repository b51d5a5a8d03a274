// Fights are put on show one after the other: each with its dice and its arithmetic, and the two who fought
// marked on the board. Whoever wants to look again leafs back.

/** So long each of several is on show before the next. */
const STAGE_MS = 1800;

/** So long the two stay marked on the board. */
const MARK_MS = 4000;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

export class Duels {
  /** @param {HTMLElement} news @param {number} speed @param {(...ids: (string | undefined)[]) => void} mark */
  constructor(news, speed, mark) {
    this.news = news;
    this.speed = speed;
    this.mark = mark;
    /** How many there were. */
    this.known = this.all().length;
    this.at = this.known - 1;
    news.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-leaf]"));
      if (!button) return;
      clearTimeout(this.next);
      this.show(this.at + Number(button.dataset.leaf), true);
    });
    this.show(this.at);
  }

  /** @returns {HTMLElement[]} */
  all() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.news.querySelectorAll(".duel"))];
  }

  /** The news have changed: what is new is shown, one after the other. @param {number} fresh how many are new */
  refresh(fresh) {
    clearTimeout(this.next);
    const n = this.all().length;
    this.known = n;
    if (!fresh) {
      this.show(Math.min(Math.max(this.at, 0), n - 1));
      return;
    }
    const first = Math.max(n - fresh, 0);
    const isAtOnce = quiet.matches || document.visibilityState === "hidden";
    const stage = (/** @type {number} */ at) => {
      this.show(at, true);
      if (at < n - 1) this.next = setTimeout(() => stage(at + 1), STAGE_MS / this.speed);
    };
    stage(isAtOnce ? n - 1 : first);
  }

  /** Shows one of them. @param {number} at @param {boolean} [isMarked] on the board too? */
  show(at, isMarked) {
    const all = this.all();
    const frame = /** @type {HTMLElement | null} */ (this.news.querySelector(".duels"));
    if (!frame || !all.length) return;
    this.at = Math.min(Math.max(at, 0), all.length - 1);
    frame.classList.add("leafed");
    all.forEach((duel, n) => duel.classList.toggle("on-show", n === this.at));
    frame.querySelector(".leaves")?.remove();
    if (all.length > 1) frame.append(this.leaves(frame, all.length));
    if (!isMarked) return;
    const sides = /** @type {NodeListOf<HTMLElement>} */ (all[this.at].querySelectorAll("[data-thing]"));
    this.mark(...[...sides].map((side) => side.dataset.thing));
    clearTimeout(this.unmark);
    this.unmark = setTimeout(() => this.mark(), MARK_MS);
  }

  leaves(/** @type {HTMLElement} */ frame, /** @type {number} */ n) {
    const row = document.createElement("p");
    row.className = "leaves";
    const button = (/** @type {number} */ step, /** @type {string} */ face, label) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "small";
      made.dataset.leaf = String(step);
      made.textContent = face;
      made.setAttribute("aria-label", label ?? face);
      made.disabled = this.at + step < 0 || this.at + step >= n;
      return made;
    };
    const where = document.createElement("span");
    where.textContent = `${this.at + 1} ${frame.dataset.of} ${n}`;
    row.append(button(-1, "‹", frame.dataset.before), where, button(1, "›", frame.dataset.after));
    return row;
  }
}
