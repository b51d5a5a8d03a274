// Clocks that run between two frames. The server's clock rules; this one only shows it.

/** @param {number} ms */
function text(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function runClocks(/** @type {HTMLElement} */ panel) {
  let drawn = performance.now();
  setInterval(() => {
    for (const clock of panel.querySelectorAll(".clock[data-runs]")) {
      const left = Number(clock.dataset.leftMs) - (performance.now() - drawn);
      clock.textContent = text(left);
      clock.classList.toggle("urgent", left < 10_000);
    }
  }, 250);
  /** A frame has come: count from here. */
  return () => {
    drawn = performance.now();
  };
}
