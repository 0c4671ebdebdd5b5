// A published page: its table, the list of puzzles, and their results.

import { Progress, PuzzleHost } from "./puzzles.js";
import { canRun, coresOf, followScheme } from "./start.js";
import { button, fill, h, oneStop, widget } from "../../widgets/static/dom.js";
import { TablePage } from "../../widgets/static/table.js";

/** A table of puzzles. */
class PuzzlePage extends TablePage {
  attach() {
    super.attach();
    // An embedded page leaves the keyboard to the page around it.
    if (parent === window) this.root.focus({ preventScroll: true });
    // Another tab has the same puzzles.
    window.addEventListener("storage", () => this.follow());
    // The cards are there before a verdict that takes long.
    if (this.model.data.shown) this.press("verdict");
  }

  /** Shows the results that another tab has kept. */
  async follow() {
    this.model.progress.read();
    await this.model.report();
    this.render();
  }

  screen(seen) {
    return [this.list(), ...super.screen(seen)];
  }

  /** The puzzles with their results, and the number of the one on the table. */
  get puzzles() {
    const { data, progress, number } = this.model;
    return { at: number, puzzles: data.puzzles.map((puzzle, at) => ({ ...puzzle, state: progress.of(at) })) };
  }

  /** The puzzles as buttons, the rating of the one on the table, and the results in words. */
  list() {
    const { words } = this;
    const { outcomes, told } = this.model.told;
    const { at, puzzles } = this.puzzles;
    const { label, rating, state } = puzzles[at];
    const difficulty = rating && h("span", { title: words.difficulty_title }, fill(words.difficulty, rating));
    const isAlone = puzzles.length === 1;
    const facts = [difficulty, isAlone && state === "open" ? null : told].filter(Boolean).flatMap((fact) => [" · ", fact]);
    if (isAlone) return facts.length ? h("p", { class: "puzzles quiet" }, facts.slice(1)) : null;
    const buttons = puzzles.map(({ label, rating, state }, number) =>
      button(`puzzle ${number}`, `${number + 1} ${outcomes[state].sign}`.trim(), () => this.send({ do: "open", puzzle: number }), {
        class: `puzzle ${state}`,
        "aria-pressed": String(number === at),
        "aria-label": `${label}${words.colon}${outcomes[state].told}`,
        title: [label, rating, outcomes[state].told].filter(Boolean).join(" · "),
      }),
    );
    return h(
      "nav",
      { class: "puzzles", "aria-label": words.puzzles },
      h("div", { class: "row" }, oneStop(this.stops, "puzzles", buttons)),
      h("p", {}, h("b", {}, label), h("span", { class: "quiet" }, facts)),
    );
  }

  arranged(parts) {
    if (this.puzzles.puzzles.length > 1) parts.beside.append(this.summary());
    return super.arranged(parts);
  }

  /** The results with their code, once there are some; and codes of others. */
  summary() {
    const { told } = this.model;
    const { labels } = told;
    const isDone = this.puzzles.puzzles.some(({ state }) => state !== "open");
    const done = [
      h("p", {}, labels.hand_in, this.words.colon, h("output", {}, told.code), " ", button("copy code", labels.copy, () => this.copy(told.code))),
    ];
    const reset = button("reset", this.asksReset ? labels.reset_asks : labels.reset, () => this.reset());
    const read = button("read codes", labels.read, () => this.toggleCodes(), { "aria-expanded": String(Boolean(this.readsCodes)) });
    const codes = h("textarea", { rows: 5, "aria-label": labels.each_line, placeholder: labels.each_line, "data-key": "codes" });
    codes.oninput = ({ target }) => this.read(target.value);
    return h(
      "section",
      { class: "summary", "aria-label": labels.results },
      isDone ? done : null,
      h("div", { class: "controls" }, isDone ? reset : null, read),
      this.readsCodes ? [codes, h("ul", {}, told.read.map((line) => h("li", {}, line)))] : null,
    );
  }

  async copy(code) {
    await navigator.clipboard.writeText(code).catch(() => getSelection().selectAllChildren(this.root.querySelector("output")));
    this.say(code);
  }

  /** Deletes the results at the second click. */
  reset() {
    this.asksReset = !this.asksReset;
    if (this.asksReset) return this.render();
    this.model.progress.clear();
    return this.send({ do: "open", puzzle: 0 });
  }

  toggleCodes() {
    this.readsCodes = !this.readsCodes;
    this.render();
  }

  async read(codes) {
    await this.model.report(codes);
    this.render();
    this.say(this.model.told.read.join(" "));
  }

  leave(game) {
    const { at, puzzles } = this.puzzles;
    // After the last one comes the first that is not solved.
    const open = puzzles.findIndex(({ state }, number) => number < at && !isSolved(state));
    const next = at + 1 < puzzles.length ? at + 1 : open;
    if (next < 0) return null;
    const won = game.over && isSolved(puzzles[at].state);
    return button("next puzzle", this.words.next_puzzle, () => this.send({ do: "open", puzzle: next }), {
      class: won ? "main" : null,
      title: this.words.next_puzzle_title,
    });
  }
}

function isSolved(state) {
  return !["open", "lost"].includes(state);
}

/** Tells the page around this one how high this one is. */
function tellHeight() {
  const { documentElement } = document;
  new ResizeObserver(() => parent.postMessage({ canju: { height: documentElement.scrollHeight } }, "*")).observe(documentElement);
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
  if (parent !== window) tellHeight();
}

start().catch((error) => {
  console.error(error);
  const { words } = JSON.parse(document.getElementById("data").textContent);
  document.getElementById("state")?.replaceChildren(words.old_browser);
});
