//! What transposition tables are made of: tables in zeroed memory that larger ones replace.

use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ops::Range,
    ptr::NonNull,
};

/// What may be made of zeroed memory and shared.
///
/// # Safety
/// All-zero bits are a value, and there is nothing to drop.
pub(super) unsafe trait Zeroed: Sync + Send {}

/// Asks for the cache line of a value that is soon read.
#[inline(always)]
pub(super) fn fetch<T>(value: &T) {
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

/// Bytes of two cache lines.
const ALIGN: usize = 128;

/// Zeroed memory for buckets, aligned to pairs of cache lines.
pub(super) struct Buckets<B> {
    first: NonNull<B>,
    n: usize,
}

// SAFETY: it owns its buckets as a boxed slice does, and buckets may be shared.
unsafe impl<B: Zeroed> Send for Buckets<B> {}
// SAFETY: as above; all access is through their atomic operations.
unsafe impl<B: Zeroed> Sync for Buckets<B> {}

impl<B: Zeroed> Buckets<B> {
    fn layout(n: usize) -> Option<Layout> {
        Layout::array::<B>(n).ok()?.align_to(ALIGN).ok()
    }

    /// `None` when the memory cannot be had. `n` is at least one.
    pub(super) fn zeroed(n: usize) -> Option<Buckets<B>> {
        let layout = Self::layout(n)?;
        // SAFETY: the layout's size is not zero, as n >= 1 and buckets have a size.
        let first = unsafe { alloc_zeroed(layout) };
        Some(Buckets { first: NonNull::new(first.cast())?, n })
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[B] {
        // SAFETY: `first` heads n buckets that live as long as self; all-zero bits
        // are a value of theirs.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.n) }
    }
}

impl<B> Drop for Buckets<B> {
    fn drop(&mut self) {
        let size = self.n * size_of::<B>();
        // SAFETY: made by `alloc_zeroed` with this very size and alignment.
        unsafe { dealloc(self.first.as_ptr().cast(), Layout::from_size_align_unchecked(size, ALIGN)) }
    }
}

/// What an entry took the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replaced {
    /// Nothing.
    Nothing,
    /// An entry of the same key.
    Own,
    /// Another key's entry, which is lost.
    Other,
}

/// A table of entries that can be replaced by a larger one.
pub(crate) trait Table: Sized {
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
