//! Where a cache keeps what it knows of a hand.

/// A number of places, a power of two.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// Of a hash of 64 bits, those that a place does not need.
    shift: u32,
}

impl Places {
    pub(super) const fn new(places: usize) -> Places {
        assert!(places.is_power_of_two() && places > 1);
        Places { shift: u64::BITS - places.ilog2() }
    }

    pub(super) const fn count(self) -> usize {
        1 << (u64::BITS - self.shift)
    }

    /// The place of a hand's bits: the highest of a product, as only these depend on the cards of all ranks.
    #[inline(always)]
    pub(super) const fn of(self, hand: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "below the number of places")]
        {
            (hand.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Counts, Rank};

    /// A cache whose places depend on a few ranks only keeps forgetting.
    #[test]
    fn a_card_of_any_rank_makes_another_place() {
        let places = Places::new(1 << 14);
        assert_eq!(places.count(), 1 << 14);
        for rank in 0..15 {
            let card = Counts::of(Rank::new(rank).expect("a rank"), 1).bits();
            for hand in [0, 0x0111_0000, 0x0002_1310_0000] {
                assert_ne!(places.of(hand + card), places.of(hand), "rank {rank}");
            }
        }
    }
}
