// Drawing and names of cards: faces, fans, and plays in a text.

import { drawing, fill, h } from "./dom.js";
import { FACES } from "./faces.js";

export const SUITS = {
  C: ["♣", "clubs"],
  D: ["♦", "diamonds"],
  H: ["♥", "hearts"],
  S: ["♠", "spades"],
};
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };
const JOKERS = { B: "black_joker", R: "red_joker" };
/** Sizes of the pips, of coins and of suits, and those of aces. */
const PIP = { o: [0.92, 2.6], suit: [0.6, 1.9] };

// In a shadow tree a style sheet cannot register them. Without that, a card would measure itself.
for (const name of ["--s", "--w"]) {
  try {
    CSS.registerProperty({ name, syntax: "<length>", inherits: true, initialValue: "50px" });
  } catch {
    // Registered by another table.
  }
}

/** The name of a card: "9 of hearts", "red joker", "10". */
export function cardName(words, card) {
  if (JOKERS[card]) return words[JOKERS[card]];
  const rank = card[0] === "T" ? "10" : (words[RANKS[card[0]]] ?? card[0]);
  return card[1] ? fill(words.card_of, rank, words[SUITS[card[1]][1]]) : rank;
}

/** The index of a card: its rank, or the sign of a joker. */
export function index(words, card) {
  return { B: words.index_black, R: words.index_red }[card] ?? (card[0] === "T" ? "10" : card[0]);
}

export function isRed(card) {
  return card === "R" || card[1] === "D" || card[1] === "H";
}

/** The drawing in the middle of a card, as SVG; `colours` fills the names of its colours. */
export function artOf(card, colours) {
  const [rank, suit] = card;
  const painted = (text) => text.replace(/\{(\w+)\}/g, (_, name) => colours[name]);
  if (JOKERS[card]) return painted(FACES.joker.replaceAll("{hat}", card === "R" ? "{ink}" : "none"));
  if (FACES.halves[rank]) {
    const half = painted(FACES.halves[rank]);
    const line = `<path stroke="${colours.face}" d="M14 42H46"/>`;
    return `<g transform="translate(-5.5 -8) scale(1.19)">${half}<g transform="rotate(180 30 42)">${half}</g></g>${line}`;
  }
  const [small, large] = suit ? PIP.suit : PIP.o;
  const [path, fills] = suit ? [FACES.suits[suit], colours.ink] : [FACES.coin, colours.coin];
  const turned = (y) => (suit && y > 42 ? " rotate(180)" : "");
  const pips = FACES.pips[rank].map(
    ([x, y]) => `<path fill-rule="evenodd" d="${path}" transform="translate(${x} ${y}) scale(${rank === "A" ? large : small})${turned(y)}"/>`,
  );
  return `<g fill="${fills}">${pips.join("")}</g>`;
}

/** The name of a card's drawing; court cards have no suit in theirs. */
function artName(card) {
  return `canju-${FACES.halves[card[0]] ? card[0] : card}`;
}

/** The drawings of cards, each once: cards point to them. */
export function defs(cards) {
  const colours = { coin: "var(--coin)", face: "var(--face)", ink: "currentColor" };
  const art = Object.fromEntries(cards.map((card) => [artName(card), card]));
  const symbols = Object.entries(art).map(([name, card]) => `<symbol id="${name}" viewBox="0 0 60 84">${artOf(card, colours)}</symbol>`);
  const all = drawing(`<svg width="0" height="0" aria-hidden="true">${symbols.join("")}</svg>`);
  return h("span", { class: "defs", "data-key": `defs ${Object.keys(art).join(" ")}` }, all);
}

function use(card) {
  const look = JOKERS[card] || FACES.halves[card[0]] ? "figure" : "pips";
  return drawing(`<svg class="${look}" aria-hidden="true"><use href="#${artName(card)}"/></svg>`);
}

/** Attributes that all drawings of a card share. */
function cardLook(card, look = "") {
  return { class: `card${isRed(card) ? " red" : ""}${card[1] ? ` of-${card[1]}` : ""}${look ? ` ${look}` : ""}`, "data-card": card };
}

/** The rank in a corner. For a joker, and in the second corner, it is no text: a button's name has to contain its text. */
function corner(words, card, look) {
  const sign = card[1] ? SUITS[card[1]][0] : null;
  const shown = `${look}${card[0] === "T" ? " ten" : ""}`;
  const isText = !JOKERS[card] && look === "index";
  const suit = sign && (isText ? h("span", { class: "suit" }, sign) : h("span", { class: "suit", "data-text": sign }));
  if (!isText) return h("span", { class: shown, "data-text": index(words, card), "aria-hidden": "true" }, suit);
  return h("span", { class: shown, "aria-hidden": "true" }, index(words, card), suit);
}

/** The face of a card. */
function face(words, card) {
  const sign = JOKERS[card] || FACES.halves[card[0]] ? null : h("span", { class: `sign${card[1] ? " of-suit" : ""}`, "aria-hidden": "true" }, card[1] ? SUITS[card[1]][0] : null);
  return [corner(words, card, "index"), use(card), sign, corner(words, card, "index end")];
}

