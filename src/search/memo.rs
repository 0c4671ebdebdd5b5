//! The memo: what the search has proved, by position, in bounded memory.
//!
//! A key is exact: it is an injective code of the position, of a known number
//! of bits, so a hit is never another position. The key is mixed by a bijection
//! first. Part of the mixed key is where an entry stands: its low bits are the
//! number of the bucket, and only the rest is stored. Key and value then fit one
//! machine word, which threads share through single atomic loads and stores: no
//! torn reads and no locks. With one more bit of bucket number, the entries of
//! bucket `i` belong to `i` or `i + old`: a table grows from its first bucket to
//! its last, in steps as small as one likes.

use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ops::Range,
    ptr::NonNull,
    sync::atomic::{AtomicU64, Ordering},
};

use portable_atomic::AtomicU128;

mod sealed {
    /// What may be made of zeroed memory and shared: all-zero bits are a value, and there is nothing to drop.
    pub trait Zeroed: Sync + Send {}
    impl Zeroed for std::sync::atomic::AtomicU64 {}
    impl Zeroed for portable_atomic::AtomicU128 {}
}

pub(super) use sealed::Zeroed;

/// One entry: an unsigned integer that is read and written at once.
///
/// Only [`AtomicU64`] and [`AtomicU128`] are words. A memo makes its words of zeroed memory
/// and never drops them, which other types might not bear.
pub trait Word: Zeroed + Sized {
    /// How many bits it has.
    const BITS: u32;
    /// The word as a number.
    fn get(&self) -> u128;
    /// Writes the word.
    fn set(&self, word: u128);
    /// A hash of the upper part of a key.
    fn hash(upper: u128) -> u32;
}

/// Asks for the cache line of a value that is soon read.
#[inline(always)]
pub(in crate::search) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and prefetching reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Odd constants, digits of pi and e: any with well-mixed bits would do.
pub(super) const MIX: [u64; 2] = [0x2437_2163_8C81_2B5D, 0xB7E1_5162_8AED_2A6B];

#[inline]
pub(super) fn fold(a: u64, b: u64) -> u64 {
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
    fn hash(upper: u128) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "a key for these words has at most 96 bits")]
        let upper = upper as u64;
        #[expect(clippy::cast_possible_truncation, reason = "a hash")]
        let hash = fold(upper ^ MIX[0], MIX[1]) as u32;
        hash
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
    fn hash(upper: u128) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
        let (low, high) = (upper as u64, (upper >> 64) as u64);
        #[expect(clippy::cast_possible_truncation, reason = "a hash")]
        let hash = fold(fold(low ^ MIX[0], MIX[1]) ^ high, MIX[0]) as u32;
        hash
    }
}

/// Bits of the lower part of a key, of which the bucket's number is the low end.
const LOWER: u32 = 32;

/// A bijection of the numbers of `bits` bits whose low bits depend on all bits of the key:
/// two rounds of a Feistel network of unequal halves.
#[inline]
fn mixed<W: Word>(key: u128, bits: u32) -> u128 {
    #[expect(clippy::cast_possible_truncation, reason = "the lower part")]
    let lower = key as u32;
    // The product's high end depends on all bits of the lower part.
    let spread = u128::from(u64::from(lower).wrapping_mul(MIX[1]) >> LOWER);
    let upper = (key >> LOWER ^ spread) & ((1 << (bits - LOWER)) - 1);
    upper << LOWER | u128::from(lower ^ W::hash(upper))
}

/// Entries in a bucket: a new one takes the place of the one that took the least work.
const WAYS: usize = 4;

/// Bytes of two cache lines.
const ALIGN: usize = 128;

/// Zeroed memory for words or buckets of them, aligned to pairs of cache lines.
pub(super) struct Words<W> {
    first: NonNull<W>,
    n: usize,
}

// SAFETY: it owns its words as a boxed slice does, and words may be shared.
unsafe impl<W: Zeroed> Send for Words<W> {}
// SAFETY: as above; all access is through the words' atomic operations.
unsafe impl<W: Zeroed> Sync for Words<W> {}

