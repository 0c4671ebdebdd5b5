//! The memo: what the search has proved, by position, in bounded memory.
//!
//! A key is exact: it is an injective code of the position, of a known number
//! of bits, so a hit is never another position. Part of the key is where an
//! entry stands: with `k` bits of bucket number, the low `k` bits of the key,
//! xor a hash of the rest, choose the bucket, and only the rest is stored. The
//! key can be had back from an entry and its bucket (which is how the table
//! grows), and key and value fit one machine word, which threads share through
//! single atomic loads and stores: no torn reads and no locks.

use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ptr::NonNull,
    sync::atomic::{AtomicU64, Ordering},
};

use portable_atomic::AtomicU128;

/// One entry: an unsigned integer that is read and written at once.
pub trait Word: Sized + Sync + Send {
    /// How many bits it has.
    const BITS: u32;
    /// The word as a number.
    fn get(&self) -> u128;
    /// Writes the word.
    fn set(&self, word: u128);
    /// A hash of the stored part of a key.
    fn hash(rest: u128) -> u64;
}

/// The odd constants are digits of pi and e: any with well-mixed bits would do.
const MIX: [u64; 2] = [0x2437_2163_8C81_2B5D, 0xB7E1_5162_8AED_2A6B];

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
    let (low, high) = (product as u64, (product >> 64) as u64);
    low ^ high
}

impl Word for AtomicU64 {
    const BITS: u32 = 64;

    #[inline]
    fn get(&self) -> u128 {
        u128::from(self.load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, word: u128) {
        #[expect(clippy::cast_possible_truncation, reason = "the word was made for 64 bits")]
        self.store(word as u64, Ordering::Relaxed);
    }

    #[inline]
    fn hash(rest: u128) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "the rest of the key fits the word")]
        fold(rest as u64 ^ MIX[0], MIX[1])
    }
}

impl Word for AtomicU128 {
    const BITS: u32 = 128;

    #[inline]
    fn get(&self) -> u128 {
        self.load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, word: u128) {
        self.store(word, Ordering::Relaxed);
    }

    #[inline]
    fn hash(rest: u128) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
        let (low, high) = (rest as u64, (rest >> 64) as u64);
        fold(fold(low ^ MIX[0], MIX[1]) ^ high, MIX[0])
    }
}

/// Entries in a bucket: a new one takes the place of the one that took the least work.
const WAYS: usize = 4;

/// Zeroed memory for words, aligned to cache lines.
struct Words<W> {
    first: NonNull<W>,
    n: usize,
}

// SAFETY: it owns its words as a boxed slice does, and words may be shared.
unsafe impl<W: Word> Send for Words<W> {}
// SAFETY: as above; all access is through the words' atomic operations.
unsafe impl<W: Word> Sync for Words<W> {}

impl<W: Word> Words<W> {
    fn layout(n: usize) -> Option<Layout> {
        Layout::array::<W>(n).ok()?.align_to(64).ok()
    }

    /// `None` when the memory cannot be had. `n` is at least one.
    fn zeroed(n: usize) -> Option<Words<W>> {
        let layout = Self::layout(n)?;
        // SAFETY: the layout's size is not zero, as n >= 1 and words have a size.
        let first = unsafe { alloc_zeroed(layout) };
        Some(Words { first: NonNull::new(first.cast())?, n })
    }

    #[inline]
    fn as_slice(&self) -> &[W] {
        // SAFETY: `first` heads n words that live as long as self; all-zero bits
        // are a valid atomic integer.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.n) }
    }
}

impl<W> Drop for Words<W> {
    fn drop(&mut self) {
        let size = self.n * size_of::<W>();
        // SAFETY: made by `alloc_zeroed` with this very size and alignment.
        unsafe { dealloc(self.first.as_ptr().cast(), Layout::from_size_align_unchecked(size, 64)) }
    }
}

/// What is stored of a position: a value of the game's, and how much work it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The game's own value, of as many bits as the memo was made for.
    pub value: u32,
    /// The binary logarithm of the nodes it took, at most 31.
    pub work: u32,
}

/// Where an entry was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A place that was empty.
    Empty,
    /// The place of an entry of the same key.
    Own,
    /// The place of another key's entry, which is lost.
    Other,
}

/// Bits of an entry beside key and value: the work, and one that is always set.
const EXTRA_BITS: u32 = 6;

/// A table from exact keys to proved values.
pub struct Memo<W> {
    words: Words<W>,
    /// The binary logarithm of the number of buckets.
    log2: u32,
    value_bits: u32,
    key_bits: u32,
}

