//! `Solver`: what the Python class `Solution` asks.

use std::convert::Infallible;

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyDict, PyInt},
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier, type_hint_union};

use super::{
    gateway::{Costed, LOOK_AFTER, LimitArgs, enter},
    play::PyPlay,
    position::PyPosition,
};
use crate::games::{Play, Position, Solver, Value};
use crate::search::{Stop, Ticker};
use crate::shedding;

/// A memo for one position and all that comes of it, and the searches that fill it.
///
/// Private to the package. Every method takes a position that is not over and
/// limits ``(threads, seconds, nodes, bytes)``, and returns
/// ``(answer, nodes, seconds, threads)``.
#[pyclass(frozen, name = "Solver", module = "canju._canju")]
pub struct PySolver(Solver);

/// A value as Python has it: whether the mover wins, or how many tricks it takes.
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
    fn enter<T: Send>(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: &LimitArgs,
        job: impl Fn(&Solver, &Position, &mut Ticker) -> Result<T, Stop> + Sync + Send,
    ) -> PyResult<Costed<T>> {
        let position = &position.get().0;
        if !self.0.fits(position) {
            return Err(PyTypeError::new_err("a position that the solver was not made for"));
        }
        let cards = position.first().len() + position.second().len();
        enter(py, limits, cards, |ticker| job(&self.0, position, ticker))
    }

    /// What only a shedding game can be asked.
    fn of_shedding<T: Send>(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: &LimitArgs,
        job: impl Fn(&shedding::Solver, &shedding::Position, &mut Ticker) -> Result<T, Stop> + Sync + Send,
    ) -> PyResult<Costed<Option<T>>> {
        self.enter(py, position, limits, |solver, position, ticker| match (solver, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                job(solver, position, ticker).map(Some)
            }
            _ => Ok(None),
        })
    }
}

/// What is known of each play, with a look at signals now and then.
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

/// The answer itself, or that there is none in trick play.
fn told<T>((answer, nodes, seconds, threads): Costed<Option<T>>) -> PyResult<Costed<T>> {
    let wrong = || PyTypeError::new_err("only shedding games have an answer to this");
    Ok((answer.ok_or_else(wrong)?, nodes, seconds, threads))
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(position: &Bound<'_, PyPosition>, memory: usize) -> PyResult<PySolver> {
        Solver::new(&position.get().0, memory).map(PySolver).map_err(super::errors::stopped_before_start)
    }

    /// Whether the side to move wins; in trick play, how many tricks it takes.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn value(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<PyValue>> {
        let (value, nodes, seconds, threads) = self.enter(py, position, &limits, Solver::value)?;
        Ok((PyValue(value), nodes, seconds, threads))
    }

    /// The value of every legal play, in the order of `Position.plays`.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[Play, bool | int], int, float, int]")]
    fn values<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Bound<'py, PyDict>>> {
        let (values, nodes, seconds, threads) = self.enter(py, position, &limits, Solver::values)?;
        let values = by_play(py, values.into_iter().map(|(play, value)| (play, PyValue(value))))?;
        Ok((values, nodes, seconds, threads))
    }

    /// The first legal play that hurries most, for a winner, or delays most; in trick
    /// play, that takes the most tricks.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn best_play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Option<PyPlay>>> {
        let (best, nodes, seconds, threads) = self.enter(py, position, &limits, Solver::best)?;
        Ok((best.map(PyPlay), nodes, seconds, threads))
    }

    /// A play that wins, or ``None``. Only for shedding games.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn winning_play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Option<PyPlay>>> {
        told(self.of_shedding(py, position, &limits, |solver, position, ticker| {
            let play = solver.winning_move(&position.setup(), ticker)?;
            Ok(play.map(|play| shedding::Play::from_hand(position.hand(), play).into()))
        })?)
    }

    /// Plays and passes until the end, by the perfect play of both. Only for shedding games.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn plays_left(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<u32>> {
        told(self.of_shedding(py, position, &limits, |solver, position, ticker| {
            solver.distance(&position.setup(), ticker)
        })?)
    }

    /// For each legal play, the plays and passes until the end, itself included:
    /// an odd number just when it wins. Only for shedding games.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[Play, int], int, float, int]")]
    fn lengths<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Bound<'py, PyDict>>> {
        let (lengths, nodes, seconds, threads) = told(self.enter(py, position, &limits, Solver::lengths)?)?;
        Ok((by_play(py, lengths)?, nodes, seconds, threads))
    }

    /// Bytes of its memo.
    #[getter]
    fn memo_bytes(&self) -> usize {
        self.0.bytes()
    }
}
