// A table's page comes to life: frames are morphed into it, pointers and keys become wishes.

import { Board } from "./board.js";
import { runClocks } from "./clock.js";
import { Connection } from "./connection.js";
import { divide } from "./divide.js";
import { Drafting } from "./drafting.js";
import { Duels } from "./duels.js";
import { glide, settle } from "./flip.js";
import { Forms } from "./forms.js";
import { Handles } from "./handles.js";
import { listen } from "./keys.js";
import { Live } from "./live.js";
import { Measuring } from "./measure.js";
import { offerMenu } from "./menu.js";
import { Naming } from "./naming.js";
import { Ruler } from "./ruler.js";
import { Voice } from "./say.js";
import { Selection } from "./select.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { Tip } from "./tip.js";
import { Trail } from "./trail.js";
import { tell } from "./turn.js";
import { Zoom } from "./zoom.js";
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const page = find("table");
const { table, game } = page.dataset;
let seat = page.dataset.seat ?? "";
const options = JSON.parse(document.body.dataset.options ?? "{}");
const speed = options.bot_speed === "extra_fast" ? 4 : 1;
/** The fields of forms that are more than text. */
const JSON_FIELDS = ["action", "amount", "channel", "yes", "quiet", "unequal", "sure", "draft"];
const usualTitle = document.title;
let wasYours = false;
let wasOver = false;

const voice = new Voice(find("say"), find("alert"));
const sound = new Sound(options, page.dataset.mood ?? "");
const restartClocks = runClocks(find("panel"));

const live = new Live(
  (since) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const { lang } = document.documentElement;
    const query = new URLSearchParams({ since: String(since), lang, ...(seat && { seat }) });
    return `${scheme}://${location.host}/t/${table}/live?${query}`;
  },
  {
    frame: show,
    state: (isUp) => {
      page.classList.toggle("offline", !isUp);
      connection.is(isUp);
    },
  },
  true,
);
const connection = new Connection(find("connection"), () => live.waiting.size);

/** Sends a wish and says why not, if not. What is only asked is sent again by whoever says yes. */
async function wish(wanted) {
  const sent = live.wish(wanted);
  connection.refresh();
  const answer = await sent;
  if (answer.confirm) {
    voice.refuse(answer.words ?? "", answer.rule, game);
    const isWanted = await voice.ask(answer.answers ?? [page.dataset.yes ?? "", page.dataset.no ?? ""]);
    return isWanted ? wish({ ...wanted, [answer.confirm]: true }) : answer;
  }
  if (!answer.ok) voice.refuse(answer.words ?? "", answer.rule, game);
  else voice.calmDown();
  if (answer.seen) look(answer.seen);
  board.refresh();
  return answer;
}

/** Has the keyboard lost its place, because what it was at is gone? */
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Does the keyboard stand where buttons come and go? */
const isAmongButtons = () =>
  [find("choices"), find("dossier"), drafting.bar].some((place) => place?.contains(document.activeElement));

/** Whoever pressed a button that is gone answers what is asked now, or goes on at the board. */
function comeBack() {
  const answer = /** @type {HTMLElement | null} */ (find("choices").querySelector(".asked button"));
  (answer ?? find("board")).focus({ preventScroll: true });
}

/** Is it wanted? Asked on the page, where everybody can answer. @param {string} question */
function isSure(question) {
  voice.alarm(question, "question");
  return voice.ask([page.dataset.yes ?? "", page.dataset.no ?? ""]);
}

