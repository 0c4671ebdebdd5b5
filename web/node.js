// Starts the core in Node: the entry of the package there. In a worker, it is the worker's script, too.
import { readFile } from "node:fs/promises";
import { Worker, parentPort, workerData } from "node:worker_threads";

import { Core } from "./core.js";
import Answering from "./worker.js";

export { Core };

const MINE = "canju";

/** A worker with the methods of one in a page. */
class PageWorker {
  constructor() {
    this.worker = new Worker(new URL(import.meta.url), { workerData: MINE });
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

/** Starts the core in a worker, or with `worker: false` on this thread. */
export function start({ worker = true } = {}) {
  const module = readFile(new URL("./core.wasm", import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  return new Core(() => (worker ? new PageWorker() : new Answering()), module);
}

if (workerData === MINE) {
  const answering = new Answering();
  answering.onmessage = ({ data }) => parentPort.postMessage(data);
  parentPort.on("message", (data) => answering.postMessage(data));
}
