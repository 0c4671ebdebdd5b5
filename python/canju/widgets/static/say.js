// What a page says of a game: the heading, the plays that win, the replies that beat the others, the plan.

import { drawPlay } from "./cards.js";
import { button, h } from "./dom.js";

/** Signs of a heading. Its look is the colour of the winner, except these. */
const SIGNS = { even: "=", loss: "✗", lost: "✗", open: "…", ask: "?" };

/** The verdict as the heading, a sentence, and the plays. */
export function say(page, game, seen) {
  const { look, head, sub, part, extra } = page.heading(game);
  const told = page.thinks ? sub : seen.error || seen.said || sub;
  const bar = part === undefined ? null : h("progress", { value: part, "aria-label": head });
  return h(
    "section",
    { class: "say" },
    h("div", { class: `verdict ${look}` }, h("span", { class: "seal", "aria-hidden": "true" }, SIGNS[look] ?? "✓"), h(page.headTag, { class: "head" }, head)),
    h("p", { class: `line${seen.error && !page.thinks ? " error" : ""}` }, told, bar),
    extra ?? null,
    game.over || game.review ? null : plays(page, game),
  );
}

/** A play as a button that makes it; pointing at it lifts its cards. */
function playButton(page, play, key, look, sign, more = null) {
  const { cards, kind, rank, length } = play;
  const message = cards.length ? { do: "play", cards, kind, rank, length } : { do: "pass" };
  const verdict = ["wins", "best"].includes(look) ? h("span", { class: "unseen" }, ` ${page.words.wins}`) : null;
  return button(key, [h("span", { class: "sign", "aria-hidden": "true" }, sign), drawPlay(page.words, play), verdict, more], () => page.send(message), {
    class: `play ${look}`,
    title: play.told ?? play.short,
    "data-cards": cards.join(" "),
    "data-look": look === "lost" ? "mistake" : look === "resists" ? "resists" : "best",
    disabled: !page.game.awaits_person,
  });
}

/** The plays that win, the best one first; of a lost position, the one that resists. A few that lose stand beside. */
function plays(page, game) {
  const found = page.replies;
  // The board stays where it is when they come.
  if (!found && game.verdict && (page.thinks || game.verdict.decided)) return h("div", { class: "plays" });
  if (!game.verdict?.decided) return null;
  const { win, best, groups, more } = found;
  const shown = page.showsAll ? win : win.slice(0, found.few);
  const winning = shown.map((play, number) => playButton(page, play, `win ${number}`, play.best ? "best" : "wins", play.best ? "★" : "✓"));
  const resists = best && !win.length && !game.tricks ? [playButton(page, best, "resists", "resists", "★")] : [];
  const few = isFew(found) ? groups.flatMap(({ plays: lost, reply, told }, place) => lost.map((play, number) => losing(page, play, reply, told, `lose ${place} ${number}`))) : [];
  return h(
    "div",
    { class: `plays ${game.colours[game.turn]}`, role: "group", "aria-label": page.words.plays_here },
    winning,
    shown.length < win.length ? button("more plays", more, () => page.showAll(), { class: "play" }) : null,
    resists,
    resists.length ? null : few,
  );
}

function losing(page, play, reply, told, key) {
  const answer = h("span", { class: "answer" }, "→ ", drawPlay(page.words, reply, false));
  return playButton(page, { ...play, named: "", told }, key, "lost", "✗", answer);
}

/** True if so few plays lose that they stand beside those that win. */
function isFew({ lose, win, groups }) {
  return win.length > 0 && lose.length <= 2 && groups.length > 0;
}

/** The plays that lose, behind a click, by the replies that beat them. */
export function reasons(page, game) {
  const found = page.replies;
  if (!found?.titled || game.over || game.review || (isFew(found) && found.lose.length <= 2)) return null;
  const { words } = page;
  const isOpen = page.shows.why;
  const rows = found.groups.map(({ plays: lost, by, reply, told }, place) =>
    h(
      "li",
      { "data-key": `group ${place}`, "aria-label": told },
      h("span", { class: "against", "aria-hidden": "true" }, "✗"),
      lost.map((play, number) => playButton(page, { ...play, named: "" }, `lose ${place} ${number}`, "lost", "")),
      h("span", { class: "quiet" }, `→ ${by} `),
      drawPlay(words, reply, false),
    ),
  );
  const inside = [h("ul", {}, rows), found.open ? h("p", { class: "quiet" }, words.thinking) : null];
  return fold(page, "why", [h("b", {}, found.titled), h("span", { class: "quiet" }, words.why)], isOpen, () => inside);
}

/** A part of the page behind a click. */
function fold(page, key, title, isOpen, inside) {
  return h(
    "section",
    { class: "panel fold", "data-key": `fold ${key}` },
    button(key, title, () => page.press(key), { class: "opens", "aria-expanded": String(Boolean(isOpen)) }),
    isOpen ? h("div", { class: "inside" }, inside()) : null,
  );
}

/** How to win, behind a click; `more` stands below it. */
export function plan(page, game, more = null) {
  if (!game.has_plans || game.over || game.review) return null;
  return fold(page, "plan", h("b", {}, page.words.show_plan), game.plan, () => [planOf(game.plan), more]);
}

function planOf(plan) {
  if (plan.missing) return h("p", {}, plan.missing);
  return h(
    "div",
    { class: "plan" },
    h("p", {}, h("b", {}, plan.title)),
    planClaim(plan),
    plan.lines.length ? planLines(plan) : null,
    plan.below.map((sentence) => h("p", { class: "quiet" }, sentence)),
  );
}

/** The plays of a claim; without lines it is what decides. */
function planClaim({ claim, lines, now }) {
  if (now?.line !== 0) return claim ? h("p", {}, claim) : null;
  return lines.length ? h("p", {}, now.sentence) : decides("p", now.sentence);
}

/** The table of lines; the column of conditions is only there if some line has one. */
function planLines({ order, columns, lines, now }) {
  const shown = columns.map((_, column) => column).filter((column) => column !== 1 || lines.some((line) => line[1]));
  const row = (line, place) => {
    const cells = shown.map((column) => h("td", {}, line[column]));
    return now?.line === place ? decides("tr", cells) : h("tr", {}, cells);
  };
  return [
    h("p", {}, order),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, shown.map((column) => h("th", { scope: "col" }, columns[column])))),
      h("tbody", {}, lines.map(row)),
    ),
  ];
}

/** A part of the plan that decides now. */
function decides(tag, ...inside) {
  return h(tag, { class: "now", "aria-current": "true" }, ...inside);
}
