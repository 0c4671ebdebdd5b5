// Starts the core in a browser: the entry of the package. Node has its own, node.js.
import { Core } from "./core.js";
import Answering from "./worker.js";

export { Core };

/** Starts the core in a Web Worker, or with `worker: false` on the page's own thread. */
export function start({ worker = true } = {}) {
  const module = WebAssembly.compileStreaming(fetch(new URL("./core.wasm", import.meta.url)));
  const begin = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return new Core(worker ? begin : () => new Answering(), module);
}
