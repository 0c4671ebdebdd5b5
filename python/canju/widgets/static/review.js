// The review of a finished game: a strip of all plays, walked by clicks and keys.

import { drawPlay } from "./cards.js";
import { button, fill, h, oneStop } from "./dom.js";

/** The state of the table before the play that is selected in the strip; without a review, the game. */
export function reviewedGame(page, game) {
  if (!game.review) {
    page.ply = null;
    return game;
  }
  const { plays, begin } = game.review;
  page.ply = Math.min(page.ply ?? begin, plays.length - 1);
  const { hands, side, to_beat, by, passed, tricks } = plays[page.ply];
  const then = { hands, to_beat, by, passed, tricks, turn: side, winners: [], over: false, last_trick: null };
  return { ...game, ...then, moves: game.moves.slice(0, page.ply) };
}

/** The button that marks mistakes during a game. */
export function marksButton(page, game) {
  return page.button("marks", page.words.marks, true, {
    title: page.words.marks_title,
    "aria-pressed": String(Boolean(game.marks)),
  });
}

/** The button that shows the review; null if there is nothing to look for. */
export function reviewButton(page, game) {
  const { words } = page;
  if (!game.review && !game.review_name) return null;
  if (game.review?.undecided) {
    return page.button("review", words.review_more, true, { title: words.review_more_title });
  }
  return page.button("review", game.review ? words.hide_review : game.review_name, true, {
    title: words.review_title,
    "aria-pressed": String(Boolean(game.review)),
  });
}

/** The strip, a sentence about the selected play, and the sums. */
export function reviewPart(page, game) {
  const { words } = page;
  if (!game.review) return null;
  const { plays, turned, sums } = game.review;
  page.stops.strip = page.ply;
  const cells = plays.map((play, ply) =>
    button(`ply ${ply}`, [drawPlay(words, play, false), play.mark ? h("b", {}, play.mark) : null], () => choosePly(page, ply), {
      class: `ply ${play.look}`,
      "aria-pressed": String(ply === page.ply),
      "aria-label": `${play.ply + 1}. ${game.names[play.side]} ${play.text} ${play.mark}${words.colon}${play.told}`,
      title: `${play.ply + 1}. ${game.names[play.side]}${words.colon}${play.told}`,
    }),
  );
  const now = plays[page.ply];
  return h(
    "div",
    { class: "review" },
    turned ? h("p", { class: "turned" }, turned) : null,
    h("div", { class: "strip", role: "group", "aria-label": words.review_strip }, oneStop(page.stops, "strip", cells)),
    h(
      "p",
      { class: `told ${now.look}` },
      h("b", {}, `${now.ply + 1}. ${game.names[now.side]} `, drawPlay(words, now, false), ` ${now.mark}`),
      ` ${now.told}`,
      game.line && now.mark === "?" ? [" ", tryAgain(page, now.ply)] : null,
    ),
    sums.map((sum) => h("p", { class: "quiet" }, sum)),
  );
}

/** The button that goes back to the position before a mistake. */
function tryAgain(page, ply) {
  return button("try again", page.words.try_again, () => page.send({ do: "go", ply }), { title: page.words.try_again_title });
}

/** What the table shows during a review. */
export function beforePlay(page, { review }) {
  return fill(page.words.before_play, page.ply + 1, review.plays.length);
}

/** Selects a play of the strip. */
function choosePly(page, ply) {
  const { plays } = (page.seen.game ?? page.seen).review;
  page.ply = Math.max(0, Math.min(ply, plays.length - 1));
  page.render();
  const now = plays[page.ply];
  page.say(`${beforePlay(page, page.seen.game ?? page.seen)} ${now.text} ${now.mark} ${now.told}`);
}

/** Handles keys while a review is open: arrows walk the strip. Returns true if the key was used. */
export function reviewKeys(page, game, event) {
  const plays = game.review?.plays;
  if (event.key === "r" && reviewButton(page, game)) {
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
