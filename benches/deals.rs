//! Random deals, decided: how long, how many nodes, how much memory.
//!
//! `cargo bench --bench deals` runs every size with one thread and with two;
//! `cargo bench --bench deals -- 17v17 2x12v12` only some; `-- --verdicts` prints
//! the verdicts alone, in the form of `verdicts.txt`; `-- 17v17 --each --from 1000` tells of each
//! deal from that seed on, to tune on others than those that are reported. Deals come from `canju::cards::deal`
//! with the seeds 0, 1, 2, …: the same on every machine. Verdicts are compared
//! with `verdicts.txt`, on which this search and the first, plain one (no
//! pruning, no learned order, no sorted blocks) agree. Twenty minutes for all.

use std::{collections::HashMap, env, process::ExitCode, time::Duration};

use canju::cards::{Deck, Decks, deal};
use canju::search::{Limits, Stop, Ticker, run};
use canju::shedding::{self, Code, Rules, Setup, Solver};

/// Cards of the side to move and of the other, decks, deals.
const SIZES: [(usize, usize, usize, u64); 8] = [
    (10, 10, 1, 200),
    (12, 12, 1, 200),
    (14, 14, 1, 100),
    (17, 17, 1, 100),
    (20, 17, 1, 150),
    (17, 20, 1, 40),
    (12, 12, 2, 100),
    (17, 17, 2, 40),
];

/// A deal that takes longer counts as undecided.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is asked of a deal.
#[derive(Clone, Copy, PartialEq)]
enum Question {
    Verdict,
    AllPlays,
    Length,
}

/// How one deal went.
struct Outcome {
    seed: u64,
    wins: Option<bool>,
    time: Duration,
    nodes: u64,
    bytes: usize,
}

fn name(size: (usize, usize, usize, u64)) -> String {
    let (first, second, decks, _) = size;
    if decks == 2 { format!("2x{first}v{second}") } else { format!("{first}v{second}") }
}

fn ask(question: Question, solver: &Solver, setup: &Setup, ticker: &mut Ticker) -> Result<bool, Stop> {
    match question {
        Question::Verdict => solver.wins(setup, ticker),
        Question::Length => Ok(solver.distance(setup, ticker)? % 2 == 1),
        Question::AllPlays => {
            let mut wins = false;
            for play in setup.moves(solver.rules()) {
                wins |= solver.wins_by(setup, play, ticker)?;
            }
            Ok(wins)
        }
    }
}

fn solve(size: (usize, usize, usize, u64), seed: u64, question: Question, threads: usize) -> Outcome {
    let (first, second, decks, _) = size;
    let (deck, of) =
        if decks == 2 { (Decks::Two, shedding::Decks::Two) } else { (Decks::One, shedding::Decks::One) };
    let deck = Deck { decks: deck, ..Deck::default() };
    let hands = deal(&[first, second], &deck, Some(seed)).expect("the deck is large enough");
    let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
    let rules = Rules { decks: of, ..Rules::DOUDIZHU };
    let limits = Limits { time: Some(PATIENCE), threads, ..Limits::default() };
    let solver = Solver::new(rules, &setup, limits.memory).expect("room enough");
    let run = run(&limits, false, &mut || false, |ticker| ask(question, &solver, &setup, ticker));
    Outcome { seed, wins: run.answer.ok(), time: run.time, nodes: run.nodes, bytes: solver.bytes() }
}

/// A line of figures; times in milliseconds.
fn report(title: &str, mut outcomes: Vec<Outcome>) {
    outcomes.sort_by_key(|outcome| outcome.time);
    let n = outcomes.len();
    let at = |q: f64| {
        #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let place = ((n - 1) as f64 * q).round() as usize;
        outcomes[place].time.as_secs_f64() * 1e3
    };
    let decided = outcomes.iter().filter(|outcome| outcome.wins.is_some()).count();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.nodes).sum();
    let bytes = outcomes.iter().map(|outcome| outcome.bytes).max().unwrap_or(0);
    let hardest: Vec<u64> = outcomes.iter().rev().take(5).map(|outcome| outcome.seed).collect();
    println!(
        "{title:22} {decided:3}/{n:3} median {:8.3} p90 {:8.1} p99 {:8.1} worst {:8.1} ms, {nodes:9} nodes, \
         {:4} MiB, hardest {hardest:?}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        bytes >> 20,
    );
}

/// The committed verdicts: a line a size, `W` or `L` a deal.
fn committed() -> HashMap<&'static str, &'static str> {
    include_str!("verdicts.txt").lines().filter_map(|line| line.split_once(' ')).collect()
}

fn letters(outcomes: &[Outcome]) -> String {
    outcomes.iter().map(|outcome| outcome.wins.map_or('?', |wins| if wins { 'W' } else { 'L' })).collect()
}

/// A line for each deal, decided by one thread.
fn tell_each(size: (usize, usize, usize, u64), from: u64) {
    let outcomes: Vec<Outcome> =
        (from..from + size.3).map(|seed| solve(size, seed, Question::Verdict, 1)).collect();
    for outcome in &outcomes {
        let Outcome { seed, wins, time, nodes, .. } = outcome;
        println!("{} {seed} {wins:?} {:.3} ms {nodes} nodes", name(size), time.as_secs_f64() * 1e3);
    }
    report(&name(size), outcomes);
}

fn main() -> ExitCode {
    // Cargo passes `--bench` along.
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let only_verdicts = args.iter().any(|arg| arg == "--verdicts");
    let from = args.iter().position(|arg| arg == "--from").and_then(|i| args.get(i + 1)?.parse().ok());
    let wanted =
        |name: &str| args.iter().all(|arg| arg.starts_with("--")) || args.iter().any(|arg| arg == name);
    let mut sound = true;
    for size in SIZES {
        let name = name(size);
        if !wanted(&name) {
            continue;
        }
        if args.iter().any(|arg| arg == "--each") {
            tell_each(size, from.unwrap_or(0));
            continue;
        }
        let deals =
            |question, threads| (0..size.3).map(move |seed| solve(size, seed, question, threads)).collect();
        let first: Vec<Outcome> = deals(Question::Verdict, 1);
        let verdicts = letters(&first);
        if only_verdicts {
            println!("{name} {verdicts}");
            continue;
        }
        let agrees = |letters: &str| {
            let known = committed().get(name.as_str()).copied().unwrap_or("");
            known.len() == letters.len()
                && known.chars().zip(letters.chars()).all(|(a, b)| a == b || a == '?' || b == '?')
        };
        sound &= agrees(&verdicts);
        report(&format!("{name} win, 1 thread"), first);
        let second: Vec<Outcome> = deals(Question::Verdict, 2);
        sound &= agrees(&letters(&second));
        report(&format!("{name} win, 2 threads"), second);
        if size.0 + size.1 <= 28 {
            for (question, title) in [(Question::AllPlays, "all plays"), (Question::Length, "shortest")] {
                let outcomes: Vec<Outcome> = deals(question, 2);
                sound &= agrees(&letters(&outcomes));
                report(&format!("{name} {title}, 2 thr."), outcomes);
            }
        }
    }
    if sound {
        ExitCode::SUCCESS
    } else {
        eprintln!("verdicts differ from those in verdicts.txt");
        ExitCode::FAILURE
    }
}
