//! `Known`: the answers of a solution, and the questions that find them.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyDict, PyInt, PyList, PyTuple},
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier, type_hint_union};

use super::{
    convert,
    core_types::Valued,
    errors::{is_limit, limit_of},
    gateway::{LimitArgs, enter, fill, list},
    hints::Reduced,
    play::PyPlay,
    position::PyPosition,
    solver::PySolver,
};
use crate::games::{Answer, Play, PlayValue, Position, Question, Value};
use crate::review::{Reviewed, Reviewer, Searched};
use crate::search::Stop;
use crate::session::{Goal, Known, Session};
use crate::shedding::MOST_LISTED;

/// Answers about a position so far. Later questions do not change them.
///
/// Private to the package. Solutions with other limits share them. Only keyword arguments: answers that
/// are known already.
#[pyclass(frozen, name = "Known", module = "canju._canju")]
#[derive(Default)]
pub struct PyKnown(Mutex<Answers>);

#[derive(Default)]
struct Answers {
    /// Answers about the position itself.
    own: Known,
    /// Answers about positions of its line.
    later: HashMap<Position, Known>,
}

impl From<Answer> for PyKnown {
    fn from(answer: Answer) -> PyKnown {
        Known { answer, ..Known::default() }.into()
    }
}

impl From<Known> for PyKnown {
    fn from(own: Known) -> PyKnown {
        PyKnown(Mutex::new(Answers { own, later: HashMap::new() }))
    }
}

impl PyKnown {
    /// The answers about the position itself.
    pub fn known(&self) -> Known {
        self.answers().own.clone()
    }

    /// Locks the answers for a moment, while attached to the interpreter: no thread has them locked
    /// when the process forks.
    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A value for Python: a bool (the side to move wins) or an int (its tricks, or plays to the end).
pub struct PyValue(PlayValue);

impl<'py> IntoPyObject<'py> for PyValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr =
        type_hint_union!(type_hint_identifier!("builtins", "bool"), type_hint_identifier!("builtins", "int"));

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(match self.0 {
            PlayValue::Value(Value::Wins(wins)) => PyBool::new(py, wins).to_owned().into_any(),
            PlayValue::Value(Value::Tricks(tricks)) => PyInt::new(py, tricks).into_any(),
            PlayValue::Length(length) => PyInt::new(py, length).into_any(),
        })
    }
}

/// The questions of one call.
struct Asked<'a, 'py> {
    answers: &'a PyKnown,
    position: &'a Position,
    goal: Goal,
    host: Host<'py>,
    review: Option<Reviewing<'py>>,
}

/// Conditions of a review.
struct Reviewing<'py> {
    /// Moment when it ends, and when the search of its present question does.
    until: Option<Instant>,
    ends: Option<Instant>,
    /// Function of Python that hears the number of steps done.
    report: Bound<'py, PyAny>,
    done: usize,
}

/// Share of the time left that one question can take, so that a hard one leaves time for the others.
const SHARE: f64 = 0.5;

/// Functions of Python: what is known of a position, the next search, the cost of a search.
type Host<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

impl Session for Asked<'_, '_> {
    type Error = PyErr;

    fn goal(&self) -> Goal {
        self.goal
    }

    fn known<T>(&mut self, position: &Position, with: impl FnOnce(&mut Known) -> T) -> T {
        let Answers { own, later } = &mut *self.answers.answers();
        with(if position == self.position { own } else { later.entry(position.clone()).or_default() })
    }

