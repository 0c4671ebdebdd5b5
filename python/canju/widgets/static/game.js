// The table during a game. `page.chosen` has the cards that are selected but not yet played.

import { apart, cardButton, drawCards, drawHand, drawPlay } from "./cards.js";
import { button, fill, h, oneStop } from "./dom.js";
import { history, lineAt, lineKeys } from "./history.js";
import { handToPress, lastTrick, line, remark, seat } from "./page.js";
import { planButton, planPanel } from "./plan.js";
import { beforePlay, marksButton, reviewButton, reviewedGame, reviewKeys, reviewPart } from "./review.js";

export function gameScreen(page, seen, now) {
  const game = reviewedGame(page, now);
  const yours = !now.over && !now.review && game.turn !== null && game.people[game.turn] ? game.turn : null;
  // The person sits below; with several people, or none, the first player.
  const below = Math.max(0, game.people.indexOf(true));
  // As at a real table, the next player is on the right and the previous one on the left.
  const above = game.hands.map((_, place) => (below + place) % game.hands.length).slice(1).reverse();
  const felt = h(
    "div",
    { class: "felt" },
    h("div", { class: "above" }, above.map((side) => gameSeat(page, game, side, yours))),
    middle(page, game),
    gameSeat(page, game, below, yours),
  );
  const said = seen.said || (now.review ? beforePlay(page, now) : now.result);
  // Below the cards, which keep their height: its buttons stay under the pointer.
  const walked = now.line && !now.review ? history(page, now) : null;
  const beside = [
    controls(page, now),
    reviewPart(page, now),
    planPanel(now.plan),
    now.line || now.review ? null : history(page, now),
    now.review ? keysLine(page, page.words.keys_review) : keysLine(page, keysList(page, now)),
  ];
  return page.arranged({
    board: h("div", { class: "board" }, felt, line(seen, said), bar(page, now, yours), choices(page, now), walked),
    verdict: verdict(page, now),
    beside: h("div", { class: "beside" }, beside),
  });
}

/** A button that lists the keys, and the list while it is open. */
function keysList(page, { keys }) {
  const [sign, told] = keys.at(-1);
  const list = keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)));
  return [
    button("keys", sign, () => page.toggleKeys(), { title: told, "aria-label": told, "aria-expanded": String(page.listsKeys) }),
    page.listsKeys ? h("dl", {}, list) : null,
  ];
}

/**
 * A player's seat; if a person is to move there, the cards are buttons. A hand is sized for the cards at the start:
 * nothing below it moves while they are played.
 */
function gameSeat(page, game, side, yours) {
  const { words } = page;
  const cards = game.hands[side];
  const dealt = [...cards, ...game.moves.slice(0, lineAt(game)).filter((move) => move.side === side).flatMap((move) => move.cards)];
  const who = {
    side,
    name: game.names[side],
    label: game.labels[side],
    turn: game.turn === side,
    won: game.winners.includes(side),
    passed: game.passed.includes(side),
    cards: cards.length,
    tricks: game.tricks,
  };
  if (side !== yours) return seat(words, who, drawHand(words, cards, game.tricks, dealt));
  const { canAdd } = legalChoice(page, game);
  const drawn = cards.map((card, place) => {
    const pressed = page.chosen.has(place);
    const look = pressed ? " chosen" : canAdd(card) ? "" : " unfit";
    return cardButton(words, card, look + apart(cards, place, game.tricks), {
      "data-key": `card ${place}`,
      "data-home": place === 0,
      "aria-pressed": String(pressed),
      onclick: () => page.toggle(place),
    });
  });
  return seat(words, who, handToPress(words, who.name, cards, game.tricks, oneStop(page.stops, "hand", drawn), dealt));
}

/**
 * The chosen cards and the legal plays, if the desk lists these in `legal`: `isPlay` is true if the cards
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

/** A line that says if the table has the keyboard, and lists its keys. */
export function keysLine(page, keys) {
  const { words } = page;
  return h(
    "div",
    { class: "keys quiet" },
    keys,
    " ",
    h("span", { class: "about" }, h("span", { class: "here" }, words.keys_here), h("span", { class: "away" }, words.keys_away)),
  );
}

/** Handles keys: ranks select cards; p, h, u and n press buttons. */
export function gameKeys(page, game, event) {
  if (reviewKeys(page, game, event) || lineKeys(page, game, event)) return;
  const actions = { p: "pass", h: "hint", u: "undo", n: "next" };
  const key = event.key.length === 1 ? event.key : "";
  if (event.key === "Escape") {
    page.choose([]);
  } else if (key === "?") {
    page.toggleKeys();
  } else if (actions[key]) {
    page.press(actions[key]);
  } else if (key && game.turn !== null) {
    const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
    const hand = game.hands[game.turn];
    const next = hand.findIndex((card, place) => card[0] === rank && !page.chosen.has(place));
    if (next < 0) return;
    page.toggle(next);
  } else {
    return;
  }
  event.preventDefault();
}