/** A card that cannot be clicked. */
export function drawCard(words, card, look = "", attributes = {}) {
  return h("span", { ...cardLook(card, look), role: "img", "aria-label": cardName(words, card), ...attributes }, face(words, card));
}

/** A card as a button. */
export function cardButton(words, card, look, { badge = null, ...attributes }) {
  const sign = badge && h("span", { class: "badge", "aria-hidden": "true" }, badge);
  return h("button", { ...cardLook(card, look), type: "button", "aria-label": cardName(words, card), ...attributes }, face(words, card), sign);
}

/** A key of a keypad: the index of a card alone. */
export function cardKey(words, rank, attributes) {
  return h("button", { class: `key${rank === "R" ? " red" : ""}`, type: "button", ...attributes }, h("span", { "data-text": index(words, rank), "aria-hidden": "true" }));
}

/** True for the first card of a suit, where hands are sorted by suits. */
function apart(cards, place, bySuit) {
  return Boolean(bySuit) && place > 0 && cards[place][1] !== cards[place - 1][1];
}

/** Width of a fan in steps from card to card. Equal ranks lie closer, suits farther apart. */
function steps(cards, bySuit, close) {
  return cards.map((card, place) => (place === 0 ? 0 : apart(cards, place, bySuit) ? 1.5 : !bySuit && card[0] === cards[place - 1][0] ? close : 1));
}

/** Two rows of about equally many cards, which do not part equal ranks. */
function rowsOf(cards) {
  const places = cards.map((_, place) => place).filter((place) => place > 0 && cards[place][0] !== cards[place - 1][0]);
  const middle = cards.length / 2;
  const cut = places.reduce((best, place) => (Math.abs(place - middle) < Math.abs(best - middle) ? place : best), 0);
  return cut ? [cards.slice(0, cut), cards.slice(cut)] : [cards];
}

/**
 * A hand as a fan, or as two. `one(card, place, look, attributes)` draws a card; `dealt` are the cards that it is sized
 * for. `most` is the number of cards in a row, `thick` that from which only indices are seen.
 */
export function fan(words, cards, { look = "", dealt = cards, bySuit = false, most = Infinity, thick = 14, one = null } = {}) {
  const isDense = dealt.length > thick;
  const close = isDense ? 1 : 0.6;
  const dealtRows = dealt.length > most ? rowsOf(dealt) : [dealt];
  const width = Math.max(...dealtRows.map((row) => steps(row, bySuit, close).reduce((sum, step) => sum + step, 0)), 0.01);
  const drawn = one ?? ((card, _place, _look, attributes) => drawCard(words, card, _look, attributes));
  const rows = dealtRows.length > 1 && cards.length > dealt.length / 2 ? rowsOf(cards) : [cards];
  let place = 0;
  const fans = rows.map((row, number) => {
    const widths = steps(row, bySuit, close);
    const inside = row.map((card, at) => {
      const style = [at > 0 && widths[at] !== 1 ? `--f: ${widths[at]}` : "", (widths[at + 1] ?? 1) !== 1 ? `--v: ${widths[at + 1]}` : ""].filter(Boolean).join("; ");
      return drawn(card, place++, "", { style: style || null, "data-key": `card ${place - 1}` });
    });
    return h("div", { class: `fan ${look}${isDense ? " dense" : ""}`, "data-key": `row ${number}` }, inside);
  });
  const empty = cards.length ? fans : h("div", { class: `fan ${look}` }, h("em", {}, words.no_cards));
  return h("div", { class: "hand", style: `--m: ${width.toFixed(2)}; --rows: ${dealtRows.length}` }, empty);
}

/** A row of small cards that do not overlap. */
export function smallCards(words, cards, look = "") {
  const marks = cards.map((card) => h("i", { class: `${isRed(card) ? "red " : ""}${card[1] ? `of-${card[1]}` : ""}` }, index(words, card), card[1] ? SUITS[card[1]][0] : null));
  return h("span", { class: `small ${look}` }, marks);
}

/** A play as small cards, the kickers apart and a chain by its ends, and its kind. */
export function drawPlay(words, play, named = true) {
  if (!play.cards.length) return h("span", { class: "drawn" }, play.text);
  const { cards, core, chain } = play;
  const kickers = cards.slice(core);
  const body = chain && core > 4 ? [smallCards(words, [ends(cards.slice(0, core), chain[0])].flat()), "–", smallCards(words, ends(cards.slice(0, core), chain[1]))] : smallCards(words, cards.slice(0, core));
  return h("span", { class: "drawn" }, body, kickers.length ? [" ", smallCards(words, kickers)] : null, named && play.named ? [" ", h("small", {}, play.named)] : null);
}

/** The cards of a rank. */
function ends(cards, rank) {
  return cards.filter((card) => card[0] === rank);
}

/** A number with its noun: "1 card", "2 tricks". */
export function counted(words, number, noun) {
  return number === 1 ? words[`one_${noun}`] : fill(words[`some_${noun}s`], number);
}
