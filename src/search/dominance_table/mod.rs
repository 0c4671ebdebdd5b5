//! A transposition table whose entries speak for other positions too: for those that are better, and for those that are worse.
//!
//! It keeps bounds of a number that is no greater the better off a side is: how many turns it needs to win, or whether
//! it loses. What is the most for one position is the most for all that are at least as good, and the least for one
//! is the least for all that are no better.
//!
//! A key has a frame, what two positions have in common if they can be compared, and where in it a position stands
//! ([`Frames`]). All entries of a frame are in one bucket, or beside it when it is full: whatever may speak for a
//! position lies together. Keys are whole, so that no entry speaks for a position that it should not.
//!
//! A bucket is read and written word by word. A number in front of it is odd while it is written and
//! goes up with each change (a sequence lock): what was read counts if the number is the same before and after.
//!
//! Three of four look-ups find no entry of their frame. A filter beside each bucket tells most of these apart: all filters
//! together are a 33rd of the memory, and stay in the processor's cache where buckets do not.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions")]

mod bucket;
mod filter;
#[cfg(test)]
mod tests;

use std::{
    ops::Range,
    sync::atomic::{Ordering, fence},
};

use self::bucket::{About, Bucket};
use self::filter::Filter;
use super::shared::{SharedTable, View};
use super::table::{Buckets, MIX, Replaced, Table, fetch, fold};
use crate::avx2::{self, Avx2, Job};

/// How positions compare, by their keys, which are so many words.
pub(crate) trait Frames<const WORDS: usize>: Copy + Send + Sync {
    /// A key, as searches have it.
    type Key: Copy;
    /// A key, and what is worked out of it to compare others with it.
    type Opened;

    /// How full a table may be before it grows, of eight parts. A bucket overflows early where frames have many
    /// entries, as those of a frame have no other.
    const FULL: usize;

    fn words(key: Self::Key) -> [u64; WORDS];

    /// The key of such words.
    fn of_words(self, words: [u64; WORDS]) -> Self::Key;

    /// Whether what compares may run by code for newer processors.
    fn avx2(self) -> Option<Avx2>;

    /// A hash of a key's frame.
    fn hash(self, key: Self::Key) -> u64;

    /// Whether two keys may have one frame, as far as their first words tell.
    fn are_near(self, first: u64, other: u64) -> bool;

    fn open(self, key: Self::Key) -> Self::Opened;

    /// Whether both keys have one frame, and the side that the number is about is at least as well off in the opened
    /// position as in the other; or, with `worse`, at most. The keys are near each other, or the other one was read
    /// while it was written: then the answer is of no account.
    fn compares(self, opened: &Self::Opened, worse: bool, other: [u64; WORDS]) -> bool;
}

/// What is known of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueBounds {
    pub least: u8,
    pub most: u8,
}

impl ValueBounds {
    /// Nothing is known.
    pub(crate) const NONE: ValueBounds = ValueBounds { least: 0, most: u8::MAX };

    /// What must hold of two positions so that bounds of the first tell these of the second: see [`DominanceTable::held`].
    /// Nothing, if they cannot.
    #[inline(always)]
    const fn implied_by(self, first: ValueBounds) -> u32 {
        let (most, least) = (self.most != ValueBounds::NONE.most, self.least != ValueBounds::NONE.least);
        if most && first.most > self.most || least && first.least < self.least {
            return 0;
        }
        (least as u32) | (most as u32) << 1
    }
}

/// Which bounds of a number are asked for, a bit each.
#[derive(Clone, Copy)]
pub(crate) enum Asked {
    Most = 1,
    Least = 2,
    Both = 3,
}

/// See [`DominanceTable::held`].
struct Comparison<'b, F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> {
    frames: F,
    bucket: &'b Bucket<WORDS, WAYS>,
    key: F::Key,
    asks: u32,
    one: bool,
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> Job for Comparison<'_, F, WORDS, WAYS> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let Comparison { frames, bucket, key, mut asks, one } = self;
        let (opened, mut held) = (frames.open(key), 0);
        while asks != 0 {
            let at = asks.trailing_zeros();
            asks &= asks - 1;
            if frames.compares(&opened, at % 2 == 1, bucket.key(at as usize / 2)) {
                held |= 1 << at;
                if one {
                    break;
                }
            }
        }
        held
    }
}

/// See the module. A bucket has as many entries as fit into it.
pub(crate) struct DominanceTable<F, const WORDS: usize, const WAYS: usize> {
    buckets: Buckets<Bucket<WORDS, WAYS>>,
    /// For each bucket, some bits of each of its entries' frames.
    filters: Buckets<Filter<WAYS>>,
    /// The binary logarithm of the number of buckets.
    log2: u32,
    frames: F,
}

