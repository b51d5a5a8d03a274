// A lesson's board: what is played on it is sent as a form, and the next page answers.

import { Board } from "./board.js";
import { listen } from "./keys.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));
const choices = find("#choices");

const say = (/** @type {string} */ text) => {
  find("#say").textContent = text;
};

if (choices) {
  const board = new Board(find("#board"), choices, {
    choose: (button) => button.form?.requestSubmit(button),
    attempt: (pick, drop) => {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.attempt"));
      if (!form) return;
      /** @type {HTMLInputElement} */ (form.querySelector("[name=pick]")).value = pick;
      /** @type {HTMLInputElement} */ (form.querySelector("[name=drop]")).value = drop;
      form.submit();
    },
    explain: say,
    place: () => false,
  });
  listen(board, say);
  // The piece that the step is about shows its reach from the beginning.
  const about = /** @type {HTMLElement | null} */ (document.querySelector("[data-about]"));
  board.pick(about?.dataset.about ?? null);
}
