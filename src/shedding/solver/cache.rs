//! Cache of values for recent hands or positions.

/// Direct-mapped cache from keys to values. A new key can replace another.
///
/// Keys are the bits of hands, or other nonzero numbers. The cache grows while unknown keys arrive.
/// Small positions have few hands, and making a large table would take as long as solving them.
pub(crate) struct Cache<V> {
    /// For each slot a key, or 0 if it is empty. Values are in the same order.
    keys: Vec<u64>,
    values: Vec<V>,
    /// See [`place_of`].
    shift: u32,
    /// Number of keys stored since the cache last grew.
    taken: usize,
    /// Largest number of slots.
    most: usize,
}

/// Slot of a key: the highest bits of a product, because only these depend on all ranks.
///
/// `shift` is the number of its 64 bits that the slot does not need.
#[inline(always)]
pub(crate) const fn place_of(key: u64, shift: u32) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "below the number of places")]
    {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> shift) as usize
    }
}

/// Initial number of slots.
const FIRST: usize = 1 << 8;

impl<V: Copy> Cache<V> {
    /// Makes a cache that grows to at most `most` slots, a power of two.
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

    /// Slot of a key, if the cache has it.
    #[inline(always)]
    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        let place = self.place(key);
        (self.keys[place] == key).then_some(place)
    }

    /// Value in a slot.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> &V {
        &self.values[place]
    }

    /// Stores a key's value. Returns its slot.
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

    /// Grows to four times the slots and keeps the entries. `empty` can be any value.
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

    /// If slots depended on a few ranks only, the cache would keep replacing entries.
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
    fn the_cache_grows_and_never_mixes_up_hands() {
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
