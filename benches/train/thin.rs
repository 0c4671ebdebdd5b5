//! Fewer samples of one deal: more would be much of the same.

/// What much work is, as a binary logarithm of nodes. Few take as much, and an error about one of these costs most.
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

/// The last four bytes of a sample.
pub fn log_nodes(sample: &[u8]) -> f32 {
    sample.last_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes))
}
