//! Questions about each position of a batch.

use crate::games::{Answer, Position, Question, Solver};
use crate::search::{Stop, Ticker};

/// Questions asked in addition to the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// Length of the game and best play, where games differ in length.
    pub lengths: bool,
    /// Value of every legal play, or with `lengths` the length of the game with it.
    pub each_play: bool,
}

impl Questions {
    /// Asks these questions about a position that is not over, with a new transposition table.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
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
