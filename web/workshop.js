// The sheet of a workshop: parts are dragged in the picture, numbers count at once. Every change sends
// the whole form and morphs the answer into the page, as it would have come without this script.

import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const worksheet = () => /** @type {HTMLFormElement | null} */ (document.querySelector("form.worksheet"));

/** How many times something was sent: an answer that is no longer the latest changes nothing. */
let nSent = 0;

/**
 * @param {[string, string]} [pressed] the button that was pressed
 * @param {string} [action] where to, if not where the form goes
 * @returns whether the answer is on the page now
 */
async function send(pressed, action) {
  const form = worksheet();
  if (!form) return false;
  const number = ++nSent;
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (pressed) body.set(...pressed);
  const answer = await fetch(action ?? form.action, { method: "POST", body });
  if (!answer.ok || number !== nSent) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("workshop");
  const old = document.getElementById("workshop");
  if (fresh && old) Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", ignoreActiveValue: false });
  return true;
}

/** Battles are fought a few at a time, until the trial is whole or something else is done. */
async function fight(/** @type {HTMLButtonElement | null} */ button) {
  while (button && (await send([button.name, button.value], button.formAction))) {
    button = document.querySelector(".trial [data-goes-on]");
  }
}

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.type === "file") readFile(field);
  else if (field.closest("form.worksheet") && !field.dataset.still) send();
});

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-prints]")) window.print();
});

/** A file goes into the field where its text could have been pasted. */
async function readFile(/** @type {HTMLInputElement} */ field) {
  const [file] = field.files ?? [];
  const into = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(field.dataset.into ?? ""));
  if (file && into) into.value = await file.text();
}

document.addEventListener("submit", (event) => {
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (event.target !== worksheet()) return;
  const isTrial = submitter?.closest(".trial") != null;
  // Saving leaves the page; everything else stays on it.
  if (submitter?.hasAttribute("formaction") && !isTrial) return;
  event.preventDefault();
  if (isTrial) {
    fight(submitter);
    return;
  }
  send(submitter?.name ? [submitter.name, submitter.value] : undefined);
});

// What was done last is taken back with the usual keys, unless somebody types in a field.
document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLElement} */ (event.target).closest("input, textarea, select");
  if (!worksheet() || field || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  send(["op", event.shiftKey ? "redo" : "undo"]);
});

/** What is being dragged. @type {{part: string, x: number, y: number, thing: Element, from: string} | null} */
let held = null;

const scale = () => {
  const svg = /** @type {SVGSVGElement | null} */ (document.querySelector("#board svg"));
  const matrix = svg?.getScreenCTM?.();
  return matrix ? 1 / matrix.a : 1;
};
const shift = (event) => [(event.clientX - held.x) * scale(), (event.clientY - held.y) * scale()].map(Math.round);

document.addEventListener("pointerdown", (event) => {
  const thing = /** @type {Element} */ (event.target).closest("[data-drags] .piece");
  const row = thing && document.querySelector(`[data-thing="${thing.id}"]`);
  if (!thing || !row || event.button > 0) return;
  event.preventDefault();
  thing.closest("[data-drags]")?.setPointerCapture(event.pointerId);
  const part = /** @type {HTMLElement} */ (row).dataset.part ?? "";
  held = { part, x: event.clientX, y: event.clientY, thing, from: thing.getAttribute("transform") ?? "" };
  for (const other of document.querySelectorAll(".part.held")) other.classList.remove("held");
  row.classList.add("held");
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const [dx, dy] = shift(event);
  held.thing.setAttribute("transform", `translate(${dx} ${dy}) ${held.from}`);
});

document.addEventListener("pointerup", (event) => {
  if (!held) return;
  const [dx, dy] = shift(event);
  const { part, thing, from } = held;
  held = null;
  if (dx || dy) send(["op", `drag:${part},${dx},${dy}`]);
  else thing.setAttribute("transform", from);
});
