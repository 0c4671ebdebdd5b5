// The start screen: a game dealt at random or with given hands, or a walk through one hand.

/** Words for the values of fields; other values, such as a user's own player, are shown as they are. */
const VALUES = {
  mode: { puzzle: "mode_puzzle", deal: "mode_deal", hands: "mode_hands", walk: "mode_walk" },
  player: { human: "person", perfect: "perfect", greedy: "greedy", random: "random", sampling: "sampling" },
  decks: { 1: "decks_1", 2: "decks_2", each: "decks_each" },
  level: { easy: "level_easy", medium: "level_medium", hard: "level_hard" },
  steps: { fewest: "steps_fewest", any: "steps_any" },
  table: { two: "two_hands", three: "three_hands" },
  turn: { first: "first", second: "second", landlord: "landlord", down: "down", up: "up" },
  by: { before: "seat_before", landlord: "landlord", down: "down", up: "up" },
  place: { first: "first_hand", second: "second_hand", hand: "the_hand" },
  place_of_three: { first: "hand_landlord", second: "hand_down", third: "hand_up" },
};
/** The hands of each table, and the words for their fields: number of cards and player. */
const HANDS = {
  two: { first: ["cards_first", "first_player"], second: ["cards_second", "second_player"] },
  three: {
    first: ["cards_landlord", "landlord_player"],
    second: ["cards_down", "down_player"],
    third: ["cards_up", "up_player"],
  },
};

function nameOf(words, field, value) {
  return words[VALUES[field]?.[value]] ?? value;
}

function startScreen(page, seen) {
  const { words } = page;
  const form = seen.form;
  const mode = form.mode;
  const parts = {
    puzzle: () => [h("p", { class: "quiet" }, words.puzzle_told), level(page, seen)],
    deal: () => [tables(page, seen), cardNumbers(page, seen), dealing(page, seen), players(page, seen)],
    hands: () => [
      tables(page, seen),
      hands(page, seen, Object.keys(HANDS[form.table])),
      table(page, seen),
      players(page, seen),
    ],
    walk: () => [hands(page, seen, ["hand"]), cardNumbers(page, seen), steps(page, seen)],
  };
  return [
    h(
      "div",
      { class: "modes", role: "group", "aria-label": words.what_to_begin },
      seen.choices.mode.map((name) =>
        button(`mode ${name}`, nameOf(words, "mode", name), () => page.fill({ mode: name }), {
          "aria-pressed": String(mode === name),
        }),
      ),
    ),
    h(
      "form",
      {
        class: "fields",
        onsubmit: (event) => {
          event.preventDefault();
          page.begin();
        },
      },
      parts[mode](),
      h("div", { class: "row" }, choice(page, seen, "rules", words.rules, "rules", true)),
      h(
        "div",
        { class: "controls" },
        h(
          "button",
          { type: "submit", class: "main", "data-key": "begin", "data-home": true },
          mode === "walk" ? words.lay_out : words.start,
        ),
        seen.can_return ? page.button("return", words.back) : null,
      ),
    ),
    seen.error || seen.said ? line(seen, seen.said) : null,
  ];
}

function field(page, form, name, label, attributes = {}) {
  const input = h("input", {
    type: "text",
    "data-key": `field ${name}`,
    "data-field": name,
    autocomplete: "off",
    spellcheck: "false",
    ...attributes,
  });
  input.value = form[name];
  input.addEventListener("input", () => page.typed(name, input.value));
  return h("label", { class: attributes.class }, h("span", {}, label), input);
}

/** A choice; if other fields depend on it, the screen is drawn again. */
function choice(page, seen, name, label, kind = name, isTold = false) {
  const select = h(
    "select",
    { "data-key": `field ${name}`, "data-field": name },
    seen.choices[name].map((value) => h("option", { value }, nameOf(page.words, kind, value))),
  );
  select.value = seen.form[name];
  select.addEventListener("change", () => {
    page.typed(name, select.value);
    if (isTold) page.fill({ [name]: select.value });
  });
  return h("label", {}, h("span", {}, label), select);
}

function small(more = {}) {
  return { class: "small", inputmode: "numeric", ...more };
}

function seedField(page, form) {
  return field(page, form, "seed", page.words.seed, small({ placeholder: page.words.any }));
}

