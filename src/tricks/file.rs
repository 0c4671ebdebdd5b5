//! Layout of the endgame table's file, and the checks when it is opened.
//!
//! One file contains all levels, little-endian:
//! - a header of 64 bytes;
//! - the packed blocks in sequence, level by level, trump before no-trump;
//! - the directory: 24 bytes for each section (a mode and level), then the packed size of every
//!   block (4 bytes each), then the checksum of every block (8 bytes each).
//!
//! The header has its own checksum and the directory's; the directory has one for each block.
//! Together they cover every byte. The bytes depend only on the number of levels, not on the
//! machine or the number of threads.

use super::codec::BLOCK;
use super::index::{LEVELS, Mode, POSITIONS};
use crate::error::TableFileError;
use crate::tricks::checksum::checksum;

const MAGIC: [u8; 8] = *b"canju-hb";

/// Incremented when the layout changes.
const FORMAT_VERSION: u16 = 1;

/// Incremented when the numbering of positions changes.
const INDEX_VERSION: u16 = 1;

pub(super) const HEADER_BYTES: usize = 64;
const SECTION_BYTES: usize = 24;
const BLOCK_ENTRY_BYTES: usize = 12;

/// A mode and level in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) mode: Mode,
    pub(super) level: usize,
    pub(super) positions: u64,
    /// Index of its first block in the file.
    pub(super) first_block: usize,
}

impl Section {
    pub(super) fn blocks(&self) -> usize {
        usize::try_from(self.positions.div_ceil(BLOCK as u64)).unwrap_or(usize::MAX)
    }
}

/// Sections of a file with a number of levels, in file order.
pub(super) fn sections(levels: usize) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut first_block = 0;
    for level in 1..=levels.min(LEVELS) {
        for mode in Mode::ALL {
            let positions = POSITIONS[level - 1][mode as usize];
            let section = Section { mode, level, positions, first_block };
            first_block += section.blocks();
            sections.push(section);
        }
    }
    sections
}

/// Fields of the header that differ from file to file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) levels: usize,
    pub(super) directory_at: u64,
    pub(super) directory_sum: u64,
}

impl Header {
    fn blocks(levels: usize) -> usize {
        sections(levels).last().map_or(0, |last| last.first_block + last.blocks())
    }

    /// Size of the directory of a file with a number of levels.
    pub(super) fn directory_bytes(levels: usize) -> usize {
        sections(levels).len() * SECTION_BYTES + Header::blocks(levels) * BLOCK_ENTRY_BYTES
    }

    pub(super) fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = Vec::with_capacity(HEADER_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        bytes.extend(INDEX_VERSION.to_le_bytes());
        bytes.extend(small(self.levels));
        bytes.extend(small(BLOCK));
        bytes.extend(small(sections(self.levels).len()));
        bytes.extend((Header::blocks(self.levels) as u64).to_le_bytes());
        bytes.extend(self.directory_at.to_le_bytes());
        bytes.extend((self.directory_at + Header::directory_bytes(self.levels) as u64).to_le_bytes());
        bytes.extend(self.directory_sum.to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        std::array::from_fn(|at| bytes[at])
    }

    /// Reads a header and checks it, also against the file's size.
    pub(super) fn read(bytes: &[u8; HEADER_BYTES], file_bytes: u64) -> Result<Header, TableFileError> {
        let wrong = |what: String| Err(TableFileError::damaged("the header", what));
        if bytes[..8] != MAGIC {
            return wrong("this is not a table file".to_owned());
        }
        let [format, index] = [8, 10].map(|at| u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        if (format, index) != (FORMAT_VERSION, INDEX_VERSION) {
            return wrong(format!(
                "version {format}.{index}, but this program reads {FORMAT_VERSION}.{INDEX_VERSION}"
            ));
        }
        if number(bytes, 56, 8) != checksum(&bytes[..56]) {
            return wrong("its checksum is wrong".to_owned());
        }
        let levels = usize::try_from(number(bytes, 12, 4)).unwrap_or(usize::MAX);
        if !(1..=LEVELS).contains(&levels) {
            return wrong(format!("{levels} levels, not 1 to {LEVELS}"));
        }
        let header =
            Header { levels, directory_at: number(bytes, 32, 8), directory_sum: number(bytes, 48, 8) };
        let end = header.directory_at.checked_add(Header::directory_bytes(levels) as u64);
        if header.directory_at < HEADER_BYTES as u64 || end.is_none() || header.to_bytes() != *bytes {
            return wrong("its numbers contradict each other".to_owned());
        }
        if end != Some(file_bytes) {
            return wrong(format!("the file has {file_bytes} bytes, not {}", end.unwrap_or(0)));
        }
        Ok(header)
    }
}

fn small(number: usize) -> [u8; 4] {
    u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes()
}

/// Reads a little-endian number; panics if there are too few bytes.
fn number(bytes: &[u8], at: usize, size: usize) -> u64 {
    bytes[at..at + size].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Offsets and checksums of the blocks.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Blocks {
    /// Start of each block, and the end of the last one.
    pub(super) starts: Vec<u64>,
    pub(super) sums: Vec<u64>,
}

impl Blocks {
    pub(super) fn new() -> Blocks {
        Blocks { starts: vec![HEADER_BYTES as u64], sums: Vec::new() }
    }

    /// Offset of the next block.
    pub(super) fn end(&self) -> u64 {
        self.starts.last().copied().unwrap_or(HEADER_BYTES as u64)
    }

    pub(super) fn push(&mut self, packed: &[u8]) {
        self.starts.push(self.end() + packed.len() as u64);
        self.sums.push(checksum(packed));
    }

    /// Serializes the directory of a file with a number of levels.
    pub(super) fn to_bytes(&self, levels: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Header::directory_bytes(levels));
        for section in sections(levels) {
            bytes.extend(small(section.mode as usize));
            bytes.extend(small(section.level));
            bytes.extend(section.positions.to_le_bytes());
            bytes.extend(self.starts[section.first_block].to_le_bytes());
        }
        for ends in self.starts.windows(2) {
            bytes.extend(small(usize::try_from(ends[1] - ends[0]).unwrap_or(usize::MAX)));
        }
        bytes.extend(self.sums.iter().flat_map(|sum| sum.to_le_bytes()));
        bytes
    }

    /// Reads a directory, which has the right length.
    pub(super) fn read(bytes: &[u8], header: &Header) -> Result<Blocks, TableFileError> {
        let wrong = |what: &str| Err(TableFileError::damaged("the directory", what));
        if checksum(bytes) != header.directory_sum {
            return wrong("its checksum is wrong");
        }
        let count = Header::blocks(header.levels);
        let (sizes, sums) = bytes[sections(header.levels).len() * SECTION_BYTES..].split_at(4 * count);
        let mut blocks = Blocks::new();
        for size in sizes.chunks_exact(4) {
            blocks.starts.push(blocks.end() + number(size, 0, 4));
        }
        blocks.sums = sums.chunks_exact(8).map(|sum| number(sum, 0, 8)).collect();
        if blocks.end() != header.directory_at || blocks.to_bytes(header.levels) != bytes {
            return wrong("its sizes and offsets contradict each other");
        }
        Ok(blocks)
    }
}
