//! The transposition table of positions: who wins, or how many turns a side needs.

use crate::search::dominance_table::{DominanceTable, ValueBounds};
use crate::search::proof::Verdict;
use crate::search::{SharedTable, View};
use crate::shedding::keys::KeyForm;

/// What is known of a position is known of those that [compare](crate::shedding::loose) with it.
pub(crate) type PositionTable = SharedTable<DominanceTable<KeyForm, 2, 6>>;

/// A thread's access: see [`View`].
pub(crate) type PositionView<'a> = View<'a, DominanceTable<KeyForm, 2, 6>>;

/// Verdicts in the transposition table: a number that is 0 for a win of the mover.
pub(crate) const NO_VERDICT: ValueBounds = ValueBounds { least: 0, most: 1 };

pub(crate) const fn of_verdict(verdict: Verdict) -> ValueBounds {
    match verdict {
        Verdict::Win => ValueBounds { least: 0, most: 0 },
        Verdict::Loss => ValueBounds { least: 1, ..ValueBounds::NONE },
    }
}

#[inline(always)]
pub(crate) const fn to_verdict(bounds: ValueBounds) -> Option<Verdict> {
    match bounds {
        ValueBounds { most: 0, .. } => Some(Verdict::Win),
        ValueBounds { least: 0, .. } => None,
        ValueBounds { .. } => Some(Verdict::Loss),
    }
}
