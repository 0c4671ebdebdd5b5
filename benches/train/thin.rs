//! Thins out the samples of one deal, which resemble each other.

/// Nodes of a hard sample, as binary logarithm. Few samples are hard, and errors cost most there.
const HARD: f32 = 9.0;

/// At most `each` hard samples and `each` others, at even steps.
pub fn thinned(samples: Vec<&[u8]>, each: usize) -> Vec<&[u8]> {
    let (hard, easy) = samples.into_iter().partition(|sample| log_nodes(sample) >= HARD);
    [evenly(hard, each), evenly(easy, each)].concat()
}

/// At most `most` samples, at even steps.
pub fn evenly(samples: Vec<&[u8]>, most: usize) -> Vec<&[u8]> {
    let step = samples.len().div_ceil(most).max(1);
    samples.into_iter().step_by(step).collect()
}

/// Binary logarithm of the nodes spent on a sample: its last four bytes.
pub fn log_nodes(sample: &[u8]) -> f32 {
    sample.last_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes))
}