    fn search(&mut self, position: &Position, question: Question, few: Option<u64>) -> PyResult<Answer> {
        let (solver, limits): (Bound<'_, PySolver>, LimitArgs) = self.host.1.call0()?.extract()?;
        let solver = solver.get().of(position)?;
        let limits = few.map_or(limits, |few| limits.with_few(few));
        let limits = self.review.as_ref().map_or(limits, |review| limits.ending_at(review.ends));
        let (answer, nodes, seconds, threads) =
            enter(self.host.0.py(), &limits, position.cards(), |ticker| {
                solver.ask(position, question, ticker)
            })?;
        self.host.2.call1((nodes, seconds, threads, position == self.position))?;
        Ok(answer)
    }

    fn plays(&mut self, position: &Position) -> PyResult<Vec<Play>> {
        list(self.host.0.py(), |ticker| position.plays(false, MOST_LISTED, ticker))
    }

    fn reach(&mut self, position: &Position) -> PyResult<()> {
        if !self.answers.answers().later.contains_key(position) {
            let fresh = self.host.0.call1((PyPosition(position.clone()),))?;
            let known = fresh.cast::<PyKnown>()?.get().answers().own.clone();
            self.answers.answers().later.insert(position.clone(), known);
        }
        Ok(())
    }

    fn limit(&self, error: &PyErr) -> Option<Stop> {
        limit_of(self.host.0.py(), error)
    }
}

impl Reviewer for Asked<'_, '_> {
    fn find<T>(&mut self, ask: impl FnOnce(&mut Self) -> PyResult<T>) -> PyResult<Option<T>> {
        if let Some(Reviewing { until: Some(until), ends, .. }) = &mut self.review {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            *ends = Some(Instant::now() + left.mul_f64(SHARE));
        }
        match ask(self) {
            Err(error) if is_limit(self.host.0.py(), &error) => Ok(None),
            answer => answer.map(Some),
        }
    }

    fn step(&mut self) -> PyResult<()> {
        if let Some(Reviewing { report, done, .. }) = &mut self.review {
            *done += 1;
            report.call1((*done,))?;
        }
        Ok(())
    }
}

/// Rows of a review, and the exception that has ended it.
type ReviewFound<'py> = (Vec<Bound<'py, PyTuple>>, Option<Py<PyAny>>);

/// What a review has found of a play: the last fields of a ``ReviewedPlay``.
fn reviewed(py: Python<'_>, play: Reviewed) -> PyResult<Bound<'_, PyTuple>> {
    let value = |value: Option<Value>| value.map(PlayValue::Value).map(PyValue);
    let plays = |plays: Vec<Play>| PyTuple::new(py, plays.into_iter().map(PyPlay).collect::<Vec<_>>());
    let (before, after) = (value(play.before), value(play.after));
    let (better, refutation) = (plays(play.better)?, plays(play.refutation)?);
    (before, after, play.legal, play.keeping, better, refutation, play.plays_left, play.plays_lost)
        .into_pyobject(py)
}

fn listed<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl IntoIterator<Item = T>,
) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::empty(py);
    fill(&list, items)?;
    Ok(list.into_any())
}

fn with_value((play, value): (Play, PlayValue)) -> (PyPlay, PyValue) {
    (PyPlay(play), PyValue(value))
}

