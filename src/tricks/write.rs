//! Writes the endgame table's file atomically.

use std::{
    fmt,
    fs::File,
    io::{self, Write},
    path::Path,
};

use rayon::prelude::*;

use super::build::{TableBuilder, all};
use super::checksum::checksum;
use super::codec::{BLOCK, Packer};
use super::file::{Blocks, HEADER_BYTES, Header};
use super::index::{LEVELS, Mode, POSITIONS};
use crate::error::{PositionError, TableFileError};
use crate::files::WholeFile;
use crate::search::pool_or_caller;

/// Options of a table build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// Highest level, at most 13.
    pub levels: usize,
    /// Number of threads, at least one.
    pub threads: usize,
    /// If true, does not use AVX2, for comparisons.
    pub plain: bool,
}

impl Default for BuildOptions {
    /// All levels, one thread, AVX2 where the machine has it.
    fn default() -> BuildOptions {
        BuildOptions { levels: LEVELS, threads: 1, plain: false }
    }
}

/// Progress of a build or a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Current part of the table.
    pub mode: Mode,
    /// Level of that part.
    pub level: usize,
    /// Number of positions done.
    pub done: u64,
    /// Number of all positions.
    pub total: u64,
}

/// Reason why a table was not built or read.
#[derive(Debug)]
pub enum TableError {
    /// The caller asked to stop.
    Interrupted,
    /// An invalid position, or one with more cards than the table.
    Position(PositionError),
    /// A file that is damaged, or cannot be read or written.
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

/// Packs values as they are built, and writes them.
struct Writer<'a, W> {
    out: W,
    pool: &'a rayon::ThreadPool,
    blocks: Blocks,
    /// Values that do not fill a block yet.
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

impl<W: Write> all::ValueVisitor for Writer<'_, W> {
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

/// Number of positions in a table with a number of levels.
pub(super) fn total(levels: usize) -> u64 {
    POSITIONS[..levels].iter().flatten().sum()
}

/// Builds the endgame table and writes it to a file atomically.
///
/// The file is written under another name in the same directory. When it is complete and on disk,
/// it replaces any file at `path`. Links are followed; devices, FIFOs and directories are refused.
/// The bytes depend only on the number of levels. `progress` is called on the calling thread about
/// ten times a second; true stops the build and removes the new file. The next build to the same
/// path also removes what a killed build left behind.
///
/// All thirteen levels take seconds on two processors, 1.5 GB of memory and under 100 MB of disk.
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
/// If the file cannot be written, the levels are not 1 to 13, or `progress` stops the build.
pub fn build_table(
    path: &Path,
    options: BuildOptions,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Result<(), TableError> {
    let BuildOptions { levels, threads, plain } = options;
    if !(1..=LEVELS).contains(&levels) {
        let wrong = format!("{levels} levels, not 1 to {LEVELS}");
        return Err(not_written(io::Error::new(io::ErrorKind::InvalidInput, wrong)));
    }
    let pool = pool_or_caller(threads);
    // A path that cannot be written fails here, not after all the work.
    let whole = WholeFile::create(path).map_err(not_written)?;
    write(whole.file(), levels, &TableBuilder::new(plain), &pool, progress)?;
    whole.finish().map_err(not_written)
}

/// Builds the table into an empty file.
fn write(
    file: &File,
    levels: usize,
    builder: &TableBuilder,
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

/// Writes the directory, then the header.
fn finish(mut out: io::BufWriter<&File>, blocks: &Blocks, levels: usize) -> io::Result<()> {
    use std::io::Seek;
    let directory = blocks.to_bytes(levels);
    out.write_all(&directory)?;
    let header = Header { levels, directory_at: blocks.end(), directory_sum: checksum(&directory) };
    out.rewind()?;
    out.write_all(&header.to_bytes())?;
    out.flush()
}
