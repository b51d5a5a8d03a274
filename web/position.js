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

  /** Where something was taken hold of, on the picture. */
  pick(/** @type {string | null} */ id) {
    super.pick(id);
    this.taken = id ? this.pointer() : null;
    offerToFingers();
  }

  /** Where the pointer is, on the picture. */
  pointer() {
    const svg = /** @type {SVGSVGElement | null} */ (this.element.querySelector("svg"));
    const matrix = svg?.getScreenCTM()?.inverse();
    return matrix && this.last ? new DOMPoint(this.last.clientX, this.last.clientY).matrixTransform(matrix) : null;
  }

  /**
   * Where the origin of a thing comes to: moved as far as the pointer since it was taken hold of, by a drag or by
   * a second click. What is not on the ground yet comes to the pointer.
   */
  origin(/** @type {string} */ pick) {
    const thing = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById(pick)));
    const own = thing?.transform.baseVal.consolidate()?.matrix;
    const there = this.pointer();
    if (!own || !there) return null;
    const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
    const { taken } = this;
    if (pick.startsWith("spare") || !taken) return { x: round(there.x), y: round(there.y) };
    return { x: round(own.e + there.x - taken.x), y: round(own.f + there.y - taken.y) };
  }

  down(/** @type {PointerEvent} */ event) {
    this.last = event;
    super.down(event);
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

/**
 * On open ground, pads and fresh things are drawn too small for a finger: they stand below the board as well, the
 * pads while something is taken up, what is fresh while nothing is.
 */
function offerToFingers() {
  const ground = find("#position").dataset.ground;
  if (!ground || !matchMedia("(pointer: coarse)").matches) return;
  const choices = (/** @type {string} */ name) =>
    [...document.querySelectorAll(`select[name="${name}"] option`)].map(
      (option) => /** @type {HTMLOptionElement} */ (option),
    );
  const strip = document.querySelector("#fingers") ?? document.createElement("div");
  strip.id = "fingers";
  strip.replaceChildren();
  const { picked } = board;
  if (picked && !picked.startsWith("spare")) {
    for (const { value, text } of choices("drop").filter(({ value }) => value !== ground)) {
      const pad = document.createElement("button");
      pad.type = "button";
      pad.textContent = text;
      pad.addEventListener("click", () => put(picked, value));
      strip.append(pad);
    }
  } else {
    const label = document.createElement("label");
    const fresh = document.createElement("select");
    label.append(document.querySelector('label:has(select[name="pick"]) span')?.textContent ?? "", " ", fresh);
    fresh.append(new Option("…", ""));
    for (const { value, text } of choices("pick").filter(({ value }) => value.startsWith("spare"))) {
      fresh.append(new Option(text, value, false, value === picked));
    }
    fresh.addEventListener("change", () => board.pick(fresh.value || null));
    strip.append(label);
  }
  find("#say").after(strip);
}

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
  offerToFingers();
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
offerToFingers();
