//! The question that the search of lengths puts to a position: does a side empty its hand in time?

use super::expand::Step;
use crate::cards::Counts;
use crate::search::dominance_table::ValueBounds;
use crate::search::proof::{Better, Play, Verdict};
use crate::shedding::keys::State;

/// What is proved of the number of turns that the side that hurries needs to empty its hand,
/// whatever the other does. It plays, or has to pass, in each. A play takes a card, and no two
/// passes follow each other: with at most 120 cards a hand it is below 241.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    /// It needs at least these; [`NEVER`] when it does not win.
    pub least: u32,
    /// It needs at most these; [`NEVER`] when nothing is proved.
    pub most: u32,
}

pub(super) const NEVER: u32 = 255;

impl Turns {
    /// Whether the side that hurries empties its hand within some turns, as it sees it, when that is proved.
    #[inline]
    pub(super) fn verdict(self, turns: u32) -> Option<Verdict> {
        match turns {
            _ if turns >= self.most => Some(Verdict::Win),
            _ if turns < self.least => Some(Verdict::Loss),
            _ => None,
        }
    }

    /// As the transposition table stores it.
    #[expect(clippy::cast_possible_truncation, reason = "at most NEVER")]
    pub(super) const fn bounds(self) -> ValueBounds {
        ValueBounds { least: self.least as u8, most: self.most as u8 }
    }
}

/// A position, and whether the side that hurries empties its hand within some turns.
///
/// The side to move wins if it gets what it wants: if it hurries, enough turns; if not, too few.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub state: State,
    pub pace: Pace,
}

/// Which side counts its turns, and how many it has.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// Whether the side to move is the one that hurries; or else the other is.
    pub hurries: bool,
    /// Turns that the side that hurries has left, this one among them if it is to move.
    pub turns: u32,
}

impl Pace {
    /// The pace after a play, when a forced pass may follow.
    pub(super) fn successor(self, step: &Step) -> Pace {
        // A pass that is forced is a turn as well.
        let turns = if self.hurries || step.again { self.turns - 1 } else { self.turns };
        Pace { turns, hurries: self.hurries == step.again }
    }
}

impl Task {
    /// What the side that hurries holds.
    pub(super) fn hand(&self) -> Counts {
        if self.pace.hurries { self.state.mover } else { self.state.other }
    }

    /// What the other side holds.
    pub(super) fn other_hand(&self) -> Counts {
        if self.pace.hurries { self.state.other } else { self.state.mover }
    }

    /// A verdict of the side that hurries, as the side to move sees it; or the other way round.
    pub(super) const fn turned(&self, verdict: Verdict) -> Verdict {
        verdict.turned_unless(self.pace.hurries)
    }
}

/// A play, and the pace after it.
#[derive(Clone, Copy)]
pub(super) struct PacedStep {
    pub step: Step,
    pub pace: Pace,
}

impl Play for PacedStep {
    type Node = Task;

    #[inline(always)]
    fn node(&self) -> Task {
        Task { state: self.step.state, pace: self.pace }
    }

    #[inline(always)]
    fn again(&self) -> bool {
        self.step.again
    }

    #[inline(always)]
    fn dominance(&self, other: &PacedStep) -> Option<Better> {
        self.step.dominance(&other.step)
    }
}
