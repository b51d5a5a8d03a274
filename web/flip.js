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
 * What is no longer there fades away where it stood; what stays where it was, flickers: something has
 * happened to it.
 * @param {{from: string, to: string}[]} motions
 * @param {number} speed how many times as fast as usual
 * @param {() => void} redraw
 */
export function glide(motions, speed, redraw) {
  const before = motions.map(({ from }) => remember(document.getElementById(from)));
  redraw();
  if (quiet.matches || document.visibilityState === "hidden") return;
  motions.forEach(({ to }, n) => {
    // Later moves of the same frame begin later, so that the eye can follow each.
    const timing = { duration: MOVE_MS / speed, delay: (n * MOVE_MS) / 2 / speed };
    const thing = document.getElementById(to);
    if (!thing) {
      fade(before[n], timing);
      return;
    }
    const [start, end] = [before[n]?.at, centre(thing)];
    const matrix = thing.closest("svg")?.getScreenCTM();
    if (!start || !end || !matrix) return;
    const [dx, dy] = [(start.x - end.x) / matrix.a, (start.y - end.y) / matrix.d];
    if (Math.hypot(dx, dy) < 1) flicker(thing, timing);
    else slide(thing, dx, dy, timing);
  });
}

/** @param {Element | null} thing */
function remember(thing) {
  return thing && { at: centre(thing), ghost: thing.cloneNode(true), home: thing.parentElement?.id };
}

/** Shows once more what has gone, and lets it go. */
function fade(gone, { duration, delay }) {
  const home = gone?.home && document.getElementById(gone.home);
  if (!home) return;
  const { ghost } = gone;
  for (const named of [ghost, ...ghost.querySelectorAll("[id]")]) named.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("leaving");
  home.append(ghost);
  const going = ghost.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: 4 * duration,
    delay,
    fill: "both",
  });
  going.onfinish = () => ghost.remove();
}

function flicker(thing, { duration, delay }) {
  thing.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 2 * duration, delay });
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
  for (const ghost of document.querySelectorAll(".leaving")) ghost.remove();
  for (const wrapper of document.querySelectorAll(".gliding")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
}
