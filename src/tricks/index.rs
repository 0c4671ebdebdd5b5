//! Numbering of positions: by pattern, and by place within the pattern.
//!
//! A pattern is the length of each suit and the number of the leader's cards in it. Side suits are
//! interchangeable, so they are sorted by (length, leader's count). Within a pattern, a position's
//! number has one digit for each suit: the rank of its string, the longest side suit last. Strings
//! are in numeric order, so a complement has the reversed rank. So the block for "the other side
//! leads" is the pattern's block read backwards.

use super::rules::HoneymoonBridge;
use super::strings::{Strings, Suits, pair, strings};

/// Largest number of cards in a hand, and highest level.
pub const LEVELS: usize = 13;

/// Part of the table: with or without trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// With a trump suit. If it has no cards left, this is no-trump with at most three suits.
    Trump,
    /// No-trump with cards in all four suits.
    NoTrump,
}

impl Mode {
    /// Both modes.
    pub const ALL: [Mode; 2] = [Mode::Trump, Mode::NoTrump];

    /// Mode of the given rules.
    #[must_use]
    pub const fn of(rules: HoneymoonBridge) -> Mode {
        if rules.trump.is_some() { Mode::Trump } else { Mode::NoTrump }
    }

    /// `trump` or `no-trump`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Trump => "trump",
            Mode::NoTrump => "no-trump",
        }
    }
}

/// Offset of triples that are not a pattern: more than any level has positions.
const NO_SHAPE: u32 = u32::MAX;

/// Number of a sorted triple.
#[inline]
const fn triple(low: usize, middle: usize, high: usize) -> usize {
    low + middle * (middle + 1) / 2 + high * (high + 1) * (high + 2) / 6
}

/// Pairs of the four suits: the trump suit or the lowest side suit, then side suits, ascending.
pub(super) type Pairs = [usize; 4];

/// Positions of one pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub(super) pairs: Pairs,
    /// Number of its first position.
    pub(super) offset: u64,
    /// Number of its positions.
    pub(super) count: usize,
}

/// All patterns of a mode and level, in table order.
pub(super) struct Directory {
    pub(super) patterns: Vec<Pattern>,
    /// Indexed by the triple of the last three pairs; the level determines the first.
    offsets: Vec<u32>,
    /// Number of positions.
    pub(super) total: u64,
}

impl Directory {
    pub(super) fn new(mode: Mode, level: usize) -> Directory {
        let strings = strings();
        let mut directory = Directory { patterns: Vec::new(), offsets: Vec::new(), total: 0 };
        for_each_shape(mode, level, |pairs| {
            let count = pairs.iter().map(|&pair| strings.counts[pair] as usize).product();
            let offset = directory.total;
            directory.patterns.push(Pattern { pairs, offset, count });
            directory.total += count as u64;
            // Triples ascend from pattern to pattern; level 13 has 3.3e9 positions, less than 2^32.
            directory.offsets.resize(triple(pairs[1], pairs[2], pairs[3]), NO_SHAPE);
            directory.offsets.push(u32::try_from(offset).unwrap_or(NO_SHAPE));
        });
        directory
    }

    /// Number of the first position of a pattern.
    #[inline]
    pub(super) fn offset(&self, pairs: &Pairs) -> u32 {
        self.offsets[triple(pairs[1], pairs[2], pairs[3])]
    }

    /// Number of a position whose suits [`arranged`] has sorted.
    #[inline]
    pub(super) fn number(&self, strings: &Strings, suits: &Arranged) -> u64 {
        let pairs = suits.0.map(|info| (info >> 16) as usize);
        let mut number = 0;
        for (info, pair) in suits.0.into_iter().zip(pairs) {
            number = number * u64::from(strings.counts[pair]) + u64::from(info & 0xFFFF);
        }
        u64::from(self.offset(&pairs)) + number
    }

    /// Suits of the position with a number.
    #[cfg(test)]
    pub(super) fn suits(&self, number: u64) -> Suits {
        let pattern = self.patterns[self.patterns.partition_point(|pattern| pattern.offset <= number) - 1];
        let (strings, mut rest) = (strings(), number - pattern.offset);
        let mut suits = [super::strings::EMPTY; 4];
        for (suit, pair) in suits.iter_mut().zip(pattern.pairs).rev() {
            let list = strings.of_pair(pair);
            let count = list.len() as u64;
            *suit = list[usize::try_from(rest % count).unwrap_or(0)];
            rest /= count;
        }
        suits
    }
}

