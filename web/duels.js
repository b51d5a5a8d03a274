// Whatever dice decided stands on a card of its own, with all of them: leafed through by hand, or put on show one
// after the other by the stage. How fast that goes belongs to this browser, not to the account.

/** How long each is on show, by the paces that one may choose. */
const PACES_MS = [3400, 1800, 700, 0];
const USUAL_PACE = 1;
const AT_ONCE = 3;
const KEPT_AS = "stage-pace";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** The pace somebody has chosen; without a choice, those who want no motion get none. */
function chosenPace() {
  const kept = Number.parseInt(localStorage.getItem(KEPT_AS) ?? "", 10);
  if (kept in PACES_MS) return kept;
  return quiet.matches ? AT_ONCE : USUAL_PACE;
}

export class Duels {
  /** @param {HTMLElement} news @param {{mark: (...ids: (string | undefined)[]) => void, skip: () => void}} ears */
  constructor(news, ears) {
    this.news = news;
    this.ears = ears;
    this.at = this.all().length - 1;
    this.pace = chosenPace();
    news.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-leaf], [data-skip-all]"));
      if (!button) return;
      this.ears.skip();
      if (button.dataset.leaf) this.show(this.at + Number(button.dataset.leaf), true);
    });
    news.addEventListener("change", (event) => {
      const list = /** @type {HTMLSelectElement} */ (event.target);
      if (!list.matches("[data-pace-of]")) return;
      this.pace = Number(list.value);
      localStorage.setItem(KEPT_AS, list.value);
      if (this.pace === AT_ONCE) this.ears.skip();
    });
    this.show(this.at);
  }

  /** How long one of them is on show; 0 if nothing is staged. */
  get stepMs() {
    return PACES_MS[this.pace];
  }

  /** @returns {HTMLElement[]} */
  all() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.news.querySelectorAll(".duel"))];
  }

  /** The things that one of them is about, whoever began it first. */
  things(/** @type {number} */ at) {
    const sides = /** @type {NodeListOf<HTMLElement> | undefined} */ (this.all()[at]?.querySelectorAll("[data-thing]"));
    return [...(sides ?? [])].map((side) => side.dataset.thing ?? "");
  }

  /** Shows one of them. @param {number} at @param {boolean} [isMarked] on the board too? @param {boolean} [isStaged] are more to come? */
  show(at, isMarked, isStaged) {
    const all = this.all();
    const frame = /** @type {HTMLElement | null} */ (this.news.querySelector(".duels"));
    if (!frame || !all.length) return;
    this.at = Math.min(Math.max(at, 0), all.length - 1);
    frame.classList.add("leafed");
    all.forEach((duel, n) => duel.classList.toggle("on-show", n === this.at));
    this.leaves(frame, all.length, Boolean(isStaged));
    if (isMarked) this.ears.mark(...this.things(this.at));
  }

  /** The row below the card: back and forth, skip, and the pace. */
  leaves(/** @type {HTMLElement} */ frame, /** @type {number} */ n, /** @type {boolean} */ isStaged) {
    let row = /** @type {HTMLElement | null} */ (frame.querySelector(".leaves"));
    if (!row) {
      row = document.createElement("p");
      row.className = "leaves";
      const leaf = (/** @type {number} */ step, /** @type {string} */ face, label) => {
        const made = button(face, label);
        made.dataset.leaf = String(step);
        return made;
      };
      const where = document.createElement("span");
      const skip = button(`${frame.dataset.skip} »`);
      skip.dataset.skipAll = "";
      row.append(leaf(-1, "‹", frame.dataset.before), where, leaf(1, "›", frame.dataset.after), skip, this.paces(frame));
      frame.append(row);
    }
    const [back, where, forth, skip] = /** @type {any} */ (row.children);
    where.textContent = `${this.at + 1} ${frame.dataset.of} ${n}`;
    back.disabled = this.at === 0;
    forth.disabled = this.at === n - 1;
    skip.hidden = !isStaged;
  }

  paces(/** @type {HTMLElement} */ frame) {
    const list = document.createElement("select");
    list.dataset.paceOf = "";
    list.setAttribute("aria-label", frame.dataset.pace ?? "");
    list.title = frame.dataset.pace ?? "";
    (frame.dataset.paces ?? "").split(",").forEach((name, n) => list.append(new Option(name, String(n), false, n === this.pace)));
    return list;
  }
}

/** @param {string} face @param {string} [label] */
function button(face, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "small";
  made.textContent = face;
  if (label) made.setAttribute("aria-label", label);
  return made;
}
