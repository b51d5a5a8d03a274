// A lesson's board: what is played on it is sent as a form, and the next page answers.

import { Board } from "./board.js";
import { divide } from "./divide.js";
import { Handles } from "./handles.js";
import { listen } from "./keys.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));
const choices = find("#choices");

const say = (/** @type {string} */ text) => {
  find("#say").textContent = text;
};

/** Sends what was tried; the next page answers. */
function attempt(/** @type {Record<string, string>} */ fields) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.attempt"));
  if (!form) return;
  for (const [name, value] of Object.entries(fields)) {
    const field = /** @type {HTMLInputElement} */ (form.querySelector(`[name=${name}]`));
    field.disabled = false;
    field.value = value;
  }
  form.submit();
}

if (choices) {
  divide(find("#dossier"));
  const handles = new Handles(find("#board"), find("#dossier"), {
    drag: (handle, [amount]) => attempt({ thing: handles.thing, handle: handle.name, amount: String(amount) }),
    ask: async () => null,
  });
  const board = new Board(find("#board"), choices, {
    choose: (button) => button.form?.requestSubmit(button),
    attempt: (pick, drop) => attempt({ pick, drop }),
    explain: say,
    place: () => false,
    point: (thing) => {
      if (!find("#dossier").firstElementChild || !thing) return false;
      const here = new URL(location.href);
      const step = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=step]"))?.value ?? "0";
      here.search = String(new URLSearchParams({ step, point: thing }));
      if (thing !== handles.thing) location.assign(here);
      return true;
    },
    take: (event, things) => handles.take(event, things),
    into: (event) => handles.into(event),
    busy: () => false,
  });
  listen(board, say);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") handles.drop();
  });
  // The piece that the step is about shows its reach from the beginning.
  const about = /** @type {HTMLElement | null} */ (document.querySelector("[data-about]"));
  board.pointed = handles.thing;
  board.pick(about?.dataset.about ?? null);
  handles.draw();
}
