//! Comparable keys of positions, for dominance.
//!
//! A rank is *loose* in a hand with one or two cards of it, if it is not a joker and not part of a
//! possible chain. Two cards are loose only where they are a pair, if the game has pairs. Loose cards
//! can only be played as a single, a pair, or kickers. Other cards are *fixed*.
//!
//! # When a position dominates another
//!
//! Two positions have the same *frame* if each side has the same fixed cards and equally many loose
//! singles and loose pairs. The lowest answers must be equal, too, or both singles, or both pairs,
//! other than jokers. Within a frame, the counterpart of a hand's n-th loose single, from the
//! lowest, is the n-th loose single in the other position. Pairs have counterparts in the same way.
//!
//! Two ranks compare as lower, equal or higher. The better position satisfies three conditions:
//!
//! - Each loose rank of the side to move compares with each rank of the other side, loose or fixed,
//!   at least as high as its counterpart does in the worse position.
//! - Each fixed rank of the side to move compares so with the other side's loose ranks.
//! - If the answer is a single or a pair, the numbers of loose singles, loose pairs and fixed ranks
//!   that can answer are not smaller.
//!
//! Proof sketch: the side to move plays its cards as if they were their counterparts. A play
//! without loose cards is the same play. A loose single or pair beats everything that its
//! counterpart beats, and is not beaten by more. As kickers, cards only need ranks different from
//! the core, and they have them. (Three cards are never loose, because a trio next to a plane
//! cannot be its wings.) Loose ranks are outside all chains in both positions, and hands only
//! shrink, so other plays do not exist.
//!
//! Every play of the other side in the better position is also possible in the worse one. If it can
//! no longer beat a play, it passes, which it could also have done there. So the same game, turn by
//! turn, is possible in the worse position. A win takes no more turns than there, and a loss no
//! fewer. This extends [`better_of`] to many ranks of both sides.
//!
//! # What it needs of a game
//!
//! - *Forms alone*: no side must beat with a card that it would rather keep, and no play is legal only
//!   as the last.
//! - *Adjacent chains*, as links do not see chains that skip ranks.
//! - *Bombs of three* cards or more: two cards are no bomb.
//! - Where pairs are possible ([`GameFacts::pairs`]): a loose pair's counterpart is a pair, too. Pairs of
//!   other ranks are fixed. (If pairs begin with 5 5, 4 4 is not the counterpart of 5 5.)
//!
//! Ranks of trios, bombs and chains make no difference, because their cards are fixed. Nor do kickers:
//! their legality depends on the numbers of cards of their ranks, and of ranks being jokers, in the
//! core, or next to it.
//!
//! [`GameFacts::pairs`]: super::game_facts::GameFacts::pairs
//! [`better_of`]: super::solver::dominance::better_of

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

pub(crate) mod narrow;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod wide;

pub(super) use self::narrow::Narrow;
pub(super) use self::wide::Wide;

use super::code::Code;
use super::game_rules::{GameRules, PAIRS, SINGLES};
use super::moves::SUITED;
use super::needs::{Need, Needs};
use super::rules::Rules;
use crate::avx2::{Avx2, gather};
use crate::cards::{Counts, Rank};
use crate::ideas::Idea;

/// What the comparison of positions needs of a game, beside its pairs: see the module.
pub(crate) const NEEDS: Needs = Needs::of(&[Need::FormsAlone, Need::AdjacentChains, Need::BombsOfThree]);

/// Lowest bit of the nibble of each rank from 3 to 2.
const ONES: u64 = 0x0001_1111_1111_1111;
/// Lowest bit of each nibble.
const ALL_ONES: u64 = 0x1111_1111_1111_1111;
/// Largest numbers of loose singles and pairs that a key can count. If a hand has more, none is
/// loose. Twice the number still fits into a nibble.
const MOST_ONES: u32 = 7;
const MOST_TWOS: u32 = 3;

/// Part of a key that depends on one hand.
#[derive(Clone, Copy)]
pub(crate) struct HalfKey {
    fixed: Counts,
    /// Loose ranks with one card, and with two: the lowest bit of the nibble of each.
    ones: u64,
    twos: u64,
}

