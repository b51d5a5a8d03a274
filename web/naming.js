// Naming a place in a message: a gesture of its own, so that a click on the board is otherwise never
// anything but a click on the board. The button beside the message is pressed, the next place that is
// clicked, tapped or chosen by keyboard is written, and the message has the focus again.

export class Naming {
  /**
   * @param {HTMLElement} board @param {HTMLElement} talk
   * @param {(words: string) => void} say
   */
  constructor(board, talk, say) {
    this.board = board;
    this.talk = talk;
    this.say = say;
    this.isOn = false;
    talk.addEventListener("click", (event) => {
      if (/** @type {HTMLElement} */ (event.target).closest("[data-name-place]")) this.turn(!this.isOn);
    });
    this.refresh();
  }

  button() {
    return /** @type {HTMLButtonElement | null} */ (this.talk.querySelector("[data-name-place]"));
  }

  field() {
    return /** @type {HTMLInputElement | null} */ (this.talk.querySelector(".say-something input[name=text]"));
  }

  /** The places of the board, by id. @returns {string[]} */
  places() {
    return [...this.board.querySelectorAll("svg .cell[id]")].map((cell) => cell.id);
  }

  /** A frame has come: the button is where there are places, and tells how it stands. */
  refresh() {
    const button = this.button();
    if (!button) this.isOn = false;
    if (button) button.hidden = !this.places().length;
    button?.setAttribute("aria-pressed", String(this.isOn));
    this.board.classList.toggle("naming", this.isOn);
  }

  turn(/** @type {boolean} */ isOn) {
    this.isOn = isOn;
    this.refresh();
    if (isOn) {
      this.say(this.button()?.dataset.how ?? "");
      this.board.focus({ preventScroll: true });
      this.board.scrollIntoView({ block: "nearest" });
    } else {
      this.field()?.focus({ preventScroll: true });
    }
  }

  /** A place was chosen: its name is written if that was wanted. @param {string} id */
  take(id) {
    const field = this.field();
    if (!this.isOn || !field) return false;
    const name = id.slice(id.indexOf("-") + 1);
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    const before = field.value.slice(0, from);
    const space = before && !before.endsWith(" ") ? " " : "";
    field.setRangeText(`${space}${name} `, from, to, "end");
    this.turn(false);
    return true;
  }
}
