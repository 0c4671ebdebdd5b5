//! Which positions the threads of a call are at work on.

use std::sync::atomic::{AtomicU64, Ordering};

const SLOTS: usize = 4096;

/// A small table by key, in the way of ABDADA (Weill 1996): a thread that meets
/// a position in it does others first. Only a hint: a collision or a race
/// costs time, never a verdict.
pub struct Busy {
    slots: Box<[AtomicU64]>,
}

impl Default for Busy {
    fn default() -> Busy {
        Busy { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl Busy {
    #[inline]
    fn slot(&self, key: u128) -> (&AtomicU64, u64) {
        #[expect(clippy::cast_possible_truncation, reason = "a hash of both halves")]
        let hash = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (&self.slots[(hash >> 52) as usize], hash | 1)
    }

    /// A thread begins with a position.
    #[inline]
    pub fn enter(&self, key: u128) {
        let (slot, hash) = self.slot(key);
        slot.store(hash, Ordering::Relaxed);
    }

    /// A thread is done with a position.
    #[inline]
    pub fn leave(&self, key: u128) {
        self.slot(key).0.store(0, Ordering::Relaxed);
    }

    /// Whether some thread is at a position.
    #[inline]
    #[must_use]
    pub fn holds(&self, key: u128) -> bool {
        let (slot, hash) = self.slot(key);
        slot.load(Ordering::Relaxed) == hash
    }
}
