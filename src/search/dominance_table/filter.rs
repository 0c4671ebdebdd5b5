//! A few hash bits per entry, so that most look-ups never touch a bucket.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::ideas::Idea;
use crate::search::buckets::Zeroed;

/// Hash bits of the frame of each entry in a bucket.
///
/// It gives false positives, and false negatives only for a moment while another thread writes.
pub(super) struct FrameFilter<const WAYS: usize>(AtomicU32);

// SAFETY: an `AtomicU32`, for which all-zero bits are a valid value, and which needs no drop.
unsafe impl<const WAYS: usize> Zeroed for FrameFilter<WAYS> {}

impl<const WAYS: usize> FrameFilter<WAYS> {
    /// Bits per entry.
    const BITS: usize = 32 / WAYS;
    /// Lowest bit of each entry.
    const LOWEST: u32 = {
        let (mut bits, mut way) = (0, 0);
        while way < WAYS {
            bits |= 1 << (way * Self::BITS);
            way += 1;
        }
        bits
    };

    /// Mark of a frame with this hash. Never zero, because zero means an empty entry.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a few bits")]
    pub(super) const fn mark(hash: u64) -> u32 {
        let bits = (hash >> (64 - Self::BITS)) as u32;
        if bits == 0 { 1 } else { bits }
    }

    /// Returns true if some entry may have a frame with this mark.
    #[inline(always)]
    pub(super) fn may_have(&self, mark: u32) -> bool {
        if !Idea::Filter.on() {
            return true;
        }
        // A match becomes zero; the subtraction then sets the top bit of the lowest match.
        let others = self.0.load(Ordering::Relaxed) ^ (mark * Self::LOWEST);
        others.wrapping_sub(Self::LOWEST) & !others & (Self::LOWEST << (Self::BITS - 1)) != 0
    }

    /// Sets the mark of an entry. Only the thread that has locked the bucket calls this.
    #[inline(always)]
    pub(super) fn set(&self, way: usize, mark: u32) {
        let shift = way * Self::BITS;
        let others = self.0.load(Ordering::Relaxed) & !(((1 << Self::BITS) - 1) << shift);
        self.0.store(others | mark << shift, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// All entries present are found, and few others.
    fn finds_marks<const WAYS: usize>(most_of_thousand: u32) {
        const ROUNDS: u32 = if cfg!(miri) { 1000 } else { 10_000 };
        let (filter, mut random) = (FrameFilter::<WAYS>(AtomicU32::new(0)), Random(1));
        assert!((0..1 << 9).all(|high| !filter.may_have(FrameFilter::<WAYS>::mark(high << 55))));
        let (mut marks, mut wrong) = ([0; WAYS], 0);
        for round in 0..ROUNDS {
            let way = random.below(WAYS);
            marks[way] = FrameFilter::<WAYS>::mark(random.next());
            filter.set(way, marks[way]);
            assert!(marks.iter().all(|&mark| mark == 0 || filter.may_have(mark)), "round {round}: {marks:?}");
            let other = FrameFilter::<WAYS>::mark(random.next());
            wrong += u32::from(filter.may_have(other) && !marks.contains(&other));
        }
        // A borrow can make the entry above a match look like one: the answer is true anyway.
        assert_eq!(wrong, 0);
        let found: u32 =
            (0..ROUNDS).map(|_| u32::from(filter.may_have(FrameFilter::<WAYS>::mark(random.next())))).sum();
        assert!((1..most_of_thousand * (ROUNDS / 1000)).contains(&found), "{found}");
    }

    #[test]
    fn marks_of_entries_are_found() {
        // Four marks out of 255, and six out of 31.
        finds_marks::<4>(30);
        finds_marks::<6>(250);
    }
}
