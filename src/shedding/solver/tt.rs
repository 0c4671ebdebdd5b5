//! Transposition tables of positions: for verdicts, or for the number of turns that a side needs.

use crate::search::dominance_table::{DominanceTable, ValueBounds};
use crate::search::proof_number::Verdict;
use crate::search::{SharedTable, TableView};
use crate::shedding::keys::KeyForm;

/// An entry also answers for positions that [compare](crate::shedding::loose) with its own.
pub(crate) type PositionTable = SharedTable<DominanceTable<KeyForm, 2, 6>>;

/// One thread's view of a table: see [`TableView`].
pub(crate) type PositionView<'a> = TableView<'a, DominanceTable<KeyForm, 2, 6>>;

/// Initial bounds of a verdict. Tables store verdicts as numbers: 0 if the mover wins.
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
