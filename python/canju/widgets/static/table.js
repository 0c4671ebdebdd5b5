// The table: draws the state from its host, and sends clicks. It has no rules of the game.

import { board, icon, lineAt } from "./board.js";
import { defs } from "./cards.js";
import { button, draw, fill, h, widget } from "./dom.js";
import { Page } from "./page.js";
import { plan, reasons, say } from "./say.js";
import { choosePly, reviewKeys, score } from "./score.js";

/** Widths from which the board has all that is said of it at its side, and two hands next to each other. */
const WIDE = 860;
const ROOMY = 600;

/** A page of a table, with state that the host does not have: selected cards, open menus. */
export class TablePage extends Page {
  constructor(model, root, live) {
    super(model, root, live);
    this.chosen = new Set();
    /** Steps along the line that come during an answer: they are made after it. */
    this.steps = [];
    this.note = "";
    this.listsKeys = this.showsAll = false;
    this.menu = this.pointed = null;
    /** The element of the verdict. A page of its own has it as its title. */
    this.headTag = "h2";
  }

  attach() {
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.root);
    const points = (event) => this.point(event.target.closest?.("[data-cards]"));
    // A row that slides under a resting pointer is not pointed at.
    for (const event of ["pointermove", "focusin"]) this.root.addEventListener(event, points);
    for (const event of ["pointerleave", "focusout"]) this.root.addEventListener(event, () => this.point(null));
    this.root.addEventListener("click", ({ target }) => {
      if (this.menu && !target.closest(".menu")) this.openMenu(null);
    });
    this.fit();
    super.attach();
  }

  detach() {
    this.watch.disconnect();
    super.detach();
  }

  get isWide() {
    return this.root.classList.contains("wide");
  }

  /** Chooses between one column and two. */
  fit() {
    const { clientWidth: width, classList } = this.root;
    const [isWide, isRoomy] = [width >= WIDE, width >= ROOMY];
    if (isWide === this.isWide && isRoomy === classList.contains("roomy")) return;
    classList.toggle("wide", isWide);
    classList.toggle("roomy", isRoomy);
    if (this.moves !== undefined) this.render();
  }

  /** Lifts the cards of a play that is pointed at. */
  point(element) {
    const { cards, look } = element?.dataset ?? {};
    if (this.pointed?.cards === cards) return;
    this.pointed = cards === undefined ? null : { cards, look };
    this.render();
  }

  /** The game that is drawn. */
  get game() {
    return this.seen.game ?? null;
  }

  /** The legal plays with their verdicts, as far as they are found; null before. */
  get replies() {
    return this.game?.replies ?? this.model.found?.replies ?? null;
  }

  /** What the page shows. */
  get shows() {
    return this.seen.shows ?? this.model.table.shows;
  }

  /** Places of the seats that win with best play, if the verdict is shown. */
  get shownWinners() {
    const { verdict, review } = this.game;
    return verdict && !review ? verdict.winners : [];
  }

  /** The heading: its look (see `heading.rs`), its text, the sentence below it. */
  heading(game) {
    if (this.thinks) return { look: "open", head: this.words.thinking, ...this.searched };
    if (game.review) return game.review.plays[this.ply ?? game.review.begin].heading;
    return this.model.found?.heading ?? game.heading;
  }

  /** True while the page shows that it waits for an answer. */
  get thinks() {
    return this.waits && Boolean(this.note || this.game?.begins);
  }

  /** How far a long search is: a sentence, and the part of its time that is over. */
  get searched() {
    const { searched } = this.model;
    if (!this.note || !searched) return { sub: "" };
    const { seconds, nodes, within } = searched;
    const sub = fill(this.words.searched, Math.floor(seconds), within, nodes.toLocaleString(this.model.get("lang")));
    return { sub, part: Math.min(1, seconds / within) };
  }

  /** Plays whose cards are marked in the hand to move. */
  marks(game) {
    if (this.pointed) {
      const { cards, look } = this.pointed;
      return [{ cards: cards.split(" ").filter(Boolean), look, badge: look === "mistake" ? "✗" : "✓" }];
    }
    const { review } = this.game;
    if (review) {
      const { cards, better, look } = review.plays[this.ply];
      const made = { cards, look: look === "lost" ? "mistake" : "made", badge: look === "lost" ? "?" : null };
      return [...(better ? [{ cards: better.cards, look: "best", badge: "✓" }] : []), made];
    }
    const { best, win } = this.replies ?? {};
    if (!best || game.over || this.chosen.size || !game.awaits_person) return [];
    return [{ cards: best.cards, look: win.length ? "best" : "resists", badge: win.length ? "✓" : null }];
  }

  /** Shows a new state from the host. */
  update() {
    this.stopWaiting();
    const { seen } = this;
    const { game } = seen;
    const moves = game ? JSON.stringify([game.hands, lineAt(game)]) : "";
    if (moves !== this.moves) {
      this.chosen.clear();
      this.stops = {};
      this.pointed = null;
      this.showsAll = false;
    }
    const told = game ? this.heard(seen, moves !== this.moves) : "";
    this.moves = moves;
    if (game?.hint) this.take(game.hint.cards);
    this.render();
    this.say(seen.error || told || "");
    const [step] = this.steps.splice(0, seen.error ? this.steps.length : 1);
    if (step && !seen.error) this.press(step);
  }

  /** What a screen reader says: the answer to the click, plays and the turn, and the verdict where it is new. */
  heard({ said, game }, hasMoved) {
    const verdict = game.over ? "" : (game.verdict?.sentence ?? "");
    const isNew = hasMoved || verdict !== this.verdict;
    this.verdict = verdict;
    return [said, hasMoved ? game.heard : "", isNew ? verdict : ""].filter(Boolean).join(" ");
  }

  render() {
    const { seen } = this;
    this.root.classList.toggle("waits", this.waits);
    draw(this.root, ...this.screen({ ...seen, note: this.waits ? null : this.drawNote() }));
  }

  screen(seen) {
    return [this.head(), ...this.screenOf(seen, seen.game)];
  }

  /** The parts of a game. */
  screenOf(seen, game) {
    const shown = board(this, game, seen);
    const above = h("div", { class: "above-board" }, this.strip(), say(this, game, seen));
    const parts = () => [reasons(this, game), score(this, game), this.below(game), this.keysPart(game), h("p", { class: "quiet rules" }, game.rules)];
    const side = h("div", { class: "side" }, this.opens ? null : parts());
    return [defs(this.allCards(game)), h("div", { class: `parts ${game.verdict?.colour ?? ""}` }, above, shown, side)];
  }

  /** True while parts below the board would be pushed down by those that are not found yet. */
  get opens() {
    return false;
  }

  /** All cards of a game, of which each has a drawing. */
  allCards(game) {
    return [...new Set([...game.hands.flat(), ...game.moves.flatMap(({ cards }) => cards), ...(game.to_beat?.cards ?? [])])].sort();
  }

  /** What stands above the heading. */
  strip() {
    return null;
  }

  /** What stands below the score. */
  below(game) {
    return plan(this, game);
  }

  /** The head of the page: a table in a notebook has its settings alone. */
  head() {
    return h("div", { class: "top" }, h("span", { class: "space" }), this.menus());
  }

  menus() {
    return [this.menuOf("settings", this.words.settings, () => this.settings(this.game))];
  }

  /** A menu behind a button with an icon. */
  menuOf(name, label, items, isNamed = false) {
    const isOpen = this.menu === name;
    const opener = button(`menu ${name}`, [icon(name), h("span", { class: isNamed ? "" : "spacious" }, label)], () => this.openMenu(isOpen ? null : name), {
      class: "bare",
      "aria-expanded": String(isOpen),
      "aria-label": label,
      title: label,
    });
    return h("div", { class: "menu", "data-key": `of ${name}` }, opener, isOpen ? h("div", { class: "menu-list" }, items()) : null);
  }

  openMenu(name) {
    this.menu = name;
    this.render();
  }

  /** A switch of a menu. */
  switchOf(key, label, isOn, onclick = () => this.press(key)) {
    return button(key, [label, h("span", { class: "switch", "aria-hidden": "true" })], onclick, { class: "bare item", role: "switch", "aria-checked": String(Boolean(isOn)) });
  }

  /** An action of a menu, which it closes. */
  item(key, label, onclick, attributes = {}) {
    const act = () => {
      this.openMenu(null);
      onclick();
    };
    return button(key, label, act, { class: "bare item", ...attributes });
  }

  settings(game) {
    const { words } = this;
    const press = (key) => () => this.press(key);
    const suits = game?.hands.some((hand) => hand.some((card) => card[1]));
    return [
      game && !game.over && game.verdict !== undefined ? this.switchOf("verdict", words.show_verdict, game.verdict) : null,
      game && game.marks !== undefined ? this.switchOf("marks", words.marks, game.marks) : null,
      this.ownSettings(game),
      suits ? this.switchOf("four", words.four_colours, this.root.classList.contains("four"), () => this.toggleFour()) : null,
      game ? this.item("again", words.again, press("again"), { title: words.again_title }) : null,
      game?.deals_anew ? this.item("new", words.new_deal, press("new"), { title: words.new_title }) : null,
      game?.keys?.length ? this.item("keys", words.keys, () => this.toggleKeys(), { "aria-expanded": String(this.listsKeys) }) : null,
    ];
  }

  /** Settings of a page of its own. */
  ownSettings(_game) {
    return null;
  }

  toggleFour() {
    this.root.classList.toggle("four");
    this.render();
  }

  /** The text of the button that goes on with a search that a limit has ended, and more; null without one. */
  get searchesOn() {
    return null;
  }

  /** The next step after a game. */
  afterGame(game, main) {
    const { words } = this;
    if (game.deals_anew) return main("new", words.new_deal);
    return game.review_name ? main("review", game.review_name) : main("again", words.again);
  }

  showAll() {
    this.showsAll = true;
    this.render();
  }

  // Messages

  drawNote() {
    return this.note ? h("p", { class: `note ${this.waits ? "quiet" : "error"}` }, this.note) : null;
  }

  stopWaiting() {
    super.stopWaiting();
    this.note = "";
  }

  /** Shows a message of the page itself. */
  tell(note) {
    this.note = note;
    this.live.textContent = note;
    this.render();
  }

  // Cards and keys

  keysPart(game) {
    if (!this.listsKeys) return null;
    const list = game.keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)));
    return h("section", { class: "panel keys" }, h("h2", {}, this.words.keys), h("dl", {}, list));
  }

  toggleKeys() {
    this.listsKeys = !this.listsKeys;
    this.render();
  }

  toggle(place) {
    if (!this.chosen.delete(place)) this.chosen.add(place);
    this.render();
  }

  press(key) {
    const { game } = this.seen;
    const isStep = key === "back" || key === "forward";
    if (key === "again") this.chosen.clear();
    if (isStep && game?.review) return choosePly(this, this.ply + (key === "back" ? -1 : 1));
    if (isStep && this.waits) return void this.steps.push(key);
    // Best play goes on where the moves end. End makes all of it, where the page shows it.
    const goesOn = { forward: "best", last: game?.verdict?.decided && "end" }[key];
    if (!goesOn || lineAt(game) < game.moves.length) return super.press(key);
    if (!game.over) super.press(goesOn);
  }

  /** Selects these cards in the hand to move. */
  take(cards) {
    const hand = this.seen.game.hands[this.seen.game.turn] ?? [];
    this.chosen.clear();
    for (const card of cards) {
      const place = hand.findIndex((one, number) => one === card && !this.chosen.has(number));
      if (place >= 0) this.chosen.add(place);
    }
  }

  chosenCards() {
    const hand = this.seen.game.hands[this.seen.game.turn] ?? [];
    return [...this.chosen].sort((a, b) => a - b).map((place) => hand[place]);
  }

  play() {
    const cards = this.chosenCards();
    if (cards.length) this.send({ do: "play", cards });
  }

  /** Handles keys: ranks select cards; p, h, u and n press buttons; arrows walk the line. */
  ownKeys(event) {
    const { game } = this.seen;
    if (event.key === "Escape" && this.menu) {
      const opener = this.root.querySelector(`[data-key="menu ${this.menu}"]`);
      this.openMenu(null);
      opener?.focus();
    } else if (!game || reviewKeys(this, game, event) || lineKeys(this, game, event)) {
      return;
    } else if (!this.gameKey(game, event.key)) {
      return;
    }
    event.preventDefault();
  }

  gameKey(game, pressed) {
    const key = pressed.length === 1 ? pressed : "";
    const actions = { p: "pass", h: "hint", u: "undo", n: game.people.includes(true) ? "best" : "next" };
    if (pressed === "Escape") {
      this.chosen.clear();
      this.render();
    } else if (key === "?") {
      this.toggleKeys();
    } else if (key in actions && (key !== "n" || this.replies || !game.people.includes(true))) {
      this.press(actions[key]);
    } else if (key && game.turn !== null) {
      const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
      const next = game.hands[game.turn].findIndex((card, place) => card[0] === rank && !this.chosen.has(place));
      if (next < 0) return false;
      this.toggle(next);
    } else {
      return false;
    }
    return true;
  }
}

/** Handles keys that walk the line. Returns true if the key was used. */
export function lineKeys(page, game, event) {
  const actions = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  if (!game.line || !actions[event.key]) return false;
  page.press(actions[event.key]);
  event.preventDefault();
  return true;
}

export default widget("table", TablePage, "change:seen");
