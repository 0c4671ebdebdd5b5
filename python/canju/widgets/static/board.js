// The board: hands on the felt, the plays between them, and the bar with the next step.

import { cardButton, counted, drawCard, fan } from "./cards.js";
import { button, drawing, fill, h, oneStop } from "./dom.js";
import { reviewed } from "./score.js";

/** Cards of a hand in a row of a narrow board, where a finger has to hit them. */
const IN_A_ROW = 12;

/** Number of moves before the position on the table. */
export function lineAt(game) {
  return game.line?.at ?? game.moves.length;
}

/** The board of a game; `now` is the game itself, `game` that of its review. */
export function board(page, now, seen) {
  const game = reviewed(page, now);
  // The person sits below; with several people, or none, the first player.
  const below = Math.max(0, game.people.indexOf(true));
  // As at a real table, the next player is on the right and the previous one on the left.
  const above = game.hands.map((_, place) => (below + place) % game.hands.length).slice(1).reverse();
  const felt = h(
    "div",
    { class: "felt" },
    h("div", { class: "above", style: `--k: ${above.length}` }, above.map((side) => gameSeat(page, game, side, above.length > 1))),
    middle(page, game, below),
    gameSeat(page, game, below, false, true),
  );
  return h("section", { class: "board", "aria-label": page.words.board }, felt, bar(page, now), readings(page, now), seen.note);
}

/** A player's seat: name, number of cards, marks of the turn and of the winner, and the hand. */
export function seat(words, who, hand) {
  const { side, name, label = name, tags, cards } = who;
  return h(
    "section",
    { class: "seat", "data-side": side, "data-key": `seat ${side}`, "aria-label": fill(words.hand_of, name) },
    h("p", { class: "plate" }, h("b", {}, label), h("span", { class: "count", title: counted(words, cards, "card") }, String(cards)), tags),
    hand,
  );
}

/** A mark beside the name of a player. */
export function tag(look, text) {
  return h("span", { class: `tag ${look}` }, text);
}

function gameSeat(page, game, side, isSmall, isNear = false) {
  const { words } = page;
  const cards = game.hands[side];
  const dealt = dealtTo(page, game, side);
  const isMover = !game.over && game.turn === side;
  const winners = game.over ? game.winners : (page.shownWinners ?? []);
  const tags = [
    isMover ? tag("turn", game.to_beat ? words.to_move : words.leads) : null,
    game.passed.includes(side) ? tag("passed", words.has_passed) : null,
    game.tricks ? tag("tricks", counted(words, game.tricks[side], "trick")) : null,
    winners.includes(side) ? tag("won", `✓ ${words.wins}`) : null,
  ];
  const who = { side, name: game.names[side], label: game.labels[side], tags, cards: cards.length };
  const isPressed = isMover && !page.game.review && game.people[side];
  const one = isPressed ? pressed(page, game, side) : shown(page, game, side);
  const look = isNear ? "near" : isSmall ? "far narrow" : "far";
  const thick = isNear ? (page.isWide ? 15 : IN_A_ROW) : isSmall ? 9 : 13;
  const hand = fan(words, cards, { look, dealt, bySuit: Boolean(game.tricks), most: isNear && !page.isWide ? IN_A_ROW : Infinity, thick, one });
  if (isPressed) {
    oneStop(page.stops, "hand", [...hand.querySelectorAll("button.card")]);
    hand.setAttribute("role", "group");
    hand.setAttribute("aria-label", fill(words.hand_of, game.names[side]));
  }
  return seat(words, who, hand);
}

/** The cards of a hand at the start: it is sized for them, and nothing below it moves while they are played. */
function dealtTo(page, game, side) {
  const played = page.game.moves.slice(0, lineAt(page.game)).filter((move) => move.side === side).flatMap((move) => move.cards);
  const order = (card) => (game.tricks ? "SHDC".indexOf(card[1]) : "RB2AKQJT9876543".indexOf(card[0]));
  return [...page.game.hands[side], ...played].sort((one, other) => order(one) - order(other));
}

/** Draws the cards of a hand that is not moved. */
function shown(page, game, side) {
  const looks = markedCards(page, game, side);
  return (card, place, _look, attributes) => drawCard(page.words, card, looks[place]?.look ?? "", attributes);
}

/** Draws the cards of the hand to move, as buttons. */
function pressed(page, game, side) {
  const looks = markedCards(page, game, side);
  const { canAdd } = legalChoice(page, game);
  return (card, place, _look, attributes) => {
    const isChosen = page.chosen.has(place);
    const { look = "", badge } = looks[place] ?? {};
    const unfit = isChosen || canAdd(card) ? "" : "unfit";
    return cardButton(page.words, card, isChosen ? "chosen" : [look, unfit].filter(Boolean).join(" "), {
      ...attributes,
      badge: isChosen ? null : badge,
      "data-home": place === 0,
      "aria-pressed": String(isChosen),
      onclick: () => page.toggle(place),
    });
  };
}

