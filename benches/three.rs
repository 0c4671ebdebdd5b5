//! Solves random deals of three hands: time, nodes and memory.
//!
//! `cargo bench --bench three` finds the winner of all sizes, with the landlord to lead, two
//! threads and ten seconds for each deal. `-- 10/10/10 14/12/12` selects sizes, `--from 2000` the
//! first seed and `--count 3` the number of deals. `--threads 1`, `--seconds 60` and `--nodes
//! 100000` set the limits. `--each` prints a line for each deal; `--verdicts` prints only verdicts,
//! in the format of `three.txt`.
//!
//! Deals come from `canju::cards::deal` with the seeds 0, 1, 2, …: the same on every machine.
//! Verdicts are compared with those in `three.txt`.

use std::{collections::HashMap, env, process::ExitCode, time::Duration};

use canju::cards::{Deck, deal};
use canju::landlord::{Setup, Solver};
use canju::search::{Limits, run};
use canju::seats::{Seat, Team};
use canju::shedding::Rules;

/// Cards of the landlord, of down and of up.
const SIZES: [[usize; 3]; 5] = [[10, 10, 10], [12, 10, 10], [14, 12, 12], [17, 14, 14], [20, 17, 17]];

/// Number of deals of a size.
const DEALS: u64 = 100;

/// Result of one deal.
struct Outcome {
    seed: u64,
    winner: Option<Team>,
    time: Duration,
    nodes: u64,
    bytes: usize,
}

/// Command-line options.
struct Options {
    names: Vec<String>,
    from: u64,
    count: u64,
    threads: usize,
    seconds: u64,
    nodes: Option<u64>,
    each: bool,
    verdicts: bool,
}

fn name(size: [usize; 3]) -> String {
    let [landlord, down, up] = size;
    format!("{landlord}/{down}/{up}")
}

fn solve(size: [usize; 3], seed: u64, options: &Options) -> Outcome {
    let hands = deal(&size, &Deck::default(), Some(seed)).expect("the deck is large enough");
    let setup = Setup::lead([0, 1, 2].map(|seat| hands[seat].counts()), Seat::Landlord);
    let time = Some(Duration::from_secs(options.seconds));
    let limits = Limits { time, nodes: options.nodes, threads: options.threads, ..Limits::default() };
    let solver = Solver::new(Rules::DOUDIZHU, &setup, limits.memory).expect("room enough");
    let run = run(&limits, false, &mut || false, |control| solver.winner(&setup, control));
    Outcome { seed, winner: run.answer.ok(), time: run.time, nodes: run.nodes, bytes: solver.bytes() }
}

/// Head of the table for the rows of [`report`]; times in milliseconds, nodes in thousands.
const HEAD: &str = "\
| landlord/down/up | decided | median | p90 | p99 | worst | nodes: median | p90 | of all | memo, MiB | hardest |
|---|---|---|---|---|---|---|---|---|---|---|";

/// Prints a row of the table.
fn report(size: &str, outcomes: &[Outcome]) {
    let n = outcomes.len();
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let place = |q: f64| ((n - 1) as f64 * q).round() as usize;
    let mut nodes: Vec<u64> = outcomes.iter().map(|outcome| outcome.nodes).collect();
    nodes.sort_unstable();
    let mut outcomes: Vec<&Outcome> = outcomes.iter().collect();
    outcomes.sort_by_key(|outcome| outcome.time);
    let time = |q: f64| outcomes[place(q)].time.as_secs_f64() * 1e3;
    #[expect(clippy::cast_precision_loss)]
    let thousands = |nodes: u64| nodes as f64 / 1e3;
    let decided = outcomes.iter().filter(|outcome| outcome.winner.is_some()).count();
    let bytes = outcomes.iter().map(|outcome| outcome.bytes).max().unwrap_or(0);
    let hardest: Vec<u64> = outcomes.iter().rev().take(5).map(|outcome| outcome.seed).collect();
    println!(
        "| {size} | {decided} of {n} | {:.2} | {:.1} | {:.0} | {:.0} | {:.1} | {:.0} | {:.0} | {} | {hardest:?} |",
        time(0.5),
        time(0.9),
        time(0.99),
        time(1.0),
        thousands(nodes[place(0.5)]),
        thousands(nodes[place(0.9)]),
        thousands(nodes.iter().sum()),
        bytes >> 20,
    );
}

/// Known verdicts: a line per size, a letter per deal from seed 0 on.
fn committed() -> HashMap<&'static str, &'static str> {
    include_str!("three.txt").lines().filter_map(|line| line.split_once(' ')).collect()
}

/// `L` if the landlord wins, `F` if the farmers do, `?` if undecided.
const fn letter(outcome: &Outcome) -> char {
    match outcome.winner {
        Some(Team::Landlord) => 'L',
        Some(Team::Farmers) => 'F',
        None => '?',
    }
}

impl Options {
    fn read() -> Option<Options> {
        let mut options = Options {
            names: Vec::new(),
            from: 0,
            count: DEALS,
            threads: 2,
            seconds: 10,
            nodes: None,
            each: false,
            verdicts: false,
        };
        let mut args = env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // Cargo adds this option.
                "--bench" => {}
                "--each" => options.each = true,
                "--verdicts" => options.verdicts = true,
                "--from" => options.from = args.next()?.parse().ok()?,
                "--count" => options.count = args.next()?.parse().ok()?,
                "--threads" => options.threads = args.next()?.parse().ok()?,
                "--seconds" => options.seconds = args.next()?.parse().ok()?,
                "--nodes" => options.nodes = Some(args.next()?.parse().ok()?),
                _ if SIZES.iter().any(|&size| name(size) == arg) => options.names.push(arg),
                _ => return None,
            }
        }
        Some(options)
    }
}

/// Measures one size. Returns true if the verdicts agree with the known ones.
fn measure(size: [usize; 3], options: &Options) -> bool {
    let name = name(size);
    let seeds = options.from..options.from + options.count;
    let mut outcomes = Vec::new();
    for seed in seeds {
        let outcome = solve(size, seed, options);
        if options.each {
            let Outcome { seed, winner, time, nodes, bytes } = &outcome;
            let winner = winner.map_or("undecided", Team::name);
            println!(
                "{name} {seed} {winner} {:.3} ms {nodes} nodes {} MiB",
                time.as_secs_f64() * 1e3,
                bytes >> 20
            );
        }
        outcomes.push(outcome);
    }
    let letters: String = outcomes.iter().map(letter).collect();
    if options.verdicts {
        println!("{name} {letters}");
        return true;
    }
    report(&name, &outcomes);
    let known = committed().get(name.as_str()).copied().unwrap_or_default();
    let known = known.chars().skip(usize::try_from(options.from).unwrap_or(usize::MAX));
    letters.chars().zip(known).all(|(one, other)| one == other || one == '?' || other == '?')
}

fn main() -> ExitCode {
    let Some(options) = Options::read() else {
        eprintln!(
            "usage: three [SIZE]... [--from SEED] [--count N] [--threads N] [--seconds N] [--nodes N] [--each] [--verdicts]"
        );
        return ExitCode::from(2);
    };
    if !options.verdicts {
        println!("{HEAD}");
    }
    let mut sound = true;
    for size in SIZES {
        if options.names.is_empty() || options.names.contains(&name(size)) {
            sound &= measure(size, &options);
        }
    }
    if sound {
        ExitCode::SUCCESS
    } else {
        eprintln!("verdicts differ from those in three.txt");
        ExitCode::FAILURE
    }
}
