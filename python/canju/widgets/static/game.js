// The table while a game is played. What is chosen but not yet played lives in `page.chosen`.

function gameScreen(page, seen, game) {
  const yours = game.turn !== null && game.people[game.turn] ? game.turn : null;
  // The person sits below; of several people, or programs alone, the first.
  const below = Math.max(0, game.people.indexOf(true));
  // Who plays next is on the right, as at a table, who played before on the left.
  const above = game.hands.map((_, place) => (below + place) % game.hands.length).slice(1).reverse();
  return [
    h(
      "div",
      { class: "felt" },
      h("div", { class: "above" }, above.map((side) => seat(page, game, side, yours))),
      middle(page, game),
      seat(page, game, below, yours),
    ),
    line(page, seen, game),
    controls(page, game, yours),
    choices(page, game),
    verdict(page, game),
    history(page, game),
    keysLine(page, game.people.includes(true) ? page.words.keys_game : page.words.keys_step),
  ];
}

/** A player's name, the mark of the turn, and the cards; those of a person to move are buttons. */
function seat(page, game, side, yours) {
  const turn = game.turn === side;
  const cards = game.hands[side];
  const won = game.winners.includes(side);
  const { words } = page;
  const passed = game.passed.includes(side) ? words.has_passed : "";
  const state = won ? words.winner : turn ? words.to_move : passed;
  return h(
    "section",
    { class: `seat${turn ? " turn" : ""}`, "data-side": side, "aria-label": fill(words.hand_of, game.names[side]) },
    h(
      "div",
      { class: "name" },
      h("span", { class: "dot", "aria-hidden": "true" }, turn ? "▶" : won ? "★" : "·"),
      game.labels[side],
      h("span", { class: "count" }, counted(words, cards.length, "card")),
      game.tricks ? h("span", { class: "count" }, counted(words, game.tricks[side], "trick")) : null,
      state ? h("span", { class: `state${state === passed ? " passed" : ""}` }, state) : null,
    ),
    side === yours
      ? h(
          "div",
          {
            class: "cards hand",
            style: handSize(cards, game.tricks),
            role: "group",
            "aria-label": fill(words.hand_of, game.names[side]),
          },
          oneStop(
            page.stops,
            "hand",
            cards.map((card, place) => cardButton(page, card, place, apart(cards, place, game.tricks))),
          ),
        )
      : drawHand(words, cards, game.tricks),
  );
}

function cardButton(page, card, place, more = "") {
  const pressed = page.chosen.has(place);
  return h(
    "button",
    {
      ...cardLook(card, (pressed ? " chosen" : "") + more),
      type: "button",
      "data-key": `card ${place}`,
      "data-home": place === 0,
      "aria-pressed": String(pressed),
      "aria-label": cardName(page.words, card),
      onclick: () => page.toggle(place),
    },
    cardFace(card),
  );
}

/** Who has the keyboard, and what its keys do. */
function keysLine(page, keys) {
  const { words } = page;
  return h(
    "p",
    { class: "keys quiet" },
    h("span", { class: "here" }, words.keys_here),
    h("span", { class: "away" }, words.keys_away),
    " ",
    keys,
  );
}

