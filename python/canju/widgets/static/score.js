// The score: the moves with a column for each seat, best play from here on, and the review of a game.

import { button, fill, h } from "./dom.js";

/** The state of the table before the play that is selected in a review; without a review, the game. */
export function reviewed(page, game) {
  if (!game.review) {
    page.ply = null;
    return game;
  }
  const { plays, begin } = game.review;
  page.ply = Math.min(page.ply ?? begin, plays.length - 1);
  const { hands, side, to_beat, by, passed, tricks } = plays[page.ply];
  const then = { hands, to_beat, by, passed, tricks, turn: side, winners: [], over: false, last_trick: null, line: null };
  return { ...game, ...then, moves: game.moves.slice(0, page.ply) };
}

/** The score of a game, with its review if that is open. */
export function score(page, game) {
  const { words } = page;
  const at = game.line?.at ?? game.moves.length;
  const plays = game.review?.plays;
  const moves = plays ?? game.moves.map((move, ply) => ({ ...move, mark: game.marks?.[ply] ? "?" : "" }));
  const ahead = plays ? [] : (page.replies?.line ?? []);
  if (!moves.length && !ahead.length) return null;
  const cell = (move, ply) => (plays ? reviewCell(page, move, ply) : moveCell(page, game, move, ply, at, moves.length));
  const isShort = game.review_name && !game.over && !game.review;
  const told = ahead.length ? words.best_line : words.leads_underlined;
  return h(
    "section",
    { class: "panel score", "aria-label": words.moves },
    h("h2", {}, words.score, h("span", { class: "quiet" }, told), isShort ? page.button("review", game.review_name, true, { class: "bare", title: words.review_title }) : null),
    plays ? graph(page, game) : null,
    table(game, [...moves, ...ahead], cell),
    signs(page, game),
    game.line?.aside && !plays ? branch(page, game, game.line.aside) : null,
    plays ? sums(page, game) : null,
  );
}

/** The moves in rows: a new one begins when the round of the table does. */
function table(game, moves, cell) {
  const rows = [];
  let last = game.hands.length;
  moves.forEach((move, ply) => {
    if (move.side <= last || !rows.length) rows.push([]);
    rows.at(-1)[move.side] = cell(move, ply);
    last = move.side;
  });
  const heads = game.labels.map((name) => h("th", { scope: "col" }, name));
  const number = (row) => h("th", { scope: "row", class: "number" }, String(row + 1));
  const cells = (row) => game.labels.map((_, side) => h("td", {}, row[side] ?? null));
  return h(
    "div",
    { class: "moves" },
    h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), heads)), h("tbody", {}, rows.map((row, place) => h("tr", { "data-key": `row ${place}` }, number(place), cells(row))))),
  );
}

function inside(move) {
  const mark = move.mark ? h("b", { class: "mark" }, move.mark) : null;
  return [h("span", { class: "play-text" }, move.short), mark, move.hinted ? h("span", { class: "hinted" }, " •") : null];
}

function moveCell(page, game, move, ply, at, made) {
  const isGhost = ply >= made;
  const look = [move.lead && move.cards.length ? "lead" : "", ply >= at ? "ahead" : "", isGhost ? "ghost" : "", move.mark ? "mistake" : ""].filter(Boolean).join(" ");
  const current = ply === at - 1 ? "step" : null;
  const message = isGhost ? { do: "follow", ply: ply + 1 } : { do: "go", ply: ply + 1 };
  if (!game.line) return h("span", { class: `move ${look}`, "aria-current": current }, inside(move));
  return button(`move ${ply}`, inside(move), () => page.send(message), { class: `move ${look}`, "aria-current": current, title: page.words.move_title });
}

/** What the signs of the score mean. */
function signs({ words }, { marks, moves }) {
  const told = [marks?.includes(true) && `? ${words.mistake}`, moves.some((move) => move.hinted) && `• ${words.hinted}`];
  const shown = told.filter(Boolean).join(words.comma);
  return shown ? h("p", { class: "quiet signs" }, shown) : null;
}

/** The moves that were played over: they can be taken up again. */
function branch(page, game, { from, moves }) {
  const items = moves.map((move, number) => button(`branch ${number}`, move.short, () => page.send({ do: "turn", ply: from + number + 1 }), { class: "move ahead" }));
  return h("div", { class: "branch" }, h("p", { class: "quiet" }, fill(page.words.branch, from + 1)), items);
}

// The review

function reviewCell(page, play, ply) {
  const look = [play.lead && play.cards.length ? "lead" : "", play.look === "lost" ? "mistake" : play.look].filter(Boolean).join(" ");
  return button(`ply ${ply}`, inside(play), () => choosePly(page, ply), {
    class: `move ply ${look}`,
    "aria-current": ply === page.ply ? "step" : null,
    "aria-label": `${play.ply + 1}. ${play.short} ${play.mark}${page.words.colon}${play.told}`,
  });
}

/** Who stands to win after each play, with the mistakes. */
function graph(page, { review: { plays }, labels, colours }) {
  if (plays.every(({ wins }) => !wins)) return null;
  const row = (name, side) => [
    h("span", {}, name),
    h("span", { class: `cells ${colours[side]}` }, plays.map(({ wins, look }, ply) => h("i", { class: wins?.includes(side) ? `on ${look}${ply === page.ply ? " now" : ""}` : "" }))),
  ];
  return h("div", { class: "graph", role: "img", "aria-label": page.words.review_strip }, labels.map(row));
}

function sums(page, { review: { turned, sums: told } }) {
  return h("div", { class: "sums" }, turned ? h("p", { class: "turned" }, turned) : null, told.map((sum) => h("p", { class: "quiet" }, sum)));
}

/** What a screen reader hears of the selected play. */
function beforePlay(page, { review }) {
  return fill(page.words.before_play, page.ply + 1, review.plays.length);
}

/** Selects a play of the review. */
export function choosePly(page, ply) {
  const game = page.seen.game ?? page.seen;
  const { plays } = game.review;
  page.ply = Math.max(0, Math.min(ply, plays.length - 1));
  page.render();
  const now = plays[page.ply];
  page.say(`${beforePlay(page, game)} ${now.heading.head} ${now.heading.sub}`);
}

/** Handles keys while a review is open: arrows walk it. Returns true if the key was used. */
export function reviewKeys(page, game, event) {
  const plays = game.review?.plays;
  if (event.key === "r" && (game.review || game.review_name)) {
    page.press("review");
  } else if (plays) {
    const steps = { ArrowRight: page.ply + 1, ArrowLeft: page.ply - 1, Home: 0, End: plays.length - 1 };
    if (steps[event.key] === undefined) return false;
    choosePly(page, steps[event.key]);
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}
