// The package in a folder as a program uses it, with a position that takes minutes. Standard output is
// what it gets, in JSON.
const { join } = require("node:path");

const [folder, hard] = process.argv.slice(2);
const README = "RJ A 5 4 3 3 3 | BJ 2 2 2 K Q";

async function asked(core) {
  const { winner, best, winning_plays } = await core.solve(README);
  const { position } = await core.read({ first: "3 5", second: "4", to_beat: "4", turn: "first" });
  const { refutations } = await core.refutations("3 5 | 4");
  const { plan } = await core.plan("3 5 | 4");
  const error = await core.solve("3 Y | 4", { lang: "zh" }).catch(({ message, fault }) => ({ message, fault }));
  const limited = await core.solve("3 5 | 4", { nodes: 0, memory: 1 << 20 });
  const long = core.solve(JSON.parse(hard));
  setTimeout(() => core.cancel(), 300);
  const { stopped } = await long;
  core.close();
  const plays = winning_plays.map(({ text }) => text);
  return { winner, best: best.text, plays, turn: position.turn, refutations, plan, error, stopped: [limited.stopped, stopped] };
}

async function main() {
  const { start } = await import(join(folder, "node.js"));
  const told = [await asked(start()), await asked(start({ worker: false }))];
  process.stdout.write(JSON.stringify(told));
}

main();
