// A published page: its table, the strip and the list of puzzles, and their results.

import { Progress, PuzzleHost } from "./puzzles.js";
import { shareItems } from "./share.js";
import { WholePage } from "./whole.js";
import { canRun, coresOf, followScheme } from "./start.js";
import { icon } from "../../widgets/static/board.js";
import { button, fill, h, oneStop, widget } from "../../widgets/static/dom.js";

/** Puzzles of a page of the list. */
const LISTED = 100;

/** A table of puzzles. */
class PuzzlePage extends WholePage {
  attach() {
    this.listed = Math.floor(this.model.number / LISTED);
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

  get data() {
    return this.model.data;
  }

  brand() {
    return h("span", { class: "brand" }, this.data.title);
  }

  menus() {
    const link = () => location.href.split("#")[0];
    return [this.menuOf("share", this.words.share, () => shareItems(this, { link }, this.data.html_lang)), ...super.menus()];
  }

  /** The task, or what came of it; and how hard the puzzle is. */
  heading(game) {
    const { words } = this;
    const { begins, rating } = this.data.puzzles[this.model.number];
    const told = super.heading(game);
    if (game.over && !game.review) {
      const state = this.model.progress.of(this.model.number);
      if (!game.winners.some((place) => game.people[place])) return { ...told, look: "lost", head: words.not_this_time };
      return { ...told, head: words.solved, sub: this.model.told.outcomes[state].told };
    }
    if (told.look !== "ask" || game.review) return told;
    const dots = rating && h("span", { class: "dots", "aria-hidden": "true" }, "●".repeat(rating.level) + "○".repeat(4 - rating.level));
    const extra = rating && h("p", { class: "quiet difficulty" }, dots, " ", rating.told);
    const isNew = !game.moves.length;
    const task = begins === words.can_you_win ? words.never_errs : `${begins} ${words.never_errs}`;
    return { ...told, head: isNew ? words.can_you_win : told.head, sub: isNew ? task : told.sub, extra };
  }

  /** The puzzles with their results, and the number of the one on the table. */
  get puzzles() {
    const { data, progress, number } = this.model;
    return { at: number, puzzles: data.puzzles.map((puzzle, at) => ({ ...puzzle, state: progress.of(at) })) };
  }

  /** The number of the puzzle, the results in words, and the way to others. */
  strip() {
    const { words } = this;
    const { at, puzzles } = this.puzzles;
    if (puzzles.length === 1) return null;
    const step = (key, sign, title, to) => button(key, icon(sign), () => this.openPuzzle(to), { class: "bare", title, "aria-label": title, disabled: to === null });
    const done = puzzles.filter(({ state }) => isSolved(state)).length;
    const isOpen = this.menu === "list";
    return h(
      "nav",
      { class: "panel puzzles", "aria-label": words.puzzles },
      h(
        "div",
        { class: "row" },
        step("previous puzzle", "back", words.previous_puzzle, at > 0 ? at - 1 : null),
        h("p", { class: "now" }, h("b", {}, puzzles[at].label), h("span", { class: "quiet" }, ` / ${puzzles.length}`), h("br"), h("span", { class: "quiet told" }, this.model.told.told)),
        step("following puzzle", "forward", words.next_puzzle_title, at + 1 < puzzles.length ? at + 1 : null),
        h(
          "div",
          { class: "menu", "data-key": "of list" },
          button("list", words.all_puzzles, () => this.openMenu(isOpen ? null : "list"), { "aria-expanded": String(isOpen) }),
          isOpen ? h("div", { class: "menu-list list" }, this.list(puzzles, at)) : null,
        ),
      ),
      h("div", { class: "meter", "aria-hidden": "true" }, h("i", { style: `width: ${(100 * done) / puzzles.length}%` })),
    );
  }

  /** A hundred puzzles as buttons, with their results; and the results of all. */
  list(puzzles, at) {
    const { words } = this;
    const { outcomes } = this.model.told;
    const begin = this.listed * LISTED;
    const shown = puzzles.slice(begin, begin + LISTED);
    const one = ({ label, state, rating }, number) =>
      button(`puzzle ${begin + number}`, `${begin + number + 1} ${outcomes[state].sign}`.trim(), () => this.openPuzzle(begin + number), {
        class: `puzzle ${state}`,
        "aria-current": begin + number === at ? "true" : null,
        "aria-label": `${label}${words.colon}${outcomes[state].told}`,
        title: [label, rating?.told, outcomes[state].told].filter(Boolean).join(" · "),
      });
    const turn = (key, sign, title, by, isThere) => button(key, icon(sign), () => this.turnList(by), { class: "bare", title, "aria-label": title, disabled: !isThere });
    const isLong = puzzles.length > LISTED;
    const pages = isLong
      ? h("div", { class: "row" }, turn("list back", "back", words.previous_puzzle, -1, begin > 0), h("p", { class: "now" }, h("b", {}, `${begin + 1}–${begin + shown.length}`)), turn("list forward", "forward", words.next_puzzle_title, 1, begin + LISTED < puzzles.length))
      : null;
    return [pages, h("div", { class: "numbers" }, oneStop(this.stops, "puzzles", shown.map(one))), this.summary()];
  }

  turnList(by) {
    this.listed += by;
    this.render();
  }

  openPuzzle(puzzle) {
    this.menu = null;
    this.listed = Math.floor(puzzle / LISTED);
    this.send({ do: "open", puzzle });
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
    return this.openPuzzle(0);
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

  /** After a win the next puzzle; after a loss the position before the mistake. */
  afterGame(game, main) {
    const { words } = this;
    const { at, puzzles } = this.puzzles;
    const hasWon = game.winners.some((place) => game.people[place]);
    if (!hasWon && game.mistake !== null) return main("try again", fill(words.try_again_at, game.mistake + 1), { do: "go", ply: game.mistake });
    // After the last one comes the first that is not solved.
    const open = puzzles.findIndex(({ state }, number) => number < at && !isSolved(state));
    const next = at + 1 < puzzles.length ? at + 1 : open;
    if (!hasWon || next < 0) return hasWon ? main("review", game.review_name) : main("again", words.again);
    return button("next puzzle", words.next_puzzle, () => this.openPuzzle(next), { class: "main", title: words.next_puzzle_title });
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
  const state = document.getElementById("state");
  const tell = (text) => state.replaceChildren(h("span", { role: "alert" }, text));
  if (!canRun()) {
    tell(set.words.old_browser);
    return;
  }
  const newCore = coresOf(set);
  const progress = new Progress(set.id);
  const host = new PuzzleHost(newCore(), set, progress);
  await host.send({ do: "open", puzzle: progress.at in set.puzzles ? progress.at : 0 });
  if (!host.seen) {
    tell(set.words.blocked);
    return;
  }
  state.remove();
  document.body.classList.add("begun");
  widget("table whole", PuzzlePage, "change:seen").render({ model: host, el });
  followScheme();
  if (parent !== window) tellHeight();
}

start().catch((error) => {
  console.error(error);
  const { words } = JSON.parse(document.getElementById("data").textContent);
  document.getElementById("state")?.replaceChildren(words.blocked);
});
