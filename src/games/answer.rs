//! All that is asked of one position among many, in one search.

use super::{Play, Position, Solver, Value};
use crate::search::{Stop, Ticker};
use crate::shedding;

/// What to find out besides the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// How soon a shedding game ends, and by which play.
    pub lengths: bool,
    /// The same for every legal play: its value, or with `lengths` how soon the game ends.
    pub each_play: bool,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the position is worth.
    pub value: Value,
    /// A play that wins, or takes the most tricks; with [`Questions::lengths`] the first
    /// legal one that hurries or delays most, for a loser too.
    pub best: Option<Play>,
    /// Plays and passes until the end.
    pub plays_left: Option<u32>,
    /// Every legal play with its value.
    pub values: Vec<(Play, Value)>,
    /// Every legal play with the plays and passes until the end, itself included.
    pub lengths: Vec<(Play, u32)>,
}

impl Questions {
    /// Asks them about a position that is not over, with a memo of its own.
    ///
    /// # Errors
    /// Why the search ended before all was known.
    pub fn ask(self, position: &Position, max_bytes: usize, ticker: &mut Ticker) -> Result<Answer, Stop> {
        let solver = Solver::new(position, max_bytes)?;
        let mut answer = match (&solver, position) {
            (Solver::Shedding(of_game), Position::Shedding(position)) if !self.lengths => {
                let best = of_game.winning_move(&position.setup(), ticker)?;
                let play = best.map(|best| shedding::Play::from_hand(position.hand(), best));
                Answer::of(Value::Wins(best.is_some()), play.map(Play::Shedding))
            }
            (Solver::Shedding(of_game), Position::Shedding(shed)) => {
                let length = of_game.distance(&shed.setup(), ticker)?;
                let best = solver.best(position, ticker)?;
                Answer { plays_left: Some(length), ..Answer::of(Value::Wins(length % 2 == 1), best) }
            }
            _ => Answer::of(solver.value(position, ticker)?, solver.best(position, ticker)?),
        };
        if self.each_play {
            let lengths = if self.lengths { solver.lengths(position, ticker)? } else { None };
            match lengths {
                Some(lengths) => answer.lengths = lengths,
                None => answer.values = solver.values(position, ticker)?,
            }
        }
        Ok(answer)
    }
}

impl Answer {
    fn of(value: Value, best: Option<Play>) -> Answer {
        Answer { value, best, plays_left: None, values: Vec::new(), lengths: Vec::new() }
    }
}