impl HalfKey {
    /// Splits a hand into loose and fixed cards, given its [live links](super::game_facts::ChainFacts::live_links)
    /// and the ranks whose [pairs](super::game_facts::GameFacts::pairs) can be loose.
    #[inline(always)]
    fn of(hand: Counts, links: u64, pairs: u64) -> HalfKey {
        let free = SUITED & !(links | links << 4);
        let [one, two, three] = [1, 2, 3].map(|n| hand.at_least(n));
        let ones = if_few(one & !two & free, MOST_ONES);
        let twos = if_few(two & !three & free & pairs, MOST_TWOS);
        HalfKey { fixed: Counts::from_bits(hand.bits() & !((ones | twos) * 15)), ones, twos }
    }
}

/// Moves the highest bit of each nibble to the lowest. Returns 0 for more than `most` ranks.
#[inline(always)]
const fn if_few(ranks: u64, most: u32) -> u64 {
    if ranks.count_ones() > most { 0 } else { ranks >> 3 }
}

/// Distance from the numbers of the lowest single and the lowest pair to those of the twos.
const SUITED_RANKS: u64 = Rank::TWO.index() as u64;

/// Code that represents all answers of one frame: for singles and pairs, the lowest.
#[inline(always)]
pub(crate) const fn framed(answer: u64) -> u64 {
    if answer.wrapping_sub(SINGLES) <= SUITED_RANKS {
        SINGLES
    } else if answer.wrapping_sub(PAIRS) <= SUITED_RANKS {
        PAIRS
    } else {
        answer
    }
}

/// Distance from a representative code to the last code that it represents.
#[inline(always)]
pub(crate) const fn span(framed: u64) -> u64 {
    if framed == SINGLES || framed == PAIRS { SUITED_RANKS } else { 0 }
}

/// Decoded key of a position.
#[derive(Clone, Copy)]
struct DecodedKey {
    /// Frame, except for the answer and for what `are_near` compares.
    frame: [u64; 2],
    /// Loose ranks: singles and pairs of the mover, then of the other side.
    ranks: [u64; 4],
    answer: u64,
    /// True if the key is for the other side's turns, false if for the mover's.
    is_for_other: bool,
}

impl DecodedKey {
    /// Numbers of the mover's ranks that can answer a single or a pair (`framed`).
    #[inline(always)]
    const fn answering(&self, framed: u64, fixed: u64) -> u64 {
        answering(self.answer - framed, [self.ranks[0], self.ranks[1]], fixed)
    }
}

/// Numbers of ranks from `above` on, in bytes: loose singles, loose pairs, and fixed ranks.
#[inline(always)]
pub(crate) const fn answering(above: u64, [ones, twos]: [u64; 2], fixed: u64) -> u64 {
    let from = u64::MAX << (4 * above);
    let [ones, twos, fixed] = [ones & from, twos & from, fixed & from];
    (ones.count_ones() | twos.count_ones() << 8 | fixed.count_ones() << 16) as u64
}

/// A key with values computed for comparing it to many others.
pub(crate) struct Opened {
    key: u128,
    place: DecodedKey,
    /// Code that represents the answer, and the distance to the last code that it represents.
    framed: u64,
    span: u64,
    /// Suited ranks of each hand's fixed cards.
    fixed: [u64; 2],
    answering: u64,
    /// See [`Loose::single_heights`].
    heights: u64,
}

/// For each rank, twice the number of `ranks` below it, plus one if it is in `ranks` (at most 7).
#[inline(always)]
pub(crate) const fn passed(ranks: u64) -> u64 {
    (2 * ranks).wrapping_mul(ALL_ONES) - ranks
}

/// Like [`passed`], for fixed ranks. If there are too many, returns each rank's own number instead.
///
/// The fixed ranks are the same in both positions, so loose ranks can be compared themselves.
#[inline(always)]
pub(crate) const fn passed_fixed(ranks: u64) -> u64 {
    if ranks.count_ones() > MOST_ONES { 0x000C_BA98_7654_3210 } else { passed(ranks) }
}

/// Returns true if each byte of `a` is at least the same byte of `b`. All bytes are below 128.
#[inline(always)]
pub(crate) const fn no_byte_below(a: u64, b: u64) -> bool {
    const GUARD: u64 = 0x8080_8080_8080_8080;
    ((a | GUARD) - b) & GUARD == GUARD
}

/// Returns true if each nibble of `a` is at least the same nibble of `b`.
#[inline(always)]
pub(crate) const fn none_below(a: u64, b: u64) -> bool {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    no_byte_below(a & LOW, b & LOW) && no_byte_below(a >> 4 & LOW, b >> 4 & LOW)
}

