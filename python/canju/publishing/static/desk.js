// Answers clicks as `widgets/desk.py` does, but asks the core in the page instead of a kernel.

/** Seconds that an answer can take in addition to its searches. */
const SLACK = 15;

/** A fault for the reader: its message is shown. `fault` is that of the core, if it found it. */
class Refused extends Error {
  constructor(message, fault = null) {
    super(message);
    this.fault = fault;
  }
}

/** Number of cards by rank. */
function byRank(cards) {
  const counts = {};
  for (const [rank] of cards) counts[rank] = (counts[rank] ?? 0) + 1;
  return counts;
}

/** Returns true if two lists of cards have the same ranks. */
function sameRanks(cards, others) {
  const [left, right] = [cards, others].map((list) => list.map(([rank]) => rank).sort().join(""));
  return left === right;
}

/** A play as a request names it. */
function named({ cards, kind, rank, length }) {
  return cards.length ? { text: cards.join(" "), kind, rank, length } : "pass";
}

/** The play of the greedy player, for positions that are too hard; ranks go up in `plays`. */
function greedy(plays, toBeat) {
  const most = Math.max(...plays.map(({ cards }) => cards.length));
  const fits = toBeat
    ? ({ kind, cards }) => kind === toBeat.kind && cards.length === toBeat.cards.length
    : ({ cards }) => cards.length === most;
  return plays.find(fits) ?? plays.find(({ cards }) => !cards.length) ?? plays[0];
}

/**
 * The desk of a published page, and the model of its table: `get("seen")` is the state to draw.
 *
 * `core` answers requests (`Core` in core.js). `set` is the data of the page, which
 * `publishing/data.py` writes. `progress` keeps the results of the puzzles.
 */
class Desk {
  constructor(core, set, progress) {
    Object.assign(this, { core, set, progress, listeners: new Set(), count: 0, until: 0 });
    this.shows = { verdict: set.shown, marks: true, plan: false };
    this.words = { ...set.words };
  }

  get(name) {
    return { seen: this.seen, words: this.words, lang: this.set.lang }[name];
  }

  on(_, listener) {
    this.listeners.add(listener);
  }

  off(_, listener) {
    this.listeners.delete(listener);
  }

  /** Handles a click; the promise ends when the page has the new state. A failed click changes nothing. */
  async send(message) {
    const { game, seen } = this;
    const [states, shows] = [game && [...game.states], { ...this.shows }];
    this.reply = {};
    this.until = performance.now() + 1000 * this.set.seconds;
    try {
      await this.act(message);
      this.seen = await this.view();
    } catch (error) {
      this.reply = { error: error instanceof Refused ? error.message : this.words.crashed };
      if (game) {
        Object.assign(this, { game, shows });
        game.states = states;
        this.seen = { ...seen, ...this.answered(), game: { ...seen.game, hint: null, readings: [] } };
      }
    }
    for (const listener of this.listeners) listener();
  }

  async act(message) {
    switch (message.do) {
      case "open":
        return this.open(message.puzzle);
      case "play":
        return this.play(message);
      case "pass":
        return this.make("pass");
      case "hint":
        return this.hint();
      case "undo":
        return this.keep(this.undone());
      case "again":
        return this.keep(1);
      case "next":
        return this.letProgramsMove();
      case "verdict":
      case "marks":
      case "plan":
        this.shows[message.do] = !this.shows[message.do];
    }
  }

  // Questions to the core

  /** Asks about a state of the game. Searches of a click share its time limit. */
  async ask(after, questions, options = {}) {
    const left = Math.max(0, this.until - performance.now()) / 1000;
    // Plays are listed without a search.
    const limit = questions.join() === "plays" ? {} : { seconds: left };
    const { request } = this.game.puzzle;
    const { memory } = this.set;
    const answer = await this.core.ask({ ...request, after, ask: questions, memory, ...limit, ...options });
    if (answer.error) throw new Refused(answer.error[this.set.lang], answer.error);
    return answer;
  }

  /** The state after some plays: its position and legal plays. */
  async stateAfter(after) {
    const { position, plays = null } = await this.ask(after, ["plays"]);
    return { after, position, plays };
  }

  /** Adds answers to a state; those that a limit has stopped are asked again by the next click. */
  async know(state, ...questions) {
    const open = questions.filter((question) => !(question in state));
    if (state.position.is_over || !open.length) return state;
    const { position, cost, stopped, ...answers } = await this.ask(state.after, open);
    return Object.assign(state, answers, { stopped });
  }

  /** The winner of a state with best play; null if it was not found in time. */
  async winnerOf(state) {
    if (state.position.is_over) return state.position.winner;
    return (await this.know(state, "value")).winner ?? null;
  }

  // The game

  get state() {
    return this.game.states[this.game.states.length - 1];
  }

  /** Seats of the game, with the index and the team of one. */
  place(seat) {
    return this.game.puzzle.seats.indexOf(seat);
  }

