// What is said to people who listen: calmly in one region, urgently in the other.
//
// Both are on the page, empty, from the beginning, and are never rebuilt: only then do screen
// readers read what comes into them. The same text twice is not read, so it is blanked first.

/** @param {HTMLElement} region @param {string} text */
function speak(region, text) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

export class Voice {
  constructor(/** @type {HTMLElement} */ calm, /** @type {HTMLElement} */ urgent) {
    this.calm = calm;
    this.urgent = urgent;
  }

  /** @param {string[]} sentences */
  tell(sentences) {
    if (sentences.length) speak(this.calm, sentences.join(" "));
  }

  /**
   * Says no, and why.
   * @param {string} words @param {string} [rule] @param {string} [game]
   */
  refuse(words, rule, game) {
    this.alarm(words);
    if (!rule || !game) return;
    const link = document.createElement("a");
    link.href = `/rules/${game}#${rule}`;
    link.textContent = rule;
    link.target = "_blank";
    link.rel = "noopener";
    requestAnimationFrame(() => this.urgent.append(" ", link));
  }

  /** @param {string} text */
  alarm(text) {
    speak(this.urgent, text);
    this.urgent.classList.remove("fresh");
    requestAnimationFrame(() => this.urgent.classList.add("fresh"));
  }
}
