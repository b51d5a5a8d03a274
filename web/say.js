// What is said to people who listen: calmly in one region, urgently in the other.
//
// Both are on the page, empty, from the beginning, and are never rebuilt: only then do screen
// readers read what comes into them. The same text twice is not read, so it is blanked first.

/** So long an alarm stays on the screen. */
const ALARM_MS = 15_000;

/** @param {HTMLElement} region @param {string} text @param {string} [shown] what is seen of it, if that is less than all */
function speak(region, text, shown) {
  region.textContent = "";
  region.classList.remove("looked-up");
  requestAnimationFrame(() => {
    region.textContent = text;
    if (shown === undefined) return;
    const [heard, seen] = [text, shown].map((words) => {
      const span = document.createElement("span");
      span.textContent = words;
      return span;
    });
    heard.className = "reader";
    seen.setAttribute("aria-hidden", "true");
    region.replaceChildren(heard, seen);
  });
}

export class Voice {
  constructor(/** @type {HTMLElement} */ calm, /** @type {HTMLElement} */ urgent) {
    this.calm = calm;
    this.urgent = urgent;
    /** Settles the question that is open. @type {((isYes: boolean) => void) | undefined} */
    this.answer = undefined;
    // On a small screen it lies over what one wants to press next; a touch lets it go, as time would.
    urgent.addEventListener("click", (event) => {
      const isPressed = /** @type {Element} */ (event.target).closest("a, button");
      if (!isPressed && urgent.dataset.kind !== "question") this.calmDown();
    });
  }

  /** Everything is heard; a headline is seen in its place. @param {string[]} sentences @param {string} [headline] */
  tell(sentences, headline) {
    if (sentences.length) speak(this.calm, sentences.join(" "), headline);
  }

  /** What somebody wanted to see, line by line and from its beginning. @param {string[]} texts */
  show(texts) {
    speak(this.calm, texts.join("\n"));
    this.calm.classList.add("looked-up");
    requestAnimationFrame(() => this.calm.scrollTo(0, 0));
  }

  /**
   * Says no, and why.
   * @param {string} words @param {string} [rule] @param {string} [game]
   */
  refuse(words, rule, game) {
    this.alarm(words, "refusal");
    if (!rule || !game) return;
    const link = document.createElement("a");
    link.href = `/rules/${game}#${rule}`;
    link.textContent = rule;
    link.target = "_blank";
    link.rel = "noopener";
    requestAnimationFrame(() => this.urgent.append(" ", link));
  }

  /**
   * Adds to what was just said something that can be accepted: at once by Enter, unless it came by a pointer.
   * Escape lets it be.
   * @param {string} text @param {() => void} accept @param {{byPointer?: boolean}} [how]
   */
  offer(text, accept, { byPointer = false } = {}) {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    const settle = () => {
      this.calmDown();
      if (!byPointer) before?.focus({ preventScroll: true });
    };
    button.onclick = () => {
      settle();
      accept();
    };
    button.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      settle();
    };
    requestAnimationFrame(() => {
      this.urgent.append(" ", button);
      if (!byPointer) button.focus();
    });
  }

  /** Things have changed, and what was advised with them. */
  withdrawAdvice() {
    if (this.urgent.dataset.kind === "hint") this.calmDown();
  }

  /**
   * Adds yes and no to what was just said; it stays until one of them is given. Whoever presses a key
   * too many, or lets it be, has said no.
   * @param {string[]} answers @returns {Promise<boolean>}
   */
  ask([yes, no]) {
    this.urgent.dataset.kind = "question";
    clearTimeout(this.fading);
    this.answer?.(false);
    const row = document.createElement("p");
    row.className = "answers";
    const button = (/** @type {string} */ text, /** @type {boolean} */ isYes) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.dataset.answer = isYes ? "yes" : "no";
      made.onclick = () => {
        const { answer } = this;
        this.answer = undefined;
        this.calmDown();
        answer?.(isYes);
      };
      row.append(made);
      return made;
    };
    button(yes, true);
    const refusal = button(no, false);
    row.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      refusal.click();
    };
    requestAnimationFrame(() => {
      this.urgent.append(row);
      refusal.focus();
    });
    return new Promise((settle) => {
      this.answer = settle;
    });
  }

  /** What was urgent is settled. */
  calmDown() {
    clearTimeout(this.fading);
    this.urgent.textContent = "";
    this.answer?.(false);
    this.answer = undefined;
  }

  /** @param {string} text @param {"refusal" | "hint" | "question"} kind each looks its own way */
  alarm(text, kind) {
    this.urgent.dataset.kind = kind;
    clearTimeout(this.fading);
    this.answer?.(false);
    this.answer = undefined;
    this.fading = setTimeout(() => this.calmDown(), ALARM_MS);
    speak(this.urgent, text);
    this.urgent.classList.remove("fresh");
    requestAnimationFrame(() => this.urgent.classList.add("fresh"));
  }
}
