//! Exact keys of positions, by which positions can be compared.
//!
//! A rank is loose in a hand that has one card of it or two, no joker, and in no chain that the hand could play. Its cards
//! are only ever played as a single, as a pair, or as kickers. All other cards of a hand are fixed.
//!
//! # When a position is at least as good as another
//!
//! Both have the same fixed cards on both sides and the same play to answer, and on each side as many loose single
//! cards and as many loose pairs: they are of one *frame*. Count each hand's loose singles from the lowest, and its loose
//! pairs. Each loose rank of the side to move, compared with each rank of the other side, loose or fixed, stands as high
//! as its counterpart in the worse position or higher: above it, equal to it, or below. So does
//! each of its fixed ranks, compared with the loose ones of the other side. And as many of each sort, or more, can answer the
//! play on the table, where that is a single or a pair.
//!
//! Proof sketch: let the side to move play its cards as if they were their counterparts. A play without loose cards is the same
//! play. As a single or a pair, a loose rank beats whatever its counterpart beats, and is beaten by no more. As kickers
//! the ranks of cards do not matter, as long as they are other ranks than those they go with, which they are. (Three cards
//! are never loose: a trio next to a plane may not be its wings.) No loose rank is in a chain in
//! either position, and hands only shrink, so that there are no other plays. Whatever the other side can do in the
//! better position, it can do in the worse; what it can no longer beat it passes, as it
//! could have done there. So the game goes on as one that could have been played in the worse position, turn by turn: a
//! win is a win in no more turns, and a loss lasts as long at least. It is [`better_of`] for many ranks
//! of both sides at once, and like it not for rules with gap chains: there no rank is loose.
//!
//! [`better_of`]: super::solver::dominance::better_of

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

pub(crate) mod narrow;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod wide;

pub(super) use self::narrow::Narrow;
pub(super) use self::wide::Wide;

use super::kind::{Code, Kind};
use super::moves::SUITED;
use crate::avx2::{Avx2, gather};
use crate::cards::{Counts, Rank};

/// The lowest bit of the nibble of each rank from 3 to 2.
const ONES: u64 = 0x0001_1111_1111_1111;
/// The lowest bit of each nibble.
const ALL_ONES: u64 = 0x1111_1111_1111_1111;
/// Of more singles or pairs than a key has room to count, none is loose. A nibble can count them twice.
const MOST_ONES: u32 = 7;
const MOST_TWOS: u32 = 3;

/// A hand's part of a key.
#[derive(Clone, Copy)]
pub(crate) struct Half {
    fixed: Counts,
    /// The loose ranks: the lowest bit of the nibble of each that is held once, and twice.
    ones: u64,
    twos: u64,
}

impl Half {
    /// By the [`live_links`](super::keys::live_links) of the hand.
    #[inline(always)]
    fn of(hand: Counts, links: u64) -> Half {
        let free = SUITED & !(links | links << 4);
        let [one, two, three] = [1, 2, 3].map(|n| hand.at_least(n));
        let (ones, twos) = (if_few(one & !two & free, MOST_ONES), if_few(two & !three & free, MOST_TWOS));
        Half { fixed: Counts::from_bits(hand.bits() & !((ones | twos) * 15)), ones, twos }
    }
}

/// The lowest bits of nibbles of which the highest are given; of more ranks than `most`, none.
#[inline(always)]
const fn if_few(ranks: u64, most: u32) -> u64 {
    if ranks.count_ones() > most { 0 } else { ranks >> 3 }
}

/// The lowest single and the lowest pair, and how far from these those of twos are.
const SINGLES: u64 = Code::new(Kind::Single, 1, 0).number() as u64;
const PAIRS: u64 = Code::new(Kind::Pair, 1, 0).number() as u64;
const SUITED_RANKS: u64 = Rank::TWO.index() as u64;

/// The code that stands for all answers of one frame: of singles and pairs, the lowest.
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

/// How far from a code that stands for answers the last of them is.
#[inline(always)]
pub(crate) const fn span(framed: u64) -> u64 {
    if framed == SINGLES || framed == PAIRS { SUITED_RANKS } else { 0 }
}

/// What a key says of a position.
#[derive(Clone, Copy)]
struct Place {
    /// All that it must have in common with a position that it can be compared with, but the answer.
    frame: [u64; 2],
    /// The loose ranks: singles and pairs of the mover, then of the other.
    ranks: [u64; 4],
    answer: u64,
    /// Whether the key is about the other side's turns, and not the mover's.
    is_for_other: bool,
}

impl Place {
    /// How many of the mover's ranks can answer, if that takes a single or a pair; `framed` stands for the answer.
    #[inline(always)]
    const fn answering(&self, framed: u64, fixed: u64) -> u64 {
        answering(self.answer - framed, [self.ranks[0], self.ranks[1]], fixed)
    }
}

/// How many ranks of a hand are at least so many above the lowest, a byte each: loose ones held once, twice, and fixed ones.
#[inline(always)]
pub(crate) const fn answering(above: u64, [ones, twos]: [u64; 2], fixed: u64) -> u64 {
    let from = u64::MAX << (4 * above);
    let [ones, twos, fixed] = [ones & from, twos & from, fixed & from];
    (ones.count_ones() | twos.count_ones() << 8 | fixed.count_ones() << 16) as u64
}