  team(seat) {
    return this.game.puzzle.teams[this.place(seat)];
  }

  isPerson(seat) {
    return this.game.puzzle.people[this.place(seat)];
  }

  awaitsPerson() {
    const { position } = this.state;
    return !position.is_over && this.isPerson(position.turn);
  }

  /** Opens a puzzle from its start. */
  async open(number) {
    const puzzle = this.set.puzzles[number];
    this.game = { number, puzzle, states: [], sentences: new Sentences(this.set.lang, this.set.said, puzzle.phrases) };
    this.shows.plan = false;
    this.game.states.push(await this.stateAfter([]));
    this.progress.opened(number);
    this.reply.said = puzzle.begins;
  }

  /** Plays cards; if they are ambiguous, the page asks which play is meant. */
  async play({ cards, kind, rank, length }) {
    const same = (this.state.plays ?? []).filter((play) => sameRanks(play.cards, cards));
    const isMeant = (play) => play.kind === kind && play.rank === rank && play.length === length;
    const [read] = kind ? same.filter(isMeant) : same;
    if (same.length > 1 && !kind) {
      this.reply.error = this.set.said.several_plays;
      this.reply.readings = same.map((play) => ({ ...play, cards }));
    } else {
      await this.make(read ? named({ ...read, cards }) : cards.join(" "));
    }
  }

  /** Makes a person's play, and those of the programs after it. */
  async make(play) {
    const { after } = this.state;
    this.game.states.push(await this.stateAfter([...after, play]));
    this.reply.made = after.length;
    await this.letProgramsMove();
    if (this.state.position.is_over) this.progress.ended(this.game.number, this.hasWon());
  }

  hasWon() {
    const { winner } = this.state.position;
    const { teams, people } = this.game.puzzle;
    return people[teams.indexOf(winner)];
  }

  async letProgramsMove() {
    while (!this.state.position.is_over && !this.awaitsPerson()) {
      const { best } = await this.know(this.state, "best");
      const play = best ?? greedy(this.state.plays ?? [], this.state.position.to_beat);
      this.game.states.push(await this.stateAfter([...this.state.after, named(play)]));
    }
  }

  /** Number of states that are left after an undo; 0 if no undo is possible. */
  undone() {
    const { states } = this.game;
    return states.slice(0, -1).findLastIndex(({ position }) => this.isPerson(position.turn)) + 1;
  }

  keep(count) {
    if (!count) throw new Refused(this.set.said.nothing_to_undo);
    this.game.states.length = count;
  }

  async hint() {
    const { state } = this;
    if (state.position.is_over) throw new Refused(this.set.said.is_over);
    const plan = await this.followedPlan();
    if (plan?.now) return this.taught(plan);
    const { best, stopped } = await this.know(state, "best");
    const winner = await this.winnerOf(state);
    const known = best && winner;
    const play = known ? best : greedy(state.plays ?? [], state.position.to_beat);
    const wins = known ? winner === this.team(state.position.turn) : null;
    this.reply.hint = play;
    this.reply.said = this.game.sentences.hint(play, wins, stopped);
  }

  /** The play of a plan as a hint, with the part of the plan that decides. */
  taught(plan) {
    const { play, sentence } = plan.now;
    this.reply.hint = play;
    this.reply.said = fill(this.set.said.hint_planned, this.game.sentences.wins(play), sentence);
  }

  // Plans

  /** The plan of the winner, as `playing/planning.py` chooses it; null if a quick search finds none. */
  async plan() {
    return (await this.followedPlan()) ?? this.planSince(this.game.states.length - 1);
  }

  /** The last plan that was found and that its player has followed since; null if there is none. */
  async followedPlan() {
    const { states } = this.game;
    for (let begun = states.length - 1; begun >= 0; begun--) {
      const plan = states[begun].plans?.[begun] ? await this.planSince(begun) : null;
      if (plan) return plan;
    }
    return null;
  }

  /**
   * The plan of an earlier state, with its decision now; null if its player has left it. Each state keeps
   * the answers about it, by the number of the plan's first state.
   */
  async planSince(begun) {
    const { state } = this;
    state.plans ??= {};
    if (!(begun in state.plans)) {
      const { effort, most_rules } = this.set.plans;
      const options = { plan: { effort, since: begun }, lang: this.set.lang };
      const { plan = null } = await this.ask(state.after, ["plan"], options);
      state.plans[begun] = plan && plan.plan.length <= most_rules ? plan : null;
    }
    return state.plans[begun];
  }

  async planSeen() {
    const plan = await this.plan();
    if (!plan) return { missing: this.set.said.plan_not_found };
    const title = this.game.puzzle.phrases.plan[plan.side];
    const now = this.awaitsPerson() && plan.now ? { line: plan.now.line, sentence: plan.now.sentence } : null;
    return { missing: "", title, ...plan.panel, now };
  }

