//! `Crew`: threads that solve positions for `solve_many` and `solve_iter`.

use std::time::Duration;

use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyDict};

use super::{
    errors::stopped_before_start,
    gateway::{LimitArgs, wait},
    hints::Named,
    play::PyPlay,
    position::PyPosition,
    solver::PyValue,
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

/// Number, status, answers by name, nodes and seconds of a position.
type Row<'py> = (u64, &'static str, Named<'py>, u64, f64);

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
    fn take<'py>(&self, py: Python<'py>, patient: bool) -> PyResult<Vec<Row<'py>>> {
        self.check_process()?;
        let patience = if patient { LOOK_EVERY } else { Duration::ZERO };
        let done = wait(py, || {
            let done = self.crew.take(patience);
            (!done.is_empty() || !patient || self.crew.open() == 0).then_some(done)
        })?;
        done.into_iter().map(|(number, run)| row(py, number, run)).collect()
    }
}

fn row(py: Python<'_>, number: u64, run: Run<Answer>) -> PyResult<Row<'_>> {
    let (status, known) = match run.answer {
        Ok(answer) => ("solved", known(py, answer)?),
        Err(Stop::Time) => ("time_limit", PyDict::new(py)),
        Err(Stop::Nodes) => ("node_limit", PyDict::new(py)),
        Err(Stop::Memory | Stop::NoThread | Stop::TooManyPlays) => ("memory_limit", PyDict::new(py)),
        Err(Stop::Interrupted | Stop::Promote | Stop::Abandoned) => ("interrupted", PyDict::new(py)),
    };
    Ok((number, status, Named(known.into_any()), run.nodes, run.time.as_secs_f64()))
}

/// Converts an answer to the names of the memo of a `Solution`.
fn known(py: Python<'_>, answer: Answer) -> PyResult<Bound<'_, PyDict>> {
    let known = PyDict::new(py);
    if let Some(value) = answer.value {
        known.set_item("value", PyValue(value))?;
    }
    if let Some(best) = answer.best {
        known.set_item("best", PyPlay(best))?;
    }
    if let Some(plays_left) = answer.plays_left {
        known.set_item("plays_left", plays_left)?;
    }
    if !answer.lengths.is_empty() {
        let lengths = answer.lengths.into_iter().map(|(play, length)| (PyPlay(play), length));
        known.set_item("values", lengths.collect::<Vec<_>>())?;
    } else if !answer.values.is_empty() {
        let values = answer.values.into_iter().map(|(play, value)| (PyPlay(play), PyValue(value)));
        known.set_item("values", values.collect::<Vec<_>>())?;
    }
    Ok(known)
}
