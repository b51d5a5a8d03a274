// Whether the house can be reached, in words: that it cannot, what happens meanwhile, and that all is
// well again. The words are on the page; a short break is not worth any.

const GRACE_MS = 1_500;
const GLAD_MS = 8_000;

export class Connection {
  /**
   * @param {HTMLElement} notice a status region with the words as data
   * @param {() => number} waiting how much is waiting to be sent
   */
  constructor(notice, waiting) {
    this.notice = notice;
    this.waiting = waiting;
    this.isLost = false;
    /** How much was waiting when it came back. */
    this.sent = 0;
    addEventListener("pagehide", () => clearTimeout(this.timer));
  }

  /** @param {boolean} isUp */
  is(isUp) {
    clearTimeout(this.timer);
    if (isUp && this.isLost) this.back();
    else if (!isUp && !this.isLost) this.timer = setTimeout(() => this.lost(), GRACE_MS);
  }

  /** Something else is waiting, or nothing any more: say so while the house is out of reach. */
  refresh() {
    if (this.isLost) this.lost();
  }

  lost() {
    const { lost = "", ownClock = "", clock = "", noClock = "", kept = "", pending = "" } = this.notice.dataset;
    this.isLost = true;
    const running = document.querySelectorAll("#panel .clock[data-runs]");
    const isOwn = document.querySelector("#panel .seat.you .clock[data-runs]");
    const time = isOwn ? ownClock : running.length ? clock : noClock;
    const n = this.waiting();
    this.say([lost, time, n ? `${pending} ${n}.` : kept]);
    this.notice.classList.add("lost");
    this.sent = n;
  }

  back() {
    const { back = "", sent = "" } = this.notice.dataset;
    this.isLost = false;
    this.say([back, this.sent ? sent : ""]);
    this.notice.classList.remove("lost");
    this.sent = 0;
    this.timer = setTimeout(() => {
      this.notice.textContent = "";
    }, GLAD_MS);
  }

  /** @param {string[]} sentences */
  say(sentences) {
    const words = sentences.filter((sentence) => sentence).join(" ");
    if (this.notice.textContent !== words) this.notice.textContent = words;
  }
}