  // Verdicts

  /** True if a play gave the win away; null if that was not found in time. */
  async isMistake(before, after) {
    const [was, is] = [await this.winnerOf(before), await this.winnerOf(after)];
    if (was === null || is === null) return null;
    const mover = this.team(before.position.turn);
    return was === mover && is !== mover;
  }

  /** For each play, true if it was a mistake. */
  async marks() {
    const { states } = this.game;
    const marks = [];
    // The last plays first: earlier verdicts are known.
    for (let ply = states.length - 2; ply >= 0; ply--) {
      marks.unshift(await this.isMistake(states[ply], states[ply + 1]));
    }
    return marks;
  }

  async verdict() {
    const { state } = this;
    const { sentences } = this.game;
    const winner = await this.winnerOf(state);
    const sentence = sentences.verdict(winner, state.stopped);
    const seen = { winners: this.seatsOf(winner), decided: winner !== null, sentence, winning: null, winning_in_words: "" };
    if (winner === null) return seen;
    const { winning_plays: winning = null } = await this.know(state, "winning_plays");
    return { ...seen, winning: winning?.map((play) => this.playSeen(play)) ?? null, winning_in_words: sentences.winning(winning) };
  }

  // The state of the page

  playSeen(play) {
    const { sentences } = this.game;
    const { cards, kind, rank, length } = play;
    return { cards, text: sentences.play(play), kind, named: sentences.kind(play), rank, length };
  }

  /** The play that led to a state. */
  moveTo({ after, position }) {
    return after[after.length - 1] === "pass" ? { cards: [], text: "", kind: "pass", rank: null, length: 0 } : position.to_beat;
  }

  seatsOf(side) {
    return this.game.puzzle.teams.flatMap((team, place) => (team === side ? [place] : []));
  }

  /** The seat whose play is on the table; for a lead, the seat before the turn. */
  byOf({ by, turn }) {
    const { seats } = this.game.puzzle;
    return by ?? seats[(this.place(turn) + seats.length - 1) % seats.length];
  }

  /** Places of the seats that have passed on the play on the table. */
  passedOn(position) {
    if (!position.to_beat || position.is_over) return [];
    const number = this.game.puzzle.seats.length;
    const passed = [];
    for (let place = this.place(this.byOf(position)) + 1; place % number !== this.place(position.turn); place++) {
      passed.push(place % number);
    }
    return passed;
  }

  answered() {
    const { error = "", said = "" } = this.reply;
    return { at: ++this.count, error, said, patience: this.set.seconds + SLACK };
  }

  async view() {
    const game = await this.gameSeen();
    // The programs' moves come first: a limit can leave no time to look for mistakes.
    const { made } = this.reply;
    if (game.marks?.[made]) this.reply.said = fill(this.words.threw_away, game.moves[made].text);
    const { number } = this.game;
    const puzzles = this.set.puzzles.map(({ label, rating }, at) => ({ label, rating, state: this.progress.of(at) }));
    return { screen: "game", ...this.answered(), game, set: { at: number, puzzles } };
  }

  async gameSeen() {
    const { state, reply } = this;
    const { position } = state;
    const { puzzle, states, sentences } = this.game;
    const { is_over: over, winner } = position;
    const [by, turn] = [this.byOf(position), over ? null : position.turn];
    const to_beat = over || !position.to_beat ? null : this.playSeen(position.to_beat);
    const moves = states.slice(1).map((next, ply) => ({
      side: this.place(states[ply].position.turn),
      ...this.playSeen(this.moveTo(next)),
    }));
    return {
      hands: position.hands.map(({ cards }) => [...cards].reverse()),
      names: puzzle.names,
      labels: puzzle.labels,
      people: puzzle.people,
      turn: over ? null : this.place(turn),
      winners: over ? this.seatsOf(winner) : [],
      over,
      by: this.place(by),
      passed: this.passedOn(position),
      tricks: null,
      result: sentences.result({ over, winner, moves: moves.length, turn, to_beat: to_beat && position.to_beat, by }),
      to_beat,
      moves,
      legal: over ? [] : (state.plays?.map(({ cards }) => byRank(cards)) ?? null),
      can_pass: !over && (state.plays?.some(({ cards }) => !cards.length) ?? Boolean(to_beat)),
      can_undo: this.undone() > 0,
      awaits_person: this.awaitsPerson(),
      seed: null,
      rules: puzzle.rules,
      last_trick: null,
      hint: reply.hint ? this.playSeen(reply.hint) : null,
      readings: (reply.readings ?? []).map((play) => this.playSeen(play)),
      verdict: this.shows.verdict && !over ? await this.verdict() : null,
      marks: this.shows.marks ? await this.marks() : null,
      has_plans: puzzle.seats.length === 2,
      plan: this.shows.plan && !over ? await this.planSeen() : null,
    };
  }
}
