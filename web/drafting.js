// Actions that grow step by step. What has been put together lives here and nowhere else: the table is asked
// what is said about it and what would come of it, and keeps nothing. Several chosen things are the beginning
// of a draft too.

/**
 * @typedef {object} DraftEars
 * @property {(wanted: object) => Promise<any>} consult asks the table about something that nobody has done yet
 * @property {(answer: any) => void} refuse says why not
 * @property {(action: unknown) => Promise<any>} play
 * @property {(html: string) => void} show what is said about it
 * @property {() => void} [done] it has been played
 */

export class Drafting {
  /** @param {import("./handles.js").Handles} handles @param {DraftEars} ears */
  constructor(handles, ears) {
    this.handles = handles;
    this.ears = ears;
    /** @type {string[]} */
    this.things = [];
    /** The draft after each step. @type {unknown[]} */
    this.steps = [];
    this.preview = null;
    /** Is what stands there now about to be replaced by what comes of a step? */
    this.isStepping = false;
    /** Answers may come late. */
    this.asked = 0;
  }

  get draft() {
    return this.steps.at(-1);
  }

  /** Is there anything that the server does not know of? */
  get isOn() {
    return this.steps.length > 0 || this.things.length > 0;
  }

  get thing() {
    return (this.things.length ? this.things : this.handles.things).join(" ");
  }

  /** Other things are chosen: what was begun with others is over. */
  choose(/** @type {string[]} */ things) {
    this.things = things;
    this.steps = [];
    this.look();
  }

  /** Asks what would come of a drag. @param {any} handle @param {number[]} amounts */
  async ask(handle, amounts) {
    const answer = await this.tried(handle, amounts);
    return answer.told?.preview;
  }

  tried(handle, /** @type {number[]} */ amounts) {
    return this.ears.consult({ do: "try", thing: this.thing, handle: handle.name, amounts, draft: this.draft ?? null });
  }

  /** One more step. @param {any} handle @param {number[]} amounts */
  async step(handle, amounts) {
    if (!this.things.length) this.things = this.handles.things;
    const answer = await this.tried(handle, amounts);
    if (!answer.ok) {
      this.ears.refuse(answer);
      this.handles.draw();
      return;
    }
    this.steps.push(answer.told.draft);
    this.isStepping = true;
    await this.look();
    this.isStepping = false;
  }

  /**
   * What somebody is advised to do is put together for them, where the table can show it: they see it before it is done.
   * @param {string} thing @param {unknown} action @returns {Promise<boolean>} can it be shown?
   */
  async propose(thing, action) {
    const answer = await this.ears.consult({ do: "look", thing, draft: action });
    if (!answer.told?.preview) return false;
    this.things = [thing];
    this.steps = [action];
    this.preview = answer.told.preview;
    this.ears.show(answer.told.dossier);
    return true;
  }

  /** Takes back the last step. @returns {boolean} was there one? */
  back() {
    if (!this.steps.length) return false;
    this.steps.pop();
    this.look();
    return true;
  }

  async play() {
    const answer = await this.ears.play(this.draft);
    if (answer.ok) {
      this.drop();
      this.ears.done?.();
    }
    return answer;
  }

  /** Nothing is begun any more. */
  drop() {
    this.things = [];
    this.steps = [];
    this.preview = null;
    this.drawn?.remove();
    if (this.bar) this.bar.hidden = true;
  }

  /** Nothing is chosen any more. The table has never shown what it said about several things, so it has to be asked. */
  release() {
    const wasOn = this.isOn;
    this.drop();
    if (wasOn) this.look("");
  }

  /** Asks what is said about it now, and shows that. */
  async look(thing = this.thing) {
    const asked = ++this.asked;
    const answer = await this.ears.consult({ do: "look", thing, draft: this.draft ?? null });
    if (asked !== this.asked || !answer.told) return;
    this.preview = this.draft ? answer.told.preview : null;
    this.ears.show(answer.told.dossier);
  }

  /** What has been put together is played or dropped right below the board, wherever the dossier has got to. */
  offer() {
    const form = this.handles.dossier.querySelector("form.draft");
    if (!this.bar) {
      this.bar = document.createElement("div");
      this.bar.className = "draft-bar";
      this.handles.board.after(this.bar);
    }
    this.bar.hidden = !form || !this.draft;
    if (this.bar.hidden) return;
    const twin = (/** @type {HTMLButtonElement} */ button) => {
      const made = /** @type {HTMLButtonElement} */ (button.cloneNode(true));
      made.type = "button";
      made.removeAttribute("data-drop-step");
      made.onclick = () => (button.type === "submit" ? this.play() : this.back());
      return made;
    };
    this.bar.replaceChildren(...[...form.querySelectorAll("button")].map(twin));
  }

  /** Draws how it would stand after the steps so far. */
  draw() {
    this.offer();
    this.drawn?.remove();
    const layer = this.handles.layer;
    if (!this.preview || !layer) return;
    this.drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.drawn.setAttribute("class", this.preview.lawful ? "drafted" : "drafted refused");
    this.drawn.innerHTML = `${this.preview.shapes ?? ""}${this.preview.ghosts ?? ""}`;
    layer.prepend(this.drawn);
    const box = /** @type {any} */ (this.drawn).getBBox();
    if (this.preview.lines?.length && box.width) this.drawn.append(this.handles.note(this.preview.lines, box));
  }
}
