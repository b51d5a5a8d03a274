// Leafing through a finished match: arrow keys, buttons, the slider, the list, or all by itself.

import { fitSigns } from "./signs.js";
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));
const page = find("#replay");
const { table, eyes } = page.dataset;
const withEyes = eyes ? `eyes=${encodeURIComponent(eyes)}` : "";
/** The lines in which something happened. */
const steps = (page.dataset.steps ?? "").split(" ").map(Number);
const slider = /** @type {HTMLInputElement} */ (find(".leaf input"));
const playButton = /** @type {HTMLButtonElement} */ (find("[data-to=play]"));
const PLAY_MS = 1100;

let index = Math.max(steps.findLastIndex((at) => at <= Number(page.dataset.at)), 0);
/** @type {Map<number, Promise<any>>} */
const known = new Map();
let timer = 0;

function fetchStep(/** @type {number} */ at) {
  if (!known.has(at)) known.set(at, fetch(`/t/${table}/replay/${at}?${withEyes}`).then((answer) => answer.json()));
  return known.get(at);
}

async function go(/** @type {number} */ to) {
  index = Math.min(Math.max(to, 0), steps.length - 1);
  const at = steps[index];
  const step = await fetchStep(at);
  // Somebody may have gone on meanwhile.
  if (steps[index] !== at) return;
  Idiomorph.morph(find("#board"), step.board, { morphStyle: "innerHTML" });
  fitSigns(find("#board"));
  find("#say").textContent = step.say.join(" ");
  find("#known").replaceChildren(
    ...step.known.map((/** @type {string} */ words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    }),
  );
  find("#reviews").innerHTML = step.reviews;
  slider.value = String(index);
  page.dataset.at = String(at);
  history.replaceState(null, "", `?at=${at}${eyes ? `&${withEyes}` : ""}`);
  const form = /** @type {HTMLInputElement | null} */ (document.querySelector(".eyes [name=at]"));
  if (form) form.value = String(at);
  /** @type {HTMLInputElement} */ (find(".branch [name=at]")).value = String(at);
  for (const link of document.querySelectorAll("[data-moment]")) {
    link.setAttribute("href", `/t/${table}/${link.getAttribute("data-moment")}?at=${at}`);
  }
  for (const link of document.querySelectorAll("#story a")) {
    if (link.getAttribute("data-at") === String(at)) {
      link.setAttribute("aria-current", "step");
      link.scrollIntoView({ block: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  const swing = find(".swing");
  if (swing) {
    const x = String(((at - 1) / Math.max(Number(swing.dataset.lines) - 1, 1)) * 600);
    for (const side of ["x1", "x2"]) swing.querySelector(".now")?.setAttribute(side, x);
  }
  if (index + 1 < steps.length) fetchStep(steps[index + 1]);
  else stop();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  playButton.textContent = "▶▶";
}

function play() {
  if (timer) {
    stop();
    return;
  }
  if (index + 1 >= steps.length) index = -1;
  playButton.textContent = "❚❚";
  timer = setInterval(() => go(index + 1), PLAY_MS);
  go(index + 1);
}

const moves = {
  first: () => go(0),
  back: () => go(index - 1),
  forward: () => go(index + 1),
  last: () => go(steps.length - 1),
  play,
};

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const button = /** @type {HTMLElement | null} */ (target.closest("[data-to]"));
  const told = /** @type {HTMLElement | null} */ (target.closest("#story a"));
  if (button) {
    event.preventDefault();
    if (button.dataset.to !== "play") stop();
    moves[button.dataset.to ?? ""]?.();
  } else if (told) {
    event.preventDefault();
    stop();
    go(steps.indexOf(Number(told.dataset.at)));
  }
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches("select, input, button, summary")) return;
  const move = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" }[event.key];
  if (!move) return;
  event.preventDefault();
  moves[move]();
});

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});

slider.hidden = false;
playButton.hidden = false;
slider.value = String(index);

fitSigns(find("#board"));
