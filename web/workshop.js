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

/** A finger that misses a piece by no more than this means it. */
const FINGER_REACH_PX = 22;
/** Moved by no more than this, a finger has only touched. */
const TOUCH_PX = 7;

/** What is being dragged. @type {{part: string, x: number, y: number, thing: Element, from: string, isAgain: boolean} | null} */
let held = null;
/** Where a finger has gone down that means the ground; nothing if it pulls the page instead. @type {PointerEvent | null} */
let aimed = null;
/** The part that a finger has picked: the next touch of the ground puts it there. */
let picked = "";

const scale = () => {
  const svg = /** @type {SVGSVGElement | null} */ (document.querySelector("#board svg"));
  const matrix = svg?.getScreenCTM?.();
  return matrix ? 1 / matrix.a : 1;
};
const shift = (event) => [(event.clientX - held.x) * scale(), (event.clientY - held.y) * scale()].map(Math.round);

/** The row of what a piece is. @returns {HTMLElement | null} */
const rowOf = (/** @type {Element | null | undefined} */ thing) =>
  thing ? document.querySelector(`[data-thing="${thing.id}"]`) : null;

/** The piece that a pointer means: a finger the nearest one within its reach. @param {PointerEvent} event */
function meant({ target, clientX: x, clientY: y, pointerType }) {
  const board = /** @type {Element} */ (target).closest("[data-drags]");
  const met = /** @type {Element} */ (target).closest("[data-drags] .piece");
  if (met || !board || pointerType === "mouse") return met;
  const away = (/** @type {Element} */ piece) => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  const near = [...board.querySelectorAll(".piece")].map((piece) => ({ piece, far: away(piece) })).filter(({ far }) => far <= FINGER_REACH_PX);
  return near.sort((a, b) => a.far - b.far)[0]?.piece ?? null;
}

/** Marks what is picked, in the picture and in its row. */
function mark(/** @type {HTMLElement | null} */ row) {
  picked = row?.dataset.part ?? "";
  for (const part of document.querySelectorAll(".part")) part.classList.toggle("held", part === row);
  for (const piece of document.querySelectorAll("#board .piece")) piece.classList.toggle("picked", piece.id === row?.dataset.thing);
}

/** The middle of what is picked comes under the finger. @param {PointerEvent} event */
function putThere(event) {
  const row = document.querySelector(`.part[data-part="${picked}"]`);
  const box = document.getElementById(/** @type {HTMLElement} */ (row)?.dataset.thing ?? "")?.getBoundingClientRect();
  if (!box) return;
  const [dx, dy] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2].map((px) => Math.round(px * scale()));
  const part = picked;
  send(["op", `drag:${part},${dx},${dy}`]).then(() => mark(document.querySelector(`.part[data-part="${part}"]`)));
}

document.addEventListener("pointerdown", (event) => {
  if (event.button > 0 || !event.isPrimary) return;
  const isTouch = event.pointerType !== "mouse";
  const onBoard = /** @type {Element} */ (event.target).closest("[data-drags]");
  const thing = meant(event);
  const row = rowOf(thing);
  if (isTouch && onBoard && picked && (!row || !thing?.contains(/** @type {Node} */ (event.target)))) {
    // Beside another piece there may be too little room to miss it: with something in hand a finger means the ground.
    aimed = event;
    return;
  }
  if (!thing || !row) return;
  event.preventDefault();
  onBoard?.setPointerCapture(event.pointerId);
  const isAgain = isTouch && row.dataset.part === picked;
  held = { part: row.dataset.part ?? "", x: event.clientX, y: event.clientY, thing, from: thing.getAttribute("transform") ?? "", isAgain };
  mark(row);
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const [dx, dy] = shift(event);
  held.thing.setAttribute("transform", `translate(${dx} ${dy}) ${held.from}`);
});

document.addEventListener("pointerup", (event) => {
  const isPut = aimed && Math.hypot(event.clientX - aimed.clientX, event.clientY - aimed.clientY) <= TOUCH_PX;
  aimed = null;
  if (isPut) putThere(event);
  if (!held) return;
  const [dx, dy] = shift(event);
  const { part, thing, from, x, y, isAgain } = held;
  const isTouch = event.pointerType !== "mouse";
  held = null;
  const isMoved = isTouch ? Math.hypot(event.clientX - x, event.clientY - y) > TOUCH_PX : dx || dy;
  if (isMoved) send(["op", `drag:${part},${dx},${dy}`]);
  else thing.setAttribute("transform", from);
  // A mouse drags; a finger that has touched has picked, and touching once more lets go.
  if (!isTouch) picked = "";
  else if (isMoved || isAgain) mark(null);
});

document.addEventListener("pointercancel", () => {
  aimed = null;
  held?.thing.setAttribute("transform", held.from);
  held = null;
});

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-lets-go]")) mark(null);
});
