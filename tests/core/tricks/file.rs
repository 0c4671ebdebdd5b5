//! The endgame table's file: written whole or not at all, and refused if damaged.

use std::fs;
use std::path::PathBuf;

use canju::tricks::{
    BuildOptions, EndgameTable, HoneymoonBridge, Masks, Mode, Setup, TableError, build_table,
};

/// A path in the directory for temporary files, removed at the end of the test.
pub struct Scratch {
    directory: PathBuf,
    pub path: PathBuf,
}

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let directory = std::env::temp_dir().join(format!("canju-test-{}-{name}", std::process::id()));
        fs::create_dir(&directory).expect("a new directory");
        Scratch { path: directory.join("bridge.table"), directory }
    }

    pub fn built(name: &str, levels: usize) -> Scratch {
        let scratch = Scratch::new(name);
        scratch.build(BuildOptions { levels, threads: 2, plain: false });
        scratch
    }

    pub fn build(&self, options: BuildOptions) -> Vec<u8> {
        build_table(&self.path, options, &mut |_| false).expect("built");
        assert_eq!(self.files(), 1, "nothing is left but the table");
        fs::read(&self.path).expect("it was written")
    }

    pub fn open(&self) -> EndgameTable {
        EndgameTable::open(&self.path).expect("it was written whole")
    }

    fn files(&self) -> usize {
        fs::read_dir(&self.directory).expect("a directory").count()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Part of the file that these bytes damage; `None` if they are sound.
fn damage(scratch: &Scratch, bytes: &[u8]) -> Option<String> {
    fs::write(&scratch.path, bytes).expect("written");
    let table = match EndgameTable::open(&scratch.path) {
        Ok(table) => table,
        Err(error) => return Some(error.block().to_owned()),
    };
    match table.verify(1, &mut |_| false) {
        Ok(()) => None,
        Err(TableError::File(error)) => Some(error.block().to_owned()),
        Err(other) => panic!("nobody asked to stop, nor for a position: {other}"),
    }
}

#[test]
fn the_same_bytes_from_any_threads_and_any_code() {
    let scratch = Scratch::new("same");
    let options = BuildOptions { levels: 8, threads: 1, plain: true };
    let plain = scratch.build(options);
    for (threads, plain_code) in [(1, false), (2, false), (3, true)] {
        assert!(scratch.build(BuildOptions { threads, plain: plain_code, ..options }) == plain);
    }
}

#[test]
fn any_flipped_byte_is_found() {
    let scratch = Scratch::built("flips", 3);
    let bytes = fs::read(&scratch.path).expect("written");
    assert_eq!(damage(&scratch, &bytes), None);
    for at in 0..bytes.len() {
        for flip in [1, 0x80] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            let named = damage(&scratch, &damaged).unwrap_or_else(|| panic!("byte {at} is not missed"));
            match at {
                0..64 => assert_eq!(named, "the header"),
                _ => assert!(named == "the directory" || named.starts_with("block 0 of "), "{at}: {named}"),
            }
        }
    }
}

#[test]
fn a_damaged_block_is_named_and_others_can_be_read() {
    let scratch = Scratch::built("block", 8);
    let mut bytes = fs::read(&scratch.path).expect("written");
    let table = scratch.open();
    let before: u64 = table
        .parts()
        .iter()
        .take_while(|part| (part.mode, part.level) != (Mode::Trump, 8))
        .map(|p| p.bytes)
        .sum();
    let last =
        table.parts().into_iter().find(|part| (part.mode, part.level) == (Mode::Trump, 8)).expect("level 8");
    assert!(last.blocks > 30);
    let end = usize::try_from(64 + before + last.bytes).expect("small");
    bytes[end - 1] ^= 4;
    assert_eq!(damage(&scratch, &bytes), Some(format!("block {} of trump, level 8", last.blocks - 1)));
    let table = scratch.open();
    let rules = HoneymoonBridge::new(None);
    let one_suit = Setup { mover: [0b1010_1010, 0, 0, 0], other: [0b0101_0101, 0, 0, 0], led: None };
    assert_eq!(table.lookup(&one_suit, rules).expect("a sound block"), 2);
    assert!(table.histogram((Mode::Trump, 8), 1, &mut |_| false).is_err());
    assert!(table.histogram((Mode::Trump, 7), 1, &mut |_| false).is_ok());
}

