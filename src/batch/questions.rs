//! Questions about each position of a batch.

use crate::games::{Answer, Position, Question, Solver, SolverPool};
use crate::search::{Outlook, SearchControl, Stop};
use crate::session::Goal;

/// Questions asked in addition to the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// With the goal of speed also the length of the game, and with that of levels the levels, each with the
    /// best play: in games that have them.
    pub goal: Goal,
    /// True for the value of every legal play too: its length or its levels, if they are the goal.
    pub each_play: bool,
}

impl Questions {
    /// Asks these questions about a position that is not over, with an empty transposition table. Without
    /// an answer, `seen` is what the search leans to.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn ask(
        self,
        position: &Position,
        spare: &mut SolverPool,
        max_bytes: usize,
        seen: &mut Option<Outlook>,
        control: &mut SearchControl,
    ) -> Result<Answer, Stop> {
        let solver = spare.solver(position, max_bytes)?;
        let answer = self.ask_with(&solver, position, control);
        if answer.is_err() {
            *seen = solver.outlook(position);
        }
        spare.keep(solver, max_bytes);
        answer
    }

    fn ask_with(
        self,
        solver: &Solver,
        position: &Position,
        control: &mut SearchControl,
    ) -> Result<Answer, Stop> {
        let [once, each]: [&[Question]; 2] = match self.goal {
            Goal::Fastest if solver.has_lengths() => {
                [&[Question::Length, Question::Best], &[Question::Lengths]]
            }
            Goal::Levels if solver.has_levels() => {
                [&[Question::Levels, Question::MostLevels], &[Question::LevelsByPlay]]
            }
            _ => [&[Question::Winner], &[Question::Values]],
        };
        let each = if self.each_play { each } else { &[] };
        let mut answer = Answer::default();
        for &question in once.iter().chain(each) {
            answer = answer.and(solver.ask(position, question, control)?);
        }
        Ok(answer)
    }
}