/// The binary logarithm of how many buckets a transposition table begins with, and where memory is scarce.
const FIRST_LOG2: u32 = 7;
const LEAST_LOG2: u32 = 5;

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> DominanceTable<F, WORDS, WAYS> {
    /// Bytes of a bucket and its filter.
    const BUCKET: usize = size_of::<Bucket<WORDS, WAYS>>() + size_of::<Filter<WAYS>>();

    /// A small one; `None` when the bytes allowed or the machine's memory do not suffice.
    pub(crate) fn new(frames: F, max_bytes: usize) -> Option<Self> {
        [FIRST_LOG2, LEAST_LOG2].into_iter().find_map(|log2| Self::with_log2(frames, log2, max_bytes))
    }

    fn with_log2(frames: F, log2: u32, max_bytes: usize) -> Option<Self> {
        const { assert!(size_of::<Bucket<WORDS, WAYS>>() == 128) };
        let n = 1_usize.checked_shl(log2)?;
        if Self::BUCKET.checked_mul(n)? > max_bytes {
            return None;
        }
        Some(DominanceTable { buckets: Buckets::zeroed(n)?, filters: Buckets::zeroed(n)?, log2, frames })
    }

    /// The bucket of a key's frame, and the one that takes what does not fit in.
    #[inline(always)]
    fn places_of(&self, key: F::Key) -> [usize; 2] {
        #[expect(clippy::cast_possible_truncation, reason = "masked")]
        let place = self.frames.hash(key) as usize & ((1 << self.log2) - 1);
        [place, place ^ 1]
    }

    #[inline(always)]
    fn bucket(&self, place: usize) -> &Bucket<WORDS, WAYS> {
        &self.buckets.as_slice()[place]
    }

    #[inline(always)]
    fn filter(&self, place: usize) -> &Filter<WAYS> {
        &self.filters.as_slice()[place]
    }

    /// Asks for a key's cache lines ahead of [`DominanceTable::put`].
    #[inline(always)]
    pub(crate) fn prefetch_bucket(&self, key: F::Key) {
        self.bucket(self.places_of(key)[0]).prefetch();
    }

    /// Asks for a key's filters ahead of [`DominanceTable::prefetch`].
    #[inline(always)]
    pub(crate) fn prefetch_filter(&self, key: F::Key) {
        fetch(self.filter(self.places_of(key)[0]));
    }

    /// Asks for a key's cache lines ahead of [`DominanceTable::get`], if there may be an entry that speaks for it.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: F::Key) {
        let mark = Filter::<WAYS>::mark(self.frames.hash(key));
        for place in self.places_of(key) {
            if self.filter(place).may_have(mark) {
                self.bucket(place).prefetch();
            }
        }
    }

    /// Whether there may be an entry that speaks for a position: most often not, and this takes less time than
    /// [`DominanceTable::get`].
    #[inline(always)]
    pub(crate) fn may_know(&self, key: F::Key) -> bool {
        let ([own, beside], mark) = (self.places_of(key), Filter::<WAYS>::mark(self.frames.hash(key)));
        self.filter(own).may_have(mark) || self.filter(beside).may_have(mark)
    }

    /// What all entries together say of a position of which some bounds are known already.
    #[inline(always)]
    pub(crate) fn get(&self, key: F::Key, known: ValueBounds) -> ValueBounds {
        self.get_asked(key, known, Asked::Both)
    }

    /// The same of the bounds that are asked for: one alone takes less time.
    ///
    /// Not compiled into its callers: they are many, and the module has little room.
    #[inline(never)]
    fn get_asked(&self, key: F::Key, known: ValueBounds, asked: Asked) -> ValueBounds {
        let (mut bounds, mark) = (known, Filter::<WAYS>::mark(self.frames.hash(key)));
        for place in self.places_of(key) {
            if bounds.least < bounds.most && self.filter(place).may_have(mark) {
                bounds = self.get_in(self.bucket(place), key, bounds, asked);
            }
        }
        bounds
    }

    /// What a bucket says.
    #[inline(always)]
    fn get_in(
        &self,
        bucket: &Bucket<WORDS, WAYS>,
        key: F::Key,
        known: ValueBounds,
        asked: Asked,
    ) -> ValueBounds {
        let version = bucket.version.load(Ordering::Acquire);
        let (mut bounds, mut asks) = (known, self.asks(bucket, key, known, asked));
        while asks != 0 {
            let held = self.held(bucket, key, asks, true);
            if held == 0 {
                break;
            }
            let (way, worse) = (held.trailing_zeros() as usize / 2, held.trailing_zeros() % 2 == 1);
            let said = bucket.about(way).bounds();
            if worse {
                bounds.least = said.least;
            } else {
                bounds.most = said.most;
            }
            if bounds.least >= bounds.most {
                break;
            }
            // The others up to this one do not hold.
            asks = self.asks(bucket, key, bounds, asked) & (u32::MAX << (held.trailing_zeros() + 1));
        }
        if bounds != known && !bucket.is_still(version) { known } else { bounds }
    }

    /// Which entries may say more than is known: see [`DominanceTable::held`].
    #[inline(always)]
    fn asks(&self, bucket: &Bucket<WORDS, WAYS>, key: F::Key, known: ValueBounds, asked: Asked) -> u32 {
        let (mut asks, first) = (0, F::words(key)[0]);
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                break;
            }
            let said = about.bounds();
            let more = u32::from(said.most < known.most) | u32::from(said.least > known.least) << 1;
            if self.frames.are_near(first, bucket.first(way)) {
                asks |= (more & asked as u32) << (2 * way);
            }
        }
        asks
    }

    /// Of some questions those that hold, or, with `one`, the first of them.
    ///
    /// Two bits for each entry: whether the key's position is as well off as the entry's at least, and whether at most.
    #[inline(always)]
    fn held(&self, bucket: &Bucket<WORDS, WAYS>, key: F::Key, asks: u32, one: bool) -> u32 {
        avx2::run(self.frames.avx2(), Comparison { frames: self.frames, bucket, key, asks, one })
    }

    /// The work of a position's own entry; 0 without one.
    pub(crate) fn work(&self, key: F::Key) -> u32 {
        let buckets = self.places_of(key).map(|place| self.bucket(place));
        let all = buckets.into_iter().flat_map(|bucket| (0..WAYS).map(move |way| (bucket, way)));
        let mut own =
            all.filter(|(bucket, way)| bucket.about(*way).is_there() && bucket.key(*way) == F::words(key));
        own.next().map_or(0, |(bucket, way)| bucket.about(way).work())
    }

    /// Remembers what is proved of a position, and the binary logarithm of the nodes that it took, at most 31.
    ///
    /// An entry goes that says no more than the new one; in full buckets, the one that took the least work.
    #[inline(never)]
    #[must_use = "a full table should grow"]
    pub(crate) fn put(&self, key: F::Key, bounds: ValueBounds, work: u32) -> Replaced {
        let ([own, beside], about) = (self.places_of(key), About::new(bounds, work));
        let mut replaced = Replaced::Other;
        // The own bucket, the one beside, and at last the own again, even if it is full.
        for attempt in 0..3 {
            let place = if attempt == 1 { beside } else { own };
            replaced = self.put_in(place, key, about, attempt == 2);
            if replaced != Replaced::Other {
                break;
            }
        }
        replaced
    }

    /// Puts an entry into a bucket; if another's must go, only with `even_full`.
    #[inline(never)]
    fn put_in(&self, place: usize, key: F::Key, about: About, even_full: bool) -> Replaced {
        let bucket = self.bucket(place);
        let version = bucket.version.load(Ordering::Relaxed);
        let (odd, lock) = (version | 1, &bucket.version);
        if version == odd
            || lock.compare_exchange(version, odd, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            // Another thread writes here. This entry is lost, as a replaced one is.
            return Replaced::Own;
        }
        // Whoever sees one of the words that follow sees the odd version too.
        fence(Ordering::Release);
        let (way, replaced) = self.place(bucket, key, about.bounds());
        if replaced != Replaced::Other || even_full {
            bucket.write(way, F::words(key), about);
            self.filter(place).set(way, Filter::<WAYS>::mark(self.frames.hash(key)));
        }
        lock.store(version.wrapping_add(2), Ordering::Release);
        replaced
    }

    /// Where an entry goes: to one that says no more, a free place, or the one that took the least work.
    #[inline(always)]
    fn place(&self, bucket: &Bucket<WORDS, WAYS>, key: F::Key, new: ValueBounds) -> (usize, Replaced) {
        let (mut place, mut least, mut asks) = ((0, Replaced::Other), u32::MAX, 0);
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                place = (way, Replaced::Nothing);
                break;
            }
            if self.frames.are_near(F::words(key)[0], bucket.first(way)) {
                asks |= about.bounds().implied_by(new) << (2 * way);
            }
            if about.work() < least {
                (place.0, least) = (way, about.work());
            }
        }
        if asks != 0 {
            let held = self.held(bucket, key, asks, false);
            let is_implied = |&way: &usize| {
                let [asks, held] = [asks, held].map(|bits| bits >> (2 * way) & 3);
                asks != 0 && asks == held
            };
            if let Some(way) = (0..WAYS).find(is_implied) {
                return (way, Replaced::Own);
            }
        }
        place
    }

    /// Puts in an entry of a smaller table, which implies no other: nobody else reads or writes here yet.
    fn add(&self, key: [u64; WORDS], about: About) {
        let hash = self.frames.hash(self.frames.of_words(key));
        let places = self.places_of(self.frames.of_words(key));
        let about_of = |place, way| self.bucket(place).about(way);
        let mut ways = places.into_iter().flat_map(|place| (0..WAYS).map(move |way| (place, way)));
        let free = ways.find(|(place, way)| !about_of(*place, *way).is_there());
        let least =
            || (0..WAYS).min_by_key(|way| about_of(places[0], *way).work()).map(|way| (places[0], way));
        if let Some((place, way)) = free.or_else(least) {
            self.bucket(place).write(way, key, about);
            self.filter(place).set(way, Filter::<WAYS>::mark(hash));
        }
    }
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> Table for DominanceTable<F, WORDS, WAYS> {
    fn bytes(&self) -> usize {
        self.buckets() * Self::BUCKET
    }

    fn buckets(&self) -> usize {
        self.buckets.as_slice().len()
    }

    fn enough(&self) -> usize {
        self.buckets() * WAYS * F::FULL / 8
    }

    fn larger(&self, max_bytes: usize) -> Option<Self> {
        let room = max_bytes.checked_sub(self.bytes())?;
        Self::with_log2(self.frames, self.log2 + 1, room)
    }

    fn copy_to(&self, larger: &Self, buckets: Range<usize>) {
        for bucket in &self.buckets.as_slice()[buckets] {
            let version = bucket.version.load(Ordering::Acquire);
            let entries: [_; WAYS] = std::array::from_fn(|way| (bucket.key(way), bucket.about(way)));
            if !bucket.is_still(version) {
                continue;
            }
            for (key, about) in entries {
                if about.is_there() {
                    larger.add(key, about);
                }
            }
        }
    }
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> SharedTable<DominanceTable<F, WORDS, WAYS>> {
    /// A small table of keys that compare so; `None` when not even that fits in `max_bytes`.
    pub(crate) fn with_frames(frames: F, max_bytes: usize) -> Option<Self> {
        Some(SharedTable::of(DominanceTable::new(frames, max_bytes)?, max_bytes))
    }
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> View<'_, DominanceTable<F, WORDS, WAYS>> {
    /// See [`DominanceTable::may_know`].
    #[inline(always)]
    pub(crate) fn may_know(&self, key: F::Key) -> bool {
        self.table().may_know(key)
    }

    /// See [`DominanceTable::get`].
    #[inline(always)]
    pub(crate) fn get(&self, key: F::Key, known: ValueBounds) -> ValueBounds {
        self.table().get(key, known)
    }

    /// See [`DominanceTable::get_asked`].
    #[inline(always)]
    pub(crate) fn get_asked(&self, key: F::Key, known: ValueBounds, asked: Asked) -> ValueBounds {
        self.table().get_asked(key, known, asked)
    }

    /// See [`DominanceTable::work`].
    pub(crate) fn work(&self, key: F::Key) -> u32 {
        self.table().work(key)
    }

    /// See [`DominanceTable::prefetch_filter`].
    #[inline(always)]
    pub(crate) fn prefetch_filter(&self, key: F::Key) {
        self.table().prefetch_filter(key);
    }

    /// See [`DominanceTable::prefetch_bucket`].
    #[inline(always)]
    pub(crate) fn prefetch_bucket(&self, key: F::Key) {
        self.table().prefetch_bucket(key);
    }

    /// See [`DominanceTable::prefetch`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: F::Key) {
        self.table().prefetch(key);
    }

    /// Remembers what is proved of a position, by so many nodes: see [`DominanceTable::put`].
    #[inline(always)]
    pub(crate) fn put(&mut self, key: F::Key, bounds: ValueBounds, nodes: u64) {
        let place = self.table().put(key, bounds, nodes.max(1).ilog2().min(31));
        self.note(place);
    }
}

/// The upper half of a key.
#[inline(always)]
pub(crate) const fn upper(key: u128) -> u64 {
    (key >> 64) as u64
}

/// The lower half of a key.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the lower half")]
pub(crate) const fn lower(key: u128) -> u64 {
    key as u64
}

/// A key of two words.
#[inline(always)]
pub(crate) const fn of_halves(high: u64, low: u64) -> u128 {
    (high as u128) << 64 | low as u128
}

/// A hash of two words.
#[inline(always)]
pub(crate) fn hash(a: u64, b: u64) -> u64 {
    fold(a ^ MIX[0], b ^ MIX[1])
}