const board = new Board(find("board"), find("choices"), {
  choose: async (button) => {
    if (options.confirm_moves === "yes" && !(await isSure(button.title))) return;
    voice.calmDown();
    zoom.back();
    wish({ do: "play", seat, action: JSON.parse(button.value) });
  },
  attempt: async (pick, drop) => {
    const answer = await wish({ do: "drop", seat, pick, drop });
    // Whoever is dragged onto somebody means them: the form about it comes up with them chosen.
    if (answer.ok && document.getElementById(drop)?.matches(".piece")) {
      forms.aim = { from: pick, at: drop };
      if (handles.thing === pick) refresh();
      else point(pick);
    } else if (!answer.ok) suggest(board.nearestOffer(pick, drop));
  },
  explain: (label) => voice.tell([label]),
  place: (id) => naming.take(id),
  point,
  nearer: (event, things) => {
    if (!find("dossier").firstElementChild) zoom.nearer(event, things, Boolean(board.picked));
  },
  pan: (event) => zoom.take(event),
  first: (event, things) => !zoom.isPinching && (forms.take(event) || ruler.take(event) || measuring.take(event) || selection.take(event, things)),
  take: (event, things) => !zoom.isPinching && handles.take(event, things),
  into: (event) => !zoom.isPinching && handles.into(event),
  busy: () => zoom.isBusy,
  dragging: (event, from) => {
    if (!measuring.isAble) return;
    if (!event) measuring.clear();
    else {
      if (!measuring.from) measuring.begin(from, "sight");
      measuring.to(event);
    }
  },
});
const zoom = new Zoom(find("board"));
const handles = new Handles(find("board"), find("dossier"), {
  drag: async (handle, amounts) => {
    voice.calmDown();
    if (handle.then === "draft") return drafting.step(handle, amounts);
    const [amount, ...more] = amounts;
    const grip = { thing: handles.things.join(" "), handle: handle.name, draft: drafting.draft };
    await wish({ do: "drag", seat, ...grip, amount, more });
    drafting.drop();
    handles.draw();
  },
  ask: (handle, amounts) => drafting.ask(handle, amounts),
  tap: (things) => {
    const piece = things.find((id) => document.getElementById(id)?.matches(".piece"));
    if (piece) point(piece);
  },
});
const drafting = new Drafting(handles, {
  consult: (wanted) => live.wish({ seat, ...wanted }),
  refuse: (answer) => voice.refuse(answer.words ?? "", answer.rule, game),
  play: (action) => wish({ do: "play", seat, action }),
  done: () => {
    selection.clear();
    zoom.back();
    if (isNowhere() || drafting.bar?.contains(document.activeElement)) find("board").focus({ preventScroll: true });
  },
  show: (html) => {
    const wasHere = find("dossier").contains(document.activeElement);
    Idiomorph.morph(find("dossier"), html, { morphStyle: "innerHTML" });
    refresh();
    zoom.hold(selection.things);
    // What would come of it stands in the picture; whoever listens is told.
    voice.tell(drafting.preview?.lines ?? []);
    // Whoever typed a step goes on with what has come of it, and not in a field that may be gone.
    if (wasHere && (isNowhere() || drafting.isStepping)) (drafting.bar?.querySelector("button") ?? find("board")).focus({ preventScroll: true });
  },
});
const selection = new Selection(find("board"), find("dossier"), {
  changed: (things) => {
    zoom.hold(things);
    drafting.choose(things);
  },
  grow: async (things) => {
    const grown = (await live.wish({ do: "grow", thing: things.join(" ") })).told?.things ?? [];
    // Those from whom it grew lead the others.
    return [...things, ...grown.filter((id) => !things.includes(id))];
  },
});
const forms = new Forms(find("board"), find("dossier"), () => `${table} ${seat}`);
const measuring = new Measuring(find("board"), (wanted) => live.wish(wanted), (words) => voice.tell([words]));
const ruler = new Ruler(find("board"), document.querySelector("[data-ruler]"));
const trail = new Trail(find("board"));
new Tip(find("board"), () => Boolean(find("dossier").firstElementChild));
const duels = new Duels(find("news"), { mark: (...ids) => board.show(...ids), skip: () => stage.skip() });
const stage = new Stage(find("board"), duels, {
  play: (sounds) => sound.play(sounds),
  mark: (...ids) => board.show(...ids),
  over: () => trail.draw(),
});
zoom.changed = () => {
  handles.draw();
  trail.draw();
  drafting.draw();
  forms.mark();
};
// What was asked or advised hears Escape first, wherever somebody is about to answer.
const isAnswering = () => find("alert").contains(document.activeElement);
offerMenu(() => Boolean(board.picked || board.pointed || naming.isOn || isAnswering()));
const naming = new Naming(find("board"), find("talk"), (words) => voice.tell([words]));
listen(board, (label) => voice.tell([label]), naming, selection, measuring);

const several = /** @type {HTMLElement | null} */ (document.querySelector("[data-several]"));
several?.addEventListener("click", () => {
  selection.isOn = !selection.isOn;
  refresh();
});

