// The menu of a table: go on, fill the screen, or leave. Escape opens it when nothing is held.

/** @param {() => boolean} isBusy is Escape meant for something else now? */
export function offerMenu(isBusy) {
  const menu = /** @type {HTMLDialogElement | null} */ (document.getElementById("menu"));
  if (!menu) return;
  for (const button of document.querySelectorAll("[data-menu]")) {
    /** @type {HTMLElement} */ (button).hidden = false;
    button.addEventListener("click", () => menu.showModal());
  }
  // Before anybody else hears the key: they let go of what decides whether it was meant for them.
  const opens = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "Escape" || menu.open || isBusy() || target.closest("input, textarea, select")) return;
    event.preventDefault();
    menu.showModal();
  };
  document.addEventListener("keydown", opens, { capture: true });
  const fill = /** @type {HTMLElement | null} */ (menu.querySelector("[data-fill]"));
  if (fill) fill.hidden = !document.fullscreenEnabled;
  fill?.addEventListener("click", async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
    menu.close();
  });
}
