//! Suits as strings of bits, and the numbering of these strings.
//!
//! Only the order of the cards in a suit matters. So a suit is a string with one bit for each card,
//! lowest card first: 1 for the leader's cards, 0 for the other side's. The bit above the highest
//! card marks the length, so a suit fits into one `u16`.

use std::sync::LazyLock;

use super::rules::HoneymoonBridge;
use super::setup::{Masks, Setup, suit_and_height};

/// Suit without cards.
#[cfg(test)]
pub(super) const EMPTY: u16 = 1;

/// Four suits. A trump suit comes first; in no-trump all four are equivalent.
pub(super) type Suits = [u16; 4];

/// Number of cards in a suit.
#[inline]
pub(super) const fn length(string: u16) -> u32 {
    string.ilog2()
}

/// The leader's cards, without the length mark.
#[inline]
pub(super) const fn leaders(string: u16) -> u16 {
    string ^ 1 << length(string)
}

/// The other side's cards.
#[inline]
pub(super) const fn others(string: u16) -> u16 {
    leaders(complement(string))
}

/// The suit from the other side's point of view.
#[inline]
pub(super) const fn complement(string: u16) -> u16 {
    string ^ ((1 << length(string)) - 1)
}

/// The suit without the card at a place.
#[inline]
pub(super) const fn remove(string: u16, at: u32) -> u16 {
    let below = (1 << at) - 1;
    string & below | string >> 1 & !below
}

/// The position with the other side on lead.
#[inline]
pub(super) fn turned(suits: Suits) -> Suits {
    suits.map(complement)
}

/// String of a suit from both masks.
fn string_of(leader: u16, other: u16) -> u16 {
    let (mut all, mut string, mut at) = (leader | other, 0, 0);
    while all != 0 {
        let card = all & all.wrapping_neg();
        string |= u16::from(leader & card != 0) << at;
        all ^= card;
        at += 1;
    }
    string | 1 << at
}

/// Suits of a position at the start of a trick, the trump suit first.
pub(super) fn suits_of(leader: Masks, other: Masks, rules: HoneymoonBridge) -> Suits {
    let mut suits = [0; 4];
    for (place, suit) in suit_order(rules).into_iter().enumerate() {
        suits[place] = string_of(leader[suit], other[suit]);
    }
    suits
}

/// Suit at each place of [`Suits`], counted from clubs.
pub(super) fn suit_order(rules: HoneymoonBridge) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    if let Some(trump) = rules.trump {
        order[..=trump as usize].rotate_right(1);
    }
    order
}

/// Suits before the open trick, and the card led: its suit's place, and its place in the string.
pub(super) fn suits_with_led(setup: &Setup, rules: HoneymoonBridge) -> (Suits, Option<(usize, u32)>) {
    let Some(led) = setup.led else { return (suits_of(setup.mover, setup.other, rules), None) };
    let (suit, height) = suit_and_height(led);
    let mut leader = setup.other;
    leader[suit] |= 1 << height;
    let at = string_place(leader[suit] | setup.mover[suit], height);
    let place = suit_order(rules).iter().position(|&s| s == suit).unwrap_or(0);
    (suits_of(leader, setup.mover, rules), Some((place, at)))
}

/// Place of a card in the string of its suit.
pub(super) fn string_place(all: u16, height: usize) -> u32 {
    (all & ((1 << height) - 1)).count_ones()
}

/// Number of pairs (length, leader's count).
pub(super) const PAIRS: usize = 105;

/// Number of a pair: sorted by length, then by leader's count.
pub(super) const fn pair(length: usize, leaders: usize) -> usize {
    length * (length + 1) / 2 + leaders
}

/// Precomputed numbers of all strings.
pub(super) struct Strings {
    /// Pair in the high half, rank among the strings of that pair in the low half.
    info: Vec<u32>,
    /// Number of strings of each pair.
    pub(super) counts: [u32; PAIRS],
    /// Length and leader's count of each pair.
    pub(super) pairs: [(usize, usize); PAIRS],
    /// Strings of each pair, in ascending order.
    lists: Vec<Vec<u16>>,
}

impl Strings {
    fn new() -> Strings {
        let mut strings = Strings {
            info: vec![0; 1 << 14],
            counts: [0; PAIRS],
            pairs: [(0, 0); PAIRS],
            lists: vec![Vec::new(); PAIRS],
        };
        for string in 1..1_u16 << 14 {
            let (length, leaders) = (length(string) as usize, leaders(string).count_ones() as usize);
            let pair = pair(length, leaders);
            strings.pairs[pair] = (length, leaders);
            strings.info[usize::from(string)] = Strings::pack(pair, strings.lists[pair].len());
            strings.lists[pair].push(string);
            strings.counts[pair] += 1;
        }
        strings
    }

    #[expect(clippy::cast_possible_truncation, reason = "105 pairs of at most 1716 strings")]
    const fn pack(pair: usize, rank: usize) -> u32 {
        (pair << 16 | rank) as u32
    }

    /// Pair and rank of a string; comparable by pair.
    #[inline]
    pub(super) fn info(&self, string: u16) -> u32 {
        self.info[usize::from(string) & 0x3FFF]
    }

    /// Strings of a pair, by rank.
    pub(super) fn of_pair(&self, pair: usize) -> &[u16] {
        &self.lists[pair]
    }
}

/// Returns the shared instance.
pub(super) fn strings() -> &'static Strings {
    static STRINGS: LazyLock<Strings> = LazyLock::new(Strings::new);
    &STRINGS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_split_into_its_parts() {
        // Leader's A and 9, other side's K and 10 between them: 1 0 0 1 from the top.
        let string = string_of(1 << 12 | 1 << 7, 1 << 11 | 1 << 8);
        assert_eq!(string, 0b1_1001);
        assert_eq!((length(string), leaders(string), others(string)), (4, 0b1001, 0b0110));
        assert_eq!(complement(string), 0b1_0110);
        assert_eq!(remove(string, 0), 0b1_100);
        assert_eq!(remove(string, 3), 0b1_001);
    }

    #[test]
    fn the_complement_has_the_reversed_rank() {
        let strings = strings();
        for string in 1..1 << 14 {
            let (own, turned) = (strings.info(string), strings.info(complement(string)));
            let count = strings.counts[(own >> 16) as usize];
            assert_eq!((own & 0xFFFF) + (turned & 0xFFFF), count - 1);
            assert_eq!(strings.of_pair((own >> 16) as usize)[(own & 0xFFFF) as usize], string);
        }
    }
}
