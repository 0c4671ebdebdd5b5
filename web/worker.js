// Answers the requests of a page in a Web Worker. `scripts/web` joins it with the glue of
// wasm-bindgen, which defines `wasm_bindgen`.
//
// The page sends the compiled core, and requests `{id, request}`. `{cancel: true}` ends all open
// requests. Each is answered by `{id, answer}`, or `{id, crash}` if the core crashed. During a long
// one, `{id, cost}` is its cost so far.
/* global wasm_bindgen -- of the script that is put before this one */

/** Seconds of search between two looks at the messages of the page. */
const SLICE = 0.2;

let core = null;
/** Open requests, the first one in work. */
let jobs = [];
let isWorkDue = false;

self.onmessage = ({ data }) => {
  if (data.module) {
    wasm_bindgen.initSync({ module: data.module });
    core = new wasm_bindgen.Core();
    work();
  } else if (data.cancel) {
    for (const { id, known } of jobs) self.postMessage({ id, answer: { ...known, stopped: "cancelled" } });
    jobs = [];
  } else {
    const { ask = [], seconds = Infinity, nodes = Infinity } = data.request;
    jobs.push({ ...data, open: ask, seconds: seconds ?? Infinity, nodes: nodes ?? Infinity, known: {}, needsAllTime: false });
    if (core && !isWorkDue) work();
  }
};

/** Answers requests for the time of a slice. Then messages, such as a cancel, are handled first. */
function work() {
  isWorkDue = false;
  const end = performance.now() + 1000 * SLICE;
  while (jobs.length > 0 && performance.now() < end) step();
  if (jobs.length === 0) return;
  isWorkDue = true;
  setTimeout(work);
}

/** Searches a slice of the first job. Its later slices start from the table that this one filled. */
function step() {
  const [job] = jobs;
  const { id } = job;
  try {
    const answer = JSON.parse(core.ask(JSON.stringify(slice(job))));
    add(job, answer);
    if (isOpen(job, answer)) {
      self.postMessage({ id, cost: job.known.cost });
      return;
    }
    jobs.shift();
    self.postMessage({ id, answer: answer.error ? answer : job.known });
  } catch (error) {
    jobs = [];
    self.postMessage({ id, crash: String(error) });
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
