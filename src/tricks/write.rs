//! Writes the table's file, whole or not at all.

use std::{
    fmt,
    fs::File,
    io::{self, Write},
    path::Path,
};

use rayon::prelude::*;

use super::build::{Builder, all};
use super::checksum::checksum;
use super::codec::{BLOCK, Packer};
use super::file::{Blocks, HEADER_BYTES, Header};
use super::index::{LEVELS, Mode, POSITIONS};
use crate::error::{PositionError, TableFileError};
use crate::files::WholeFile;

/// How to build a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// Levels 1 to this, at most 13.
    pub levels: usize,
    /// Threads, at least one.
    pub threads: usize,
    /// Use no more than what every machine of this kind has, as for a comparison.
    pub plain: bool,
}

impl Default for BuildOptions {
    /// All levels, one thread, the machine's best.
    fn default() -> BuildOptions {
        BuildOptions { levels: LEVELS, threads: 1, plain: false }
    }
}

/// How far a build or a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The part of the table that is under way.
    pub mode: Mode,
    /// Its level.
    pub level: usize,
    /// Positions done.
    pub done: u64,
    /// Positions in all.
    pub total: u64,
}

/// Why a table was not built or not read.
#[derive(Debug)]
pub enum TableError {
    /// The caller asked to stop.
    Interrupted,
    /// A look-up asked for a position that cannot be, or has more cards than the table.
    Position(PositionError),
    /// The file is damaged, or cannot be read or written.
    File(TableFileError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Interrupted => f.write_str("interrupted"),
            TableError::Position(error) => error.fmt(f),
            TableError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Interrupted => None,
            TableError::Position(error) => Some(error),
            TableError::File(error) => Some(error),
        }
    }
}

impl From<PositionError> for TableError {
    fn from(error: PositionError) -> TableError {
        TableError::Position(error)
    }
}

impl From<TableFileError> for TableError {
    fn from(error: TableFileError) -> TableError {
        TableError::File(error)
    }
}

/// Threads for one call: a pool that lived on would hang in a forked child.
pub(super) fn pool(threads: usize) -> Result<rayon::ThreadPool, TableFileError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    pool.map_err(|error| TableFileError::io("the threads", std::io::Error::other(error)))
}

/// Takes the values as they are built, packs them, and writes them.
struct Writer<'a, W> {
    out: W,
    pool: &'a rayon::ThreadPool,
    blocks: Blocks,
    /// Values since the last whole block.
    pending: Vec<u8>,
    at: Progress,
    progress: &'a mut dyn FnMut(Progress) -> bool,
}

impl<W: Write> Writer<'_, W> {
    fn write(&mut self, values: &[u8]) -> Result<(), TableError> {
        let packed: Vec<Vec<u8>> =
            self.pool.install(|| values.par_chunks(BLOCK).map_init(Packer::new, Packer::pack).collect());
        for block in packed {
            self.blocks.push(&block);
            self.out.write_all(&block).map_err(not_written)?;
        }
        Ok(())
    }
}

fn not_written(cause: io::Error) -> TableError {
    TableFileError::io("the new file", cause).into()
}

impl<W: Write> all::Sink for Writer<'_, W> {
    type Error = TableError;

    fn begin(&mut self, mode: Mode, level: usize) -> Result<(), TableError> {
        (self.at.mode, self.at.level) = (mode, level);
        if (self.progress)(self.at) { Err(TableError::Interrupted) } else { Ok(()) }
    }

    fn values(&mut self, mut values: &[u8]) -> Result<(), TableError> {
        self.at.done += values.len() as u64;
        if !self.pending.is_empty() {
            let some = values.split_off(..(BLOCK - self.pending.len()).min(values.len())).unwrap_or_default();
            self.pending.extend(some);
            if self.pending.len() == BLOCK {
                let block = std::mem::take(&mut self.pending);
                self.write(&block)?;
            }
        }
        let whole = values.len() - values.len() % BLOCK;
        self.write(&values[..whole])?;
        self.pending.extend(&values[whole..]);
        if (self.progress)(self.at) { Err(TableError::Interrupted) } else { Ok(()) }
    }

    fn end(&mut self) -> Result<(), TableError> {
        let rest = std::mem::take(&mut self.pending);
        self.write(&rest)
    }
}

/// Positions of a table of some levels.
pub(super) fn total(levels: usize) -> u64 {
    POSITIONS[..levels].iter().flatten().sum()
}

/// Builds the table and writes it to a file, whole or not at all.
///
/// The file grows under another name beside its place, and takes that place, and that of a
/// file that was there, when it is complete and on the disk. Links are followed; devices, FIFOs
/// and directories are refused. Its bytes depend on the number of levels alone. `progress`
/// is called on the calling thread some ten times a second; true stops the build, and leaves
/// nothing behind. What a build that was killed left behind, the next to the same path removes.
///
/// All thirteen levels take some seconds of two processors, about 1.5 GB of memory
/// and under 100 MB on the disk.
///
/// ```
/// use canju::tricks::{BuildOptions, EndgameTable, build_table};
/// let path = std::env::temp_dir().join(format!("canju-doc-{}.table", std::process::id()));
/// build_table(&path, BuildOptions { levels: 4, ..BuildOptions::default() }, &mut |_| false)?;
/// assert_eq!(EndgameTable::open(&path)?.levels(), 4);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the file cannot be written, or the levels or threads are none, or to stop.
pub fn build_table(
    path: &Path,
    options: BuildOptions,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Result<(), TableError> {
    let BuildOptions { levels, threads, plain } = options;
    if !(1..=LEVELS).contains(&levels) {
        let wrong = format!("{levels} levels, where there can be 1 to {LEVELS}");
        return Err(not_written(io::Error::new(io::ErrorKind::InvalidInput, wrong)));
    }
    let pool = pool(threads)?;
    // What cannot be replaced is said now rather than when all the work is done.
    let whole = WholeFile::create(path).map_err(not_written)?;
    write(whole.file(), levels, &Builder::new(plain), &pool, progress)?;
    whole.finish().map_err(not_written)
}

/// Builds the table into an empty file.
fn write(
    file: &File,
    levels: usize,
    builder: &Builder,
    pool: &rayon::ThreadPool,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Result<(), TableError> {
    let mut out = io::BufWriter::with_capacity(1 << 20, file);
    out.write_all(&[0; HEADER_BYTES]).map_err(not_written)?;
    let at = Progress { mode: Mode::Trump, level: 1, done: 0, total: total(levels) };
    let mut writer = Writer { out, pool, blocks: Blocks::new(), pending: Vec::new(), at, progress };
    all::build(levels, builder, pool, &mut writer)?;
    let Writer { out, blocks, .. } = writer;
    finish(out, &blocks, levels).map_err(not_written)
}

/// Adds the directory, then the header.
fn finish(mut out: io::BufWriter<&File>, blocks: &Blocks, levels: usize) -> io::Result<()> {
    use std::io::Seek;
    let directory = blocks.to_bytes(levels);
    out.write_all(&directory)?;
    let header = Header { levels, directory_at: blocks.end(), directory_sum: checksum(&directory) };
    out.rewind()?;
    out.write_all(&header.to_bytes())?;
    out.flush()
}
