// Smooth movement: where a thing was before the new picture, and where it is in it.

const MOVE_MS = 220;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Element | null} thing */
function centre(thing) {
  const box = thing?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Notes where things are, lets `redraw` replace the picture, and lets them glide to where they are.
 * @param {{from: string, to: string}[]} motions
 * @param {number} speed how many times as fast as usual
 * @param {() => void} redraw
 */
export function glide(motions, speed, redraw) {
  const starts = motions.map(({ from }) => centre(document.getElementById(from)));
  redraw();
  if (quiet.matches || document.visibilityState === "hidden") return;
  motions.forEach(({ to }, n) => {
    const thing = document.getElementById(to);
    const [start, end] = [starts[n], centre(thing)];
    const matrix = thing?.closest("svg")?.getScreenCTM();
    if (!thing || !start || !end || !matrix) return;
    const [dx, dy] = [(start.x - end.x) / matrix.a, (start.y - end.y) / matrix.d];
    if (Math.hypot(dx, dy) < 1) return;
    // Later moves of the same frame begin later, so that the eye can follow each.
    const timing = { duration: MOVE_MS / speed, delay: (n * MOVE_MS) / 2 / speed };
    slide(thing, dx, dy, timing);
  });
}

/** Moves a thing by wrapping it: its own transform attribute stays untouched. */
function slide(thing, dx, dy, { duration, delay }) {
  const began = performance.now() + delay;
  const wrapper = document.createElementNS("http://www.w3.org/2000/svg", "g");
  thing.replaceWith(wrapper);
  wrapper.append(thing);
  wrapper.classList.add("gliding");
  const step = (now) => {
    if (!wrapper.isConnected) return;
    const part = Math.min(Math.max((now - began) / duration, 0), 1);
    const left = (1 - part) ** 3;
    wrapper.setAttribute("transform", `translate(${dx * left} ${dy * left})`);
    if (part < 1) requestAnimationFrame(step);
    else wrapper.replaceWith(thing);
  };
  step(performance.now());
}

/** Ends every movement at once, before the picture changes again. */
export function settle() {
  for (const wrapper of document.querySelectorAll(".gliding")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
}
