//! The search of two hands for one of three, which asks it a little at a time.

use super::memo::PositionMemo;
use super::sure::Sure;
use super::win::{Verdicts, WinSearch};
use crate::search::proof::{ByNumbers, DepthFirst, Effort, Marks, NumberTable, Verdict};
use crate::search::{Stop, threshold};
use crate::shedding::Rules;
use crate::shedding::keys::{KeyForm, State};

impl Verdicts {
    /// With a memo and a table of numbers of their own; `None` when the bytes do not suffice.
    pub(crate) fn new(rules: &Rules, form: KeyForm, max_bytes: usize) -> Option<Verdicts> {
        let (numbers, sure) = (max_bytes / 16, Sure::new(rules));
        Some(Verdicts {
            form,
            memo: PositionMemo::with_frames(form, max_bytes - numbers)?,
            numbers: NumberTable::new(numbers),
            marks: Marks::default(),
            effort: threshold(Effort::MEASURED, Effort::LOWERED),
            sure: threshold(sure, sure.nothing()),
        })
    }

    /// Bytes of all its tables.
    pub(crate) fn bytes(&self) -> usize {
        self.memo.bytes() + self.numbers.bytes() + self.marks.bytes()
    }
}

impl WinSearch<'_, '_, '_> {
    /// Whether the side to move wins, if about so many nodes are enough to prove it. What they have
    /// shown is kept: the next call goes on.
    pub(crate) fn verdict_within(
        &mut self,
        state: &State,
        key: u128,
        nodes: u64,
    ) -> Result<Option<Verdict>, Stop> {
        if nodes <= self.guide.effort.first {
            return self.search_within(state, key, nodes);
        }
        self.prove_within(state, key, nodes)
    }
}
