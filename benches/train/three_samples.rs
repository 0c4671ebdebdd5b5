//! Writes samples of decided positions of three hands, to train the initial numbers.
//!
//! `cargo run --release --features samples --example three_samples -- 14 12 12 5000 150 200000
//! samples.bin`
//!
//! The arguments are the sizes of the hands, the first seed, the number of deals, the node limit of
//! a deal, and a file. Writes the positions that the searches decided: see `SAMPLE_BYTES` for the
//! layout.

mod thin;

use std::{env, error::Error, fs, io::Write};

use canju::cards::{Deck, deal};
use canju::landlord::{SAMPLE_BYTES, Setup, Solver, take_samples};
use canju::search::{Limits, run};
use canju::seats::Seat;
use canju::shedding::Rules;

use thin::thinned;

/// Maximum number of hard samples from a deal, and of others.
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
        // An undecided deal still gives samples of its endings.
        let _ = run(&limits, false, &mut || false, |control| solver.winner(&setup, control)).answer;
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
