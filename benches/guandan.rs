//! Solves random endings of Guandan: nodes and time until it is known who is out first.
//!
//! `cargo bench --bench guandan` takes all sizes, one thread and 4,000,000 nodes an ending. `-- 6,6,6,6
//! late24` selects sizes; `late24` are whole deals that simple players have played until at most 24 cards
//! are left, with nobody out. `--count 20` is the number of endings, `--nodes 100000` and `--threads 2` the
//! limits; `--levels` asks for the whole value, `--values` prints each answer.
//!
//! The endings are those of the study that the game was built on: the same seed, the same order.

use std::{env, process::ExitCode, time::Duration};

use canju::cards::{Card, Hand, Rank, Suit};
use canju::guandan::{Direction, Form, Guandan, Held, Partnership, Setup, Solver};
use canju::search::{Limits, run};

/// Sizes with the number of endings, as in the study.
const SIZES: [(&str, usize); 6] =
    [("4,4,4,4", 200), ("5,5,5,5", 200), ("6,6,6,6", 100), ("10,4,4,4", 100), ("late24", 60), ("late32", 40)];

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).expect("below n")
    }
}

/// Rank from 0 (the 2) to 12 (the ace), then the jokers.
fn rank(height: usize) -> Rank {
    Rank::new(if height < 13 { (height + 12) % 13 } else { height }).expect("a rank")
}

fn shuffled(random: &mut Random) -> Vec<Card> {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let one = || {
        let suited = SUITS
            .into_iter()
            .flat_map(|suit| (0..13).map(move |height| Card { rank: rank(height), suit: Some(suit) }));
        suited.chain([13, 14].map(|height| Card::plain(rank(height))))
    };
    let mut deck: Vec<Card> = one().chain(one()).collect();
    for i in (1..deck.len()).rev() {
        deck.swap(i, random.below(i + 1));
    }
    deck
}

fn held(cards: &[Card], rules: Guandan) -> Held {
    Held::of(&Hand::new(cards.to_vec()).expect("at most eight of a rank"), rules)
}

/// Cost of a play for a simple player: it keeps groups, bombs and wild cards.
fn cost(mover: Held, form: Form, rest: Held) -> i64 {
    let groups = |hand: Held| -> i64 {
        let counts = Rank::all().map(|rank| hand.count_of(rank));
        counts.map(|n| i64::from(n > 0) * 4 - i64::from(n >= 4) * 3).sum()
    };
    let small = |n: usize| i64::try_from(n).expect("a number of cards");
    groups(rest) * 3 - 2 * small(mover.len() - rest.len())
        + i64::from(form.key() % 16)
        + 25 * i64::from(form.is_bomb())
        + 15 * small(mover.wild() - rest.wild())
}

/// Plays a whole deal until at most `most` cards are left and a seat leads; `None` if one is out before.
fn late(random: &mut Random, rules: Guandan, most: usize) -> Option<Setup> {
    let deck = shuffled(random);
    let hands = std::array::from_fn(|i| held(&deck[27 * i..27 * (i + 1)], rules));
    let mut setup = Setup::lead(hands, Direction::ALL[random.below(4)]);
    while setup.head.is_none() {
        if setup.cards() <= most && setup.to_beat.is_none() {
            return Some(setup);
        }
        let mover = setup.hand();
        let plays = setup.plays(rules);
        let by_cost =
            |&&(form, rest): &&(Form, Held)| if rest.is_empty() { -999 } else { cost(mover, form, rest) };
        setup = match plays.iter().min_by_key(by_cost).copied() {
            None => setup.after_pass(),
            Some((form, rest)) if setup.to_beat.is_none() => setup.after_play(form, rest),
            Some((_, rest))
                if !rest.is_empty() && setup.by.team() == setup.turn.team() && random.below(4) != 0 =>
            {
                setup.after_pass()
            }
            Some((form, rest))
                if form.is_bomb() && !rest.is_empty() && mover.len() > 12 && random.below(3) != 0 =>
            {
                setup.after_pass()
            }
            Some((form, rest)) => setup.after_play(form, rest),
        };
    }
    None
}

