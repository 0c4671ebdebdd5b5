//! Tables that all threads of a solver share.

use super::corrections::Corrections;
use super::keys::Keys;
use super::static_tuning::StaticTuning;
use crate::landlord::Setup;
use crate::search::dominance_table::DominanceTable;
use crate::search::proof_number::{NumberTable, VirtualLosses};
use crate::search::{SharedTable, Stop, threshold};
use crate::shedding::Rules;
use crate::shedding::keys::KeyForm;
use crate::shedding::solver::win::Verdicts;

/// Transposition table with verdicts relative to the landlord.
pub(super) type TeamTable = DominanceTable<Keys, 3, 4>;

/// Data shared by all threads of all calls.
pub(super) struct SharedTables {
    pub(super) keys: Keys,
    pub(super) tt: SharedTable<TeamTable>,
    pub(super) numbers: NumberTable,
    pub(super) virtual_losses: VirtualLosses,
    pub(super) corrections: Corrections,
    /// Verdicts of the landlord against one farmer.
    pub(super) two: Verdicts,
    pub(super) tuning: StaticTuning,
}

impl SharedTables {
    pub(super) fn new(rules: &Rules, setup: &Setup, max_bytes: usize) -> Result<SharedTables, Stop> {
        let [landlord, down, up] = setup.hands;
        // The keys must fit the two-hand positions that can occur.
        let form =
            KeyForm::new(rules, KeyForm::is_narrow(landlord, down) && KeyForm::is_narrow(landlord, up));
        let (two, numbers) = (max_bytes / 4, max_bytes / 16);
        let corrections = Corrections::new(max_bytes / 16);
        let keys = Keys::of(rules);
        let tt = SharedTable::with_frames(keys, max_bytes - two - numbers - corrections.most_bytes());
        Ok(SharedTables {
            keys,
            tt: tt.ok_or(Stop::Memory)?,
            numbers: NumberTable::new(numbers),
            virtual_losses: VirtualLosses::default(),
            corrections,
            two: Verdicts::new(rules, form, two - two / 16, two / 16).ok_or(Stop::Memory)?,
            tuning: threshold(StaticTuning::MEASURED, StaticTuning::LOWERED),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.tt.bytes()
            + self.numbers.bytes()
            + self.virtual_losses.bytes()
            + self.corrections.bytes()
            + self.two.bytes()
    }
}
