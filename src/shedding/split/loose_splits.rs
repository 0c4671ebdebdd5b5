//! Splits without chains. Hands with equally many singles, pairs, trios, … share an entry, because
//! adjacent ranks do not matter here.

use std::collections::HashMap;

use super::rewards::{Rewards, Score};
use crate::cards::Counts;
use crate::search::{SearchControl, Stop};
use crate::shedding::moves::SUITED;
use crate::shedding::{Generator, Kind, Kinds, Move, PlayOrder, Rules, sort_plays};

/// Kinds whose plays depend on adjacent ranks.
pub const CHAIN_KINDS: Kinds = Kinds::of(&[
    Kind::PlanePairs,
    Kind::PlaneSingles,
    Kind::Plane,
    Kind::GapPlane,
    Kind::PairStraight,
    Kind::GapPairStraight,
    Kind::Straight,
    Kind::GapStraight,
]);

/// One card of each rank.
const ONES: u64 = 0x0111_1111_1111_1111;
/// Nibbles of the ranks with suits.
pub const SUITED_NIBBLES: u64 = 0x000F_FFFF_FFFF_FFFF;

/// Best splits without chains, by hand, for one set of rules and rewards.
pub struct LooseSplits<W> {
    rules: Rules,
    rewards: Rewards,
    known: HashMap<u64, W, ahash::RandomState>,
    heap_bytes: usize,
    max_bytes: usize,
    /// Buffers for lists of plays.
    spare: Vec<Vec<Move>>,
}

/// Canonical hand with the same jokers and groups. The largest groups are on the lowest ranks.
#[inline]
pub fn canonical(hand: Counts) -> Counts {
    let mut sorted = hand.bits() & !SUITED_NIBBLES;
    for k in 1..=Counts::MAX_PER_RANK {
        let ranks = (hand.at_least(k) & SUITED).count_ones();
        if ranks == 0 {
            break;
        }
        // Adds one card to each of the first ranks.
        sorted += ONES & ((1 << (4 * ranks)) - 1);
    }
    Counts::from_bits(sorted)
}

impl<W: Score> LooseSplits<W> {
    pub fn new(rules: &Rules, rewards: Rewards, max_bytes: usize) -> LooseSplits<W> {
        let rules = Rules { kinds: rules.kinds.without(CHAIN_KINDS), ..*rules };
        LooseSplits { rules, rewards, known: HashMap::default(), heap_bytes: 0, max_bytes, spare: Vec::new() }
    }

    /// Approximate size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<(u64, W)>() + 1) + self.heap_bytes
    }

    /// Clears the table and frees its memory.
    fn forget(&mut self) {
        self.known = HashMap::default();
        self.heap_bytes = 0;
    }

    /// Best splits of a canonical hand, which [`LooseSplits::find`] has found.
    #[inline]
    pub fn get(&self, hand: Counts) -> &W {
        &self.known[&hand.bits()]
    }

    /// Finds the best splits of a canonical hand.
    pub fn find(&mut self, hand: Counts, control: &mut SearchControl) -> Result<(), Stop> {
        if self.known.contains_key(&hand.bits()) {
            return Ok(());
        }
        let mut best = W::none();
        if hand.is_empty() {
            best = W::empty();
        }
        let mut plays = self.spare.pop().unwrap_or_default();
        plays.clear();
        Generator::new(&self.rules, hand).leads(&mut plays);
        control.tick(1 + plays.len() / 16)?;
        // Some play of every split has a card of the highest rank, so the others can be pruned.
        let highest = hand.bits().checked_ilog2().map_or(0, |bit| bit / 4 * 4);
        plays.retain(|play| play.cards.bits() >> highest != 0);
        for play in &plays {
            let rest = canonical(hand - play.cards);
            self.find(rest, control)?;
            best.consider(1, self.rewards.of(play.code.shape().kind), self.get(rest));
        }
        self.spare.push(plays);
        if self.bytes() > self.max_bytes {
            self.forget();
        }
        self.heap_bytes += best.heap_bytes();
        self.known.insert(hand.bits(), best);
        Ok(())
    }

    /// Adds the plays of a best split of any hand, given its steps and value.
    pub fn trace(
        &mut self,
        mut hand: Counts,
        (mut steps, mut value): (usize, i64),
        out: &mut Vec<Move>,
        control: &mut SearchControl,
    ) -> Result<(), Stop> {
        while !hand.is_empty() {
            let mut plays = Vec::new();
            Generator::new(&self.rules, hand).leads(&mut plays);
            sort_plays(&mut plays, hand, PlayOrder::Natural);
            // Prefer plays that break up the fewest groups: 3333 4444 rather than 3334 3444.
            let broken = |play: &Move| {
                let left = hand - play.cards;
                play.cards.ranks().filter(|&(rank, _)| left.count(rank) > 0).count()
            };
            plays.sort_by_cached_key(broken);
            for play in plays {
                let rest = canonical(hand - play.cards);
                self.find(rest, control)?;
                let left = value - self.rewards.of(play.code.shape().kind);
                if self.get(rest).at(steps - 1) == Some(left) {
                    (steps, value) = (steps - 1, left);
                    hand = hand - play.cards;
                    out.push(play);
                    break;
                }
            }
        }
        Ok(())
    }
}
