//! Tables that all threads of a solver share.

use super::keys::ByKey;
use crate::search::dominance_table::DominanceTable;
use crate::search::proof_number::{NumberTable, VirtualLosses};
use crate::search::{SharedTable, Stop};

/// Transposition table with bounds of the value for south and north.
pub(super) type ValueTable = DominanceTable<ByKey, 2, 6>;

/// Data shared by all threads of all calls.
pub(super) struct Shared {
    pub(super) tt: SharedTable<ValueTable>,
    pub(super) numbers: NumberTable,
    pub(super) virtual_losses: VirtualLosses,
}

impl Shared {
    pub(super) fn new(max_bytes: usize) -> Result<Shared, Stop> {
        let numbers = max_bytes / 8;
        Ok(Shared {
            tt: SharedTable::with_frames(ByKey, max_bytes - numbers).ok_or(Stop::Memory)?,
            numbers: NumberTable::new(numbers),
            virtual_losses: VirtualLosses::default(),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.tt.bytes() + self.numbers.bytes() + self.virtual_losses.bytes()
    }
}
