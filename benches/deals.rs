//! Solves random deals: time, nodes and memory.
//!
//! `cargo bench --bench deals` finds the winner of all sizes, with one thread and with two, and for
//! the smaller sizes the verdicts of all plays and the shortest win. It prints the rows of the
//! README's table. `-- 17v17 2x12v12` selects sizes, `--from 2000` the first seed (for tuning, not
//! the reported ones) and `--count 3` the number of deals. `--each` prints a line for each deal:
//! the winner with one thread or, with `--lengths`, the shortest win. `--verdicts` prints only
//! verdicts, in the format of `verdicts.txt`.
//!
//! Deals come from `canju::cards::deal` with the seeds 0, 1, 2, …: the same on every machine.
//! Verdicts are compared with those in `verdicts.txt`. Everything together takes three minutes.

use std::{cmp::Reverse, collections::HashMap, env, process::ExitCode, thread, time::Duration};

use canju::cards::{Deck, Stock, deal};
use canju::search::{Limits, SearchControl, Stop, run};
use canju::shedding::{self, Code, Rules, Setup, Solver};

/// Deals of one size.
#[derive(Clone, Copy)]
struct Size {
    /// Cards of the side to move, and of the other.
    cards: [usize; 2],
    decks: usize,
    /// First seed, and number of deals.
    from: u64,
    deals: u64,
}

const fn size(first: usize, second: usize, decks: usize, from: u64, deals: u64) -> Size {
    Size { cards: [first, second], decks, from, deals }
}

/// Sizes to measure. The last, whole deals of other seeds, is harder than those from seed 0 on.
const SIZES: [Size; 9] = [
    size(10, 10, 1, 0, 200),
    size(12, 12, 1, 0, 200),
    size(14, 14, 1, 0, 100),
    size(17, 17, 1, 0, 100),
    size(20, 17, 1, 0, 150),
    size(17, 20, 1, 0, 40),
    size(12, 12, 2, 0, 100),
    size(17, 17, 2, 0, 40),
    size(20, 17, 1, 1000, 150),
];

/// A deal that takes longer counts as undecided.
const PATIENCE: Duration = Duration::from_secs(60);

/// Question about a deal.
#[derive(Clone, Copy, PartialEq)]
enum Question {
    Verdict,
    AllPlays,
    Length,
}

/// Result of one deal.
struct Outcome {
    seed: u64,
    wins: Option<bool>,
    time: Duration,
    nodes: u64,
    bytes: usize,
}

impl Size {
    /// Name such as `17v17`, `2x17v17` with two decks, or `20v17+1000` from that seed on.
    fn name(self) -> String {
        let Size { cards: [first, second], decks, from, .. } = self;
        let decks = if decks == 2 { "2x" } else { "" };
        let from = if from > 0 { format!("+{from}") } else { String::new() };
        format!("{decks}{first}v{second}{from}")
    }
}

fn ask(
    question: Question,
    solver: &Solver,
    setup: &Setup,
    control: &mut SearchControl,
) -> Result<bool, Stop> {
    match question {
        Question::Verdict => solver.wins(setup, control),
        Question::Length => Ok(solver.length(setup, control)? % 2 == 1),
        Question::AllPlays => {
            let wins = solver.wins_by_each(setup, &setup.moves(solver.rules()), control)?;
            Ok(wins.contains(&true))
        }
    }
}

fn solve(size: Size, seed: u64, question: Question, threads: usize) -> Outcome {
    let (deck, of) =
        if size.decks == 2 { (Stock::Two, shedding::Decks::Two) } else { (Stock::One, shedding::Decks::One) };
    let deck = Deck { decks: deck, ..Deck::default() };
    let hands = deal(&size.cards, &deck, Some(seed)).expect("the deck is large enough");
    let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
    let rules = Rules { decks: of, ..Rules::DOUDIZHU };
    let limits = Limits { time: Some(PATIENCE), threads, ..Limits::default() };
    let solver = Solver::new(rules, &setup, limits.memory).expect("room enough");
    let run = run(&limits, false, &mut || false, |control| ask(question, &solver, &setup, control));
    Outcome { seed, wins: run.answer.ok(), time: run.time, nodes: run.nodes, bytes: solver.bytes() }
}

