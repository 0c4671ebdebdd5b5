// Words of plans, in Node. Standard input is a list of `{plan, lang, said, puzzle}` in JSON, with a plan as the core
// answers it. Standard output is the list of what the panel shows.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const python = join(__dirname, "..", "..", "python", "canju");
const files = ["widgets/static/dom.js", "widgets/static/cards.js"];
files.push("publishing/static/sentences.js", "publishing/static/plan_words.js");
const text = files.map((name) => readFileSync(join(python, name), "utf8")).join("\n");
const { Sentences, PlanWords } = new Function(`${text}; return { Sentences, PlanWords };`)();

const seen = JSON.parse(readFileSync(0, "utf8")).map(({ plan, lang, said, puzzle }) =>
  new PlanWords(plan, new Sentences(lang, said, {}), puzzle).seen("", plan.now !== null),
);
process.stdout.write(JSON.stringify(seen));
