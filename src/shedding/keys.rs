//! Exact memo keys: an injective code of a position, up to what rules can see.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::kind::Code;
use super::loose::{Half, Loose, Narrow, Opened, Wide};
use super::moves::CHAIN;
use super::rules::Rules;
use crate::avx2::Avx2;
use crate::cards::{Counts, Rank};
use crate::search::dominance_table::{Frames, lower, of_halves, upper};

/// A position as the search sees it: the side to move, the other, and the
/// lowest play with which the play on the table can be answered.
///
/// The answer stands for the play to beat, as all that beats it is this code,
/// the higher ones of its block and the bombs (see
/// [`Generator::lowest_answer`](super::Generator::lowest_answer)). A side that
/// has no answer must pass: such positions are never made, but replaced by the
/// other side's lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The hand to move.
    pub mover: Counts,
    /// The other hand.
    pub other: Counts,
    /// The lowest answer; [`Code::NONE`]: the mover leads.
    pub answer: Code,
}

impl State {
    /// Cards in both hands.
    #[must_use]
    #[inline(always)]
    pub const fn cards(&self) -> usize {
        self.mover.total() + self.other.total()
    }
}

/// How positions are coded: by the hands that there may be, and by what of the rules a key depends on.
#[derive(Clone, Copy, Debug)]
pub struct KeyForm {
    /// Whether hands share one deck: keys are [`Narrow`], and else [`Wide`]. It is asked for each key: the searches would
    /// be twice as much code if they were compiled for either.
    ///
    /// Worth: +10 % instructions without it (17v17).
    pub narrow: bool,
    pub(crate) loose: Loose,
}

impl KeyForm {
    /// For some rules, and hands that share one deck or any hands.
    #[must_use]
    pub fn new(rules: &Rules, narrow: bool) -> KeyForm {
        KeyForm { narrow, loose: Loose::new(rules.dominance_holds()) }
    }

    /// Whether the keys of two hands that share one deck can be narrow.
    #[must_use]
    pub fn is_narrow(a: Counts, b: Counts) -> bool {
        Rank::all().all(|r| a.count(r) + b.count(r) <= if r.is_joker() { 1 } else { 4 })
    }

    /// Whether two hands can be coded so; all that can come of them can, then, too.
    #[must_use]
    pub fn fits(self, a: Counts, b: Counts) -> bool {
        if self.narrow {
            KeyForm::is_narrow(a, b)
        } else {
            Rank::all().all(|r| a.count(r) <= 8 && b.count(r) <= 8)
        }
    }

    /// The key, of hands that fit. A search works out most keys by parts: see [`KeyForm::key_of`].
    #[must_use]
    #[inline(never)]
    pub fn key(self, state: &State) -> u128 {
        self.key_of(&self.half(state.mover), &self.half(state.other), state.answer)
    }

    /// A hand's part of a key.
    #[inline(always)]
    pub(crate) fn half(self, hand: Counts) -> Half {
        self.loose.half(hand, if self.loose.any { live_links(hand) } else { 0 })
    }

    /// The same by the [`live_links`] of the hand, where they are known.
    #[inline(always)]
    pub(crate) fn half_linked(self, hand: Counts, links: u64) -> Half {
        self.loose.half(hand, links)
    }

    /// The key of a position by its parts.
    #[inline(always)]
    pub(crate) fn key_of(self, mover: &Half, other: &Half, answer: Code) -> u128 {
        if self.narrow { Narrow::key(mover, other, answer) } else { Wide::key(mover, other, answer) }
    }

    /// The key under which the turns of one side are known, by the key of the verdict.
    #[inline(always)]
    pub(crate) fn turns_key(self, key: u128, mover_hurries: bool) -> u128 {
        if mover_hurries { key } else { key | self.for_other() }
    }

    /// The key of the verdict, by a key of turns.
    #[inline(always)]
    pub(crate) fn verdict_key(self, key: u128) -> u128 {
        key & !self.for_other()
    }

