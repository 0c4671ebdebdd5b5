//! Many searches at once, each on a thread of its own.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::control::{Limits, Run, Stop, Ticker, WORKER_STACK, run};
use super::mailbox::Mailbox;

/// Waking a caller costs more than a small search: it hears of several at once,
/// at most this much later than the first of them was done.
const REPORTED_TOGETHER: Duration = Duration::from_millis(1);

/// Threads that work through jobs while more are put, and hand back what is done.
///
/// The jobs begin in the order in which they are put; they end in any. A crew
/// lives as long as its caller needs it and not beyond: threads kept for later
/// would be missing in a forked child. Dropping it stops what still runs.
///
/// ```
/// use canju::search::{Crew, Limits};
/// use std::time::Duration;
/// let crew = Crew::new(2, Limits::default(), None).expect("there are threads");
/// for n in 0..10_u64 {
///     crew.put(n, move |_| Ok(n * n));
/// }
/// let mut squares = Vec::new();
/// while crew.open() > 0 {
///     squares.extend(crew.take(Duration::from_secs(1)).into_iter().map(|(_, run)| run.answer.unwrap()));
/// }
/// squares.sort_unstable();
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// ```
pub struct Crew<T> {
    pool: Option<ThreadPool>,
    /// The process that has the threads: a forked child does not.
    process: u32,
    orders: Arc<Orders>,
    /// Each job has a share of it: in a forked child, nothing is dropped that a job was about to change.
    done: Arc<Mailbox<Done<T>>>,
    /// Jobs put and not yet taken.
    open: AtomicUsize,
}

type Done<T> = thread::Result<(u64, Run<T>)>;

/// What all jobs of a crew obey.
struct Orders {
    stop: AtomicBool,
    /// For each job.
    limits: Limits,
    /// For all of them together.
    deadline: Option<Instant>,
}

impl Orders {
    /// The limits of a job that begins now.
    fn limits_now(&self) -> Limits {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = match (left, self.limits.time) {
            (Some(left), Some(time)) => Some(left.min(time)),
            (left, time) => left.or(time),
        };
        Limits { time, threads: 1, ..self.limits }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Crew<T> {
    /// `threads` threads, or as many as can be had; `None` when there is not even one.
    ///
    /// The limits hold for each job; `total` is the time for all of them, from now on.
    #[must_use]
    pub fn new(threads: usize, limits: Limits, total: Option<Duration>) -> Option<Crew<T>> {
        let pool = (0..usize::BITS)
            .map(|halvings| threads >> halvings)
            .take_while(|&threads| threads > 0)
            .find_map(|n| ThreadPoolBuilder::new().num_threads(n).stack_size(WORKER_STACK).build().ok())?;
        let deadline = total.and_then(|total| Instant::now().checked_add(total));
        Some(Crew {
            pool: Some(pool),
            process: std::process::id(),
            orders: Arc::new(Orders { stop: AtomicBool::new(false), limits, deadline }),
            done: Arc::new(Mailbox::new()),
            open: AtomicUsize::new(0),
        })
    }

    /// Whether the time for all is over: what has not begun will not be searched.
    #[must_use]
    pub fn late(&self) -> bool {
        self.orders.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether its threads are in this process, and not in one that was forked to make this.
    #[must_use]
    pub fn here(&self) -> bool {
        self.process == std::process::id()
    }

    /// How many jobs have been put and not yet taken.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Gives it one more job, with a number to know it by.
    pub fn put(&self, number: u64, job: impl Fn(&mut Ticker) -> Result<T, Stop> + Send + Sync + 'static) {
        let Some(pool) = &self.pool else { return };
        self.open.fetch_add(1, Ordering::Relaxed);
        let (orders, done) = (Arc::clone(&self.orders), Arc::clone(&self.done));
        let search = move || {
            if orders.stopped() {
                return;
            }
            let mut stopped = || orders.stopped();
            let search = || (number, run(&orders.limits_now(), false, &mut stopped, job));
            done.put(catch_unwind(AssertUnwindSafe(search)));
        };
        spawn(pool, Box::new(search));
    }

    /// What has been done since the last call, in the order of its end.
    ///
    /// Waits at most `patience` for a first one, when any is open; gives nothing when that was too short.
    ///
    /// # Panics
    /// When a job did.
    pub fn take(&self, patience: Duration) -> Vec<(u64, Run<T>)> {
        let mut taken = Vec::new();
        let mut until = Instant::now() + patience;
        while self.open() > 0 {
            let wait = until.saturating_duration_since(Instant::now());
            let Some(done) = self.done.take(wait) else { break };
            self.open.fetch_sub(1, Ordering::Relaxed);
            match done {
                Ok(done) => taken.push(done),
                Err(panic) => resume_unwind(panic),
            }
            if taken.len() == 1 {
                until = until.min(Instant::now() + REPORTED_TOGETHER);
            }
        }
        taken
    }
}

/// Jobs of one queue, first in, first out: the caller waits for the oldest.
fn spawn(pool: &ThreadPool, job: Box<dyn FnOnce() + Send>) {
    pool.spawn_fifo(job);
}

impl<T> Drop for Crew<T> {
    fn drop(&mut self) {
        self.orders.stop.store(true, Ordering::Relaxed);
        if self.process != std::process::id() {
            // A forked child: the threads are not here, and their locks may be held for ever.
            std::mem::forget(self.pool.take());
        }
    }
}
