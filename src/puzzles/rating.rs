//! What a rating says of a position.

use crate::shedding::{Move, Play, Position};

/// What makes a position hard, in things that can be pointed at.
///
/// Plays of one kind, length and main rank are counted once.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating<P = Play> {
    /// The sum of points.
    pub score: f64,
    /// How many first plays there are.
    pub plays: usize,
    /// How many of them win.
    pub winning: usize,
    /// How many of them a person tries first.
    pub plausible: usize,
    /// The plausible ones that lose.
    pub traps: Vec<P>,
    /// Plays and passes until the longest-lived trap is lost, itself included; `None` where there
    /// is no trap, or where it takes too many nodes to find.
    pub refutation: Option<u32>,
    /// A chain of five cards or more that every winning play breaks.
    pub breaks: Option<P>,
    /// Whether every winning play uses up or breaks a bomb or the rocket.
    pub gives_up_bomb: bool,
    /// Whether the pass alone wins, though the play on the table could be beaten.
    pub passes: bool,
    /// Of a lost position the plausible play that is hardest to answer: all the rest is said of the
    /// position after it.
    pub after: Option<P>,
}

impl Rating<Move> {
    /// With the cards as they are written in a position.
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
