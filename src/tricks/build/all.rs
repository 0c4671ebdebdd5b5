//! Building of all levels, one after the other.

use rayon::prelude::*;

use super::{Level, Scratch, TableBuilder};
use crate::tricks::index::{Directory, Mode, Pattern};

/// Positions that are solved before they go to the visitor: enough to keep all threads busy, few
/// enough to stop soon and to stay in the cache.
const SEGMENT: u64 = 1 << 24;

/// Receiver of the values of each mode and level, in order.
pub(in crate::tricks) trait ValueVisitor {
    /// Reason to stop.
    type Error;

    /// Starts a mode and level.
    fn begin(&mut self, mode: Mode, level: usize) -> Result<(), Self::Error>;

    /// Takes its next values, some millions.
    fn values(&mut self, values: &[u8]) -> Result<(), Self::Error>;

    /// Ends it.
    fn end(&mut self) -> Result<(), Self::Error>;
}

/// Builds all levels up to `levels` on the threads of a pool. Calls the visitor on the calling thread.
///
/// Keeps only the level being built and the one below; the values of the last level are not kept.
pub(in crate::tricks) fn build<S: ValueVisitor>(
    levels: usize,
    builder: &TableBuilder,
    pool: &rayon::ThreadPool,
    visitor: &mut S,
) -> Result<(), S::Error> {
    let [mut trump, mut no_trump] = Mode::ALL.map(Level::zero);
    for level in 1..=levels {
        let mut next =
            |mode| one((builder, pool), (mode, level), [&trump, &no_trump], level < levels, visitor);
        (trump, no_trump) = (next(Mode::Trump)?, next(Mode::NoTrump)?);
    }
    Ok(())
}

/// Builds one mode and level; without `keep`, the values only go to the visitor.
fn one<S: ValueVisitor>(
    (builder, pool): (&TableBuilder, &rayon::ThreadPool),
    (mode, level): (Mode, usize),
    below: [&Level; 2],
    keep: bool,
    visitor: &mut S,
) -> Result<Level, S::Error> {
    let directory = Directory::new(mode, level);
    let segments: Vec<&[Pattern]> =
        directory.patterns.chunk_by(|a, b| a.offset / SEGMENT == b.offset / SEGMENT).collect();
    let size = |patterns: &[Pattern]| patterns.iter().map(|pattern| pattern.count).sum::<usize>();
    let room =
        if keep { size(&directory.patterns) } else { segments.iter().map(|s| size(s)).max().unwrap_or(0) };
    let mut values = vec![0; room];
    let mut start = 0;
    visitor.begin(mode, level)?;
    for patterns in segments {
        let out = &mut values[start..start + size(patterns)];
        pool.install(|| segment(builder, (mode, level), patterns, below, out));
        visitor.values(out)?;
        start += if keep { out.len() } else { 0 };
    }
    visitor.end()?;
    Ok(Level { directory, values })
}

fn segment(
    builder: &TableBuilder,
    at: (Mode, usize),
    patterns: &[Pattern],
    below: [&Level; 2],
    out: &mut [u8],
) {
    let (mut rest, mut blocks) = (out, Vec::with_capacity(patterns.len()));
    for pattern in patterns {
        let (block, after) = rest.split_at_mut(pattern.count);
        blocks.push((pattern, block));
        rest = after;
    }
    blocks.into_par_iter().for_each_init(Scratch::default, |scratch, (pattern, block)| {
        builder.pattern(at, pattern, below, block, scratch);
    });
}
