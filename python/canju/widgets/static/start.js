// The start screen: a game dealt at random or with given hands, or a walk through one hand.

const MODE_NAMES = { deal: "Deal at random", hands: "Give hands", walk: "One hand alone" };
const PLAYER_NAMES = { human: "person", perfect: "perfect player", greedy: "greedy player", random: "random player" };
const DECK_NAMES = { 1: "one", 2: "two", each: "one for each" };
const GOAL_NAMES = { fewest: "fewest plays", score: "best score" };
const PLACE_NAMES = { first: "first hand", second: "second hand", hand: "the hand" };

function startScreen(page, seen) {
  const form = seen.form;
  const mode = form.mode;
  const parts = {
    deal: () => [cardNumbers(page, form, true), dealing(page, seen), players(page, seen)],
    hands: () => [hands(page, seen, ["first", "second"]), table(page, seen), players(page, seen)],
    walk: () => [hands(page, seen, ["hand"]), cardNumbers(page, form, false), goal(page, seen)],
  };
  return [
    h(
      "div",
      { class: "modes", role: "group", "aria-label": "what to begin" },
      seen.choices.mode.map((name) =>
        button(`mode ${name}`, MODE_NAMES[name] ?? name, () => page.fill({ mode: name }), {
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
      h("div", { class: "row" }, choice(page, seen, "rules", "rules")),
      h(
        "div",
        { class: "controls" },
        h(
          "button",
          { type: "submit", class: "main", "data-key": "begin", "data-home": true },
          mode === "walk" ? "Lay out" : "Start",
        ),
        seen.can_return ? button("return", "Back to the table", () => page.press("return")) : null,
      ),
    ),
    seen.error || seen.said ? h("pre", { class: `line${seen.error ? " error" : ""}` }, seen.error || seen.said) : null,
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

function choice(page, seen, name, label, names = {}) {
  const select = h(
    "select",
    { "data-key": `field ${name}`, "data-field": name },
    seen.choices[name].map((value) => h("option", { value }, names[value] ?? value)),
  );
  select.value = seen.form[name];
  select.addEventListener("change", () => page.typed(name, select.value));
  return h("label", {}, h("span", {}, label), select);
}

function cardNumbers(page, form, two) {
  const small = { class: "small", inputmode: "numeric" };
  return h(
    "div",
    { class: "row" },
    field(page, form, "first_cards", two ? "cards of the first hand" : "or deal so many cards", small),
    two ? field(page, form, "second_cards", "of the second hand", small) : null,
    field(page, form, "seed", "seed", { ...small, placeholder: "any" }),
  );
}

function dealing(page, seen) {
  const box = h("input", { type: "checkbox", "data-key": "field jokers", "data-field": "jokers" });
  box.checked = seen.form.jokers;
  box.addEventListener("change", () => page.typed("jokers", box.checked));
  return h(
    "div",
    { class: "row" },
    choice(page, seen, "decks", "decks", DECK_NAMES),
    h("label", { class: "check" }, box, h("span", {}, "with jokers")),
  );
}

function players(page, seen) {
  return h(
    "div",
    { class: "row" },
    choice(page, seen, "first_player", "first hand: played by", PLAYER_NAMES),
    choice(page, seen, "second_player", "second hand: played by", PLAYER_NAMES),
  );
}

function table(page, seen) {
  return h(
    "div",
    { class: "row" },
    choice(page, seen, "turn", "to move"),
    field(page, seen.form, "to_beat", "play on the table", { placeholder: "none", class: "small" }),
    choice(page, seen, "decks", "decks", DECK_NAMES),
  );
}

function goal(page, seen) {
  return h("div", { class: "row" }, choice(page, seen, "goal", "find the", GOAL_NAMES));
}

/** Hands to type, and all cards of a deck to click into the hand that is being filled. */
function hands(page, seen, places) {
  const filled = places.includes(page.place) ? page.place : places[0];
  return [
    places.map((place) =>
      field(page, seen.form, place, PLACE_NAMES[place], {
        placeholder: "such as 33 44 10 BJ, or 9H 6D",
        class: "wide",
      }),
    ),
    h(
      "div",
      { class: "palette", role: "group", "aria-label": `cards to click into ${PLACE_NAMES[filled]}` },
      places.length > 1
        ? h(
            "div",
            { class: "modes small" },
            h("span", { class: "quiet" }, "Clicked cards go to the "),
            places.map((place) =>
              button(`place ${place}`, PLACE_NAMES[place], () => page.fillPlace(place), {
                "aria-pressed": String(place === filled),
              }),
            ),
          )
        : null,
      ["S", "H", "D", "C"].map((suit) =>
        h("div", { class: "cards" }, [..."3456789TJQKA2"].map((rank) => pick(page, seen, rank + suit, filled))),
      ),
      h("div", { class: "cards" }, ["B", "R"].map((card) => pick(page, seen, card, filled))),
    ),
  ];
}

function pick(page, seen, card, place) {
  const where = seen.held[card];
  const name = cardName(card) + (where ? `, in ${PLACE_NAMES[where]}` : "");
  return h(
    "button",
    {
      ...cardLook(card, ` mini${where ? ` held in-${where}` : ""}`),
      type: "button",
      "data-key": `pick ${card}`,
      "aria-label": name,
      "aria-pressed": String(where === place),
      title: name,
      onclick: () => page.pick(card, place),
    },
    cardFace(card),
  );
}
