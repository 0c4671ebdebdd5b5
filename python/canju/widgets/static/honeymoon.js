// Honeymoon bridge: bids, the stock, your own hand. Draws the state from the kernel and has no rules.

import { lastTrick, seat, tag } from "./board.js";
import { cardButton, counted, defs, drawCard, fan } from "./cards.js";
import { button, draw, h, oneStop, widget } from "./dom.js";
import { Page } from "./page.js";
import { reviewed, reviewKeys, score } from "./score.js";

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
    if (reviewKeys(this, toReview(this, this.seen), event)) return;
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

/** What the score needs of a game: one that was passed out has no review. */
function toReview(page, { review, phase, terms, names }) {
  const review_name = phase === "over" && terms ? page.words.review : null;
  return { review, review_name, labels: names, hands: names, moves: [], marks: null, over: true };
}

function honeymoonScreen(page, seen) {
  const game = toReview(page, seen);
  const then = reviewed(page, game);
  const now = seen.review?.plays[page.ply].heading;
  const felt = seen.review
    ? [openSeat(page, seen, then, 1 - seen.side), reviewMiddle(page, seen, then), openSeat(page, seen, then, seen.side)]
    : [otherSeat(page, seen), honeymoonMiddle(page, seen), ownSeat(page, seen)];
  return [
    defs(cardsOf(seen)),
    h("p", { class: `line${seen.error ? " error" : ""}` }, seen.error || (now ? `${now.head}${page.words.colon}${now.sub}` : seen.said || seen.result)),
    h("div", { class: "felt" }, felt),
    seen.bids ? bidGrid(page, seen) : null,
    honeymoonControls(page, seen),
    seen.review ? score(page, game) : null,
    seen.odds ? oddsBars(page, seen) : null,
    seen.memory ? memory(page, seen.memory) : null,
    h("p", { class: "quiet" }, seen.review ? page.words.keys_review : page.words.keys),
  ];
}

/** All cards in sight, of which each has a drawing. */
function cardsOf({ hand, turned_up, led, last, memory: counting, review }) {
  const tricks = (last?.cards ?? []).map(({ card }) => card);
  const counted = counting ? [...counting.known, ...counting.unseen] : [];
  const open = review ? review.plays.flatMap(({ hands, cards }) => [...hands.flat(), ...cards]) : [];
  const single = [turned_up, led, last?.turned_up, last?.unseen].filter(Boolean);
  return [...new Set([...hand, ...tricks, ...counted, ...open, ...single])].sort();
}

/** The player of a side, for `seat`. */
function who(page, seen, side, cards, turn = seen.turn, tricks = seen.tricks) {
  const { words } = page;
  const tags = [turn === side ? tag("turn", words.to_move) : null, tricks ? tag("tricks", counted(words, tricks[side], "trick")) : null];
  return { side, name: seen.names[side], tags, cards };
}

/** The seat of the other side, with its cards face down. */
function otherSeat(page, seen) {
  const backs = Array.from({ length: seen.other }, () => h("span", { class: "card back" }));
  return seat(page.words, who(page, seen, 1 - seen.side, seen.other), h("div", { class: "backs", "aria-hidden": "true" }, backs));
}

/** The viewer's seat: a click plays a legal card, Enter plays the card of the hint. */
function ownSeat(page, seen) {
  const { words } = page;
  const { hand } = seen;
  const legal = new Set(seen.bids ? [] : seen.plays);
  const one = (card, place, _look, attributes) => {
    if (!legal.has(card)) return drawCard(words, card, legal.size ? "unfit" : "", attributes);
    return cardButton(words, card, card === seen.hint ? "chosen main" : "", {
      ...attributes,
      "data-key": `card ${card}`,
      "data-home": place === 0,
      onclick: () => page.play(card),
    });
  };
  const drawn = fan(words, hand, { look: "near", bySuit: true, most: page.root.clientWidth < 600 ? 7 : Infinity, one });
  oneStop(page.stops, "hand", [...drawn.querySelectorAll("button.card")]);
  return seat(words, who(page, seen, seen.side, hand.length), drawn);
}

/** A seat with open cards, before the play that is selected in the review. */
function openSeat(page, seen, then, side) {
  const cards = then.hands[side];
  return seat(page.words, who(page, seen, side, cards.length, then.turn, then.tricks), fan(page.words, cards, { look: "far", bySuit: true }));
}

/** The middle of the table before that play: the contract or the trump, and the card led. */
function reviewMiddle(page, seen, then) {
  const { words } = page;
  const led = then.to_beat ? ledCard(words, then.to_beat.cards[0]) : null;
  return h("div", { class: "middle" }, termsLine(words, seen), led);
}

function termsLine(words, { terms }) {
  return terms ? h("p", { class: "contract" }, `${terms[0]}${words.colon}`, callChip(terms[1])) : null;
}

function ledCard(words, card) {
  return h("figure", { class: "laid" }, drawCard(words, card), h("figcaption", {}, words.led));
}

/** The middle of the table: calls, or the contract or the trump, the stock and the open trick. */
function honeymoonMiddle(page, seen) {
  const { words } = page;
  const calls = seen.calls.map((call) => h("li", {}, h("b", {}, seen.names[call.side]), " ", callChip(call.text)));
  const made = calls.length ? calls : h("li", {}, words.no_calls);
  const auction = seen.phase === "bidding" ? h("ol", { class: "calls", "aria-label": words.calls }, made) : null;
  const back = h("span", { class: "card back", role: "img", "aria-label": words.stock }, h("b", {}, String(seen.stock - 1)));
  const up = seen.turned_up;
  const stock = up === null ? null : h("div", { class: "stock" }, back, drawCard(words, up, "turned"), h("span", {}, words.turned_up));
  const led = seen.led === null ? null : ledCard(words, seen.led);
  const over = seen.phase === "over" ? h("div", { class: "winner" }, seen.result) : null;
  return h("div", { class: "middle" }, termsLine(words, seen), auction, stock, led, over, honeymoonTrick(page, seen));
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
  const mini = (card) => drawCard(words, card, "mini");
  if (!last) return null;
  return lastTrick(
    words,
    names,
    last,
    last.turned_up ? ["+", mini(last.turned_up)] : null,
    last.unseen ? [h("span", {}, words.you_drew), mini(last.unseen)] : null,
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
    reviewButton(page, seen),
    h("span", { class: "leave" }, page.button("again", words.again), page.button("new", words.new_deal)),
  );
}

function reviewButton(page, seen) {
  const { words } = page;
  const { review, review_name: name } = toReview(page, seen);
  if (!name) return null;
  const text = review?.undecided ? words.review_more : review ? words.hide_review : name;
  return page.button("review", text, true, { title: words.review_title, "aria-pressed": String(Boolean(review)) });
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
    const drawn = cards.length ? h("span", { class: "minis" }, cards.map((card) => drawCard(words, card, "mini"))) : h("em", {}, words.none);
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
