// The walk through one hand: its plays in order, and the cards left at each step.

import { counted, drawCards, drawHand, drawPlay } from "./cards.js";
import { h } from "./dom.js";
import { keysLine } from "./game.js";
import { line, remark } from "./page.js";

export function walkScreen(page, seen, walk) {
  const { words } = page;
  const done = walk.step === walk.plays.length;
  const now = walk.plays[walk.step - 1];
  return [
    h(
      "div",
      { class: "felt" },
      h(
        "div",
        { class: "middle" },
        now
          ? [drawCards(words, now.cards, "laid"), remark(`${walk.step}. ${now.named}`)]
          : remark(words.whole_hand),
      ),
      h(
        "section",
        { class: "seat", "aria-label": words.cards_left },
        h("div", { class: "name" }, words.left, h("span", { class: "count" }, counted(words, walk.left.length, "card"))),
        drawHand(words, walk.left),
      ),
    ),
    line(seen, walk.sentence),
    h(
      "div",
      { class: "controls" },
      page.button("first", words.to_whole, walk.step > 0),
      page.button("back", words.step_back, walk.step > 0),
      page.button("forward", words.step_on, !done, { class: "main", "data-home": true }),
      page.button("last", words.to_end, !done),
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

/** Handles keys: arrows step through the walk. */
export function walkKeys(page, event) {
  const actions = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", n: "forward" };
  if (!actions[event.key]) return;
  page.press(actions[event.key]);
  event.preventDefault();
}
