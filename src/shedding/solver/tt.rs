//! The transposition table of positions: who wins, or how many turns a side needs.

use crate::search::dominance_table::{Bounds, DominanceTable};
use crate::search::proof::Verdict;
use crate::search::{SharedTable, View};
use crate::shedding::keys::KeyForm;

/// What is known of a position is known of those that [compare](crate::shedding::loose) with it.
pub(crate) type PositionTable = SharedTable<DominanceTable<KeyForm, 2, 6>>;

/// A thread's access: see [`View`].
pub(crate) type PositionView<'a> = View<'a, DominanceTable<KeyForm, 2, 6>>;

/// Verdicts in the transposition table: a number that is 0 for a win of the mover.
pub(crate) const NO_VERDICT: Bounds = Bounds { least: 0, most: 1 };

pub(crate) const fn of_verdict(verdict: Verdict) -> Bounds {
    match verdict {
        Verdict::Win => Bounds { least: 0, most: 0 },
        Verdict::Loss => Bounds { least: 1, ..Bounds::NONE },
    }
}

#[inline(always)]
pub(crate) const fn to_verdict(bounds: Bounds) -> Option<Verdict> {
    match bounds {
        Bounds { most: 0, .. } => Some(Verdict::Win),
        Bounds { least: 0, .. } => None,
        Bounds { .. } => Some(Verdict::Loss),
    }
}