/** Escape lets go of whatever is held, wherever the keyboard is; then of the last step; then of what is chosen. */
document.addEventListener(
  "keydown",
  (event) => {
    const letGo = () =>
      [handles.drop(), board.letGo(), selection.cancel(), forms.cancel()].some((was) => was) || drafting.back();
    if (event.key === "Escape" && letGo()) {
      event.preventDefault();
      event.stopPropagation();
      board.pick(null);
    } else if (event.key === "Enter" && drafting.draft && find("board").contains(document.activeElement)) {
      event.preventDefault();
      event.stopPropagation();
      drafting.play();
    } else if ((event.key === "," || event.key === ".") && handles.turn(event.key === "." ? 5 : -5)) {
      event.preventDefault();
    }
  },
  { capture: true },
);

/** What the first click of several pressed: the second of a double click would press whatever has come to
 *  stand there meanwhile, and is not heard; on the same button it is. @type {string | null} */
let pressed = null;
document.addEventListener(
  "click",
  (event) => {
    const button = /** @type {Element} */ (event.target).closest("#choices form.moves button, #dossier button.deed");
    const label = button ? button.textContent : null;
    if (event.detail < 2) pressed = label;
    // A finger does not double-click: it taps twice because it means it.
    const isMouse = /** @type {PointerEvent} */ (event).pointerType === "mouse";
    if (!button || !isMouse || event.detail < 2 || label === pressed) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

let wasAsked = false;
let wasAbout = "";
let wasHeaded = "";

/** What it is about now is read from its beginning. */
function turnPage() {
  const form = /** @type {HTMLElement | null} */ (find("dossier").querySelector("[data-form]"));
  const head = `${find("dossier").querySelector("h2")?.textContent} ${form?.dataset.form}`;
  if (head !== wasHeaded) find("dossier").scrollTo(0, 0);
  wasHeaded = head;
}

/** Whoever listens is told whom the dossier is about now, and what can be done with them. */
function tellAbout() {
  const about = handles.things.join(" ");
  const isNew = about !== wasAbout;
  wasAbout = about;
  const isHere = [find("board"), find("dossier")].some((place) => place.contains(document.activeElement));
  if (!about || !isNew || !isHere) return;
  const words = (/** @type {string} */ css) =>
    [...find("dossier").querySelectorAll(css)].map((element) => element.textContent?.trim() ?? "").filter((text) => text);
  const deeds = words(".deeds .deed > span");
  const said = deeds.length ? [`${deeds.join(", ")}.`] : words(".about > p");
  voice.tell([`${words(".about h2").join()}.`, ...said]);
}

let wasQuestion = "";

/** A question is told once, after what has led to it. */
function tellQuestion({ say, aside }) {
  const question = find("choices").querySelector(".asked > p")?.textContent?.trim() ?? "";
  // What has happened is told first, by the frame itself.
  if (question && question !== wasQuestion) setTimeout(() => voice.tell([...say, ...aside, question]));
  wasQuestion = question;
}

/** Everything that is drawn over the picture is drawn again. */
function refresh() {
  divide(find("dossier"));
  forms.refresh();
  zoom.apply();
  board.pointed = handles.thing;
  forms.takeAim(handles.thing);
  board.refresh();
  selection.refresh();
  ruler.refresh();
  drafting.draw();
  if (several) selection.offer(several);
  tellAbout();
  turnPage();
  // What can be answered lights up until it is.
  const lit = answers().map((button) => button.dataset.shows ?? "");
  if (lit.length || wasAsked) board.show(...lit);
  wasAsked = lit.length > 0;
}

/** The answers to a question that are things of the board. @returns {HTMLButtonElement[]} */
function answers() {
  return [...find("choices").querySelectorAll(".asked button[data-shows]")].map((button) => /** @type {any} */ (button));
}

/**
 * Points at a thing, or at several with spaces between them, if the table of this game has something to say
 * about things. What hangs together is taken together; whoever points once more at one of it means it alone.
 */
function point(/** @type {string | null} */ things) {
  if (!find("dossier").firstElementChild) return false;
  // Whoever is asked for one of several things may point at it.
  const answer = things && answers().find((button) => button.dataset.shows === things.split(" ")[0]);
  if (answer) {
    answer.click();
    return true;
  }
  // A second touch chooses whom the form of the first is about.
  if (things && forms.choose(things)) {
    board.pick(null);
    return true;
  }
  const [thing, ...others] = (things ?? "").split(" ").filter((id) => id);
  if (thing) zoom.to(document.getElementById(thing));
  else zoom.back();
  const isOfSeveral = selection.things.length > 1 && selection.things.includes(thing);
  if (others.length) selection.set([thing, ...others]);
  else if (thing && !isOfSeveral && selection.choosable().includes(thing)) selection.grow([thing]);
  else {
    selection.clear();
    if (thing) drafting.drop();
    else {
      drafting.release();
      board.pick(null);
    }
    live.wish({ do: "point", thing: thing ?? null });
  }
  return Boolean(thing);
}

/** After a refusal: the nearest thing that is legal, marked on the board, one key away. */
function suggest(/** @type {HTMLButtonElement | undefined} */ button) {
  if (!button) return;
  board.show(button.dataset.pick, button.dataset.drop);
  voice.offer(`${page.dataset.nearest}: ${button.title} (${page.dataset.accept})`, () => board.ears.choose(button));
}

function show(frame) {
  settle();
  takeSeat(frame.seat ?? "");
  if (String(frame.seq) !== page.dataset.seq) voice.withdrawAdvice();
  page.dataset.seq = frame.seq;
  const motions = [frame, ...frame.acts].flatMap((act) => act.motions);
  trail.remember(motions);
  if (motions.length) trail.advise(undefined, undefined);
  const looks = stage.before(frame);
  glide(looks ? [] : motions, speed, () => {
    const wasAmongButtons = isAmongButtons();
    draw(frame.board);
    for (const [id, html] of Object.entries(frame.parts)) {
      // What is said about several things, or about a draft, is asked for again below.
      if (id === "dossier" && drafting.isOn) continue;
      // What somebody is writing stays; a button that has the focus does become another one.
      Idiomorph.morph(find(id), html, { morphStyle: "innerHTML", callbacks: id === "talk" ? KEEP_WRITING : KEEP_OPEN });
    }
    trail.set(frame.trail);
    board.marked = new Set(trail.ids);
    naming.refresh();
    refresh();
    if (wasAmongButtons && isNowhere()) comeBack();
    tellQuestion(frame);
    if (drafting.isOn) drafting.look();
  });
  if (looks) stage.after(frame, looks);
  else {
    if (frame.acts.length) duels.show(Infinity, true);
    else if ("news" in frame.parts) duels.show(duels.at);
    sound.play([...new Set([frame, ...frame.acts].flatMap((act) => act.sounds))]);
  }
  const isOver = Boolean(find("choices").querySelector('a[href$="/replay"]'));
  // At the end the table itself has most to say.
  if (isOver && !wasOver) {
    point(null);
    if (document.visibilityState === "hidden") tell(usualTitle, result(), location.pathname);
  }
  wasOver = isOver;
  restartClocks();
  voice.tell([...frame.say, ...frame.aside], frame.headline ? [frame.headline, ...frame.aside].join(" ") : undefined);
  if (!("log" in frame.parts)) note(frame);
  showTurn(frame.your_turn);
  for (const list of document.querySelectorAll("#talk .said, #log")) list.scrollTop = list.scrollHeight;
  showNews();
  if (frame.hand_over) handOver(frame.hand_over);
  else drawCurtain(false);
}

/** How it ended, as the panel tells it. */
const result = () => find("panel").querySelector(".status")?.textContent ?? "";

/** What is most telling of the news is in sight, and nothing of it is cut off above. @returns {string} it */
function showNews() {
  const told = /** @type {HTMLElement | null} */ (find("news").querySelector(".telling"));
  const list = told?.parentElement;
  if (told && list) {
    const lines = /** @type {HTMLElement[]} */ ([...list.children]);
    const top = (/** @type {HTMLElement} */ line) => line.offsetTop - list.offsetTop;
    list.style.maxHeight = "";
    // Near its end a list cannot be moved so far that a whole line stands on top: then it is lower.
    const most = list.scrollHeight - list.clientHeight;
    const first = lines.find((line) => line === told || top(line) >= most) ?? told;
    if (top(first) > most) list.style.maxHeight = `${list.scrollHeight - top(first)}px`;
    list.scrollTo(0, top(first));
  }
  return told?.firstChild?.textContent ?? "";
}

/** Whose turn it is stands in the title; whoever looks elsewhere hears a bell and may be notified. */
function showTurn(/** @type {boolean} */ isYours) {
  document.title = isYours ? `● ${usualTitle}` : usualTitle;
  if (isYours && !wasYours && document.visibilityState === "hidden") {
    sound.play(["bell"]);
    tell(usualTitle, page.dataset.turn ?? "", location.pathname);
  }
  wasYours = isYours;
}

/** Half a message is nobody's but its writer's, wherever they are looking meanwhile. */
const KEEP_WRITING = {
  beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) =>
    !(old instanceof HTMLInputElement && fresh instanceof HTMLInputElement && old.name === "text"),
};

/** What somebody has unfolded stays so. */
const KEEP_OPEN = {
  beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ element) => !(name === "open" && element.matches(".why, .besides")),
};

