// Honeymoon bridge: bids, the stock, your own hand. Draws the state from the kernel and has no rules.

import { apart, cardButton, drawCard, drawCards, drawHand } from "./cards.js";
import { button, draw, h, oneStop, widget } from "./dom.js";
import { handToPress, lastTrick, line, Page, remark, seat } from "./page.js";
import { reviewButton, reviewedGame, reviewKeys, reviewPart } from "./review.js";

/** A page of a honeymoon bridge table. */
class HoneymoonPage extends Page {
  update() {
    this.stopWaiting();
    this.render();
    this.say(this.seen.error || this.seen.said || this.seen.result);
  }

  render() {
    const { seen, root } = this;
    root.dataset.phase = seen.phase;
    draw(root, ...honeymoonScreen(this, seen));
  }

  play(play) {
    this.send({ do: "play", play });
  }

  /** Handles keys: h, o, r, u and n press buttons, p passes. */
  ownKeys(event) {
    const actions = { h: "hint", o: "odds", r: "remember", u: "undo", n: "next" };
    const { bids, plays } = this.seen;
    if (reviewKeys(this, reviewed(this, this.seen), event)) return;
    if (event.key === "p" && bids && plays.includes("pass")) this.play("pass");
    else if (actions[event.key]) this.press(actions[event.key]);
    else return;
    event.preventDefault();
  }

  tell(note) {
    this.live.textContent = note;
    const line = this.root.querySelector(".line");
    if (line) line.textContent = note;
  }
}

/** What the button of the review needs: a game that was passed out has none. */
function reviewed(page, { review, phase, contract }) {
  return { review, review_name: phase === "over" && contract ? page.words.review : null };
}

function honeymoonScreen(page, seen) {
  const then = reviewedGame(page, { review: seen.review, moves: [] });
  const felt = seen.review
    ? [openSeat(page, seen, then, 1 - seen.side), reviewMiddle(page, seen, then), openSeat(page, seen, then, seen.side)]
    : [otherSeat(page, seen), honeymoonMiddle(page, seen), ownSeat(page, seen)];
  return [
    h("div", { class: "felt" }, felt),
    line(seen, seen.said || seen.result),
    seen.bids ? bidGrid(page, seen) : null,
    honeymoonControls(page, seen),
    reviewPart(page, seen),
    seen.odds ? oddsBars(page, seen) : null,
    seen.memory ? memory(page, seen.memory) : null,
    h("p", { class: "keys quiet" }, seen.review ? page.words.keys_review : page.words.keys),
  ];
}

/** The player of a side, for `seat`. */
function honeymoonWho(seen, side, cards) {
  return { side, name: seen.names[side], turn: seen.turn === side, cards, tricks: seen.tricks };
}

/** The seat of the other side, with its cards face down. */
function otherSeat(page, seen) {
  const backs = Array.from({ length: seen.other }, () => h("span", { class: "card back" }));
  const who = honeymoonWho(seen, 1 - seen.side, seen.other);
  return seat(page.words, who, h("div", { class: "cards backs", "aria-hidden": "true" }, backs));
}

/** The viewer's seat: a click plays a legal card, Enter plays the card of the hint. */
function ownSeat(page, seen) {
  const { words } = page;
  const { hand } = seen;
  const legal = new Set(seen.bids ? [] : seen.plays);
  const drawn = hand.map((card, place) => {
    const look = apart(hand, place, true);
    if (!legal.has(card)) return drawCard(words, card, `${look}${legal.size ? " barred" : ""}`);
    return cardButton(words, card, look + (card === seen.hint ? " chosen main" : ""), {
      "data-key": `card ${card}`,
      "data-home": place === 0,
      onclick: () => page.play(card),
    });
  });
  oneStop(page.stops, "hand", drawn.filter((card) => card.tagName === "BUTTON"));
  const who = honeymoonWho(seen, seen.side, hand.length);
  return seat(words, who, handToPress(words, who.name, hand, true, drawn));
}

/** A seat with open cards, before the play that is selected in the review. */
function openSeat(page, seen, then, side) {
  const cards = then.hands[side];
  const who = { side, name: seen.names[side], turn: then.turn === side, cards: cards.length, tricks: then.tricks };
  return seat(page.words, who, drawHand(page.words, cards, true));
}

/** The middle of the table before that play: the contract and the card led. */
function reviewMiddle(page, seen, then) {
  const { words } = page;
  const led = then.to_beat ? [drawCards(words, then.to_beat.cards, "laid"), remark(words.led)] : null;
  return h("div", { class: "middle" }, h("p", { class: "rules" }, `${words.contract}${words.colon}`, callChip(seen.contract)), led);
}

