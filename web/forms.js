// Forms of a game. What is secret is kept here, in its owner's browser, until it is handed over; a field for a
// place of the picture is filled in by a click into it.

const SVG = "http://www.w3.org/2000/svg";
/** So large a place is marked. */
const MARK_PX = 11;

/** @param {HTMLElement} form @param {string} scope */
const key = (form, scope) => `form ${scope} ${form.dataset.form}`;

/** @param {HTMLElement} form @returns {(HTMLInputElement | HTMLSelectElement)[]} */
const fields = (form) => [...form.querySelectorAll("[name^=field-]")].map((field) => /** @type {any} */ (field));

export class Forms {
  /** @param {HTMLElement} board @param {HTMLElement} dossier @param {() => string} scope whose forms these are */
  constructor(board, dossier, scope) {
    this.board = board;
    this.dossier = dossier;
    this.scope = scope;
    /** The field that waits for a place. @type {HTMLInputElement | null} */
    this.waiting = null;
    /** Whom the form of a thing shall be about as soon as it is there. @type {{from: string, at: string} | null} */
    this.aim = null;
    dossier.addEventListener("input", (event) => {
      this.keep(/** @type {HTMLElement} */ (event.target));
      this.mark();
    });
    dossier.addEventListener("click", (event) => this.ask(/** @type {HTMLElement} */ (event.target)));
  }

  /** The places that are written in fields, marked in the picture by where they stand among the fields. */
  mark() {
    const svg = this.board.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    svg?.querySelector(".places")?.remove();
    if (!svg || !matrix) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "places");
    layer.setAttribute("aria-hidden", "true");
    const put = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ of) => {
      const shape = document.createElementNS(SVG, name);
      for (const [attribute, value] of Object.entries(of)) shape.setAttribute(attribute, String(value));
      return layer.appendChild(shape);
    };
    const size = MARK_PX / matrix.a;
    [...this.dossier.querySelectorAll("[data-place-of]")].forEach((field, n) => {
      const [x, y] = /** @type {HTMLInputElement} */ (field).value.split(" ").map(Number);
      if (!Number.isFinite(x) || !Number.isFinite(y) || y === undefined) return;
      put("circle", { cx: x, cy: y, r: size });
      put("text", { x, y: y + 0.36 * size * 1.3, "font-size": 1.3 * size, "text-anchor": "middle" }).textContent = String(n + 1);
    });
    if (layer.firstChild) svg.append(layer);
  }

  /** A new page has come: what was filled in before stands there again. */
  refresh() {
    for (const button of this.dossier.querySelectorAll("[data-pick-place]")) /** @type {HTMLElement} */ (button).hidden = false;
    for (const form of this.dossier.querySelectorAll(".fill[data-secret]")) {
      const kept = JSON.parse(localStorage.getItem(key(/** @type {HTMLElement} */ (form), this.scope())) ?? "{}");
      for (const field of fields(/** @type {HTMLElement} */ (form))) {
        if (!(field.name in kept)) continue;
        if (field.type === "checkbox") /** @type {HTMLInputElement} */ (field).checked = kept[field.name] === "true";
        else field.value = kept[field.name];
      }
    }
    this.mark();
  }

  keep(/** @type {HTMLElement} */ field) {
    const form = /** @type {HTMLElement | null} */ (field.closest(".fill[data-secret]"));
    if (!form) return;
    const written = fields(form).map((field) => [
      field.name,
      field.type === "checkbox" ? String(/** @type {HTMLInputElement} */ (field).checked) : field.value,
    ]);
    localStorage.setItem(key(form, this.scope()), JSON.stringify(Object.fromEntries(written)));
  }

  /** Fields for things of the picture. @returns {HTMLSelectElement[]} */
  get lists() {
    return [...this.dossier.querySelectorAll("select[data-things]")].map((list) => /** @type {any} */ (list));
  }

  /**
   * Somebody touches a thing: is it one that a form of what is pointed at asks for? Touched once more it is meant
   * itself.
   * @param {string} thing @returns {boolean}
   */
  choose(thing) {
    const lists = this.lists.filter((list) => [...list.options].some(({ value }) => value === thing));
    if (!lists.length || lists.every((list) => list.dataset.touched === thing)) return false;
    for (const list of lists) {
      list.value = thing;
      list.dataset.touched = thing;
    }
    const [first] = lists;
    const next = /** @type {HTMLInputElement | null} */ (first.closest("form")?.querySelector("input[type=number], input[type=text]"));
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
    next?.select();
    return true;
  }

  /** The form of a thing has come: it is about whom somebody dragged the thing onto. @param {string} thing */
  takeAim(thing) {
    const { aim } = this;
    if (!aim || aim.from !== thing) return;
    this.aim = null;
    this.choose(aim.at);
  }

  /** What has been handed over is kept no longer. @param {HTMLElement | null} form */
  forget(form) {
    const fill = /** @type {HTMLElement | null} | undefined */ (form?.closest(".fill[data-secret]"));
    if (fill) localStorage.removeItem(key(fill, this.scope()));
  }

  ask(/** @type {HTMLElement} */ target) {
    const button = target.closest("[data-pick-place]");
    if (!button) return;
    this.waiting = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    this.board.classList.add("wants-place");
    this.board.focus();
  }

  /** Somebody clicks into the picture. @param {PointerEvent} event @returns {boolean} did a field want that? */
  take(event) {
    const field = this.waiting;
    const matrix = this.board.querySelector("svg")?.getScreenCTM()?.inverse();
    if (!field || !matrix) return false;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const [, , turn = "0"] = field.value.split(" ");
    field.value = `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10} ${turn}`;
    this.cancel();
    this.keep(field);
    this.mark();
    return true;
  }

  /** @returns {boolean} did anything wait? */
  cancel() {
    const was = Boolean(this.waiting);
    this.waiting = null;
    this.board.classList.remove("wants-place");
    return was;
  }
}
