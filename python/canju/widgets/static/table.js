// The widget: draws the state from the kernel and sends clicks. It has no rules of the game.

/** A page of a table, with state that the kernel does not have: selected cards, typed fields. */
class TablePage extends Page {
  constructor(model, root, live) {
    super(model, root, live);
    this.chosen = new Set();
    this.form = {};
    this.typedSince = {};
    this.place = "first";
    this.note = "";
    this.queue = [];
  }

  /** Shows a new state from the kernel. */
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
    this.say(seen.error || seen.said || game?.result || seen.walk?.sentence || "");
    if (this.queue.length) this.send(this.queue.shift());
  }

  render() {
    const seen = this.seen;
    this.root.dataset.screen = seen.screen;
    this.root.classList.toggle("waits", this.waits);
    draw(this.root, ...this.screen(seen));
    if (this.note) this.root.append(this.drawNote());
  }

  screen(seen) {
    if (seen.game) return gameScreen(this, seen, seen.game);
    if (seen.walk) return walkScreen(this, seen, seen.walk);
    return startScreen(this, { ...seen, form: this.form });
  }

  /** Buttons that leave the game. */
  leave(game) {
    const { words } = this;
    const text = game.is_puzzle ? words.new_puzzle : game.deals_anew ? words.new_deal : words.other_cards;
    return [
      this.button("new", text, true, { title: words.new_title }),
      this.button("start", words.start_screen, true, { title: words.start_title }),
    ];
  }

  drawNote() {
    return h("p", { class: `note ${this.waits ? "quiet" : "line error"}` }, this.note);
  }

  send(message) {
    if (this.waits) return;
    super.send(message);
    this.typedSince = {};
  }

  /** Sends a message that can follow another quickly: it waits for its turn, and is made only then. */
  sendInTurn(makeMessage) {
    if (this.waits) this.queue.push(makeMessage);
    else this.send(makeMessage);
  }

  stopWaiting() {
    super.stopWaiting();
    this.note = "";
  }

  giveUp() {
    this.queue = [];
    super.giveUp();
  }

  /** Shows a message of the page itself. It does not draw the page again, as the user can be typing. */
  tell(note) {
    this.note = note;
    this.live.textContent = note;
    this.root.classList.toggle("waits", this.waits);
    this.root.querySelector(".note")?.remove();
    this.root.append(this.drawNote());
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

  ownKeys(event) {
    if (event.target.matches("input, select")) return;
    if (this.seen.game) gameKeys(this, this.seen.game, event);
    else if (this.seen.walk) walkKeys(this, event);
  }
}

export default widget("table", TablePage, "change:seen");
