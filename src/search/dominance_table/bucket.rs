//! Entries that lie together, read and written word by word.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use super::ValueBounds;
use crate::search::table::{Zeroed, fetch};

/// Two cache lines, which are fetched together.
#[repr(C, align(128))]
pub(super) struct Bucket<const WORDS: usize, const WAYS: usize> {
    /// Odd while the bucket is being written, and another after each change.
    pub(super) version: AtomicU64,
    abouts: [AtomicU32; WAYS],
    /// The first words of the keys, which tell most entries apart, then the second ones, and so on.
    words: [[AtomicU64; WAYS]; WORDS],
}

// SAFETY: all its words are atomic integers, of which zero is a value.
unsafe impl<const WORDS: usize, const WAYS: usize> Zeroed for Bucket<WORDS, WAYS> {}

/// What an entry has beside its key, in a word: whether it is there, its work, and its bounds.
#[derive(Clone, Copy)]
pub(super) struct About(u32);

impl About {
    #[inline(always)]
    pub(super) const fn new(bounds: ValueBounds, work: u32) -> About {
        About((bounds.most as u32) << 24 | (bounds.least as u32) << 16 | work << 1 | 1)
    }

    #[inline(always)]
    pub(super) const fn is_there(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline(always)]
    pub(super) const fn bounds(self) -> ValueBounds {
        ValueBounds { least: (self.0 >> 16 & 255) as u8, most: (self.0 >> 24) as u8 }
    }

    /// The binary logarithm of the nodes that it took.
    #[inline(always)]
    pub(super) const fn work(self) -> u32 {
        self.0 >> 1 & 31
    }
}

impl<const WORDS: usize, const WAYS: usize> Bucket<WORDS, WAYS> {
    /// Asks for its cache lines, ahead of a look or an entry.
    #[inline(always)]
    pub(super) fn prefetch(&self) {
        fetch(&self.version);
        fetch(&self.words[WORDS - 1]);
    }

    #[inline(always)]
    pub(super) fn about(&self, way: usize) -> About {
        About(self.abouts[way].load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub(super) fn first(&self, way: usize) -> u64 {
        self.words[0][way].load(Ordering::Relaxed)
    }

    #[inline(always)]
    pub(super) fn key(&self, way: usize) -> [u64; WORDS] {
        // A loop, no closure: that would not be compiled with its caller's instructions.
        let mut key = [0; WORDS];
        for (word, all) in key.iter_mut().zip(&self.words) {
            *word = all[way].load(Ordering::Relaxed);
        }
        key
    }

    /// Whether nothing has been written since the version was read.
    #[inline(always)]
    pub(super) fn is_still(&self, version: u64) -> bool {
        fence(Ordering::Acquire);
        version & 1 == 0 && self.version.load(Ordering::Relaxed) == version
    }

    #[inline(always)]
    pub(super) fn write(&self, way: usize, key: [u64; WORDS], about: About) {
        for (word, all) in key.into_iter().zip(&self.words) {
            all[way].store(word, Ordering::Relaxed);
        }
        self.abouts[way].store(about.0, Ordering::Relaxed);
    }
}
