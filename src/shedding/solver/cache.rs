//! What is known of hands that have come lately.

/// A table from the bits of hands, which are not 0, to values. A later hand may take the place of another. Any other numbers
/// but 0 may stand for hands: the tags of positions, for one.
///
/// It grows while hands keep coming that it does not know: small positions have few hands, and a large table takes as
/// long to make as they take to solve.
pub(crate) struct Cache<V> {
    /// Per place: a hand, or 0; beside it, its value.
    hands: Vec<u64>,
    values: Vec<V>,
    /// Of a hash of 64 bits, those that a place does not need.
    shift: u32,
    /// Hands that it has taken since it grew.
    taken: usize,
    /// Places that it may have.
    most: usize,
}

/// Places that a cache begins with.
const FIRST: usize = 1 << 8;

impl<V: Copy> Cache<V> {
    /// With at most so many places, a power of two.
    pub(crate) fn new(most: usize, empty: V) -> Cache<V> {
        Cache::with_places(FIRST.min(most), most, empty)
    }

    fn with_places(places: usize, most: usize, empty: V) -> Cache<V> {
        assert!(places.is_power_of_two() && places > 1);
        let shift = u64::BITS - places.ilog2();
        Cache { hands: vec![0; places], values: vec![empty; places], shift, taken: 0, most }
    }

    /// The place of a hand: the highest bits of a product, as only these depend on the cards of all ranks.
    #[inline(always)]
    fn place(&self, hand: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "below the number of places")]
        {
            (hand.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
        }
    }

    /// Where a hand's value is, if it is there.
    #[inline(always)]
    pub(crate) fn find(&self, hand: u64) -> Option<usize> {
        let place = self.place(hand);
        (self.hands[place] == hand).then_some(place)
    }

    /// The value in a place.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> &V {
        &self.values[place]
    }

    /// Takes a hand's value; says where.
    #[inline(always)]
    pub(crate) fn put(&mut self, hand: u64, value: V) -> usize {
        self.taken += 1;
        if self.taken > self.hands.len() && self.hands.len() < self.most {
            self.grow(value);
        }
        let place = self.place(hand);
        (self.hands[place], self.values[place]) = (hand, value);
        place
    }

    /// Four times the places. What hands come again is kept, `empty` is any value.
    #[cold]
    fn grow(&mut self, empty: V) {
        let places = self.most.min(4 * self.hands.len());
        let small = std::mem::replace(self, Cache::with_places(places, self.most, empty));
        for (hand, value) in small.hands.into_iter().zip(small.values).filter(|(hand, _)| *hand != 0) {
            let place = self.place(hand);
            (self.hands[place], self.values[place]) = (hand, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Counts, Rank};
    use crate::random::Random;

    /// A cache whose places depend on a few ranks only keeps forgetting.
    #[test]
    fn a_card_of_any_rank_makes_another_place() {
        let cache = Cache::with_places(1 << 14, 1 << 14, ());
        for rank in 0..15 {
            let card = Counts::of(Rank::new(rank).expect("a rank"), 1).bits();
            for hand in [0, 0x0111_0000, 0x0002_1310_0000] {
                assert_ne!(cache.place(hand + card), cache.place(hand), "rank {rank}");
            }
        }
    }

    #[test]
    fn it_grows_and_never_mixes_up_hands() {
        let (mut random, mut cache, mut found) = (Random(1), Cache::new(1 << 12, 0), 0);
        assert_eq!(cache.hands.len(), FIRST);
        for n in 0..20_000 {
            let hand = 1 + random.next() % 5000;
            if let Some(place) = cache.find(hand) {
                assert_eq!(*cache.at(place), 3 * hand);
                found += 1;
            } else {
                let place = cache.put(hand, 3 * hand);
                assert_eq!(cache.find(hand), Some(place));
            }
            assert!(n > 100 || cache.hands.len() == FIRST, "few hands need few places");
        }
        assert_eq!(cache.hands.len(), 1 << 12);
        assert!(found > 5000, "{found}");
    }
}
