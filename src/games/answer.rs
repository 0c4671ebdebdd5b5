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
            (Solver::Shedding(solver), Position::Shedding(position)) => {
                self.ask_of_shedding(solver, position, ticker)?
            }
            _ => Answer::of(solver.value(position, ticker)?, solver.best(position, ticker)?),
        };
        if self.each_play && answer.lengths.is_empty() {
            answer.values = solver.values(position, ticker)?;
        }
        Ok(answer)
    }

    fn ask_of_shedding(
        self,
        solver: &shedding::Solver,
        position: &shedding::Position,
        ticker: &mut Ticker,
    ) -> Result<Answer, Stop> {
        let setup = position.setup();
        if !self.lengths {
            let best = solver.winning_move(&setup, ticker)?;
            let play = best.map(|best| shedding::Play::from_hand(position.hand(), best));
            return Ok(Answer::of(Value::Wins(best.is_some()), play.map(Play::Shedding)));
        }
        let length = solver.distance(&setup, ticker)?;
        let plays = position.plays();
        let moves: Vec<shedding::Move> = plays.iter().map(shedding::Play::to_move).collect();
        let best = solver.best_move(&setup, &moves, ticker)?;
        let play = plays.iter().find(|play| Some(play.to_move()) == best).cloned();
        let mut answer = Answer::of(Value::Wins(length % 2 == 1), play.map(Play::Shedding));
        answer.plays_left = Some(length);
        if self.each_play {
            for (play, to_move) in plays.into_iter().zip(moves) {
                answer.lengths.push((Play::Shedding(play), solver.distance_by(&setup, to_move, ticker)?));
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
