// A published page: its table, the list of puzzles, and their results.

/** Results of the puzzles, in the browser's storage; without storage, until the page is closed. */
class Progress {
  constructor(name) {
    this.name = `canju ${name}`;
    this.known = { at: 0, results: {} };
    try {
      const { at, results } = JSON.parse(localStorage.getItem(this.name));
      this.known = { at: Number(at) || 0, results: { ...results } };
    } catch {
      // No storage, or nothing in it.
    }
  }

  get at() {
    return this.known.at;
  }

  /** "won" or "lost"; undefined for a puzzle that was never played to the end. */
  of(number) {
    return this.known.results[number];
  }

  opened(number) {
    this.known.at = number;
    this.keep();
  }

  /** A puzzle that was won once stays won. */
  ended(number, won) {
    if (this.of(number) !== "won") this.known.results[number] = won ? "won" : "lost";
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(this.name, JSON.stringify(this.known));
    } catch {
      // Without storage the page works too.
    }
  }
}

/** The table of a page with puzzles. `progress` keeps their results. */
class PuzzleHost extends Host {
  constructor(core, data, progress) {
    super(core, data, { marks: true });
    Object.assign(this, { progress, number: 0 });
  }

  async answer(message) {
    const opens = message.do === "open";
    const { position, names, people, begins } = this.data.puzzles[opens ? message.puzzle : this.number];
    if (opens) this.lay(position, { names, people });
    const wasOver = !opens && this.seen.game.over;
    const seen = await super.answer(message);
    const { over, winners } = seen.game;
    if (opens) {
      this.number = message.puzzle;
      this.progress.opened(this.number);
      seen.said = begins;
    } else if (over && !wasOver) {
      this.progress.ended(this.number, winners.some((place) => people[place]));
    }
    return seen;
  }
}

/** A table of puzzles. */
class PuzzlePage extends TablePage {
  attach() {
    super.attach();
    this.root.focus({ preventScroll: true });
    // The cards are there before a verdict that takes long.
    if (this.model.data.shown) this.press("verdict");
  }

  screen(seen) {
    return [this.list(), ...super.screen(seen)];
  }

  /** The puzzles with their results, and the number of the one on the table. */
  get puzzles() {
    const { data, progress, number } = this.model;
    return { at: number, puzzles: data.puzzles.map((puzzle, at) => ({ ...puzzle, state: progress.of(at) })) };
  }

  /** The puzzles as buttons, and the number that is solved; of a single puzzle the rating. */
  list() {
    const { words } = this;
    const { at, puzzles } = this.puzzles;
    const { label, rating } = puzzles[at];
    if (puzzles.length === 1) return rating ? h("p", { class: "puzzles quiet" }, rating) : null;
    const buttons = puzzles.map(({ label, rating, state }, number) =>
      button(`puzzle ${number}`, [String(number + 1), mark(state)], () => this.send({ do: "open", puzzle: number }), {
        class: `puzzle ${state ?? ""}`,
        "aria-pressed": String(number === at),
        "aria-label": state ? `${label}${words.colon}${words[state]}` : label,
        title: [label, rating].filter(Boolean).join(" · "),
      }),
    );
    const solved = puzzles.filter(({ state }) => state === "won").length;
    const facts = [rating, fill(words.solved, solved, puzzles.length)].filter(Boolean);
    return h(
      "nav",
      { class: "puzzles", "aria-label": words.puzzles },
      h("div", { class: "row" }, oneStop(this.stops, "puzzles", buttons)),
      h("p", {}, h("b", {}, label), h("span", { class: "quiet" }, ` · ${facts.join(" · ")}`)),
    );
  }

  leave(game) {
    const { at, puzzles } = this.puzzles;
    if (at + 1 >= puzzles.length) return null;
    const won = game.over && puzzles[at].state === "won";
    return button("next puzzle", this.words.next_puzzle, () => this.send({ do: "open", puzzle: at + 1 }), {
      class: won ? "main" : null,
      title: this.words.next_puzzle_title,
    });
  }
}

/** The sign of a puzzle's state. */
function mark(state) {
  return state === "won" ? " ✓" : state === "lost" ? " ✗" : "";
}

/** Compiles the core, and shows the first puzzle. */
async function start() {
  const set = JSON.parse(document.getElementById("data").textContent);
  const el = document.getElementById("table");
  const tell = (text) => el.replaceChildren(h("p", { role: "alert" }, text));
  if (!canRun()) {
    tell(set.words.old_browser);
    return;
  }
  const newCore = coresOf(set);
  const progress = new Progress(set.id);
  const host = new PuzzleHost(newCore(), set, progress);
  await host.send({ do: "open", puzzle: progress.at in set.puzzles ? progress.at : 0 });
  if (!host.seen) {
    tell(set.words.crashed);
    return;
  }
  widget("table", PuzzlePage, "change:seen").render({ model: host, el });
  followScheme();
}

start().catch((error) => {
  console.error(error);
  const { words } = JSON.parse(document.getElementById("data").textContent);
  document.getElementById("state")?.replaceChildren(words.old_browser);
});
