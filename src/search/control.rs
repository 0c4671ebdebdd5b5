//! Limits, and the control that checks them during a search.

use std::{
    fmt,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use web_time::Instant;

use super::pool::PoolLease;
use super::queue::Queue;
use super::threshold::threshold;
use crate::said;
use crate::said::Said;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Wall-clock time of the call.
    pub time: Option<Duration>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Bytes for the transposition table.
    pub memory: usize,
    /// Number of threads, at least one.
    pub threads: usize,
}

impl Default for Limits {
    /// 1 GiB for the table, one thread, and no other limit.
    fn default() -> Limits {
        Limits { time: None, nodes: None, memory: 1 << 30, threads: 1 }
    }
}

/// Reason why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller interrupted it, for example by Ctrl-C.
    Interrupted,
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit is too small for the smallest table, or for the question.
    Memory,
    /// The system cannot start another thread.
    NoThread,
    /// There are too many legal plays to give each a value.
    TooManyPlays,
    /// No play keeps the verdict: a search has an error.
    WrongVerdict,
    /// Internal: the part on the calling thread is over, and more threads take part.
    Promote,
    /// Internal: another thread has the answer.
    Abandoned,
}

impl Stop {
    /// The reason in both languages.
    #[must_use]
    pub fn said(self) -> Said {
        match self {
            Stop::Interrupted => said!("interrupted", "已中断"),
            Stop::Time => said!("time limit reached", "到了时间限制"),
            Stop::Nodes => said!("node limit reached", "到了局面数限制"),
            Stop::Memory => {
                said!("memory limit too small for the search to work at all", "内存限制太小，搜索无法进行")
            }
            Stop::NoThread => said!("the system has no thread left", "系统没有空余的线程"),
            Stop::TooManyPlays => {
                said!("too many legal plays to give each a value", "出法太多，不能逐一求值")
            }
            Stop::WrongVerdict => said!(
                "the verdict on this position, or on one after it, is wrong: no play keeps it; please report the position",
                "这个局面或其后某个局面的胜负算错了：没有一手能做到；请报告这个局面"
            ),
            Stop::Promote | Stop::Abandoned => "search handed over".into(),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

impl std::error::Error for Stop {}

/// Nodes that a call with several threads first spends on the calling thread. Most puzzles end
/// there, and waking other threads would cost more than solving them.
const CALLING_THREAD_NODES: u64 = 1 << 10;

/// Searches with more expected nodes use all threads at once. With 1,000, positions of 1,500 nodes
/// and more gain most; with 300, smaller ones take longer.
const LARGE_SEARCH: u64 = 1_000;

/// Units of work between two checks of the clock, about a tenth of a millisecond. When one thread
/// has the answer, the call waits about as long for the others to notice.
const STRIDE: u64 = 128;

const POLL_EVERY: Duration = Duration::from_millis(20);

/// Number of cards for which the recursion fits into a small stack.
///
/// The recursion is as deep as the number of plays and passes left.
pub const SHALLOW: usize = 60;

struct SharedCounters {
    deadline: Option<Instant>,
    node_limit: u64,
    nodes: AtomicU64,
    stop: AtomicBool,
}

impl SharedCounters {
    fn new(limits: &Limits, start: Instant) -> SharedCounters {
        SharedCounters {
            // A time limit beyond the clock's range is ignored.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            // At most half the range: `check` adds one to the limit.
            node_limit: limits.nodes.unwrap_or(u64::MAX).min(u64::MAX / 2),
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }
}

/// One thread's counter of nodes and work, which checks the limits from time to time.
pub struct SearchControl<'a> {
    shared: &'a SharedCounters,
    /// Nodes since the last check, and work left until the next.
    nodes: u64,
    left: u64,
    /// Nodes up to the last check.
    counted: u64,
    /// Nodes of the whole call after which this thread returns [`Stop::Promote`].
    promote_at: u64,
    poll: Option<&'a mut dyn FnMut() -> bool>,
    polled: Instant,
    /// Set when it is time to poll.
    poll_due: bool,
    /// Number of threads that search in this call.
    pub threads: usize,
}

impl<'a> SearchControl<'a> {
    fn new(
        shared: &'a SharedCounters,
        promote_at: u64,
        poll: Option<&'a mut dyn FnMut() -> bool>,
        polled: Instant,
        threads: usize,
    ) -> SearchControl<'a> {
        // Check after the first unit of work: even a tiny search notices a limit already passed.
        SearchControl {
            shared,
            nodes: 0,
            left: 1,
            counted: 0,
            promote_at,
            poll,
            polled,
            poll_due: false,
            threads,
        }
    }

    /// Counts a node with its work, in units of about half a microsecond. Polls the caller if due.
    ///
    /// The caller may run any code in the poll. A search that holds a lock others wait for calls
    /// [`SearchControl::count`] instead, and polls when it holds none.
    ///
    /// # Errors
    /// The reason why the search must end.
    #[inline]
    pub fn tick(&mut self, work: usize) -> Result<(), Stop> {
        self.count(work)?;
        if self.poll_due { self.poll() } else { Ok(()) }
    }

    /// Counts a node with its work, without polling the caller: see [`SearchControl::poll_is_due`].
    ///
    /// # Errors
    /// The reason why the search must end.
    #[inline]
    pub fn count(&mut self, work: usize) -> Result<(), Stop> {
        self.nodes += 1;
        self.spend(work)
    }

    /// Charges work that is not a node, such as part of a large one, and polls the caller if due.
    ///
    /// # Errors
    /// The reason why the search must end.
    #[inline]
    pub fn work(&mut self, work: usize) -> Result<(), Stop> {
        self.spend(work)?;
        if self.poll_due { self.poll() } else { Ok(()) }
    }

    /// Charges work that is not a node, without polling the caller.
    ///
    /// # Errors
    /// The reason why the search must end.
    #[inline]
    pub fn spend(&mut self, work: usize) -> Result<(), Stop> {
        self.left = self.left.saturating_sub(work as u64);
        if self.left == 0 { self.check() } else { Ok(()) }
    }

    /// Returns true if the caller should be polled.
    #[inline]
    #[must_use]
    pub const fn poll_is_due(&self) -> bool {
        self.poll_due
    }

    /// Polls the caller, which may want to stop.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if it does.
    #[cold]
    pub fn poll(&mut self) -> Result<(), Stop> {
        self.poll_due = false;
        let stop = self.poll.as_mut().is_some_and(|poll| poll());
        self.polled = Instant::now();
        if stop { Err(Stop::Interrupted) } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stop> {
        let shared = self.shared;
        let nodes = shared.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        self.counted += self.nodes;
        self.nodes = 0;
        if shared.stop.load(Ordering::Relaxed) {
            return Err(Stop::Abandoned);
        }
        if nodes > shared.node_limit {
            return Err(Stop::Nodes);
        }
        let now = Instant::now();
        if shared.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Stop::Time);
        }
        self.poll_due |= self.poll.is_some() && now - self.polled >= POLL_EVERY;
        if nodes >= self.promote_at {
            return Err(Stop::Promote);
        }
        // End at exactly the limit: a node limit means the same on every machine.
        self.left = threshold(STRIDE, 16).min(shared.node_limit - nodes + 1).min(self.promote_at - nodes);
        Ok(())
    }

    /// Announces a number of nodes still expected. If it is large, waiting threads join the search.
    ///
    /// # Errors
    /// [`Stop::Promote`]: the search starts again with all threads.
    pub(crate) fn expect_work(&self, nodes: u64) -> Result<(), Stop> {
        let others_wait = self.promote_at < u64::MAX;
        if others_wait && nodes >= threshold(LARGE_SEARCH, 4) { Err(Stop::Promote) } else { Ok(()) }
    }

    /// Nodes counted by this thread.
    #[must_use]
    #[inline]
    pub fn own_nodes(&self) -> u64 {
        self.counted + self.nodes
    }
}

impl Drop for SearchControl<'_> {
    fn drop(&mut self) {
        self.shared.nodes.fetch_add(self.nodes, Ordering::Relaxed);
    }
}

