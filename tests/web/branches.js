// Opens game trees in Node, as their page does. Standard input is a list of trees in JSON: `set`, the data of
// a page; `asked`, messages to its model, sent at once; and `walks` in the tree of `plays`, lists of numbers
// that choose the next child. `limits` are those of requests to the core, in their order, or "cancelled"; later
// ones have none. With `crash`, the core crashes.
//
// Standard output is the list of trees: the answers to `asked`, and those of each walk.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { newCore } = require("../../web/node.js");

const file = join(__dirname, "..", "..", "python", "canju", "publishing", "static", "branches.js");

/** A core that breaks, or whose first requests have other limits. */
function limited(core, { limits = [], crash = false }) {
  const ask = async (request) => {
    if (crash) throw new Error("a panic");
    const limit = limits.shift();
    return limit === "cancelled" ? { stopped: limit } : core.ask({ ...request, ...limit });
  };
  return { ask };
}

/** The answer to a message, as the page gets it. */
function sent(branches, message) {
  return new Promise((resolve) => {
    const heard = (answer) => {
      branches.off("msg:custom", heard);
      resolve(answer);
    };
    branches.on("msg:custom", heard);
    branches.send(message);
  });
}

/** Asks for the nodes along a random path, down to its end. */
async function walked(branches, plays, numbers) {
  const steps = [];
  const path = [];
  for (const number of numbers) {
    const message = { path: [...path], from: 0, plays, ask: steps.length + 1 };
    const answer = await sent(branches, message);
    steps.push({ message, answer });
    if (!answer.total) break;
    path.push(number % answer.total);
  }
  return steps;
}

async function main() {
  const { Branches } = await import(file);
  const core = newCore();
  const trees = [];
  for (const tree of JSON.parse(readFileSync(0, "utf8"))) {
    const { set, plays, walks = [], asked = [] } = tree;
    const branches = new Branches(limited(core, tree), set);
    const answers = [];
    const hear = (answer) => answers.push(answer);
    branches.on("msg:custom", hear);
    await Promise.all(asked.map((message) => branches.send(message)));
    branches.off("msg:custom", hear);
    const steps = [];
    for (const numbers of walks) steps.push(await walked(branches, plays, numbers));
    trees.push({ answers, walks: steps });
  }
  process.stdout.write(JSON.stringify(trees), () => process.exit());
}

main();
