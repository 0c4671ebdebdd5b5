//! Samples of positions, for training the network (feature `samples`): decided ones, and hard ones that a
//! limit left open, whose work is at least what was spent.

use std::{cell::RefCell, collections::HashMap};

use crate::shedding::solver::samples::is_drawn;

/// Bytes of a sample, little-endian: features of the three hands, and of the landlord's hand with
/// down's, with up's and with both (16 bytes each); kind, length and rank of the answer, kind of
/// turn, 1 if nobody else can answer (1 each); outputs of the networks for two hands (9 numbers of
/// 16 bits); 1 if the landlord wins, 2 if nobody knows (1); binary logarithm of the nodes (a 32-bit float).
pub const SAMPLE_BYTES: usize = 124;

/// The verdict of a sample that is still open.
const UNDECIDED: u8 = 2;
/// Fewest nodes of such a sample. A lower bound says little about positions with fewer.
const OPEN_FROM: u64 = 512;

/// Nodes of visits that ended without a verdict, and the input of the network.
#[derive(Default)]
struct Open {
    nodes: u64,
    seen: Option<Vec<u8>>,
}

thread_local! {
    static SAMPLES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OPEN: RefCell<HashMap<u64, Open>> = RefCell::new(HashMap::new());
}

/// Returns the samples taken on this thread since the last call. Also marks the end of a deal.
#[must_use]
pub fn take_samples() -> Vec<u8> {
    let mut open: Vec<(u64, Open)> = OPEN.with_borrow_mut(|open| open.drain().collect());
    open.sort_unstable_by_key(|(key, _)| *key);
    for (_, Open { nodes, seen }) in open {
        if nodes >= OPEN_FROM && is_drawn(nodes) {
            add(seen, UNDECIDED, nodes);
        }
    }
    SAMPLES.with_borrow_mut(std::mem::take)
}

/// Adds the nodes of a visit that ended without a verdict.
pub(super) fn left_open(key: u64, nodes: u64, seen: impl FnOnce() -> Option<Vec<u8>>) {
    OPEN.with_borrow_mut(|open| {
        let open = open.entry(key).or_default();
        open.nodes += nodes;
        if open.nodes >= OPEN_FROM && open.seen.is_none() {
            open.seen = seen();
        }
    });
}

/// Samples a decided position with a probability that grows with its work, summed over all visits.
pub(super) fn note(key: u64, nodes: u64, wins: bool, seen: impl FnOnce() -> Option<Vec<u8>>) {
    let nodes = nodes + OPEN.with_borrow_mut(|open| open.remove(&key)).unwrap_or_default().nodes;
    if is_drawn(nodes) {
        add(seen(), u8::from(wins), nodes);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number for training")]
fn add(seen: Option<Vec<u8>>, verdict: u8, nodes: u64) {
    let Some(seen) = seen else { return };
    SAMPLES.with_borrow_mut(|samples| {
        samples.extend(seen);
        samples.push(verdict);
        samples.extend((nodes as f32).log2().to_le_bytes());
        debug_assert!(samples.len() % SAMPLE_BYTES == 0, "a sample is whole");
    });
}