/// Head of the table for the rows of [`report`]; times in milliseconds.
const HEAD: &str = "\
| deal | asked, threads | decided | median | p90 | p99 | worst | nodes of all | memo, MiB | hardest |
|---|---|---|---|---|---|---|---|---|---|";

/// Prints a row of the table.
fn report(size: &str, asked: &str, outcomes: &[Outcome]) {
    let mut outcomes: Vec<&Outcome> = outcomes.iter().collect();
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
        "| {size} | {asked} | {decided} of {n} | {:.2} | {:.1} | {:.0} | {:.0} | {nodes} | {} | {hardest:?} |",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        bytes >> 20,
    );
}

/// Number of times that the ten hardest deals are solved again.
const ROUNDS: usize = 7;

/// Results of one deal, solved several times with the same number of threads.
#[derive(Clone, Copy)]
struct Repeated {
    nodes: u64,
    /// Lowest time per node, in seconds.
    pace: f64,
}

impl Repeated {
    const NOTHING: Repeated = Repeated { nodes: 0, pace: f64::MAX };

    #[expect(clippy::cast_precision_loss)]
    fn add(&mut self, outcome: &Outcome) {
        self.nodes += outcome.nodes;
        self.pace = self.pace.min(outcome.time.as_secs_f64() / outcome.nodes as f64);
    }

    /// Seconds for all nodes without other load on the machine.
    #[expect(clippy::cast_precision_loss)]
    fn undisturbed(&self) -> f64 {
        self.nodes as f64 * self.pace
    }
}

/// Mean time of two simultaneous, separate searches of one deal, each with one thread.
fn side_by_side(size: Size, seed: u64) -> Duration {
    let solve_alone = || solve(size, seed, Question::Verdict, 1).time;
    thread::scope(|scope| {
        let other = scope.spawn(solve_alone);
        let own = solve_alone();
        (own + other.join().expect("a search without a panic")) / 2
    })
}

/// Prints the speed-up by a second thread on the ten deals that took one thread longest.
///
/// Most of these deals take a few hundredths of a second, so that single runs vary. They are solved
/// several times, alternately with one thread and with two. The medians of the rounds are compared.
///
/// Other load on the machine, or two processors in one core, slows two threads down more than one.
/// So two more figures are printed. One is the ratio by each deal's lowest time per node. The other
/// is the speed-up of two separate searches at once. Only by luck do two threads exceed it.
fn ten_hardest(size: Size, one: &[Outcome]) {
    let mut outcomes: Vec<&Outcome> = one.iter().collect();
    outcomes.sort_by_key(|outcome| Reverse(outcome.time));
    outcomes.truncate(10);
    let mut times = [const { Vec::new() }; 3];
    let mut deals = vec![[Repeated::NOTHING; 2]; outcomes.len()];
    for _ in 0..ROUNDS {
        let mut round = [Duration::ZERO; 3];
        for (outcome, deal) in outcomes.iter().zip(&mut deals) {
            for (i, repeated) in deal.iter_mut().enumerate() {
                let again = solve(size, outcome.seed, Question::Verdict, i + 1);
                round[i] += again.time;
                repeated.add(&again);
            }
            round[2] += side_by_side(size, outcome.seed);
        }
        for (times, time) in times.iter_mut().zip(round) {
            times.push(time);
        }
    }
    let [one, two, separate] = times.map(|mut times| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64()
    });
    let sums = |of: fn(&Repeated) -> f64| [0, 1].map(|i| deals.iter().map(|deal| of(&deal[i])).sum::<f64>());
    #[expect(clippy::cast_precision_loss)]
    let [nodes, nodes_of_two] = sums(|deal| deal.nodes as f64);
    let [undisturbed, undisturbed_two] = sums(Repeated::undisturbed);
    println!(
        "ten hardest: {one:.3} s with one thread, {two:.3} s with two, {:.2} times as fast ({:.2} undisturbed; {:.2} two \
         separate searches), {:.3} times the nodes",
        one / two,
        undisturbed / undisturbed_two,
        2.0 * one / separate,
        nodes_of_two / nodes,
    );
}

