// What a thing of the picture is, in full, beside the mouse that rests on it: its name, its values, how it stands.
// It stays until the mouse leaves or something is pressed. Fingers press long, keyboards read it out.

const REST_MS = 350;

export class Tip {
  /** @param {HTMLElement} board @param {() => boolean} isWanted has the table something to say about things? */
  constructor(board, isWanted) {
    this.tip = document.createElement("div");
    this.tip.className = "tip";
    this.tip.hidden = true;
    // The same stands in the label of the thing itself.
    this.tip.setAttribute("aria-hidden", "true");
    document.body.append(this.tip);
    board.addEventListener("pointermove", (event) => {
      const thing = /** @type {Element} */ (event.target).closest?.(".piece");
      if (thing === this.thing) return;
      this.hide();
      if (!thing || event.pointerType !== "mouse" || event.buttons || !isWanted()) return;
      this.thing = thing;
      this.timer = setTimeout(() => this.show(thing), REST_MS);
    });
    for (const end of ["pointerdown", "pointerleave"]) board.addEventListener(end, () => this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true });
  }

  show(/** @type {Element} */ thing) {
    const label = thing.getAttribute("aria-label");
    if (!label || !thing.isConnected) return;
    this.tip.textContent = label;
    this.tip.hidden = false;
    const [box, own] = [thing.getBoundingClientRect(), this.tip.getBoundingClientRect()];
    const left = Math.min(Math.max(box.x + box.width / 2 - own.width / 2, 4), innerWidth - own.width - 4);
    const above = box.y - own.height - 6;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${above > 4 ? above : box.bottom + 6}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = undefined;
    this.tip.hidden = true;
  }
}