/** The middle of the table: the rules, the play to beat, the last trick. */
function middle(page, game) {
  const { words } = page;
  const last = game.moves[lineAt(game) - 1];
  let lies;
  if (game.over) {
    lies = h("div", { class: "winner" }, game.result);
  } else if (game.to_beat) {
    const by = game.names[game.by];
    const named = game.to_beat.named ? `${by}${words.colon}${game.to_beat.named}` : by;
    lies = [drawCards(words, game.to_beat.cards, "laid"), remark(named)];
  } else {
    const passed = last && !last.cards.length ? `${fill(words.passed, game.names[last.side])} ` : "";
    lies = remark(`${passed}${words.table_free}`);
  }
  const rules = h("p", { class: "rules" }, game.rules);
  return h("div", { class: "middle" }, rules, lies, lastTrick(words, game.names, game.last_trick));
}

/** What a move needs: on a phone it stays at the lower end of the screen. */
function bar(page, game, yours) {
  const { words } = page;
  const chosen = page.chosen.size;
  const playText =
    chosen === 0 ? words.play : chosen === 1 ? words.play_one : fill(words.play_some, chosen);
  const playing = yours !== null;
  // If a program is to move against a person, its last attempt failed: "next" tries again.
  const programs = game.turn === null ? !game.people.includes(true) : !game.people[game.turn];
  const one = (key, text, hint, enabled, attributes = {}) =>
    page.button(key, text, enabled, { title: hint, ...attributes });
  return h(
    "div",
    { class: "controls bar" },
    programs
      ? one("next", words.next, words.next_title, game.turn !== null, { class: "main", "data-home": true })
      : [
          button("play", playText, () => page.play(), {
            class: "main",
            title: words.play_title,
            disabled: !(playing && chosen && legalChoice(page, game).isPlay),
          }),
          game.tricks ? null : one("pass", words.pass, words.pass_title, playing && game.can_pass),
        ],
    one("hint", words.hint, words.hint_title, game.turn !== null),
    one("undo", words.undo, words.undo_title, game.can_undo),
  );
}

/** Buttons for what the page shows, and to leave the game. */
function controls(page, game) {
  const { words } = page;
  return h(
    "div",
    { class: "controls" },
    page.button("verdict", game.verdict ? words.hide_verdict : words.show_verdict, !game.over, {
      "aria-pressed": String(Boolean(game.verdict)),
    }),
    planButton(page, game),
    game.over ? null : marksButton(page, game),
    reviewButton(page, game),
    h("span", { class: "leave" }, page.button("again", words.again, true, { title: words.again_title }), page.leave(game)),
  );
}

/** Buttons to choose one of several plays that the same cards can be. */
function choices(page, { readings }) {
  if (!readings.length) return null;
  const isTold = ({ kind, rank }) => readings.filter((play) => play.kind === kind && play.rank === rank).length === 1;
  const words = page.words;
  return h(
    "div",
    { class: "controls readings" },
    readings.map((play, number) =>
      button(`reading ${number}`, fill(isTold(play) ? words.reading : words.long_reading, play.named, play.rank, play.length), () =>
        page.send({ do: "play", cards: play.cards, kind: play.kind, rank: play.rank, length: play.length }),
      ),
    ),
  );
}

function verdict(page, game) {
  const said = game.verdict;
  if (!said || game.over) return null;
  // The reader's side loses: no tick, and no green.
  const { people } = game;
  const isLost = people.includes(false) && people.includes(true) && !said.winners.some((place) => people[place]);
  const [look, sign] = !said.decided ? ["open", "?"] : isLost ? ["decided lost", "✗"] : ["decided", "✓"];
  return h(
    "div",
    { class: "verdict" },
    h("span", { class: `badge ${look}` }, `${sign} ${said.sentence}`),
    game.turn !== null && said.decided ? page.replies(game, said) : null,
  );
}

/** The winning plays; a click selects their cards. */
export function winningPlays(page, game, { winning, winning_in_words: inWords }) {
  const { words } = page;
  const quiet = (text) => h("span", { class: "quiet" }, text);
  if (!winning?.length) return quiet(inWords);
  const chips = winning.slice(0, 40).map((play, number) =>
    button(`winning ${number}`, drawPlay(words, play, false), () => page.chooseCards(play.cards), {
      class: "chip",
      title: play.named,
    }),
  );
  return [
    quiet(game.tricks ? words.most_tricks : fill(words.winning, winning.length)),
    oneStop(page.stops, "winning", chips),
    winning.length > 40 ? quiet(fill(words.more, winning.length - 40)) : null,
  ];
}
