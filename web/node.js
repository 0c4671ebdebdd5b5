// Asks the core in Node as a page does, for tests and measurements: `node web/node.js [folder]`.
//
// Standard input is a list of steps in JSON: `{"ask": request}`, or `{"ask": request, "cancel": ms}`
// to cancel after some milliseconds. Standard output is the list of answers. `folder` is target/web.
// `require` gives `newCore`.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Worker } = require("node:worker_threads");

const isProgram = require.main === module;
const folder = (isProgram && process.argv[2]) || join(__dirname, "..", "target", "web");
const text = (name) => readFileSync(join(folder, name), "utf8");

/** Names that a worker has in a page. */
const AS_IN_A_PAGE = `
  const { parentPort } = require("node:worker_threads");
  globalThis.self = globalThis;
  self.postMessage = (data) => parentPort.postMessage(data);
  parentPort.on("message", (data) => self.onmessage({ data }));
`;

/** A worker with the methods of one in a page. */
class PageWorker {
  constructor() {
    this.worker = new Worker(AS_IN_A_PAGE + text("worker.js"), { eval: true });
    this.worker.on("message", (data) => this.onmessage({ data }));
    this.worker.on("error", (error) => this.onerror({ message: String(error) }));
  }

  postMessage(data) {
    this.worker.postMessage(data);
  }

  terminate() {
    this.worker.terminate();
  }
}

/** The core with a worker of its own. */
function newCore() {
  const Core = new Function(`${text("core.js")}; return Core;`)();
  return new Core(() => new PageWorker(), WebAssembly.compile(readFileSync(join(folder, "core.wasm"))));
}

async function main() {
  const core = newCore();
  const answers = [];
  for (const { ask, cancel } of JSON.parse(readFileSync(0, "utf8"))) {
    if (cancel !== undefined) setTimeout(() => core.cancel(), cancel);
    answers.push(await core.ask(ask).catch((error) => ({ crash: error.message })));
  }
  process.stdout.write(JSON.stringify(answers), () => process.exit());
}

if (isProgram) main();
module.exports = { newCore };
