//! Which deals are solved, and how much each of them counts.

use ahash::AHashMap;

use super::unseen::{Deal, Unseen};
use crate::cards::{Counts, SplitMix64};

/// The deals of a survey, in the order in which they are solved. The first of them are a sample of all at any time.
#[derive(Clone, Debug)]
pub struct Plan {
    /// All cards that are dealt, and those left over.
    pub(super) cards: Counts,
    /// Each of them once.
    pub(super) deals: Vec<Deal>,
    /// How much each of them counts where all there are are listed: in how many ways it can be dealt.
    pub(super) ways: Vec<u128>,
    /// For each draw the place of its deal, where they are drawn.
    pub(super) draws: Vec<usize>,
}

impl Plan {
    /// All deals, where at most `samples` of them differ in more than suits; else `samples` draws, of which each
    /// depends on its number and the seed alone.
    #[must_use]
    pub fn new(unseen: &Unseen, samples: usize, seed: u64) -> Plan {
        let cards = unseen.cards();
        if unseen.distinct() <= samples as u128 {
            let mut all = unseen.all();
            // Not in the order of their cards: what is solved first is to be no special part of them.
            SplitMix64::numbered(seed, 0).shuffle(&mut all);
            let (deals, ways) = all.into_iter().unzip();
            return Plan { cards, deals, ways, draws: Vec::new() };
        }
        let (mut deals, mut places) = (Vec::new(), AHashMap::new());
        let draws = (0..samples as u64).map(|number| {
            let deal = unseen.sample(seed, number);
            *places.entry(deal).or_insert_with(|| {
                deals.push(deal);
                deals.len() - 1
            })
        });
        let draws = draws.collect();
        Plan { cards, deals, ways: Vec::new(), draws }
    }

    /// How many different deals are solved.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.deals.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.deals.is_empty()
    }

    /// Whether it is all deals that there are.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.draws.is_empty()
    }

    /// How many draws are settled when this many deals are: those before the first whose deal is not among them.
    pub(super) fn settled(&self, deals: usize) -> usize {
        // A deal's place is no greater than the number of its first draw, and places come up in their order.
        self.draws.iter().position(|&place| place >= deals).unwrap_or(self.draws.len())
    }
}
