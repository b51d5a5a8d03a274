// Sounds, made on the spot: no files, no licences.

/** What each kind of event sounds like: [frequency Hz, seconds, wave, loudness, falls to Hz]. */
const RECIPES = {
  shuffle: [[900, 0.05, "noise", 0.2], [700, 0.05, "noise", 0.2], [1000, 0.07, "noise", 0.2]],
  place: [[210, 0.07, "triangle", 0.5, 120], [1500, 0.02, "noise", 0.15]],
  capture: [[320, 0.16, "sawtooth", 0.18, 90], [1200, 0.04, "noise", 0.2]],
  knock: [[130, 0.06, "sine", 0.7, 90], [0, 0.06, "rest", 0], [130, 0.06, "sine", 0.7, 90]],
  // A hiss of many, one after the other.
  volley: [[0, 0.05, "noise", 0.1], [0, 0.07, "noise", 0.22], [0, 0.12, "noise", 0.16], [0, 0.22, "noise", 0.06], [170, 0.05, "triangle", 0.3, 90]],
  clash: [[2400, 0.05, "square", 0.07, 1700], [900, 0.04, "noise", 0.22], [2900, 0.09, "square", 0.05, 1900], [150, 0.08, "triangle", 0.4, 80]],
  rout: [[110, 0.05, "triangle", 0.4, 70], [95, 0.05, "triangle", 0.36, 60], [105, 0.05, "triangle", 0.3, 65], [90, 0.05, "triangle", 0.22, 55], [98, 0.05, "triangle", 0.14, 55]],
  march: [[95, 0.07, "triangle", 0.45, 60], [0, 0.09, "rest", 0], [88, 0.07, "triangle", 0.4, 58]],
  magic: [[620, 0.12, "sine", 0.2, 930], [930, 0.12, "sine", 0.18, 1240], [1240, 0.3, "sine", 0.14, 1860]],
  warning: [[660, 0.12, "triangle", 0.3], [880, 0.18, "triangle", 0.3]],
  bell: [[880, 0.25, "sine", 0.25, 870]],
  chord: [[392, 0.15, "triangle", 0.3], [494, 0.15, "triangle", 0.3], [587, 0.3, "triangle", 0.3]],
  fanfare: [[523, 0.14, "triangle", 0.35], [659, 0.14, "triangle", 0.35], [784, 0.14, "triangle", 0.35], [1047, 0.5, "triangle", 0.35]],
};

export class Sound {
  /** @param {{sounds: string, music: string}} options @param {string} mood of the game's music */
  constructor(options, mood) {
    this.isOn = options.sounds === "on";
    this.hasMusic = options.music === "on";
    this.mood = mood;
    // Browsers allow sound only after somebody has touched the page.
    const wake = () => this.wake();
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
  }

  wake() {
    if (!this.isOn && !this.hasMusic) return;
    if (this.context) return;
    this.context = new AudioContext();
    const { context } = this;
    // Hardly anybody wants it: it is fetched by those who do.
    if (this.hasMusic) import("./music.js").then(({ Music }) => new Music(this.mood, (tone) => this.tone(tone)).begin(context));
  }

  /** @param {string[]} names */
  play(names) {
    if (!this.isOn || !this.context) return;
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
    source.connect(gain);
    source.start(at);
    source.stop(at + seconds);
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
