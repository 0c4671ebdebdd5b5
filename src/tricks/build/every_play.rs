//! Exhaustive check, in every position, of the plays that [`moves`](super::moves) prunes.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use rayon::prelude::*;

use super::{TableBuilder, all};
use crate::tricks::codec::BLOCK;
use crate::tricks::index::{Directory, LEVELS, Mode, Pattern};
use crate::tricks::strings::{length, strings};
use crate::tricks::{BuildOptions, EndgameTable, build_table};

const THREADS: usize = 2;

/// Visitor that compares values built with every lead and reply with a table's file. It also checks
/// every exchange of two neighbouring cards.
struct Checked<'a> {
    pool: &'a rayon::ThreadPool,
    file: FileValues<'a>,
    level: usize,
    /// Patterns whose values have not come yet.
    patterns: std::vec::IntoIter<Pattern>,
    values: u64,
    exchanges: AtomicU64,
    start: Instant,
}

impl all::ValueVisitor for Checked<'_> {
    type Error = String;

    fn begin(&mut self, mode: Mode, level: usize) -> Result<(), String> {
        println!("{:?}: {} level {level}", self.start.elapsed(), mode.name());
        self.level = level;
        self.patterns = Directory::new(mode, level).patterns.into_iter();
        self.file.begin(mode, level);
        Ok(())
    }

    fn values(&mut self, values: &[u8]) -> Result<(), String> {
        self.file.compare(values)?;
        self.values += values.len() as u64;
        let (mut rest, mut blocks) = (values, Vec::new());
        while !rest.is_empty() {
            let pattern = self.patterns.next().ok_or("more values than positions")?;
            let (block, after) = rest.split_at(pattern.count);
            blocks.push((pattern, block));
            rest = after;
        }
        let exchanges = &self.exchanges;
        let check = |(pattern, block): (Pattern, &[u8])| {
            exchanges.fetch_add(exchanged(&pattern, block)?, Ordering::Relaxed);
            Ok(())
        };
        self.pool.install(|| blocks.into_par_iter().try_for_each(check))
    }

    fn end(&mut self) -> Result<(), String> {
        if self.patterns.next().is_some() {
            return Err(format!("level {} has too few values", self.level));
        }
        self.file.end()
    }
}

/// Values of a table's file, in file order.
struct FileValues<'a> {
    table: &'a EndgameTable,
    part: (Mode, usize),
    /// The next block to read, and the values of the previous one.
    next_block: usize,
    kept: Vec<u8>,
    at: usize,
    compared: u64,
}

impl FileValues<'_> {
    fn begin(&mut self, mode: Mode, level: usize) {
        let parts = self.table.parts();
        let before = parts.iter().take_while(|part| (part.mode, part.level) != (mode, level));
        self.next_block = before.map(|part| part.blocks).sum();
        self.part = (mode, level);
        (self.kept, self.at, self.compared) = (Vec::new(), 0, 0);
    }

    fn compare(&mut self, mut values: &[u8]) -> Result<(), String> {
        while !values.is_empty() {
            if self.at == self.kept.len() {
                self.kept.resize(BLOCK, 0);
                let read = self.table.read(self.next_block, usize::MAX, &mut Vec::new(), &mut self.kept);
                let count = read.map_err(|error| error.to_string())?.len();
                self.kept.truncate(count);
                (self.next_block, self.at) = (self.next_block + 1, 0);
            }
            let n = values.len().min(self.kept.len() - self.at);
            let (some, filed) = (&values[..n], &self.kept[self.at..self.at + n]);
            if let Some(place) = (0..n).find(|&place| some[place] != filed[place]) {
                let ((mode, level), number) = (self.part, self.compared + place as u64);
                let (every, file) = (some[place], filed[place]);
                let which = format!("position {number} of {}, level {level}", mode.name());
                return Err(format!("{which}: {every} with every play, {file} in the file"));
            }
            (self.at, self.compared, values) = (self.at + n, self.compared + n as u64, &values[n..]);
        }
        Ok(())
    }

    fn end(&self) -> Result<(), String> {
        let (mode, level) = self.part;
        if self.compared == crate::tricks::positions(mode, level) {
            return Ok(());
        }
        Err(format!("{} level {level}: {} values were compared", mode.name(), self.compared))
    }
}

