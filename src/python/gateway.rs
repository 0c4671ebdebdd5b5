//! The one place where a call leaves Python to search.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use pyo3::{prelude::*, types::PyList};

use super::errors::{option_error, stopped, stopped_before_start};
use crate::search::{Limits, Mailbox, Run, Stop, Ticker, run};
use crate::shedding::ListError;

/// Limits as Python passes them, already checked there.
#[derive(Clone, Copy, FromPyObject)]
pub struct LimitArgs {
    threads: usize,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: u64,
}

impl LimitArgs {
    pub fn limits(&self) -> Limits {
        // Out of range means: longer than any clock runs.
        let time = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        // Python allows more bytes than a machine of 32 bits can count.
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX);
        Limits { time, nodes: self.nodes, memory, threads: self.threads }
    }
}

/// The recursion is as deep as there are plays and passes left; more cards
/// than these could be too deep for a thread with a small stack.
const SHALLOW: usize = 60;

/// An answer with its cost: nodes, seconds, threads.
pub type Costed<T> = (T, u64, f64, usize);

/// Runs a search with the interpreter released.
///
/// Signals are looked at on the calling thread every few hundredths of a
/// second, so Ctrl-C works; only Python's main thread may do that, and other
/// threads need not wait for the interpreter at all.
pub fn enter<T: Send>(
    py: Python<'_>,
    limits: &LimitArgs,
    cards: usize,
    job: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync + Send,
) -> PyResult<Costed<T>> {
    let limits = limits.limits();
    let mut signals = Signals::default();
    let run = py.detach(|| run(&limits, cards > SHALLOW, &mut || signals.raised(), job));
    // What a signal handler raised goes first, even when the answer came meanwhile.
    if let Some(raised) = signals.raised {
        return Err(raised);
    }
    let Run { answer, nodes, time, threads } = run;
    match answer {
        Ok(answer) => Ok((answer, nodes, time.as_secs_f64(), threads)),
        Err(stop) => Err(stopped(stop, nodes, time)),
    }
}

/// What signals raise while the interpreter is released.
#[derive(Default)]
struct Signals {
    main_thread: Option<bool>,
    raised: Option<PyErr>,
}

impl Signals {
    /// Looks whether one has raised something.
    fn raised(&mut self) -> bool {
        // Only the main thread runs handlers; another need not wait for the interpreter again.
        if self.main_thread == Some(false) {
            return false;
        }
        Python::attach(|py| {
            // Finding out which thread this is runs Python code, and with it the handlers of
            // signals: what they raise comes out of it.
            let looked = on_main_thread(py).and_then(|main| {
                self.main_thread = Some(main);
                py.check_signals()
            });
            self.raised = looked.err();
            self.raised.is_some()
        })
    }
}

/// Runs a search that tells how far it is, with the interpreter released.
///
/// What a signal handler or `hear` raises ends it, as in [`watch`].
pub fn enter_telling<T: Send>(
    py: Python<'_>,
    limits: &LimitArgs,
    cards: usize,
    hear: impl FnMut(Python<'_>, u64) -> PyResult<()> + Send,
    job: impl Fn(&mut Ticker, &dyn Fn(u64)) -> Result<T, Stop> + Sync + Send,
) -> PyResult<T> {
    let limits = limits.limits();
    let Run { answer, nodes, time, .. } = watch(py, hear, |watched| {
        run(&limits, cards > SHALLOW, &mut || watched.stopped(), |ticker| job(ticker, &|at| watched.tell(at)))
    })?;
    answer.map_err(|stop| stopped(stop, nodes, time))
}

/// Lists plays with the interpreter released, and Ctrl-C as in a search.
pub fn list<T: Send>(
    py: Python<'_>,
    list: impl Fn(&mut Ticker) -> Result<Vec<T>, ListError> + Sync + Send,
) -> PyResult<Vec<T>> {
    const NO_LIMITS: LimitArgs = LimitArgs { threads: 1, time: None, nodes: None, memory: u64::MAX };
    let (listed, ..) = enter(py, &NO_LIMITS, 0, |ticker| match list(ticker) {
        Err(ListError::Stopped(stop)) => Err(stop),
        listed => Ok(listed),
    })?;
    listed.map_err(|error| option_error(format!("{error}: set max_cards, or leave distinct_suits out")))
}

/// Appends to a Python list and checks for signals now and then: millions of objects take seconds.
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

/// Objects made between two looks at signals: a few milliseconds.
pub const LOOK_AFTER: usize = 1 << 12;

/// Waits with the interpreter released until `look` finds something.
///
/// `look` waits at most a few hundredths of a second itself; in between, signals are
/// looked at, and what a handler raised comes out.
pub fn wait<T: Send>(py: Python<'_>, look: impl Fn() -> Option<T> + Sync) -> PyResult<T> {
    loop {
        if let Some(found) = py.detach(&look) {
            return Ok(found);
        }
        py.check_signals()?;
    }
}

/// A long job's side of [`watch`].
pub struct Watched<P> {
    stop: AtomicBool,
    at: Mutex<Option<P>>,
}

impl<P> Watched<P> {
    /// Tells how far the job is; the caller hears the latest of it now and then.
    pub fn tell(&self, at: P) {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }

    /// Whether the job is to end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn latest(&self) -> Option<P> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Runs a long job on a thread of its own with the interpreter released.
///
/// The calling thread looks at signals every few hundredths of a second, and hands on
/// how far the job is. What a signal handler or `hear` raises stops the job, and comes out
/// when it has ended; so does the error of a system that has no thread to give.
pub fn watch<T: Send, P: Send>(
    py: Python<'_>,
    mut hear: impl FnMut(Python<'_>, P) -> PyResult<()> + Send,
    job: impl FnOnce(&Watched<P>) -> T + Send,
) -> PyResult<T> {
    let watched = Watched { stop: AtomicBool::new(false), at: Mutex::new(None) };
    let mut answer = None;
    let mut look = |py: Python<'_>| watched.latest().map_or(Ok(()), |at| hear(py, at));
    while_working(py, &watched.stop, &mut look, Box::new(|| answer = Some(job(&watched))))?;
    Ok(answer.expect("the job has ended"))
}

/// The part of [`watch`] that knows no answer, and so is compiled once for all.
fn while_working(
    py: Python<'_>,
    stop: &AtomicBool,
    look: &mut (dyn FnMut(Python<'_>) -> PyResult<()> + Send),
    job: Box<dyn FnOnce() + Send + '_>,
) -> PyResult<()> {
    const EVERY: Duration = Duration::from_millis(20);
    let mut raised = None;
    let ended = Mailbox::new();
    py.detach(|| {
        thread::scope(|scope| {
            let work = || {
                let _at_the_end = ended.at_the_end();
                job();
            };
            let worker = thread::Builder::new()
                .spawn_scoped(scope, work)
                .map_err(|_| stopped_before_start(Stop::NoThread))?;
            while ended.take(EVERY).is_none() {
                if raised.is_some() {
                    continue;
                }
                raised = Python::attach(|py| py.check_signals().and_then(|()| look(py)).err());
                stop.store(raised.is_some(), Ordering::Relaxed);
            }
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            Ok::<_, PyErr>(())
        })
    })?;
    raised.map_or(Ok(()), Err)
}

fn on_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    // By numbers: asking for the object of a thread that Python did not start would make one.
    let current = threading.call_method0("get_ident")?;
    threading.call_method0("main_thread")?.getattr("ident")?.eq(current)
}
