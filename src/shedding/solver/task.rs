//! The question of the search for lengths: can a side empty its hand in time?

use super::expand::Successor;
use crate::cards::Counts;
use crate::search::dominance_table::ValueBounds;
use crate::search::proof_number::{ChildPlay, Verdict};
use crate::shedding::keys::State;

/// Proven bounds on the number of turns that the side that hurries needs against any defence.
///
/// In each turn it plays or has to pass. Each play takes a card, and two passes never follow each
/// other. With at most 120 cards in a hand, the number is below 241.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    /// Lower bound; [`NEVER`] if it does not win.
    pub least: u32,
    /// Upper bound; [`NEVER`] if nothing is proved.
    pub most: u32,
}

pub(super) const NEVER: u32 = 255;

impl Turns {
    /// Verdict on emptying the hand within `turns` turns, for the side that hurries, if proved.
    #[inline]
    pub(super) fn verdict(self, turns: u32) -> Option<Verdict> {
        match turns {
            _ if turns >= self.most => Some(Verdict::Win),
            _ if turns < self.least => Some(Verdict::Loss),
            _ => None,
        }
    }

    /// Converts to the bounds that the transposition table stores.
    #[expect(clippy::cast_possible_truncation, reason = "at most NEVER")]
    pub(super) const fn bounds(self) -> ValueBounds {
        ValueBounds { least: self.least as u8, most: self.most as u8 }
    }
}

/// A position, and the question whether the side that hurries empties its hand within some turns.
///
/// The side to move wins if it hurries and has enough turns, or if it delays and there are too few.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub state: State,
    pub pace: Pace,
}

/// Side that counts its turns, and their number.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// True if the side to move hurries, false if the other side does.
    pub hurries: bool,
    /// Turns that the side that hurries has left, including this one if it is to move.
    pub turns: u32,
}

impl Pace {
    /// Pace after a play, and after the pass if it forces one.
    pub(super) fn successor(self, step: &Successor) -> Pace {
        // A forced pass is a turn, too.
        let turns = if self.hurries || step.again { self.turns - 1 } else { self.turns };
        Pace { turns, hurries: self.hurries == step.again }
    }
}

impl Task {
    /// Hand of the side that hurries.
    pub(super) fn hand(&self) -> Counts {
        if self.pace.hurries { self.state.mover } else { self.state.other }
    }

    /// Hand of the side that delays.
    pub(super) fn other_hand(&self) -> Counts {
        if self.pace.hurries { self.state.other } else { self.state.mover }
    }

    /// Converts a verdict between the points of view of the side that hurries and the side to move.
    pub(super) const fn turned(&self, verdict: Verdict) -> Verdict {
        verdict.turned_unless(self.pace.hurries)
    }
}

/// A play, and the pace after it, as a child of the search for lengths.
#[derive(Clone, Copy)]
pub(super) struct PacedStep {
    pub step: Successor,
    pub pace: Pace,
}

impl AsRef<Successor> for PacedStep {
    #[inline(always)]
    fn as_ref(&self) -> &Successor {
        &self.step
    }
}

impl ChildPlay for PacedStep {
    type Node = Task;

    #[inline(always)]
    fn node(&self) -> Task {
        Task { state: self.step.state, pace: self.pace }
    }

    #[inline(always)]
    fn same_side_to_move(&self) -> bool {
        self.step.again
    }
}