/** The middle of the table: calls, or the contract, the stock and the open trick. */
function honeymoonMiddle(page, seen) {
  const { words } = page;
  const calls = seen.calls.map((call) =>
    h("li", { class: `side-${call.side}` }, h("b", {}, seen.names[call.side]), " ", callChip(call.text)),
  );
  const made = calls.length ? calls : h("li", {}, words.no_calls);
  const auction = seen.phase === "bidding" ? h("ol", { class: "calls", "aria-label": words.calls }, made) : null;
  const contract = seen.contract ? h("p", { class: "rules" }, `${words.contract}${words.colon}`, callChip(seen.contract)) : null;
  const stock =
    seen.turned_up === null
      ? null
      : h(
          "div",
          { class: "stock" },
          h("span", { class: "card back", role: "img", "aria-label": words.stock }, h("b", {}, String(seen.stock - 1))),
          drawCard(words, seen.turned_up, " up"),
          remark(words.turned_up),
        );
  const led =
    seen.led === null
      ? null
      : h("div", { class: "laid" }, drawCard(words, seen.led), remark(words.led));
  const over = seen.phase === "over" ? h("div", { class: "winner" }, seen.result) : null;
  return h("div", { class: "middle" }, contract, auction, stock, led, over, honeymoonTrick(page, seen));
}

/** A call on a card's background, as red text is not readable on the felt. */
function callChip(text) {
  return h("span", { class: "call" }, redCall(text));
}

/** A call with red suit symbols in red. */
function redCall(text) {
  return text.split(/([♥♦])/).map((part) => (part === "♥" || part === "♦" ? h("span", { class: "red" }, part) : part));
}

/** The last finished trick, and the cards drawn after it. */
function honeymoonTrick({ words }, { names, last }) {
  const mini = (card) => drawCard(words, card, " mini");
  return lastTrick(
    words,
    names,
    last,
    last?.turned_up ? ["+", mini(last.turned_up)] : null,
    last?.unseen ? [remark(words.you_drew), mini(last.unseen)] : null,
  );
}

/** The grid of bids, with levels as rows and strains as columns, and buttons for other calls. */
function bidGrid(page, seen) {
  const call = (one) =>
    button(`call ${one.call}`, redCall(one.text), () => page.play(one.call), {
      disabled: !one.legal,
      class: `bid${one.legal ? "" : " barred"}${one.call === seen.hint ? " main" : ""}`,
    });
  const buttons = seen.bids.rows.map((row) => row.map(call));
  const others = seen.bids.others.map(call);
  const columns = seen.bids.rows[0].length;
  oneStop(page.stops, "bids", buttons.flat().filter((one) => !one.disabled), columns);
  return h(
    "div",
    { class: "bids", role: "group", "aria-label": page.words.bids },
    h("div", { class: "words" }, others),
    h("div", { class: "grid", style: `--columns: ${columns}` }, buttons),
  );
}

function honeymoonControls(page, seen) {
  const { words } = page;
  const programs = seen.turn !== null && !seen.awaits_person;
  return h(
    "div",
    { class: "controls" },
    programs ? page.button("next", words.next, true, { class: "main", "data-home": true }) : null,
    page.button("hint", words.hint, seen.awaits_person),
    page.button("odds", words.odds, true, { "aria-pressed": String(seen.shows_odds) }),
    page.button("remember", words.remember, true, { "aria-pressed": String(seen.remembers) }),
    page.button("undo", words.undo, seen.can_undo),
    reviewButton(page, reviewed(page, seen)),
    h("span", { class: "leave" }, page.button("again", words.again), page.button("new", words.new_deal)),
  );
}

/** Values of calls or cards, the best first, with bars that begin at zero; losses extend to the left. */
function oddsBars(page, seen) {
  const { odds } = seen;
  const rows = odds.rows.map((row) =>
    h(
      "li",
      {},
      h("span", { class: "what" }, redCall(row.text)),
      h(
        "span",
        { class: "bar", "aria-hidden": "true" },
        h("span", {
          class: row.below_zero ? "below" : null,
          style: `margin-left: ${100 * row.begin}%; width: ${100 * row.length}%`,
        }),
      ),
      h("span", { class: "worth" }, `${row.worth} ${odds.unit}`),
    ),
  );
  return h(
    "section",
    { class: "odds", "aria-label": page.words.odds },
    h("ol", {}, rows),
    h("p", { class: "quiet" }, odds.caveat),
  );
}

/** Card counting: known cards of the other hand, and cards never seen. */
function memory({ words }, { known, unseen }) {
  const row = (label, cards) => {
    const drawn = cards.length ? drawCards(words, cards, "minis", " mini") : h("em", {}, words.none);
    return h("div", { class: "known" }, h("b", {}, label), drawn);
  };
  return h(
    "section",
    { class: "memory", "aria-label": words.remember },
    row(words.known, known),
    unseen.length ? row(words.unseen, unseen) : null,
  );
}

export default widget("table honeymoon", HoneymoonPage, "change:seen");
