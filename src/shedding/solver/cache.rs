//! What is known of hands, or of positions, that have come lately.

/// A table from keys to values. Keys are the bits of hands, or other numbers that are not 0. A later key may take the place of
/// another.
///
/// It grows while keys keep coming that it does not know: small positions have few of them, and a large table takes as
/// long to make as they take to solve.
pub(crate) struct Cache<V> {
    /// Per place: a key, or 0; beside it, its value.
    keys: Vec<u64>,
    values: Vec<V>,
    /// See [`place_of`].
    shift: u32,
    /// Keys that it has taken since it grew.
    taken: usize,
    /// Places that it may have.
    most: usize,
}

/// The place of a key: the highest bits of a product, as only these depend on the cards of all ranks. `shift` is how
/// many of its 64 bits a place does not need.
#[inline(always)]
pub(crate) const fn place_of(key: u64, shift: u32) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "below the number of places")]
    {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> shift) as usize
    }
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
        Cache { keys: vec![0; places], values: vec![empty; places], shift, taken: 0, most }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        place_of(key, self.shift)
    }

    /// Where a key's value is, if it is there.
    #[inline(always)]
    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        let place = self.place(key);
        (self.keys[place] == key).then_some(place)
    }

    /// The value in a place.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> &V {
        &self.values[place]
    }

    /// Takes a key's value; says where.
    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, value: V) -> usize {
        self.taken += 1;
        if self.taken > self.keys.len() && self.keys.len() < self.most {
            self.grow(value);
        }
        let place = self.place(key);
        (self.keys[place], self.values[place]) = (key, value);
        place
    }

    /// Four times the places. What keys come again is kept, `empty` is any value.
    #[cold]
    fn grow(&mut self, empty: V) {
        let places = self.most.min(4 * self.keys.len());
        let small = std::mem::replace(self, Cache::with_places(places, self.most, empty));
        for (key, value) in small.keys.into_iter().zip(small.values).filter(|(key, _)| *key != 0) {
            let place = self.place(key);
            (self.keys[place], self.values[place]) = (key, value);
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
        assert_eq!(cache.keys.len(), FIRST);
        for n in 0..20_000 {
            let hand = 1 + random.next() % 5000;
            if let Some(place) = cache.find(hand) {
                assert_eq!(*cache.at(place), 3 * hand);
                found += 1;
            } else {
                let place = cache.put(hand, 3 * hand);
                assert_eq!(cache.find(hand), Some(place));
            }
            assert!(n > 100 || cache.keys.len() == FIRST, "few hands need few places");
        }
        assert_eq!(cache.keys.len(), 1 << 12);
        assert!(found > 5000, "{found}");
    }
}
