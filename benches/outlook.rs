//! How often a search that is not over leans to the right side, and how well it knows its rest.
//!
//! `cargo bench --bench outlook` searches whole deals of three hands on one thread, stops at some numbers of
//! nodes, and goes on until the deal is decided or `--most` nodes are visited. It prints how often the lean was
//! right by its strength, and the nodes that were left as multiples of those expected. `-- 17/17` chooses
//! deals of two hands; `--from` is the first seed, `--count` the number of deals.

use std::env;

use canju::cards::{Deck, deal};
use canju::games::{Position, Rules, Solver, Value};
use canju::search::{Limits, Stop, run};
use canju::seats::{Alone, Side};

/// Numbers of nodes after which the search is looked at.
const STOPS: [u64; 5] = [3_000, 10_000, 30_000, 100_000, 300_000];
/// Bounds of a lean's strength, and of the expected nodes.
const STRENGTHS: [f64; 5] = [1.0, 2.0, 5.0, 20.0, 100.0];

/// A look at a search: strength, expected nodes, nodes that were left, and whether the lean was right.
type Look = (u64, f64, u64, Option<(u64, bool)>);

fn position(size: &[usize], seed: u64) -> Position {
    let hands = deal(size, &Deck::default(), Some(seed)).expect("the deck is large enough");
    let rules = Rules::default();
    match <[_; 3]>::try_from(hands) {
        Ok(hands) => Position::of_three(hands, None, None, None, Alone::Landlord, rules).expect("a deal"),
        Err(hands) => {
            let [first, second] = <[_; 2]>::try_from(hands).expect("two or three hands");
            Position::new(first, second, None, Side::First, rules).expect("a deal")
        }
    }
}

/// Looks at the search of a deal.
fn looks(size: &[usize], seed: u64, most: u64) -> Vec<Look> {
    let position = position(size, seed);
    let solver = Solver::new(&position, 1 << 30).expect("room enough");
    let (mut visited, mut looks) = (0, Vec::new());
    for stop in STOPS.into_iter().chain([most]) {
        let limits = Limits { nodes: Some(stop - visited), ..Limits::default() };
        let run = run(&limits, false, &mut || false, |control| solver.value(&position, control));
        visited += run.nodes;
        match run.answer {
            Err(Stop::Nodes) if stop < most => {
                if let Some(seen) = solver.outlook(&position) {
                    looks.push((visited, seen, None));
                }
            }
            Ok(Value::Wins(wins)) => {
                for (at, seen, end) in &mut looks {
                    *end = Some((visited - *at, seen.wins == wins));
                }
                break;
            }
            _ => {}
        }
    }
    looks.into_iter().map(|(at, seen, end)| (at, seen.strength, seen.nodes, end)).collect()
}

/// Prints a row for the looks that fall between two bounds.
fn report(name: &str, mut found: Vec<&Look>) {
    let all = found.len();
    found.retain(|(_, _, _, end)| end.is_some());
    let right = found.iter().filter(|(_, _, _, end)| end.is_some_and(|(_, right)| right)).count();
    #[expect(clippy::cast_precision_loss)]
    let mut ratios: Vec<f64> =
        found.iter().filter_map(|(_, _, nodes, end)| Some(end.as_ref()?.0 as f64 / *nodes as f64)).collect();
    ratios.sort_by(f64::total_cmp);
    let part = |q: usize| ratios.get((ratios.len().saturating_sub(1)) * q / 10).copied().unwrap_or(f64::NAN);
    println!(
        "| {name} | {all} | {} | {right} | {:.1} | {:.1} | {:.1} |",
        found.len(),
        part(1),
        part(5),
        part(9)
    );
}

fn main() {
    let (mut size, mut from, mut count, mut most) = (vec![20, 17, 17], 0, 200, 3_000_000);
    let mut args = env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|text| text.parse().ok()).expect("a number");
        match arg.as_str() {
            "--from" => from = number(),
            "--count" => count = number(),
            "--most" => most = number(),
            "--bench" => {}
            hands => size = hands.split('/').map(|cards| cards.parse().expect("a size")).collect(),
        }
    }
    let all: Vec<Look> = (from..from + count).flat_map(|seed| looks(&size, seed, most)).collect();
    println!("| looks | all | decided later | lean right | rest / expected: 10 % | median | 90 % |");
    println!("|---|---|---|---|---|---|---|");
    for (i, &low) in STRENGTHS.iter().enumerate() {
        let high = STRENGTHS.get(i + 1).copied().unwrap_or(f64::INFINITY);
        let within = all.iter().filter(|look| (low..high).contains(&look.1)).collect();
        report(&format!("strength {low} to {high}"), within);
    }
    for stop in STOPS {
        report(
            &format!("after {stop} nodes"),
            all.iter().filter(|look| look.0 / 2 < stop && look.0 >= stop).collect(),
        );
    }
}
