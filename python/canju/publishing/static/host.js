// The table of a page: sends clicks to the core in the page, and keeps the states that come back.

/** Seconds that an answer can take in addition to its searches. */
export const SLACK = 15;
/** Seconds of a search for verdicts, after which the page shows what is new. */
const SLICE = 0.15;

/**
 * The model of a table: `get("seen")` is the state to draw.
 *
 * `core` answers requests (`Core` in core.js). `data` has the words of the page, and the limits of a click.
 * `shows` has the names of what is shown from the start.
 */
export class Host {
  core; data; listeners; seen; found; searched; drawn;

  constructor(core, data, shows) {
    /** `searched` is the cost of the search so far, once it is long. */
    Object.assign(this, { core, data, listeners: new Set(), found: null, searched: null });
    /** The position at the start, and what the core has to get again with the next click. */
    this.table = { position: null, after: [], shows: { ...shows, replies: true } };
    /** The page sets this: it draws what is found before and after an answer. */
    this.drawn = () => {};
  }

  get(name) {
    return { seen: this.seen, words: this.data.words, lang: this.data.lang }[name];
  }

  on(_, listener) {
    this.listeners.add(listener);
  }

  off(_, listener) {
    this.listeners.delete(listener);
  }

  /** Handles a click; the promise ends when the page has the new state. A failed click changes nothing. */
  async send(message) {
    const { table, seen } = this;
    try {
      this.seen = await this.answer(message);
      if (this.place(table) !== this.place(this.table)) this.found = null;
    } catch {
      this.table = table;
      const game = seen?.game && { ...seen.game, hint: null, readings: [] };
      this.seen = seen && { ...seen, game, said: "", error: this.data.words.crashed };
    }
    for (const listener of this.listeners) listener();
    this.find();
  }

  /** Names the position of a state of the table, and what is found about it. */
  place({ position, after, shows: { verdict, marks, why } }) {
    return JSON.stringify([position, after, verdict, marks, why]);
  }

  /** Finds the verdicts of all plays, the replies to those that lose, and best play. */
  async find() {
    const { table } = this;
    if (!this.seen?.game?.verdict?.decided || this.seen.game.over) return;
    for (let left = this.data.more_seconds; left > 0 && this.table === table; left -= SLICE) {
      const { replies } = await this.ask("replies", {}, { seconds: SLICE }).catch(() => ({}));
      if (this.table !== table) return;
      this.found = replies ?? this.found;
      this.drawn();
      if (!this.found?.replies?.open) return;
    }
  }

  /** Puts a position on the table; `line` has plays made since, as the core has kept or written them. */
  lay(position, players = {}, line = {}) {
    const { shows } = this.table;
    this.table = { position, ...players, line, after: [], shows: { ...shows, plan: false, review: false, why: false } };
  }

  /** The state after a click. All its searches share `seconds`. Throws a fault of the position. */
  async answer(click, seconds = this.data.seconds) {
    const heard = (cost) => {
      this.searched = { ...cost, within: seconds };
      this.drawn();
    };
    const ask = (limits, stopped) => this.ask("table", { click, within: seconds, stopped }, limits, heard);
    this.searched = null;
    let answer = await ask({ seconds });
    // A limit came first: the state shows what is known.
    if (!answer.table && !answer.error) answer = await ask({ seconds: 0 }, answer.stopped);
    if (answer.error) throw answer.error;
    const { seen, ...next } = answer.table;
    this.table = { ...this.table, ...next };
    return { at: 0, patience: seconds + SLACK, ...seen };
  }

  /** Asks the core about the table. `heard` gets the cost of a long search so far. */
  ask(question, options, limits, heard = null) {
    const { position, after: _, ...kept } = this.table;
    const { lang, memory } = this.data;
    return this.core.ask({ ...position, ask: [question], table: { ...kept, ...options }, lang, memory, ...limits }, heard);
  }
}
