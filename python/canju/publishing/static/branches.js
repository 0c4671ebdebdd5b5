// Answers the page of a game tree as `widgets/branches.py` does, but asks the core in the page.

/**
 * The model of a `TreePage`. A path names a node: the number of the child at each step from the root.
 *
 * `core` answers requests (`Core` in core.js). `request` is the position, with plays made since in `after`.
 * The rest is the data of a page: `tree` is the `tree_data` of `publishing/data.py`.
 * `plays` is "solution" or "all".
 */
export class Branches {
  core; request; lang; words; tree; plays;

  constructor(core, { request, lang, words, tree, plays = "solution" }) {
    Object.assign(this, { core, request, lang, words, tree, plays });
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
  async answer({ path, from, plays, ask }) {
    const { seconds, portion: most, open_again } = this.tree;
    const branch = { path, from, most, all: plays === "all" };
    try {
      let answer = await this.ask({ branch, seconds });
      // A limit came first.
      if (!answer.branch && !answer.error) answer = await this.ask({ branch: { ...branch, as_known: true }, seconds: 0 });
      if (!answer.branch) return { ask, error: answer.error?.[this.lang] ?? open_again };
      return { ask, error: "", path, from, ...answer.branch };
    } catch {
      return { ask, error: this.words.crashed };
    }
  }

  ask(question) {
    return this.core.ask({ ...this.request, lang: this.lang, ask: ["branch"], ...question });
  }
}
