// Quiet music, made on the spot, bar by bar and never the same, in the mood of the game.

/**
 * @typedef {object} Mood
 * @property {number[]} scale in hertz, upwards; tunes walk over it
 * @property {number} beat in seconds
 * @property {number} beats in a bar
 * @property {OscillatorType} wave of the tune
 * @property {number} rests how often the tune is silent, from 0 to 1
 * @property {[number, number][]} drums on which beats, and how hard from 0 to 1
 * @property {number[]} drone in hertz, held through the bar
 */

/** @type {Record<string, Mood>} */
const MOODS = {
  // A slow walk over a pentatonic scale.
  calm: { scale: [196, 220, 262, 294, 330, 392, 440], beat: 1.3, beats: 4, wave: "sine", rests: 0.2, drums: [], drone: [] },
  // A march in the Dorian mode, over drums and an open fifth.
  martial: {
    scale: [147, 165, 175, 196, 220, 247, 262, 294],
    beat: 0.62,
    beats: 4,
    wave: "triangle",
    rests: 0.3,
    drums: [[0, 1], [1.5, 0.35], [2, 0.8], [3, 0.5], [3.5, 0.3]],
    drone: [73.5, 110],
  },
  // Whole tones, far apart, over one low note.
  mysterious: { scale: [220, 247, 277, 311, 349, 392], beat: 1.7, beats: 3, wave: "sine", rests: 0.4, drums: [], drone: [110] },
};

const TUNE = 0.045;
const DRONE = 0.02;
const DRUM = 0.12;
/** A bar is written so long before it begins. */
const AHEAD_S = 0.2;

export class Music {
  /** @param {(tone: {at: number, hertz: number, seconds: number, wave: string, loudness: number, falls?: number, swell?: number}) => void} play */
  constructor(/** @type {string} */ mood, play) {
    this.mood = MOODS[mood] ?? MOODS.calm;
    this.play = play;
    this.step = Math.floor(this.mood.scale.length / 2);
  }

  /** Plays on from a moment of the context's time until somebody leaves the page; hushed while it is hidden. */
  begin(/** @type {AudioContext} */ context) {
    let next = context.currentTime + AHEAD_S;
    const write = () => {
      // A page that slept does not catch up.
      next = Math.max(next, context.currentTime + AHEAD_S);
      if (document.visibilityState === "visible") this.bar(next);
      next += this.mood.beat * this.mood.beats;
      setTimeout(write, Math.max(next - context.currentTime - AHEAD_S, 0) * 1000);
    };
    write();
  }

  bar(/** @type {number} */ at) {
    const { beat, beats, drums, drone } = this.mood;
    for (const [on, force] of drums) {
      this.play({ at: at + on * beat, hertz: 90, falls: 45, seconds: 0.22, wave: "sine", loudness: DRUM * force });
    }
    for (const hertz of drone) {
      this.play({ at, hertz, seconds: beat * beats * 1.1, wave: "triangle", loudness: DRONE, swell: beat });
    }
    for (let on = 0; on < beats; on++) this.note(at + on * beat, on);
  }

  note(/** @type {number} */ at, /** @type {number} */ on) {
    const { scale, beat, wave, rests } = this.mood;
    // The first beat is hardly ever empty, or there would be no tune.
    if (Math.random() < (on ? rests : rests / 4)) return;
    const walked = this.step + Math.floor(Math.random() * 5) - 2;
    this.step = Math.min(Math.max(walked, 0), scale.length - 1);
    this.play({ at, hertz: scale[this.step], seconds: beat * 1.8, wave, loudness: TUNE, swell: beat * 0.4 });
  }
}
