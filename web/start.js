// The start page needs no script; with one its lists are live: tables that wait for players, whose turn
// it is, how a match ended. Whose turn it is stands in the title too, and is told to whoever looks
// elsewhere and wishes to be told. And it remembers against whom somebody likes to play.

import { Connection } from "./connection.js";
import { Live } from "./live.js";
import { tell } from "./turn.js";
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const usualTitle = document.title;
const lists = /** @type {HTMLElement} */ (document.querySelector("#lists"));
const around = /** @type {HTMLElement} */ (document.querySelector("#around"));
const cards = () => /** @type {HTMLElement[]} */ ([...lists.querySelectorAll("#mine li")]);
const waiting = () => cards().filter((card) => card.classList.contains("your-turn"));
/** How each of one's own tables stands. */
const standings = () => new Map(cards().map((card) => [card.dataset.table, card.className]));

function showTitle() {
  const n = waiting().length;
  document.title = n ? `(${n}) ${usualTitle}` : usualTitle;
}

/** The lists as they are now. */
function show(/** @type {{ parts: { lists: string, around: string } }} */ frame) {
  const before = standings();
  Idiomorph.morph(lists, frame.parts.lists, { morphStyle: "innerHTML" });
  Idiomorph.morph(around, frame.parts.around, { morphStyle: "innerHTML" });
  showTitle();
  for (const card of cards()) {
    const isNews = card.matches(".your-turn, .over") && before.get(card.dataset.table) !== card.className;
    const words = card.querySelector(".state")?.textContent?.trim() ?? "";
    if (isNews) tell(card.querySelector("strong")?.textContent ?? "", words, `/t/${card.dataset.table}`);
  }
}

const connection = new Connection(/** @type {HTMLElement} */ (document.querySelector("#connection")), () => 0);
const scheme = location.protocol === "https:" ? "wss" : "ws";
const live = new Live(() => `${scheme}://${location.host}/live?lang=${document.documentElement.lang}`, {
  frame: show,
  state: (isUp) => connection.is(isUp),
});

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(".play-now"))) {
  const select = form.querySelector("select");
  const key = `against ${new FormData(form).get("game")}`;
  const liked = localStorage.getItem(key);
  if (!select) continue;
  if ([...select.options].some((option) => option.value === liked)) select.value = liked ?? "";
  select.addEventListener("change", () => localStorage.setItem(key, select.value));
}

// The game that is being played is looked at again now and then, while somebody looks at the page.
setInterval(() => {
  const picture = /** @type {HTMLImageElement | null} */ (around.querySelector("img[data-live]"));
  if (!picture || document.visibilityState !== "visible") return;
  const address = new URL(picture.src);
  address.searchParams.set("at", String(Date.now()));
  picture.src = address.href;
}, 5000);

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
showTitle();
live.start(0);
