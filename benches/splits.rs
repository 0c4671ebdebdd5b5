//! Splits random hands: times for the fewest plays and the best score, by the number of cards.
//!
//! `cargo bench --bench splits` prints CSV, a line for each preset, question and size: microseconds
//! for the median hand, the 99th percentile and the slowest. `-- tsinghua 17 20` selects presets
//! and sizes, `-- one` one deck only. `-- --hands 2000` sets the number of hands (by default 200,
//! or fewer after half a minute). `-- --warm` keeps the table of loose cards from hand to
//! hand, as `fewest_plays_many` does. Hands come from `Hand::random` with the seeds 0, 1, 2, …; if
//! one takes over a minute, larger sizes are skipped. Short searches are timed three times, and the
//! least counts. `python benches/one_hand.py` draws the documentation's picture from this output.

use std::{
    env,
    sync::Mutex,
    time::{Duration, Instant},
};

use canju::cards::{Counts, Deck, Hand, Stock};
use canju::search::{Limits, SearchControl, Stop, run};
use canju::shedding::split::{Fewest, Front, Rewards, Score, Split, Splitter};
use canju::shedding::{self, Rules};

const MEMORY: usize = 1 << 30;
/// Time limit for one hand.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time limit for all hands of a size.
const ENOUGH: Duration = Duration::from_secs(30);

/// Cards in a hand.
const SIZES: [usize; 16] = [5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 42, 46, 50, 54];

/// Hands that take less are timed three times, and the least counts.
const SHORT: Duration = Duration::from_millis(50);

struct Question {
    name: &'static str,
    rules: Rules,
    decks: Stock,
    size: usize,
    hands: u64,
    warm: bool,
}

impl Question {
    /// Sorted times of the hands; `None` if one took too long.
    fn times<W: Score>(
        &self,
        split: impl Fn(&mut Splitter<W>, Counts, &mut SearchControl) -> Result<Split, Stop> + Sync,
    ) -> Option<Vec<Duration>>
    where
        Splitter<W>: Send,
    {
        let new = || Mutex::new(Splitter::<W>::new(&self.rules, Rewards::COURSE, MEMORY));
        let mut splitter = new();
        let deck = Deck { decks: self.decks, jokers: true, suits: false };
        let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
        let mut times = Vec::new();
        for seed in 0..self.hands {
            let hand = Hand::random(self.size, &deck, Some(seed)).expect("the deck is large enough").counts();
            let mut best = Duration::MAX;
            // Several times for short searches, because other programs can interrupt them.
            for _ in 0..if best_of_all(&times) < SHORT { 3 } else { 1 } {
                if !self.warm {
                    splitter = new();
                }
                let start = Instant::now();
                let run = run(&limits, false, &mut || false, |control| {
                    split(&mut splitter.lock().expect("one thread"), hand, control)
                });
                run.answer.ok()?;
                best = best.min(start.elapsed());
            }
            times.push(best);
            if times.iter().sum::<Duration>() > ENOUGH {
                break;
            }
        }
        times.sort();
        Some(times)
    }

    fn print(&self, what: &str, times: &[Duration]) {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{},{},{what},{},{},{:.1},{:.1},{:.1}",
            self.name,
            self.rules.decks.number(),
            self.size,
            times.len(),
            micros(times[times.len() / 2]),
            micros(times[times.len() * 99 / 100]),
            micros(times[times.len() - 1]),
        );
    }
}

fn best_of_all(times: &[Duration]) -> Duration {
    times.iter().copied().min().unwrap_or_default()
}

fn main() {
    let mut arguments: Vec<String> = env::args().skip(1).filter(|a| a != "--bench").collect();
    let mut take = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.remove(at);
        Some(at)
    };
    let warm = take("--warm").is_some();
    let hands = take("--hands").map_or(200, |at| arguments.remove(at).parse().expect("a number of hands"));
    let sizes: Vec<usize> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    let sizes = if sizes.is_empty() { SIZES.to_vec() } else { sizes };
    println!("preset,decks,question,cards,hands,median_us,p99_us,worst_us");
    for (name, rules) in Rules::PRESETS {
        let named = |a: &String| Rules::preset(a).is_some();
        if arguments.iter().any(named) && !arguments.iter().any(|a| a == name) {
            continue;
        }
        for (decks, of) in [(Stock::One, shedding::Decks::One), (Stock::Two, shedding::Decks::Two)] {
            if arguments.iter().any(|a| a == "one") && decks == Stock::Two {
                continue;
            }
            let rules = Rules { decks: of, ..rules };
            let question = |size| Question { name, rules, decks, size, hands, warm };
            print_all("fewest", &sizes, question, |question| question.times(Splitter::<Fewest>::fewest));
            if name == "tsinghua" {
                print_all("any", &sizes, question, |question| question.times(Splitter::<Front>::best_score));
            }
        }
    }
}

/// Prints a line for each size, until one takes too long.
fn print_all(
    what: &str,
    sizes: &[usize],
    question: impl Fn(usize) -> Question,
    times: impl Fn(&Question) -> Option<Vec<Duration>>,
) {
    for &size in sizes {
        let question = question(size);
        let Some(times) = times(&question) else { break };
        question.print(what, &times);
    }
}