impl<W: Zeroed> Words<W> {
    fn layout(n: usize) -> Option<Layout> {
        Layout::array::<W>(n).ok()?.align_to(ALIGN).ok()
    }

    /// `None` when the memory cannot be had. `n` is at least one.
    pub(super) fn zeroed(n: usize) -> Option<Words<W>> {
        let layout = Self::layout(n)?;
        // SAFETY: the layout's size is not zero, as n >= 1 and words have a size.
        let first = unsafe { alloc_zeroed(layout) };
        Some(Words { first: NonNull::new(first.cast())?, n })
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[W] {
        // SAFETY: `first` heads n words that live as long as self; all-zero bits
        // are a value of theirs.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.n) }
    }
}

impl<W> Drop for Words<W> {
    fn drop(&mut self) {
        let size = self.n * size_of::<W>();
        // SAFETY: made by `alloc_zeroed` with this very size and alignment.
        unsafe { dealloc(self.first.as_ptr().cast(), Layout::from_size_align_unchecked(size, ALIGN)) }
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

/// What an entry took the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// Nothing.
    Nothing,
    /// An entry of the same key.
    Own,
    /// Another key's entry, which is lost.
    Other,
}

/// Bits of an entry beside key and value: the work, and one that is always set.
const EXTRA_BITS: u32 = 6;

/// A table of entries that can be replaced by a larger one.
pub trait Table: Sized {
    /// Bytes of the table.
    #[must_use]
    fn bytes(&self) -> usize;

    /// How many buckets it has.
    #[must_use]
    fn buckets(&self) -> usize;

    /// How many entries are enough for it: with more it should grow.
    #[must_use]
    fn enough(&self) -> usize;

    /// An empty table of twice the buckets, for [`Table::copy_to`].
    ///
    /// `None` when it would not fit in `max_bytes` together with this one, for
    /// as long as both exist, or the machine has no more memory.
    #[must_use]
    fn larger(&self, max_bytes: usize) -> Option<Self>;

    /// Copies the entries of some buckets to a table of twice the buckets.
    ///
    /// All that [`Table::larger`] lacks: once each bucket has been copied, it has every entry.
    fn copy_to(&self, larger: &Self, buckets: Range<usize>);
}

/// A table from exact keys to proved values.
pub struct Memo<W> {
    words: Words<W>,
    /// The binary logarithm of the number of buckets.
    log2: u32,
    value_bits: u32,
    key_bits: u32,
}

impl<W: Word> Memo<W> {
    /// The smallest memo for keys of `key_bits` bits and values of `value_bits`.
    ///
    /// `None` when the bytes allowed or the machine's memory do not suffice.
    #[must_use]
    pub fn new(key_bits: u32, value_bits: u32, max_bytes: usize) -> Option<Memo<W>> {
        debug_assert!(key_bits > LOWER, "a key has an upper part");
        // At least these bits of the key must go into the bucket's number.
        let least = (key_bits + value_bits + EXTRA_BITS).saturating_sub(W::BITS).max(6);
        Memo::with_log2(least, value_bits, key_bits, max_bytes)
    }

    fn with_log2(log2: u32, value_bits: u32, key_bits: u32, max_bytes: usize) -> Option<Memo<W>> {
        // No machine has the memory for more buckets than the lower part of a key can tell apart.
        let n = if log2 > LOWER { None } else { WAYS.checked_shl(log2) }?;
        if n.checked_mul(size_of::<W>())? > max_bytes {
            return None;
        }
        Some(Memo { words: Words::zeroed(n)?, log2, value_bits, key_bits })
    }

    /// How many entries it has room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.words.n
    }

    /// Where a key's bucket starts, and the rest of the mixed key.
    #[inline]
    fn split(&self, key: u128) -> (usize, u128) {
        debug_assert!(key >> self.key_bits == 0, "the key has more bits than it says");
        let mixed = mixed::<W>(key, self.key_bits);
        let bucket = mixed as usize & ((1 << self.log2) - 1);
        (bucket * WAYS, mixed >> self.log2)
    }

