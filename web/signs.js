// How large things are drawn decides what is drawn of them: from far away a piece is its sign.

/** Pieces smaller than this are shown by their signs (class `far`). */
const FAR_PX = 58;
/** With fewer pixels than this for one of its own, nothing in the picture can be read (class `tiny`). */
const TINY_SCALE = 0.45;

/** Tells a board how large its picture has become. @param {HTMLElement} board */
export function fitSigns(board) {
  const svg = board.querySelector("svg");
  // Signs are no part of how large a piece is.
  board.classList.remove("tiny");
  const piece = /** @type {SVGGraphicsElement | null} */ (svg?.querySelector(".piece") ?? null);
  const matrix = svg?.getScreenCTM();
  const width = piece && matrix ? piece.getBBox().width * matrix.a : Infinity;
  board.classList.toggle("far", width < FAR_PX);
  board.classList.toggle("tiny", Boolean(matrix && matrix.a < TINY_SCALE));
}