/// Checks that no exchange makes a position of a pattern worse for the leader: one of his cards for
/// the other side's next higher one. Returns the number of exchanges.
fn exchanged(pattern: &Pattern, values: &[u8]) -> Result<u64, String> {
    let mut exchanges = 0;
    for suit in 0..4 {
        let size = |pair: usize| strings().of_pair(pair).len();
        let inner: usize = pattern.pairs[suit + 1..].iter().map(|&pair| size(pair)).product();
        let of_suit = strings().of_pair(pattern.pairs[suit]);
        for block in values.chunks_exact(inner * of_suit.len()) {
            for (worse, better) in exchanges_in(of_suit) {
                let row = |rank: usize| &block[rank * inner..(rank + 1) * inner];
                if row(worse).iter().zip(row(better)).any(|(worse, better)| worse > better) {
                    let [worse, better] = [worse, better].map(|rank| of_suit[rank]);
                    return Err(format!("{pattern:?}, suit {suit}: {worse:b} is better than {better:b}"));
                }
                exchanges += inner as u64;
            }
        }
    }
    Ok(exchanges)
}

/// Ranks of two strings that differ in two neighbouring cards, the better one second.
fn exchanges_in(of_pair: &[u16]) -> impl Iterator<Item = (usize, usize)> {
    of_pair.iter().enumerate().flat_map(|(rank, &string)| {
        // A card of the leader's with one of the other side's above it.
        let places = (1..length(string)).map(|above| above - 1).filter(move |at| string >> at & 0b11 == 0b01);
        places.map(move |at| (rank, (strings().info(string + (1 << at)) & 0xFFFF) as usize))
    })
}

/// A temporary file, removed on drop.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Compares everything up to a level. Returns the numbers of values and exchanges.
fn nothing_is_lost(levels: usize) -> (u64, u64) {
    let name = format!("canju-every-play-{}-{levels}.table", std::process::id());
    let scratch = Scratch(std::env::temp_dir().join(name));
    let start = Instant::now();
    let options = BuildOptions { levels, threads: THREADS, ..BuildOptions::default() };
    build_table(&scratch.0, options, &mut |_| false).expect("built");
    println!("{:?}: the table's file is built", start.elapsed());
    let table = EndgameTable::open(&scratch.0).expect("just built");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().expect("the system has threads");
    let part = (Mode::Trump, 0);
    let file = FileValues { table: &table, part, next_block: 0, kept: Vec::new(), at: 0, compared: 0 };
    let (patterns, exchanges) = (Vec::new().into_iter(), AtomicU64::new(0));
    let mut checked = Checked { pool: &pool, file, level: 0, patterns, values: 0, exchanges, start };
    all::build(levels, &TableBuilder::every_play(), &pool, &mut checked).expect("no difference");
    let (values, exchanges) = (checked.values, checked.exchanges.into_inner());
    println!("{:?}: {values} values are the same, {exchanges} exchanges cost nothing", start.elapsed());
    (values, exchanges)
}

/// Number of exchanges in all positions up to a level. The two cards can be anywhere in a suit, and
/// the leader's other cards anywhere else in it.
fn exchanges_up_to(levels: usize) -> u64 {
    let choose = |n: usize, k: usize| (1..=k as u64).fold(1, |ways, i| ways * (n as u64 + 1 - i) / i);
    let of_pattern = |pattern: Pattern| -> u64 {
        let of_suit = |pair: usize| {
            let (length, leaders) = strings().pairs[pair];
            if leaders == 0 || leaders == length {
                return 0;
            }
            let strings = (length as u64 - 1) * choose(length - 2, leaders - 1);
            strings * (pattern.count as u64 / choose(length, leaders))
        };
        pattern.pairs.into_iter().map(of_suit).sum()
    };
    let parts = (1..=levels).flat_map(|level| Mode::ALL.map(|mode| Directory::new(mode, level)));
    parts.flat_map(|directory| directory.patterns).map(of_pattern).sum()
}

#[test]
fn pruning_changes_no_value() {
    assert_eq!(nothing_is_lost(8), (3_098_581, exchanges_up_to(8)));
}

/// Long: `cargo test --release --lib -- --ignored --nocapture every_play`.
#[test]
#[ignore = "three minutes of one processor"]
fn pruning_changes_no_value_at_any_level() {
    assert_eq!(nothing_is_lost(LEVELS), (5_278_131_960, exchanges_up_to(LEVELS)));
}
