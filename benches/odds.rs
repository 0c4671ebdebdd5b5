//! Odds of random hands: time and nodes per sample.
//!
//! `cargo bench --bench odds` prints a line for each size: samples, nodes per sample, milliseconds
//! per sample, seconds per hand, and the sum of all shares as a check. `-- 8 12` selects sizes, `--
//! --threads 2` the number of threads and `-- --hands 20` the number of hands. My hand is the first
//! of `deal` with the seeds 0, 1, 2, …. The other hand is as large. All other cards are unseen.

use std::{
    env,
    time::{Duration, Instant},
};

use canju::cards::{Deck, Hand, deal};
use canju::hidden::{DealPlan, Survey, Unseen, Viewpoint};
use canju::search::Limits;
use canju::shedding::{Code, Rules, Setup};

/// Cards of each hand, and the number of samples.
const SIZES: [(usize, usize); 5] = [(6, 1000), (8, 1000), (10, 300), (12, 100), (14, 20)];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |name: &str, usual: usize| {
        let place = arguments.iter().position(|argument| argument == name);
        place.and_then(|place| arguments.get(place + 1)?.parse().ok()).unwrap_or(usual)
    };
    let (threads, hands) = (number("--threads", 1), number("--hands", 10));
    let wanted: Vec<usize> = arguments
        .iter()
        .take_while(|argument| !argument.starts_with("--"))
        .filter_map(|argument| argument.parse().ok())
        .collect();
    println!("cards,samples,nodes a sample,ms a sample,seconds for the samples of one hand,sum of shares");
    for (size, samples) in SIZES {
        if wanted.is_empty() || wanted.contains(&size) {
            run(size, samples, hands, threads);
        }
    }
}

fn run(size: usize, samples: usize, hands: usize, threads: usize) {
    let limits = Limits { threads, ..Limits::default() };
    let (mut nodes, mut solved, mut shares, mut time) = (0, 0, 0.0, Duration::ZERO);
    for seed in 0..hands as u64 {
        let hand = deal(&[size], &Deck::default(), Some(seed)).expect("a deck is large enough").remove(0);
        let unseen = Hand::full(&Deck::default()).counts() - hand.counts();
        let table = Viewpoint::two(Rules::DOUDIZHU, hand.counts(), Code::NONE);
        let plays =
            Setup { mover: hand.counts(), other: unseen, to_beat: Code::NONE }.moves(&Rules::DOUDIZHU);
        let start = Instant::now();
        let unseen = Unseen::new(unseen, &[size]).expect("enough cards");
        let plan = DealPlan::new(&unseen, samples, seed, &mut || Ok(())).expect("no limit");
        let mut survey = Survey::begin(table, plays, plan, &limits).expect("threads and memory");
        while !survey.is_done() {
            survey.wait(Duration::from_secs(1));
        }
        time += start.elapsed();
        let summary = survey.summary();
        nodes += survey.nodes();
        solved += summary.samples;
        shares += summary.shares.iter().sum::<f64>() + summary.open;
    }
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let (per_sample, ms, per_hand) = (
        nodes as f64 / solved as f64,
        time.as_secs_f64() * 1000.0 / solved as f64,
        time.as_secs_f64() / hands as f64,
    );
    println!("{size},{samples},{per_sample:.1},{ms:.4},{per_hand:.3},{shares:.6}");
}
