//! Samples of solved positions to train the ordering of plays with.
//!
//! `cargo run --release --features samples --example samples -- 1000000 1 samples.bin`
//!
//! Solves random deals of one deck, 6 to 20 cards a side, and writes what the
//! searches proved on the way: see `SAMPLE_BYTES` for the layout. Takes a number of
//! samples, a seed and a file; two minutes for a million.

use std::{env, error::Error, fs, io::Write};

use canju::cards::{Deck, deal};
use canju::search::{Limits, run};
use canju::shedding::{Code, Rules, SAMPLE_BYTES, Setup, Solver, take_samples};

/// More of one deal would be much of the same.
const FROM_A_DEAL: usize = 4_000;

/// A deal that takes more is left, with what it gave.
const NODES: u64 = 2_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let [wanted, seed, path] =
        env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "usage: NUMBER SEED FILE")?;
    let (wanted, seed): (usize, u64) = (wanted.parse()?, seed.parse()?);
    let mut file = std::io::BufWriter::new(fs::File::create(path)?);
    let (mut written, mut deals) = (0, 0);
    while written < wanted {
        let seed = seed << 32 | deals;
        deals += 1;
        let [mover, other] = sizes(seed);
        let hands = deal(&[mover, other], &Deck::default(), Some(seed))?;
        let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 29)?;
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        // A deal that is not decided has given samples of its endings all the same.
        let _ = run(&limits, false, &mut || false, |ticker| solver.wins(&setup, ticker)).answer;
        let samples = take_samples();
        let step = (samples.len() / SAMPLE_BYTES).div_ceil(FROM_A_DEAL).max(1);
        for sample in samples.chunks(SAMPLE_BYTES).step_by(step) {
            file.write_all(sample)?;
            written += 1;
        }
    }
    file.flush()?;
    println!("{written} samples of {deals} deals");
    Ok(())
}

/// 8 to 20 cards for the mover, up to three more or fewer for the other.
fn sizes(seed: u64) -> [usize; 2] {
    let spread = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let mover = 8 + usize::try_from(spread % 13).unwrap_or(0);
    let more = usize::try_from(spread / 13 % 7).unwrap_or(0);
    [mover, (mover + more - 3).clamp(6, 20)]
}
