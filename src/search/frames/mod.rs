//! A memo whose entries speak for other positions too: for those that are better, and for those that are worse.
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

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions")]

#[cfg(test)]
mod tests;

use std::{
    ops::Range,
    sync::atomic::{AtomicU32, AtomicU64, Ordering, fence},
};

use super::memo::{MIX, Replaced, Table, Words, Zeroed, fetch, fold};
use super::shared::{SharedMemo, View};

/// How positions compare, by their keys.
pub(crate) trait Frames: Copy + Send + Sync {
    /// A key, and what is worked out of it to compare others with it.
    type Opened;

    /// Whether this machine has AVX2, BMI1, BMI2, LZCNT and POPCNT, for which what compares is compiled too.
    fn is_on_newer(self) -> bool;

    /// A hash of a key's frame.
    fn hash(self, key: u128) -> u64;

    /// Whether two keys may have one frame, as far as their upper halves tell.
    fn are_near(self, high: u64, other: u64) -> bool;

    fn open(self, key: u128) -> Self::Opened;

    /// Whether both keys have one frame, and the side that the number is about is at least as well off in the opened
    /// position as in the other; or, with `worse`, at most. The keys are near each other, or the other one was read
    /// while it was written: then the answer is of no account.
    fn compares(self, opened: &Self::Opened, worse: bool, other: u128) -> bool;
}

/// What is known of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub least: u8,
    pub most: u8,
}

impl Bounds {
    /// Nothing is known.
    pub(crate) const NONE: Bounds = Bounds { least: 0, most: u8::MAX };
}

/// Entries in a bucket.
const WAYS: usize = 6;

/// Two cache lines, which are fetched together.
#[repr(C, align(128))]
pub(super) struct Bucket {
    /// Odd while the bucket is being written, and another after each change.
    version: AtomicU64,
    abouts: [AtomicU32; WAYS],
    /// The upper halves of the keys, which tell most entries apart, and the lower ones.
    high: [AtomicU64; WAYS],
    low: [AtomicU64; WAYS],
}

// All its words are atomic integers, of which zero is a value.
impl Zeroed for Bucket {}

/// What an entry has beside its key, in a word: whether it is there, its work, and its bounds.
#[derive(Clone, Copy)]
struct About(u32);

impl About {
    #[inline(always)]
    const fn new(bounds: Bounds, work: u32) -> About {
        About((bounds.most as u32) << 24 | (bounds.least as u32) << 16 | work << 1 | 1)
    }

    #[inline(always)]
    const fn is_there(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline(always)]
    const fn bounds(self) -> Bounds {
        Bounds { least: (self.0 >> 16 & 255) as u8, most: (self.0 >> 24) as u8 }
    }

    /// The binary logarithm of the nodes that it took.
    #[inline(always)]
    const fn work(self) -> u32 {
        self.0 >> 1 & 31
    }
}