    #[inline(always)]
    fn for_other(self) -> u128 {
        if self.narrow { Narrow::FOR_OTHER } else { Wide::FOR_OTHER }
    }
}

impl Frames<2> for KeyForm {
    type Key = u128;
    type Opened = Opened;

    const FULL: usize = 3;

    #[inline(always)]
    fn words(key: u128) -> [u64; 2] {
        [upper(key), lower(key)]
    }

    #[inline(always)]
    fn of_words(self, [high, low]: [u64; 2]) -> u128 {
        of_halves(high, low)
    }

    #[inline(always)]
    fn avx2(self) -> Option<Avx2> {
        self.loose.avx2
    }

    #[inline(always)]
    fn hash(self, key: u128) -> u64 {
        if self.narrow { Narrow::hash(key) } else { Wide::hash(key) }
    }

    #[inline(always)]
    fn are_near(self, first: u64, other: u64) -> bool {
        if self.narrow { first == other } else { Wide::are_near(first, other) }
    }

    #[inline(always)]
    fn open(self, key: u128) -> Opened {
        self.loose.open(self.narrow, key)
    }

    #[inline(always)]
    fn compares(self, opened: &Opened, worse: bool, [high, low]: [u64; 2]) -> bool {
        self.loose.compares(self.narrow, opened, worse, of_halves(high, low))
    }
}

/// The links between a rank and the next that some chain of a hand goes over,
/// as bit `4 * rank + 3` of the lower one.
///
/// Hands only shrink, so a link that no chain goes over now never matters again. (That a trio next
/// to a plane may not be its wings is about a chain of trios, whose link is live.) Of chains with gaps it knows nothing.
#[inline(always)]
pub(crate) fn live_links(hand: Counts) -> u64 {
    let one = hand.at_least(1) & CHAIN;
    let straight = one & one >> 4 & one >> 8;
    let straight = straight & straight >> 8;
    let straight = straight | straight << 4;
    let straight = straight | straight << 8;
    let two = hand.at_least(2) & CHAIN;
    let pairs = two & two >> 4 & two >> 8;
    let pairs = pairs | pairs << 4;
    let three = hand.at_least(3) & CHAIN;
    straight | pairs | three & three >> 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn counts(hand: impl Fn(usize) -> usize) -> Counts {
        Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand(rank.index())))
    }

    fn is_linked(hand: Counts, rank: usize) -> bool {
        [(1, 5), (2, 3), (3, 2)].into_iter().any(|(width, length)| {
            (0..=12 - length).any(|start| {
                let held = |r| hand.count(Rank::new(r).expect("a rank")) >= width;
                start <= rank && rank + 1 < start + length && (start..start + length).all(held)
            })
        })
    }

    #[test]
    fn narrow_keys_are_for_one_deck() {
        let of = |rank, n| Counts::of(rank, n);
        for (a, b, fits) in [(4, 0, true), (2, 2, true), (3, 2, false), (0, 5, false)] {
            assert_eq!(KeyForm::is_narrow(of(Rank::TWO, a), of(Rank::TWO, b)), fits);
        }
        for joker in [Rank::BLACK_JOKER, Rank::RED_JOKER] {
            for (a, b, fits) in [(1, 0, true), (0, 1, true), (1, 1, false), (2, 0, false)] {
                assert_eq!(KeyForm::is_narrow(of(joker, a), of(joker, b)), fits);
            }
        }
    }

    #[test]
    fn links_are_where_chains_go_over_two_ranks() {
        let mut random = Random(3);
        for _ in 0..20_000 {
            let (empty, most) = (random.below(4), 1 + random.below(8));
            let hand: [usize; 15] =
                std::array::from_fn(|_| if random.below(8) < empty { 0 } else { random.below(most + 1) });
            let hand = counts(|i| hand[i]);
            let links = (0..14).filter(|&rank| is_linked(hand, rank)).fold(0, |all, r| all | 8 << (4 * r));
            assert_eq!(live_links(hand), links, "{hand}");
        }
    }
}
