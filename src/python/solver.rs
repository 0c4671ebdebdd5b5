//! `Solver`: searches for the Python class `Solution`.

use std::convert::Infallible;

use pyo3::{
    exceptions::{PyRuntimeError, PyTypeError},
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyInt},
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier, type_hint_union};

use super::{
    gateway::{Costed, LOOK_AFTER, LimitArgs, enter, enter_telling},
    play::PyPlay,
    position::PyPosition,
};
use crate::games::{Answer, Play, Question, Solver, Value};
use crate::proofs::{Claim, Claimant, Goal, Strategy, Unproved};
use crate::search::Ticker;
use crate::shedding;

/// A transposition table for one position and its descendants, and the searches that fill it.
///
/// Private to the package. Methods take a position that is not over and limits ``(threads, seconds,
/// nodes, bytes)``, and return ``(answer, nodes, seconds, threads)``.
#[pyclass(frozen, name = "Solver", module = "canju._canju")]
pub struct PySolver(Solver);

/// A value for Python: a bool (the side to move wins) or an int (its tricks).
pub struct PyValue(pub Value);

impl<'py> IntoPyObject<'py> for PyValue {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr =
        type_hint_union!(type_hint_identifier!("builtins", "bool"), type_hint_identifier!("builtins", "int"));

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(match self.0 {
            Value::Wins(wins) => PyBool::new(py, wins).to_owned().into_any(),
            Value::Tricks(tricks) => PyInt::new(py, tricks).into_any(),
        })
    }
}

impl PySolver {
    /// The solver, if it is one of a shedding game of two hands.
    pub fn shedding(&self) -> PyResult<&shedding::Solver> {
        match &self.0 {
            Solver::Shedding(solver) => Ok(solver),
            _ => Err(PyTypeError::new_err("only shedding games of two hands have an answer to this")),
        }
    }

    /// Searches a position with the interpreter released.
    fn ask(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: &LimitArgs,
        question: Question,
    ) -> PyResult<Costed<Answer>> {
        let position = &position.get().0;
        if !self.0.fits(position) {
            return Err(PyTypeError::new_err("the solver was not made for this position"));
        }
        enter(py, limits, position.cards(), |ticker| self.0.ask(position, question, ticker))
    }

    /// Like [`ask`](Self::ask), for questions that only shedding games of two hands can answer.
    fn ask_of_shedding(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: &LimitArgs,
        question: Question,
    ) -> PyResult<Costed<Answer>> {
        if self.0.has_lengths() {
            return self.ask(py, position, limits, question);
        }
        Err(PyTypeError::new_err("only shedding games of two hands have an answer to this"))
    }
}

/// Extracts a part of an answer, with the cost of the search.
fn part<T>(
    (answer, nodes, seconds, threads): Costed<Answer>,
    of: impl FnOnce(Answer) -> PyResult<T>,
) -> PyResult<Costed<T>> {
    Ok((of(answer)?, nodes, seconds, threads))
}

fn claim_of((whose, goal, number): &(String, String, u16)) -> PyResult<Claim> {
    let wrong = || PyTypeError::new_err("no such claim");
    let whose = Claimant::named(whose).ok_or_else(wrong)?;
    let goal = match goal.as_str() {
        "wins" => Goal::Wins,
        "within" => Goal::Within(*number),
        "lasts" => Goal::Lasts(*number),
        "takes" => Goal::Takes(u8::try_from(*number).map_err(|_| wrong())?),
        _ => return Err(wrong()),
    };
    Ok(Claim { whose, goal })
}

/// A written strategy: the choices as bytes, and the numbers of choices, positions and plays.
pub type StrategyRow<'py> = (Bound<'py, PyBytes>, u64, u64, u64);

/// Writes a strategy with the interpreter released, and calls `hear` with the number of positions.
pub fn write_strategy<'py>(
    py: Python<'py>,
    limits: &LimitArgs,
    cards: usize,
    hear: &Bound<'py, PyAny>,
    write: impl Fn(&mut Ticker, &dyn Fn(u64)) -> Result<Strategy, Unproved> + Sync + Send,
) -> PyResult<StrategyRow<'py>> {
    let hear = hear.clone().unbind();
    let tell = |py: Python<'_>, at: u64| hear.call1(py, (at,)).map(|_| ());
    let (proved, ..) = enter_telling(py, limits, cards, tell, |ticker, tell| match write(ticker, tell) {
        Err(Unproved::Stopped(stop)) => Err(stop),
        proved => Ok(proved),
    })?;
    let proved = proved?;
    Ok((PyBytes::new(py, &proved.bytes), proved.choices, proved.positions, proved.plays))
}

