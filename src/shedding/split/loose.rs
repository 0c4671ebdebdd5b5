//! Splits without chains: ranks that lie side by side mean nothing, so hands with the same numbers
//! of singles, pairs, trios, … are one.

use std::collections::HashMap;

use super::worth::{Rewards, Worth};
use crate::cards::Counts;
use crate::search::{Stop, Ticker};
use crate::shedding::moves::SUITED;
use crate::shedding::{Generator, Kind, Kinds, Move, PlayOrder, Rules, sort_plays};

/// The kinds whose plays depend on which ranks are neighbours.
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
/// The nibbles of the ranks with suits.
pub const SUITED_NIBBLES: u64 = 0x000F_FFFF_FFFF_FFFF;

/// The best splits without chains, by hand, for one set of rules and rewards.
pub struct Loose<W> {
    rules: Rules,
    rewards: Rewards,
    known: HashMap<u64, W, ahash::RandomState>,
    heap_bytes: usize,
    max_bytes: usize,
    /// Lists of plays that are not in use.
    spare: Vec<Vec<Move>>,
}

/// The hand with the same jokers and as many ranks held once, twice, …: the largest groups on the
/// lowest ranks.
#[inline]
pub fn canonical(hand: Counts) -> Counts {
    let mut sorted = hand.bits() & !SUITED_NIBBLES;
    for k in 1..=Counts::MAX_PER_RANK {
        let ranks = (hand.at_least(k) & SUITED).count_ones();
        if ranks == 0 {
            break;
        }
        // A card more for each of the first ranks.
        sorted += ONES & ((1 << (4 * ranks)) - 1);
    }
    Counts::from_bits(sorted)
}

impl<W: Worth> Loose<W> {
    pub fn new(rules: &Rules, rewards: Rewards, max_bytes: usize) -> Loose<W> {
        let rules = Rules { kinds: rules.kinds.without(CHAIN_KINDS), ..*rules };
        Loose { rules, rewards, known: HashMap::default(), heap_bytes: 0, max_bytes, spare: Vec::new() }
    }

    /// About how many bytes its memo takes.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<(u64, W)>() + 1) + self.heap_bytes
    }

    /// Forgets everything, and gives the memory back.
    fn forget(&mut self) {
        self.known = HashMap::default();
        self.heap_bytes = 0;
    }

    /// The best splits of a canonical hand that [`Loose::find`] has found.
    #[inline]
    pub fn get(&self, hand: Counts) -> &W {
        &self.known[&hand.bits()]
    }

    /// Finds the best splits of a canonical hand.
    pub fn find(&mut self, hand: Counts, ticker: &mut Ticker) -> Result<(), Stop> {
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
        ticker.tick(1 + plays.len() / 16)?;
        // Of the plays of a split, one has a card of the highest rank: it is enough to try those.
        let highest = hand.bits().checked_ilog2().map_or(0, |bit| bit / 4 * 4);
        plays.retain(|play| play.cards.bits() >> highest != 0);
        for play in &plays {
            let rest = canonical(hand - play.cards);
            self.find(rest, ticker)?;
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

    /// Adds the plays of a best split of any hand, chosen by steps and value.
    pub fn trace(
        &mut self,
        mut hand: Counts,
        (mut steps, mut value): (usize, i64),
        out: &mut Vec<Move>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        while !hand.is_empty() {
            let mut plays = Vec::new();
            Generator::new(&self.rules, hand).leads(&mut plays);
            sort_plays(&mut plays, hand, PlayOrder::Natural);
            // Of equally good ones, those that break up the fewest groups: 3333 4444, not 3334 3444.
            let broken = |play: &Move| {
                let left = hand - play.cards;
                play.cards.ranks().filter(|&(rank, _)| left.count(rank) > 0).count()
            };
            plays.sort_by_cached_key(broken);
            for play in plays {
                let rest = canonical(hand - play.cards);
                self.find(rest, ticker)?;
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
