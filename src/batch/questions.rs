//! Questions about each position of a batch.

use crate::games::{Answer, Position, Question, Solver, SolverPool};
use crate::search::{Outlook, SearchControl, Stop};
use crate::session::Goal;

/// Questions asked in addition to the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// With the goal of speed, length of the game and best play where games differ in length; with that of
    /// levels, these and the best play where games are won by levels.
    pub goal: Goal,
    /// Value of every legal play; with another goal than winning, the length of the game with it or its levels.
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
