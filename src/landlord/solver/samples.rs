//! Samples of decided positions, to fit the first guesses with (feature `samples`).

use std::{cell::RefCell, collections::HashMap};

/// Numbers of a sample: what the networks say of the landlord against down (a logit, logarithms of nodes if won and if
/// lost, in 1/64) and against up; the cards of the landlord, of down and of up; which kind of turn it is; whether the
/// landlord wins; the nodes it took.
pub const SAMPLE_NUMBERS: usize = 12;

thread_local! {
    static SAMPLES: RefCell<(u64, Vec<[i64; SAMPLE_NUMBERS]>)> = const { RefCell::new((1, Vec::new())) };
    /// The nodes of visits that ended without a verdict, by position.
    static OPEN: RefCell<HashMap<u128, u64>> = RefCell::new(HashMap::new());
}

/// The samples taken on this thread since the last call, which is also the end of a deal.
#[must_use]
pub fn take_samples() -> Vec<[i64; SAMPLE_NUMBERS]> {
    OPEN.with_borrow_mut(HashMap::clear);
    SAMPLES.with_borrow_mut(|(_, samples)| std::mem::take(samples))
}

/// Notes a visit that ended without a verdict.
pub(super) fn left_open(key: u128, nodes: u64) {
    OPEN.with_borrow_mut(|open| *open.entry(key).or_default() += nodes);
}

/// Takes some of the decided positions: the more work, the likelier. The work is that of all visits.
pub(super) fn note(key: u128, nodes: u64, seen: impl FnOnce() -> [i64; SAMPLE_NUMBERS - 1]) {
    let nodes = nodes + OPEN.with_borrow_mut(|open| open.remove(&key)).unwrap_or(0);
    SAMPLES.with_borrow_mut(|(random, samples)| {
        *random = random.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
        #[expect(clippy::cast_precision_loss, reason = "a sampling rate")]
        let (draw, work) = ((*random >> 40) as f32 / (1 << 24) as f32, nodes as f32);
        if draw * 40.0 > work.sqrt() {
            return;
        }
        let mut sample = [0; SAMPLE_NUMBERS];
        sample[..SAMPLE_NUMBERS - 1].copy_from_slice(&seen());
        sample[SAMPLE_NUMBERS - 1] = i64::try_from(nodes).unwrap_or(i64::MAX);
        samples.push(sample);
    });
}