/// Four suits, each as pair and rank, in a pattern's order.
#[derive(Clone, Copy)]
pub(super) struct Arranged(pub(super) [u32; 4]);

/// Sorts the suits of a position into a pattern's order, and returns the part of the table as well.
///
/// A no-trump position with an empty suit belongs to the part with an exhausted trump suit.
#[inline]
pub(super) fn arranged(strings: &Strings, suits: Suits, mode: Mode) -> (Mode, Arranged) {
    let mut infos = suits.map(|string| strings.info(string));
    if mode == Mode::NoTrump {
        // The least suit comes first; an empty suit is the least.
        for other in 1..4 {
            let (least, greater) = (infos[0].min(infos[other]), infos[0].max(infos[other]));
            (infos[0], infos[other]) = (least, greater);
        }
    }
    let [first, a, b, c] = infos;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    let (a, b) = (a.min(b), a.max(b));
    let part = if mode == Mode::NoTrump && first >> 16 != 0 { Mode::NoTrump } else { Mode::Trump };
    (part, Arranged([first, a, b, c]))
}

/// Calls `found` with every pattern of a mode and level, in table order.
fn for_each_shape(mode: Mode, level: usize, mut found: impl FnMut(Pairs)) {
    let pairs = strings().pairs;
    for (high, longest) in pairs.iter().enumerate() {
        for (middle, long) in pairs[..=high].iter().enumerate() {
            if longest.0 + long.0 > 2 * level {
                break;
            }
            for (low, short) in pairs[..=middle].iter().enumerate() {
                // Pairs ascend by length: once the sum is too long, it stays so.
                let Some(length) = (2 * level).checked_sub(longest.0 + long.0 + short.0) else { break };
                let Some(leaders) = level.checked_sub(longest.1 + long.1 + short.1) else { continue };
                if length > LEVELS || leaders > length {
                    continue;
                }
                let first = pair(length, leaders);
                if mode == Mode::Trump || (length > 0 && first <= low) {
                    found([first, low, middle, high]);
                }
            }
        }
    }
}

/// [`positions`] of each level from 1, with and without trumps.
pub(super) const POSITIONS: [[u64; 2]; LEVELS] = [
    [7, 0],
    [57, 1],
    [392, 17],
    [2_487, 183],
    [14_626, 1_295],
    [82_478, 8_704],
    [437_786, 52_440],
    [2_195_949, 302_159],
    [10_407_294, 1_584_961],
    [47_030_248, 7_844_460],
    [202_985_594, 36_317_842],
    [838_918_786, 160_335_540],
    [3_301_081_212, 668_527_442],
];

/// Number of positions in a part of the table, in this crate's numbering.
///
/// ```
/// use canju::tricks::{Mode, positions};
/// assert_eq!(positions(Mode::Trump, 13), 3_301_081_212);
/// assert_eq!(positions(Mode::NoTrump, 13), 668_527_442);
/// ```
#[must_use]
pub fn positions(mode: Mode, level: usize) -> u64 {
    let counts = strings().counts;
    let mut total = 0;
    for_each_shape(mode, level, |pairs| {
        total += pairs.iter().map(|&pair| u64::from(counts[pair])).product::<u64>();
    });
    total
}

/// Number of positions with a trump suit in the numbering of the essay on honeymoon bridge.
///
/// The essay splits the cards into a trump suit and three side suits of sorted lengths. For each
/// split, it counts all strings with equally many bits for both sides.
///
/// ```
/// use canju::tricks::essay_positions;
/// assert_eq!([1, 2, 5].map(essay_positions), [8, 66, 16_884]);
/// assert_eq!(essay_positions(13), 3_702_613_600);
/// ```
#[must_use]
pub fn essay_positions(level: usize) -> u64 {
    let lengths = 0..=LEVELS;
    let mut splits = 0;
    for high in lengths.clone() {
        for middle in 0..=high {
            for low in 0..=middle {
                let trumps = (2 * level).checked_sub(low + middle + high);
                splits += u64::from(trumps.is_some_and(|trumps| lengths.contains(&trumps)));
            }
        }
    }
    // Choose the leader's `level` places among twice the number.
    let n = level as u64;
    let strings = (1..=n).fold(1, |ways, i| ways * (n + i) / i);
    splits * strings
}
