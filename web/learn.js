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
  // One piece only: its reach is shown from the beginning.
  const picks = new Set(board.offers().map((button) => button.dataset.pick));
  board.pick(picks.size === 1 ? ([...picks][0] ?? null) : null);
}