    /// Asks for a key's cache line ahead of [`Memo::get`].
    #[inline]
    pub fn prefetch(&self, key: u128) {
        fetch(&self.words.as_slice()[self.split(key).0]);
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
    pub fn put(&self, key: u128, entry: Entry) -> Replaced {
        let (bucket, rest) = self.split(key);
        self.put_at(bucket, rest, entry)
    }

    /// The same for a key whose bucket and rest are known.
    #[inline]
    fn put_at(&self, bucket: usize, rest: u128, entry: Entry) -> Replaced {
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
                return if old & 1 == 0 { Replaced::Nothing } else { Replaced::Own };
            }
            let work = self.unpack(old).work;
            if work < least {
                (victim, least) = (word, work);
            }
        }
        victim.set(new);
        Replaced::Other
    }
}

impl<W: Word> Table for Memo<W> {
    fn bytes(&self) -> usize {
        self.words.n * size_of::<W>()
    }

    fn buckets(&self) -> usize {
        self.words.n / WAYS
    }

    /// Fuller than three quarters, buckets begin to overflow in numbers.
    fn enough(&self) -> usize {
        self.capacity() / 4 * 3
    }

    fn larger(&self, max_bytes: usize) -> Option<Memo<W>> {
        let room = max_bytes.checked_sub(self.bytes())?;
        Memo::with_log2(self.log2 + 1, self.value_bits, self.key_bits, room)
    }

    fn copy_to(&self, larger: &Memo<W>, buckets: Range<usize>) {
        debug_assert!(larger.log2 == self.log2 + 1);
        let shift = self.value_bits + EXTRA_BITS;
        for bucket in buckets {
            for word in &self.words.as_slice()[bucket * WAYS..][..WAYS] {
                let word = word.get();
                if word & 1 == 1 {
                    let rest = word >> shift;
                    // The lowest bit of the rest is the highest of the new bucket's number.
                    let new = bucket | usize::from(rest & 1 == 1) << self.log2;
                    let _ = larger.put_at(new * WAYS, rest >> 1, self.unpack(word));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_is_a_bijection() {
        // Turned back step by step, from the definition of a Feistel network.
        fn unmixed<W: Word>(mixed: u128, bits: u32) -> u128 {
            let upper = mixed >> LOWER;
            let lower = u32::try_from(mixed & u128::from(u32::MAX)).expect("32 bits") ^ W::hash(upper);
            let spread = u128::from(u64::from(lower).wrapping_mul(MIX[1]) >> LOWER);
            (upper ^ spread & ((1 << (bits - LOWER)) - 1)) << LOWER | u128::from(lower)
        }
        let mut x = 0x9E37_79B9_7F4A_7C15_u128;
        for bits in [33, 66, 67, 96, 114, 115, 121] {
            for _ in 0..2000 {
                x = x.wrapping_mul(0xD134_2543_DE82_EF95_8765_4321_1234_5677).wrapping_add(1);
                let key = x >> (128 - bits);
                let wide = mixed::<AtomicU128>(key, bits);
                assert!(wide >> bits == 0 && unmixed::<AtomicU128>(wide, bits) == key);
                if bits <= 96 {
                    let narrow = mixed::<AtomicU64>(key, bits);
                    assert!(narrow >> bits == 0 && unmixed::<AtomicU64>(narrow, bits) == key);
                }
            }
        }
    }

    #[test]
    fn buckets_fill_evenly_whatever_bits_of_the_key_differ() {
        // Keys that differ in a window of twelve bits only, at any place, in a table of 64 buckets.
        for from in 0..=54 {
            let mut filled = [0_u32; 64];
            for n in 0..4096_u128 {
                let key = 0x3_1415_9265_3589_7932_u128 & ((1 << 66) - 1) & !(0xFFF << from) | n << from;
                let bucket = mixed::<AtomicU64>(key, 66) & 63;
                filled[usize::try_from(bucket).expect("small")] += 1;
            }
            // 64 each on average, with a deviation of 8: seven deviations are never seen.
            assert!(filled.iter().all(|n| (8..=120).contains(n)), "bits from {from}: {filled:?}");
        }
    }
}
