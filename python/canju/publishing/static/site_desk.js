// The desk of the site: a position from the editor, with both sides moved by the reader or one by the computer.

/** The site has no puzzles to be solved. */
const NO_PROGRESS = { opened() {}, ended() {}, of() {} };

/** Sentences that also know how a search of the site can end. */
class SiteSentences extends Sentences {
  unsolved(stopped) {
    return stopped === "cancelled" ? this.said.not_solved_cancelled : super.unsolved(stopped);
  }
}

/** A desk whose position can be replaced: `{do: "lay", layout}`. Without a valid one it has no game. */
class SiteDesk extends Desk {
  constructor(core, data) {
    super(core, { ...data, shown: true, puzzles: [] }, NO_PROGRESS);
    this.fault = null;
    this.replies = false;
  }

  async act(message) {
    switch (message.do) {
      case "lay":
        return this.lay(message.layout);
      case "best":
        if (!(await this.makeBest())) throw new Refused(`${this.game.sentences.unsolved(this.state.stopped)}.`);
        return undefined;
      case "end":
        return this.makeAll();
      case "replies":
        return this.toggleReplies();
      case "more":
        this.until = performance.now() + 1000 * this.set.more_seconds;
        return undefined;
      default:
        return super.act(message);
    }
  }

  /** Ends the search: its click is answered with what is known. */
  cancel() {
    this.core.cancel();
  }

  async ask(after, questions, options) {
    const answer = await super.ask(after, questions, options);
    if (answer.stopped === "cancelled" && !answer.position) throw new Refused(`${this.set.said.not_solved_cancelled}.`);
    return answer;
  }

  /** Shows a position; a fault of the reader's texts leaves no game. */
  async lay(layout) {
    this.replies = false;
    this.fault = null;
    this.game = null;
    if (!layout.hasHands) return;
    this.set.puzzles = [this.puzzleOf(layout)];
    try {
      await this.open(0);
      Object.assign(this.game, { sentences: this.sentencesOf(this.game.puzzle) });
    } catch (error) {
      this.game = null;
      if (!error.fault) throw error;
      this.fault = error.fault;
    }
  }

  sentencesOf({ phrases }) {
    return new SiteSentences(this.set.lang, this.set.said, phrases);
  }

  puzzleOf(layout) {
    const { names, teams, phrases } = this.set.tables[layout.table];
    const people = layout.seats.map(() => true);
    const seats = { seats: layout.seats, teams, people, names, labels: names, phrases };
    return { request: layout.request(), ...seats, rules: this.rulesOf(layout), begins: "" };
  }

  rulesOf(layout) {
    const { without, decks } = layout;
    const { kinds, words, said } = this.set;
    const named = new Map(kinds);
    const parts = [presetOf(this.set, layout).words];
    if (without.length) parts.push(fill(words.banned, without.map((kind) => named.get(kind)).join(said.listed)));
    if (decks === 2) parts.push(words.two_decks);
    return fill(said.rules, parts.join(said.semicolon));
  }

  /** Makes the best play of the side to move; returns false if it was not found in time. */
  async makeBest() {
    const { best } = await this.know(this.state, "best");
    if (best) this.game.states.push(await this.stateAfter([...this.state.after, named(best)]));
    return Boolean(best);
  }

  /** Makes best plays, to the end or to a position in which none was found in time. */
  async makeAll() {
    while (!this.state.position.is_over && (await this.makeBest()));
  }

  /** The computer plays for the side that is not to move now, or for no side. */
  async toggleReplies() {
    const { puzzle } = this.game;
    const { turn } = this.state.position;
    this.replies = !this.replies;
    puzzle.people = puzzle.teams.map((team) => !this.replies || team === this.team(turn));
  }

  answered() {
    return { ...super.answered(), patience: this.set.more_seconds + SLACK };
  }

  async view() {
    if (!this.game) return { screen: "empty", ...this.answered(), fault: this.fault };
    return { ...(await super.view()), replies: this.replies };
  }
}