/// Unwraps an answer that the search must have found.
fn known<T>(answer: Option<T>) -> PyResult<T> {
    answer.ok_or_else(|| PyRuntimeError::new_err("the search did not answer the question"))
}

/// Collects values by play into a dictionary, with regular checks for signals.
fn by_play<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    known: impl IntoIterator<Item = (Play, T)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (i, (play, value)) in known.into_iter().enumerate() {
        if i % LOOK_AFTER == LOOK_AFTER - 1 {
            py.check_signals()?;
        }
        dict.set_item(PyPlay(play), value)?;
    }
    Ok(dict)
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(position: &Bound<'_, PyPosition>, memory: usize) -> PyResult<PySolver> {
        Solver::new(&position.get().0, memory).map(PySolver).map_err(super::errors::stopped_before_start)
    }

    /// Value for the side to move: true if it wins; in trick play, its number of tricks.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn value(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<PyValue>> {
        let answer = self.ask(py, position, &limits, Question::Value)?;
        part(answer, |answer| known(answer.value).map(PyValue))
    }

    /// Values of all legal plays, in the order of ``Position.plays``.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[Play, bool | int], int, float, int]")]
    fn values<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Bound<'py, PyDict>>> {
        let answer = self.ask(py, position, &limits, Question::Values)?;
        part(answer, |answer| {
            by_play(py, answer.values.into_iter().map(|(play, value)| (play, PyValue(value))))
        })
    }

    /// The best play: for a winner the shortest win, else the longest loss; the first of equals.
    ///
    /// In trick play, it takes the most tricks. With three hands, it is any winning play, or the
    /// first.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn best_play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Option<PyPlay>>> {
        let answer = self.ask(py, position, &limits, Question::Best)?;
        part(answer, |answer| Ok(answer.best.map(PyPlay)))
    }

    /// A winning play, or ``None``. Not for trick play.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn winning_play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Option<PyPlay>>> {
        if matches!(self.0, Solver::Tricks(_)) {
            return Err(PyTypeError::new_err("only shedding games have an answer to this"));
        }
        let answer = self.ask(py, position, &limits, Question::Winner)?;
        part(answer, |answer| Ok(answer.best.map(PyPlay)))
    }

    /// Number of plays and passes until the end with perfect play. Only for two hands.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn plays_left(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<u32>> {
        let answer = self.ask_of_shedding(py, position, &limits, Question::Length)?;
        part(answer, |answer| known(answer.plays_left))
    }

    /// For each legal play, the number of plays and passes until the end, itself included.
    ///
    /// It is odd if and only if the play wins. Only for two hands.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[Play, int], int, float, int]")]
    fn lengths<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Bound<'py, PyDict>>> {
        let answer = self.ask_of_shedding(py, position, &limits, Question::Lengths)?;
        part(answer, |answer| by_play(py, answer.lengths))
    }

    /// Proves a claim with a strategy of at most ``most`` positions.
    ///
    /// The claim is ``(whose, goal, number)``: a side or team; ``"wins"``, ``"within"``,
    /// ``"lasts"`` or ``"takes"``; a number of plays or tricks. ``hear`` is regularly called with
    /// the number of positions so far. Returns the choices as bytes, and the numbers of choices,
    /// positions and plays.
    #[pyo3(signature = (
        position,
        limits: "tuple[int, float | None, int | None, int]",
        claim: "tuple[str, str, int]",
        most,
        hear: "object",
    ) -> "tuple[bytes, int, int, int]")]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyPosition>,
        limits: LimitArgs,
        claim: (String, String, u16),
        most: u64,
        hear: &Bound<'py, PyAny>,
    ) -> PyResult<StrategyRow<'py>> {
        let position = &position.get().0;
        if !self.0.fits(position) {
            return Err(PyTypeError::new_err("the solver was not made for this position"));
        }
        let claim = claim_of(&claim)?;
        write_strategy(py, &limits, position.cards(), hear, |ticker, tell| {
            self.0.prove(position, claim, most, tell, ticker)
        })
    }

    /// Size of the transposition table in bytes.
    #[getter]
    fn memo_bytes(&self) -> usize {
        self.0.bytes()
    }
}
