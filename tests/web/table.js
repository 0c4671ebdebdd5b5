// Plays at the table of a published page, in Node. Standard input is a list of games in JSON: `set`, the
// data of a page, and `clicks`, messages to its table. `{"random": number}` is a play of a reader, `{"best":
// true}` the play of a hint, `{"crash": message}` a message during which the core crashes. Standard
// output is the list of games, each with the state after each click.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const built = join(__dirname, "..", "..", "target", "web", "node.js");
const file = join(__dirname, "..", "..", "python", "canju", "publishing", "static", "puzzles.js");

/** The message for a click; null if the game is over. A random play has cards with the ranks of a legal one. */
function message({ seen }, click) {
  const { game } = seen;
  if (click.random !== undefined) {
    if (game.over) return null;
    const ranks = game.legal[click.random % game.legal.length];
    const left = { ...ranks };
    const cards = game.hands[game.turn].filter(([rank]) => left[rank]-- > 0);
    return cards.length ? { do: "play", cards } : { do: "pass" };
  }
  return click.best ? game.hint && made(game.hint) : click;
}

function made({ cards, kind, rank, length }) {
  return cards.length ? { do: "play", cards, kind, rank, length } : { do: "pass" };
}

async function main() {
  const { PuzzleHost } = await import(file);
  const { start } = await import(built);
  const core = start();
  const games = [];
  for (const { set, clicks, nodes } of JSON.parse(readFileSync(0, "utf8"))) {
    const results = [];
    const progress = { opened() {}, note() {}, ended: (number, won) => results.push([number, won]), of: () => "open" };
    let isBroken = false;
    const page = {
      ask: (request) => (isBroken ? Promise.reject(new Error("a panic")) : core.ask({ ...request, nodes })),
    };
    const host = new PuzzleHost(page, set, progress);
    await host.send({ do: "open", puzzle: 0 });
    const seen = [host.seen];
    for (const click of clicks) {
      isBroken = click.crash !== undefined;
      const sent = click.crash ?? message(host, click);
      if (!sent) continue;
      await host.send(sent);
      seen.push(host.seen);
      // The first of several readings.
      const [reading] = host.seen.game.readings;
      if (click.random === undefined || !reading) continue;
      await host.send(made(reading));
      seen.push(host.seen);
    }
    games.push({ seen, results });
  }
  process.stdout.write(JSON.stringify(games), () => process.exit());
}

main();
