//! The one place where a call leaves Python to search.

use std::time::Duration;

use pyo3::prelude::*;

use super::errors::stopped;
use crate::search::{Limits, Run, Stop, Ticker, run};

/// Limits as Python passes them, already checked there.
#[derive(Clone, Copy, FromPyObject)]
pub struct LimitArgs {
    threads: usize,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: usize,
}

impl LimitArgs {
    pub fn limits(&self) -> Limits {
        // Out of range means: longer than any clock runs.
        let time = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits { time, nodes: self.nodes, memory: self.memory, threads: self.threads }
    }
}

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
    /// The recursion is as deep as there are plays and passes left; more cards
    /// than these could be too deep for a thread with a small stack.
    const SHALLOW: usize = 60;
    let limits = limits.limits();
    let mut raised = None;
    let mut main_thread = None;
    let mut poll = || {
        if main_thread == Some(false) {
            return false;
        }
        Python::attach(|py| {
            main_thread.get_or_insert_with(|| on_main_thread(py).unwrap_or(true));
            raised = py.check_signals().err();
            raised.is_some()
        })
    };
    let run = py.detach(|| run(&limits, cards > SHALLOW, &mut poll, job));
    // What a signal handler raised goes first, even when the answer came meanwhile.
    if let Some(raised) = raised {
        return Err(raised);
    }
    let Run { answer, nodes, time, threads } = run;
    match answer {
        Ok(answer) => Ok((answer, nodes, time.as_secs_f64(), threads)),
        Err(stop) => Err(stopped(stop, nodes, time)),
    }
}

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

fn on_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let current = threading.call_method0("current_thread")?;
    Ok(current.is(&threading.call_method0("main_thread")?))
}
