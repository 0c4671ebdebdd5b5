//! Fewer samples of one deal: more would be much of the same.

/// What much work is, as a binary logarithm of nodes. Few samples took as much, and a wrong guess costs most there.
const HARD: f32 = 9.0;

/// At most `each` samples that took much work, and as many others, both at even steps.
pub fn thinned(samples: Vec<&[u8]>, each: usize) -> Vec<&[u8]> {
    let (hard, easy): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| log_nodes(sample) >= HARD);
    let thin = |samples: Vec<_>| {
        let step = samples.len().div_ceil(each).max(1);
        samples.into_iter().step_by(step)
    };
    thin(hard).chain(thin(easy)).collect()
}

/// The binary logarithm of the nodes that a sample took: its last four bytes.
pub fn log_nodes(sample: &[u8]) -> f32 {
    sample.last_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes))
}
