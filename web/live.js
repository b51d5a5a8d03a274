// The connection to a table: wishes go out, frames come in, nothing is lost in between.
//
// Every wish carries a name of our own. What has not been answered when the connection breaks is
// sent again after it comes back; the server knows the name and carries it out once. The first frame
// of a connection is complete and each later one holds what changed; a connection that misses one is
// closed by the server.
//
// A network that goes away says nothing, and neither does a browser: a connection looks open for many
// minutes. Whoever has heard nothing for a while asks whether the house is still there.

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
/** After so long without a word the house is asked whether it is there. */
const QUIET_MS = 10_000;
/** What is asked is answered within this time; a hint takes longest. If not, the house is out of reach. */
const PATIENCE_MS = 8000;
/** After so long again the connection is given up for a new one. */
const HOPE_MS = 10_000;

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {string} [words] why not
 * @property {string} [rule] the rule behind it
 * @property {string} [confirm] the field with which the same would be carried out: it is only asked
 * @property {string[]} [answers] how to say yes and no to what is asked
 * @property {string[]} [seen] what was only looked up
 * @property {any} [told] what is known about something that nobody has done yet
 * @property {{action: unknown, words: string, pick?: string, drop?: string}} [hint]
 */

export class Live {
  /**
   * @param {(since: number) => string} address where to connect, given the last line seen
   * @param {object} ears
   * @param {(frame: any) => void} ears.frame
   * @param {(isUp: boolean) => void} ears.state
   * @param {boolean} isAnswered whether the other end answers what it is asked: it can be asked then whether it is there
   */
  constructor(address, ears, isAnswered = false) {
    this.address = address;
    this.ears = ears;
    this.isAnswered = isAnswered;
    this.seq = 0;
    this.pause = FIRST_PAUSE_MS;
    /** @type {Map<string, {text: string, settle: (answer: Answer) => void}>} */
    this.waiting = new Map();
    this.count = 0;
    /** Has something been asked and nothing been heard since? */
    this.isWaiting = false;
    /** Was it in vain? */
    this.isSilent = false;
    this.session = crypto.getRandomValues(new Uint32Array(2)).join("-");
    for (const wake of ["online", "pageshow"]) addEventListener(wake, () => this.hurry());
    // The house may be on this very machine: whoever has no network may reach it all the same.
    addEventListener("offline", () => this.probe());
    document.addEventListener("visibilitychange", () => this.hurry());
    // A browser may keep a page that was left, with its connection: nobody is at the table then.
    addEventListener("pagehide", () => this.leave());
  }

  /** @param {number} seq */
  start(seq) {
    this.seq = seq;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address(this.seq));
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.pause = FIRST_PAUSE_MS;
      this.isSilent = false;
      this.ears.state(true);
      for (const { text } of this.waiting.values()) socket.send(text);
      this.expect(QUIET_MS, () => this.probe());
    };
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      if (this.isSilent) this.ears.state(true);
      this.isSilent = false;
      this.expect(QUIET_MS, () => this.probe());
      this.receive(JSON.parse(message.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      clearTimeout(this.watch);
      this.ears.state(false);
      const jitter = 0.5 + Math.random() / 2;
      this.timer = setTimeout(() => this.connect(), this.pause * jitter);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    };
  }

  /** If nothing is heard for so long. @param {number} ms @param {() => void} otherwise */
  expect(ms, otherwise) {
    clearTimeout(this.watch);
    this.isWaiting = false;
    this.watch = setTimeout(otherwise, ms);
  }

  /** Is the house there? */
  probe() {
    if (!this.isUp() || !this.isAnswered) return;
    this.socket.send(JSON.stringify({ id: "here", do: "here" }));
    this.insist();
  }

  /** Something has been asked: an answer comes, or the house is out of reach; and if it stays so, a new
   *  connection is tried. Whoever asks once more does not wait any longer for it. */
  insist() {
    if (this.isWaiting) return;
    this.expect(PATIENCE_MS, () => {
      this.isSilent = true;
      this.ears.state(false);
      this.watch = setTimeout(() => {
        const { socket } = this;
        this.connect();
        socket?.close();
      }, HOPE_MS);
    });
    this.isWaiting = true;
  }

  /** The page is left; if somebody comes back to it, it connects again. */
  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  /** Somebody came back to the page, or the network did: do not wait any longer. */
  hurry() {
    if (document.visibilityState === "hidden" || this.isUp()) return;
    if (this.socket && this.socket.readyState === WebSocket.CONNECTING) return;
    this.pause = FIRST_PAUSE_MS;
    this.connect();
  }

  isUp() {
    return this.socket !== undefined && this.socket.readyState === WebSocket.OPEN;
  }

  /**
   * Asks for something; resolves when it is settled, however often the connection breaks meanwhile.
   * @param {object} wish
   * @returns {Promise<Answer>}
   */
  wish(wish) {
    const id = `${this.session}-${++this.count}`;
    const text = JSON.stringify({ id, ...wish });
    return new Promise((settle) => {
      this.waiting.set(id, { text, settle });
      if (!this.isUp()) return;
      this.socket.send(text);
      this.insist();
    });
  }

  receive(message) {
    if (message.frame) {
      this.seq = message.frame.seq;
      this.ears.frame(message.frame);
    } else if (message.done) {
      this.settle(message.done, { ok: true, hint: message.hint, seen: message.seen, told: message.told });
    } else if (message.refused) {
      this.settle(message.refused, { ok: false, words: message.words, rule: message.rule, confirm: message.confirm, answers: message.answers });
    }
  }

  settle(id, answer) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) waiting.settle(answer);
  }
}
