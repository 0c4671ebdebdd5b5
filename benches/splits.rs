//! Random hands, split: the fewest plays and the best score, by the number of cards.
//!
//! `cargo bench --bench splits` prints a line for each preset, question and size, as CSV:
//! microseconds for the median hand, the 99th of a hundred, and the slowest. `-- tsinghua 17 20`
//! runs some presets and sizes only; `-- --hands 2000` says how many hands; `--cold` makes a
//! new table for each hand. Hands come from `Hand::random` with the seeds 0, 1, 2, …

use std::{
    env,
    time::{Duration, Instant},
};

use canju::cards::{Counts, Deck, Decks, Hand};
use canju::search::{Limits, Run, run};
use canju::shedding::split::{Fewest, Front, Rewards, Splitter, Worth};
use canju::shedding::{self, Rules};

const MEMORY: usize = 1 << 30;
/// A hand that takes longer is not waited for, and counts with this time.
const PATIENCE: Duration = Duration::from_secs(60);

struct Question {
    name: &'static str,
    rules: Rules,
    decks: Decks,
    size: usize,
    hands: u64,
    cold: bool,
}

impl Question {
    fn times<W: Worth>(
        &self,
        split: impl Fn(&mut Splitter<W>, Counts, &mut canju::search::Ticker) -> usize + Sync,
    ) -> Vec<Duration>
    where
        Splitter<W>: Send,
    {
        let new = || std::sync::Mutex::new(Splitter::<W>::new(&self.rules, Rewards::COURSE, MEMORY));
        let mut splitter = new();
        let deck = Deck { decks: self.decks, jokers: true, suits: false };
        let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
        let mut times = Vec::new();
        for seed in 0..self.hands {
            let hand = Hand::random(self.size, &deck, Some(seed)).expect("the deck is large enough").counts();
            if self.cold {
                splitter = new();
            }
            let start = Instant::now();
            let Run { answer: _, .. } = run(&limits, false, &mut || false, |ticker| {
                Ok(split(&mut splitter.lock().expect("one thread"), hand, ticker))
            });
            times.push(start.elapsed());
        }
        times.sort();
        times
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

fn main() {
    let mut arguments: Vec<String> = env::args().skip(1).filter(|a| a != "--bench").collect();
    let mut take = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.remove(at);
        Some(at)
    };
    let cold = take("--cold").is_some();
    let hands = take("--hands").map_or(200, |at| arguments.remove(at).parse().expect("a number of hands"));
    let sizes: Vec<usize> = arguments.iter().filter_map(|a| a.parse().ok()).collect();
    let sizes = if sizes.is_empty() { (2..=54).step_by(4).collect() } else { sizes };
    println!("preset,decks,question,cards,hands,median_us,p99_us,worst_us");
    for (name, rules) in Rules::PRESETS {
        let named = |a: &String| Rules::preset(a).is_some();
        if arguments.iter().any(named) && !arguments.iter().any(|a| a == name) {
            continue;
        }
        for (decks, of) in [(Decks::One, shedding::Decks::One), (Decks::Two, shedding::Decks::Two)] {
            if arguments.iter().any(|a| a == "one") && decks == Decks::Two {
                continue;
            }
            for &size in &sizes {
                let rules = Rules { decks: of, ..rules };
                let question = Question { name, rules, decks, size, hands, cold };
                let times = question.times::<Fewest>(|splitter, hand, ticker| {
                    splitter.fewest(hand, ticker).map_or(0, |split| split.plays.len())
                });
                question.print("fewest", &times);
                if name == "tsinghua" {
                    let times = question.times::<Front>(|splitter, hand, ticker| {
                        splitter.best_score(hand, ticker).map_or(0, |split| split.plays.len())
                    });
                    question.print("any", &times);
                }
            }
        }
    }
}
