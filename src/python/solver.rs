//! `Solver`: what the Python class `Solution` asks.

use pyo3::prelude::*;

use super::{
    gateway::{Costed, LimitArgs, enter},
    play::PyPlay,
    position::PyPosition,
};
use crate::search::{Stop, Ticker};
use crate::shedding::{Move, Play, Position, Setup, Solver};

/// A memo for one position and all that comes of it, and the searches that fill it.
///
/// Private to the package. Every method takes a position that is not over and
/// limits ``(threads, seconds, nodes, bytes)``, and returns
/// ``(answer, nodes, seconds, threads)``.
#[pyclass(frozen, name = "Solver", module = "canju._canju")]
pub struct PySolver(Solver);

impl PySolver {
    fn enter<T: Send>(
        &self,
        py: Python<'_>,
        position: &Position,
        limits: &LimitArgs,
        job: impl Fn(&Solver, &Setup, &mut Ticker) -> Result<T, Stop> + Sync + Send,
    ) -> PyResult<Costed<T>> {
        let setup = position.setup();
        let cards = setup.mover.total() + setup.other.total();
        enter(py, limits, cards, |ticker| job(&self.0, &setup, ticker))
    }

    /// A value for every legal play, in the order of `Position.plays`.
    fn of_each_play<T: Send>(
        &self,
        py: Python<'_>,
        position: &Position,
        limits: &LimitArgs,
        value: impl Fn(&Solver, &Setup, Move, &mut Ticker) -> Result<T, Stop> + Sync + Send,
    ) -> PyResult<Costed<Vec<(PyPlay, T)>>> {
        let plays = position.plays();
        let (values, nodes, seconds, threads) =
            self.enter(py, position, limits, |solver, setup, ticker| {
                plays
                    .iter()
                    .map(|play| value(solver, setup, play.to_move(), ticker))
                    .collect::<Result<Vec<T>, Stop>>()
            })?;
        let values = plays.into_iter().map(PyPlay).zip(values).collect();
        Ok((values, nodes, seconds, threads))
    }
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(position: &Bound<'_, PyPosition>, memory: usize) -> PyResult<PySolver> {
        let position = &position.get().0;
        Solver::new(*position.rules(), &position.setup(), memory)
            .map(PySolver)
            .map_err(super::errors::stopped_before_start)
    }

    /// Whether the side to move wins.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn wins(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<bool>> {
        self.enter(py, &position.get().0, &limits, Solver::wins)
    }

    /// A play that wins, or ``None``.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn winning_play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Option<PyPlay>>> {
        let position = &position.get().0;
        let (play, nodes, seconds, threads) = self.enter(py, position, &limits, Solver::winning_move)?;
        let play = play.map(|play| PyPlay(Play::from_hand(position.hand(), play)));
        Ok((play, nodes, seconds, threads))
    }

    /// The first legal play that hurries most, for a winner, or delays most.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn best_play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Option<PyPlay>>> {
        let position = &position.get().0;
        let plays = position.plays();
        let moves: Vec<Move> = plays.iter().map(Play::to_move).collect();
        let (best, nodes, seconds, threads) =
            self.enter(py, position, &limits, |solver, setup, ticker| {
                solver.best_move(setup, &moves, ticker)
            })?;
        let best = plays.into_iter().find(|play| Some(play.to_move()) == best).map(PyPlay);
        Ok((best, nodes, seconds, threads))
    }

    /// Plays and passes until the end, by the perfect play of both.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn plays_left(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<u32>> {
        self.enter(py, &position.get().0, &limits, Solver::distance)
    }

    /// For each legal play, whether it wins.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn verdicts(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Vec<(PyPlay, bool)>>> {
        self.of_each_play(py, &position.get().0, &limits, Solver::wins_by)
    }

    /// For each legal play, the plays and passes until the end, itself included:
    /// an odd number just when it wins.
    #[pyo3(signature = (position, limits: "tuple[int, float | None, int | None, int]"))]
    fn lengths(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyPosition>,
        limits: LimitArgs,
    ) -> PyResult<Costed<Vec<(PyPlay, u32)>>> {
        self.of_each_play(py, &position.get().0, &limits, Solver::distance_by)
    }

    /// Bytes of its memo.
    #[getter]
    fn memo_bytes(&self) -> usize {
        self.0.bytes()
    }
}