#[pymethods]
impl PyKnown {
    #[new]
    #[pyo3(signature = (*, value: "bool | int | None" = None, best: "Play | None" = None, plays_left: "int | None" = None, values: "list[tuple[Play, bool | int]] | None" = None, winning: "Play | None" = None, line: "list[Play] | None" = None, is_fastest: "bool" = false))]
    fn new(
        value: Option<Value>,
        best: Option<Play>,
        plays_left: Option<u32>,
        values: Option<Vec<Valued>>,
        winning: Option<Play>,
        line: Option<Vec<Play>>,
        is_fastest: bool,
    ) -> PyKnown {
        let answer = Answer {
            value: value.or(plays_left.map(|plays| Value::Wins(plays % 2 == 1))),
            best,
            plays_left,
            values: values.unwrap_or_default().into_iter().map(|Valued(play, value)| (play, value)).collect(),
        };
        Known { answer, is_fastest, winning, line }.into()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, named) = (slf.py(), PyDict::new(slf.py()));
        let Known { answer, is_fastest, winning, line } = slf.get().answers().own.clone();
        named.set_item("value", answer.value.map(PlayValue::Value).map(PyValue))?;
        named.set_item("best", answer.best.map(PyPlay))?;
        named.set_item("plays_left", answer.plays_left)?;
        named.set_item("values", listed(py, answer.values.into_iter().map(with_value))?)?;
        named.set_item("winning", winning.map(PyPlay))?;
        named.set_item("line", line.map(|line| line.into_iter().map(PyPlay).collect::<Vec<_>>()))?;
        named.set_item("is_fastest", is_fastest)?;
        convert::reduced(slf.as_any(), PyTuple::empty(py), Some(named))
    }

    /// Answers a question about a position, by a search if needed.
    ///
    /// Questions are named as the attributes of a solution. The host has three functions: the first
    /// returns what is known of a later position of the line; the second the solver and the limits
    /// ``(threads, seconds, nodes, bytes)`` of the next search. The third gets the nodes, seconds and
    /// threads of a search, and false if it was of a later position.
    #[pyo3(signature = (question, position, goal, host: "tuple[object, object, object]") -> "Any")]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        question: &str,
        position: Position,
        goal: Goal,
        host: Host<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = &position;
        if question == "plays_left" && !matches!(position, Position::Shedding(_)) {
            return Err(PyTypeError::new_err("only shedding games of two hands have an answer to this"));
        }
        let mut asked = Asked { answers: self, position, goal, host, review: None };
        match question {
            "value" => Ok(PyValue(PlayValue::Value(asked.value(position)?)).into_pyobject(py)?),
            "best" => asked.best(position)?.map(PyPlay).into_bound_py_any(py),
            "plays_left" => asked.plays_left(position)?.into_bound_py_any(py),
            "line" => listed(py, asked.line(position)?.into_iter().map(PyPlay)),
            "best_plays" => listed(py, asked.best_plays(position)?.into_iter().map(PyPlay)),
            "winning_plays" => listed(py, asked.winning_plays(position)?.into_iter().map(PyPlay)),
            "values" => listed(py, asked.values(position)?.into_iter().map(with_value)),
            _ => Err(PyValueError::new_err("no such question")),
        }
    }

    /// Reviews plays from a position on, within some seconds: a row for each play, and the exception that
    /// has ended the review.
    ///
    /// ``host`` is that of ``ask``; ``watched`` has the seconds, and a function that hears the number of steps
    /// done, which are two for each play.
    #[pyo3(signature = (start, plays, goal, host: "tuple[object, object, object]", watched: "tuple[float | None, object]") -> "tuple[list[tuple[Any, ...]], BaseException | None]")]
    fn review<'py>(
        &self,
        py: Python<'py>,
        start: Position,
        plays: Vec<Play>,
        goal: Goal,
        host: Host<'py>,
        watched: (Option<f64>, Bound<'py, PyAny>),
    ) -> PyResult<ReviewFound<'py>> {
        let (position, (seconds, report)) = (&start, watched);
        // A time out of range is longer than any clock runs.
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let review = Some(Reviewing { until, ends: None, report, done: 0 });
        let mut asked = Asked { answers: self, position, goal, host, review };
        let mut searched = Searched::new(&mut asked, position, &plays)?;
        let ended = searched.run(&mut asked).err().map(|error| error.into_value(py).into_any());
        Ok((searched.plays.into_iter().map(|play| reviewed(py, play)).collect::<PyResult<_>>()?, ended))
    }

    /// Value for the side to move, if it is known.
    #[getter]
    fn value(&self) -> Option<PyValue> {
        self.answers().own.answer.value.map(PlayValue::Value).map(PyValue)
    }

    /// Best play, if it is known.
    #[getter]
    fn best(&self) -> Option<PyPlay> {
        self.answers().own.answer.best.clone().map(PyPlay)
    }

    /// Number of plays and passes until the end, if it is known.
    #[getter]
    fn plays_left(&self) -> Option<u32> {
        self.answers().own.answer.plays_left
    }

    /// True if the value of every play is known.
    #[getter]
    fn has_values(&self) -> bool {
        !self.answers().own.answer.values.is_empty()
    }

    /// True if ``best`` wins, but possibly late.
    #[getter]
    fn can_be_slow(&self) -> bool {
        self.answers().own.can_be_slow()
    }
}
