//! Samples of decided positions of three hands to train the first guesses with.
//!
//! `cargo run --release --features samples --example three_samples -- 14 12 12 5000 150 200000 samples.bin`
//!
//! Searches deals of these sizes, from a seed on and so many, for at most so many nodes each, and writes what the
//! searches decided on the way: see `SAMPLE_BYTES` for the layout.

mod thin;

use std::{env, error::Error, fs, io::Write};

use canju::cards::{Deck, deal};
use canju::landlord::{SAMPLE_BYTES, Setup, Solver, take_samples};
use canju::search::{Limits, run};
use canju::seats::Seat;
use canju::shedding::Rules;

use thin::thinned;

/// How many samples of much work a deal gives at most, and how many others.
const FROM_A_DEAL: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "usage: three_samples LANDLORD DOWN UP SEED DEALS NODES FILE";
    let [landlord, down, up, seed, deals, nodes, path] =
        env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| usage)?;
    let sizes: [usize; 3] = [landlord.parse()?, down.parse()?, up.parse()?];
    let (seed, deals, nodes): (u64, u64, u64) = (seed.parse()?, deals.parse()?, nodes.parse()?);
    let mut file = std::io::BufWriter::new(fs::File::create(path)?);
    let mut written = 0;
    for seed in seed..seed + deals {
        let hands = deal(&sizes, &Deck::default(), Some(seed))?;
        let setup = Setup::lead([0, 1, 2].map(|seat| hands[seat].counts()), Seat::Landlord);
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 29)?;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        // A deal that is not decided has given samples of its endings all the same.
        let _ = run(&limits, false, &mut || false, |ticker| solver.winner(&setup, ticker)).answer;
        let samples = take_samples();
        for sample in thinned(samples.chunks(SAMPLE_BYTES).collect(), FROM_A_DEAL) {
            file.write_all(sample)?;
            written += 1;
        }
    }
    file.flush()?;
    println!("{written} samples of {deals} deals");
    Ok(())
}
