// Sounds, made on the spot: no files, no licences.

/** What each kind of event sounds like: [frequency Hz, seconds, wave, loudness, falls to Hz]; of noise, the frequency
 *  around which it is heard, all of it where that is 0. @type {Record<string, [number, number, string, number, number?][]>} */
const RECIPES = {
  shuffle: [[2600, 0.05, "noise", 0.3], [2100, 0.05, "noise", 0.3], [2900, 0.07, "noise", 0.3], [2300, 0.05, "noise", 0.25]],
  // A few knocks on wood, ever closer together.
  dice: [[1900, 0.03, "noise", 0.7], [420, 0.05, "triangle", 0.12, 300], [0, 0.05, "rest", 0], [2300, 0.03, "noise", 0.6], [0, 0.05, "rest", 0], [1700, 0.03, "noise", 0.5], [380, 0.04, "triangle", 0.1, 280], [0, 0.02, "rest", 0], [2100, 0.03, "noise", 0.35]],
  place: [[210, 0.07, "triangle", 0.5, 120], [1500, 0.02, "noise", 0.35]],
  // Bone on wood: a hard click, and the table answers.
  tile: [[3200, 0.015, "noise", 0.9], [1250, 0.03, "triangle", 0.35, 900], [240, 0.06, "triangle", 0.4, 150]],
  capture: [[320, 0.16, "sawtooth", 0.18, 90], [1200, 0.04, "noise", 0.45]],
  knock: [[130, 0.06, "sine", 0.7, 90], [0, 0.06, "rest", 0], [130, 0.06, "sine", 0.7, 90]],
  // A hiss of many, one after the other.
  volley: [[0, 0.05, "noise", 0.1], [0, 0.07, "noise", 0.22], [0, 0.12, "noise", 0.16], [0, 0.22, "noise", 0.06], [170, 0.05, "triangle", 0.3, 90]],
  clash: [[2400, 0.05, "square", 0.07, 1700], [900, 0.04, "noise", 0.4], [2900, 0.09, "square", 0.05, 1900], [150, 0.08, "triangle", 0.4, 80]],
  // Through the air.
  miss: [[1100, 0.06, "noise", 0.12], [2400, 0.1, "noise", 0.3], [1300, 0.08, "noise", 0.1]],
  horn: [[294, 0.16, "sawtooth", 0.1, 296], [440, 0.42, "sawtooth", 0.12, 437]],
  // Hooves, and then shields.
  charge: [[120, 0.05, "triangle", 0.3, 70], [100, 0.05, "triangle", 0.38, 65], [125, 0.05, "triangle", 0.46, 70], [105, 0.05, "triangle", 0.55, 65], [1000, 0.06, "noise", 0.5], [2500, 0.09, "square", 0.06, 1700], [150, 0.1, "triangle", 0.45, 70]],
  rout: [[110, 0.05, "triangle", 0.4, 70], [95, 0.05, "triangle", 0.36, 60], [105, 0.05, "triangle", 0.3, 65], [90, 0.05, "triangle", 0.22, 55], [98, 0.05, "triangle", 0.14, 55]],
  march: [[95, 0.07, "triangle", 0.45, 60], [0, 0.09, "rest", 0], [88, 0.07, "triangle", 0.4, 58]],
  drum: [[170, 0.16, "sine", 0.6, 70], [300, 0.04, "noise", 0.2], [0, 0.05, "rest", 0], [170, 0.2, "sine", 0.45, 65]],
  magic: [[620, 0.12, "sine", 0.2, 930], [930, 0.12, "sine", 0.18, 1240], [1240, 0.3, "sine", 0.14, 1860]],
  heal: [[523, 0.12, "sine", 0.2, 659], [784, 0.28, "sine", 0.18, 790]],
  warning: [[660, 0.12, "triangle", 0.3], [880, 0.18, "triangle", 0.3]],
  bell: [[880, 0.25, "sine", 0.25, 870]],
  chord: [[392, 0.15, "triangle", 0.3], [494, 0.15, "triangle", 0.3], [587, 0.3, "triangle", 0.3]],
  fanfare: [[523, 0.14, "triangle", 0.35], [659, 0.14, "triangle", 0.35], [784, 0.14, "triangle", 0.35], [1047, 0.5, "triangle", 0.35]],
};

export class Tones {
  constructor(/** @type {AudioContext} */ context) {
    this.context = context;
  }

  /** @param {string[]} names one after the other */
  play(names) {
    let at = this.context.currentTime;
    for (const name of names) {
      for (const [hertz, seconds, wave, loudness, falls] of RECIPES[name] ?? []) {
        // No two tiles sound quite the same.
        const pitch = 0.94 + Math.random() * 0.12;
        this.tone({ at, hertz: hertz * pitch, seconds, wave, loudness, falls: falls && falls * pitch });
        at += seconds;
      }
    }
  }

  tone({ at, hertz, seconds, wave, loudness, falls = hertz, swell = 0 }) {
    if (wave === "rest") return;
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(swell ? 0.001 : loudness, at);
    if (swell) gain.gain.linearRampToValueAtTime(loudness, at + swell);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(this.context.destination);
    const source = wave === "noise" ? this.noise(seconds) : this.context.createOscillator();
    if (source instanceof OscillatorNode) {
      source.type = wave;
      source.frequency.setValueAtTime(hertz, at);
      source.frequency.linearRampToValueAtTime(falls, at + seconds);
    }
    source.connect(wave === "noise" && hertz ? this.around(hertz, gain) : gain);
    source.start(at);
    source.stop(at + seconds);
  }

  /** Lets through what is heard around a frequency. @param {number} hertz @param {AudioNode} into */
  around(hertz, into) {
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = hertz;
    filter.connect(into);
    return filter;
  }

  noise(seconds) {
    const length = Math.ceil(this.context.sampleRate * seconds);
    const buffer = this.context.createBuffer(1, length, this.context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < length; n++) samples[n] = Math.random() * 2 - 1;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    return source;
  }
}
