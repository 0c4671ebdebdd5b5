//! Exact keys of positions of one deck, by which positions can be compared.
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

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `solver::wide`")]

#[cfg(test)]
mod tests;

use super::generate::SUITED;
use super::keys::pairs;
use super::kind::{Code, Kind};
use crate::bits::Gather;
use crate::cards::{Counts, Rank};
use crate::search::frames::{Frames, hash, lower, upper};

/// The lowest bit of the nibble of each rank from 3 to 2.
const ONES: u64 = 0x0001_1111_1111_1111;
/// The lowest bit of each nibble.
const ALL_ONES: u64 = 0x1111_1111_1111_1111;
/// Of more singles or pairs than a key has room to count, none is loose. A nibble can count them twice.
const MOST_ONES: u32 = 7;
const MOST_TWOS: u32 = 3;

/// How positions of one deck compare. A key has, from the top down:
///
/// | bits | meaning |
/// |---|---|
/// | 52 | the fixed cards of both hands, a nibble a rank: see [`pairs`] |
/// | 4 | the jokers of both hands |
/// | 8 | how many loose singles the mover has, and the other; how many pairs the mover has |
/// | 1 | whether the key is about the other side's turns, and not the mover's |
/// | 2 | how many pairs the other has |
/// | 9 | the answer |
/// | 52 | the loose ranks, four bits a rank: singles and pairs of the mover, then of the other |
///
/// The counts repeat what the loose ranks say, so that few steps tell a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loose {
    /// Whether ranks may be loose under the rules.
    pub any: bool,
    gather: Gather,
    /// Whether code for newer processors may be called.
    #[cfg(target_arch = "x86_64")]
    wide: bool,
}

/// A hand's part of a key.
#[derive(Clone, Copy)]
pub(crate) struct Half {
    pub fixed: Counts,
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

    #[inline(always)]
    fn counts(&self) -> [u64; 2] {
        [self.ones.count_ones().into(), self.twos.count_ones().into()]
    }
}

/// The lowest bits of nibbles of which the highest are given; of more ranks than `most`, none.
#[inline(always)]
const fn if_few(ranks: u64, most: u32) -> u64 {
    if ranks.count_ones() > most { 0 } else { ranks >> 3 }
}

/// Where the parts of a key begin, in the upper half and in the lower.
const JOKERS: u32 = 52;
const SORTS: u32 = 56;
const ANSWER: u32 = 52;
const OTHER_PAIRS: u32 = ANSWER + Code::BITS;
const OTHER_HURRIES: u32 = OTHER_PAIRS + 2;

/// Of a key, that it is about the other side's turns.
pub(crate) const FOR_OTHER: u128 = 1 << OTHER_HURRIES;

impl Loose {
    pub(super) fn new(any: bool) -> Loose {
        Loose {
            any,
            gather: Gather::new(),
            #[cfg(target_arch = "x86_64")]
            wide: super::solver::wide::is_there(),
        }
    }

    /// A hand's part of a key, by the [`live_links`](super::keys::live_links) of the hand.
    #[inline(always)]
    pub(super) fn half(self, hand: Counts, links: u64) -> Half {
        if self.any { Half::of(hand, links) } else { Half { fixed: hand, ones: 0, twos: 0 } }
    }

    /// The key of a position whose mover has the lowest answer `answer`.
    #[inline(always)]
    pub(super) fn key(mover: &Half, other: &Half, answer: Code) -> u128 {
        let hands = pairs(mover.fixed, other.fixed);
        // A joker's nibble is 1 (mine), 5 (the other's) or 0.
        let jokers = hands >> JOKERS;
        let jokers = (jokers | jokers >> 1) & 0b11 | (jokers >> 2 | jokers >> 3) & 0b1100;
        let ([ones, twos], [other_ones, other_twos]) = (mover.counts(), other.counts());
        let high =
            hands & ((1 << JOKERS) - 1) | jokers << JOKERS | (ones | other_ones << 3 | twos << 6) << SORTS;
        let low = mover.ones
            | mover.twos << 1
            | other.ones << 2
            | other.twos << 3
            | u64::from(answer.number()) << ANSWER
            | other_twos << OTHER_PAIRS;
        u128::from(high) << 64 | u128::from(low)
    }
}

/// Of the [`pairs`] of two hands, the suited ranks that each holds.
#[inline(always)]
const fn holders(pairs: u64) -> [u64; 2] {
    let (b0, b1, b2, b3) = (pairs & ONES, pairs >> 1 & ONES, pairs >> 2 & ONES, pairs >> 3 & ONES);
    // The second alone are 5, 9, 12 and 14; what it holds is 5 or more.
    let second_alone = b0 & !b1 & (b2 ^ b3) | b2 & b3 & !b0;
    [(b0 | b1 | b2 | b3) & !second_alone, b3 | b2 & (b0 | b1)]
}

/// The code that stands for all answers of one frame: of singles and pairs, the lowest.
#[inline(always)]
const fn framed(answer: u64) -> u64 {
    const SINGLES: u64 = Code::new(Kind::Single, 1, 0).number() as u64;
    const PAIRS: u64 = Code::new(Kind::Pair, 1, 0).number() as u64;
    const SUITED: u64 = Rank::TWO.index() as u64;
    if answer.wrapping_sub(SINGLES) <= SUITED {
        SINGLES
    } else if answer.wrapping_sub(PAIRS) <= SUITED {
        PAIRS
    } else {
        answer
    }
}

