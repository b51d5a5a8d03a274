// A setup while it is written: faults are marked in the text and told beside it, the table is drawn
// as it would begin, and nothing typed is lost when the page is.

import { shrunk } from "./shrink.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));

const form = /** @type {HTMLFormElement} */ (find("#writing"));
const text = /** @type {HTMLTextAreaElement} */ (find("#text"));
const marks = find("#marks");
const remarks = find("#remarks");
const board = find("#board");
const switches = find("#switches");
const slots = find("#slots");
const open = /** @type {HTMLButtonElement} */ (find("#open"));
const { game, extension } = form.dataset;
const memory = `writing-${game}`;

/** So long nobody types before the text is looked through. */
const PAUSE_MS = 250;

let tidy = null;
let asked = 0;

/** What the list says, marked in the text behind the letters. */
function mark() {
  const places = [...remarks.querySelectorAll("li[data-from]")]
    .map((item) => ({
      from: Number(/** @type {HTMLElement} */ (item).dataset.from),
      to: Number(/** @type {HTMLElement} */ (item).dataset.to),
      kind: item.className,
    }))
    .sort((one, other) => one.from - other.from);
  const pieces = [];
  let done = 0;
  for (const { from, to, kind } of places) {
    if (from < done) continue;
    pieces.push(text.value.slice(done, from));
    const stretch = document.createElement("mark");
    stretch.className = kind;
    stretch.textContent = text.value.slice(from, to);
    pieces.push(stretch);
    done = to;
  }
  // A last line that is empty has a height only if something follows.
  pieces.push(`${text.value.slice(done)}\n `);
  marks.replaceChildren(...pieces);
  follow();
}

function follow() {
  marks.scrollTop = text.scrollTop;
  marks.scrollLeft = text.scrollLeft;
}

async function lookThrough() {
  const turn = ++asked;
  const answer = await fetch(`/write/${game}/proof`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: text.value }),
  }).catch(() => null);
  // Another letter may have been typed meanwhile; what is said must be about what is there.
  if (turn !== asked || !answer?.ok) return;
  const proof = await answer.json();
  remarks.innerHTML = proof.remarks;
  if (proof.picture) board.innerHTML = proof.picture;
  board.classList.toggle("stale", !proof.picture);
  switches.innerHTML = proof.switches;
  const isOpen = slots.querySelector("details")?.open ?? false;
  slots.innerHTML = proof.slots;
  unveil(isOpen);
  open.disabled = !proof.sound;
  tidy = proof.tidy;
  mark();
}

let timer = 0;
function typed() {
  // A text with many pictures may be more than the browser keeps; what is there stays there.
  try {
    localStorage.setItem(memory, text.value);
  } catch {
    localStorage.removeItem(memory);
  }
  // The marks wait where they are; the letters behind them must not.
  mark();
  clearTimeout(timer);
  timer = setTimeout(lookThrough, PAUSE_MS);
}

function write(/** @type {string} */ words) {
  text.value = words;
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  typed();
}

text.addEventListener("input", typed);
text.addEventListener("scroll", follow);
// Two blanks for a Tab, so that blocks can be indented; Escape first, and Tab leaves the field.
let leaves = false;
text.addEventListener("keydown", (event) => {
  if (event.key === "Tab" && !event.shiftKey && !leaves) {
    event.preventDefault();
    text.setRangeText("  ", text.selectionStart, text.selectionEnd, "end");
    typed();
  }
  leaves = event.key === "Escape";
});

remarks.addEventListener("click", (event) => {
  const item = /** @type {HTMLElement} */ (event.target).closest("[data-go]")?.closest("li");
  if (!(item instanceof HTMLElement)) return;
  text.focus();
  text.setSelectionRange(Number(item.dataset.from), Number(item.dataset.to));
  const before = text.value.slice(0, Number(item.dataset.from)).split("\n").length;
  const lines = text.value.split("\n").length;
  text.scrollTop = ((before - 4) / lines) * text.scrollHeight;
});

form.addEventListener("submit", async (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button === open) return;
  event.preventDefault();
  if (button?.name === "switch") {
    // The places are those of the text that was looked through last.
    clearTimeout(timer);
    await lookThrough();
    const found = /** @type {HTMLElement | null} */ (switches.querySelector(`[value="${button.value}"]`));
    if (!found) return;
    const { from, to, words } = found.dataset;
    text.setRangeText(words ?? "", Number(from), Number(to), "preserve");
    typed();
  } else if (button?.value === "tidy") {
    clearTimeout(timer);
    await lookThrough();
    if (tidy) write(tidy);
  } else if (button?.value === "sample") {
    const wanted = /** @type {HTMLSelectElement} */ (find("#sample")).value;
    if (!wanted) return;
    const page = await fetch(`/write/${game}?sample=${encodeURIComponent(wanted)}`);
    const found = new DOMParser().parseFromString(await page.text(), "text/html").querySelector("#text");
    if (found) write(found.textContent ?? "");
  } else {
    await lookThrough();
  }
});

/** What only scripts can do is shown by them. */
function unveil(/** @type {boolean} */ isOpen) {
  const details = slots.querySelector("details");
  if (!details) return;
  details.hidden = false;
  details.open = isOpen;
}

/** A stretch of the text is written anew; the places are those of the text that was looked through last. */
async function rewrite(/** @type {Element} */ slot, /** @type {(found: DOMStringMap) => [string, string | undefined, string | undefined]} */ how) {
  const number = [...slots.querySelectorAll(".slot")].indexOf(slot);
  clearTimeout(timer);
  await lookThrough();
  const found = /** @type {HTMLElement | undefined} */ (slots.querySelectorAll(".slot")[number]);
  if (!found) return;
  const [words, from, to] = how(found.dataset);
  text.setRangeText(words, Number(from), Number(to), "preserve");
  typed();
}

slots.addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const slot = /** @type {HTMLElement | null} */ (input.closest(".slot"));
  const file = input.files?.[0];
  if (!slot || !file) return;
  const address = await shrunk(file, Number(slot.dataset.pixels));
  // What cannot be read is told by the proof, at its place.
  await rewrite(slot, ({ from, to, before, after }) => [`${before}${address}${after}`, from, to]);
});

slots.addEventListener("click", (event) => {
  const slot = /** @type {HTMLElement} */ (event.target).closest("[data-empty]")?.closest(".slot");
  if (slot) rewrite(slot, ({ wholeFrom, wholeTo }) => ["", wholeFrom, wholeTo]);
});

unveil(false);

const keep = find("#keep");
keep.hidden = false;
keep.addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
  link.download = `${game}.${extension}`;
  link.click();
  URL.revokeObjectURL(link.href);
});

const take = find("#take");
take.hidden = false;
take.addEventListener("change", async () => {
  const input = /** @type {HTMLInputElement} */ (take.querySelector("input"));
  const file = input.files?.[0];
  if (file) write(await file.text());
  input.value = "";
});

const remembered = localStorage.getItem(memory);
if (remembered && !new URLSearchParams(location.search).has("sample")) write(remembered);
else mark();
