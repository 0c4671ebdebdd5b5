// Plays at the desk of a published page, in Node. Standard input is a list of games in JSON: `set`, the
// data of a page, and `clicks`, messages to its desk. `{"random": number}` is a legal play, `{"best":
// true}` the play of a hint, `{"crash": message}` a message during which the core crashes. Standard
// output is the list of games, each with the state after each click.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { newCore } = require("../../web/node.js");

const python = join(__dirname, "..", "..", "python", "canju");
const files = ["widgets/static/dom.js", "widgets/static/cards.js", "publishing/static/sentences.js"];
files.push("publishing/static/desk.js");
const text = files.map((name) => readFileSync(join(python, name), "utf8")).join("\n");
const { Desk } = new Function(`${text}; return { Desk };`)();

/** The message for a click; null if the game is over. */
function message(desk, click) {
  if (click.random !== undefined) {
    const { plays, position } = desk.state;
    return position.is_over ? null : made(plays[click.random % plays.length]);
  }
  return click.best ? desk.seen.game.hint && made(desk.seen.game.hint) : click;
}

function made({ cards, kind, rank, length }) {
  return cards.length ? { do: "play", cards, kind, rank, length } : { do: "pass" };
}

async function main() {
  const core = newCore();
  const games = [];
  for (const { set, clicks, nodes } of JSON.parse(readFileSync(0, "utf8"))) {
    const results = [];
    const progress = { opened() {}, ended: (number, won) => results.push([number, won]), of: () => undefined };
    let isBroken = false;
    const page = {
      ask: (request) => (isBroken ? Promise.reject(new Error("a panic")) : core.ask({ ...request, nodes })),
    };
    const desk = new Desk(page, set, progress);
    await desk.send({ do: "open", puzzle: 0 });
    const seen = [desk.seen];
    for (const click of clicks) {
      isBroken = click.crash !== undefined;
      const sent = click.crash ?? message(desk, click);
      if (!sent) continue;
      await desk.send(sent);
      seen.push(desk.seen);
    }
    games.push({ seen, results });
  }
  process.stdout.write(JSON.stringify(games), () => process.exit());
}

main();
