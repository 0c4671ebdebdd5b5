//! Keys of two hands that share one deck.

use super::{DecodedKey, HalfKey, ONES, framed};
use crate::cards::Counts;
use crate::search::dominance_table::{hash, lower, of_halves, upper};
use crate::shedding::game_rules::NUMBER_BITS;

/// Narrow keys. From the highest bit down:
///
/// | bits | meaning |
/// |---|---|
/// | 52 | fixed cards of both hands, one nibble for each rank: see [`pairs`] |
/// | 4 | jokers of both hands |
/// | 8 | numbers of loose singles of the mover and of the other side, and of the mover's pairs |
/// | 1 | 1 if the key is for the other side's turns, 0 if for the mover's |
/// | 2 | number of the other side's pairs |
/// | 9 | lowest answer |
/// | 52 | loose ranks, four bits each: singles and pairs of the mover, then of the other side |
///
/// The numbers repeat information of the loose ranks, so that frames can be compared quickly.
pub(in crate::shedding) struct Narrow;

/// Offsets of the key's parts, in the upper and in the lower half.
pub(super) const JOKERS: u32 = 52;
const SORTS: u32 = 56;
const ANSWER: u32 = 52;
const OTHER_PAIRS: u32 = ANSWER + NUMBER_BITS;
const OTHER_HURRIES: u32 = OTHER_PAIRS + 2;

/// Numbers of loose singles and pairs in a hand.
#[inline(always)]
const fn counts(half: &HalfKey) -> [u64; 2] {
    [half.ones.count_ones() as u64, half.twos.count_ones() as u64]
}

impl Narrow {
    /// Flag of a key for the other side's turns.
    pub(in crate::shedding) const FOR_OTHER: u128 = 1 << OTHER_HURRIES;

    /// Makes the key of a position. `answer` is the number of the lowest answer.
    #[inline(always)]
    pub(in crate::shedding) fn key(mover: &HalfKey, other: &HalfKey, answer: u64) -> u128 {
        let hands = pairs(mover.fixed, other.fixed);
        // A joker's nibble is 1 if the mover holds it, 5 if the other side does, otherwise 0.
        let jokers = hands >> JOKERS;
        let jokers = (jokers | jokers >> 1) & 0b11 | (jokers >> 2 | jokers >> 3) & 0b1100;
        let ([ones, twos], [other_ones, other_twos]) = (counts(mover), counts(other));
        let high =
            hands & ((1 << JOKERS) - 1) | jokers << JOKERS | (ones | other_ones << 3 | twos << 6) << SORTS;
        let low = mover.ones
            | mover.twos << 1
            | other.ones << 2
            | other.twos << 3
            | answer << ANSWER
            | other_twos << OTHER_PAIRS;
        of_halves(high, low)
    }

    #[inline(always)]
    const fn frame(low: u64) -> u64 {
        low >> OTHER_PAIRS << NUMBER_BITS | framed(Narrow::answer(low))
    }

    #[inline(always)]
    pub(super) const fn answer(low: u64) -> u64 {
        low >> ANSWER & ((1 << NUMBER_BITS) - 1)
    }

    /// Hash of the frame.
    #[inline(always)]
    pub(in crate::shedding) fn hash(key: u128) -> u64 {
        hash(upper(key), Narrow::frame(lower(key)))
    }

    /// Decodes the lower half of a key. The upper half belongs to the frame entirely.
    #[inline(always)]
    pub(super) const fn place(key: u128) -> DecodedKey {
        let low = lower(key);
        DecodedKey {
            frame: [0, low >> OTHER_PAIRS],
            ranks: [low & ONES, low >> 1 & ONES, low >> 2 & ONES, low >> 3 & ONES],
            answer: Narrow::answer(low),
            is_for_other: low >> OTHER_HURRIES == 1,
        }
    }

    /// Suited ranks of each hand's fixed cards.
    #[inline(always)]
    pub(super) const fn fixed(key: u128) -> [u64; 2] {
        let pairs = upper(key);
        let (b0, b1, b2, b3) = (pairs & ONES, pairs >> 1 & ONES, pairs >> 2 & ONES, pairs >> 3 & ONES);
        // The second hand alone has the rank for 5, 9, 12 and 14, and it has some of it from 5 on.
        let second_alone = b0 & !b1 & (b2 ^ b3) | b2 & b3 & !b0;
        [(b0 | b1 | b2 | b3) & !second_alone, b3 | b2 & (b0 | b1)]
    }
}

/// Encodes for each rank the numbers `a` and `b` of cards in both hands, at most four together.
///
/// The code is below 16: `a` plus the first `b` of the numbers 5, 4, 3 and 2. So the codes for `b`
/// = 0, 1, 2, 3 and 4 start at 0, 5, 9, 12 and 14, with room for 5, 4, 3, 2 and 1 values of `a`.
#[inline(always)]
pub(crate) fn pairs(a: Counts, b: Counts) -> u64 {
    let steps = [(1, 5), (2, 4), (3, 3), (4, 2)].map(|(k, step)| (b.at_least(k) >> 3) * step);
    a.bits() + steps[0] + steps[1] + steps[2] + steps[3]
}
