//! All that is asked of one position among many, in one search.

use super::{Answer, Position, Question, Solver};
use crate::search::{Stop, Ticker};

/// What to find out besides the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// How soon the game ends, and by which play, where games differ in length.
    pub lengths: bool,
    /// The same for every legal play: its value, or with `lengths` how soon the game ends.
    pub each_play: bool,
}

impl Questions {
    /// Asks them about a position that is not over, with a transposition table of its own.
    ///
    /// # Errors
    /// Why the search ended before all was known.
    pub fn ask(self, position: &Position, max_bytes: usize, ticker: &mut Ticker) -> Result<Answer, Stop> {
        let solver = Solver::new(position, max_bytes)?;
        let [once, each]: [&[Question]; 2] = if self.lengths && solver.has_lengths() {
            [&[Question::Length, Question::Best], &[Question::Lengths]]
        } else {
            [&[Question::Winner], &[Question::Values]]
        };
        let each = if self.each_play { each } else { &[] };
        let mut answer = Answer::default();
        for &question in once.iter().chain(each) {
            answer = answer.and(solver.ask(position, question, ticker)?);
        }
        Ok(answer)
    }
}
