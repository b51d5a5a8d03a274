// Sounds and music: how they are made is fetched by those who hear them, once they have touched the page.

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
    if (this.context || !(this.isOn || this.hasMusic)) return;
    const context = (this.context = new AudioContext());
    import("./tones.js").then(({ Tones }) => {
      const tones = (this.tones = new Tones(context));
      if (this.hasMusic) import("./music.js").then(({ Music }) => new Music(this.mood, (tone) => tones.tone(tone)).begin(context));
    });
  }

  /** @param {string[]} names */
  play(names) {
    if (this.isOn) this.tones?.play(names);
  }
}
