// The switch for notifications: it belongs to this browser, not to the account.

import { canNotify, isWished, toggle } from "./turn.js";

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button[data-notify]"));
const refused = /** @type {HTMLElement | null} */ (document.querySelector("[data-refused]"));

function show() {
  if (!button) return;
  button.hidden = !canNotify();
  button.setAttribute("aria-pressed", String(isWished()));
  button.textContent = (isWished() ? button.dataset.on : button.dataset.off) ?? "";
}

button?.addEventListener("click", async () => {
  await toggle();
  if (refused) refused.hidden = Notification.permission !== "denied";
  show();
});
show();
