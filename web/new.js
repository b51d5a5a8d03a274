// Whoever sets up a table or an experiment is offered the same players and agreements as last time, in
// this browser.

import { showFaces } from "./choosing.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.setup"));

if (form) {
  const key = `sobremesa.new.${form.getAttribute("action")}.${new FormData(form).get("game")}`;
  const fields = () => /** @type {(HTMLSelectElement | HTMLInputElement)[]} */ ([...form.querySelectorAll("select, input:not([type=hidden])")]);
  const last = JSON.parse(localStorage.getItem(key) ?? "{}");
  for (const field of fields()) {
    const before = last[field.name];
    if (before === undefined) continue;
    if (field instanceof HTMLSelectElement) {
      // A computer player may have been renamed since.
      if ([...field.options].some((option) => option.value === before)) field.value = before;
    } else if (field.type === "radio") field.checked = field.value === before || field.checked;
    else if (field.type === "checkbox") field.checked = before === field.value;
    else field.value = before;
  }
  // What was chosen last time is seen, under whichever heading it stands.
  const family = form.querySelector("[name=preset]:checked")?.closest("details");
  if (family) family.open = true;
  const deputies = /** @type {HTMLDetailsElement | null} */ (form.querySelector("details.deputies"));
  const isShared = [.../** @type {NodeListOf<HTMLSelectElement>} */ (deputies?.querySelectorAll("select") ?? [])].some((seat) => seat.value !== "chief");
  if (deputies) deputies.open = isShared;
  form.addEventListener("submit", () => {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(/** @type {any} */ (new FormData(form)))));
  });
}

showFaces();
