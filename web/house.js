// What every page does where scripts run: copy buttons, and what stays readable without a network.

/** So long a button says that it has copied. */
const SAID_MS = 2000;

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
  if (!button) return;
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without the right to write there, it is selected and one key away.
    return;
  }
  const usual = button.textContent;
  button.textContent = button.dataset.copied ?? "";
  setTimeout(() => {
    button.textContent = usual;
  }, SAID_MS);
});

for (const button of document.querySelectorAll("[data-copy]")) /** @type {HTMLElement} */ (button).hidden = false;

// Nothing depends on it: where it cannot be, pages come from the house as ever.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
