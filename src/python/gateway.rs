//! The one place where a call releases the interpreter to search.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use pyo3::{Borrowed, prelude::*, types::PyList};
use web_time::Instant;

use super::errors::{option_error, stopped};
use crate::said;
use crate::search::{Limits, Queue, SHALLOW, SearchControl, SearchResult, Stop, may_start, run};
use crate::session::Cost;
use crate::shedding::ListError;

impl FromPyObject<'_, '_> for Limits {
    type Error = PyErr;

    /// Takes the tuple of threads, seconds, nodes and bytes, which Python has checked.
    fn extract(limits: Borrowed<'_, '_, PyAny>) -> PyResult<Limits> {
        let (threads, seconds, nodes, bytes): (usize, Option<f64>, Option<u64>, u64) = limits.extract()?;
        // A time out of range is longer than any clock runs.
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        // Python allows more bytes than a 32-bit machine can count.
        let memory = usize::try_from(bytes).unwrap_or(usize::MAX);
        Ok(Limits { time, nodes, memory, threads })
    }
}

/// An answer with its cost: nodes, seconds, threads.
pub type Costed<T> = (T, u64, f64, usize);

/// Runs a search with the interpreter released.
///
/// The calling thread checks for signals every few hundredths of a second, so Ctrl-C works. Only
/// Python's main thread can do that; other threads need not wait for the interpreter.
pub fn enter<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    cards: usize,
    job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
) -> PyResult<Costed<T>> {
    let (answer, Cost { nodes, time, threads }) = enter_counting(py, limits, cards, job);
    Ok((answer?, nodes, time.as_secs_f64(), threads))
}

/// As [`enter`], with the cost of a search without an answer, too.
pub fn enter_counting<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    cards: usize,
    job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
) -> (PyResult<T>, Cost) {
    let mut signals = Signals::default();
    let run = py.detach(|| run(limits, cards > SHALLOW, &mut || signals.raised(), job));
    let SearchResult { answer, nodes, time, threads } = run;
    let answer = match signals.raised {
        // An exception of a signal handler takes precedence over an answer.
        Some(raised) => Err(raised),
        None => answer.map_err(|stop| stopped(stop, nodes, time)),
    };
    (answer, Cost { nodes, time, threads })
}

/// Checks for signals while the interpreter is released.
#[derive(Default)]
struct Signals {
    main_thread: Option<bool>,
    raised: Option<PyErr>,
}

impl Signals {
    /// Runs pending signal handlers; returns true if one raised an exception.
    fn raised(&mut self) -> bool {
        // Only the main thread runs handlers; another need not wait for the interpreter.
        if self.main_thread == Some(false) {
            return false;
        }
        let looked = Python::try_attach(|py| {
            // `on_main_thread` runs Python code, which can run signal handlers and raise their
            // exceptions.
            let looked = on_main_thread(py).and_then(|main| {
                self.main_thread = Some(main);
                py.check_signals()
            });
            self.raised = looked.err();
            self.raised.is_some()
        });
        // Without an interpreter, the program is ending and nobody waits for the answer.
        looked.unwrap_or(true)
    }
}

/// Runs a search that reports progress to `hear`, with the interpreter released.
///
/// An exception of a signal handler or of `hear` stops it, as in [`watch`].
pub fn enter_telling<T: Send, P: Send>(
    py: Python<'_>,
    limits: &Limits,
    cards: usize,
    hear: impl FnMut(Python<'_>, P) -> PyResult<()> + Send,
    job: impl Fn(&mut SearchControl, &dyn Fn(P)) -> Result<T, Stop> + Sync + Send,
) -> PyResult<Costed<T>> {
    let SearchResult { answer, nodes, time, threads } = watch(py, hear, |watched| {
        run(limits, cards > SHALLOW, &mut || watched.stopped(), |control| {
            job(control, &|at| watched.tell(at))
        })
    })?;
    let answer = answer.map_err(|stop| stopped(stop, nodes, time))?;
    Ok((answer, nodes, time.as_secs_f64(), threads))
}

/// Lists plays with the interpreter released; Ctrl-C works as in a search.
pub fn list<T: Send>(
    py: Python<'_>,
    list: impl Fn(&mut SearchControl) -> Result<Vec<T>, ListError> + Sync + Send,
) -> PyResult<Vec<T>> {
    const NO_LIMITS: Limits = Limits { time: None, nodes: None, memory: usize::MAX, threads: 1 };
    let (listed, ..) = enter(py, &NO_LIMITS, 0, |control| match list(control) {
        Err(ListError::Stopped(stop)) => Err(stop),
        listed => Ok(listed),
    })?;
    listed.map_err(|error| {
        let error = error.to_string();
        option_error(&said!(
            "{error}: set max_cards, or leave distinct_suits out",
            "出法太多：请设 max_cards，或去掉 distinct_suits"
        ))
    })
}

/// Appends items to a Python list, with regular checks for signals: millions take seconds.
pub fn fill<'py, T: IntoPyObject<'py>>(
    list: &Bound<'py, PyList>,
    items: impl IntoIterator<Item = T>,
) -> PyResult<()> {
    for (i, item) in items.into_iter().enumerate() {
        if i % LOOK_AFTER == LOOK_AFTER - 1 {
            list.py().check_signals()?;
        }
        list.append(item)?;
    }
    Ok(())
}

/// Number of objects to make between two checks for signals: a few milliseconds.
pub const LOOK_AFTER: usize = 1 << 12;

/// Calls `look` with the interpreter released until it finds something.
///
/// `look` must return after a few hundredths of a second. Signals are checked between the calls.
pub fn wait<T: Send>(py: Python<'_>, look: impl Fn() -> Option<T> + Sync) -> PyResult<T> {
    loop {
        if let Some(found) = py.detach(&look) {
            return Ok(found);
        }
        py.check_signals()?;
    }
}

/// Handle of a long job in [`watch`].
pub struct Watched<'a, P> {
    caller: &'a Caller<'a>,
    at: &'a Mutex<Option<P>>,
}

