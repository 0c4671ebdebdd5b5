// The page's side of the core: asks questions, and cancels them.

/** Milliseconds that a cancelled worker has to answer before it is replaced. */
const GRACE = 500;

/**
 * Asks the core in a Web Worker.
 *
 * `start` starts a worker with the script `worker.js`, `module` is the compiled `core.wasm`. A worker
 * keeps what it has searched, until a new one replaces it.
 */
class Core {
  constructor(start, module) {
    Object.assign(this, { start, module, next: 0, open: new Map(), worker: null });
  }

  /** Promise of the answer to a request. It is rejected if the core crashes. */
  ask(request) {
    this.worker ??= this.started();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({ id, request });
    });
  }

  /** Ends all open requests: they are answered with what is known, and `stopped: "cancelled"`. */
  cancel() {
    if (this.open.size === 0) return;
    this.worker.postMessage({ cancel: true });
    const late = [...this.open.keys()];
    setTimeout(() => {
      if (late.some((id) => this.open.has(id))) this.replace((one) => one.resolve({ stopped: "cancelled" }));
    }, GRACE);
  }

  started() {
    const worker = this.start();
    worker.onmessage = ({ data: { id, answer, crash } }) => {
      if (crash !== undefined) return this.replace((one) => one.reject(new Error(crash)));
      this.open.get(id)?.resolve(answer);
      this.open.delete(id);
    };
    worker.onerror = ({ message }) => this.replace((one) => one.reject(new Error(message)));
    worker.postMessage({ module: this.module });
    return worker;
  }

  /** Ends the worker and all open requests. The next request starts a new one. */
  replace(end) {
    this.worker.terminate();
    this.worker = null;
    for (const one of this.open.values()) end(one);
    this.open.clear();
  }
}
