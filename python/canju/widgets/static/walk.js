// The walk through one hand: its plays in order, and the cards left at each step.

function walkScreen(page, seen, walk) {
  const { words } = page;
  const done = walk.step === walk.plays.length;
  const one = (key, text, enabled, attributes = {}) =>
    button(key, text, () => page.press(key), { disabled: !enabled, ...attributes });
  const now = walk.plays[walk.step - 1];
  return [
    h(
      "div",
      { class: "felt" },
      h(
        "div",
        { class: "middle" },
        now
          ? [drawCards(words, now.cards, "laid"), h("span", { class: "told" }, `${walk.step}. ${now.named}`)]
          : h("span", { class: "told" }, words.whole_hand),
      ),
      h(
        "section",
        { class: "seat", "aria-label": words.cards_left },
        h("div", { class: "name" }, words.left, h("span", { class: "count" }, counted(words, walk.left.length, "card"))),
        drawHand(words, walk.left),
      ),
    ),
    h("pre", { class: `line${seen.error ? " error" : ""}` }, seen.error || walk.sentence),
    h(
      "div",
      { class: "controls" },
      one("first", words.to_whole, walk.step > 0),
      one("back", words.step_back, walk.step > 0),
      one("forward", words.step_on, !done, { class: "main", "data-home": true }),
      one("last", words.to_end, !done),
      h("span", { class: "gap" }),
      one("start", words.start_screen, true),
    ),
    h(
      "ol",
      { class: "history", "aria-label": words.plays },
      walk.plays.map((play, number) =>
        h("li", { class: number < walk.step ? "side-0" : "ahead" }, `${number + 1}. `, drawPlay(words, play)),
      ),
    ),
    keysLine(page, words.keys_walk),
  ];
}

/** Arrows step through the walk. */
function walkKeys(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const deeds = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", n: "forward" };
  if (!deeds[event.key]) return;
  page.press(deeds[event.key]);
  event.preventDefault();
}
