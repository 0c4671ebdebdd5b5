// The page's side of the core: asks questions, and cancels them.
/* exported Core */

/** Milliseconds that a cancelled worker has to answer before it is replaced. */
const GRACE = 500;

/**
 * Asks the core in a Web Worker.
 *
 * `start` starts a worker with the script `worker.js`, `module` is a promise of the compiled `core.wasm`,
 * for which requests wait. A worker keeps what it has searched, until a new one replaces it.
 */
class Core {
  start; module; next; open; worker;

  constructor(start, module) {
    Object.assign(this, { start, module, next: 0, open: new Map(), worker: null });
  }

  /** Promise of the answer to a request, rejected if the core crashes. `heard` gets the cost of a long search so far. */
  ask(request, heard = null) {
    this.worker ??= this.started();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.open.set(id, { request, resolve, reject, heard });
      this.worker.postMessage({ id, request });
    });
  }

  /** Ends all open requests: they are answered with what is known, and `stopped: "cancelled"`. */
  cancel() {
    const { worker } = this;
    const cancelled = [...this.open.keys()];
    if (cancelled.length === 0) return;
    worker.postMessage({ cancel: true });
    setTimeout(() => {
      const stuck = cancelled.filter((id) => this.open.has(id));
      if (stuck.length === 0 || this.worker !== worker) return;
      worker.terminate();
      for (const id of stuck) this.end(id, (one) => one.resolve({ stopped: "cancelled" }));
      this.worker = this.started();
      // Those asked since then.
      for (const [id, { request }] of this.open) this.worker.postMessage({ id, request });
    }, GRACE);
  }

  started() {
    const worker = this.start();
    const crashed = (text) => {
      // An ended worker can have sent more.
      if (this.worker !== worker) return;
      worker.terminate();
      this.worker = null;
      for (const id of [...this.open.keys()]) this.end(id, (one) => one.reject(new Error(text)));
    };
    worker.onerror = ({ message }) => crashed(message);
    worker.onmessage = ({ data: { id, answer, crash, cost } }) => {
      if (crash !== undefined) crashed(crash);
      else if (cost) this.open.get(id)?.heard?.(cost);
      else if (this.open.has(id)) this.end(id, (one) => one.resolve(answer));
    };
    this.module.then((module) => worker.postMessage({ module }), ({ message }) => crashed(message));
    return worker;
  }

  end(id, how) {
    const one = this.open.get(id);
    this.open.delete(id);
    how(one);
  }
}
