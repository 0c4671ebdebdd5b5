//! `Memo` and `Known`: the answers found in a game.

use std::{convert::Infallible, time::Duration};

#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier, type_hint_union};
use pyo3::{
    prelude::*,
    types::{PyBool, PyDict, PyInt, PyList, PyTuple},
};

use super::{
    convert, core_types::Valued, errors::stopped_before_start, gateway::fill, hints::Reduced, play::PyPlay,
    solver::PySolver,
};
use crate::games::{Answer, Play, PlayValue, Position, Value};
use crate::search::Outlook;
use crate::session::{CachedAnswer, Memo};

/// A value for Python: a bool (the side to move wins) or an int (its tricks or levels, or plays to the end).
pub struct PyValue(pub PlayValue);

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
            PlayValue::Levels(levels) => PyInt::new(py, levels).into_any(),
        })
    }
}

/// What is known of a position, as plain data. Only keyword arguments.
///
/// Private to the package: rows of tables and pickles have it.
#[pyclass(frozen, name = "Known", module = "canju._canju")]
#[derive(Default)]
pub struct PyKnown(CachedAnswer);

impl From<Answer> for PyKnown {
    fn from(answer: Answer) -> PyKnown {
        PyKnown(CachedAnswer { answer, ..CachedAnswer::default() })
    }
}

impl From<CachedAnswer> for PyKnown {
    fn from(known: CachedAnswer) -> PyKnown {
        PyKnown(known)
    }
}

impl PyKnown {
    /// The answers.
    pub fn known(&self) -> CachedAnswer {
        self.0.clone()
    }
}

/// The solver of a game and the answers found so far, for all solutions of the game.
///
/// Private to the package. ``told`` says what is known of a position, before any search.
#[pyclass(frozen, name = "Memo", module = "canju._canju")]
pub struct PyMemo {
    /// The memo in the core.
    pub memo: Memo,
    told: Option<Py<PyAny>>,
}

#[pymethods]
impl PyMemo {
    #[new]
    #[pyo3(signature = (bytes, told=None))]
    fn new(bytes: u64, told: Option<Py<PyAny>>) -> PyMemo {
        // Python allows more bytes than a 32-bit machine can count.
        PyMemo { memo: Memo::new(usize::try_from(bytes).unwrap_or(usize::MAX)), told }
    }

    /// The solver of this process, for a game with a position.
    fn solver(&self, position: Position) -> PyResult<PySolver> {
        self.memo.solver(&position).map(PySolver).map_err(stopped_before_start)
    }

    /// Size of the transposition table in bytes.
    #[getter]
    fn bytes(&self) -> usize {
        self.memo.size()
    }

    /// Frees the transposition table, and the answers that no solution holds.
    fn release(&self) {
        self.memo.release();
    }
}

impl PyMemo {
    /// What the program knows of a position.
    ///
    /// # Errors
    /// Fails if the program does.
    pub fn told(&self, py: Python<'_>, position: &Position) -> PyResult<Option<CachedAnswer>> {
        let Some(told) = &self.told else { return Ok(None) };
        let known = told.call1(py, (position.clone(),))?;
        Ok(Some(known.bind(py).cast::<PyKnown>()?.get().known()))
    }
}

/// Called in a forked child.
#[pyfunction]
pub fn forked() {
    crate::session::forked();
}

#[pymethods]
impl PyKnown {
    #[new]
    #[pyo3(signature = (*, value: "bool | int | None" = None, best: "Play | None" = None, plays_left: "int | None" = None, levels: "int | None" = None, values: "list[tuple[Play, bool | int]] | None" = None, winning: "Play | None" = None, line: "list[Play] | None" = None, is_fastest: "bool" = false, outlook: "tuple[bool, float, int, float] | None" = None))]
    #[expect(clippy::too_many_arguments, reason = "one for each part, as pickles name them")]
    fn new(
        value: Option<Value>,
        best: Option<Play>,
        plays_left: Option<u32>,
        levels: Option<i8>,
        values: Option<Vec<Valued>>,
        winning: Option<Play>,
        line: Option<Vec<Play>>,
        is_fastest: bool,
        outlook: Option<OutlookRow>,
    ) -> PyKnown {
        let valued = |value: Valued| value.compared(levels.is_some());
        let wins = plays_left.map(|plays| plays % 2 == 1).or(levels.map(|levels| levels > 0));
        let answer = Answer {
            value: value.or(wins.map(Value::Wins)),
            best,
            plays_left,
            levels,
            values: values.unwrap_or_default().into_iter().map(valued).collect(),
        };
        let outlook = outlook.map(|(wins, strength, nodes, seconds)| {
            let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
            Outlook { wins, strength, nodes, time }
        });
        CachedAnswer { answer, is_fastest, winning, line, outlook }.into()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, named) = (slf.py(), PyDict::new(slf.py()));
        let CachedAnswer { answer, is_fastest, winning, line, .. } = slf.get().known();
        named.set_item("value", answer.value.map(PlayValue::Value).map(PyValue))?;
        named.set_item("best", answer.best.map(PyPlay))?;
        named.set_item("plays_left", answer.plays_left)?;
        named.set_item("levels", answer.levels)?;
        named.set_item("values", listed(py, answer.values.into_iter().map(with_value))?)?;
        named.set_item("winning", winning.map(PyPlay))?;
        named.set_item("line", line.map(|line| line.into_iter().map(PyPlay).collect::<Vec<_>>()))?;
        named.set_item("is_fastest", is_fastest)?;
        named.set_item("outlook", slf.get().outlook())?;
        convert::reduced(slf.as_any(), PyTuple::empty(py), Some(named))
    }

    /// Value for the side to move, if it is known.
    #[getter]
    fn value(&self) -> Option<PyValue> {
        self.0.answer.value.map(PlayValue::Value).map(PyValue)
    }

    /// Best play, if it is known.
    #[getter]
    fn best(&self) -> Option<PyPlay> {
        self.0.answer.best.clone().map(PyPlay)
    }

    /// Number of plays and passes until the end, if it is known.
    #[getter]
    fn plays_left(&self) -> Option<u32> {
        self.0.answer.plays_left
    }

    /// Levels of the team to move, if they are known.
    #[getter]
    fn levels(&self) -> Option<i8> {
        self.0.answer.levels
    }

    /// What a search that a limit has ended leans to: true if the side to move wins, how many times as much
    /// work the other verdict is likely to take, and the nodes and seconds that are likely left.
    #[getter]
    fn outlook(&self) -> Option<OutlookRow> {
        self.0
            .outlook
            .map(|Outlook { wins, strength, nodes, time }| (wins, strength, nodes, time.as_secs_f64()))
    }

    /// True if the value of every play is known.
    #[getter]
    fn has_values(&self) -> bool {
        !self.0.answer.values.is_empty()
    }

    /// True if ``best`` wins, but possibly late.
    #[getter]
    fn can_be_slow(&self) -> bool {
        self.0.can_be_slow()
    }
}

/// An outlook for Python.
type OutlookRow = (bool, f64, u64, f64);

/// A list for Python.
///
/// # Errors
/// Fails if Python has no memory for it.
pub fn listed<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl IntoIterator<Item = T>,
) -> PyResult<Bound<'py, PyAny>> {
    let list = PyList::empty(py);
    fill(&list, items)?;
    Ok(list.into_any())
}

/// A play and its value for Python.
pub fn with_value((play, value): (Play, PlayValue)) -> (PyPlay, PyValue) {
    (PyPlay(play), PyValue(value))
}
