// The analysis board: every move is a link to what comes of it, so the address of the page always says how it stands,
// and going back in the browser is taking back. What the computer player says comes by itself, a moment later.
// Where several people look at one board, what any of them does is sent, and all of them are told to look again.

import { Board } from "./board.js";
import { listen } from "./keys.js";
import { Live } from "./live.js";
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));
const say = (/** @type {string} */ text) => {
  find("#say").textContent = text;
};

const board = new Board(find("#board"), find("#choices"), {
  choose: (button) => play(button),
  attempt: () => {},
  explain: say,
  place: () => false,
  point: () => false,
  take: () => false,
  busy: () => false,
});
listen(board, say);

function play(/** @type {HTMLButtonElement} */ button) {
  send(/** @type {HTMLFormElement} */ (button.form), button);
}

function send(/** @type {HTMLFormElement} */ form, /** @type {HTMLElement | null} */ button) {
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  go(form.action, true, fields);
}

/** Takes over what another page of the board shows; what the computer player says of it follows. */
async function go(/** @type {string} */ address, /** @type {boolean} */ isNew, /** @type {URLSearchParams} */ sent) {
  const answer = await fetch(address, sent && { method: "POST", body: sent });
  if (!(await take(answer, true))) return;
  if (isNew && answer.url !== location.href) history.pushState(null, "", answer.url);
  ask();
}

async function take(/** @type {Response} */ answer, isElsewhere = false) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#analysis");
  if (!answer.ok || !fresh) {
    say(page.querySelector("main p")?.textContent ?? "");
    return false;
  }
  // What somebody writes stays as long as they have not sent it or gone on; the board is morphed although it has the focus.
  const isWritten = (/** @type {Node} */ old) =>
    !isElsewhere && (old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement) &&
    (old === document.activeElement || old.value !== old.defaultValue);
  Idiomorph.morph(find("#analysis"), fresh, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: (old) => !isWritten(old) } });
  board.element = find("#board");
  board.choices = find("#choices");
  board.refresh();
  return true;
}

/** Asks the computer player, unless somebody has gone on meanwhile. */
async function ask() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-ask]"));
  if (!link) return;
  const asked = link.href;
  const answer = await fetch(asked);
  const now = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-ask]"));
  if (answer.ok && now?.href === asked) await take(answer);
}

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-go], a[data-ask]"));
  const button = /** @type {HTMLButtonElement | null} */ (target.closest("#choices form.moves button"));
  if (link) {
    event.preventDefault();
    if ("ask" in link.dataset) ask();
    else go(link.href, true, undefined);
  } else if (button) {
    event.preventDefault();
    play(button);
  }
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("form.acting")) return;
  event.preventDefault();
  send(form, event.submitter);
  form.reset();
});

addEventListener("popstate", () => go(location.href, false, undefined));

const { live } = find("#analysis").dataset;
if (live) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const lang = document.documentElement.lang;
  const look = async (/** @type {{ seq: number }} */ frame) => {
    if (frame.seq > Number(find("#analysis").dataset.seq)) await take(await fetch(location.href));
  };
  new Live(() => `${scheme}://${location.host}${live}?lang=${lang}`, { frame: look, state: () => {} }).start(0);
}

board.refresh();
ask();