/** Letters and digits choose cards of that rank; p, h, u, n are the buttons. */
function gameKeys(page, game, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
  const deeds = { p: "pass", h: "hint", u: "undo", n: "next" };
  const key = event.key.length === 1 ? event.key : "";
  if (event.key === "Escape") {
    page.choose([]);
  } else if (deeds[key]) {
    page.press(deeds[key]);
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

/** What lies on the table. */
function middle(page, game) {
  const last = game.moves[game.moves.length - 1];
  let told;
  if (game.over) {
    told = h("div", { class: "winner" }, "★ ", game.result);
  } else if (game.to_beat) {
    const by = game.names[game.by];
    told = [
      drawCards(page.words, game.to_beat.cards, "laid"),
      h("span", { class: "told" }, game.to_beat.named ? `${by}: ${game.to_beat.named}` : by),
    ];
  } else {
    const passed = last && !last.cards.length ? `${fill(page.words.passed, game.names[last.side])} ` : "";
    told = h("span", { class: "told" }, `${passed}${page.words.table_free}`);
  }
  const rules = h("p", { class: "rules" }, game.rules);
  return h("div", { class: "middle" }, rules, told, lastTrick(page, game));
}

/** The trick that was finished last: it stays in sight while the next card lies on the table. */
function lastTrick(page, game) {
  const trick = game.last_trick;
  if (!trick) return null;
  return h(
    "div",
    { class: "trick", "aria-label": trick.sentence },
    h("span", { class: "told" }, page.words.last_trick),
    trick.cards.map((card) => [
      h("span", { class: "told" }, game.names[card.side]),
      h("span", { class: "cards" }, card.cards.map((one) => drawCard(page.words, one, " mini"))),
    ]),
    h("span", { class: "told" }, `★ ${game.names[trick.taken_by]}`),
  );
}

/** The one line that is read aloud: what just went wrong, or was said, or whose turn it is. */
function line(page, seen, game) {
  const text = seen.error || seen.said || game.result;
  return h("pre", { class: `line${seen.error ? " error" : ""}` }, text);
}

function controls(page, game, yours) {
  const { words } = page;
  const chosen = page.chosen.size;
  const playText =
    chosen === 0 ? words.play : chosen === 1 ? words.play_one : fill(words.play_some, chosen);
  const playing = yours !== null;
  // A program that is to move against a person has failed or was interrupted: it may try again.
  const programs = game.turn === null ? !game.people.includes(true) : !game.people[game.turn];
  const one = (key, text, hint, enabled, attributes = {}) =>
    button(key, text, () => page.press(key), { title: hint, disabled: !enabled, ...attributes });
  return h(
    "div",
    { class: "controls" },
    programs
      ? one("next", words.next, words.next_title, game.turn !== null, { class: "main", "data-home": true })
      : [
          button("play", playText, () => page.play(), {
            class: "main",
            title: words.play_title,
            disabled: !(playing && chosen),
          }),
          game.tricks ? null : one("pass", words.pass, words.pass_title, playing && game.can_pass),
        ],
    one("hint", words.hint, words.hint_title, game.turn !== null),
    one("undo", words.undo, words.undo_title, game.can_undo),
    button(
      "verdict",
      game.verdict ? words.hide_verdict : words.show_verdict,
      () => page.press("verdict"),
      { "aria-pressed": String(Boolean(game.verdict)) },
    ),
    h("span", { class: "gap" }),
    one("again", words.again, words.again_title, true),
    one("new", newText(words, game), words.new_title, true),
    one("start", words.start_screen, words.start_title, true),
  );
}

function newText(words, game) {
  if (game.is_puzzle) return words.new_puzzle;
  return game.deals_anew ? words.new_deal : words.other_cards;
}

/** Cards that are several plays at once: which is meant. */
function choices(page, game) {
  if (!game.readings.length) return null;
  return h(
    "div",
    { class: "controls readings" },
    game.readings.map((play, number) =>
      button(`reading ${number}`, fill(page.words.reading, play.named, play.rank), () =>
        page.send({ do: "play", cards: play.cards, kind: play.kind, rank: play.rank }),
      ),
    ),
  );
}

function verdict(page, game) {
  const told = game.verdict;
  if (!told || game.over) return null;
  const sign = told.decided ? "✓" : "?";
  const badge = h("span", { class: `badge ${told.decided ? "decided" : "open"}` }, `${sign} ${told.sentence}`);
  let plays = null;
  if (game.turn !== null && told.decided) {
    if (!told.winning?.length) plays = h("span", { class: "quiet" }, told.winning_in_words);
    else {
      plays = [
        h("span", { class: "quiet" }, game.tricks ? page.words.most_tricks : fill(page.words.winning, told.winning.length)),
        oneStop(
          page.stops,
          "winning",
          told.winning.slice(0, 40).map((play, number) =>
            button(`winning ${number}`, drawPlay(page.words, play, false), () => page.chooseCards(play.cards), {
              class: "chip",
              title: play.named,
            }),
          ),
        ),
        told.winning.length > 40 ? h("span", { class: "quiet" }, fill(page.words.more, told.winning.length - 40)) : null,
      ];
    }
  }
  return h("div", { class: "verdict" }, badge, plays);
}

function history(page, game) {
  if (!game.moves.length) return null;
  return h(
    "ol",
    { class: "history", "aria-label": page.words.moves },
    game.moves.map((move) =>
      h("li", { class: `side-${move.side}` }, h("b", {}, game.names[move.side]), " ", drawPlay(page.words, move, false)),
    ),
  );
}