/** Looks of a hand's cards: of a play that is pointed at, else of the best one; in a review also of a mistake. */
function markedCards(page, game, side) {
  const looks = [];
  const mark = ({ cards, look, badge }) => {
    const used = new Set();
    for (const card of cards) {
      const place = game.hands[side].findIndex((one, at) => (one === card || one[0] === card) && !used.has(at));
      if (place < 0) return;
      used.add(place);
    }
    for (const place of used) looks[place] = { look: `${look} up`, badge: null };
    if (used.size) looks[Math.max(...used)].badge = badge;
  };
  if (game.turn === side) for (const play of page.marks(game)) mark(play);
  return looks;
}

/** The plays of this round: who made them is told by arrows, or by names. */
function middle(page, game, below) {
  const { words } = page;
  const { plays, isOld } = round(game);
  const last = plays.at(-1);
  const figures = plays.map((play, number) => {
    const isMistake = play.erred && play === last;
    const inside = play.cards.length
      ? fan(words, play.cards, { look: "laid", bySuit: false, thick: 8, one: (card, place, _look, attributes) => drawCard(words, card, isMistake ? "mistake" : "", attributes) })
      : h("span", { class: "pass" }, words.pass);
    const name = game.names[play.side];
    const arrow = [h("span", { class: "unseen" }, name), h("span", { "aria-hidden": "true" }, play.side === below ? "▼" : "▲")];
    return h("figure", { class: number < plays.length - 1 || isOld ? "old" : "laid", "data-key": `laid ${number}` }, inside, h("figcaption", {}, game.hands.length > 2 ? name : arrow));
  });
  const trick = game.last_trick ? lastTrick(words, game.names, game.last_trick) : null;
  return h("div", { class: "middle" }, figures.length ? figures : h("div", { class: "slot" }), trick);
}

/** The plays since the last lead, at most one a seat; old ones if the next play is a lead. */
function round(game) {
  const made = game.moves.slice(0, lineAt(game)).map((move, number) => ({ ...move, erred: game.marks?.[number] }));
  const begin = made.findLastIndex((move) => move.lead);
  const plays = made.slice(Math.max(begin, 0)).slice(-game.hands.length);
  const isTold = !game.to_beat || plays.some((play) => play.cards.length);
  if (!isTold || (game.to_beat && !plays.length)) plays.unshift({ ...game.to_beat, side: game.by });
  return { plays: game.tricks && !game.to_beat ? [] : plays, isOld: !game.to_beat && !game.over };
}

/** The last finished trick, which stays visible while the next card is on the table. */
export function lastTrick(words, names, trick, ...more) {
  return h(
    "div",
    { class: "trick", "aria-label": trick.sentence },
    h("span", {}, words.last_trick),
    trick.cards.map(({ side, card }) => [h("span", {}, names[side]), drawCard(words, card, "mini")]),
    h("span", {}, `★ ${names[trick.taken_by]}`),
    more,
  );
}

/**
 * The chosen cards and the legal plays, if the controller lists these in `legal`: `isPlay` is true if the cards
 * are a play, `canAdd` tells if a play has them and one more card. Suits make no difference.
 */
function legalChoice(page, game) {
  if (!game.legal) return { isPlay: true, canAdd: () => true };
  const chosen = {};
  for (const place of page.chosen) {
    const [rank] = game.hands[game.turn][place];
    chosen[rank] = (chosen[rank] ?? 0) + 1;
  }
  const fitting = game.legal.filter((play) => Object.keys(chosen).every((rank) => chosen[rank] <= (play[rank] ?? 0)));
  const size = (play) => Object.values(play).reduce((sum, count) => sum + count, 0);
  return {
    isPlay: fitting.some((play) => size(play) === page.chosen.size),
    canAdd: ([rank]) => fitting.some((play) => (play[rank] ?? 0) > (chosen[rank] ?? 0)),
  };
}

const ICONS = {
  back: "M12.5 4 6.5 10l6 6",
  forward: "M7.5 4l6 6-6 6",
  edit: "M3.5 16.5l.8-3.6 8.7-8.7 2.8 2.8-8.7 8.7z",
  share: "M10 12.5V2.5M6 6l4-4 4 4M4 10v7h12v-7",
  settings: "M2 6h7M15 6h3M2 14h2M10 14h8M9.4 6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M4.4 14a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0",
};

