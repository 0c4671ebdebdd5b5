// The plan below a table: the rules by which a side wins, with the one that decides now.

/** The button that shows and hides the plan; games without plans have none. */
function planButton(page, game) {
  if (!game.has_plans) return null;
  const { words } = page;
  return page.button("plan", game.plan ? words.hide_plan : words.show_plan, !game.over, {
    title: words.plan_title,
    "aria-pressed": String(Boolean(game.plan)),
  });
}

function planPanel(plan) {
  if (!plan) return null;
  if (plan.missing) return h("section", { class: "plan" }, h("p", {}, plan.missing));
  return h(
    "section",
    { class: "plan", "aria-label": plan.title },
    h("p", {}, h("b", {}, plan.title), ` · ${plan.count}`),
    planRules(plan),
    plan.now?.part === "rest" ? decides("p", plan.now.sentence) : null,
    plan.below.map((sentence) => h("p", { class: "quiet" }, sentence)),
  );
}

/** The claim, or the leads and the answers. */
function planRules(plan) {
  const { now } = plan;
  if (now?.part === "claim") return decides("p", now.sentence);
  if (plan.claim) return h("p", {}, plan.claim);
  const item = (part, place, tag, ...inside) =>
    now?.part === part && now.place === place ? decides(tag, ...inside) : h(tag, {}, ...inside);
  return [
    plan.lead ? item("lead", 0, "p", plan.lead) : null,
    plan.leads.length > 1
      ? [h("p", {}, plan.on_lead), h("ol", {}, plan.leads.map((lead, place) => item("lead", place, "li", lead)))]
      : null,
    plan.answers.length ? planAnswers(plan, item) : null,
  ];
}

/** The table of answers; the column of conditions is only there if some answer has one. */
function planAnswers({ columns, answers }, item) {
  const shown = columns.map((_, column) => column).filter((column) => column !== 1 || answers.some((answer) => answer[1]));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, shown.map((column) => h("th", { scope: "col" }, columns[column])))),
    h(
      "tbody",
      {},
      answers.map((answer, place) =>
        item("answer", place, "tr", shown.map((column) => h("td", {}, answer[column]))),
      ),
    ),
  );
}

/** A part of the plan that decides now. */
function decides(tag, ...inside) {
  return h(tag, { class: "now", "aria-current": "true" }, ...inside);
}
