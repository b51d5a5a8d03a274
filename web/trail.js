// What has moved since somebody last chose something: where it came from, and the way to where it is. How a
// thing came by its place is told by the referee as strides in the thing's own eyes; where that is not known,
// where it was before the picture changed.

const SVG = "http://www.w3.org/2000/svg";
/** A shorter way is none to be shown. */
const SHORT_PX = 5;

/** How a thing lies in the picture. @param {Element} thing */
function lie(thing) {
  const list = /** @type {SVGGraphicsElement} */ (thing).transform?.baseVal;
  const matrix = list?.numberOfItems ? list.consolidate()?.matrix : null;
  return matrix ? DOMMatrix.fromMatrix(matrix) : new DOMMatrix();
}

/** A stride in the eyes of what makes it: `[x, y]` is a slide, `[x, y, degrees]` a turn about a point. */
function stride(/** @type {number[]} */ [x, y, degrees]) {
  const way = new DOMMatrix();
  return degrees === undefined ? way.translate(x, y) : way.translate(x, y).rotate(degrees).translate(-x, -y);
}

function make(/** @type {string} */ name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

export class Trail {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    /** @type {{from: string, to: string, path?: number[][]}[]} */
    this.motions = [];
    /** Where things lay before they moved, as far as it was seen. @type {Map<string, DOMMatrix>} */
    this.seen = new Map();
  }

  /** The picture is about to change: whoever moves is where it was for the last time. */
  remember(motions) {
    for (const { to } of motions) {
      const thing = document.getElementById(to);
      if (thing && !this.seen.has(to)) this.seen.set(to, lie(thing));
    }
  }

  /** What has moved since; what is no longer among it is forgotten. */
  set(motions) {
    this.motions = motions;
    const moved = new Set(motions.map(({ to }) => to));
    for (const id of this.seen.keys()) if (!moved.has(id)) this.seen.delete(id);
  }

  /** The ids of everything that moved, and of the places that were left. */
  get ids() {
    return this.motions.map(({ to }) => to);
  }

  /** Where a thing lay before all of it. */
  start(/** @type {string} */ id, /** @type {Element} */ thing) {
    const own = this.motions.filter(({ to }) => to === id);
    if (own.every(({ path }) => path?.length)) {
      const strides = own.flatMap(({ path }) => path ?? []).map(stride);
      return strides.reduceRight((at, way) => at.multiply(way.inverse()), lie(thing));
    }
    return this.seen.get(id);
  }

  draw() {
    for (const old of this.board.querySelectorAll(".trail:not(.advice)")) old.remove();
    const svg = this.board.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix) return;
    const layer = make("g", { class: "trail", "aria-hidden": "true" });
    const isOfCells = this.motions.some(({ from, to }) => from !== to);
    for (const id of new Set(this.ids)) {
      const thing = /** @type {any} */ (document.getElementById(id));
      if (!thing || !svg.contains(thing)) continue;
      const from = this.start(id, thing);
      if (from) this.way(layer, thing, from, matrix.a);
    }
    for (const { from, to } of this.motions) if (from !== to) this.step(layer, from, to, matrix);
    if (!layer.firstElementChild) return;
    const pieces = svg.querySelector(".piece")?.closest(".layer");
    // On cells a way leads over the pieces; on open ground they stand on it.
    if (pieces && !isOfCells) pieces.before(layer);
    else svg.append(layer);
  }

  /** What somebody is advised to do, as an arrow from what is taken up to where it goes; until the board is touched. */
  advise(/** @type {string | undefined} */ pick, /** @type {string | undefined} */ drop) {
    for (const old of this.board.querySelectorAll(".advice")) old.remove();
    const svg = this.board.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    const [from, to] = [pick, drop].map((id) => document.getElementById(id ?? "")?.getBoundingClientRect());
    if (!svg || !matrix || !from || !to) return;
    const layer = make("g", { class: "trail advice", "aria-hidden": "true" });
    const [start, end] = [from, to].map((box) => new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse()));
    this.arrow(layer, start, end, 0, matrix.a);
    svg.append(layer);
    this.board.addEventListener("pointerdown", () => layer.remove(), { once: true });
  }

  /** From cell to cell, where things are named after theirs. */
  step(layer, /** @type {string} */ from, /** @type {string} */ to, /** @type {DOMMatrix} */ matrix) {
    const cell = (/** @type {string} */ id) => this.board.querySelector(`svg .cell[id$="-${CSS.escape(id.slice(id.indexOf("-") + 1))}"]`);
    const [left, taken] = [cell(from), cell(to)];
    if (!left || !taken) return;
    const back = matrix.inverse();
    const [start, end] = [left, taken].map((place) => {
      const box = place.getBoundingClientRect();
      return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
    });
    const radius = (0.43 * taken.getBoundingClientRect().width) / matrix.a;
    for (const [name, { x, y }] of Object.entries({ left: start, taken: end })) {
      layer.append(make("circle", { class: name, cx: x, cy: y, r: radius }));
    }
    this.arrow(layer, start, end, radius, matrix.a);
  }

  /** Where it stood, and an arrow from there. */
  way(layer, /** @type {SVGGraphicsElement} */ thing, /** @type {DOMMatrix} */ from, /** @type {number} */ perUnit) {
    // What rings a thing is no part of it.
    const body = [...thing.children].find((child) => !child.matches(".ring, title")) ?? thing;
    const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (body).getBBox();
    const inside = body === thing ? new DOMMatrix() : lie(body);
    const place = (/** @type {DOMMatrix} */ matrix, dx, dy) => new DOMPoint(dx, dy).matrixTransform(matrix.multiply(inside));
    const to = lie(thing);
    const [start, end] = [from, to].map((matrix) => place(matrix, x + width / 2, y + height / 2));
    if (Math.hypot(end.x - start.x, end.y - start.y) * perUnit < SHORT_PX) return;
    const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    const points = corners.map(([dx, dy]) => place(from, dx, dy)).map((at) => `${at.x},${at.y}`);
    layer.append(make("polygon", { class: "stood", points: points.join(" ") }));
    this.arrow(layer, start, end, Math.min(width, height) / 2, perUnit);
  }

  /** It ends so far before the middle of what went there, where that begins. */
  arrow(layer, /** @type {DOMPoint} */ start, /** @type {DOMPoint} */ end, /** @type {number} */ before, /** @type {number} */ perUnit) {
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const far = Math.hypot(dx, dy);
    const size = 9 / perUnit;
    const [ux, uy] = [dx / far, dy / far];
    const near = Math.min(before, far / 2);
    const [x, y] = [end.x - near * ux, end.y - near * uy];
    const head = [
      [x, y],
      [x - size * (1.6 * ux + 0.8 * uy), y - size * (1.6 * uy - 0.8 * ux)],
      [x - size * (1.6 * ux - 0.8 * uy), y - size * (1.6 * uy + 0.8 * ux)],
    ];
    layer.append(make("line", { class: "went", x1: start.x, y1: start.y, x2: x, y2: y }));
    layer.append(make("polygon", { class: "went-to", points: head.map((at) => at.join(",")).join(" ") }));
  }
}
