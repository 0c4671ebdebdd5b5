//! Lowest levels of the endgame table, built in memory at first use.

use std::sync::LazyLock;

use super::build::{Level, TableBuilder};
use super::index::{Mode, arranged};
use super::strings::{Strings, Suits, strings};

/// Highest level that is built in memory, in milliseconds; the values fit into a processor's cache.
pub(super) const SMALL_LEVELS: usize = 8;

/// Values of all positions up to [`SMALL_LEVELS`], two in a byte.
pub(super) struct Small {
    strings: &'static Strings,
    /// Indexed by level, then trump and no-trump.
    levels: Vec<[Level; 2]>,
}

impl Small {
    fn new() -> Small {
        let builder = TableBuilder::new(false);
        let mut levels = vec![Mode::ALL.map(Level::zero)];
        for level in 1..=SMALL_LEVELS {
            let [trump, no_trump] = &levels[level - 1];
            let next = Mode::ALL.map(|mode| builder.level(mode, level, [trump, no_trump]));
            levels.push(next);
        }
        for level in levels.iter_mut().flatten() {
            level.values = packed(&level.values);
        }
        Small { strings: strings(), levels }
    }

    /// Tricks of the side on lead, with at most [`SMALL_LEVELS`] cards in a hand.
    #[inline]
    pub(super) fn value(&self, suits: Suits, mode: Mode, level: usize) -> u8 {
        let (part, suits) = arranged(self.strings, suits, mode);
        let level = &self.levels[level][part as usize];
        #[expect(clippy::cast_possible_truncation, reason = "the low levels have few positions")]
        let number = level.directory.number(self.strings, &suits) as usize;
        level.values[number / 2] >> (number % 2 * 4) & 0xF
    }
}

/// Packs two values into a byte, the first in the low half.
pub(super) fn packed(values: &[u8]) -> Vec<u8> {
    values.chunks(2).map(|two| two[0] | two.get(1).unwrap_or(&0) << 4).collect()
}

/// Returns the shared instance, which the first call builds.
pub(super) fn small() -> &'static Small {
    static SMALL: LazyLock<Small> = LazyLock::new(Small::new);
    &SMALL
}
