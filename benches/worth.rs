//! Solves random deals of one size with one thread, without some ideas of the searches.
//!
//! `cargo bench --features ideas --bench worth -- 17v17` prints a line for each deal: the
//! seed, the answer, and the nodes. `benches/worth.py` runs it with and without each idea. Sizes are
//! `17v17`, or `12/10/10` for three hands; `--lengths` asks for the shortest win, and `--run-fast`
//! plays Run Fast. `--off NAME` switches an idea off, `--from 5000` is the first seed, `--count 40`
//! the number of deals, and `--nodes 100000` the limit of each. `--ideas` prints the names of the
//! ideas and what each does.

use std::{env, process::ExitCode};

use canju::cards::{Deck, Hand, PACK_48, Stock, deal};
use canju::ideas::Idea;
use canju::landlord;
use canju::search::{Limits, SearchResult, run};
use canju::seats::{Seat, Team};
use canju::shedding::{Code, Rules, Setup, Solver};

struct Options {
    /// Cards of each hand.
    size: Vec<usize>,
    rules: Rules,
    /// What the deals come from.
    stock: Stock,
    lengths: bool,
    from: u64,
    count: u64,
    nodes: u64,
}

impl Options {
    fn read() -> Option<Options> {
        let (size, rules, stock) = (Vec::new(), Rules::DOUDIZHU, Stock::One);
        let mut options = Options { size, rules, stock, lengths: false, from: 0, count: 1, nodes: u64::MAX };
        let mut args = env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // Cargo adds this option.
                "--bench" => {}
                "--lengths" => options.lengths = true,
                "--run-fast" => {
                    (options.rules, options.stock) = (Rules::preset("run-fast")?, Stock::Pack(&PACK_48));
                }
                "--off" => {
                    let name = args.next()?;
                    Idea::ALL.iter().find(|idea| idea.1 == name)?.0.switch_off();
                }
                "--from" => options.from = args.next()?.parse().ok()?,
                "--count" => options.count = args.next()?.parse().ok()?,
                "--nodes" => options.nodes = args.next()?.parse().ok()?,
                _ => {
                    let cards = arg.split(['v', '/']).map(str::parse);
                    options.size = cards.collect::<Result<_, _>>().ok()?;
                }
            }
        }
        matches!(options.size.len(), 2 | 3).then_some(options)
    }
}

/// Answer and nodes of a deal. The profiler of `worth.py` counts the instructions of each call.
#[inline(never)]
fn solve_deal(options: &Options, seed: u64) -> (Option<u32>, u64) {
    let Options { ref size, rules, stock, lengths, nodes, .. } = *options;
    let limits = Limits { nodes: Some(nodes), time: None, threads: 1, ..Limits::default() };
    let hands = deal(size, &Deck { decks: stock, ..Deck::default() }, Some(seed)).expect("enough cards");
    let SearchResult { answer, nodes, .. } = if let [landlord, down, up] = &hands[..] {
        let setup = landlord::Setup::lead([landlord, down, up].map(Hand::counts), Seat::Landlord);
        let solver = landlord::Solver::new(rules, &setup, limits.memory).expect("enough memory");
        run(&limits, false, &mut || false, |control| {
            Ok(u32::from(solver.winner(&setup, control)? == Team::Landlord))
        })
    } else {
        let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
        let solver = Solver::new(rules, &setup, limits.memory).expect("enough memory");
        run(&limits, false, &mut || false, |control| {
            if lengths { solver.length(&setup, control) } else { solver.wins(&setup, control).map(u32::from) }
        })
    };
    (answer.ok(), nodes)
}

fn main() -> ExitCode {
    if env::args().any(|arg| arg == "--ideas") {
        for (_, name, does) in Idea::ALL {
            println!("{name} {does}");
        }
        return ExitCode::SUCCESS;
    }
    let Some(options) = Options::read() else {
        eprintln!(
            "usage: worth SIZE [--lengths] [--run-fast] [--off IDEA]... [--from SEED] [--count N] [--nodes N]"
        );
        return ExitCode::from(2);
    };
    for seed in options.from..options.from + options.count {
        let (answer, nodes) = solve_deal(&options, seed);
        println!("{seed} {} {nodes}", answer.map_or("undecided".to_owned(), |answer| answer.to_string()));
    }
    ExitCode::SUCCESS
}
