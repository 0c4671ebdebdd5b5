//! Exact keys of positions: equal keys mean positions that the rules cannot tell apart.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::code::Code;
use super::loose::{HalfKey, Loose, Narrow, Opened, Wide};
use super::rules::Rules;
use crate::avx2::Avx2;
use crate::cards::{Counts, Rank};
use crate::ideas::Idea;
use crate::search::dominance_table::{Frames, lower, of_halves, upper};

/// A position in the search, with the lowest answer in place of the play to beat.
///
/// The lowest answer determines all others: the higher codes of its block, and the bombs. See
/// [`Generator::lowest_answer`](super::Generator::lowest_answer). A side without an answer must
/// pass. The search never makes such a position, but skips to the other side's lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Hand to move.
    pub mover: Counts,
    /// Other hand.
    pub other: Counts,
    /// Lowest answer; [`Code::NONE`] if the mover leads.
    pub answer: Code,
}

impl State {
    /// Number of cards in both hands.
    #[must_use]
    #[inline(always)]
    pub const fn cards(&self) -> usize {
        self.mover.total() + self.other.total()
    }
}

/// Format of keys. It depends on the largest possible hands and on the rules.
#[derive(Clone, Copy, Debug)]
pub struct KeyForm {
    /// True for [`Narrow`] keys, of hands that share one deck; false for [`Wide`] keys.
    ///
    /// Tested for each key, because compiling the searches for each format would double the code.
    pub narrow: bool,
    pub(crate) loose: Loose,
}

impl KeyForm {
    /// Makes the format for rules, and for hands that share one deck (`narrow`) or any hands.
    #[must_use]
    pub fn new(rules: &Rules, narrow: bool) -> KeyForm {
        KeyForm { narrow: narrow && Idea::NarrowKeys.on(), loose: Loose::new(rules) }
    }

    /// Returns true if two hands share one deck, so that narrow keys suffice.
    #[must_use]
    pub fn is_narrow(a: Counts, b: Counts) -> bool {
        Rank::all().all(|r| a.count(r) + b.count(r) <= if r.is_joker() { 1 } else { 4 })
    }

    /// Returns true if two hands, and so all their successors, have keys of this format.
    #[must_use]
    pub fn fits(self, a: Counts, b: Counts) -> bool {
        if self.narrow {
            KeyForm::is_narrow(a, b)
        } else {
            Rank::all().all(|r| a.count(r) <= 8 && b.count(r) <= 8)
        }
    }

    /// Computes the key of hands that fit. A search mostly uses [`KeyForm::key_of`] instead.
    #[must_use]
    #[inline(never)]
    pub fn key(self, state: &State) -> u128 {
        self.key_of(&self.half(state.mover), &self.half(state.other), state.answer)
    }

    /// Part of a key that depends on one hand.
    #[inline(always)]
    pub(crate) fn half(self, hand: Counts) -> HalfKey {
        self.loose.half(hand, if self.loose.any { self.loose.live_links(hand) } else { 0 })
    }

    /// Part of a key that depends on one hand, given the hand's [`Loose::live_links`].
    #[inline(always)]
    pub(crate) fn half_linked(self, hand: Counts, links: u64) -> HalfKey {
        self.loose.half(hand, links)
    }

    /// Combines the parts to the key of a position.
    #[inline(always)]
    pub(crate) fn key_of(self, mover: &HalfKey, other: &HalfKey, answer: Code) -> u128 {
        let answer = self.loose.number(answer);
        if self.narrow { Narrow::key(mover, other, answer) } else { Wide::key(mover, other, answer) }
    }

    /// Converts a verdict's key to the key of a length: the turns that the side that hurries needs.
    #[inline(always)]
    pub(crate) fn length_key(self, key: u128, mover_hurries: bool) -> u128 {
        if mover_hurries { key } else { key | self.for_other() }
    }

    /// Converts a length's key back to the verdict's key.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_keys_need_one_deck() {
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
}
