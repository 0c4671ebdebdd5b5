// Drawing and names of cards.

import { fill, h } from "./dom.js";

export const SUITS = {
  C: ["♣", "clubs"],
  D: ["♦", "diamonds"],
  H: ["♥", "hearts"],
  S: ["♠", "spades"],
};
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };
const JOKERS = { B: "black_joker", R: "red_joker" };

/** The name of a card: "9 of hearts", "red joker", "10". */
export function cardName(words, card) {
  if (JOKERS[card]) return words[JOKERS[card]];
  const rank = card[0] === "T" ? "10" : (words[RANKS[card[0]]] ?? card[0]);
  return card[1] ? fill(words.card_of, rank, words[SUITS[card[1]][1]]) : rank;
}

/** Attributes that all drawings of a card share. */
function cardLook(card, more = "") {
  const red = card === "R" || card[1] === "D" || card[1] === "H";
  const joker = JOKERS[card] ? " joker" : "";
  return { class: `card${red ? " red" : ""}${joker}${more}`, "data-card": card };
}

function cardFace(card) {
  if (JOKERS[card]) {
    // Not as text: a button's name has to contain its text, and a joker is called otherwise.
    const size = card === "R" ? "大" : "小";
    return [h("span", { class: "corner", "data-text": "JOKER" }), h("span", { class: "pip", "data-text": size })];
  }
  const rank = card[0] === "T" ? "10" : card[0];
  if (!card[1]) return [h("span", { class: "corner plain" }, rank)];
  const suit = SUITS[card[1]][0];
  return [
    h("span", { class: "corner" }, rank, h("span", { class: "suit" }, suit)),
    h("span", { class: "pip" }, suit),
  ];
}

/** A card that cannot be clicked. */
export function drawCard(words, card, more = "") {
  const name = cardName(words, card);
  return h("span", { ...cardLook(card, more), role: "img", "aria-label": name }, cardFace(card));
}

/** A card as a button. */
export function cardButton(words, card, more, attributes) {
  const name = cardName(words, card);
  return h(
    "button",
    { ...cardLook(card, more), type: "button", "aria-label": name, ...attributes },
    cardFace(card),
  );
}

/** A row of cards that cannot be clicked; `look` has classes for each card. */
export function drawCards(words, cards, more = "", look = "") {
  return h("span", { class: `cards ${more}`, style: `--n: ${cards.length}` }, cards.map((card) => drawCard(words, card, look)));
}

/** A hand that cannot be clicked; in trick play there are gaps between suits. `dealt` are the cards it is sized for. */
export function drawHand(words, cards, bySuit = false, dealt = cards) {
  const drawn = cards.length
    ? cards.map((card, place) => drawCard(words, card, apart(cards, place, bySuit)))
    : h("em", {}, words.no_cards);
  return h("div", handLook(dealt, bySuit), drawn);
}

/** Class of a card that begins a new suit. */
export function apart(cards, place, bySuit) {
  return bySuit && place > 0 && cards[place][1] !== cards[place - 1][1] ? " apart" : "";
}

/** Attributes with the number of cards that share the width of a hand; where it is narrow, long hands have two rows. */
export function handLook(cards, bySuit) {
  const suits = bySuit ? new Set(cards.map((card) => card[1])).size : 1;
  // An empty hand is sized like one of 20 cards.
  const all = (cards.length || 20) + 0.5 * (suits - 1);
  const isLong = all > 12;
  return { class: `cards hand${isLong ? " long" : ""}`, style: `--n: ${all}; --rows: ${isLong ? Math.ceil(all / 2) : all}` };
}

/** A number with its noun: "1 card", "2 tricks". */
export function counted(words, number, noun) {
  return number === 1 ? words[`one_${noun}`] : fill(words[`some_${noun}s`], number);
}

/** A play as text: its cards, with red suits in red, and its kind. */
export function drawPlay(words, play, named = true) {
  if (!play.cards.length) return h("span", { class: "play" }, play.text);
  const marks = play.cards.map((card) => {
    const joker = { B: words.mark_black, R: words.mark_red }[card];
    const text = joker ?? (card[0] === "T" ? "10" : card[0]) + (card[1] ? SUITS[card[1]][0] : "");
    return h("span", { class: cardLook(card).class.replace("card", "mark") }, text);
  });
  return h(
    "span",
    { class: "play" },
    h("span", { class: "marks" }, marks),
    named && play.named ? h("small", {}, play.named) : null,
  );
}
