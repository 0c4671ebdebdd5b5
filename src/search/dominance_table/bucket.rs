//! Buckets of entries, read and written word by word.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use crate::search::buckets::{Zeroed, fetch};

/// Two cache lines, which the processor fetches together.
#[repr(C, align(128))]
pub(super) struct Bucket<const WORDS: usize, const WAYS: usize> {
    /// Version for the seqlock: odd during a write, increased by each write.
    pub(super) version: AtomicU64,
    abouts: [AtomicU32; WAYS],
    /// First words of all keys, then second ones, and so on. First words rule out most entries.
    words: [[AtomicU64; WAYS]; WORDS],
}

// SAFETY: all fields are atomic integers: all-zero bits are a valid value, and none needs a drop.
unsafe impl<const WORDS: usize, const WAYS: usize> Zeroed for Bucket<WORDS, WAYS> {}

/// Bounds of a position's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueBounds {
    pub least: u8,
    pub most: u8,
}

impl ValueBounds {
    /// No information.
    pub(crate) const NONE: ValueBounds = ValueBounds { least: 0, most: u8::MAX };

    /// Comparison mask for bounds `first` to imply `self`, or 0: see [`super::DominanceTable::passing`].
    #[inline(always)]
    pub(super) const fn implied_by(self, first: ValueBounds) -> u32 {
        let (most, least) = (self.most != ValueBounds::NONE.most, self.least != ValueBounds::NONE.least);
        if most && first.most > self.most || least && first.least < self.least {
            return 0;
        }
        (least as u32) | (most as u32) << 1
    }
}

/// Packed data of an entry besides its key: a present bit, its work and its bounds.
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

    /// Binary logarithm of the nodes spent on the entry.
    #[inline(always)]
    pub(super) const fn work(self) -> u32 {
        self.0 >> 1 & 31
    }
}

impl<const WORDS: usize, const WAYS: usize> Bucket<WORDS, WAYS> {
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
        // A loop, because a closure would not be compiled with the caller's target features.
        let mut key = [0; WORDS];
        for (word, all) in key.iter_mut().zip(&self.words) {
            *word = all[way].load(Ordering::Relaxed);
        }
        key
    }

    /// Returns true if nothing was written since `version` was read.
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
