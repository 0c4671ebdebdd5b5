//! A transposition table with dominance: an entry also bounds positions that are better or worse.
//!
//! It stores bounds of a number that decreases as a side's position improves: the turns it needs to
//! win, or 1 if it loses and 0 if not. An upper bound of a position is also one of all positions at
//! least as good. A lower bound is also one of all positions at most as good.
//!
//! Two positions can be compared only if their keys have the same frame ([`Frames`]). All entries
//! of a frame are in one bucket, or in its neighbour when that is full: one look-up reads them all.
//! Keys are stored in full, and so never collide.
//!
//! A bucket is read and written word by word under a seqlock: its version is odd during a write and
//! increases with each. A read counts only if the version is even, and the same before and after.
//!
//! Three of four look-ups find no entry of their frame. Each bucket's filter detects most of these.
//! All filters together take a 33rd of the memory, and stay in the cache when the buckets do not.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions")]

mod bucket;
mod filter;
#[cfg(test)]
mod tests;

use std::{
    ops::Range,
    sync::atomic::{Ordering, fence},
};

pub(crate) use self::bucket::ValueBounds;
use self::bucket::{About, Bucket};
use self::filter::FrameFilter;
use super::buckets::{Buckets, Growing, MIX, Replaced, fetch, fold};
use super::shared::{SharedTable, TableView};
use crate::avx2::{self, Avx2, Job};

/// Comparison of positions by their keys of `WORDS` words.
pub(crate) trait Frames<const WORDS: usize>: Copy + Send + Sync {
    /// Key as searches use it.
    type Key: Copy;
    /// Key prepared for comparisons with many others.
    type Opened;

    /// The table grows at this load factor, in eighths. Frames with many entries need a low one:
    /// all entries of a frame compete for one bucket.
    const FULL: usize;

    fn words(key: Self::Key) -> [u64; WORDS];

    /// Key made of these words.
    fn of_words(self, words: [u64; WORDS]) -> Self::Key;

    /// AVX2, if [`Frames::compares`] may use it.
    fn avx2(self) -> Option<Avx2>;

    /// Hash of the key's frame.
    fn hash(self, key: Self::Key) -> u64;

    /// Returns true if keys with these first words may have the same frame.
    fn are_near(self, first: u64, other: u64) -> bool;

    fn open(self, key: Self::Key) -> Self::Opened;

    /// Returns true if `other` has the frame of `opened`, and the side that the number is about is
    /// at least as well off in the opened position; with `worse`, at most as well off.
    ///
    /// The caller passes only keys that are near. It ignores the result if `other` was read during
    /// a write, and so may be torn.
    fn compares(self, opened: &Self::Opened, worse: bool, other: [u64; WORDS]) -> bool;
}

#[derive(Clone, Copy)]
pub(crate) enum WantedBounds {
    Most = 1,
    Least = 2,
    Both = 3,
}

/// Arguments of [`DominanceTable::passing`].
struct Comparison<'b, F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> {
    frames: F,
    bucket: &'b Bucket<WORDS, WAYS>,
    key: F::Key,
    candidates: u32,
    first_only: bool,
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> Job for Comparison<'_, F, WORDS, WAYS> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let Comparison { frames, bucket, key, mut candidates, first_only } = self;
        let (opened, mut passing) = (frames.open(key), 0);
        while candidates != 0 {
            let at = candidates.trailing_zeros();
            candidates &= candidates - 1;
            if frames.compares(&opened, at % 2 == 1, bucket.key(at as usize / 2)) {
                passing |= 1 << at;
                if first_only {
                    break;
                }
            }
        }
        passing
    }
}

/// Transposition table with dominance: see the module. `WAYS` entries fill a bucket.
pub(crate) struct DominanceTable<F, const WORDS: usize, const WAYS: usize> {
    buckets: Buckets<Bucket<WORDS, WAYS>>,
    /// Hash bits of the frames in each bucket.
    filters: Buckets<FrameFilter<WAYS>>,
    /// Binary logarithm of the number of buckets.
    log2: u32,
    frames: F,
}

