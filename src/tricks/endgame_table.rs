//! Endgame table on disk, read block by block.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

use rayon::prelude::*;

use super::checksum::checksum;
use super::codec::{BLOCK, Picker, unpack};
use super::file::{Blocks, HEADER_BYTES, Header, Section, sections};
use super::index::{Directory, LEVELS, Mode, arranged};
use super::rules::HoneymoonBridge;
use super::setup::{Masks, Setup};
use super::strings::{Suits, strings, suits_of};
use super::write::{Progress, TableError, total};
use crate::error::{PositionError, TableFileError, shortened_path};
use crate::files::check_regular;
use crate::said;
use crate::search::pool_or_caller;

/// Number of unpacked blocks kept for the next look-up: four megabytes.
const KEPT_BLOCKS: usize = 64;

/// Endgame table of all positions up to a level, in a file.
///
/// Several threads and processes can read one file. Opening reads no values. Each block is checked
/// when it is read. Memory stays at some megabytes, however large the file.
pub struct EndgameTable {
    path: PathBuf,
    file: File,
    levels: usize,
    blocks: Blocks,
    sections: Vec<Section>,
    /// Directory of each section, created at first use.
    directories: Vec<OnceLock<Directory>>,
    /// Recently used blocks, the latest first.
    kept: Mutex<Vec<(usize, Arc<[u8]>)>>,
}

/// Location of a value: its block, and its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TableIndex {
    pub(super) block: u32,
    pub(super) place: u32,
}

/// A mode and level of the table, and its size in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLevel {
    /// With or without trumps.
    pub mode: Mode,
    /// Number of cards in a hand.
    pub level: usize,
    /// Number of positions.
    pub positions: u64,
    /// Number of blocks.
    pub blocks: usize,
    /// Bytes of all its blocks.
    pub bytes: u64,
}

impl EndgameTable {
    /// Opens a file that [`build_table`](super::build_table) wrote.
    ///
    /// Checks the header and directory. [`EndgameTable::verify`] checks everything.
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or is damaged.
    pub fn open(path: &Path) -> Result<EndgameTable, TableFileError> {
        let missing = |cause| {
            let name = path.display().to_string();
            TableFileError::io(format!("the file {}", shortened_path(&name)), cause)
        };
        // Opening a FIFO would wait for a writer.
        check_regular(path).map_err(missing)?;
        let file = File::open(path).map_err(missing)?;
        let bytes = file.metadata().map_err(|cause| TableFileError::io("the file", cause))?.len();
        if bytes < HEADER_BYTES as u64 {
            let short = format!("the file has {bytes} bytes, fewer than a header");
            return Err(TableFileError::damaged("the header", short));
        }
        let mut header = [0; HEADER_BYTES];
        read_at(&file, &mut header, 0).map_err(|cause| TableFileError::io("the header", cause))?;
        let header = Header::read(&header, bytes)?;
        let mut directory = vec![0; Header::directory_bytes(header.levels)];
        read_at(&file, &mut directory, header.directory_at)
            .map_err(|cause| TableFileError::io("the directory", cause))?;
        let blocks = Blocks::read(&directory, &header)?;
        let sections = sections(header.levels);
        let directories = sections.iter().map(|_| OnceLock::new()).collect();
        let (path, levels, kept) = (path.to_owned(), header.levels, Mutex::default());
        Ok(EndgameTable { path, file, levels, blocks, sections, directories, kept })
    }

    /// Highest level of the table.
    #[must_use]
    pub const fn levels(&self) -> usize {
        self.levels
    }