/** Fields for the number of cards of each hand; in trick play one field for both. */
function cardNumbers(page, seen) {
  const { words } = page;
  const { form, fits } = seen;
  const one = form.mode !== "deal" ? words.cards_one : fits.second_cards ? null : words.cards_both;
  const fields = one
    ? field(page, form, "first_cards", one, small())
    : Object.entries(HANDS[form.table]).map(([hand, [label]]) =>
        field(page, form, `${hand}_cards`, words[label], small()),
      );
  return h("div", { class: "row" }, fields, seedField(page, form));
}

/** Choice of the number of hands. */
function tables(page, seen) {
  if (!seen.fits.table) return null;
  return h("div", { class: "row" }, choice(page, seen, "table", page.words.table, "table", true));
}

function level(page, seen) {
  return h("div", { class: "row" }, choice(page, seen, "level", page.words.level), seedField(page, seen.form));
}

function dealing(page, seen) {
  if (!seen.fits.jokers && !seen.fits.decks) return null;
  const box = h("input", { type: "checkbox", "data-key": "field jokers", "data-field": "jokers" });
  box.checked = seen.form.jokers;
  box.addEventListener("change", () => page.typed("jokers", box.checked));
  return h(
    "div",
    { class: "row" },
    seen.fits.decks ? choice(page, seen, "decks", page.words.decks) : null,
    seen.fits.jokers ? h("label", { class: "check" }, box, h("span", {}, page.words.with_jokers)) : null,
  );
}

function players(page, seen) {
  return h(
    "div",
    { class: "row" },
    Object.entries(HANDS[seen.form.table]).map(([hand, [, label]]) =>
      choice(page, seen, `${hand}_player`, page.words[label], "player"),
    ),
  );
}

function table(page, seen) {
  return h(
    "div",
    { class: "row" },
    choice(page, seen, "turn", page.words.turn),
    field(page, seen.form, "to_beat", page.words.on_table, { placeholder: page.words.none, class: "small" }),
    seen.form.table === "three" ? choice(page, seen, "by", page.words.by) : null,
    seen.fits.decks ? choice(page, seen, "decks", page.words.decks) : null,
  );
}

function steps(page, seen) {
  return h("div", { class: "row" }, choice(page, seen, "steps", page.words.find));
}

/** Key in `VALUES` for the names of the places. */
function placeKind(seen) {
  return seen.form.table === "three" && seen.form.mode === "hands" ? "place_of_three" : "place";
}

/** Fields for hands, and a deck of cards that a click puts into the current hand. */
function hands(page, seen, places) {
  const { words } = page;
  const called = (place) => nameOf(words, placeKind(seen), place);
  const filled = places.includes(page.place) ? page.place : places[0];
  return [
    places.map((place) =>
      field(page, seen.form, place, called(place), {
        placeholder: words.such_as,
        class: "wide",
      }),
    ),
    h(
      "div",
      { class: "palette", role: "group", "aria-label": fill(words.into, called(filled)) },
      places.length > 1
        ? h(
            "div",
            { class: "modes small" },
            h("span", { class: "quiet" }, words.clicked_go_to),
            places.map((place) =>
              button(`place ${place}`, called(place), () => page.fillPlace(place), {
                "aria-pressed": String(place === filled),
              }),
            ),
          )
        : null,
      palette(page, seen, filled),
    ),
  ];
}

/** All cards of a deck: a row for each suit, and the jokers if the game has any. One tab stop. */
function palette(page, seen, filled) {
  const ranks = seen.fits.jokers ? "3456789TJQKA2" : "23456789TJQKA";
  const rows = ["S", "H", "D", "C"].map((suit) => [...ranks].map((rank) => rank + suit));
  if (seen.fits.jokers) rows.push(["B", "R"]);
  const drawn = rows.map((row) => row.map((card) => pick(page, seen, card, filled)));
  oneStop(page.stops, "palette", drawn.flat(), ranks.length);
  return drawn.map((row) => h("div", { class: "cards" }, row));
}

function pick(page, seen, card, place) {
  const where = seen.held[card];
  const { words } = page;
  const called = cardName(words, card);
  const name = where ? fill(words.card_in, called, nameOf(words, placeKind(seen), where)) : called;
  return cardButton(words, card, ` mini${where ? ` held in-${where}` : ""}`, {
    "data-key": `pick ${card}`,
    "aria-label": name,
    "aria-pressed": String(where === place),
    title: name,
    onclick: () => page.pick(card, place),
  });
}
