//! Rating of a position.

use crate::shedding::{Move, Play, Position};

/// Features that make a position hard for a person, and their score.
///
/// Only the score counts plays with the same kind, length and rank as one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject, pyo3::IntoPyObject))]
pub struct Rating<P = Play> {
    /// Sum of points.
    pub score: f64,
    /// Number of first plays, which are the legal ones.
    pub plays: usize,
    /// Number of winning plays.
    pub winning: usize,
    /// Number of plays that a person tries first.
    pub plausible: usize,
    /// Plays that a person tries first and that lose.
    pub traps: Vec<P>,
    /// Plays and passes until the longest-lived trap has lost, itself included. `None` without a
    /// trap, or if it takes too many nodes to find out.
    pub refutation: Option<u32>,
    /// A chain of five cards or more that every winning play breaks. The last play breaks nothing.
    pub breaks: Option<P>,
    /// True if every winning play uses up or breaks a bomb or the rocket, and leaves other cards: the
    /// last play gives up nothing.
    pub gives_up_bomb: bool,
    /// True if only the pass wins, though the play on the table can be beaten.
    pub passes: bool,
    /// For a lost position, the plausible play that is hardest to answer. All other fields then
    /// describe the position after it.
    pub after: Option<P>,
}

impl Rating<Move> {
    /// Rating with the plays' cards as written in the position.
    pub(super) fn of_position(self, position: &Position) -> Rating {
        let rated = if self.after.is_some() { position.other() } else { position.hand() };
        let play = |play: Move| Play::from_hand(rated, play);
        Rating {
            score: self.score,
            plays: self.plays,
            winning: self.winning,
            plausible: self.plausible,
            traps: self.traps.into_iter().map(play).collect(),
            refutation: self.refutation,
            breaks: self.breaks.map(play),
            gives_up_bomb: self.gives_up_bomb,
            passes: self.passes,
            after: self.after.map(|play| Play::from_hand(position.hand(), play)),
        }
    }
}
