//! Solving a position of whichever game.

use super::{Among, Answer, Play, Position, Question, Solver, Value};
use crate::game::{Game, GameSolver};
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::{Stop, Ticker};

impl Solver {
    /// For a position and all that can come of it.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest table.
    pub fn new(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        each!(Position, position, position => made_for(position, max_bytes).map(Solver::from))
    }

    /// Whether it can solve a position: one under the rules that it was made for, and of no more
    /// cards of a rank than its table can tell apart.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        each!(Solver, self, solver => own(&**solver, position).is_some_and(|own| GameSolver::fits(&**solver, own)))
    }

    /// Whether its games differ in length, so that [`Question::Length`] and
    /// [`Question::Lengths`] have an answer.
    #[must_use]
    pub const fn has_lengths(&self) -> bool {
        each!(Solver, self, solver => has_lengths(&**solver))
    }

    /// Bytes of its table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        each!(Solver, self, solver => GameSolver::bytes(&**solver))
    }

    /// Answers a question about a position.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the position does not fit.
    pub fn ask(&self, position: &Position, question: Question, ticker: &mut Ticker) -> Result<Answer, Stop> {
        each!(Solver, self, solver => {
            let position = own(&**solver, position).expect("a position of the solver's game");
            Ok(solver.ask(position, question, ticker)?.map(Play::from))
        })
    }

    /// The strategy by which a side keeps a claim of a position, of at most `most` positions; `tell`
    /// hears now and then how many it has.
    ///
    /// # Errors
    /// Why there is none.
    ///
    /// # Panics
    /// When the position does not fit.
    pub fn prove(
        &self,
        position: &Position,
        claim: Claim,
        most: u64,
        tell: &dyn Fn(u64),
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved> {
        each!(Solver, self, solver => {
            let position = own(&**solver, position).expect("a position of the solver's game");
            GameSolver::prove(&**solver, position, claim, most, tell, ticker)
        })
    }

    /// What a position is worth to the side to move.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the position does not fit.
    pub fn value(&self, position: &Position, ticker: &mut Ticker) -> Result<Value, Stop> {
        let answer = self.ask(position, Question::Value, ticker)?;
        Ok(answer.value.expect("every game tells what a position is worth"))
    }
}

fn made_for<G: Game>(position: &G, max_bytes: usize) -> Result<G::Solver, Stop> {
    G::Solver::of(position, max_bytes)
}

const fn has_lengths<S: GameSolver>(_: &S) -> bool {
    S::HAS_LENGTHS
}

/// A position as one of a solver's game, if it is.
fn own<'a, S: GameSolver<Position: Among<Position>>>(
    _: &S,
    position: &'a Position,
) -> Option<&'a S::Position> {
    S::Position::among(position)
}
