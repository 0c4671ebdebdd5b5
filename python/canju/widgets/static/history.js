// The moves of a game. Where the core keeps a line, each is a button that goes there.

import { drawPlay } from "./cards.js";
import { button, fill, h } from "./dom.js";

/** Number of moves before the position on the table. */
export function lineAt(game) {
  return game.line?.at ?? game.moves.length;
}

export function history(page, game) {
  const { line, moves } = game;
  const items = moves.map((move, number) => historyItem(page, game, move, number));
  const listed = moves.length ? [h("ol", { class: "history", "aria-label": page.words.moves }, items), signs(page, game)] : null;
  if (!line) return listed;
  const walk = h("div", { class: "walk" }, walkButtons(page, game), page.steps(game), whyButton(page, game));
  return h("div", { class: "moves" }, walk, listed, line.aside ? branchPart(page, game, line.aside) : null);
}

/** What the signs of the list mean. */
function signs({ words }, { marks, moves }) {
  const told = [marks?.includes(true) && `? ${words.mistake}`, moves.some((move) => move.hinted) && `• ${words.hinted}`];
  const shown = told.filter(Boolean).join(words.comma);
  return shown ? h("p", { class: "quiet" }, shown) : null;
}

function historyItem(page, game, move, number) {
  const { words } = page;
  const mistake = game.marks?.[number];
  const inside = [
    h("b", {}, game.names[move.side]),
    " ",
    drawPlay(words, move, false),
    mistake ? h("b", { class: "err", title: words.mistake }, " ?") : null,
    move.hinted ? h("span", { class: "hinted", title: words.hinted }, " •") : null,
  ];
  const at = lineAt(game);
  const look = `side-${move.side}${mistake ? " mistake" : ""}${number >= at ? " ahead" : ""}`;
  if (!game.line) return h("li", { class: look }, inside);
  return h("li", { class: look }, moveButton(page, `move ${number}`, inside, { do: "go", ply: number + 1 }, number === at - 1));
}

/** A move as a button that goes to the position after it. */
function moveButton(page, key, inside, message, isCurrent) {
  const current = isCurrent ? "step" : null;
  return button(key, inside, () => page.send(message), { "aria-current": current, title: page.words.move_title });
}

function walkButtons(page, game) {
  const { words } = page;
  const [at, all] = [lineAt(game), game.moves.length];
  const one = (key, sign, title, enabled) => page.button(key, sign, enabled, { title, "aria-label": title });
  return [
    one("first", "|◀", words.walk_first, at > 0),
    one("back", "◀", words.walk_back, at > 0),
    one("forward", "▶", words.walk_forward, at < all),
    one("last", "▶|", words.walk_last, at < all),
  ];
}

/** The button that tells why the last move was a mistake. */
function whyButton(page, game) {
  const at = lineAt(game);
  if (game.review || !game.marks?.[at - 1]) return null;
  return page.button("why", page.words.why, true, { title: page.words.why_title });
}

/** The moves that were played over: they can be taken up again. */
function branchPart(page, game, { from, moves }) {
  const items = moves.map((move, number) => {
    const inside = [h("b", {}, game.names[move.side]), " ", drawPlay(page.words, move, false)];
    return h("li", { class: `side-${move.side} ahead` }, moveButton(page, `branch ${number}`, inside, { do: "turn", ply: from + number + 1 }));
  });
  return [
    h("p", { class: "quiet" }, fill(page.words.branch, from + 1)),
    h("ol", { class: "history", start: from + 1, "aria-label": fill(page.words.branch, from + 1) }, items),
  ];
}

/** Handles keys that walk the line. Returns true if the key was used. */
export function lineKeys(page, game, event) {
  const actions = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  if (!game.line || !actions[event.key]) return false;
  page.press(actions[event.key]);
  event.preventDefault();
  return true;
}
