//! Builds all levels, one after the other, and hands their values on.

use rayon::prelude::*;

use super::{Builder, Level, Scratch};
use crate::tricks::index::{Directory, Mode, Pattern};

/// Positions that are worked out before they are handed on: enough to keep all
/// threads busy, few enough to stop soon and to be still in the cache.
const SEGMENT: u64 = 1 << 24;

/// What takes the values of one mode and level after another, in order.
pub(in crate::tricks) trait Sink {
    /// Why it will take no more.
    type Error;

    /// A mode and level begins.
    fn begin(&mut self, mode: Mode, level: usize) -> Result<(), Self::Error>;

    /// The next values of it, some millions.
    fn values(&mut self, values: &[u8]) -> Result<(), Self::Error>;

    /// The last values have come.
    fn end(&mut self) -> Result<(), Self::Error>;
}

/// Builds all levels up to `levels` on the threads of a pool.
///
/// The sink is called on the calling thread.
///
/// Only the level being built and the one below are kept, and of the last nothing.
pub(in crate::tricks) fn build<S: Sink>(
    levels: usize,
    builder: &Builder,
    pool: &rayon::ThreadPool,
    sink: &mut S,
) -> Result<(), S::Error> {
    let [mut trump, mut no_trump] = Mode::ALL.map(Level::zero);
    for level in 1..=levels {
        let mut next = |mode| one((builder, pool), (mode, level), [&trump, &no_trump], level < levels, sink);
        (trump, no_trump) = (next(Mode::Trump)?, next(Mode::NoTrump)?);
    }
    Ok(())
}

/// Builds one mode and level; without `keep`, the values are only handed on.
fn one<S: Sink>(
    (builder, pool): (&Builder, &rayon::ThreadPool),
    (mode, level): (Mode, usize),
    below: [&Level; 2],
    keep: bool,
    sink: &mut S,
) -> Result<Level, S::Error> {
    let directory = Directory::new(mode, level);
    let segments: Vec<&[Pattern]> =
        directory.patterns.chunk_by(|a, b| a.offset / SEGMENT == b.offset / SEGMENT).collect();
    let size = |patterns: &[Pattern]| patterns.iter().map(|pattern| pattern.count).sum::<usize>();
    let room =
        if keep { size(&directory.patterns) } else { segments.iter().map(|s| size(s)).max().unwrap_or(0) };
    let mut values = vec![0; room];
    let mut start = 0;
    sink.begin(mode, level)?;
    for patterns in segments {
        let out = &mut values[start..start + size(patterns)];
        pool.install(|| segment(builder, (mode, level), patterns, below, out));
        sink.values(out)?;
        start += if keep { out.len() } else { 0 };
    }
    sink.end()?;
    Ok(Level { directory, values })
}

fn segment(builder: &Builder, at: (Mode, usize), patterns: &[Pattern], below: [&Level; 2], out: &mut [u8]) {
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
