// The widget: draws the state from the kernel and sends clicks. It has no rules of the game.

import { draw, h, widget } from "./dom.js";
import { gameKeys, gameScreen, winningPlays } from "./game.js";
import { lineAt } from "./history.js";
import { Page } from "./page.js";
import { walkKeys, walkScreen } from "./walk.js";

/** A page of a table, with state that the kernel does not have: selected cards. */
export class TablePage extends Page {
  constructor(model, root, live) {
    super(model, root, live);
    this.chosen = new Set();
    this.note = "";
    this.listsKeys = false;
  }

  /** Shows a new state from the kernel. What answers a click comes into sight. */
  update() {
    const answers = this.waits;
    this.stopWaiting();
    const seen = this.seen;
    const game = seen.game;
    const moves = game ? JSON.stringify([game.hands, lineAt(game)]) : "";
    if (moves !== this.moves) {
      this.chosen.clear();
      this.stops = {};
    }
    const told = game ? this.heard(seen, moves !== this.moves) : seen.walk?.sentence;
    this.moves = moves;
    if (game?.hint) this.take(game.hint.cards);
    this.render();
    this.say(seen.error || told || "");
    if (answers && (seen.error || seen.said)) this.root.querySelector(".line")?.scrollIntoView({ block: "nearest" });
  }

  /** What a screen reader says: the answer to the click, plays and the turn, and the verdict where it is new. */
  heard({ said, game }, hasMoved) {
    const verdict = game.over ? "" : (game.verdict?.sentence ?? "");
    const isNew = hasMoved || verdict !== this.verdict;
    this.verdict = verdict;
    return [said, hasMoved ? game.heard : "", isNew ? verdict : ""].filter(Boolean).join(" ");
  }

  render() {
    const seen = this.seen;
    this.root.classList.toggle("waits", this.waits);
    draw(this.root, ...this.screen(seen));
    if (this.note) this.place(this.drawNote());
  }

  screen(seen) {
    return seen.game ? gameScreen(this, seen, seen.game) : walkScreen(this, seen, seen.walk);
  }

  /** The parts of the screen in their order. */
  arranged({ board, verdict, beside }) {
    return [board, verdict, beside];
  }

  /** Buttons that leave the game. */
  leave(game) {
    const { words } = this;
    return game.deals_anew ? this.button("new", words.new_deal, true, { title: words.new_title }) : null;
  }

  /** Buttons next to those that walk the line. */
  steps(_game) {
    return null;
  }

  /** The plays below a verdict. */
  replies(game, said) {
    return winningPlays(this, game, said);
  }

  drawNote() {
    return h("p", { class: `note ${this.waits ? "quiet" : "line error"}` }, this.note);
  }

  stopWaiting() {
    super.stopWaiting();
    this.note = "";
  }

  /** Shows a message of the page itself below the buttons. */
  tell(note) {
    this.note = note;
    this.live.textContent = note;
    this.root.classList.toggle("waits", this.waits);
    this.root.querySelector(".note")?.remove();
    this.place(this.drawNote());
  }

  place(note) {
    (this.root.querySelector(".board") ?? this.root).append(note);
  }

  // The game

  toggleKeys() {
    this.listsKeys = !this.listsKeys;
    this.render();
  }

  toggle(place) {
    if (!this.chosen.delete(place)) this.chosen.add(place);
    this.render();
  }

  press(key) {
    if (key === "again") this.chosen.clear();
    super.press(key);
  }

  choose(places) {
    this.chosen = new Set(places);
    this.render();
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

  chooseCards(cards) {
    const game = this.seen.game;
    if (!game.awaits_person) return;
    this.take(cards);
    this.render();
  }

  play() {
    const hand = this.seen.game.hands[this.seen.game.turn] ?? [];
    const places = [...this.chosen].sort((a, b) => a - b);
    if (places.length) this.send({ do: "play", cards: places.map((place) => hand[place]) });
  }

  ownKeys(event) {
    if (this.seen.game) gameKeys(this, this.seen.game, event);
    else walkKeys(this, event);
  }
}

export default widget("table", TablePage, "change:seen");
