// A ruler and a protractor: where the picture says how it measures (data-scale), anybody may. Nothing is sent.

const SVG = "http://www.w3.org/2000/svg";

export class Ruler {
  /** @param {HTMLElement} board @param {HTMLElement | null} button */
  constructor(board, button) {
    this.board = board;
    this.button = button;
    this.isOn = false;
    button?.addEventListener("click", () => this.turn(!this.isOn));
    board.addEventListener("pointermove", (event) => this.to(event));
    board.addEventListener("pointerup", () => (this.from = null));
    board.addEventListener("keydown", (event) => {
      if ((event.key === "r" || event.key === "R") && this.scale()) this.turn(!this.isOn);
    });
  }

  /** How the picture measures. @returns {{per: number, unit: string, mark: number, stick: number, also: [string, number][]} | null} */
  scale() {
    const scale = this.board.querySelector("svg")?.dataset.scale;
    return scale ? JSON.parse(scale) : null;
  }

  refresh() {
    if (!this.button) return;
    this.button.hidden = !this.scale();
    this.button.setAttribute("aria-pressed", String(this.isOn));
  }

  turn(/** @type {boolean} */ isOn) {
    this.isOn = isOn;
    if (!isOn) this.drawn?.remove();
    this.board.classList.toggle("measuring", isOn);
    this.refresh();
  }

  at(/** @type {PointerEvent} */ event) {
    const matrix = this.board.querySelector("svg")?.getScreenCTM()?.inverse();
    return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  /** @param {PointerEvent} event @returns {boolean} is it a matter of measuring? */
  take(event) {
    if (!this.isOn || !this.scale()) return false;
    this.from = this.at(event) ?? null;
    return true;
  }

  /** @param {PointerEvent} event */
  to(event) {
    const [svg, scale, from, to] = [this.board.querySelector("svg"), this.scale(), this.from, this.at(event)];
    if (!svg || !scale || !from || !to) return;
    this.drawn?.remove();
    this.drawn = svg.appendChild(document.createElementNS(SVG, "g"));
    this.drawn.setAttribute("class", "ruler");
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    if (!length) return;
    const [ux, uy] = [dx / length, dy / length];
    const matrix = svg.getScreenCTM();
    const pixel = matrix ? 1 / matrix.a : 1;
    const line = (x1, y1, x2, y2, name) => {
      const drawn = document.createElementNS(SVG, "line");
      for (const [key, value] of Object.entries({ x1, y1, x2, y2, class: name })) drawn.setAttribute(key, String(value));
      this.drawn?.append(drawn);
    };
    line(from.x, from.y, to.x, to.y, "stick");
    // A mark every so much, a longer one at each end of a stick.
    for (let n = 1; n * scale.mark <= length * scale.per; n++) {
      const far = (n * scale.mark) / scale.per;
      const wide = (n * scale.mark) % scale.stick === 0 ? 9 * pixel : 5 * pixel;
      const [x, y] = [from.x + ux * far, from.y + uy * far];
      line(x - uy * wide, y + ux * wide, x + uy * wide, y - ux * wide, "mark");
    }
    const words = document.createElementNS(SVG, "text");
    words.setAttribute("class", "note");
    words.setAttribute("font-size", String(15 * pixel));
    words.setAttribute("x", String(to.x + 10 * pixel));
    words.setAttribute("y", String(to.y - 10 * pixel));
    // As on a compass: 0 is up, clockwise.
    const degrees = ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
    const number = (value) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
    const measured = [[scale.unit, scale.per], ...scale.also].map(([unit, per]) => `${number(length * Number(per))} ${unit}`);
    words.textContent = `${measured.join(" · ")} · ${number(degrees)}°`;
    this.drawn.append(words);
  }
}
