// Tracks: how a thing moves while it is dragged, and which amounts a place of the picture means. Nothing
// here knows of a page; a track is what the referee wrote about it.
//
// line: {grip, end, zero}. arc: {grip, hinge, turn, zero}. plane: {grip, area, magnets, turns}. slots: {slots}.

/** @typedef {[number, number]} Point */

/** So near to an end, a magnet or a slot it is meant. */
export const SNAP_PX = 12;

const minus = (/** @type {Point} */ a, /** @type {Point} */ b) => /** @type {Point} */ ([a[0] - b[0], a[1] - b[1]]);
const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(...minus(a, b));

/** The angle of a vector, in degrees. */
const angle = (/** @type {Point} */ [x, y]) => (Math.atan2(y, x) * 180) / Math.PI;

/** Where the pointer must be for nothing to have moved, when no grip is held: a click into the ground. */
export const zero = ({ zero: at, grip }) => at ?? grip;

/** How far along its track a handle has been dragged: 0 at its beginning, 1 at its end. */
function part({ grip, end, hinge, turn }, /** @type {Point} */ from, /** @type {Point} */ to) {
  if (end) {
    const [way, moved] = [minus(end, grip), minus(to, from)];
    const length = way[0] ** 2 + way[1] ** 2;
    return length ? (way[0] * moved[0] + way[1] * moved[1]) / length : 0;
  }
  if (!turn) return 0;
  // The shortest way round: nobody drags by more than half a turn.
  const turned = ((angle(minus(to, hinge)) - angle(minus(from, hinge)) + 540) % 360) - 180;
  return turned / turn;
}

/** How long a track is in the picture. */
function reach({ grip, end, hinge, turn }) {
  if (end) return apart(end, grip);
  return (apart(grip, hinge) * Math.abs(turn) * Math.PI) / 180;
}

/** The amount on a line or an arc: an end if it is near, else a multiple of the step. */
function along(handle, from, to, unitsPerPixel) {
  const { track, most, step } = handle;
  const least = handle.least ?? 0;
  const amount = Math.min(Math.max(part(track, from, to) * most, least), most);
  const perAmount = most ? reach(track) / most : 0;
  const isNear = (/** @type {number} */ end) => Math.abs(end - amount) * perAmount < (SNAP_PX / 2) * unitsPerPixel;
  if (isNear(most)) return most;
  if (least < 0 && isNear(least)) return least;
  return Math.min(Math.max(Math.round(amount / step) * step, least), most);
}

/**
 * The amounts that somebody means who takes hold at one place and is at another now.
 * @param {any} handle @param {Point} from @param {Point} to @param {number} unitsPerPixel
 * @param {number} turned how far a thing on a plane was turned besides, in degrees
 * @returns {number[]}
 */
export function amounts(handle, from, to, unitsPerPixel, turned = 0) {
  const { track } = handle;
  if (track.slots) {
    const middle = (slot) => apart(slot.at, to);
    const best = track.slots.reduce((best, slot, n) => (middle(slot) < middle(track.slots[best]) ? n : best), 0);
    return [best];
  }
  if (track.magnets) {
    const at = /** @type {Point} */ ([track.grip[0] + to[0] - from[0], track.grip[1] + to[1] - from[1]]);
    const near = track.magnets
      .map((magnet) => ({ magnet, far: apart(magnet.at, at) }))
      .filter(({ far }) => far < SNAP_PX * unitsPerPixel)
      .sort((a, b) => a.far - b.far)[0];
    return near ? [...near.magnet.at, near.magnet.turn] : [...at, turned];
  }
  return [along(handle, from, to, unitsPerPixel)];
}

/** Is it nothing at all? */
export const isNothing = ({ track }, /** @type {number[]} */ given) =>
  !track?.slots && !track?.magnets && given.every((amount) => amount === 0);

/** Where the things are after such amounts, as a transform; nothing on slots, which show themselves. */
export function moved({ track, most }, /** @type {number[]} */ given) {
  if (track.slots) return null;
  if (track.magnets) {
    const [x, y, turn] = given;
    const [dx, dy] = minus([x, y], track.grip);
    return `translate(${dx} ${dy}) rotate(${turn ?? 0} ${track.grip[0]} ${track.grip[1]})`;
  }
  const share = most ? given[0] / most : 0;
  if (track.end) {
    const way = minus(track.end, track.grip);
    return `translate(${way[0] * share} ${way[1] * share})`;
  }
  return `rotate(${track.turn * share} ${track.hinge[0]} ${track.hinge[1]})`;
}