/// The lower half of a key: what it has of the frame, and where the position stands in it.
#[derive(Clone, Copy)]
struct Low(u64);

impl Low {
    #[inline(always)]
    const fn answer(self) -> u64 {
        self.0 >> ANSWER & ((1 << Code::BITS) - 1)
    }

    #[inline(always)]
    const fn frame(self) -> u64 {
        self.0 >> OTHER_PAIRS << Code::BITS | framed(self.answer())
    }

    /// The loose ranks: singles and pairs of the mover, then of the other.
    #[inline(always)]
    const fn ranks(self) -> [u64; 4] {
        [self.0 & ONES, self.0 >> 1 & ONES, self.0 >> 2 & ONES, self.0 >> 3 & ONES]
    }

    /// How many of each sort are no lower than the answer, if that is a single or a pair, a byte each.
    #[inline(always)]
    const fn answering(self, fixed: u64) -> u64 {
        let from = u64::MAX << (4 * (self.answer() - framed(self.answer())));
        let [ones, twos, ..] = self.ranks();
        let [ones, twos, fixed] = [ones & from, twos & from, fixed & from];
        (ones.count_ones() | twos.count_ones() << 8 | fixed.count_ones() << 16) as u64
    }
}

/// For each rank, twice how many of some are below it, and one more if it is one of them.
///
/// Many ranks are not counted so. They are the same in both positions then, and the rank itself tells enough.
#[inline(always)]
const fn passed(ranks: u64) -> u64 {
    if ranks.count_ones() > MOST_ONES {
        0x000C_BA98_7654_3210
    } else {
        (2 * ranks).wrapping_mul(ALL_ONES) - ranks
    }
}

/// Whether no byte of the first is below the second's; all are below 128.
#[inline(always)]
const fn no_byte_below(a: u64, b: u64) -> bool {
    const GUARD: u64 = 0x8080_8080_8080_8080;
    ((a | GUARD) - b) & GUARD == GUARD
}

/// Whether no nibble of the first is below the second's.
#[inline(always)]
const fn none_below(a: u64, b: u64) -> bool {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    no_byte_below(a & LOW, b & LOW) && no_byte_below(a >> 4 & LOW, b >> 4 & LOW)
}

impl Frames for Loose {
    #[inline(always)]
    fn hash(self, key: u128) -> u64 {
        hash(upper(key), Low(lower(key)).frame())
    }

    #[inline(always)]
    fn is_at_least(self, better: u128, worse: u128) -> bool {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the instructions are there.
            return unsafe { self.compare_wide(better, worse) };
        }
        self.compare_anywhere(better, worse)
    }
}

impl Loose {
    /// [`Frames::is_at_least`], compiled for newer processors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compare_wide(self, better: u128, worse: u128) -> bool {
        self.compare(better, worse)
    }

    /// The same for any processor.
    #[inline(never)]
    fn compare_anywhere(self, better: u128, worse: u128) -> bool {
        self.compare(better, worse)
    }

    #[inline(always)]
    fn compare(self, better: u128, worse: u128) -> bool {
        let (a, b) = (lower(better), lower(worse));
        if a == b {
            return true;
        }
        // What is better for the mover is worse for the other side.
        let (a, b) = if a >> OTHER_HURRIES == 0 { (Low(a), Low(b)) } else { (Low(b), Low(a)) };
        let (ranks_a, ranks_b) = (a.ranks(), b.ranks());
        if a.frame() != b.frame() {
            return false;
        }
        let [mine, theirs] = holders(upper(better));
        no_byte_below(a.answering(mine), b.answering(mine))
            && none_below(self.against_loose(0, ranks_a), self.against_loose(0, ranks_b))
            && none_below(self.against_loose(1, ranks_a), self.against_loose(1, ranks_b))
            && none_below(
                self.against_fixed(ranks_a[0], ranks_a[1], theirs),
                self.against_fixed(ranks_b[0], ranks_b[1], theirs),
            )
            && none_below(
                self.against_fixed(ranks_b[2], ranks_b[3], mine),
                self.against_fixed(ranks_a[2], ranks_a[3], mine),
            )
    }

    /// How the mover's loose ranks of one sort stand to the other's, a nibble each: first to its singles, then to its pairs.
    #[inline(always)]
    fn against_loose(self, sort: usize, [ones, twos, other_ones, other_twos]: [u64; 4]) -> u64 {
        let own = [ones, twos][sort] * 15;
        self.gather.of(passed(other_ones), own) | self.gather.of(passed(other_twos), own) << 32
    }

    /// How one side's loose singles and pairs stand to the other's fixed ranks, a nibble each.
    #[inline(always)]
    fn against_fixed(self, ones: u64, twos: u64, fixed: u64) -> u64 {
        let passed = passed(fixed);
        self.gather.of(passed, ones * 15) | self.gather.of(passed, twos * 15) << 32
    }
}
