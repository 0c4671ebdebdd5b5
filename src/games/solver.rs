//! Solving a position of whichever game.

use super::{Play, Position};
use crate::search::{Stop, Ticker};
use crate::shedding::{self, ListError};
use crate::tricks;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Whether it wins.
    Wins(bool),
    /// The tricks that it takes from here on.
    Tricks(u8),
}

/// A solver with its memo, for one position and all that come of it.
///
/// Every question wants a position that [fits](Solver::fits) and is not over.
pub enum Solver {
    /// Of a shedding game.
    Shedding(Box<shedding::Solver>),
    /// Of trick play.
    Tricks(tricks::Solver),
}

impl Solver {
    /// For a position and all that can come of it.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest memo.
    pub fn new(position: &Position, max_bytes: usize) -> Result<Solver, Stop> {
        Ok(match position {
            Position::Shedding(position) => {
                let solver = shedding::Solver::new(*position.rules(), &position.setup(), max_bytes)?;
                Solver::Shedding(Box::new(solver))
            }
            Position::Tricks(position) => Solver::Tricks(tricks::Solver::new(*position.rules(), max_bytes)?),
        })
    }

    /// Whether it can solve a position: one under the rules that it was made for, and of no more
    /// cards of a rank than its memo can tell apart.
    #[must_use]
    pub fn fits(&self, position: &Position) -> bool {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                // Who may hold what says nothing of the play.
                let deck_limit = solver.rules().deck_limit;
                let same = *solver.rules() == shedding::Rules { deck_limit, ..*position.rules() };
                same && solver.fits(&position.setup())
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => solver.rules() == *position.rules(),
            _ => false,
        }
    }

    /// Bytes of its memo.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Solver::Shedding(solver) => solver.bytes(),
            Solver::Tricks(solver) => solver.bytes(),
        }
    }

    /// What a position is worth to the side to move.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the position does not fit.
    pub fn value(&self, position: &Position, ticker: &mut Ticker) -> Result<Value, Stop> {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                solver.wins(&position.setup(), ticker).map(Value::Wins)
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => {
                solver.tricks(&position.setup(), ticker).map(Value::Tricks)
            }
            _ => panic!("{OTHER_GAME}"),
        }
    }

    /// Every legal play with its value, in the order of [`Position::plays`].
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the position does not fit.
    pub fn values(&self, position: &Position, ticker: &mut Ticker) -> Result<Vec<(Play, Value)>, Stop> {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                let values = by_each(position, ticker, |setup, plays, ticker| {
                    solver.wins_by_each(setup, plays, ticker)
                })?;
                Ok(values.into_iter().map(|(play, wins)| (play, Value::Wins(wins))).collect())
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => {
                let values = solver.values(&position.setup(), ticker)?;
                let valued = |(card, tricks)| (Play::Card(card), Value::Tricks(tricks));
                Ok(values.into_iter().map(valued).collect())
            }
            _ => panic!("{OTHER_GAME}"),
        }
    }

    /// Every legal play with the plays and passes until the end, itself included, in the
    /// order of [`Position::plays`]: an odd number just when it wins. `None` in trick play.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    pub fn lengths(
        &self,
        position: &Position,
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<(Play, u32)>>, Stop> {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                by_each(position, ticker, |setup, plays, ticker| {
                    solver.distance_by_each(setup, plays, ticker)
                })
                .map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The first legal play that hurries most, for a winner, or delays most; in trick
    /// play, that takes the most tricks.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the position does not fit.
    pub fn best(&self, position: &Position, ticker: &mut Ticker) -> Result<Option<Play>, Stop> {
        match (self, position) {
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                let plays = valued_plays(position, ticker)?;
                let moves: Vec<shedding::Move> = plays.iter().map(shedding::Play::to_move).collect();
                let best = solver.best_move(&position.setup(), &moves, ticker)?;
                let best = plays.into_iter().find(|play| Some(play.to_move()) == best);
                Ok(best.map(Play::Shedding))
            }
            (Solver::Tricks(solver), Position::Tricks(position)) => {
                Ok(solver.best(&position.setup(), ticker)?.map(Play::Card))
            }
            _ => panic!("{OTHER_GAME}"),
        }
    }
}

/// More legal plays than these are not given values, play by play: the list would take tens of
/// megabytes beside the memo.
const MOST_VALUED: u64 = 1 << 18;

/// The legal plays, when they are few enough to be given values.
fn valued_plays(position: &shedding::Position, ticker: &mut Ticker) -> Result<Vec<shedding::Play>, Stop> {
    position.plays(false, MOST_VALUED, ticker).map_err(|error| match error {
        ListError::TooMany { .. } => Stop::TooManyPlays,
        ListError::Stopped(stop) => stop,
    })
}

/// Every legal play with what is found out of it.
fn by_each<T>(
    position: &shedding::Position,
    ticker: &mut Ticker,
    find: impl FnOnce(&shedding::Setup, &[shedding::Move], &mut Ticker) -> Result<Vec<T>, Stop>,
) -> Result<Vec<(Play, T)>, Stop> {
    let plays = valued_plays(position, ticker)?;
    let moves: Vec<shedding::Move> = plays.iter().map(shedding::Play::to_move).collect();
    let found = find(&position.setup(), &moves, ticker)?;
    Ok(plays.into_iter().map(Play::Shedding).zip(found).collect())
}

const OTHER_GAME: &str = "a position that the solver was not made for";
