// A lesson's board: what is played on it is sent as a form, and the next page answers. What is asked before, whom one
// points at and what a drag would come to, is answered at once and changes nothing.

import { Board } from "./board.js";
import { divide } from "./divide.js";
import { Drafting } from "./drafting.js";
import { Forms } from "./forms.js";
import { Handles } from "./handles.js";
import { listen } from "./keys.js";
import { Selection } from "./select.js";

const find = (/** @type {string} */ css) => /** @type {HTMLElement} */ (document.querySelector(css));
const choices = find("#choices");
const dossier = find("#dossier");

/** Whoever drags something is answered as soon as the hand rests for so long. */
const REST_MS = 150;
let asked = 0;

const say = (/** @type {string} */ text) => {
  find("#say").textContent = text;
};

/** Sends what was tried; the next page answers. */
function attempt(/** @type {Record<string, string>} */ fields) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.attempt"));
  if (!form) return;
  for (const [name, value] of Object.entries({ seat: "", ...fields })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  form.submit();
}

/** Asks something that changes nothing. @param {any} wanted */
async function ask(wanted) {
  const step = Number(find("#lesson").dataset.step);
  try {
    const answer = await fetch(`${location.pathname}/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ step, ...wanted }),
    });
    return answer.ok ? await answer.json() : { ok: false };
  } catch {
    return { ok: false };
  }
}

function begin() {
  const board = new Board(find("#board"), choices, {
    choose: (button) => button.form?.requestSubmit(button),
    attempt: (pick, drop) => {
      // Whoever is dragged onto somebody means them, where a form about it waits.
      if (!hasForm(pick) || !document.getElementById(drop)?.matches(".piece")) return attempt({ do: "drop", pick, drop });
      forms.aim = { from: pick, at: drop };
      if (handles.thing === pick) refresh();
      else point(pick);
    },
    explain: say,
    place: () => false,
    point,
    first: (event, things) => forms.take(event) || selection.take(event, things),
    take: (event, things) => handles.take(event, things),
    into: (event) => handles.into(event),
    busy: () => false,
  });
  const handles = new Handles(find("#board"), dossier, {
    drag: (handle, amounts) => {
      if (handle.then === "draft") return drafting.step(handle, amounts);
      const [amount, ...more] = amounts.map(String);
      const further = more.map((value, n) => [`more-${n + 1}`, value]);
      const draft = drafting.draft ? { draft: JSON.stringify(drafting.draft) } : {};
      const thing = handles.things.join(" ");
      attempt({ do: "drag", thing, handle: handle.name, amount, ...Object.fromEntries(further), ...draft });
    },
    ask: async (handle, amounts) => {
      const turn = ++asked;
      await new Promise((rested) => setTimeout(rested, REST_MS));
      return turn === asked ? drafting.ask(handle, amounts) : null;
    },
    tap: (things) => {
      const piece = things.find((id) => document.getElementById(id)?.matches(".piece"));
      if (piece) point(piece);
    },
  });
  const drafting = new Drafting(handles, {
    consult: ask,
    refuse: (answer) => say(answer.words ?? ""),
    play: async (action) => {
      attempt({ do: "play", action: JSON.stringify(action) });
      return { ok: false };
    },
    show: (html) => {
      const wasHere = dossier.contains(document.activeElement);
      dossier.innerHTML = html;
      refresh();
      if (drafting.preview) say(drafting.preview.lines?.join(" ") ?? "");
      if (wasHere) /** @type {HTMLElement} */ (drafting.bar?.querySelector("button") ?? find("#board")).focus({ preventScroll: true });
    },
  });
  const selection = new Selection(find("#board"), dossier, {
    changed: (things) => drafting.choose(things),
    grow: async (things) => {
      const grown = (await ask({ do: "grow", thing: things.join(" ") })).told?.things ?? [];
      return [...things, ...grown.filter((/** @type {string} */ id) => !things.includes(id))];
    },
  });
  const forms = new Forms(find("#board"), dossier, () => location.pathname);
  const several = /** @type {HTMLElement | null} */ (document.querySelector("[data-several]"));

  /** Does whoever is picked up have something to do with others that takes a form? */
  const hasForm = (/** @type {string} */ pick) => handles.thing === pick && forms.lists.length > 0;

  /** Points at a thing, or at several with spaces between them. @param {string | null} things */
  function point(things) {
    if (!dossier.firstElementChild) return false;
    if (things && forms.choose(things)) {
      board.pick(null);
      return true;
    }
    const [thing, ...others] = (things ?? "").split(" ").filter((id) => id);
    const isOfSeveral = selection.things.length > 1 && selection.things.includes(thing);
    if (others.length) selection.set([thing, ...others]);
    else if (thing && !isOfSeveral && selection.choosable().includes(thing)) selection.grow([thing]);
    else {
      selection.clear();
      drafting.drop();
      drafting.look(thing ?? "");
      if (!thing) board.pick(null);
    }
    return Boolean(thing);
  }

  /** Everything that is drawn over the picture is drawn again. */
  function refresh() {
    divide(dossier);
    forms.refresh();
    handles.draw();
    board.pointed = handles.thing;
    forms.takeAim(handles.thing);
    board.refresh();
    selection.refresh();
    drafting.draw();
    if (several) selection.offer(several);
  }

  listen(board, say, undefined, selection);
  several?.addEventListener("click", () => {
    selection.isOn = !selection.isOn;
    refresh();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const letGo = () => [handles.drop(), board.letGo(), selection.cancel(), forms.cancel()].some((was) => was) || drafting.back();
      if (event.key === "Escape" && letGo()) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === "Enter" && drafting.draft && find("#board").contains(document.activeElement)) {
        event.preventDefault();
        event.stopPropagation();
        drafting.play();
      } else if ((event.key === "," || event.key === ".") && handles.turn(event.key === "." ? 5 : -5)) {
        event.preventDefault();
      }
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const pointer = /** @type {HTMLElement | null} */ (target.closest("[data-point]"));
    if (pointer) {
      event.preventDefault();
      point(pointer.dataset.point ?? null);
    } else if (target.closest("[data-drop-step]")) drafting.back();
    // What cannot be done now says why.
    const why = /** @type {HTMLElement | null} */ (target.closest("[data-why]"));
    if (why) say(why.dataset.why ?? "");
  });
  // A handle of a move that goes on works by numbers too.
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const handle = handles.named(form);
    if (handle?.then !== "draft") return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    const amounts = ["amount", "more-1", "more-2"].filter((name) => fields.has(name)).map((name) => Number(fields.get(name)));
    drafting.step(handle, amounts);
  });

  // Several that the step is about are chosen from the beginning.
  if (handles.things.length > 1) {
    selection.things = handles.things;
    drafting.things = handles.things;
  }
  refresh();
  // The piece that the step is about shows its reach from the beginning.
  const about = /** @type {HTMLElement | null} */ (document.querySelector("[data-about]"));
  if (about?.dataset.about) board.pick(about.dataset.about);
}

if (choices) begin();
