//! `Crew`: threads that solve positions for `solve_many` and `solve_iter`.

use std::time::Duration;

use pyo3::{exceptions::PyRuntimeError, prelude::*};

use super::{
    errors::stopped_before_start,
    gateway::{LimitArgs, wait},
    position::PyPosition,
    session::PyKnown,
};
use crate::games::{Answer, Questions};
use crate::search::{Crew, Run, Stop};

/// Interval between checks for signals while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Threads that solve queued positions, each position on one thread.
///
/// Private to the package. The limits ``(threads, seconds, nodes, bytes)`` apply to each position.
/// ``total`` is the number of seconds for all positions, from the creation on.
#[pyclass(frozen, name = "Crew", module = "canju._canju")]
pub struct PyCrew {
    crew: Crew<Answer>,
    questions: Questions,
    memory: usize,
}

/// Number, status, answers, nodes and seconds of a position.
type Row = (u64, &'static str, PyKnown, u64, f64);

impl PyCrew {
    /// Raises an error in a forked child, which lacks the threads and cannot use their locks.
    fn check_process(&self) -> PyResult<()> {
        if self.crew.here() {
            return Ok(());
        }
        let message = "this solve_iter started before the process forked: start a new one";
        Err(PyRuntimeError::new_err(message))
    }
}

#[pymethods]
impl PyCrew {
    #[new]
    #[pyo3(signature = (limits: "tuple[int, float | None, int | None, int]", total, fastest, values))]
    fn new(limits: LimitArgs, total: Option<f64>, fastest: bool, values: bool) -> PyResult<PyCrew> {
        let limits = limits.limits();
        // A time out of range is longer than any clock runs.
        let total = total.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let crew = Crew::new(limits.threads, limits, total);
        let crew = crew.ok_or_else(|| stopped_before_start(Stop::NoThread))?;
        Ok(PyCrew {
            crew,
            questions: Questions { lengths: fastest, each_play: values },
            memory: limits.memory,
        })
    }

    /// True if the time for all positions is over.
    #[getter]
    fn late(&self) -> bool {
        self.crew.late()
    }

    /// Queues a position that is not over, under a number of the caller's choice.
    fn put(&self, number: u64, position: &Bound<'_, PyPosition>) -> PyResult<()> {
        self.check_process()?;
        let (position, questions, memory) = (position.get().0.clone(), self.questions, self.memory);
        self.crew.put(number, move |ticker| questions.ask(&position, memory, ticker));
        Ok(())
    }

    /// Positions finished since the last call, solved or not, in any order.
    ///
    /// With ``patient``, waits for at least one unless the queue is empty.
    fn take(&self, py: Python<'_>, patient: bool) -> PyResult<Vec<Row>> {
        self.check_process()?;
        let patience = if patient { LOOK_EVERY } else { Duration::ZERO };
        let done = wait(py, || {
            let done = self.crew.take(patience);
            (!done.is_empty() || !patient || self.crew.open() == 0).then_some(done)
        })?;
        Ok(done.into_iter().map(row).collect())
    }
}

fn row((number, run): (u64, Run<Answer>)) -> Row {
    let (status, known) = match run.answer {
        Ok(answer) => ("solved", answer.into()),
        Err(Stop::Time) => ("time_limit", PyKnown::default()),
        Err(Stop::Nodes) => ("node_limit", PyKnown::default()),
        Err(Stop::Memory | Stop::NoThread | Stop::TooManyPlays) => ("memory_limit", PyKnown::default()),
        Err(Stop::Interrupted | Stop::Promote | Stop::Abandoned) => ("interrupted", PyKnown::default()),
    };
    (number, status, known, run.nodes, run.time.as_secs_f64())
}
