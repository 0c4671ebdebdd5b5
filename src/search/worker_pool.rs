//! Many searches at once, each on its own thread.

use std::{
    any::Any,
    cell::Cell,
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rayon::{ThreadPool, ThreadPoolBuilder};
use web_time::Instant;

use super::control::{Limits, SHALLOW, SearchControl, SearchResult, Stop, run_alone};
use super::pool::WORKER_STACK;
use super::queue::Queue;
use super::threads::may_start;

/// Time to collect completed jobs before waking the caller, which costs more than a small search.
const REPORTED_TOGETHER: Duration = Duration::from_millis(1);

/// A thread pool for jobs that are put one by one and taken when they are done.
///
/// Jobs start in the order of their [`put`](WorkerPool::put) and end in any. A job is dropped before its last
/// result is reported, and dropping the workers stops the running jobs and waits for the threads: what jobs
/// share with their caller is no longer used then. Threads are not kept for later, because a forked child
/// would lack them. If the system has no thread, the caller of [`take`](WorkerPool::take) does the jobs.
///
/// ```
/// use canju::search::{WorkerPool, Limits};
/// use std::time::Duration;
/// let workers = WorkerPool::new(2, Limits::default(), None);
/// for n in 0..10_u64 {
///     workers.put(n, 0, move |_| Ok(n * n));
/// }
/// let mut squares = Vec::new();
/// while workers.open() > 0 {
///     squares.extend(workers.take(Duration::from_secs(1)).into_iter().map(|(_, run)| run.answer.unwrap()));
/// }
/// squares.sort_unstable();
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// ```
pub struct WorkerPool<R> {
    /// `None` if the system has no thread, and after the end.
    pool: Option<ThreadPool>,
    threads: Vec<JoinHandle<()>>,
    /// Process that started the threads. A forked child does not have them.
    process: u32,
    control: Arc<JobControl>,
    /// Shared with each job, so that a forked child drops nothing that a job was about to change.
    done: Arc<Queue<Done<R>>>,
    /// Jobs put and not yet taken.
    open: AtomicUsize,
    /// Jobs for the calling thread, if there is no other.
    queued: Mutex<VecDeque<Job>>,
}

type Job = Box<dyn FnOnce() + Send>;

/// Results of jobs with numbers from one on, or a panic with the number of jobs that it ended.
type Done<R> = Result<(u64, Vec<R>), (Box<dyn Any + Send>, usize)>;

/// A thread of a workers, as a job sees it.
pub struct Worker<'a> {
    control: &'a JobControl,
    /// Time of searches whose results are not reported yet.
    unreported: Cell<Duration>,
    /// True on the calling thread, whose stack may be small.
    is_caller: bool,
}

impl Worker<'_> {
    /// Runs a search of so many cards on this thread, under the limits of the workers.
    pub fn run<T>(
        &self,
        cards: usize,
        job: impl FnOnce(&mut SearchControl) -> Result<T, Stop>,
    ) -> SearchResult<T> {
        self.run_within(&self.control.limits_now(), cards, job)
    }

    /// Runs a search of so many cards on this thread, under other limits.
    pub fn run_within<T>(
        &self,
        limits: &Limits,
        cards: usize,
        job: impl FnOnce(&mut SearchControl) -> Result<T, Stop>,
    ) -> SearchResult<T> {
        if self.is_caller && cards > SHALLOW {
            return SearchResult::stopped(Stop::NoThread);
        }
        let run = run_alone(limits, &mut || self.control.stopped(), job);
        self.unreported.set(self.unreported.get() + run.time);
        run
    }
}

/// Stop flag and limits of all jobs of a workers.
struct JobControl {
    stop: AtomicBool,
    /// For each job.
    limits: Limits,
    /// For all jobs together.
    deadline: Option<Instant>,
    /// Jobs put whose results are not reported.
    left: AtomicUsize,
}

impl JobControl {
    /// Limits of a job that starts now.
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

impl<R: Send + 'static> WorkerPool<R> {
    /// Starts `threads` threads, or fewer if the system lacks some.
    ///
    /// `limits` apply to each job; `total` is the time for all of them, from now on.
    #[must_use]
    pub fn new(threads: usize, limits: Limits, total: Option<Duration>) -> WorkerPool<R> {
        let (pool, threads) = (0..usize::BITS)
            .map(|halvings| threads >> halvings)
            .take_while(|&threads| threads > 0)
            .find_map(started)
            .unzip();
        let deadline = total.and_then(|total| Instant::now().checked_add(total));
        WorkerPool {
            pool,
            threads: threads.unwrap_or_default(),
            process: std::process::id(),
            control: Arc::new(JobControl {
                stop: AtomicBool::new(false),
                limits,
                deadline,
                left: AtomicUsize::new(0),
            }),
            done: Arc::new(Queue::new()),
            open: AtomicUsize::new(0),
            queued: Mutex::default(),
        }
    }

    /// Returns true if jobs are done in [`WorkerPool::take`], because the system has no thread for them.
    #[must_use]
    pub fn works_in_take(&self) -> bool {
        self.pool.is_none()
    }

