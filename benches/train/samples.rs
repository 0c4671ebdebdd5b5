//! Writes samples of solved positions, to train the move ordering.
//!
//! `cargo run --release --features samples,ideas --example samples -- 1000000 1 10 400000 samples.bin`
//!
//! Solves random deals of one deck, 8 to 20 cards a side, and writes the positions that the
//! searches proved: see `SAMPLE_BYTES` for the layout. The arguments are the number of samples, a
//! seed, the fewest cards of a position in both hands, the node limit of a deal, and a file.
//! With a node limit above 400,000, only hard deals are used. With `--lengths` in front, writes what
//! the search of lengths proved: see `TASK_BYTES`. Ideas after `--off` are switched off.

mod thin;

use std::{env, error::Error, fs, io::Write};

use canju::cards::{Deck, deal};
use canju::ideas::Idea;
use canju::search::{Limits, run};
use canju::shedding::{
    Code, Rules, SAMPLE_BYTES, SAMPLE_CARDS, Setup, Solver, TASK_BYTES, take_samples, take_task_samples,
};

use thin::{evenly, log_nodes, thinned};

/// Maximum number of samples from a deal.
const FROM_A_DEAL: usize = 1_500;

/// Node limit above which only hard deals are used, and half of the samples are hard ones.
const USUAL_NODES: u64 = 400_000;
/// A hard deal has at least `HARD_SAMPLES` samples of `VERY_HARD` work (log2 of nodes).
const HARD_SAMPLES: usize = 50;
const VERY_HARD: f32 = 11.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<String> = env::args().skip(1).collect();
    let lengths = args.first().is_some_and(|arg| arg == "--lengths");
    args.drain(..usize::from(lengths));
    while args.len() > 1 && args[0] == "--off" {
        let name = args.drain(..2).next_back().unwrap_or_default();
        Idea::ALL.iter().find(|idea| idea.1 == name).ok_or("no idea has this name")?.0.switch_off();
    }
    let usage = "usage: [--lengths] [--off IDEA]... NUMBER SEED CARDS NODES FILE";
    let [wanted, seed, least, nodes, path] = args.try_into().map_err(|_| usage)?;
    let (wanted, seed, least): (usize, u64, usize) = (wanted.parse()?, seed.parse()?, least.parse()?);
    let nodes: u64 = nodes.parse()?;
    let mut file = std::io::BufWriter::new(fs::File::create(path)?);
    let (mut written, mut deals) = (0, 0);
    while written < wanted {
        let seed = seed << 32 | deals;
        deals += 1;
        let [mover, other] = sizes(seed, least);
        let hands = deal(&[mover, other], &Deck::default(), Some(seed))?;
        let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
        let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 29)?;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        // An undecided deal still gives samples of its endings.
        let _ = run(&limits, false, &mut || false, |control| {
            if lengths { solver.length(&setup, control) } else { solver.wins(&setup, control).map(u32::from) }
        });
        let (samples, tasks) = (take_samples(), take_task_samples());
        let samples: Vec<_> = if lengths {
            tasks.chunks(TASK_BYTES).collect()
        } else {
            samples.chunks(SAMPLE_BYTES).filter(|s| usize::from(s[SAMPLE_CARDS]) >= least).collect()
        };
        let is_hard = || samples.iter().filter(|s| log_nodes(s) >= VERY_HARD).count() >= HARD_SAMPLES;
        let chosen = if nodes <= USUAL_NODES {
            evenly(samples, FROM_A_DEAL)
        } else if is_hard() {
            thinned(samples, FROM_A_DEAL / 2)
        } else {
            continue;
        };
        for sample in chosen {
            file.write_all(sample)?;
            written += 1;
        }
    }
    file.flush()?;
    println!("{written} samples of {deals} deals");
    Ok(())
}

/// Up to 20 cards for the mover, and up to three more or fewer for the other side.
fn sizes(seed: u64, least: usize) -> [usize; 2] {
    let spread = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let fewest = (least / 2 + 2).max(8);
    let range = u64::try_from(21 - fewest).unwrap_or(1);
    let mover = fewest + usize::try_from(spread % range).unwrap_or(0);
    let more = usize::try_from(spread / range % 7).unwrap_or(0);
    [mover, (mover + more).saturating_sub(3).clamp(6, 20)]
}
