//! Samples of decided positions of three hands to train the first guesses with.
//!
//! `cargo run --release --features samples --example three_samples -- 14 12 12 5000 150 samples.bin`
//!
//! Searches deals of these sizes, from a seed on and so many, for at most 200,000 nodes each, and writes what the
//! searches decided on the way: see `SAMPLE_BYTES` for the layout.

use std::{env, error::Error, fs, io::Write};

use canju::cards::{Deck, deal};
use canju::landlord::{SAMPLE_BYTES, Setup, Solver, take_samples};
use canju::search::{Limits, run};
use canju::seats::Seat;
use canju::shedding::Rules;

/// More of one deal would be much of the same.
const FROM_A_DEAL: usize = 1_000;

/// A deal that takes more is left, with what it gave.
const NODES: u64 = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: three_samples LANDLORD DOWN UP SEED DEALS FILE";
    let [landlord, down, up, seed, deals, path] =
        env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| usage)?;
    let sizes: [usize; 3] = [landlord.parse()?, down.parse()?, up.parse()?];
    let (seed, deals): (u64, u64) = (seed.parse()?, deals.parse()?);
    let mut file = std::io::BufWriter::new(fs::File::create(path)?);
    let mut written = 0;
    for seed in seed..seed + deals {
        let hands = deal(&sizes, &Deck::default(), Some(seed))?;
        let setup = Setup::lead([0, 1, 2].map(|seat| hands[seat].counts()), Seat::Landlord);
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 29)?;
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        // A deal that is not decided has given samples of its endings all the same.
        let _ = run(&limits, false, &mut || false, |ticker| solver.winner(&setup, ticker)).answer;
        let samples = take_samples();
        let samples: Vec<_> = samples.chunks(SAMPLE_BYTES).collect();
        let step = samples.len().div_ceil(FROM_A_DEAL).max(1);
        for sample in samples.into_iter().step_by(step) {
            file.write_all(sample)?;
            written += 1;
        }
    }
    file.flush()?;
    println!("{written} samples of {deals} deals");
    Ok(())
}