/// The next ending of a size, with its rules; `None` if the deal has none.
fn ending(size: &str, random: &mut Random) -> Option<(Guandan, Setup)> {
    let rules = Guandan::at(rank(random.below(13))).expect("not a joker");
    if let Some(most) = size.strip_prefix("late") {
        return Some((rules, late(random, rules, most.parse().ok()?)?));
    }
    let sizes: Vec<usize> = size.split(',').filter_map(|n| n.parse().ok()).collect();
    let deck = shuffled(random);
    let hands = std::array::from_fn(|i| held(&deck[27 * i..27 * i + sizes[i]], rules));
    let all_equal = sizes.iter().all(|&n| n == sizes[0]);
    Some((rules, Setup::lead(hands, Direction::ALL[if all_equal { random.below(4) } else { 0 }])))
}

struct Options {
    sizes: Vec<String>,
    count: Option<usize>,
    nodes: u64,
    threads: usize,
    levels: bool,
    values: bool,
}

impl Options {
    fn read() -> Option<Options> {
        let mut options = Options {
            sizes: Vec::new(),
            count: None,
            nodes: 4_000_000,
            threads: 1,
            levels: false,
            values: false,
        };
        let mut args = env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                // Cargo adds this option.
                "--bench" => {}
                "--count" => options.count = Some(args.next()?.parse().ok()?),
                "--nodes" => options.nodes = args.next()?.parse().ok()?,
                "--threads" => options.threads = args.next()?.parse().ok()?,
                "--levels" => options.levels = true,
                "--values" => options.values = true,
                size if size.starts_with("late") || size.split(',').count() == 4 => options.sizes.push(arg),
                _ => return None,
            }
        }
        Some(options)
    }
}

fn measure(size: &str, count: usize, options: &Options) {
    let limits = Limits { nodes: Some(options.nodes), threads: options.threads, ..Limits::default() };
    let (mut random, mut nodes, mut times, mut unsolved) = (Random(2024), Vec::new(), Vec::new(), 0);
    while nodes.len() < count {
        let Some((rules, setup)) = ending(size, &mut random) else { continue };
        let solver = Solver::new(rules, limits.memory).expect("room enough");
        let run = run(&limits, false, &mut || false, |control| {
            if options.levels {
                return solver.levels(&setup, control);
            }
            Ok(i8::from(solver.winner(&setup, control)? == Partnership::SouthNorth))
        });
        if options.values {
            println!("{size} {} {:?} {}", nodes.len(), run.answer, run.nodes);
        }
        unsolved += usize::from(run.answer.is_err());
        nodes.push(run.nodes);
        times.push(run.time);
    }
    nodes.sort_unstable();
    times.sort_unstable();
    let at = |percent: usize| (count - 1) * percent / 100;
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "| {size} | {count} | {} / {} / {} / {} | {:.2} / {:.1} / {:.0} | {unsolved} |",
        nodes[at(50)],
        nodes[at(90)],
        nodes[at(95)],
        nodes[at(100)],
        ms(times[at(50)]),
        ms(times[at(95)]),
        ms(times[at(100)]),
    );
}

fn main() -> ExitCode {
    let Some(options) = Options::read() else {
        eprintln!("sizes such as 4,4,4,4 or late24, --count, --nodes, --threads, --levels, --values");
        return ExitCode::FAILURE;
    };
    println!(
        "| cards | endings | nodes median / 90 % / 95 % / worst | ms median / 95 % / worst | unsolved |"
    );
    println!("|---|---|---|---|---|");
    let all = SIZES.map(|(size, count)| (size.to_owned(), count));
    let chosen = options.sizes.iter().map(|size| {
        let usual = SIZES.iter().find(|(known, _)| known == size);
        (size.clone(), usual.map_or(100, |&(_, count)| count))
    });
    let sizes: Vec<(String, usize)> = if options.sizes.is_empty() { all.into() } else { chosen.collect() };
    for (size, count) in sizes {
        measure(&size, options.count.unwrap_or(count), &options);
    }
    ExitCode::SUCCESS
}
