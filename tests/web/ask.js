// Asks the core in Node as a page does, for tests and measurements: `node tests/web/ask.js`.
//
// Standard input is a list of steps in JSON: `{"ask": request}`, or `{"ask": request, "cancel": ms}`
// to cancel after some milliseconds. Standard output is the list of answers.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const built = join(__dirname, "..", "..", "target", "web", "node.js");

async function main() {
  const { start } = await import(built);
  const core = start();
  const answers = [];
  for (const { ask, cancel } of JSON.parse(readFileSync(0, "utf8"))) {
    if (cancel !== undefined) setTimeout(() => core.cancel(), cancel);
    answers.push(await core.ask(ask).catch((error) => ({ crash: error.message })));
  }
  process.stdout.write(JSON.stringify(answers), () => process.exit());
}

main();