impl<P> Watched<'_, P> {
    /// Reports progress. The caller regularly reads the latest report.
    pub fn tell(&self, at: P) {
        *locked(self.at) = Some(at);
    }

    /// Returns true if the job must stop.
    pub fn stopped(&self) -> bool {
        self.caller.stopped()
    }
}

/// Interval between two looks of the caller.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The caller of a long job, who checks for signals and passes progress on.
struct Caller<'a> {
    stop: AtomicBool,
    looks: Mutex<Looks<'a>>,
    /// True if the job runs on the caller's own thread, because there is no other.
    works: AtomicBool,
}

struct Looks<'a> {
    look: &'a mut (dyn FnMut(Python<'_>) -> PyResult<()> + Send),
    raised: Option<PyErr>,
    last: Instant,
}

impl Caller<'_> {
    /// Checks for signals and progress, unless an exception has stopped the job.
    fn look(&self) {
        // Whoever holds it is looking: a signal handler or `hear` came back here.
        let Ok(mut looks) = self.looks.try_lock() else { return };
        if looks.raised.is_none() {
            let looked = Python::try_attach(|py| py.check_signals().and_then(|()| (looks.look)(py)).err());
            let is_ending = looked.is_none();
            looks.raised = looked.flatten();
            self.stop.store(looks.raised.is_some() || is_ending, Ordering::Relaxed);
        }
        looks.last = Instant::now();
    }

    fn stopped(&self) -> bool {
        let is_due = || self.looks.try_lock().is_ok_and(|looks| looks.last.elapsed() >= LOOK_EVERY);
        if self.works.load(Ordering::Relaxed) && is_due() {
            self.look();
        }
        self.stop.load(Ordering::Relaxed)
    }
}

/// Runs a long job on a new thread with the interpreter released, or without threads on this one.
///
/// Every few hundredths of a second the calling thread checks for signals and passes the latest
/// progress to `hear`. An exception of a signal handler or of `hear` stops the job, and is returned
/// after it has ended.
pub fn watch<T: Send, P: Send>(
    py: Python<'_>,
    mut hear: impl FnMut(Python<'_>, P) -> PyResult<()> + Send,
    job: impl FnOnce(&Watched<P>) -> T + Send,
) -> PyResult<T> {
    let at = Mutex::new(None);
    let mut answer = None;
    let mut look = |py: Python<'_>| {
        let latest = locked(&at).take();
        latest.map_or(Ok(()), |at| hear(py, at))
    };
    let looks = Looks { look: &mut look, raised: None, last: Instant::now() };
    let caller =
        Caller { stop: AtomicBool::new(false), looks: Mutex::new(looks), works: AtomicBool::new(false) };
    while_working(py, &caller, Box::new(|| answer = Some(job(&Watched { caller: &caller, at: &at }))));
    let raised = locked(&caller.looks).raised.take();
    raised.map_or(Ok(()), Err)?;
    Ok(answer.expect("the job has ended"))
}

/// Part of [`watch`] that does not depend on the type of the answer, so it is compiled once.
fn while_working(py: Python<'_>, caller: &Caller<'_>, job: Box<dyn FnOnce() + Send + '_>) {
    let ended = Queue::new();
    let job = Mutex::new(Some(job));
    let work = || {
        if let Some(job) = locked(&job).take() {
            job();
        }
    };
    py.detach(|| {
        thread::scope(|scope| {
            let started = may_start().then(|| {
                let builder = thread::Builder::new();
                builder.spawn_scoped(scope, || {
                    let _at_the_end = ended.at_the_end();
                    work();
                })
            });
            let Some(Ok(worker)) = started else {
                caller.works.store(true, Ordering::Relaxed);
                return work();
            };
            while ended.take(LOOK_EVERY).is_none() {
                caller.look();
            }
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        });
    });
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn on_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    // Compares numbers: `current_thread()` makes an object for a thread that Python did not start.
    let current = threading.call_method0("get_ident")?;
    threading.call_method0("main_thread")?.getattr("ident")?.eq(current)
}