/// Binary logarithms of the initial number of buckets, and of the smallest when memory is scarce.
const FIRST_LOG2: u32 = 7;
const LEAST_LOG2: u32 = 5;

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> DominanceTable<F, WORDS, WAYS> {
    /// Bytes of a bucket and its filter.
    const BUCKET: usize = size_of::<Bucket<WORDS, WAYS>>() + size_of::<FrameFilter<WAYS>>();

    /// A small table; `None` if `max_bytes` or the machine's memory is too small.
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

    /// Indices of the bucket of the key's frame, and of its neighbour for overflow.
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
    fn filter(&self, place: usize) -> &FrameFilter<WAYS> {
        &self.filters.as_slice()[place]
    }

    /// Prefetches the bucket for [`DominanceTable::put`].
    #[inline(always)]
    pub(crate) fn prefetch_bucket(&self, key: F::Key) {
        self.bucket(self.places_of(key)[0]).prefetch();
    }

    /// Prefetches the filters for [`DominanceTable::prefetch`].
    #[inline(always)]
    pub(crate) fn prefetch_filter(&self, key: F::Key) {
        fetch(self.filter(self.places_of(key)[0]));
    }

    /// Prefetches the buckets that may have an entry of the frame, for [`DominanceTable::get`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: F::Key) {
        let mark = FrameFilter::<WAYS>::mark(self.frames.hash(key));
        for place in self.places_of(key) {
            if self.filter(place).may_have(mark) {
                self.bucket(place).prefetch();
            }
        }
    }

    /// Returns false if no entry can bound this position. This is the usual case, and much cheaper
    /// to find out than by [`DominanceTable::get`].
    #[inline(always)]
    pub(crate) fn may_know(&self, key: F::Key) -> bool {
        let ([own, neighbour], mark) =
            (self.places_of(key), FrameFilter::<WAYS>::mark(self.frames.hash(key)));
        self.filter(own).may_have(mark) || self.filter(neighbour).may_have(mark)
    }

    /// Best bounds from `known` and all entries that bound this position.
    #[inline(always)]
    pub(crate) fn get(&self, key: F::Key, known: ValueBounds) -> ValueBounds {
        self.get_wanted(key, known, WantedBounds::Both)
    }

    /// Like [`DominanceTable::get`], for the bounds in `wanted`. One alone takes less time.
    ///
    /// Not inlined: there are many callers, and the extension module should stay small.
    #[inline(never)]
    fn get_wanted(&self, key: F::Key, known: ValueBounds, wanted: WantedBounds) -> ValueBounds {
        let (mut bounds, mark) = (known, FrameFilter::<WAYS>::mark(self.frames.hash(key)));
        for place in self.places_of(key) {
            if bounds.least < bounds.most && self.filter(place).may_have(mark) {
                bounds = self.get_in(self.bucket(place), key, bounds, wanted);
            }
        }
        bounds
    }

    /// Best bounds from `known` and the entries of one bucket.
    #[inline(always)]
    fn get_in(
        &self,
        bucket: &Bucket<WORDS, WAYS>,
        key: F::Key,
        known: ValueBounds,
        wanted: WantedBounds,
    ) -> ValueBounds {
        let version = bucket.version.load(Ordering::Acquire);
        let (mut bounds, mut candidates) = (known, self.candidates(bucket, key, known, wanted));
        while candidates != 0 {
            let passing = self.passing(bucket, key, candidates, true);
            if passing == 0 {
                break;
            }
            let first = passing.trailing_zeros();
            let (way, worse) = (first as usize / 2, first % 2 == 1);
            let entry = bucket.about(way).bounds();
            if worse {
                bounds.least = entry.least;
            } else {
                bounds.most = entry.most;
            }
            if bounds.least >= bounds.most {
                break;
            }
            // The comparisons below this bit failed: do not repeat them.
            candidates = self.candidates(bucket, key, bounds, wanted) & (u32::MAX << (first + 1));
        }
        if bounds != known && !bucket.is_still(version) { known } else { bounds }
    }

    /// Comparisons whose entries could improve the known bounds: see [`DominanceTable::passing`].
    #[inline(always)]
    fn candidates(
        &self,
        bucket: &Bucket<WORDS, WAYS>,
        key: F::Key,
        known: ValueBounds,
        wanted: WantedBounds,
    ) -> u32 {
        let (mut candidates, first) = (0, F::words(key)[0]);
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                break;
            }
            let entry = about.bounds();
            let more = u32::from(entry.most < known.most) | u32::from(entry.least > known.least) << 1;
            if self.frames.are_near(first, bucket.first(way)) {
                candidates |= (more & wanted as u32) << (2 * way);
            }
        }
        candidates
    }

    /// Comparisons in `candidates` that succeed; with `first_only`, only the first.
    ///
    /// Each entry has two bits: the key's position is at least as good, and at most as good.
    #[inline(always)]
    fn passing(&self, bucket: &Bucket<WORDS, WAYS>, key: F::Key, candidates: u32, first_only: bool) -> u32 {
        avx2::run(self.frames.avx2(), Comparison { frames: self.frames, bucket, key, candidates, first_only })
    }

    /// Stores proved bounds. `work` is the binary logarithm of the nodes spent, at most 31.
    ///
    /// Replaces an entry that the new one implies or, if both buckets are full, the least work.
    #[inline(never)]
    #[must_use = "a full table should grow"]
    pub(crate) fn put(&self, key: F::Key, bounds: ValueBounds, work: u32) -> Replaced {
        let ([own, neighbour], about) = (self.places_of(key), About::new(bounds, work));
        let mut replaced = Replaced::Other;
        // The key's bucket, its neighbour, and the key's bucket again, now even if it is full.
        for attempt in 0..3 {
            let place = if attempt == 1 { neighbour } else { own };
            replaced = self.put_in(place, key, about, attempt == 2);
            if replaced != Replaced::Other {
                break;
            }
        }
        replaced
    }

    /// Puts an entry into a bucket. Without `even_full`, no other key's entry is replaced.
    #[inline(never)]
    fn put_in(&self, place: usize, key: F::Key, about: About, even_full: bool) -> Replaced {
        let bucket = self.bucket(place);
        let version = bucket.version.load(Ordering::Relaxed);
        let (odd, lock) = (version | 1, &bucket.version);
        if version == odd
            || lock.compare_exchange(version, odd, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            // Another thread writes here. This entry is lost, like a replaced one.
            return Replaced::Own;
        }
        // A reader that sees one of the following words sees the odd version too.
        fence(Ordering::Release);
        let (way, replaced) = self.place(bucket, key, about.bounds());
        if replaced != Replaced::Other || even_full {
            bucket.write(way, F::words(key), about);
            self.filter(place).set(way, FrameFilter::<WAYS>::mark(self.frames.hash(key)));
        }
        lock.store(version.wrapping_add(2), Ordering::Release);
        replaced
    }

    /// Entry to write to: one that the new bounds imply, else a free one, else the least work.
    #[inline(always)]
    fn place(&self, bucket: &Bucket<WORDS, WAYS>, key: F::Key, new: ValueBounds) -> (usize, Replaced) {
        let (mut place, mut least, mut candidates) = ((0, Replaced::Other), u32::MAX, 0);
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                place = (way, Replaced::Nothing);
                break;
            }
            if self.frames.are_near(F::words(key)[0], bucket.first(way)) {
                candidates |= about.bounds().implied_by(new) << (2 * way);
            }
            if about.work() < least {
                (place.0, least) = (way, about.work());
            }
        }
        if candidates != 0 {
            let passing = self.passing(bucket, key, candidates, false);
            let is_implied = |&way: &usize| {
                let [wanted, found] = [candidates, passing].map(|bits| bits >> (2 * way) & 3);
                wanted != 0 && wanted == found
            };
            if let Some(way) = (0..WAYS).find(is_implied) {
                return (way, Replaced::Own);
            }
        }
        place
    }

    /// Adds an entry of a smaller table. No other thread reads or writes this table yet.
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
            self.filter(place).set(way, FrameFilter::<WAYS>::mark(hash));
        }
    }
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> Growing for DominanceTable<F, WORDS, WAYS> {
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
    /// A small table over these frames; `None` if `max_bytes` is too small for it.
    pub(crate) fn with_frames(frames: F, max_bytes: usize) -> Option<Self> {
        Some(SharedTable::of(DominanceTable::new(frames, max_bytes)?, max_bytes))
    }

    /// Empties the table if it has its initial size. Otherwise returns false.
    pub(crate) fn renew(&mut self) -> bool {
        let Some((table, is_written)) = self.initial() else { return false };
        if is_written {
            table.buckets.clear();
            table.filters.clear();
        }
        table.log2 == FIRST_LOG2
    }
}

