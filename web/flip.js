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
 * @param {{from: string, to: string, path?: number[][], note?: string}[]} motions
 * @param {number} speed how many times as fast as usual
 * @param {() => void} redraw
 */
export function glide(motions, speed, redraw) {
  const before = motions.map(({ from }) => remember(document.getElementById(from)));
  redraw();
  if (quiet.matches || document.visibilityState === "hidden") return;
  motions.forEach((motion, n) => {
    // Later moves of the same frame begin later, so that the eye can follow each.
    move(motion, before[n], { duration: MOVE_MS / speed, delay: (n * MOVE_MS) / 2 / speed });
    const thing = document.getElementById(motion.to);
    if (motion.note && thing) floating(thing, motion.note, 1500 / speed);
  });
}

/** Lets one thing glide from where it was to where it is; what is gone fades away. */
export function move({ to, path = [] }, was, timing) {
  if (quiet.matches) return;
  const thing = document.getElementById(to);
  if (!thing) {
    fade(was, timing);
    return;
  }
  const [start, end] = [was?.at, centre(thing)];
  const matrix = thing.closest("svg")?.getScreenCTM();
  if (!start || !end || !matrix) return;
  if (path.length && was?.matrix) {
    wander(thing, was.matrix, path, timing);
    return;
  }
  const [dx, dy] = [(start.x - end.x) / matrix.a, (start.y - end.y) / matrix.d];
  if (Math.hypot(dx, dy) < 1) flicker(thing, timing);
  else slide(thing, dx, dy, timing);
}

/** A figure that rises from a thing and is gone. @param {Element} thing @param {string} note @param {number} ms */
export function floating(thing, note, ms) {
  const svg = thing.closest("svg");
  const matrix = svg?.getScreenCTM();
  const at = centre(thing);
  if (!svg || !matrix || !at) return;
  const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse());
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  for (const [name, value] of Object.entries({ class: "toll", x, y, "font-size": 26 / matrix.a, "aria-hidden": "true" })) {
    text.setAttribute(name, String(value));
  }
  text.textContent = note;
  svg.append(text);
  const rise = quiet.matches ? "none" : `translateY(${-34 / matrix.a}px)`;
  const going = text.animate([{ opacity: 1, transform: "none" }, { opacity: 1, transform: rise, offset: 0.7 }, { opacity: 0, transform: rise }], ms);
  going.onfinish = () => text.remove();
}

/** @param {Element | null} thing */
export function remember(thing) {
  return thing && { at: centre(thing), matrix: lie(thing), ghost: thing.cloneNode(true), home: thing.parentElement?.id };
}

/** How a thing lies in the picture. @param {Element} thing */
function lie(thing) {
  const list = /** @type {SVGGraphicsElement} */ (thing).transform?.baseVal;
  const matrix = list?.numberOfItems ? list.consolidate()?.matrix : null;
  return matrix ? DOMMatrix.fromMatrix(matrix) : new DOMMatrix();
}

/** A part of a stride, in the eyes of what makes it: `[x, y]` is a slide, `[x, y, degrees]` a turn about a point. */
function stride(/** @type {number[]} */ [x, y, degrees], /** @type {number} */ part) {
  const way = new DOMMatrix();
  if (degrees === undefined) return way.translate(x * part, y * part);
  return way.translate(x, y).rotate(degrees * part).translate(-x, -y);
}

/** Lets a thing go along a path, stride by stride. */
function wander(thing, start, path, { duration, delay }) {
  const back = lie(thing).inverse();
  wrapped(thing, { duration: duration * path.length, delay }, (part) => {
    const [done, rest] = [Math.floor(part * path.length), (part * path.length) % 1];
    let at = start;
    for (const whole of path.slice(0, done)) at = at.multiply(stride(whole, 1));
    if (done < path.length) at = at.multiply(stride(path[done], rest));
    return at.multiply(back).toString();
  });
}

/** Shows once more what has gone, and lets it go. */
function fade(gone, { duration, delay }) {
  const home = typeof gone?.home === "string" ? document.getElementById(gone.home) : gone?.home;
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

function slide(thing, dx, dy, timing) {
  wrapped(thing, timing, (part) => {
    const left = (1 - part) ** 3;
    return `translate(${dx * left} ${dy * left})`;
  });
}

/** Moves a thing by wrapping it: its own transform attribute stays untouched. */
function wrapped(thing, { duration, delay }, /** @type {(part: number) => string} */ transform) {
  const began = performance.now() + delay;
  const wrapper = document.createElementNS("http://www.w3.org/2000/svg", "g");
  thing.replaceWith(wrapper);
  wrapper.append(thing);
  wrapper.classList.add("gliding");
  const step = (now) => {
    if (!wrapper.isConnected) return;
    const part = Math.min(Math.max((now - began) / duration, 0), 1);
    wrapper.setAttribute("transform", transform(part));
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
