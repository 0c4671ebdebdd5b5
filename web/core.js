// Asks the core, in a page or in Node, and cancels questions.

/** Milliseconds that a cancelled worker has to answer before it is replaced. */
const GRACE = 500;

/**
 * Asks the core in a worker.
 *
 * `start` starts a worker with the script `worker.js`, or an `Answering` of it. `module` is a promise of the
 * compiled `core.wasm`, for which requests wait. A worker keeps what it has searched, until a new one
 * replaces it.
 */
export class Core {
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

  /** Who wins a position, the best play, and all winning plays. A position is a text, or fields of a request. */
  solve(position, options = {}) {
    return this.answer(position, ["value", "best", "winning_plays"], options);
  }

  /** Reads a position: its hands, the play to beat, the rules. */
  read(position, options = {}) {
    return this.answer(position, [], options);
  }

  /** The losing plays of a position in groups, each with a reply that beats all of them. */
  refutations(position, options = {}) {
    return this.answer(position, ["refutations"], options);
  }

  /** A plan of the winner's, in words. */
  plan(position, options = {}) {
    return this.answer(position, ["plan"], options);
  }

  /** The answer to questions about a position; rejected with a sentence if it cannot be read. */
  async answer(position, ask, options) {
    const fields = typeof position === "string" ? { text: position } : position;
    const answer = await this.ask({ ...options, ...fields, ask });
    if (!answer.error) return answer;
    throw Object.assign(new Error(answer.error[options.lang === "zh" ? "zh" : "en"]), { fault: answer.error });
  }

  /** Ends the worker. Open requests are answered as by `cancel`; another request starts a new worker. */
  close() {
    this.worker?.terminate();
    this.worker = null;
    for (const id of [...this.open.keys()]) this.end(id, (one) => one.resolve({ stopped: "cancelled" }));
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
