//! Samples of decided positions, for training the network (feature `samples`).

use std::{cell::RefCell, collections::HashMap};

/// Bytes of a sample, little-endian: features of the three hands, and of the landlord's hand with
/// down's, with up's and with both (16 bytes each); kind, length and rank of the answer, kind of
/// turn, 1 if nobody else can answer (1 each); outputs of the networks for two hands (9 numbers of
/// 16 bits); 1 if the landlord wins (1); binary logarithm of the nodes (a 32-bit float).
pub const SAMPLE_BYTES: usize = 124;

thread_local! {
    static SAMPLES: RefCell<(u64, Vec<u8>)> = const { RefCell::new((1, Vec::new())) };
    /// Nodes of visits that ended without a verdict, by position.
    static OPEN: RefCell<HashMap<u64, u64>> = RefCell::new(HashMap::new());
}

/// Returns the samples taken on this thread since the last call. Also marks the end of a deal.
#[must_use]
pub fn take_samples() -> Vec<u8> {
    OPEN.with_borrow_mut(HashMap::clear);
    SAMPLES.with_borrow_mut(|(_, samples)| std::mem::take(samples))
}

/// Adds the nodes of a visit that ended without a verdict.
pub(super) fn left_open(key: u64, nodes: u64) {
    OPEN.with_borrow_mut(|open| *open.entry(key).or_default() += nodes);
}

/// Samples a decided position with a probability that grows with its work, summed over all visits.
pub(super) fn note(key: u64, nodes: u64, wins: bool, seen: impl FnOnce() -> Option<Vec<u8>>) {
    let nodes = nodes + OPEN.with_borrow_mut(|open| open.remove(&key)).unwrap_or(0);
    SAMPLES.with_borrow_mut(|(random, samples)| {
        *random = random.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
        #[expect(clippy::cast_precision_loss, reason = "a sampling rate")]
        let (draw, work) = ((*random >> 40) as f32 / (1 << 24) as f32, nodes as f32);
        if draw * 40.0 > work.sqrt() {
            return;
        }
        let Some(seen) = seen() else { return };
        samples.extend(seen);
        samples.push(u8::from(wins));
        samples.extend(work.log2().to_le_bytes());
        debug_assert!(samples.len() % SAMPLE_BYTES == 0, "a sample is whole");
    });
}
