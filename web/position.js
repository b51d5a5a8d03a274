// A position is set up by hand. Every edit is a link to the position that comes of it, so the address
// of the page always says how it stands, and going back in the browser is undoing.

import { Board } from "./board.js";
import { listen } from "./keys.js";
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));

const say = (/** @type {string} */ text) => {
  find("#say").textContent = text;
};

/** What can be taken up may be put on any place. */
class Workbench extends Board {
  ids(/** @type {"picks" | "drops"} */ name) {
    return (find("#position").dataset[name] ?? "").split(" ").filter((id) => id);
  }

  /** @returns {any[]} */
  offers() {
    return this.ids("picks").map((pick) => ({ dataset: { pick, drop: "" } }));
  }

  /** Where a thing may be put anywhere, it comes to lie where the pointer lets go of it. */
  putDown(/** @type {string} */ pick, /** @type {string[]} */ things, how) {
    const ground = find("#position").dataset.ground;
    const isOnPlace = things.some((id) => id !== ground && this.ids("drops").includes(id));
    const at = ground && !isOnPlace && things.includes(ground) && this.origin(pick);
    if (!at || !this.ids("picks").includes(pick) || things[0] === pick) return super.putDown(pick, things, how);
    this.pick(null);
    this.wasAttempt = false;
    put(pick, `at:${at.x}:${at.y}`);
    return true;
  }

  /** Where the origin of a thing comes to: moved as far as the pointer, or to the pointer by a second click. */
  origin(/** @type {string} */ pick) {
    const thing = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById(pick)));
    const matrix = thing?.closest("svg")?.getScreenCTM()?.inverse();
    const own = thing?.transform.baseVal.consolidate()?.matrix;
    if (!matrix || !own || !this.last) return null;
    const there = new DOMPoint(this.last.clientX, this.last.clientY).matrixTransform(matrix);
    const isFresh = pick.startsWith("spare");
    const from = this.began && new DOMPoint(this.began.clientX, this.began.clientY).matrixTransform(matrix);
    const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
    if (isFresh || !from) return { x: round(there.x), y: round(there.y) };
    return { x: round(own.e + there.x - from.x), y: round(own.f + there.y - from.y) };
  }

  down(/** @type {PointerEvent} */ event) {
    this.last = event;
    this.began = null;
    super.down(event);
    this.began = event;
  }

  up(/** @type {PointerEvent} */ event) {
    this.last = event;
    super.up(event);
  }

  /** @returns {any[]} */
  offersFor(/** @type {string} */ pick) {
    if (!this.ids("picks").includes(pick)) return [];
    return this.ids("drops")
      .filter((drop) => drop !== pick)
      .map((drop) => ({ dataset: { pick, drop } }));
  }
}

const board = new Workbench(find("#board"), find("#position"), {
  choose: (offer) => put(offer.dataset.pick ?? "", offer.dataset.drop ?? ""),
  attempt: put,
  explain: say,
  place: () => false,
  // On a workbench there is nothing to say about a thing, and nothing is moved by amounts.
  point: () => false,
  take: () => false,
  busy: () => false,
});
listen(board, say);

function put(/** @type {string} */ pick, /** @type {string} */ drop) {
  const form = /** @type {HTMLFormElement} */ (find("form[data-edit]"));
  const position = String(new FormData(form).get("position"));
  edit(form.action, { position, pick, drop });
}

/** Asks for the page of the edited position and takes over what it shows. */
async function edit(/** @type {string} */ address, /** @type {Record<string, string>} */ fields) {
  await show(`${address}?${new URLSearchParams(fields)}`, true);
}

async function show(/** @type {string} */ address, /** @type {boolean} */ isNew) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#position");
  if (!answer.ok || !fresh) {
    say(page.body.textContent?.trim() ?? "");
    return;
  }
  Idiomorph.morph(find("#position"), fresh, { morphStyle: "outerHTML" });
  if (isNew && answer.redirected) history.pushState(null, "", answer.url);
  board.element = find("#board");
  board.refresh();
  const fault = document.querySelector(".fault")?.textContent;
  if (fault) say(fault);
}

addEventListener("popstate", () => show(location.href, false));

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!("edit" in form.dataset)) return;
  event.preventDefault();
  edit(form.action, Object.fromEntries(/** @type {any} */ (new FormData(form, event.submitter))));
});

document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.id === "link") event.target.select();
});

board.refresh();