impl<W: Word> Memo<W> {
    /// The smallest memo for keys and values of so many bits.
    ///
    /// `None` when the bytes allowed or the machine's memory do not suffice.
    #[must_use]
    pub fn new(key_bits: u32, value_bits: u32, max_bytes: usize) -> Option<Memo<W>> {
        // So many bits of the key must go into the bucket's number.
        let least = (key_bits + value_bits + EXTRA_BITS).saturating_sub(W::BITS).max(6);
        Memo::with_log2(least, value_bits, key_bits, max_bytes)
    }

    fn with_log2(log2: u32, value_bits: u32, key_bits: u32, max_bytes: usize) -> Option<Memo<W>> {
        let n = WAYS.checked_shl(log2)?;
        if n.checked_mul(size_of::<W>())? > max_bytes {
            return None;
        }
        Some(Memo { words: Words::zeroed(n)?, log2, value_bits, key_bits })
    }

    /// Bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.n * size_of::<W>()
    }

    /// How many entries it has room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.words.n
    }

    /// Where a key's bucket starts, and the rest of the key.
    #[inline]
    fn split(&self, key: u128) -> (usize, u128) {
        debug_assert!(key >> self.key_bits == 0, "the key has more bits than it says");
        let rest = key >> self.log2;
        #[expect(clippy::cast_possible_truncation, reason = "the mask leaves log2 bits")]
        let bucket = (key as u64 ^ W::hash(rest)) as usize & ((1 << self.log2) - 1);
        (bucket * WAYS, rest)
    }

    /// Asks for a key's cache line ahead of [`Memo::get`].
    #[inline]
    pub fn prefetch(&self, key: u128) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let place = &raw const self.words.as_slice()[self.split(key).0];
            // SAFETY: SSE is part of x86-64, and prefetching reads nothing.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u128) -> Option<Entry> {
        let (bucket, rest) = self.split(key);
        let shift = self.value_bits + EXTRA_BITS;
        self.words.as_slice()[bucket..bucket + WAYS].iter().find_map(|word| {
            let word = word.get();
            (word >> shift == rest && word & 1 == 1).then(|| self.unpack(word))
        })
    }

    #[inline]
    fn unpack(&self, word: u128) -> Entry {
        #[expect(clippy::cast_possible_truncation, reason = "masked to the bits of value and work")]
        let low = word as u32;
        Entry { value: low >> EXTRA_BITS & ((1 << self.value_bits) - 1), work: low >> 1 & 31 }
    }

    /// Stores a proved value, and says in which place.
    ///
    /// In a full bucket the entry that took the least work goes.
    #[inline]
    #[must_use = "a full table should grow"]
    pub fn put(&self, key: u128, entry: Entry) -> Place {
        let (bucket, rest) = self.split(key);
        let shift = self.value_bits + EXTRA_BITS;
        debug_assert!(entry.value >> self.value_bits == 0 && entry.work < 32);
        let low = entry.value << EXTRA_BITS | entry.work << 1 | 1;
        let new = rest << shift | u128::from(low);
        let bucket = &self.words.as_slice()[bucket..bucket + WAYS];
        let mut victim = &bucket[0];
        let mut least = u32::MAX;
        for word in bucket {
            let old = word.get();
            if old & 1 == 0 || old >> shift == rest {
                word.set(new);
                return if old & 1 == 0 { Place::Empty } else { Place::Own };
            }
            let work = self.unpack(old).work;
            if work < least {
                (victim, least) = (word, work);
            }
        }
        victim.set(new);
        Place::Other
    }

    /// A memo of twice the buckets with the same entries.
    ///
    /// `None` when it would not fit in `max_bytes` together with this one, for
    /// as long as both exist, or the machine has no more memory.
    #[must_use]
    pub fn grown(&self, max_bytes: usize) -> Option<Memo<W>> {
        let room = max_bytes.checked_sub(self.bytes())?;
        let larger = Memo::with_log2(self.log2 + 1, self.value_bits, self.key_bits, room)?;
        let shift = self.value_bits + EXTRA_BITS;
        for (i, word) in self.words.as_slice().iter().enumerate() {
            let word = word.get();
            if word & 1 == 1 {
                let rest = word >> shift;
                let low = ((i / WAYS) as u64 ^ W::hash(rest)) & ((1 << self.log2) - 1);
                let _ = larger.put(rest << self.log2 | u128::from(low), self.unpack(word));
            }
        }
        Some(larger)
    }
}
