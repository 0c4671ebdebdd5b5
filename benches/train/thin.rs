//! Thins out the samples of one deal, which resemble each other.

/// Nodes of a hard sample, as binary logarithm. Few samples are hard, and errors cost most there.
const HARD: f32 = 9.0;

/// At most `each` hard samples and `each` others, at even steps.
pub fn thinned(samples: Vec<&[u8]>, each: usize) -> Vec<&[u8]> {
    let (hard, easy): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| log_nodes(sample) >= HARD);
    let thin = |samples: Vec<_>| {
        let step = samples.len().div_ceil(each).max(1);
        samples.into_iter().step_by(step)
    };
    thin(hard).chain(thin(easy)).collect()
}

/// Binary logarithm of the nodes spent on a sample: its last four bytes.
pub fn log_nodes(sample: &[u8]) -> f32 {
    sample.last_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes))
}
