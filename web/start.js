// The start page needs no script; this one keeps the list of tables fresh: whose turn it is stands in
// the title, and is told to whoever looks elsewhere and wishes to be told. And it remembers against whom
// somebody likes to play.

import { tell } from "./turn.js";

const PAUSE_MS = 20_000;
const usualTitle = document.title;
const waiting = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".tables li.your-turn")]);
const addressOf = (/** @type {HTMLElement} */ card) => new URL(card.querySelector("a")?.href ?? location.href).pathname;

function showTitle() {
  const n = waiting().length;
  document.title = n ? `(${n}) ${usualTitle}` : usualTitle;
}

async function refresh() {
  const known = new Set(waiting().map(addressOf));
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.querySelector("#mine"), page.querySelector("#mine")];
  if (!old || !fresh) return;
  if (old.innerHTML !== fresh.innerHTML) old.replaceWith(fresh);
  showTitle();
  for (const card of waiting()) {
    const words = card.querySelector(".state")?.textContent ?? "";
    if (!known.has(addressOf(card))) tell(card.querySelector("strong")?.textContent ?? "", words, addressOf(card));
  }
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(".play-now"))) {
  const select = form.querySelector("select");
  const key = `against ${new FormData(form).get("game")}`;
  const liked = localStorage.getItem(key);
  if (!select) continue;
  if ([...select.options].some((option) => option.value === liked)) select.value = liked ?? "";
  select.addEventListener("change", () => localStorage.setItem(key, select.value));
}

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
showTitle();
if (document.querySelector("#mine")) setInterval(refresh, PAUSE_MS);
