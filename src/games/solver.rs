//! Solvers of any game.

use super::{Among, Answer, Play, Position, Question, Solver, Value};
use crate::game::{Game, GameSolver};
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::{Stop, Ticker};

impl Solver {
    /// Makes a solver for a position and all its successors.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn new(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        each!(Position, position, position => made_for(position, max_bytes).map(Solver::from))
    }

    /// Returns true if a position has the solver's rules, and the table has keys for its hands.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        each!(Solver, self, solver => own(&**solver, position).is_some_and(|own| GameSolver::fits(&**solver, own)))
    }

    /// Returns true if games differ in length, so that [`Question::Length`] has an answer.
    #[must_use]
    pub const fn has_lengths(&self) -> bool {
        each!(Solver, self, solver => has_lengths(&**solver))
    }

    /// Size of the transposition table in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        each!(Solver, self, solver => GameSolver::bytes(&**solver))
    }

    /// Answers a question about a position.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    pub fn ask(&self, position: &Position, question: Question, ticker: &mut Ticker) -> Result<Answer, Stop> {
        each!(Solver, self, solver => {
            let position = own(&**solver, position).expect("a position of the solver's game");
            Ok(solver.ask(position, question, ticker)?.map(Play::from))
        })
    }

    /// Writes a strategy that proves a claim about a position.
    ///
    /// The strategy has at most `most` positions. `report` is now and then called with their number.
    ///
    /// # Errors
    /// Fails if the claim is false or of another game, or if a limit is reached.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    pub fn prove(
        &self,
        position: &Position,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved> {
        each!(Solver, self, solver => {
            let position = own(&**solver, position).expect("a position of the solver's game");
            GameSolver::prove(&**solver, position, claim, most, report, ticker)
        })
    }

    /// Value of a position, relative to the side to move.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    pub fn value(&self, position: &Position, ticker: &mut Ticker) -> Result<Value, Stop> {
        let answer = self.ask(position, Question::Value, ticker)?;
        Ok(answer.value.expect("every game has a value"))
    }
}

fn made_for<G: Game>(position: &G, max_bytes: usize) -> Result<G::Solver, Stop> {
    G::Solver::of(position, max_bytes)
}

const fn has_lengths<S: GameSolver>(_: &S) -> bool {
    S::HAS_LENGTHS
}

/// Returns the position as the inner type of the solver's game, if it belongs to it.
fn own<'a, S: GameSolver<Position: Among<Position>>>(
    _: &S,
    position: &'a Position,
) -> Option<&'a S::Position> {
    S::Position::among(position)
}
