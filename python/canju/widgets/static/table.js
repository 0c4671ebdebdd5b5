// The widget: it draws what the kernel shows and sends what is clicked; it decides nothing.

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
    this.queue = [];
  }

  get seen() {
    return this.model.get("seen");
  }

  /** The kernel has shown something new. */
  update() {
    this.waits = false;
    clearTimeout(this.patience);
    const seen = this.seen;
    const game = seen.game;
    const moves = game ? JSON.stringify([game.hands, game.moves.length]) : "";
    if (moves !== this.moves) this.chosen.clear();
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
  }

  /** Sends a message, one at a time: the kernel answers each with something to show. */
  send(message) {
    if (this.waits) return;
    this.waits = true;
    this.root.classList.add("waits");
    this.patience = setTimeout(() => this.giveUp(), 15000);
    this.model.send({ at: this.seen.at, ...(typeof message === "function" ? message() : message) });
    this.typedSince = {};
  }

  /** The same for what may be clicked fast: it waits for its turn, and is made up only then. */
  sendInTurn(makeMessage) {
    if (this.waits) this.queue.push(makeMessage);
    else this.send(makeMessage);
  }

  giveUp() {
    this.waits = false;
    this.queue = [];
    this.root.classList.remove("waits");
    this.live.textContent = "The kernel does not answer: it may be busy, or not running.";
    this.root.querySelector(".silent")?.remove();
    this.root.append(h("pre", { class: "line error silent" }, this.live.textContent));
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
    const root = makeRoot(el, "table");
    const live = h("div", { class: "canju live", "aria-live": "polite", role: "status" });
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
      clearTimeout(page.patience);
      model.off("change:seen", update);
    };
  },
};