/** A small drawing on a button. */
export function icon(name) {
  const drawn = drawing(`<svg viewBox="0 0 20 20"><path d="${ICONS[name]}" fill="none" stroke="currentColor" stroke-width="2"/></svg>`);
  return h("span", { class: "icon", "aria-hidden": "true", "data-key": `icon ${name}` }, drawn);
}

/** The buttons of a move; the last one names the next step. */
function bar(page, game) {
  const { words } = page;
  const mine = game.awaits_person && !game.review;
  const hidden = mine && !game.verdict && !isErred(game);
  const one = (key, name, title, enabled) => page.button(key, icon(name), enabled, { title, "aria-label": title, class: "walk" });
  const next = nextStep(page, game);
  const walk = game.line ? [one("back", "back", words.walk_back, canGo(page, game, -1)), one("forward", "forward", words.walk_forward, canGo(page, game, 1))] : null;
  return h(
    "div",
    { class: "bar" },
    game.line ? (game.moves.length || page.replies?.line.length ? walk : null) : page.button("undo", words.undo, game.can_undo, { title: words.undo_title }),
    hidden ? page.button("hint", words.hint, true, { title: words.hint_title }) : null,
    mine && game.can_pass && game.to_beat && next.dataset.key !== "pass" ? page.button("pass", words.pass, true, { title: words.pass_title }) : null,
    next,
  );
}

/** True if the last play of a person gave a win away, and the page tells. */
function isErred({ mistake }) {
  return mistake !== null && mistake !== undefined;
}

/** True if the line can be walked by a move: in a review that is its selected play. */
function canGo(page, game, step) {
  if (game.review) return game.review.plays[page.ply + step] !== undefined;
  const at = lineAt(game);
  return step < 0 ? at > 0 : at < game.moves.length || Boolean(page.replies?.line.length);
}

/** The button that names the next step. Enter presses it. */
function nextStep(page, game) {
  const { words } = page;
  const main = (key, text, message, more = {}) => button(key, text, () => page.send(message ?? { do: key }), { class: "main", ...more });
  if (page.thinks && page.model.cancel) return button("cancel", words.stop, () => page.model.cancel(), { class: "main" });
  if (game.review) {
    if (!game.line) return main("review", words.hide_review);
    return main("try again", words.try_again, { do: "go", ply: page.ply }, { title: words.try_again_title });
  }
  if (game.over) return page.afterGame(game, main);
  // If a program is to move against a person, its last attempt failed: "next" tries again.
  if (!game.people[game.turn]) return main("next", words.next, null, { title: words.next_title, "data-home": true });
  if (page.chosen.size) {
    const isPlay = legalChoice(page, game).isPlay;
    return button("play", isPlay ? fill(words.play_these, chosenText(page)) : words.no_play, () => page.play(), { class: "main", title: words.play_title, disabled: !isPlay });
  }
  const { best } = page.replies ?? {};
  if (isErred(game)) {
    const text = fill(words.take_back, game.moves[game.mistake].short);
    return game.line ? main("take back", text, { do: "go", ply: game.mistake }) : main("undo", text);
  }
  if (game.verdict && !game.verdict.decided && page.searchesOn) return main("more", ...page.searchesOn);
  if (best?.cards.length) return main("best", fill(words.play_these, best.short), null, { title: words.best_title });
  const mustPass = game.legal?.every((play) => !Object.keys(play).length);
  if (best || mustPass) return main("pass", words.pass, null, { title: words.pass_title });
  return main("play", words.choose, null, { disabled: true });
}

/** The chosen cards in words: those of a listed play, or their number. */
function chosenText(page) {
  const cards = page.chosenCards();
  const same = (play) => [...play.cards].map(([rank]) => rank).sort().join() === cards.map(([rank]) => rank).sort().join();
  const found = [...(page.replies?.win ?? []), ...(page.replies?.lose ?? [])].find(same);
  const text = cards.map((card) => (card[0] === "T" ? "10" : card[0]));
  if (found) return found.short;
  const isOfOneRank = cards.every(([rank]) => rank === cards[0][0] && !"BR".includes(rank));
  if (isOfOneRank) return text.join(text[0] === "10" ? " " : "");
  return counted(page.words, cards.length, "card");
}

/** Buttons to choose one of several plays that the same cards can be. */
function readings(page, { readings: plays }) {
  if (!plays?.length) return null;
  const { words } = page;
  const isTold = ({ kind, rank }) => plays.filter((play) => play.kind === kind && play.rank === rank).length === 1;
  const one = (play, number) =>
    button(`reading ${number}`, fill(isTold(play) ? words.reading : words.long_reading, play.named, play.rank, play.length), () =>
      page.send({ do: "play", cards: play.cards, kind: play.kind, rank: play.rank, length: play.length }),
    );
  return h("div", { class: "controls readings" }, plays.map(one));
}
