//! Rating and composing of puzzles, for `canju.puzzles`.

use std::time::{Duration, Instant};

use pyo3::{
    exceptions::{PyRuntimeError, PyTypeError},
    prelude::*,
};

use super::{
    convert,
    errors::stopped,
    gateway::{enter, wait},
};
use crate::error::CardError;
use crate::games;
use crate::puzzles::{
    ComposeOptions, Composer, Filter, Filters, NoPuzzle, Puzzle, Rating, Stopped, rate, refusals,
};
use crate::search::{Limits, SearchControl, Stop};
use crate::shedding::Position;

/// Interval between checks for signals while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Checks that a position is of a shedding game of two hands and not over.
fn asked(position: &games::Position) -> PyResult<&Position> {
    match position {
        games::Position::Shedding(position) if !position.is_over() => Ok(position),
        _ => Err(PyTypeError::new_err("a puzzle is a position of a shedding game that is not over")),
    }
}

/// Runs a question of many searches. Threads, nodes and memory are limits of each search, the time
/// of all together.
fn ask<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    question: impl Fn(&Limits, &mut SearchControl) -> Result<T, Stopped> + Sync + Send,
) -> PyResult<T> {
    let each = limits;
    let start = Instant::now();
    // Each search starts its own threads, so this one needs no large stack.
    let (answer, ..) = enter(py, limits, 0, |call| Ok(question(each, call)))?;
    answer.map_err(|Stopped { stop, nodes }| stopped(stop, nodes, start.elapsed()))
}

/// Rates a position: all fields of a ``Rating``, by name.
///
/// Private to the package. ``limits`` are ``(threads, seconds, nodes, bytes)``, where the seconds
/// are for all searches together.
#[pyfunction]
#[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]") -> "dict[str, Any]")]
pub fn rate_position(py: Python<'_>, position: games::Position, limits: Limits) -> PyResult<Rating> {
    let position = asked(&position)?;
    ask(py, &limits, |each, call| rate(position, each, call))
}

/// Names of all filters that reject a position.
#[pyfunction]
#[pyo3(signature = (position, filters: "dict[str, Any]", limits: "tuple[int, float | None, int | None, int]"))]
pub fn refused_by(
    py: Python<'_>,
    position: games::Position,
    filters: Filters,
    limits: Limits,
) -> PyResult<Vec<&'static str>> {
    let position = asked(&position)?;
    let refusing = ask(py, &limits, |each, call| refusals(position, &filters, each, call))?;
    Ok(refusing.into_iter().map(Filter::name).collect())
}

/// Threads that compose puzzles in the background.
#[pyclass(frozen, name = "Composer", module = "canju._canju")]
pub struct PyComposer(Composer);

#[pymethods]
impl PyComposer {
    /// Starts the threads. ``limits`` are ``(threads, seconds, nodes, bytes)``; seconds and bytes
    /// are ignored.
    #[new]
    #[pyo3(signature = (sizes: "tuple[int, int]", rules: "SheddingRules | str", seed, filters: "dict[str, Any]", limits: "tuple[int, float | None, int | None, int]", max_candidates, varied))]
    fn new(
        sizes: (usize, usize),
        rules: &Bound<'_, PyAny>,
        seed: Option<u64>,
        filters: Filters,
        limits: Limits,
        max_candidates: u64,
        varied: bool,
    ) -> PyResult<PyComposer> {
        let rules = convert::shedding_rules(Some(rules))?;
        let Limits { threads, nodes, .. } = limits;
        let options =
            ComposeOptions { first: sizes.0, second: sizes.1, rules, threads, nodes, max_candidates, varied };
        let composer = Composer::new(options, filters, seed);
        composer.map(PyComposer).map_err(|error| CardError::new(error.to_string()).into())
    }

    /// Waits for the next puzzle; returns it and ``"found"``, or ``None`` and the reason.
    ///
    /// The reason is ``"candidates"`` when ``max_candidates`` gave no puzzle, ``"time"`` when the
    /// seconds are over.
    #[pyo3(signature = (seconds) -> "tuple[dict[str, Any] | None, str]")]
    fn next(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<(Option<Puzzle>, &'static str)> {
        if !self.0.here() {
            let message = "this compose started before the process forked: start a new one";
            return Err(PyRuntimeError::new_err(message));
        }
        let start = Instant::now();
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let found = wait(py, || match self.0.take(LOOK_EVERY) {
            Some(found) => Some(found),
            None => {
                time.is_some_and(|time| start.elapsed() >= time).then_some(Err(NoPuzzle::Stopped(Stop::Time)))
            }
        })?;
        match found {
            Ok(puzzle) => Ok((Some(puzzle), "found")),
            Err(NoPuzzle::Candidates(_)) => Ok((None, "candidates")),
            Err(NoPuzzle::Stopped(Stop::Time)) => Ok((None, "time")),
            Err(NoPuzzle::Stopped(stop)) => Err(stopped(stop, 0, start.elapsed())),
        }
    }
}