/** What has not changed comes as an empty element that says so: the one we have stays. */
const KEEP_SAME = {
  beforeNodeMorphed: (/** @type {Node} */ _old, /** @type {Node} */ fresh) =>
    !(fresh instanceof Element && fresh.hasAttribute("data-same")),
};

/** A part of the picture, ready to be morphed. */
function parsed(/** @type {string} */ text) {
  const svg = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  const fresh = svg.documentElement.firstElementChild;
  return fresh && document.importNode(fresh, true);
}

/** A whole new picture, or those layers and things of it that changed. */
function draw(picture) {
  if (picture.whole !== undefined) {
    Idiomorph.morph(find("board"), picture.whole, { morphStyle: "innerHTML" });
    return;
  }
  const svg = find("board").querySelector("svg");
  const { title, layers, things } = picture.changed;
  svg?.setAttribute("aria-label", title);
  svg?.querySelector(":scope > title")?.replaceChildren(title);
  for (const [id, text] of Object.entries(layers)) {
    const fresh = parsed(text);
    if (fresh) Idiomorph.morph(find(id), fresh, { morphStyle: "outerHTML", callbacks: KEEP_SAME });
  }
  for (const [id, text] of Object.entries(things)) {
    const fresh = parsed(text);
    if (fresh) Idiomorph.morph(find(id), fresh, { morphStyle: "outerHTML" });
  }
}

