//! Keys of any two hands.

use super::{ALL_ONES, DecodedKey, HalfKey, ONES, framed};
use crate::cards::Counts;
use crate::search::dominance_table::{hash, lower, of_halves, upper};
use crate::shedding::game_rules::NUMBER_BITS;

/// Wide keys. From the highest bit down:
///
/// | bits | meaning |
/// |---|---|
/// | 2 | jokers of both hands, the top of 14 bits |
/// | 1 | 1 if the key is for the other side's turns, 0 if for the mover's |
/// | 9 | lowest answer |
/// | 52 | the mover's cards, one nibble for each rank: see [`nibbles`] |
/// | 12 | jokers, the rest |
/// | 52 | the other side's cards |
pub(in crate::shedding) struct Wide;

/// Offsets of the parts within a half of the key.
const ANSWER: u32 = 52;
const OTHER_HURRIES: u32 = ANSWER + NUMBER_BITS;
const JOKERS: u32 = 52;
const TOP_JOKERS: u32 = OTHER_HURRIES + 1;
const ANSWERS: u64 = ((1 << NUMBER_BITS) - 1) << ANSWER;

/// Nibbles of a rank with one or two loose cards. Fixed cards are counted, up to eight.
const ONE: u64 = 9;
const TWO: u64 = 10;

/// Suited cards of a hand.
#[inline(always)]
pub(crate) const fn nibbles(half: &HalfKey) -> u64 {
    half.fixed.bits() & (15 * ONES) | (half.ones * ONE) | (half.twos * TWO)
}

/// Decodes the loose ranks with one card, and with two.
#[inline(always)]
pub(crate) const fn loose(nibbles: u64) -> [u64; 2] {
    let high = nibbles >> 3 & ONES;
    [high & nibbles, high & nibbles >> 1]
}

/// Numbers of loose singles and pairs, in nibbles.
#[inline(always)]
pub(crate) const fn counts(nibbles: u64) -> u64 {
    let [ones, twos] = loose(nibbles);
    // There are at most seven of each, so the product's highest nibble is their sum.
    ones.wrapping_mul(ALL_ONES) >> 60 << 4 | twos.wrapping_mul(ALL_ONES) >> 60
}

/// Half of a key without its loose ranks.
#[inline(always)]
pub(crate) const fn without_loose(half: u64) -> u64 {
    let [ones, twos] = loose(half);
    half & !((ones | twos) * 15)
}

/// Suited ranks of the fixed cards in half of a key.
#[inline(always)]
pub(crate) const fn fixed_ranks(half: u64) -> u64 {
    let fixed = without_loose(half);
    (fixed | fixed >> 1 | fixed >> 2 | fixed >> 3) & ONES
}

/// Encodes how many of each joker the two hands have, at most eight each.
#[inline(always)]
fn jokers(mover: Counts, other: Counts) -> u64 {
    let (mover, other) = (mover.bits() >> JOKERS, other.bits() >> JOKERS);
    9 * (mover & 15) + (other & 15) + ((9 * (mover >> 4) + (other >> 4)) << 7)
}

impl Wide {
    /// Flag of a key for the other side's turns.
    pub(in crate::shedding) const FOR_OTHER: u128 = 1 << (64 + OTHER_HURRIES);

    /// Makes the key of a position. `answer` is the number of the lowest answer. The hands have at most eight cards of a rank.
    #[inline(always)]
    pub(in crate::shedding) fn key(mover: &HalfKey, other: &HalfKey, answer: u64) -> u128 {
        let jokers = jokers(mover.fixed, other.fixed);
        let high = nibbles(mover) | answer << ANSWER | jokers >> 12 << TOP_JOKERS;
        let low = nibbles(other) | jokers << JOKERS;
        of_halves(high, low)
    }

    #[inline(always)]
    const fn answer(high: u64) -> u64 {
        high >> ANSWER & ((1 << NUMBER_BITS) - 1)
    }

    /// Hash of the frame.
    #[inline(always)]
    pub(in crate::shedding) fn hash(key: u128) -> u64 {
        let DecodedKey { frame: [a, b], answer, .. } = Wide::place(key);
        let fixed = (without_loose(upper(key)) & !ANSWERS).rotate_left(8);
        hash(a << NUMBER_BITS | framed(answer), b ^ fixed)
    }

    /// Returns true if two keys can have the same frame, judged by their upper halves.
    #[inline(always)]
    pub(in crate::shedding) const fn are_near(high: u64, other: u64) -> bool {
        (without_loose(high) ^ without_loose(other)) & !ANSWERS == 0
    }

    /// Decodes a key. The frame leaves out what [`Wide::are_near`] compares.
    #[inline(always)]
    pub(super) const fn place(key: u128) -> DecodedKey {
        let (high, low) = (upper(key), lower(key));
        let ([ones, twos], [other_ones, other_twos]) = (loose(high), loose(low));
        let ranks = [ones, twos, other_ones, other_twos];
        DecodedKey {
            frame: [counts(high) << 8 | counts(low), without_loose(low)],
            ranks,
            answer: Wide::answer(high),
            is_for_other: high >> OTHER_HURRIES & 1 == 1,
        }
    }

    /// Suited ranks of each hand's fixed cards.
    #[inline(always)]
    pub(super) const fn fixed(key: u128) -> [u64; 2] {
        [fixed_ranks(upper(key)), fixed_ranks(lower(key))]
    }
}
