//! Questions about each position of a batch.

use crate::games::{Answer, Position, Question, Solver};
use crate::search::{Stop, Ticker};
use crate::shedding;

/// Questions asked in addition to the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// Length of the game and best play, where games differ in length.
    pub lengths: bool,
    /// Value of every legal play, or with `lengths` the length of the game with it.
    pub each_play: bool,
}

/// A solver of two hands whose memory the next position takes over.
#[derive(Default)]
pub struct Spare(Option<Box<shedding::Solver>>);

impl Spare {
    /// A solver that knows nothing, which [`Spare::keep`] takes back. All calls have the same
    /// `max_bytes`.
    pub(super) fn solver(
        &mut self,
        rules: &shedding::Rules,
        setup: &shedding::Setup,
        max_bytes: usize,
    ) -> Result<Box<shedding::Solver>, Stop> {
        if let Some(mut old) = self.0.take()
            && old.renew(rules, setup)
        {
            return Ok(old);
        }
        Ok(Box::new(shedding::Solver::new(*rules, setup, max_bytes)?))
    }

    pub(super) fn keep(&mut self, solver: Box<shedding::Solver>) {
        self.0 = Some(solver);
    }
}

impl Questions {
    /// Asks these questions about a position that is not over, with an empty transposition table.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn ask(
        self,
        position: &Position,
        spare: &mut Spare,
        max_bytes: usize,
        ticker: &mut Ticker,
    ) -> Result<Answer, Stop> {
        let solver = match position {
            Position::Shedding(of_two) => {
                Solver::Shedding(spare.solver(of_two.rules(), &of_two.setup(), max_bytes)?)
            }
            _ => Solver::new(position, max_bytes)?,
        };
        let answer = self.ask_with(&solver, position, ticker);
        if let Solver::Shedding(solver) = solver {
            spare.keep(solver);
        }
        answer
    }

    fn ask_with(self, solver: &Solver, position: &Position, ticker: &mut Ticker) -> Result<Answer, Stop> {
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