/** What happened is added to the list of all that has, with its dice. */
function note({ say, rules, acts }) {
  const cards = duels.all().slice(-acts.length);
  say.forEach((sentence, n) => {
    const item = document.createElement("li");
    item.textContent = `${sentence} `;
    const rule = rules[n];
    if (rule) {
      const link = document.createElement("a");
      link.className = "rule";
      link.href = `/rules/${game}#${rule}`;
      link.textContent = rule;
      item.append(link);
    }
    const card = cards[cards.length - acts.length + acts.findIndex(({ at }) => at === n)];
    if (card && acts.some(({ at }) => at === n)) item.append(diceOf(card));
    find("log").append(item);
  });
}

/** A card of the news, folded up. @param {HTMLElement} card */
function diceOf(card) {
  const dice = document.createElement("details");
  dice.className = "dice";
  const summary = document.createElement("summary");
  summary.textContent = /** @type {HTMLElement} */ (card.closest(".duels")).dataset.dice ?? "";
  const copy = /** @type {Element} */ (card.cloneNode(true));
  copy.classList.remove("on-show");
  dice.append(summary, copy);
  return dice;
}

/** What somebody has looked up stands at the end of the list, for them alone. */
function look(/** @type {string[]} */ seen) {
  voice.show(seen);
  for (const text of seen) {
    const item = document.createElement("li");
    item.className = "looked-up";
    item.textContent = text;
    find("log").append(item);
  }
  const list = find("log");
  list.closest("details").open = true;
  list.scrollTop = list.scrollHeight;
}

/** People who share a screen: nobody sees the next hand before its owner says so. */
function handOver({ seat: next, title, curtain }) {
  const cloth = find("curtain");
  if (!curtain) {
    lookFrom(next);
    return;
  }
  drawCurtain(true);
  cloth.querySelector("p").textContent = title;
  const button = cloth.querySelector("button");
  button.focus();
  button.onclick = () => lookFrom(next);
}

function drawCurtain(/** @type {boolean} */ isDrawn) {
  find("curtain").hidden = !isDrawn;
  page.classList.toggle("covered", isDrawn);
}

