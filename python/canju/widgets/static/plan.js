// The plan below a table: the rules by which a side wins, with the one that decides now.

import { h } from "./dom.js";

/** The button that shows and hides the plan; games without plans have none. */
export function planButton(page, game) {
  if (!game.has_plans) return null;
  const { words } = page;
  return page.button("plan", game.plan ? words.hide_plan : words.show_plan, !game.over, {
    title: words.plan_title,
    "aria-pressed": String(Boolean(game.plan)),
  });
}

export function planPanel(plan) {
  if (!plan) return null;
  if (plan.missing) return h("section", { class: "plan" }, h("p", {}, plan.missing));
  return h(
    "section",
    { class: "plan", "aria-label": plan.title },
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
