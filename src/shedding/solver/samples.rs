//! Samples of solved positions, for training the networks (feature `samples`).

use std::{cell::RefCell, collections::HashMap};

use super::features::{both_features, features};
use super::length_eval::INPUTS;
use crate::shedding::keys::State;

/// Size of a sample in bytes. All numbers are little-endian.
///
/// Features of the mover, of the other hand, and of both (16 bytes each). The answer's kind, length
/// and rank, whether the mover wins, and the number of cards in both hands (1 byte each). The
/// binary logarithm of the nodes (a 32-bit float).
pub const SAMPLE_BYTES: usize = 57;

/// Offset of the number of cards in a sample.
pub const SAMPLE_CARDS: usize = 52;

/// Size in bytes of a sample from the search for lengths: see [`note_task`].
pub const TASK_BYTES: usize = 2 * INPUTS + 6;

thread_local! {
    static TASKS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SAMPLES: RefCell<(u64, Vec<u8>)> = const { RefCell::new((1, Vec::new())) };
    /// Nodes spent by visits without a verdict, by position.
    static OPEN: RefCell<HashMap<u128, u64>> = RefCell::new(HashMap::new());
}

/// Clears the costs of visits at the start of a deal.
pub(super) fn start() {
    OPEN.with_borrow_mut(HashMap::clear);
}

/// Records the cost of a visit that ended without a verdict.
pub(super) fn left_open(key: u128, nodes: u64) {
    OPEN.with_borrow_mut(|open| *open.entry(key).or_default() += nodes);
}

/// Cost of earlier visits that ended without a verdict.
pub(super) fn spent(key: u128) -> u64 {
    OPEN.with_borrow_mut(|open| open.remove(&key)).unwrap_or(0)
}

/// Takes the samples recorded on this thread since the last call.
#[must_use]
pub fn take_samples() -> Vec<u8> {
    SAMPLES.with_borrow_mut(|(_, samples)| std::mem::take(samples))
}

/// Randomly decides whether to take a sample that cost `nodes` nodes.
pub(crate) fn is_drawn(nodes: u64) -> bool {
    SAMPLES.with_borrow_mut(|(random, _)| {
        *random = random.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
        #[expect(clippy::cast_precision_loss, reason = "a sampling rate")]
        let (draw, work) = ((*random >> 40) as f32 / (1 << 24) as f32, nodes as f32);
        draw * 40.0 <= work.sqrt()
    })
}

/// Records a task of the search for lengths. All numbers are little-endian.
///
/// A sample has a byte that is 1 if the side to move hurries, the inputs (16 bits each), a byte
/// that is 1 if there are enough turns, and the binary logarithm of the nodes (a 32-bit float).
pub(super) fn note_task(hurries: bool, inputs: &[i32; INPUTS], enough: bool, nodes: u64) {
    TASKS.with_borrow_mut(|samples| {
        samples.push(u8::from(hurries));
        for &input in inputs {
            samples.extend(i16::try_from(input).unwrap_or(i16::MAX).to_le_bytes());
        }
        samples.push(u8::from(enough));
        #[expect(clippy::cast_precision_loss, reason = "a logarithm is taken")]
        samples.extend((nodes as f32).log2().to_le_bytes());
    });
}

/// Takes the samples of tasks recorded on this thread since the last call.
#[must_use]
pub fn take_task_samples() -> Vec<u8> {
    TASKS.with_borrow_mut(std::mem::take)
}

/// Records some of the solved positions, more likely the more work they cost in all visits.
pub(super) fn note(state: &State, key: u128, wins: bool, nodes: u64) {
    let nodes = nodes + spent(key);
    if !is_drawn(nodes) {
        return;
    }
    SAMPLES.with_borrow_mut(|(_, samples)| {
        #[expect(clippy::cast_precision_loss, reason = "a logarithm is taken")]
        let work = nodes as f32;
        let shape = state.answer.shape();
        samples.extend(features(state.mover).to_le_bytes());
        samples.extend(features(state.other).to_le_bytes());
        samples.extend(both_features(state.mover, state.other).to_le_bytes());
        #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
        samples.extend([shape.kind as u8, shape.length as u8, shape.rank.index() as u8, u8::from(wins)]);
        samples.push(u8::try_from(state.mover.total() + state.other.total()).unwrap_or(u8::MAX));
        samples.extend(work.log2().to_le_bytes());
    });
}