async function lookFrom(next) {
  takeSeat(next);
  await wish({ do: "eyes", seat: next });
  drawCurtain(false);
  find("board").focus();
}

/** Everything that is done here is done from this seat; from none, nothing is. */
function takeSeat(/** @type {string} */ own) {
  seat = own;
  page.dataset.seat = own;
  find("type").hidden = !own;
  /** @type {HTMLInputElement} */ (document.querySelector("#type input[name=seat]")).value = own;
}

/** Every form of the page that is a wish goes over the live connection instead. */
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.wish) return;
  event.preventDefault();
  const typed = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=text]"));
  // What has been sent waits for its answer, and is not sent twice.
  if (typed?.readOnly) return;
  /** @type {Record<string, any>} */
  const wanted = Object.fromEntries(new FormData(form, event.submitter));
  for (const name of JSON_FIELDS) {
    if (name in wanted) wanted[name] = JSON.parse(String(wanted[name]));
  }
  // Something that is divided has further amounts.
  const more = Object.keys(wanted).filter((name) => name.startsWith("more-"));
  if (more.length) wanted.more = more.map((name) => Number(wanted[name]));
  const own = Object.entries(wanted).filter(([name]) => name.startsWith("field-"));
  if (wanted.do === "fill") wanted.fields = Object.fromEntries(own.map(([name, value]) => [name.slice("field-".length), value]));
  const handle = handles.named(form);
  if (handle?.then === "draft") {
    drafting.step(handle, [Number(wanted.amount), ...(wanted.more ?? [])]);
    return;
  }
  if (typed) typed.readOnly = true;
  const answer = await wish(wanted);
  if (answer.ok && wanted.do === "fill") forms.forget(form);
  if (answer.ok && ["play", "drag", "fill"].includes(wanted.do)) {
    drafting.drop();
    // Whoever was chosen has done it: nothing is said about them any more.
    selection.clear();
    zoom.back();
  }
  if (!typed) return;
  typed.readOnly = false;
  if (answer.ok) typed.value = "";
});

document.addEventListener("click", async (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const hint = target.closest("[data-hint]");
  if (hint) {
    const { hint: advice, words } = await live.wish({ do: "hint", seat });
    if (!advice) voice.refuse(words ?? "");
    else {
      board.show(advice.pick, advice.drop);
      trail.advise(advice.pick, advice.drop);
      voice.alarm(advice.words, "hint");
      // A click that no pointer made has no number.
      const byPointer = event.detail > 0;
      // What takes more than a touch or two stands there as it would be, and is done by one.
      const isOpenField = find("dossier").firstElementChild !== null;
      if (isOpenField) selection.clear();
      const isShown = isOpenField && advice.pick && (await drafting.propose(advice.pick, advice.action));
      if (!isShown) voice.offer(page.dataset.doIt ?? "", () => wish({ do: "play", seat, action: advice.action }), { byPointer });
    }
    return;
  }
  const pointer = target.closest("[data-point]");
  if (pointer) {
    event.preventDefault();
    point(/** @type {HTMLElement} */ (pointer).dataset.point ?? null);
    return;
  }
  if (target.closest("[data-drop-step]")) {
    drafting.back();
    return;
  }
  // What cannot be done now says why.
  const why = /** @type {HTMLElement | null} */ (target.closest("[data-why]"));
  if (why) {
    voice.refuse(why.dataset.why ?? "", why.dataset.rule, game);
    return;
  }
  // Names of places in what people write point at the board.
  const place = target.closest("[data-place]");
  if (place) {
    event.preventDefault();
    beckon(/** @type {HTMLElement} */ (place).dataset.place);
  }
});

/** What a choice in the dossier is about lights up on the board. */
for (const [come, go] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  const shows = (event) => /** @type {HTMLElement | null} */ (event.target.closest?.("[data-shows]"));
  find("dossier").addEventListener(come, (event) => {
    const choice = shows(event);
    if (choice) board.show(choice.dataset.shows);
  });
  find("dossier").addEventListener(go, (event) => {
    if (shows(event)) board.show();
  });
}

function beckon(id) {
  const thing = document.getElementById(id ?? "");
  thing?.classList.add("pointed");
  setTimeout(() => thing?.classList.remove("pointed"), 2000);
}

refresh();
voice.tell([showNews()].filter((news) => news));
live.start(Number(page.dataset.seq));
