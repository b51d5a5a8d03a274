// Clocks that run between two frames. The server's clock rules; this one only shows it.

/**
 * As the server writes it: in minutes, in hours, or in days.
 * @param {number} ms
 */
function text(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const two = (/** @type {number} */ number) => String(number % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${two(seconds)}`;
  if (hours < 48) return `${hours}:${two(minutes)}:${two(seconds)}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function runClocks(/** @type {HTMLElement} */ panel) {
  let drawn = performance.now();
  setInterval(() => {
    for (const clock of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll(".clock[data-runs]"))) {
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
