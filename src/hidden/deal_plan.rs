//! Choice of the deals to solve, and their weights.

use ahash::AHashMap;

use super::unseen::{Deal, Unseen};
use crate::cards::{Counts, SplitMix64};
use crate::search::Stop;

/// Deals of a survey, in solving order. Any number of the first ones is a sample of all.
#[derive(Clone, Debug, Default)]
pub struct DealPlan {
    /// All unseen cards, including those that are not dealt.
    pub(super) cards: Counts,
    /// Distinct deals.
    pub(super) deals: Vec<Deal>,
    /// If all deals are listed, the weight of each: the number of ways to deal it.
    pub(super) ways: Vec<u128>,
    /// If deals are drawn, the index of each draw's deal.
    pub(super) draws: Vec<usize>,
}

impl DealPlan {
    /// Lists all deals if at most `samples` of them differ in more than suits. Otherwise draws
    /// `samples` deals; each draw depends only on its number and the seed.
    ///
    /// A million deals take seconds: `poll` is called for each, to check limits.
    ///
    /// # Errors
    /// The first error of `poll`.
    pub fn new(
        unseen: &Unseen,
        samples: usize,
        seed: u64,
        poll: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<DealPlan, Stop> {
        let cards = unseen.cards();
        if unseen.distinct() <= samples as u128 {
            let mut all = unseen.all(poll)?;
            // Shuffled, so that the first solved deals are not a special part of all.
            SplitMix64::numbered(seed, 0).shuffle(&mut all);
            let (deals, ways) = all.into_iter().unzip();
            return Ok(DealPlan { cards, deals, ways, draws: Vec::new() });
        }
        let (mut deals, mut places) = (Vec::new(), AHashMap::new());
        let draws = (0..samples as u64).map(|number| {
            poll()?;
            let deal = unseen.sample(seed, number);
            Ok(*places.entry(deal).or_insert_with(|| {
                deals.push(deal);
                deals.len() - 1
            }))
        });
        let draws = draws.collect::<Result<_, Stop>>()?;
        Ok(DealPlan { cards, deals, ways: Vec::new(), draws })
    }

    /// Number of distinct deals.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.deals.len()
    }

    /// Returns true if there are no deals.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.deals.is_empty()
    }

    /// Returns true if the plan has all possible deals.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.draws.is_empty()
    }

    /// Number of draws before the first one whose deal is not among the first `deals`.
    pub(super) fn settled(&self, deals: usize) -> usize {
        // A deal's index is at most the number of its first draw, and new indices ascend.
        self.draws.iter().position(|&place| place >= deals).unwrap_or(self.draws.len())
    }
}
