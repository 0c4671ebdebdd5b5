// Answers the page of a game tree as `widgets/branches.py` does, but asks the core in the page.

/** Plays that a tree can show: those of a solution tree, or all. */
const TREES = ["solution", "all"];

/**
 * The model of a `TreePage`. A path names a node: the number of the child at each step from the root.
 *
 * `core` answers requests (`Core` in core.js). `request` is the position, with plays made since in `after`.
 * The rest is the data of a page from `publishing/data.py`: `said` are its `forms`, `tree` its `tree_data`.
 * `plays` is "solution" or "all".
 */
class Branches {
  constructor(core, { request, lang, words, said, tree, plays = "solution" }) {
    Object.assign(this, { core, request, lang, words, said, tree, plays });
    this.sentences = new Sentences(lang, said, {});
    this.top = { after: request.after ?? [], shown: {}, reached: new Map() };
    this.listeners = new Set();
    this.last = Promise.resolve();
  }

  get(name) {
    const { plays, words, lang } = this;
    // The page asks for the root, like for any other node.
    return { root: null, plays, words, lang, labels: this.tree.labels }[name];
  }

  on(_, listener) {
    this.listeners.add(listener);
  }

  off(_, listener) {
    this.listeners.delete(listener);
  }

  /** Answers a question of the page after all earlier ones. */
  async send(message) {
    this.last = this.last.then(() => this.answer(message));
    const answer = await this.last;
    for (const listener of this.listeners) listener(answer);
  }

  /** Children of a node, beginning at a number, or an error message. */
  async answer(message) {
    const ask = message?.ask ?? null;
    try {
      return { ask, error: "", ...(await this.portion(message)) };
    } catch (error) {
      return { ask, error: error instanceof Refused ? error.message : this.words.crashed };
    }
  }

  async portion(message) {
    const { path, from, plays } = message ?? {};
    const isQuestion = Array.isArray(path) && Number.isInteger(from) && from >= 0 && TREES.includes(plays);
    if (!isQuestion) throw new Refused(this.tree.said.no_question);
    // Counts the time of searches, not that of other requests before them.
    const patience = { seconds: this.tree.seconds };
    const node = await this.at(path, plays, patience);
    const children = await this.children(node, plays, patience);
    const portion = children?.slice(from, from + this.tree.portion) ?? [];
    const place = await this.placeSeen(node, patience);
    const nodes = [];
    for (const child of portion) nodes.push(await this.nodeSeen(child, patience));
    return { path, from, place, nodes, total: children?.length ?? null };
  }

  // Nodes

  /** The node at the end of a path, which has the number of the child at each step. */
  async at(path, plays, patience) {
    let node = this.top;
    for (const number of path) {
      const children = await this.children(node, plays, patience);
      if (!children) throw new Refused(this.tree.said.open_again);
      if (!Number.isInteger(number) || !children[number]) throw new Refused(this.tree.said.no_node);
      node = children[number];
    }
    return node;
  }

  /** Children of a node, the best play first; null if they were not found in time. They keep their numbers. */
  async children(node, plays, patience) {
    return (node.shown[plays] ??= await this.expanded(node, plays, patience));
  }

  async expanded(node, plays, patience) {
    if (node.isOver) return [];
    await this.search(node, node.winner ? ["best"] : ["value", "best"], patience);
    const { winner, best } = node;
    if (best === null) return [];
    if (!winner || !best) return null;
    const wins = winner === this.team(node.position.turn);
    if (wins && plays === "solution") return [this.child(node, best, winner)];
    // Plays are listed without a search.
    if (!node.plays) await this.ask(node, { ask: ["plays"] });
    if (!node.plays) return null;
    const key = keyOf(best);
    const others = node.plays.filter((play) => keyOf(play) !== key);
    // The best play keeps the verdict. In a lost position every play loses.
    return [this.child(node, best, winner), ...others.map((play) => this.child(node, play, wins ? null : winner))];
  }

  /** The node after a play: the same one in both trees. `winner` is the side that wins then, if it is known. */
  child(node, play, winner) {
    const { hands, turn } = node.position;
    const key = keyOf(play);
    if (!node.reached.has(key)) {
      const isOver = hands.find(({ of }) => of === turn).cards.length === play.cards.length;
      const path = [...node.after, named(play)];
      node.reached.set(key, { parent: node, play, mover: turn, after: path, isOver, shown: {}, reached: new Map() });
    }
    const child = node.reached.get(key);
    child.winner ??= child.isOver ? this.team(turn) : winner;
    return child;
  }

  /** Searches for answers about a node, unless the time of the page's question is over. */
  async search(node, questions, patience) {
    if (patience.seconds <= 0) return;
    const { cost, stopped } = await this.ask(node, { ask: questions, seconds: patience.seconds });
    patience.seconds = stopped ? 0 : patience.seconds - cost.seconds;
  }

  /** Asks the core about a node, and keeps the answers. */
  async ask(node, questions) {
    const answer = await this.core.ask({ ...this.request, after: node.after, ...questions });
    if (answer.error) throw new Refused(answer.error[this.lang]);
    const { cost, stopped, ...known } = answer;
    Object.assign(node, known);
    return answer;
  }

  /** The side that wins from a node; null if it was not found in time. */
  async winner(node, patience) {
    if (!node.winner) await this.search(node, ["value"], patience);
    return node.winner ?? null;
  }

  async position(node) {
    if (!node.position) await this.ask(node, { ask: [] });
    if (!node.position) throw new Refused(this.tree.said.open_again);
    return node.position;
  }

  /** Names and sentences of the table: two seats or three. */
  get table() {
    const { hands } = this.top.position;
    return this.tree.tables.find(({ seats }) => seats.length === hands.length);
  }

  team(seat) {
    const { seats, teams } = this.table;
    return teams[seats.indexOf(seat)];
  }

  // The state of the page

  playSeen(play) {
    return { cards: play.cards, text: this.sentences.play(play), named: this.sentences.kind(play) };
  }

  /** A node: the play, its player and the verdict after it. */
  async nodeSeen(node, patience) {
    const { seats, names, verbs } = this.table;
    const winner = await this.winner(node, patience);
    const place = seats.indexOf(node.mover);
    const good = winner && winner === this.team(node.mover);
    const verdict = winner ? verbs[place][good ? "wins" : "loses"] : this.tree.said.undecided;
    return { player: names[place], play: this.playSeen(node.play), good, verdict, over: node.isOver };
  }

  async placeSeen(node, patience) {
    const { hands, turn, by, to_beat, is_over: over } = await this.position(node);
    const { seats, names } = this.table;
    const place = seats.indexOf(turn);
    const path = [];
    for (let step = node; step.play; step = step.parent) path.unshift(this.sentences.play(step.play));
    return {
      names,
      hands: hands.map(({ cards }) => [...cards].reverse()),
      turn: over ? null : place,
      // With two hands, the other seat made the play on the table.
      by: by ? seats.indexOf(by) : 1 - place,
      trump: "",
      to_beat: over || !to_beat ? null : this.playSeen(to_beat),
      path,
      verdict: await this.verdict(node, patience),
    };
  }

  /** The verdict of a node's position. */
  async verdict(node, patience) {
    const winner = await this.winner(node, patience);
    if (!winner) return this.tree.said.undecided;
    const { turn, is_over } = node.position;
    const told = this.table.verdicts[winner];
    if (is_over) return told.over;
    return winner === this.team(turn) ? told.wins : told.loses;
  }
}

/** A text that only the same play has. */
function keyOf({ text, kind, rank, length }) {
  return `${text} ${kind} ${rank} ${length}`;
}
