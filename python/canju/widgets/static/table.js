// The widget: it draws what the kernel shows and sends what is clicked; it decides nothing.

/** Milliseconds after which it is said that an answer takes its time. */
const THOUGHT = 700;

/** What one page of a table has besides what the kernel knows: chosen cards, typed fields. */
class TablePage {
  constructor(model, root, live) {
    this.model = model;
    this.root = root;
    this.live = live;
    this.chosen = new Set();
    this.form = {};
    this.typedSince = {};
    this.place = "first";
    this.waits = false;
    this.note = "";
    this.queue = [];
    /** Which of several buttons is the tab stop, by the name of the group. */
    this.stops = {};
    this.words = model.get("words");
  }

  get seen() {
    return this.model.get("seen");
  }

  /** The kernel has shown something new. */
  update() {
    this.stopWaiting();
    const seen = this.seen;
    const game = seen.game;
    const moves = game ? JSON.stringify([game.hands, game.moves.length]) : "";
    if (moves !== this.moves) {
      this.chosen.clear();
      this.stops = {};
    }
    this.moves = moves;
    this.form = { ...seen.form, ...this.typedSince };
    if (game?.hint) this.take(game.hint.cards);
    this.render();
    const told = seen.error || seen.said || game?.result || seen.walk?.sentence || "";
    if (this.live.textContent !== told) this.live.textContent = told;
    if (this.queue.length) this.send(this.queue.shift());
  }

  render() {
    const seen = this.seen;
    this.root.dataset.screen = seen.screen;
    this.root.classList.toggle("waits", this.waits);
    let screen;
    if (seen.game) screen = gameScreen(this, seen, seen.game);
    else if (seen.walk) screen = walkScreen(this, seen, seen.walk);
    else screen = startScreen(this, { ...seen, form: this.form });
    draw(this.root, ...screen);
    if (this.note) this.root.append(this.drawNote());
  }

  drawNote() {
    return h("p", { class: `note ${this.waits ? "quiet" : "line error"}` }, this.note);
  }

  /** Sends a message, one at a time: the kernel answers each with something to show. */
  send(message) {
    if (this.waits) return;
    this.waits = true;
    this.root.classList.add("waits");
    this.thought = setTimeout(() => this.tell(this.words.thinking), THOUGHT);
    // How long an answer may take depends on the time limit, of which there may be none.
    const { patience } = this.seen;
    if (patience !== null) this.patience = setTimeout(() => this.giveUp(), 1000 * patience);
    this.model.send({ at: this.seen.at, ...(typeof message === "function" ? message() : message) });
    this.typedSince = {};
  }

  /** The same for what may be clicked fast: it waits for its turn, and is made up only then. */
  sendInTurn(makeMessage) {
    if (this.waits) this.queue.push(makeMessage);
    else this.send(makeMessage);
  }

  stopWaiting() {
    this.waits = false;
    this.note = "";
    clearTimeout(this.thought);
    clearTimeout(this.patience);
  }

  giveUp() {
    this.stopWaiting();
    this.queue = [];
    this.tell(this.words.no_answer);
  }

  /** Says something that the kernel did not say; nothing is drawn anew, as somebody may be typing. */
  tell(note) {
    this.note = note;
    this.live.textContent = note;
    this.root.classList.toggle("waits", this.waits);
    this.root.querySelector(".note")?.remove();
    this.root.append(this.drawNote());
  }

  press(key) {
    this.send({ do: key });
  }

  // The game

  toggle(place) {
    if (!this.chosen.delete(place)) this.chosen.add(place);
    this.render();
  }

  choose(places) {
    this.chosen = new Set(places);
    this.render();
  }

  /** Chooses these cards of the hand to move; a card without a suit, whichever there is. */
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

  // The start screen

  typed(name, value) {
    this.form[name] = value;
    this.typedSince[name] = value;
  }

  fill(fields) {
    this.sendInTurn(() => ({ do: "form", form: { ...this.form, ...fields } }));
  }

  fillPlace(place) {
    this.place = place;
    this.render();
  }

  pick(card, place) {
    this.sendInTurn(() => ({ do: "toggle", card, place, form: this.form }));
  }

  begin() {
    this.sendInTurn(() => ({ do: "begin", form: this.form }));
  }
}

export default {
  render({ model, el }) {
    const root = makeRoot(el, "table", model.get("lang"));
    const live = h("div", { class: "canju live", lang: model.get("lang"), "aria-live": "polite", role: "status" });
    el.append(live);
    const page = new TablePage(model, root, live);
    const update = () => page.update();
    root.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.target.matches("input, select")) return;
      if (page.seen.game) gameKeys(page, page.seen.game, event);
      else if (page.seen.walk) walkKeys(page, event);
    });
    model.on("change:seen", update);
    const forget = followTheme(root);
    update();
    return () => {
      forget();
      root.forget();
      page.stopWaiting();
      model.off("change:seen", update);
    };
  },
};
