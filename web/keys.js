// The whole game by keyboard: the arrow keys walk over the things of the board that can be picked up
// or where the picked one may go, Page Down and Page Up go through them one by one, so that none is
// out of reach, and N only through those with which something can be done; Enter picks up and puts
// down; Escape lets go, H asks for a hint, C goes to what may be done: to the answers of a question, or to the button that goes on. Where the table says
// something about its things, Enter points at one, and once more goes to what can be done with it.
// Where several things can be chosen, Shift and the arrows do so, and G takes all that hang together.
// While something is measured, they walk over the squares, and Enter says from where and up to where.
// While a place is to be named in a message, they walk over the places, and Enter writes the name.

/**
 * @param {import("./board.js").Board} board @param {(label: string) => void} say
 * @param {import("./naming.js").Naming} [naming] where messages are written
 * @param {import("./select.js").Selection} [selection] what is chosen together
 * @param {import("./measure.js").Measuring} [measuring] what is measured
 */
export function listen(board, say, naming, selection, measuring) {
  let at = "";
  const candidates = () => {
    if (naming?.isOn) return naming.places();
    if (measuring?.name) return measuring.places();
    const ids = board.picked
      ? board.offersFor(board.picked).map((button) => button.dataset.drop)
      : [...board.offers().map((button) => button.dataset.pick), ...speaking()];
    return [...new Set(ids)].filter((id) => id && document.getElementById(id));
  };
  const dossier = document.getElementById("dossier");
  /** The things about which the table has something to say. */
  const speaking = () =>
    dossier?.firstElementChild ? [...board.element.querySelectorAll("svg .piece")].map((thing) => thing.id) : [];
  const show = (id) => {
    at = id;
    for (const thing of board.element.querySelectorAll(".at")) thing.classList.remove("at");
    const thing = document.getElementById(id);
    thing?.classList.add("at");
    say(thing?.getAttribute("aria-label") ?? id);
    if (measuring?.name) measuring.reach(id);
  };
  board.element.addEventListener("keydown", (event) => {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (step) {
      event.preventDefault();
      const isChoosing = event.shiftKey && Boolean(selection?.choosable().length);
      const next = nearest(isChoosing ? (selection?.choosable() ?? []) : candidates(), at, step);
      // With Shift everything that one walks over is chosen.
      if (next && isChoosing) selection?.set([...(selection.things.length ? selection.things : [at]), next].filter((id) => id));
      if (next) show(next);
    } else if ((event.key === "g" || event.key === "G") && selection?.choosable().length) {
      selection.grow(selection.things.length ? selection.things : [at]);
    } else if (event.key === "PageDown" || event.key === "PageUp") {
      event.preventDefault();
      const ids = candidates();
      const step = event.key === "PageDown" ? 1 : -1;
      const next = ids.includes(at) ? ids.indexOf(at) + step : 0;
      if (ids.length) show(ids[(next + ids.length) % ids.length]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!candidates().includes(at) || naming?.take(at)) return;
      if (measuring?.name) return measuring.set(at);
      if (at === board.pointed && !board.picked) {
        /** @type {HTMLElement | null} */ (dossier?.querySelector(".deeds input:not([type=hidden]), .deeds button"))?.focus();
      } else if (!board.picked && speaking().includes(at)) {
        board.ears.point(at);
      } else if (board.picked) {
        board.putDown(board.picked, [at], { isDrop: false });
      } else {
        const [only, ...more] = board.offersFor(at);
        if (only && !more.length) board.ears.choose(only);
        else {
          board.pick(at);
          const [first] = candidates();
          if (first) show(first);
        }
      }
    } else if (event.key === "h" || event.key === "H") {
      /** @type {HTMLElement | null} */ (document.querySelector("[data-hint]"))?.click();
    } else if (event.key === "n" || event.key === "N") {
      // Of all things on the board the next with which something can be done.
      const ids = [...new Set(board.offers().map((button) => button.dataset.pick ?? ""))].filter((id) => document.getElementById(id));
      const next = ids.indexOf(at) + (event.shiftKey ? -1 : 1);
      if (ids.length) show(ids[(next + ids.length) % ids.length]);
    } else if (event.key === "c" || event.key === "C") {
      const buttons = [".asked button", "form.moves button.main", "button"].map((css) => board.choices.querySelector(css));
      /** @type {HTMLElement | undefined} */ (buttons.find((button) => button))?.focus();
    } else if (event.key === "Escape" && naming?.isOn) {
      naming.turn(false);
    } else if (event.key === "Escape") {
      board.pick(null);
      board.ears.point(null);
    }
  });
  for (const place of [dossier, board.choices]) {
    place?.addEventListener("keydown", (event) => {
      if (event.key === "Escape") board.element.focus();
    });
  }
}

/** The candidate that lies next in a direction; the first one if we are nowhere yet. */
function nearest(ids, from, [dx, dy]) {
  const place = (id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = ids.includes(from) ? place(from) : null;
  if (!here) return ids[0];
  let [best, least] = [undefined, Infinity];
  for (const id of ids) {
    const there = place(id);
    if (id === from || !there) continue;
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
