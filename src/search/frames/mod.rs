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
use super::shared::View;

/// How positions compare, by their keys.
pub(crate) trait Frames: Copy + Send + Sync {
    /// A hash of a key's frame.
    fn hash(self, key: u128) -> u64;

    /// Whether both keys have one frame, and the side that the number is about is at least as well off in the first
    /// position. The upper halves of the keys are the same.
    fn is_at_least(self, better: u128, worse: u128) -> bool;
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

    /// An entry's key, if it is like another in the upper half.
    #[inline(always)]
    fn key_like(&self, way: usize, key: u128) -> Option<u128> {
        if self.high(way) == upper(key) { Some(key ^ u128::from(lower(key) ^ self.low(way))) } else { None }
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
    #[inline(never)]
    pub(crate) fn get(&self, key: u128, known: Bounds) -> Bounds {
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
        let mut bounds = known;
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                break;
            }
            let Some(other) = bucket.key_like(way, key) else { continue };
            let said = about.bounds();
            if said.most < bounds.most && self.frames.is_at_least(key, other) {
                bounds.most = said.most;
            }
            if said.least > bounds.least && self.frames.is_at_least(other, key) {
                bounds.least = said.least;
            }
            if bounds.least >= bounds.most {
                break;
            }
        }
        if bounds != known && !bucket.is_still(version) { known } else { bounds }
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
    #[inline(never)]
    #[must_use = "a full table should grow"]
    pub(crate) fn put(&self, key: u128, bounds: Bounds, work: u32) -> Replaced {
        let [own, beside] = self.buckets_of(key);
        let about = About::new(bounds, work);
        for bucket in [own, beside] {
            let replaced = self.put_in(bucket, key, about, false);
            if replaced != Replaced::Other {
                return replaced;
            }
        }
        self.put_in(own, key, about, true)
    }

    /// Puts an entry into a bucket; if another's must go, only with `even_full`.
    #[inline(never)]
    fn put_in(&self, bucket: &Bucket, key: u128, about: About, even_full: bool) -> Replaced {
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
            bucket.write(way, key, about);
        }
        lock.store(version.wrapping_add(2), Ordering::Release);
        replaced
    }

    /// Where an entry goes.
    #[inline(always)]
    fn place(&self, bucket: &Bucket, key: u128, new: Bounds) -> (usize, Replaced) {
        let (mut victim, mut least) = (0, u32::MAX);
        for way in 0..WAYS {
            let about = bucket.about(way);
            if !about.is_there() {
                return (way, Replaced::Nothing);
            }
            if let Some(other) = bucket.key_like(way, key)
                && self.says_all(key, new, other, about.bounds())
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
    fn says_all(&self, key: u128, bounds: Bounds, other: u128, said: Bounds) -> bool {
        let most = said.most == Bounds::NONE.most || bounds.most <= said.most;
        let least = said.least == Bounds::NONE.least || bounds.least >= said.least;
        most && least
            && (said.most == Bounds::NONE.most || self.frames.is_at_least(other, key))
            && (said.least == Bounds::NONE.least || self.frames.is_at_least(key, other))
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

    /// See [`FrameMemo::put`].
    #[inline(always)]
    pub(crate) fn put(&mut self, key: u128, bounds: Bounds, work: u32) {
        let place = self.table().put(key, bounds, work);
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
