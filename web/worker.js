// Answers the requests of a page, in a Web Worker or beside it. `scripts/web` joins it with the glue of
// wasm-bindgen, which defines `wasm_bindgen`. A page that is one file drops the last line: its worker is
// no module.
//
// The page sends the compiled core, and requests `{id, request}`. `{cancel: true}` ends all open
// requests. Each is answered by `{id, answer}`, or `{id, crash}` if the core crashed. During a long
// one, `{id, cost}` is its cost so far.
/* global wasm_bindgen, WorkerGlobalScope -- the first is of the script that is put before this one */

/** Seconds of search between two looks at the messages of the page. */
const SLICE = 0.2;

/** The core on this thread, with the methods of a worker. */
class Answering {
  constructor() {
    this.core = null;
    /** Open requests, the first one in work. */
    this.jobs = [];
    this.isWorkDue = false;
    this.onmessage = (_) => {};
  }

  postMessage(data) {
    if (data.module) {
      wasm_bindgen.initSync({ module: data.module });
      this.core = new wasm_bindgen.Core();
      this.work();
    } else if (data.cancel) {
      for (const { id, known } of this.jobs) this.tell({ id, answer: { ...known, stopped: "cancelled" } });
      this.jobs = [];
    } else {
      const { ask = [], seconds = Infinity, nodes = Infinity } = data.request;
      const limits = { seconds: seconds ?? Infinity, nodes: nodes ?? Infinity };
      this.jobs.push({ ...data, open: ask, ...limits, known: {}, needsAllTime: false });
      if (this.core && !this.isWorkDue) this.work();
    }
  }

  terminate() {
    this.jobs = [];
  }

  tell(data) {
    this.onmessage({ data });
  }

  /** Answers requests for the time of a slice. Then messages, such as a cancel, are handled first. */
  work() {
    this.isWorkDue = false;
    const end = performance.now() + 1000 * SLICE;
    while (this.jobs.length > 0 && performance.now() < end) this.step();
    if (this.jobs.length === 0) return;
    this.isWorkDue = true;
    setTimeout(() => this.work());
  }

  /** Searches a slice of the first job. Its later slices start from the table that this one filled. */
  step() {
    const [job] = this.jobs;
    const { id } = job;
    try {
      const answer = JSON.parse(this.core.ask(JSON.stringify(slice(job))));
      add(job, answer);
      if (isOpen(job, answer)) {
        this.tell({ id, cost: job.known.cost });
        return;
      }
      this.jobs.shift();
      this.tell({ id, answer: answer.error ? answer : job.known });
    } catch (error) {
      this.jobs = [];
      this.tell({ id, crash: String(error) });
    }
  }
}

/** Request for the next slice: open questions, under what is left of the limits. */
function slice({ request, open, seconds, nodes, needsAllTime }) {
  const most = needsAllTime ? seconds : Math.min(seconds, SLICE);
  // JSON writes infinity as null: no limit.
  return { ...request, ask: open, seconds: Math.max(most, 0), nodes: Math.max(nodes, 0), has_all_time: needsAllTime };
}

/** Adds the answer of a slice to those known, and its cost to that of the job. */
function add(job, { cost, needs_all_time, ...answer }) {
  Object.assign(job.known, answer);
  job.needsAllTime = needs_all_time ?? false;
  job.request = { ...job.request, fresh: false };
  if (!cost) return;
  const { nodes, seconds } = job.known.cost ?? { nodes: 0, seconds: 0 };
  job.known.cost = { ...cost, nodes: nodes + cost.nodes, seconds: seconds + cost.seconds };
  job.open = job.open.filter((question) => !(question in answer));
  job.seconds -= cost.seconds;
  job.nodes -= cost.nodes;
}

/** Returns true if questions are left, and limits allow another slice. */
function isOpen({ open, seconds }, { error, cost, stopped }) {
  if (error || !cost || open.length === 0) return false;
  return stopped === null || (stopped === "time" && seconds > 0);
}

if (typeof WorkerGlobalScope === "function" && self instanceof WorkerGlobalScope) {
  const answering = new Answering();
  answering.onmessage = ({ data }) => self.postMessage(data);
  self.onmessage = ({ data }) => answering.postMessage(data);
}

export default Answering;