impl Bucket {
    #[inline(always)]
    fn about(&self, way: usize) -> About {
        About(self.abouts[way].load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn high(&self, way: usize) -> u64 {
        self.high[way].load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn low(&self, way: usize) -> u64 {
        self.low[way].load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn key(&self, way: usize) -> u128 {
        u128::from(self.high(way)) << 64 | u128::from(self.low(way))
    }

    /// Whether nothing has been written since the version was read.
    #[inline(always)]
    fn is_still(&self, version: u64) -> bool {
        fence(Ordering::Acquire);
        version & 1 == 0 && self.version.load(Ordering::Relaxed) == version
    }

    #[inline(always)]
    fn write(&self, way: usize, key: u128, about: About) {
        self.high[way].store(upper(key), Ordering::Relaxed);
        self.low[way].store(lower(key), Ordering::Relaxed);
        self.abouts[way].store(about.0, Ordering::Relaxed);
    }
}

/// See the module.
pub(crate) struct FrameMemo<F> {
    buckets: Words<Bucket>,
    /// The binary logarithm of the number of buckets.
    log2: u32,
    frames: F,
}

/// The binary logarithm of how many buckets a memo begins with, and where memory is scarce.
const FIRST_LOG2: u32 = 7;
const LEAST_LOG2: u32 = 5;

impl<F: Frames> FrameMemo<F> {
    /// A small one; `None` when the bytes allowed or the machine's memory do not suffice.
    pub(crate) fn new(frames: F, max_bytes: usize) -> Option<FrameMemo<F>> {
        [FIRST_LOG2, LEAST_LOG2].into_iter().find_map(|log2| FrameMemo::with_log2(frames, log2, max_bytes))
    }

    fn with_log2(frames: F, log2: u32, max_bytes: usize) -> Option<FrameMemo<F>> {
        if size_of::<Bucket>().checked_shl(log2)? > max_bytes {
            return None;
        }
        Some(FrameMemo { buckets: Words::zeroed(1 << log2)?, log2, frames })
    }

    /// The bucket of a key's frame, and the one that takes what does not fit in.
    #[inline(always)]
    fn buckets_of(&self, key: u128) -> [&Bucket; 2] {
        #[expect(clippy::cast_possible_truncation, reason = "masked")]
        let place = self.frames.hash(key) as usize & ((1 << self.log2) - 1);
        [place, place ^ 1].map(|place| &self.buckets.as_slice()[place])
    }

    /// Asks for a key's cache lines ahead of [`FrameMemo::get`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u128) {
        let [bucket, _] = self.buckets_of(key);
        fetch(&bucket.version);
        fetch(&bucket.low);
    }

    /// What all entries together say of a position of which some bounds are known already.
    ///
    /// Not compiled into its callers: they are many, and the module has little room.
    #[inline(always)]
    pub(crate) fn get(&self, key: u128, known: Bounds) -> Bounds {
        #[cfg(target_arch = "x86_64")]
        if self.frames.is_on_newer() {
            // SAFETY: the instructions are there.
            return unsafe { self.get_newer(key, known) };
        }
        self.get_anywhere(key, known)
    }

    /// [`FrameMemo::get`], compiled for newer processors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn get_newer(&self, key: u128, known: Bounds) -> Bounds {
        self.get_plain(key, known)
    }

    /// The same for any processor.
    #[inline(never)]
    fn get_anywhere(&self, key: u128, known: Bounds) -> Bounds {
        self.get_plain(key, known)
    }

    #[inline(always)]
    fn get_plain(&self, key: u128, known: Bounds) -> Bounds {
        let [own, beside] = self.buckets_of(key);
        let bounds = self.get_in(own, key, known);
        if bounds.least < bounds.most && own.about(WAYS - 1).is_there() {
            return self.get_in(beside, key, bounds);
        }
        bounds
    }

    /// What a bucket says.
    #[inline(always)]
    fn get_in(&self, bucket: &Bucket, key: u128, known: Bounds) -> Bounds {
        let version = bucket.version.load(Ordering::Acquire);
        let mut asks = self.asks(bucket, key, known);
        if asks == 0 {
            return known;
        }
        let (opened, mut bounds) = (self.frames.open(key), known);
        while asks != 0 {
            let (way, worse) = (asks.trailing_zeros() as usize / 2, asks.trailing_zeros() % 2 == 1);
            asks &= asks - 1;
            let said = bucket.about(way).bounds();
            let says_more = if worse { said.least > bounds.least } else { said.most < bounds.most };
            if says_more && self.frames.compares(&opened, worse, bucket.key(way)) {
                if worse {
                    bounds.least = said.least;
                } else {
                    bounds.most = said.most;
                }
                if bounds.least >= bounds.most {
                    break;
                }
            }
        }
        if bounds != known && !bucket.is_still(version) { known } else { bounds }
    }

    /// Which entries may say more than is known: for each two bits, whether it may tell the most, and whether the least.
    #[inline(always)]
    fn asks(&self, bucket: &Bucket, key: u128, known: Bounds) -> u32 {
        let mut asks = 0;
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                break;
            }
            let said = about.bounds();
            let more = u32::from(said.most < known.most) | u32::from(said.least > known.least) << 1;
            if self.frames.are_near(upper(key), bucket.high(way)) {
                asks |= more << (2 * way);
            }
        }
        asks
    }

    /// The work of a position's own entry; 0 without one.
    pub(crate) fn work(&self, key: u128) -> u32 {
        let all = self.buckets_of(key).into_iter().flat_map(|bucket| (0..WAYS).map(move |way| (bucket, way)));
        let mut own = all.filter(|(bucket, way)| bucket.about(*way).is_there() && bucket.key(*way) == key);
        own.next().map_or(0, |(bucket, way)| bucket.about(way).work())
    }

    /// Remembers what is proved of a position, and the binary logarithm of the nodes that it took, at most 31.
    ///
    /// An entry goes that says no more than the new one; in full buckets, the one that took the least work.
    #[inline(always)]
    #[must_use = "a full table should grow"]
    pub(crate) fn put(&self, key: u128, bounds: Bounds, work: u32) -> Replaced {
        #[cfg(target_arch = "x86_64")]
        if self.frames.is_on_newer() {
            // SAFETY: the instructions are there.
            return unsafe { self.put_newer(key, bounds, work) };
        }
        self.put_anywhere(key, bounds, work)
    }

