//! A hand without suits, packed into one word.

use std::fmt;

use super::rank::{RANKS, Rank};

const ONES: u64 = 0x0111_1111_1111_1111;
const EIGHTS: u64 = ONES << 3;

/// Number of cards of each rank: fifteen nibbles of a `u64`, the 3 lowest, each 0 to 8.
///
/// Removing a play is one subtraction. Finding the ranks held k times is one addition and a mask.
///
/// ```
/// use canju::cards::{Counts, Rank};
/// let two_threes = Counts::of(Rank::THREE, 2);
/// assert_eq!(two_threes.total(), 2);
/// assert!(two_threes.contains(Counts::of(Rank::THREE, 1)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(u64);

impl Counts {
    /// No cards.
    pub const EMPTY: Counts = Counts(0);
    /// Largest number of cards of one rank in a hand: those of two decks.
    pub const MAX_PER_RANK: usize = 8;

    /// `n` cards of one rank, `n <= 8`.
    #[must_use]
    pub const fn of(rank: Rank, n: usize) -> Counts {
        debug_assert!(n <= Counts::MAX_PER_RANK);
        Counts((n as u64) << (4 * rank.index()))
    }

    /// The packed word.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Counts from a packed word. The top nibble must be 0, and every other at most 8.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Counts {
        Counts(bits)
    }

    /// Number of cards of this rank.
    #[must_use]
    pub const fn count(self, rank: Rank) -> usize {
        (self.0 >> (4 * rank.index()) & 0xF) as usize
    }

    /// Number of cards.
    #[must_use]
    pub const fn total(self) -> usize {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes = (self.0 & LOW) + (self.0 >> 4 & LOW);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Returns true if the hand is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Ranks held at least `k` times, 1 to 8, as bit `4 * rank + 3` each.
    ///
    /// Adding `8 - k` to a nibble of 0 to 8 sets its top bit if and only if it was at least `k`. It
    /// never carries into the next nibble.
    #[must_use]
    pub const fn at_least(self, k: usize) -> u64 {
        debug_assert!(k >= 1 && k <= Counts::MAX_PER_RANK);
        (self.0 + (8 - k as u64) * ONES) & EIGHTS
    }

    /// Returns true if all cards of `other` are included.
    #[must_use]
    pub const fn contains(self, other: Counts) -> bool {
        // Counts of eight leave no spare bit in a nibble. So compare even and odd nibbles
        // separately, with the other nibble's place as guard bit.
        const EVEN: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        const GUARD: u64 = 0x1010_1010_1010_1010;
        let even = ((self.0 & EVEN) | GUARD) - (other.0 & EVEN);
        let odd = ((self.0 >> 4 & EVEN) | GUARD) - (other.0 >> 4 & EVEN);
        even & odd & GUARD == GUARD
    }

    /// Ranks held, low to high, with their counts.
    #[must_use = "iterators are lazy"]
    pub fn ranks(self) -> impl DoubleEndedIterator<Item = (Rank, usize)> {
        Rank::all().map(move |r| (r, self.count(r))).filter(|&(_, n)| n > 0)
    }

    /// Sum; `None` if it has more than eight cards of a rank.
    #[must_use]
    pub fn checked_add(self, other: Counts) -> Option<Counts> {
        let fits = |r| self.count(r) + other.count(r) <= Counts::MAX_PER_RANK;
        Rank::all().all(fits).then(|| Counts(self.0 + other.0))
    }

    /// Difference; `None` if a card of `other` is missing.
    #[must_use]
    pub fn checked_sub(self, other: Counts) -> Option<Counts> {
        self.contains(other).then(|| Counts(self.0 - other.0))
    }

    /// Counts as an array, the 3 first.
    #[must_use]
    pub fn to_array(self) -> [usize; RANKS] {
        std::array::from_fn(|i| (self.0 >> (4 * i) & 0xF) as usize)
    }
}

impl std::ops::Add for Counts {
    type Output = Counts;
    /// Sum, unchecked: no rank may exceed eight.
    fn add(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }
}

impl std::ops::Sub for Counts {
    type Output = Counts;
    /// Difference, unchecked: all cards of `other` must be included.
    fn sub(self, other: Counts) -> Counts {
        debug_assert!(self.contains(other));
        Counts(self.0 - other.0)
    }
}

impl fmt::Display for Counts {
    /// Writes the cards grouped by rank, low to high: `33 44 T B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (rank, n)) in self.ranks().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{}", rank.letter().to_string().repeat(n))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counts({self})")
    }
}
