// Cards: what they look like, and what they are called.

const SUITS = {
  C: ["♣", "clubs"],
  D: ["♦", "diamonds"],
  H: ["♥", "hearts"],
  S: ["♠", "spades"],
};
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };
const JOKERS = { B: "black_joker", R: "red_joker" };

/** The name of a card: "9 of hearts", "red joker", "10". */
function cardName(words, card) {
  if (JOKERS[card]) return words[JOKERS[card]];
  const rank = card[0] === "T" ? "10" : (words[RANKS[card[0]]] ?? card[0]);
  return card[1] ? fill(words.card_of, rank, words[SUITS[card[1]][1]]) : rank;
}

/** The attributes that every drawing of a card has. */
function cardLook(card, more = "") {
  const red = card === "R" || card[1] === "D" || card[1] === "H";
  const joker = JOKERS[card] ? " joker" : "";
  return { class: `card${red ? " red" : ""}${joker}${more}`, "data-card": card };
}

function cardFace(card) {
  if (JOKERS[card]) {
    const size = card === "R" ? "大" : "小";
    return [h("span", { class: "corner" }, "JOKER"), h("span", { class: "pip" }, size)];
  }
  const rank = card[0] === "T" ? "10" : card[0];
  if (!card[1]) return [h("span", { class: "corner plain" }, rank)];
  const suit = SUITS[card[1]][0];
  return [
    h("span", { class: "corner" }, rank, h("span", { class: "suit" }, suit)),
    h("span", { class: "pip" }, suit),
  ];
}

/** A card to look at. */
function drawCard(words, card, more = "") {
  const name = cardName(words, card);
  return h("span", { ...cardLook(card, more), role: "img", "aria-label": name }, cardFace(card));
}

/** A row of cards to look at. */
function drawCards(words, cards, more = "") {
  return h("span", { class: `cards ${more}` }, cards.map((card) => drawCard(words, card)));
}

/** A hand to look at. */
function drawHand(words, cards) {
  const drawn = cards.length ? cards.map((card) => drawCard(words, card)) : h("em", {}, words.no_cards);
  return h("div", { class: "cards hand" }, drawn);
}

/** "1 card", "2 cards"; "1 trick", "2 tricks". */
function counted(words, number, noun) {
  return number === 1 ? words[`one_${noun}`] : fill(words[`some_${noun}s`], number);
}

/** A play in small: its cards as text, red suits red, and its kind. */
function drawPlay(play, named = true) {
  if (!play.cards.length) return h("span", { class: "play" }, play.text);
  const marks = play.cards.map((card) => {
    const text = (card[0] === "T" ? "10" : card[0]) + (card[1] ? SUITS[card[1]][0] : "");
    return h("span", { class: cardLook(card).class.replace("card", "mark") }, text);
  });
  return h(
    "span",
    { class: "play" },
    h("span", { class: "marks" }, marks),
    named && play.named ? h("small", {}, play.named) : null,
  );
}
