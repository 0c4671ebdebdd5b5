//! Keys of two hands that share one deck.

use super::{Half, ONES, Place, framed};
use crate::cards::Counts;
use crate::search::dominance_table::{hash, lower, of_halves, upper};
use crate::shedding::Code;

/// A key has, from the top down:
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
pub(in crate::shedding) struct Narrow;

/// Where the parts of a key begin, in the upper half and in the lower.
pub(super) const JOKERS: u32 = 52;
const SORTS: u32 = 56;
const ANSWER: u32 = 52;
const OTHER_PAIRS: u32 = ANSWER + Code::BITS;
const OTHER_HURRIES: u32 = OTHER_PAIRS + 2;

/// How many loose singles and pairs a hand has.
#[inline(always)]
const fn counts(half: &Half) -> [u64; 2] {
    [half.ones.count_ones() as u64, half.twos.count_ones() as u64]
}

impl Narrow {
    /// Of a key, that it is about the other side's turns.
    pub(in crate::shedding) const FOR_OTHER: u128 = 1 << OTHER_HURRIES;

    /// The key of a position whose mover has the lowest answer `answer`.
    #[inline(always)]
    pub(in crate::shedding) fn key(mover: &Half, other: &Half, answer: Code) -> u128 {
        let hands = pairs(mover.fixed, other.fixed);
        // A joker's nibble is 1 (mine), 5 (the other's) or 0.
        let jokers = hands >> JOKERS;
        let jokers = (jokers | jokers >> 1) & 0b11 | (jokers >> 2 | jokers >> 3) & 0b1100;
        let ([ones, twos], [other_ones, other_twos]) = (counts(mover), counts(other));
        let high =
            hands & ((1 << JOKERS) - 1) | jokers << JOKERS | (ones | other_ones << 3 | twos << 6) << SORTS;
        let low = mover.ones
            | mover.twos << 1
            | other.ones << 2
            | other.twos << 3
            | u64::from(answer.number()) << ANSWER
            | other_twos << OTHER_PAIRS;
        of_halves(high, low)
    }

    #[inline(always)]
    const fn frame(low: u64) -> u64 {
        low >> OTHER_PAIRS << Code::BITS | framed(Narrow::answer(low))
    }

    #[inline(always)]
    pub(super) const fn answer(low: u64) -> u64 {
        low >> ANSWER & ((1 << Code::BITS) - 1)
    }

    /// A hash of the frame.
    #[inline(always)]
    pub(in crate::shedding) fn hash(key: u128) -> u64 {
        hash(upper(key), Narrow::frame(lower(key)))
    }

    /// What the lower half of a key says; the upper one is of the frame as it is.
    #[inline(always)]
    pub(super) const fn place(key: u128) -> Place {
        let low = lower(key);
        Place {
            frame: [0, low >> OTHER_PAIRS],
            ranks: [low & ONES, low >> 1 & ONES, low >> 2 & ONES, low >> 3 & ONES],
            answer: Narrow::answer(low),
            is_for_other: low >> OTHER_HURRIES == 1,
        }
    }

    /// The suited ranks of which each hand has fixed cards.
    #[inline(always)]
    pub(super) const fn fixed(key: u128) -> [u64; 2] {
        let pairs = upper(key);
        let (b0, b1, b2, b3) = (pairs & ONES, pairs >> 1 & ONES, pairs >> 2 & ONES, pairs >> 3 & ONES);
        // The second alone are 5, 9, 12 and 14; what it holds is 5 or more.
        let second_alone = b0 & !b1 & (b2 ^ b3) | b2 & b3 & !b0;
        [(b0 | b1 | b2 | b3) & !second_alone, b3 | b2 & (b0 | b1)]
    }
}

/// For each rank a number below 16 for how many two hands have, four at most together; 0 for none.
///
/// It is a, plus the first b of the numbers 5, 4, 3 and 2. So the numbers for b = 0, 1, 2, 3 and 4 begin at 0, 5, 9,
/// 12 and 14, which leaves room for 5, 4, 3, 2 and 1 values of a.
#[inline(always)]
pub(crate) fn pairs(a: Counts, b: Counts) -> u64 {
    let steps = [(1, 5), (2, 4), (3, 3), (4, 2)].map(|(k, step)| (b.at_least(k) >> 3) * step);
    a.bits() + steps[0] + steps[1] + steps[2] + steps[3]
}