    /// [`FrameMemo::put`], compiled for newer processors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    fn put_newer(&self, key: u128, bounds: Bounds, work: u32) -> Replaced {
        self.put_plain(key, bounds, work)
    }

    /// The same for any processor.
    #[inline(never)]
    fn put_anywhere(&self, key: u128, bounds: Bounds, work: u32) -> Replaced {
        self.put_plain(key, bounds, work)
    }

    #[inline(always)]
    fn put_plain(&self, key: u128, bounds: Bounds, work: u32) -> Replaced {
        let [own, beside] = self.buckets_of(key);
        let (opened, about) = (self.frames.open(key), About::new(bounds, work));
        let mut replaced = Replaced::Other;
        // The own bucket, the one beside, and at last the own again, even if it is full.
        for attempt in 0..3 {
            let bucket = if attempt == 1 { beside } else { own };
            replaced = self.put_in(bucket, &opened, key, about, attempt == 2);
            if replaced != Replaced::Other {
                break;
            }
        }
        replaced
    }

    /// Puts an entry into a bucket; if another's must go, only with `even_full`.
    #[inline(always)]
    fn put_in(
        &self,
        bucket: &Bucket,
        opened: &F::Opened,
        key: u128,
        about: About,
        even_full: bool,
    ) -> Replaced {
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
        let (way, replaced) = self.place(bucket, opened, key, about.bounds());
        if replaced != Replaced::Other || even_full {
            bucket.write(way, key, about);
        }
        lock.store(version.wrapping_add(2), Ordering::Release);
        replaced
    }

    /// Where an entry goes.
    #[inline(always)]
    fn place(&self, bucket: &Bucket, opened: &F::Opened, key: u128, new: Bounds) -> (usize, Replaced) {
        let (mut victim, mut least) = (0, u32::MAX);
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                return (way, Replaced::Nothing);
            }
            if self.frames.are_near(upper(key), bucket.high(way))
                && self.says_all(opened, new, bucket.key(way), about.bounds())
            {
                return (way, Replaced::Own);
            }
            if about.work() < least {
                (victim, least) = (way, about.work());
            }
        }
        (victim, Replaced::Other)
    }

    /// Whether an entry says of another's position all that the other does.
    #[inline(always)]
    fn says_all(&self, opened: &F::Opened, bounds: Bounds, other: u128, said: Bounds) -> bool {
        let (most, least) = (said.most != Bounds::NONE.most, said.least != Bounds::NONE.least);
        (!most || bounds.most <= said.most)
            && (!least || bounds.least >= said.least)
            && (!most || self.frames.compares(opened, true, other))
            && (!least || self.frames.compares(opened, false, other))
    }
}

impl<F: Frames> Table for FrameMemo<F> {
    fn bytes(&self) -> usize {
        self.buckets() * size_of::<Bucket>()
    }

    fn buckets(&self) -> usize {
        self.buckets.as_slice().len()
    }

    /// A bucket overflows early: the entries of a frame have no other.
    fn enough(&self) -> usize {
        self.buckets() * WAYS * 3 / 8
    }

    fn larger(&self, max_bytes: usize) -> Option<FrameMemo<F>> {
        let room = max_bytes.checked_sub(self.bytes())?;
        FrameMemo::with_log2(self.frames, self.log2 + 1, room)
    }

    fn copy_to(&self, larger: &FrameMemo<F>, buckets: Range<usize>) {
        for bucket in &self.buckets.as_slice()[buckets] {
            let version = bucket.version.load(Ordering::Acquire);
            let entries: [_; WAYS] = std::array::from_fn(|way| (bucket.key(way), bucket.about(way)));
            if !bucket.is_still(version) {
                continue;
            }
            for (key, about) in entries {
                if about.is_there() {
                    let _ = larger.put(key, about.bounds(), about.work());
                }
            }
        }
    }
}

impl<F: Frames> SharedMemo<FrameMemo<F>> {
    /// A small memo of keys that compare so; `None` when not even that fits in `max_bytes`.
    pub(crate) fn with_frames(frames: F, max_bytes: usize) -> Option<Self> {
        Some(SharedMemo::of(FrameMemo::new(frames, max_bytes)?, max_bytes))
    }
}

impl<F: Frames> View<'_, FrameMemo<F>> {
    /// See [`FrameMemo::get`].
    #[inline(always)]
    pub(crate) fn get(&self, key: u128, known: Bounds) -> Bounds {
        self.table().get(key, known)
    }

    /// See [`FrameMemo::work`].
    pub(crate) fn work(&self, key: u128) -> u32 {
        self.table().work(key)
    }

    /// See [`FrameMemo::prefetch`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u128) {
        self.table().prefetch(key);
    }

    /// Remembers what is proved of a position, by so many nodes: see [`FrameMemo::put`].
    #[inline(always)]
    pub(crate) fn put(&mut self, key: u128, bounds: Bounds, nodes: u64) {
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

/// A hash of two words.
#[inline(always)]
pub(crate) fn hash(a: u64, b: u64) -> u64 {
    fold(a ^ MIX[0], b ^ MIX[1])
}
