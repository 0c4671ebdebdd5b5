//! `Solver`: a transposition table with its searches, for the Python class `Solution`.

use std::sync::Arc;

use pyo3::{exceptions::PyTypeError, prelude::*, types::PyBytes};

use super::{errors::wrong_verdict, gateway::enter_telling, position::PyPosition};
use crate::games::{Position, Solver};
use crate::proofs::{Claim, ClaimGoal, Claimant, ProofStrategy, Unproved};
use crate::search::{Limits, SearchControl};
use crate::shedding;

/// A transposition table for one position and its descendants, and the searches that fill it.
///
/// Private to the package. ``Known`` asks it questions.
#[pyclass(frozen, name = "Solver", module = "canju._canju")]
pub struct PySolver(pub Arc<Solver>);

impl PySolver {
    /// The solver, if it is one of a shedding game of two hands.
    pub fn shedding(&self) -> PyResult<&shedding::Solver> {
        match &*self.0 {
            Solver::Shedding(solver) => Ok(solver),
            _ => Err(PyTypeError::new_err("only shedding games of two hands have an answer to this")),
        }
    }

    /// The solver, if it was made for a position.
    pub fn of(&self, position: &Position) -> PyResult<&Solver> {
        if self.0.fits(position) {
            return Ok(&self.0);
        }
        Err(PyTypeError::new_err("the solver was not made for this position"))
    }
}

fn claim_of((whose, goal, number): &(String, String, u16)) -> PyResult<Claim> {
    let wrong = || PyTypeError::new_err("no such claim");
    let whose = Claimant::named(whose).ok_or_else(wrong)?;
    let goal = match goal.as_str() {
        "wins" => ClaimGoal::Wins,
        "within" => ClaimGoal::Within(*number),
        "lasts" => ClaimGoal::Lasts(*number),
        "takes" => ClaimGoal::Takes(u8::try_from(*number).map_err(|_| wrong())?),
        _ => return Err(wrong()),
    };
    Ok(Claim { whose, goal })
}

/// A written strategy: the choices as bytes, and the numbers of choices, positions and plays.
pub type StrategyRow<'py> = (Bound<'py, PyBytes>, u64, u64, u64);

/// Writes a strategy with the interpreter released, and calls `hear` with the number of positions.
/// `fails` is the error for a claim that no play keeps.
pub fn write_strategy<'py>(
    py: Python<'py>,
    limits: &Limits,
    cards: usize,
    hear: &Bound<'py, PyAny>,
    write: impl Fn(&mut SearchControl, &dyn Fn(u64)) -> Result<ProofStrategy, Unproved> + Sync + Send,
    fails: impl Fn(Unproved) -> PyErr,
) -> PyResult<StrategyRow<'py>> {
    let hear = hear.clone().unbind();
    let tell = |py: Python<'_>, at: u64| hear.call1(py, (at,)).map(|_| ());
    let (proved, ..) = enter_telling(py, limits, cards, tell, |control, tell| match write(control, tell) {
        Err(Unproved::Stopped(stop)) => Err(stop),
        proved => Ok(proved),
    })?;
    let proved =
        proved.map_err(|why| if matches!(why, Unproved::Fails(_)) { fails(why) } else { why.into() })?;
    Ok((PyBytes::new(py, &proved.bytes), proved.choices, proved.positions, proved.plays))
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(position: &Bound<'_, PyPosition>, memory: usize) -> PyResult<PySolver> {
        Solver::new(&position.get().0, memory)
            .map(Arc::new)
            .map(PySolver)
            .map_err(super::errors::stopped_before_start)
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
        limits: Limits,
        claim: (String, String, u16),
        most: u64,
        hear: &Bound<'py, PyAny>,
    ) -> PyResult<StrategyRow<'py>> {
        let object = position.as_any();
        let position = &position.get().0;
        let (solver, claim) = (self.of(position)?, claim_of(&claim)?);
        let write = |control: &mut SearchControl, tell: &dyn Fn(u64)| {
            solver.prove(position, claim, most, tell, control)
        };
        // The claim is the solver's own verdict.
        write_strategy(py, &limits, position.cards(), hear, write, |_| wrong_verdict(object))
    }

    /// Size of the transposition table in bytes.
    #[getter]
    fn memo_bytes(&self) -> usize {
        self.0.bytes()
    }
}