    /// Bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.blocks.end() + Header::directory_bytes(self.levels) as u64
    }

    /// Parts of the table, in file order.
    #[must_use]
    pub fn parts(&self) -> Vec<TableLevel> {
        let part = |section: &Section| {
            let (first, blocks) = (section.first_block, section.blocks());
            let bytes = self.blocks.starts[first + blocks] - self.blocks.starts[first];
            TableLevel {
                mode: section.mode,
                level: section.level,
                positions: section.positions,
                blocks,
                bytes,
            }
        };
        self.sections.iter().map(part).collect()
    }

    /// Index of a section in the file's list. The file must have the level.
    fn section(mode: Mode, level: usize) -> usize {
        2 * (level - 1) + mode as usize
    }

    fn directory(&self, section: usize) -> &Directory {
        let Section { mode, level, .. } = self.sections[section];
        self.directories[section].get_or_init(|| Directory::new(mode, level))
    }

    /// Location of the value of a position on lead. The file must have its level.
    pub(super) fn find(&self, suits: Suits, rules: HoneymoonBridge, level: usize) -> TableIndex {
        let strings = strings();
        let (part, suits) = arranged(strings, suits, Mode::of(rules));
        let section = EndgameTable::section(part, level);
        let number = self.directory(section).number(strings, &suits);
        let place = number % BLOCK as u64;
        let block = self.sections[section].first_block as u64 + number / BLOCK as u64;
        // All levels together have fewer than 100,000 blocks.
        TableIndex {
            block: u32::try_from(block).unwrap_or(u32::MAX),
            place: u32::try_from(place).unwrap_or(0),
        }
    }

    /// Name of a block in messages.
    fn block_name(&self, block: usize) -> String {
        let after = self.sections.partition_point(|section| section.first_block <= block);
        let Section { mode, level, first_block, .. } = self.sections[after.saturating_sub(1)];
        format!("block {} of {}, level {level}", block - first_block, mode.name())
    }

    /// Number of values in a block, and the largest valid value.
    fn extent(&self, block: usize) -> (usize, u8) {
        let after = self.sections.partition_point(|section| section.first_block <= block);
        let section = self.sections[after.saturating_sub(1)];
        let before = (block - section.first_block) as u64 * BLOCK as u64;
        let values = (section.positions - before).min(BLOCK as u64);
        (usize::try_from(values).unwrap_or(BLOCK), u8::try_from(section.level).unwrap_or(u8::MAX))
    }

    /// Reads a block into `values`, at least up to index `last`, and returns these values.
    pub(super) fn read<'a>(
        &self,
        block: usize,
        last: usize,
        packed: &mut Vec<u8>,
        values: &'a mut [u8],
    ) -> Result<&'a [u8], TableFileError> {
        self.read_packed(block, packed)?;
        let (count, _) = self.extent(block);
        let values = &mut values[..count];
        unpack(packed, values, last).ok_or_else(|| self.cannot_be_unpacked(block))?;
        let values = &values[..count.min(last.saturating_add(1))];
        self.check_values(block, values)?;
        Ok(values)
    }

    /// Reads the values at a few ascending places of a block.
    pub(super) fn read_few(
        &self,
        block: usize,
        places: impl Iterator<Item = usize>,
        (packed, picker): (&mut Vec<u8>, &mut Picker),
    ) -> Result<Vec<u8>, TableFileError> {
        self.read_packed(block, packed)?;
        let values = picker.pick(packed, self.extent(block).0, places);
        let values = values.ok_or_else(|| self.cannot_be_unpacked(block))?;
        self.check_values(block, &values)?;
        Ok(values)
    }

    /// Reads a packed block and verifies its checksum.
    fn read_packed(&self, block: usize, packed: &mut Vec<u8>) -> Result<(), TableFileError> {
        let damaged = |what: &str| TableFileError::damaged(self.block_name(block), what);
        let (start, end) = (self.blocks.starts[block], self.blocks.starts[block + 1]);
        // A packed block is hardly larger than its values; the directory could claim any size.
        let size = usize::try_from(end - start).ok().filter(|&size| size <= 2 * BLOCK);
        packed.resize(size.ok_or_else(|| damaged("it is too large"))?, 0);
        read_at(&self.file, packed, start)
            .map_err(|cause| TableFileError::io(self.block_name(block), cause))?;
        if checksum(packed) == self.blocks.sums[block] {
            return Ok(());
        }
        Err(damaged("its checksum is wrong"))
    }

    fn cannot_be_unpacked(&self, block: usize) -> TableFileError {
        TableFileError::damaged(self.block_name(block), "it cannot be unpacked")
    }

    fn check_values(&self, block: usize, values: &[u8]) -> Result<(), TableFileError> {
        if values.iter().fold(0, |greatest, &value| value.max(greatest)) <= self.extent(block).1 {
            return Ok(());
        }
        let what = "it has a value above the number of tricks";
        Err(TableFileError::damaged(self.block_name(block), what))
    }

    /// Returns a block, from the recently used ones or from the file.
    fn block(&self, block: usize) -> Result<Arc<[u8]>, TableFileError> {
        // Not `lock`: in a forked child, a thread that does not exist there may hold the lock.
        if let Ok(mut kept) = self.kept.try_lock()
            && let Some(place) = kept.iter().position(|&(of, _)| of == block)
        {
            kept[..=place].rotate_right(1);
            return Ok(kept[0].1.clone());
        }
        let mut values = vec![0; BLOCK];
        let values: Arc<[u8]> = self.read(block, usize::MAX, &mut Vec::new(), &mut values)?.into();
        if let Ok(mut kept) = self.kept.try_lock() {
            kept.truncate(KEPT_BLOCKS - 1);
            kept.insert(0, (block, values.clone()));
        }
        Ok(values)
    }

    /// Tricks of the side on lead.
    fn value(&self, leader: Masks, other: Masks, rules: HoneymoonBridge) -> Result<u8, TableFileError> {
        let level = super::count(leader) as usize;
        if level == 0 {
            return Ok(0);
        }
        let at = self.find(suits_of(leader, other, rules), rules, level);
        Ok(self.block(at.block as usize)?[at.place as usize])
    }

    /// Returns the tricks of the side to move from here on, including the open one.
    ///
    /// If a trick is open, looks up the positions after all replies.
    ///
    /// # Errors
    /// If the setup is invalid or too large for the table, or the file is damaged or unreadable.
    pub fn lookup(&self, setup: &Setup, rules: HoneymoonBridge) -> Result<u8, TableError> {
        setup.check()?;
        let left = setup.tricks_left();
        if left as usize > self.levels {
            let levels = self.levels;
            let few = said!(
                "{left} cards per hand: this table has {levels} levels",
                "每手 {left} 张：这份残局库只到 {levels} 张"
            );
            return Err(PositionError::new(vec![few]).into());
        }
        let Some(led) = setup.led else { return Ok(self.value(setup.mover, setup.other, rules)?) };
        let mut best = 0;
        let others = u8::try_from(left).unwrap_or(u8::MAX) - 1;
        for reply in setup.plays() {
            let next = setup.successor(reply, rules);
            let value = self.value(next.mover, next.other, rules)?;
            best = best.max(if Setup::takes(led, reply, rules) { 1 + value } else { others - value });
        }
        Ok(best)
    }

    /// Counts the positions of a part by value, from no trick to all.
    ///
    /// # Errors
    /// If the file is damaged or unreadable, or `progress` stops the call.
    pub fn histogram(
        &self,
        (mode, level): (Mode, usize),
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<[u64; LEVELS + 1], TableError> {
        let mut histogram = [0; LEVELS + 1];
        if (1..=self.levels).contains(&level) {
            let section = self.sections[EndgameTable::section(mode, level)];
            self.each_block(&[section], threads, progress, counts, &mut |counts| {
                histogram.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            })?;
        }
        Ok(histogram)
    }

    /// Reads the whole file and checks every block.
    ///
    /// This finds any single damaged byte. Other damage goes unnoticed once in 2^64. `progress` is
    /// called on the calling thread; true stops the check.
    ///
    /// # Errors
    /// The first damage found, or [`TableError::Interrupted`].
    pub fn verify(
        &self,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<(), TableError> {
        // Read header and directory again: the file may have changed since it was opened.
        let again = EndgameTable::open(&self.path)?;
        if again.levels != self.levels || again.blocks != self.blocks {
            let changed = "it has changed since the table was opened";
            return Err(TableFileError::damaged("the file", changed).into());
        }
        again.each_block(&again.sections, threads, progress, |_| (), &mut |()| ())
    }

    /// Reads all blocks of some sections, and passes the result of `look` for each to `found`.
    fn each_block<T: Send>(
        &self,
        sections: &[Section],
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> bool,
        look: impl Fn(&[u8]) -> T + Sync,
        found: &mut dyn FnMut(T),
    ) -> Result<(), TableError> {
        let pool = pool_or_caller(threads);
        let mut done = 0;
        let total = if sections.len() == 1 { sections[0].positions } else { total(self.levels) };
        for section in sections {
            let blocks: Vec<usize> = (section.first_block..section.first_block + section.blocks()).collect();
            for some in blocks.chunks(256) {
                if progress(Progress { mode: section.mode, level: section.level, done, total }) {
                    return Err(TableError::Interrupted);
                }
                let seen: Result<Vec<T>, TableFileError> = pool.install(|| {
                    let buffers = || (Vec::new(), vec![0; BLOCK]);
                    let read = |(packed, values): &mut (Vec<u8>, Vec<u8>), &block: &usize| {
                        self.read(block, usize::MAX, packed, values).map(&look)
                    };
                    some.par_iter().map_init(buffers, read).collect()
                });
                seen?.into_iter().for_each(&mut *found);
                done = (done + (some.len() * BLOCK) as u64).min(total);
            }
        }
        Ok(())
    }
}

/// Number of occurrences of each value.
fn counts(values: &[u8]) -> [u64; LEVELS + 1] {
    // Equal values are often adjacent, and repeated additions to one counter are slow: use eight.
    let mut counts = [[0_u32; 16]; 8];
    for eight in values.chunks(8) {
        for (counts, &value) in counts.iter_mut().zip(eight) {
            counts[usize::from(value & 0xF)] += 1;
        }
    }
    std::array::from_fn(|value| counts.iter().map(|counts| u64::from(counts[value])).sum())
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> std::io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        at += read as u64;
    }
    Ok(())
}

/// On other systems all threads share the file's cursor, so they take turns.
#[cfg(not(any(unix, windows)))]
fn read_at(mut file: &File, bytes: &mut [u8], at: u64) -> std::io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    use std::sync::PoisonError;
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}