/// An answer and its cost.
#[derive(Clone, Copy, Debug)]
pub struct SearchResult<T> {
    /// The answer.
    pub answer: Result<T, Stop>,
    /// Nodes, over all threads.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// Number of threads that took part.
    pub threads: usize,
}

impl<T> SearchResult<T> {
    /// A search that did not start.
    #[must_use]
    pub fn stopped(stop: Stop) -> SearchResult<T> {
        SearchResult { answer: Err(stop), nodes: 0, time: Duration::ZERO, threads: 0 }
    }
}

/// Runs a search under limits.
///
/// `job` starts on the calling thread. If it takes long and more threads are allowed, it starts
/// again there and on a pool. All threads then run the same job over one table, and the first
/// answer counts. `poll` is called on the calling thread every few hundredths of a second; true
/// stops the search. With `deep`, the job's recursion may be too deep for the caller's stack: it
/// runs on threads with a large stack from the start.
///
/// A call has its pool to itself. Then the pool waits for a call with the same number of threads.
pub fn run<T: Send>(
    limits: &Limits,
    deep: bool,
    poll: &mut dyn FnMut() -> bool,
    job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync,
) -> SearchResult<T> {
    let found = Mutex::new(None);
    let SearchResult { answer, nodes, time, threads } = run_any(limits, deep, poll, &|control| {
        let answer = job(control)?;
        *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        Ok(())
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    SearchResult { answer: answer.and_then(|()| found.ok_or(Stop::Abandoned)), nodes, time, threads }
}

/// A job that stores its own answer, so that its runner is compiled once for all answer types.
type Job<'a> = &'a (dyn Fn(&mut SearchControl) -> Result<(), Stop> + Sync);

/// Runs a search as [`run`] does, on the calling thread alone.
pub(super) fn run_alone<T>(
    limits: &Limits,
    poll: &mut dyn FnMut() -> bool,
    job: impl FnOnce(&mut SearchControl) -> Result<T, Stop>,
) -> SearchResult<T> {
    let start = Instant::now();
    let shared = SharedCounters::new(limits, start);
    let answer = job(&mut SearchControl::new(&shared, u64::MAX, Some(poll), start, 1));
    SearchResult { answer, nodes: shared.nodes.into_inner(), time: start.elapsed(), threads: 1 }
}

fn run_any(limits: &Limits, deep: bool, poll: &mut dyn FnMut() -> bool, job: Job) -> SearchResult<()> {
    let start = Instant::now();
    let shared = SharedCounters::new(limits, start);
    let mut threads = 1;
    let mut answer = Err(Stop::Promote);
    if !deep {
        let promote_at = if limits.threads > 1 { threshold(CALLING_THREAD_NODES, 4) } else { u64::MAX };
        answer = job(&mut SearchControl::new(&shared, promote_at, Some(poll), start, 1));
    }
    if matches!(answer, Err(Stop::Promote)) {
        threads = limits.threads.max(1);
        answer = match on_pool(&shared, threads, deep, poll, job) {
            Some(answer) => answer,
            // On a stack that may be too small, a deep search could crash the process.
            None if deep => Err(Stop::NoThread),
            None => {
                threads = 1;
                job(&mut SearchControl::new(&shared, u64::MAX, Some(poll), Instant::now(), 1))
            }
        };
    }
    SearchResult { answer, nodes: shared.nodes.into_inner(), time: start.elapsed(), threads }
}

/// Guard that stops all threads of a call when one is done, even by a panic.
struct EndsAll<'a>(&'a AtomicBool);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs the job on a pool's threads and, unless `deep`, the calling one. `None` if none is left.
///
/// Whole deals take a tenth less time with the calling thread and one woken than with two woken.
fn on_pool(
    shared: &SharedCounters,
    threads: usize,
    deep: bool,
    poll: &mut dyn FnMut() -> bool,
    job: Job,
) -> Option<Result<(), Stop>> {
    let woken = if deep { threads } else { threads - 1 };
    let lease = PoolLease::of(woken)?;
    let answers = Mutex::new(Vec::with_capacity(threads));
    let put = |answer| answers.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
    let ended = Queue::new();
    lease.pool().in_place_scope(|scope| {
        for _ in 0..woken {
            scope.spawn(|_| {
                let _at_the_end = ended.at_the_end();
                put(answer_for_all(shared, None, threads, job));
            });
        }
        if !deep {
            return put(answer_for_all(shared, Some(poll), threads, job));
        }
        while ended.take(POLL_EVERY).is_none() {
            if poll() {
                put(Err(Stop::Interrupted));
                shared.stop.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
    let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    // An answer takes precedence, then an interruption, then a limit.
    answers.into_iter().max_by_key(|answer| match answer {
        Ok(()) => 3,
        Err(Stop::Interrupted) => 2,
        Err(Stop::Abandoned) => 0,
        Err(_) => 1,
    })
}

/// Runs the job, and then stops the other threads.
fn answer_for_all<'a>(
    shared: &'a SharedCounters,
    poll: Option<&'a mut dyn FnMut() -> bool>,
    threads: usize,
    job: Job,
) -> Result<(), Stop> {
    let _ends_all = EndsAll(&shared.stop);
    job(&mut SearchControl::new(shared, u64::MAX, poll, Instant::now(), threads))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_expected_work_calls_the_other_threads() {
        for (threads, nodes, searching) in [(2, LARGE_SEARCH, 2), (2, LARGE_SEARCH - 1, 1), (1, u64::MAX, 1)]
        {
            let limits = Limits { threads, ..Limits::default() };
            let done = run(&limits, false, &mut || false, |control| control.expect_work(nodes));
            assert_eq!((done.answer, done.threads), (Ok(()), searching), "{nodes} nodes, {threads} threads");
        }
    }
}