/// A key, and what is worked out of it to compare others with it.
pub(crate) struct Opened {
    key: u128,
    place: Place,
    /// The code that stands for the answer, and how far from it are the last that it stands for.
    framed: u64,
    span: u64,
    /// The suited ranks of which each hand has fixed cards.
    fixed: [u64; 2],
    answering: u64,
    /// See [`Loose::singles_stand`].
    stand: u64,
}

/// For each rank, twice how many of some are below it, and one more if it is one of them; of seven at most.
#[inline(always)]
pub(crate) const fn passed(ranks: u64) -> u64 {
    (2 * ranks).wrapping_mul(ALL_ONES) - ranks
}

/// The same of fixed ranks. Many are not counted. They are the same in both positions, so that the rank itself tells enough.
#[inline(always)]
pub(crate) const fn passed_fixed(ranks: u64) -> u64 {
    if ranks.count_ones() > MOST_ONES { 0x000C_BA98_7654_3210 } else { passed(ranks) }
}

/// Whether no byte of the first is below the second's; all are below 128.
#[inline(always)]
pub(crate) const fn no_byte_below(a: u64, b: u64) -> bool {
    const GUARD: u64 = 0x8080_8080_8080_8080;
    ((a | GUARD) - b) & GUARD == GUARD
}

/// Whether no nibble of the first is below the second's.
#[inline(always)]
pub(crate) const fn none_below(a: u64, b: u64) -> bool {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    no_byte_below(a & LOW, b & LOW) && no_byte_below(a >> 4 & LOW, b >> 4 & LOW)
}

/// How positions compare.
///
/// Worth: ×3.0 nodes without it (17v17), ×1.8 (20v17), ×3.5 (lengths, 12v12), +63 % (10/10/10), +72 % (14/12/12).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loose {
    /// Whether ranks may be loose under the rules.
    pub any: bool,
    pub avx2: Option<Avx2>,
}

impl Loose {
    pub(crate) fn new(any: bool) -> Loose {
        Loose { any, avx2: Avx2::detect() }
    }

    /// A hand's part of a key, by the [`live_links`](super::keys::live_links) of the hand.
    #[inline(always)]
    pub(crate) fn half(self, hand: Counts, links: u64) -> Half {
        if self.any { Half::of(hand, links) } else { Half { fixed: hand, ones: 0, twos: 0 } }
    }

    /// See [`Frames::open`](crate::search::dominance_table::Frames::open); the key is [narrow](Narrow) or [wide](Wide).
    #[inline(always)]
    pub(super) fn open(self, narrow: bool, key: u128) -> Opened {
        let (place, fixed) = if narrow {
            (Narrow::place(key), Narrow::fixed(key))
        } else {
            (Wide::place(key), Wide::fixed(key))
        };
        let framed = framed(place.answer);
        let (answering, stand) = (place.answering(framed, fixed[0]), self.singles_stand(place.ranks));
        Opened { key, place, framed, span: span(framed), fixed, answering, stand }
    }

    /// See [`Frames::compares`](crate::search::dominance_table::Frames::compares).
    #[inline(always)]
    pub(super) fn compares(self, narrow: bool, opened: &Opened, worse: bool, other: u128) -> bool {
        if other == opened.key {
            return true;
        }
        let place = if narrow { Narrow::place(other) } else { Wide::place(other) };
        if place.frame != opened.place.frame || place.answer.wrapping_sub(opened.framed) > opened.span {
            return false;
        }
        // What is better for the mover is worse for the other side.
        let below = worse != place.is_for_other;
        let (answering, stand) =
            (place.answering(opened.framed, opened.fixed[0]), self.singles_stand(place.ranks));
        let (answering, stand, ranks) = if below {
            ([answering, opened.answering], [stand, opened.stand], [place.ranks, opened.place.ranks])
        } else {
            ([opened.answering, answering], [opened.stand, stand], [opened.place.ranks, place.ranks])
        };
        no_byte_below(answering[0], answering[1])
            && none_below(stand[0], stand[1])
            && self.others_stand_as_high(ranks, opened.fixed)
    }

    /// How the mover's loose singles stand to the other's loose ranks, a nibble each. Most positions that
    /// do not compare differ in it.
    #[inline(always)]
    fn singles_stand(self, [ones, _, other_ones, other_twos]: [u64; 4]) -> u64 {
        self.against(ones, ones, passed(other_ones), passed(other_twos))
    }

    /// Whether all other ranks stand as high in the first place as in the second, whose fixed ranks are the same.
    #[inline(always)]
    fn others_stand_as_high(self, [a, b]: [[u64; 4]; 2], fixed: [u64; 2]) -> bool {
        let [mine, theirs] = [passed_fixed(fixed[0]), passed_fixed(fixed[1])];
        none_below(
            self.against(a[1], a[1], passed(a[2]), passed(a[3])),
            self.against(b[1], b[1], passed(b[2]), passed(b[3])),
        ) && none_below(self.against(a[0], a[1], theirs, theirs), self.against(b[0], b[1], theirs, theirs))
            && none_below(self.against(b[2], b[3], mine, mine), self.against(a[2], a[3], mine, mine))
    }

    /// What some loose ranks have [`passed`], a nibble each, and then what others have.
    #[inline(always)]
    pub(crate) fn against(self, a: u64, b: u64, passed_by_a: u64, passed_by_b: u64) -> u64 {
        gather(self.avx2, passed_by_a, a * 15) | gather(self.avx2, passed_by_b, b * 15) << 32
    }
}