    /// Returns true if the time for all jobs is over. Jobs that have not started will not search.
    #[must_use]
    pub fn late(&self) -> bool {
        self.control.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns true if the threads belong to this process, not to the parent of a fork.
    #[must_use]
    pub fn here(&self) -> bool {
        self.process == std::process::id()
    }

    /// Number of jobs put and not yet taken.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Queues jobs with numbers from `first` on, which one thread does one after the other: for small
    /// ones, to queue each would take longer. `job` gets the place of each, and the state that the job
    /// before left.
    pub fn put_all<S: Default>(
        &self,
        first: u64,
        count: usize,
        job: impl Fn(usize, &mut S, &Worker) -> R + Send + 'static,
    ) {
        let is_caller = self.pool.is_none();
        self.open.fetch_add(count, Ordering::Relaxed);
        self.control.left.fetch_add(count, Ordering::Relaxed);
        let (control, done) = (Arc::clone(&self.control), Arc::clone(&self.done));
        let work = move || {
            let worker = Worker { control: &control, unreported: Cell::default(), is_caller };
            let (mut found, mut number, mut state) = (Vec::with_capacity(count), first, S::default());
            let report = |ended: usize, message| {
                let is_last = control.left.fetch_sub(ended, Ordering::Relaxed) == ended;
                done.add(message, is_last);
            };
            let mut report_some = |found: Vec<R>| {
                let (first, ended) = (number, found.len());
                number += ended as u64;
                if ended > 0 {
                    report(ended, Ok((first, found)));
                }
            };
            for place in 0..count {
                if control.stopped() {
                    break;
                }
                match catch_unwind(AssertUnwindSafe(|| job(place, &mut state, &worker))) {
                    Ok(result) => found.push(result),
                    Err(panic) => {
                        drop(job);
                        report_some(found);
                        return report(count - place, Err((panic, count - place)));
                    }
                }
                if worker.unreported.get() > REPORTED_TOGETHER && place + 1 < count {
                    report_some(std::mem::take(&mut found));
                    worker.unreported.take();
                }
            }
            drop(job);
            report_some(found);
        };
        match &self.pool {
            Some(pool) => spawn(pool, Box::new(work)),
            None => self.queue().push_back(Box::new(work)),
        }
    }

    fn queue(&self) -> MutexGuard<'_, VecDeque<Job>> {
        self.queued.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does queued jobs, and begins none after `patience` has passed.
    fn work(&self, patience: Duration) {
        let start = Instant::now();
        while start.elapsed() < patience
            && let Some(job) = self.queue().pop_front()
        {
            job();
        }
    }

    /// Jobs done since the last call, in order of completion.
    ///
    /// If jobs are open, waits at most `patience` for the first one. The result can be empty. Without
    /// threads, it does jobs meanwhile, and ends the last one.
    ///
    /// # Panics
    /// If a job panicked.
    pub fn take(&self, patience: Duration) -> Vec<(u64, R)> {
        let count = |done: &Done<R>| done.as_ref().map_or_else(|(_, ended)| *ended, |(_, done)| done.len());
        let open = self.open();
        if open == 0 {
            return Vec::new();
        }
        let patience = if self.works_in_take() {
            self.work(patience);
            Duration::ZERO
        } else {
            patience
        };
        let sum = |messages: &VecDeque<Done<R>>| messages.iter().map(count).sum::<usize>();
        let messages = self.done.gather(patience, REPORTED_TOGETHER, |messages| sum(messages) >= open);
        self.open.fetch_sub(sum(&messages), Ordering::Relaxed);
        let mut taken = Vec::with_capacity(sum(&messages));
        for done in messages {
            match done {
                Ok((first, done)) => taken.extend((first..).zip(done)),
                Err((panic, _)) => resume_unwind(panic),
            }
        }
        taken
    }
}

impl<T: Send + 'static> WorkerPool<SearchResult<T>> {
    /// Queues a search of so many cards. [`WorkerPool::take`] returns its number with the result.
    pub fn put(
        &self,
        number: u64,
        cards: usize,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Send + 'static,
    ) {
        self.put_all(number, 1, move |_, (): &mut (), worker| worker.run(cards, &job));
    }
}

/// Runs jobs first in, first out, because the caller waits for the oldest.
fn spawn(pool: &ThreadPool, job: Job) {
    pool.spawn_fifo(job);
}

/// Starts a pool of so many threads; `None` if the system lacks them.
fn started(threads: usize) -> Option<(ThreadPool, Vec<JoinHandle<()>>)> {
    if !may_start() {
        return None;
    }
    let mut handles = Vec::with_capacity(threads);
    let pool = ThreadPoolBuilder::new().num_threads(threads).spawn_handler(|worker| {
        let thread = thread::Builder::new().stack_size(WORKER_STACK);
        handles.push(thread.spawn(|| worker.run())?);
        Ok(())
    });
    Some((pool.build().ok()?, handles))
}

impl<R> WorkerPool<R> {
    /// Stops the running jobs and waits for the threads. Jobs that have not started are dropped.
    pub fn close(&mut self) {
        self.control.stop.store(true, Ordering::Relaxed);
        let (pool, threads) = (self.pool.take(), std::mem::take(&mut self.threads));
        if self.process != std::process::id() {
            // A forked child has no such threads, and their locks may be held forever.
            return std::mem::forget((pool, threads));
        }
        self.queued.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        drop(pool);
        for thread in threads {
            // Jobs catch their panics.
            let _ = thread.join();
        }
    }
}

impl<R> Drop for WorkerPool<R> {
    fn drop(&mut self) {
        self.close();
    }
}
