// The puzzles of a published page: the table that asks the core, and the results that the browser keeps.

import { Host } from "./host.js";

/**
 * Results of the puzzles, in the browser's storage; without storage, until the page is closed.
 *
 * Other tabs can have the same puzzles: each change is made to what the storage has by then.
 */
export class Progress {
  known;

  constructor(name) {
    this.name = `canju ${name}`;
    this.known = { at: 0, results: {}, helped: {} };
    this.read();
  }

  /** Takes over what is in the storage. */
  read() {
    try {
      const { at, results, helped } = JSON.parse(localStorage.getItem(this.name));
      this.known = { at: Number(at) || 0, results: { ...results }, helped: { ...helped } };
    } catch {
      // No storage, or nothing in it.
    }
  }

  clear() {
    this.keep((known) => Object.assign(known, { at: 0, results: {}, helped: {} }));
  }

  get at() {
    return this.known.at;
  }

  /** The outcome of a puzzle, as the core names it. */
  of(number) {
    return this.known.results[number] ?? "open";
  }

  opened(number) {
    this.keep((known) => (known.at = number));
  }

  /** Notes "hints" or "mistakes": an undo or a restart does not take them back. */
  note(number, what) {
    this.keep(({ helped }) => (helped[number] = { ...helped[number], [what]: true }));
  }

  /** The first win decides. */
  ended(number, won) {
    if (!won) this.note(number, "mistakes");
    this.keep(({ results, helped }) => {
      if (!["open", "lost"].includes(results[number] ?? "open")) return;
      const { hints, mistakes } = helped[number] ?? {};
      results[number] = !won ? "lost" : mistakes ? "mistakes" : hints ? "hints" : "clean";
    });
  }

  /** Makes a change, and keeps it. */
  keep(change) {
    this.read();
    change(this.known);
    try {
      localStorage.setItem(this.name, JSON.stringify(this.known));
    } catch {
      // Without storage the page works too.
    }
  }
}

/** The table of a page with puzzles. `progress` keeps their results. */
export class PuzzleHost extends Host {
  progress; number; told;

  constructor(core, data, progress) {
    super(core, data, { marks: true });
    Object.assign(this, { progress, number: 0 });
  }

  async answer(message) {
    const opens = message.do === "open";
    const { position, names, people } = this.data.puzzles[opens ? message.puzzle : this.number];
    if (opens) {
      this.lay(position, { names, people, judges: true });
      // The answer of one puzzle does not show that of the next.
      if (!this.data.shown) this.table.shows.verdict = false;
    }
    const wasOver = !opens && this.seen.game.over;
    const seen = await super.answer(message);
    const { progress } = this;
    const { over, winners } = seen.game;
    const hasWon = over && winners.some((place) => people[place]);
    if (opens) {
      this.number = message.puzzle;
      progress.opened(this.number);
    } else if (!wasOver) {
      if (this.isHelp(message.do)) progress.note(this.number, "hints");
      if (seen.has_erred) progress.note(this.number, "mistakes");
      if (over) progress.ended(this.number, hasWon);
    }
    await this.report();
    return seen;
  }

  /** Returns true if a click shows more than the page shows by itself. */
  isHelp(click) {
    return ["hint", "plan", "review", "best", "follow", "why"].includes(click) || (click === "verdict" && !this.data.shown);
  }

  /** Asks the core for the code of the results, its words, and what is in `codes` of others. */
  async report(codes = this.told?.codes ?? "") {
    const { id, puzzles, lang } = this.data;
    const results = puzzles.map((_, number) => this.progress.of(number));
    const { report } = await this.core.ask({ report: { set: id.slice(0, 5), results, codes }, lang });
    this.told = { ...report, codes };
  }
}
