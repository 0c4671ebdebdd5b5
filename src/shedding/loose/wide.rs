//! Keys of any two hands.

use super::{ALL_ONES, Half, ONES, Place, framed};
use crate::cards::Counts;
use crate::search::dominance_table::{hash, lower, of_halves, upper};
use crate::shedding::Code;

/// A key has, from the top down:
///
/// | bits | meaning |
/// |---|---|
/// | 2 | the jokers of both hands, the top of 14 bits |
/// | 1 | whether the key is about the other side's turns, and not the mover's |
/// | 9 | the answer |
/// | 52 | the mover's cards, a nibble a rank: see [`nibbles`] |
/// | 12 | the jokers, the rest |
/// | 52 | the other's cards |
pub(in crate::shedding) struct Wide;

/// Where the parts of a half of a key begin.
const ANSWER: u32 = 52;
const OTHER_HURRIES: u32 = ANSWER + Code::BITS;
const JOKERS: u32 = 52;
const TOP_JOKERS: u32 = OTHER_HURRIES + 1;
const ANSWERS: u64 = ((1 << Code::BITS) - 1) << ANSWER;

/// What a nibble is of a rank that is loose, once or twice. Those of fixed cards count them, up to eight.
const ONE: u64 = 9;
const TWO: u64 = 10;

/// A hand's suited cards.
#[inline(always)]
pub(crate) const fn nibbles(half: &Half) -> u64 {
    half.fixed.bits() & (15 * ONES) | (half.ones * ONE) | (half.twos * TWO)
}

/// The loose ranks among nibbles, held once and twice.
#[inline(always)]
pub(crate) const fn loose(nibbles: u64) -> [u64; 2] {
    let high = nibbles >> 3 & ONES;
    [high & nibbles, high & nibbles >> 1]
}

/// How many ranks are loose, once and twice, a nibble each.
#[inline(always)]
pub(crate) const fn counts(nibbles: u64) -> u64 {
    let [ones, twos] = loose(nibbles);
    // At most seven of each, so that the highest nibble of the product has the sum of all.
    ones.wrapping_mul(ALL_ONES) >> 60 << 4 | twos.wrapping_mul(ALL_ONES) >> 60
}

/// Half a key without its loose ranks.
#[inline(always)]
pub(crate) const fn without_loose(half: u64) -> u64 {
    let [ones, twos] = loose(half);
    half & !((ones | twos) * 15)
}

/// The suited ranks of which half a key has fixed cards.
#[inline(always)]
pub(crate) const fn fixed_ranks(half: u64) -> u64 {
    let fixed = without_loose(half);
    (fixed | fixed >> 1 | fixed >> 2 | fixed >> 3) & ONES
}

/// A number for how many of both jokers two hands have, eight of each at most.
#[inline(always)]
fn jokers(mover: Counts, other: Counts) -> u64 {
    let (mover, other) = (mover.bits() >> JOKERS, other.bits() >> JOKERS);
    9 * (mover & 15) + (other & 15) + ((9 * (mover >> 4) + (other >> 4)) << 7)
}

impl Wide {
    /// Of a key, that it is about the other side's turns.
    pub(in crate::shedding) const FOR_OTHER: u128 = 1 << (64 + OTHER_HURRIES);

    /// The key of a position whose mover has the lowest answer `answer`; of each rank a hand has eight cards at most.
    #[inline(always)]
    pub(in crate::shedding) fn key(mover: &Half, other: &Half, answer: Code) -> u128 {
        let jokers = jokers(mover.fixed, other.fixed);
        let high = nibbles(mover) | u64::from(answer.number()) << ANSWER | jokers >> 12 << TOP_JOKERS;
        let low = nibbles(other) | jokers << JOKERS;
        of_halves(high, low)
    }

    #[inline(always)]
    const fn answer(high: u64) -> u64 {
        high >> ANSWER & ((1 << Code::BITS) - 1)
    }

    /// A hash of the frame.
    #[inline(always)]
    pub(in crate::shedding) fn hash(key: u128) -> u64 {
        let Place { frame: [a, b], answer, .. } = Wide::place(key);
        let fixed = (without_loose(upper(key)) & !ANSWERS).rotate_left(8);
        hash(a << Code::BITS | framed(answer), b ^ fixed)
    }

    /// Whether the upper halves of two keys may be of one frame.
    #[inline(always)]
    pub(in crate::shedding) const fn are_near(high: u64, other: u64) -> bool {
        (without_loose(high) ^ without_loose(other)) & !ANSWERS == 0
    }

    /// What a key says of a position. Of the frame, it leaves out what makes two keys near.
    #[inline(always)]
    pub(super) const fn place(key: u128) -> Place {
        let (high, low) = (upper(key), lower(key));
        let ([ones, twos], [other_ones, other_twos]) = (loose(high), loose(low));
        let ranks = [ones, twos, other_ones, other_twos];
        Place {
            frame: [counts(high) << 8 | counts(low), without_loose(low)],
            ranks,
            answer: Wide::answer(high),
            is_for_other: high >> OTHER_HURRIES & 1 == 1,
        }
    }

    /// The suited ranks of which each hand has fixed cards.
    #[inline(always)]
    pub(super) const fn fixed(key: u128) -> [u64; 2] {
        [fixed_ranks(upper(key)), fixed_ranks(lower(key))]
    }
}