impl<F: Frames<WORDS>, const WORDS: usize, const WAYS: usize> TableView<'_, DominanceTable<F, WORDS, WAYS>> {
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

    /// See [`DominanceTable::get_wanted`].
    #[inline(always)]
    pub(crate) fn get_wanted(&self, key: F::Key, known: ValueBounds, wanted: WantedBounds) -> ValueBounds {
        self.table().get_wanted(key, known, wanted)
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

    /// Stores proved bounds and the nodes spent on them: see [`DominanceTable::put`].
    #[inline(always)]
    pub(crate) fn put(&mut self, key: F::Key, bounds: ValueBounds, nodes: u64) {
        let place = self.table().put(key, bounds, nodes.max(1).ilog2().min(31));
        self.note(place);
    }
}

#[inline(always)]
pub(crate) const fn upper(key: u128) -> u64 {
    (key >> 64) as u64
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the lower half")]
pub(crate) const fn lower(key: u128) -> u64 {
    key as u64
}

#[inline(always)]
pub(crate) const fn of_halves(high: u64, low: u64) -> u128 {
    (high as u128) << 64 | low as u128
}

/// Hash of two words.
#[inline(always)]
pub(crate) fn hash(a: u64, b: u64) -> u64 {
    fold(a ^ MIX[0], b ^ MIX[1])
}
