//! Building blocks of transposition tables: zeroed memory for buckets, and a trait for growth.

use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ops::Range,
    ptr::NonNull,
};

/// Types that can be made from zeroed memory and shared between threads.
///
/// # Safety
/// All-zero bits are a valid value, and the type needs no drop.
pub(super) unsafe trait Zeroed: Sync + Send {}

/// Prefetches the cache line of a value.
#[inline(always)]
pub(super) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE, and a prefetch does not access the value.
        unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Odd constants from the digits of pi and e. Any well-mixed bits would do.
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

// SAFETY: it owns its buckets like a boxed slice, and `Zeroed` buckets are `Send`.
unsafe impl<B: Zeroed> Send for Buckets<B> {}
// SAFETY: shared access gives only `&B`, and `Zeroed` buckets are `Sync`.
unsafe impl<B: Zeroed> Sync for Buckets<B> {}

impl<B: Zeroed> Buckets<B> {
    fn layout(n: usize) -> Option<Layout> {
        Layout::array::<B>(n).ok()?.align_to(ALIGN).ok()
    }

    /// Allocates `n` buckets, `n >= 1`; `None` if there is not enough memory.
    pub(super) fn zeroed(n: usize) -> Option<Buckets<B>> {
        let layout = Self::layout(n)?;
        // SAFETY: the layout's size is not zero: callers pass `n >= 1`, and buckets are not empty.
        let first = unsafe { alloc_zeroed(layout) };
        Some(Buckets { first: NonNull::new(first.cast())?, n })
    }

    /// Makes all buckets zero again.
    pub(super) fn clear(&mut self) {
        // SAFETY: `zeroed` allocated `n` buckets at `first`, which no one else can see now. All-zero bits
        // are a valid bucket, and buckets need no drop, by the contract of `Zeroed`.
        unsafe { self.first.as_ptr().write_bytes(0, self.n) }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[B] {
        // SAFETY: `zeroed` allocated `n` buckets at `first`, which live as long as `self`. All-zero
        // bits are a valid bucket by the contract of `Zeroed`.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.n) }
    }
}

impl<B> Drop for Buckets<B> {
    fn drop(&mut self) {
        let size = self.n * size_of::<B>();
        // SAFETY: `zeroed` allocated this memory with the same size and alignment.
        unsafe { dealloc(self.first.as_ptr().cast(), Layout::from_size_align_unchecked(size, ALIGN)) }
    }
}

/// Place that a new entry took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replaced {
    /// A free place.
    Nothing,
    /// The place of an entry that the new one implies.
    Own,
    /// The place of another entry, which is lost.
    Other,
}

/// A table whose entries can be copied to a larger one.
pub(crate) trait Growing: Sized {
    #[must_use]
    fn bytes(&self) -> usize;

    #[must_use]
    fn buckets(&self) -> usize;

    /// Number of entries above which the table should grow.
    #[must_use]
    fn enough(&self) -> usize;

    /// An empty table with twice the buckets, for [`Growing::copy_to`].
    ///
    /// `None` if both tables together exceed `max_bytes`, or the machine has no more memory.
    #[must_use]
    fn larger(&self, max_bytes: usize) -> Option<Self>;

    /// Copies the entries of some buckets to a table of twice the buckets.
    ///
    /// After all buckets have been copied, `larger` is complete.
    fn copy_to(&self, larger: &Self, buckets: Range<usize>);
}
