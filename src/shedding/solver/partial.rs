//! The search of two hands for one of three, which asks it a little at a time.

use super::win::WinSearch;
use crate::search::Stop;
use crate::search::proof::{DepthFirst, DfPn, Verdict};
use crate::shedding::keys::State;

impl WinSearch<'_, '_, '_> {
    /// Whether the side to move wins, if about so many nodes are enough to prove it. What they have
    /// shown is kept: the next call goes on.
    pub(crate) fn verdict_within(
        &mut self,
        state: &State,
        key: u128,
        nodes: u64,
    ) -> Result<Option<Verdict>, Stop> {
        if nodes <= self.context.effort.first {
            return self.search_within(state, key, nodes);
        }
        self.prove_within(state, key, nodes)
    }
}