#[test]
fn a_truncated_or_longer_file_is_refused() {
    let scratch = Scratch::built("truncated", 3);
    let bytes = fs::read(&scratch.path).expect("written");
    for length in 0..bytes.len() {
        assert_eq!(damage(&scratch, &bytes[..length]).as_deref(), Some("the header"));
    }
    assert_eq!(damage(&scratch, &[&bytes[..], b"x"].concat()).as_deref(), Some("the header"));
    assert!(
        EndgameTable::open(&scratch.path.with_file_name("none"))
            .err()
            .and_then(|e| e.system().map(std::io::Error::kind))
            == Some(std::io::ErrorKind::NotFound)
    );
}

#[test]
fn the_header_of_another_file_is_refused() {
    let scratch = Scratch::built("other", 3);
    let three = fs::read(&scratch.path).expect("written");
    let four = scratch.build(BuildOptions { levels: 4, threads: 1, plain: false });
    let mixed = [&three[..64], &four[64..]].concat();
    assert_eq!(damage(&scratch, &mixed).as_deref(), Some("the header"));
    // A later version is reported before anything else.
    let mut later = three;
    later[8] = 2;
    fs::write(&scratch.path, &later).expect("written");
    let error = EndgameTable::open(&scratch.path).err().expect("refused").to_string();
    assert!(error.contains("version 2.1"), "{error}");
}

#[test]
fn a_stopped_build_keeps_the_old_file() {
    let scratch = Scratch::new("stopped");
    fs::write(&scratch.path, "as before").expect("written");
    for after in 0..12 {
        let mut calls = 0;
        let mut stop = |_| {
            calls += 1;
            calls > after
        };
        let options = BuildOptions { levels: 6, threads: 2, plain: false };
        let stopped = build_table(&scratch.path, options, &mut stop);
        assert!(matches!(stopped, Err(TableError::Interrupted)));
        assert_eq!(scratch.files(), 1);
        assert_eq!(fs::read(&scratch.path).expect("still there"), b"as before");
    }
}

#[test]
fn a_table_that_cannot_be_written_is_an_error() {
    let scratch = Scratch::new("nowhere");
    let options = BuildOptions { levels: 2, threads: 1, plain: false };
    for path in [scratch.directory.join("no directory").join("table"), scratch.directory.clone(), "/".into()]
    {
        assert!(matches!(build_table(&path, options, &mut |_| false), Err(TableError::File(_))), "{path:?}");
    }
    for levels in [0, 14] {
        let wrong = build_table(&scratch.path, BuildOptions { levels, ..options }, &mut |_| false);
        assert!(wrong.is_err_and(|error| error.to_string().contains("1 to 13")));
    }
    assert_eq!(scratch.files(), 0);
}

#[test]
fn invalid_rows_are_named() {
    let scratch = Scratch::built("rows", 2);
    let table = scratch.open();
    let good: [Masks; 2] = [[1, 0, 0, 0], [0, 1, 0, 0]];
    let bad: [([Masks; 2], &str); 4] = [
        ([[1, 0, 0, 0], [0, 1, 1, 0]], "1 and 2 cards"),
        ([[1, 0, 0, 0], [1, 0, 0, 0]], "both hands"),
        ([[1 << 13, 0, 0, 0], [0, 1, 0, 0]], "above 12"),
        ([[7, 0, 0, 0], [0, 7, 0, 0]], "2 levels"),
    ];
    let rules = HoneymoonBridge::new(None);
    for (row, why) in bad {
        let answer = table.lookup_many(&[good, good, row, row], rules, 2, &|| false);
        let Err(TableError::Position(error)) = answer else { panic!("{row:?} is refused") };
        assert!(error.to_string().starts_with("row 2: ") && error.to_string().contains(why), "{error}");
    }
    assert_eq!(table.lookup_many(&[good, [[0; 4]; 2]], rules, 1, &|| false).expect("good"), [1, 0]);
    assert!(matches!(table.lookup_many(&[good], rules, 1, &|| true), Err(TableError::Interrupted)));
}