/// Known verdicts: a line per size, `W` or `L` per deal.
fn committed() -> HashMap<&'static str, &'static str> {
    include_str!("verdicts.txt").lines().filter_map(|line| line.split_once(' ')).collect()
}

fn letters(outcomes: &[Outcome]) -> String {
    outcomes.iter().map(|outcome| outcome.wins.map_or('?', |wins| if wins { 'W' } else { 'L' })).collect()
}

/// Command-line options.
#[derive(Default)]
struct Options {
    names: Vec<String>,
    from: Option<u64>,
    count: Option<u64>,
    each: bool,
    lengths: bool,
    verdicts: bool,
}

impl Options {
    fn read() -> Option<Options> {
        let mut options = Options::default();
        let mut args = env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // Cargo adds this option.
                "--bench" => {}
                "--each" => options.each = true,
                "--lengths" => options.lengths = true,
                "--verdicts" => options.verdicts = true,
                "--from" => options.from = Some(args.next()?.parse().ok()?),
                "--count" => options.count = Some(args.next()?.parse().ok()?),
                _ if SIZES.iter().any(|size| size.name() == arg) => options.names.push(arg),
                _ => return None,
            }
        }
        Some(options)
    }
}

/// Measures one size. Returns true if the verdicts agree with the known ones.
fn measure(size: Size, options: &Options) -> bool {
    let name = size.name();
    let from = options.from.unwrap_or(size.from);
    let seeds = from..from + options.count.unwrap_or(size.deals);
    let deals = |question, threads| -> Vec<Outcome> {
        seeds.clone().map(|seed| solve(size, seed, question, threads)).collect()
    };
    let asked = if options.lengths { Question::Length } else { Question::Verdict };
    let one = deals(asked, 1);
    if options.verdicts {
        println!("{name} {}", letters(&one));
        return true;
    }
    if options.each {
        for Outcome { seed, wins, time, nodes, .. } in &one {
            println!("{name} {seed} {wins:?} {:.3} ms {nodes} nodes", time.as_secs_f64() * 1e3);
        }
        report(&name, if options.lengths { "shortest, 1" } else { "win, 1" }, &one);
        return true;
    }
    let agrees = |outcomes: &[Outcome]| {
        let known = committed().get(name.as_str()).copied().unwrap_or("");
        let same = |(outcome, letter)| letter == '?' || outcome == '?' || outcome == letter;
        from != size.from
            || known.len() >= outcomes.len() && letters(outcomes).chars().zip(known.chars()).all(same)
    };
    let mut sound = agrees(&one);
    report(&name, "win, 1", &one);
    let two = deals(Question::Verdict, 2);
    sound &= agrees(&two);
    report(&name, "win, 2", &two);
    let cards = size.cards.iter().sum::<usize>();
    let asked = [(Question::AllPlays, "all plays, 2"), (Question::Length, "shortest, 2")];
    for (question, title) in asked {
        if cards <= 28 || question == Question::Length && cards <= 34 && size.decks == 1 {
            let outcomes = deals(question, 2);
            sound &= agrees(&outcomes);
            report(&name, title, &outcomes);
        }
    }
    ten_hardest(size, &one);
    sound
}

fn main() -> ExitCode {
    let Some(options) = Options::read() else {
        eprintln!("usage: deals [SIZE]... [--from SEED] [--count N] [--each [--lengths]] [--verdicts]");
        return ExitCode::from(2);
    };
    if !options.verdicts {
        println!("{HEAD}");
    }
    let mut sound = true;
    for size in SIZES {
        if options.names.is_empty() || options.names.contains(&size.name()) {
            sound &= measure(size, &options);
        }
    }
    if sound {
        ExitCode::SUCCESS
    } else {
        eprintln!("verdicts differ from those in verdicts.txt");
        ExitCode::FAILURE
    }
}