/// Compares positions by their keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loose {
    /// True if the rules allow loose ranks.
    pub any: bool,
    game: &'static GameRules,
    pub avx2: Option<Avx2>,
}

impl Loose {
    pub(crate) fn new(rules: &Rules) -> Loose {
        let any = rules.meets(NEEDS) && Idea::ComparedPositions.on();
        Loose { any, game: rules.game, avx2: Avx2::detect() }
    }

    /// Number of a code in keys.
    #[inline(always)]
    pub(crate) const fn number(self, code: Code) -> u64 {
        self.game.number(code)
    }

    /// [Links](super::game_facts::ChainFacts::live_links) of the game's chains.
    #[inline(always)]
    pub(crate) fn live_links(self, hand: Counts) -> u64 {
        self.game.facts.chains.live_links(hand)
    }

    /// Part of a key for one hand, given its [live links](super::game_facts::ChainFacts::live_links).
    #[inline(always)]
    pub(crate) fn half(self, hand: Counts, links: u64) -> HalfKey {
        if self.any {
            HalfKey::of(hand, links, self.game.facts.pairs)
        } else {
            HalfKey { fixed: hand, ones: 0, twos: 0 }
        }
    }

    /// Implements [`Frames::open`](crate::search::dominance_table::Frames::open).
    #[inline(always)]
    pub(super) fn open(self, narrow: bool, key: u128) -> Opened {
        let (place, fixed) = if narrow {
            (Narrow::place(key), Narrow::fixed(key))
        } else {
            (Wide::place(key), Wide::fixed(key))
        };
        let framed = framed(place.answer);
        let (answering, heights) = (place.answering(framed, fixed[0]), self.single_heights(place.ranks));
        Opened { key, place, framed, span: span(framed), fixed, answering, heights }
    }

    /// Implements [`Frames::compares`](crate::search::dominance_table::Frames::compares).
    #[inline(always)]
    pub(super) fn compares(self, narrow: bool, opened: &Opened, worse: bool, other: u128) -> bool {
        if other == opened.key {
            return true;
        }
        let place = if narrow { Narrow::place(other) } else { Wide::place(other) };
        if place.frame != opened.place.frame || place.answer.wrapping_sub(opened.framed) > opened.span {
            return false;
        }
        // A position that is better for the mover is worse for the other side.
        let below = worse != place.is_for_other;
        let (answering, heights) =
            (place.answering(opened.framed, opened.fixed[0]), self.single_heights(place.ranks));
        let (answering, heights, ranks) = if below {
            ([answering, opened.answering], [heights, opened.heights], [place.ranks, opened.place.ranks])
        } else {
            ([opened.answering, answering], [opened.heights, heights], [opened.place.ranks, place.ranks])
        };
        no_byte_below(answering[0], answering[1])
            && none_below(heights[0], heights[1])
            && self.others_at_least_as_high(ranks, opened.fixed)
    }

    /// Heights of the mover's loose singles relative to the other side's loose ranks, in nibbles.
    ///
    /// Most positions of one frame that are not comparable already differ here.
    #[inline(always)]
    fn single_heights(self, [ones, _, other_ones, other_twos]: [u64; 4]) -> u64 {
        self.against(ones, ones, passed(other_ones), passed(other_twos))
    }

    /// Returns true if all other ranks compare at least as high in `a` as in `b`.
    #[inline(always)]
    fn others_at_least_as_high(self, [a, b]: [[u64; 4]; 2], fixed: [u64; 2]) -> bool {
        let [mine, theirs] = [passed_fixed(fixed[0]), passed_fixed(fixed[1])];
        none_below(
            self.against(a[1], a[1], passed(a[2]), passed(a[3])),
            self.against(b[1], b[1], passed(b[2]), passed(b[3])),
        ) && none_below(self.against(a[0], a[1], theirs, theirs), self.against(b[0], b[1], theirs, theirs))
            && none_below(self.against(b[2], b[3], mine, mine), self.against(a[2], a[3], mine, mine))
    }

    /// Gathers nibbles of [`passed`]: those of the ranks `a`, and those of `b` in the upper half.
    #[inline(always)]
    pub(crate) fn against(self, a: u64, b: u64, passed_by_a: u64, passed_by_b: u64) -> u64 {
        gather(self.avx2, passed_by_a, a * 15) | gather(self.avx2, passed_by_b, b * 15) << 32
    }
}
