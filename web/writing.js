// A setup while it is written: faults are marked in the text and told beside it, the table is drawn
// as it would begin, and nothing typed is lost when the page is.

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));

const form = /** @type {HTMLFormElement} */ (find("#writing"));
const text = /** @type {HTMLTextAreaElement} */ (find("#text"));
const marks = find("#marks");
const remarks = find("#remarks");
const board = find("#board");
const switches = find("#switches");
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
  open.disabled = !proof.sound;
  tidy = proof.tidy;
  mark();
}

let timer = 0;
function typed() {
  localStorage.setItem(memory, text.value);
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
