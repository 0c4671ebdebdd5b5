//! The solver against plain minimax over the same move lists.
//!
//! (The move lists themselves are compared with an enumeration from the
//! definitions in the Python tests.)

use std::collections::HashMap;

use canju::cards::{Counts, RANKS, Rank};
use canju::search::{Limits, Stop, Ticker, run};
use canju::shedding::{Code, Decks, Generator, Move, Rules, Setup, Solver};

use crate::random::Random;

/// Plays until the end, negative when the mover loses, by the definition.
struct Minimax<'a> {
    rules: &'a Rules,
    memo: HashMap<Setup, i32>,
}

impl Minimax<'_> {
    fn value(&mut self, setup: Setup) -> i32 {
        if let Some(&value) = self.memo.get(&setup) {
            return value;
        }
        let values: Vec<i32> = setup.moves(self.rules).into_iter().map(|play| self.by(setup, play)).collect();
        let won = values.iter().copied().filter(|&v| v > 0).min();
        let value = won.unwrap_or_else(|| values.into_iter().min().expect("there is always a legal play"));
        self.memo.insert(setup, value);
        value
    }

    /// After a play, for the side that makes it.
    fn by(&mut self, setup: Setup, play: Move) -> i32 {
        let left = setup.mover - play.cards;
        if left.is_empty() {
            return 1;
        }
        let value = self.value(Setup { mover: setup.other, other: left, to_beat: play.code });
        -(value + value.signum())
    }
}

fn solve<T: Send>(job: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit was set")
}

/// Cards that make plays likely: few ranks, sets and jokers.
fn random_hand(random: &mut Random, decks: usize, size: usize, deck: &mut Vec<Rank>) -> Counts {
    if deck.is_empty() {
        let span = 4 + random.below(9);
        let low = random.below(13 - span + 1);
        let ranks = Rank::all().filter(|r| r.is_joker() || (low..low + span).contains(&r.index()));
        *deck = ranks.flat_map(|r| vec![r; decks * if r.is_joker() { 1 } else { 4 }]).collect();
    }
    let mut hand = [0; RANKS];
    for _ in 0..size {
        if deck.is_empty() {
            break;
        }
        // Another of a rank already held, every other time: sets of cards.
        let mut at = random.below(deck.len());
        if random.below(2) == 0 {
            let held = deck.iter().position(|r| hand[r.index()] > 0 && hand[r.index()] < 4);
            at = held.unwrap_or(at);
        }
        hand[deck.swap_remove(at).index()] += 1;
    }
    Rank::all().fold(Counts::EMPTY, |counts, rank| counts + Counts::of(rank, hand[rank.index()]))
}

fn random_setup(random: &mut Random, rules: &Rules, most: usize) -> Setup {
    let mut deck = Vec::new();
    let decks = rules.decks.number();
    let sizes = [1 + random.below(most), 1 + random.below(most)];
    let [mover, other] = sizes.map(|size| random_hand(random, decks, size, &mut deck));
    // The play on the table is one of what is left of the deck.
    let rest = random_hand(random, decks, 8, &mut deck);
    let mut plays = Vec::new();
    Generator::new(rules, rest).leads(&mut plays);
    let to_beat = match random.below(3) {
        _ if plays.is_empty() => Code::NONE,
        0 => Code::NONE,
        _ => plays[random.below(plays.len())].code,
    };
    Setup { mover, other, to_beat }
}

fn agrees(seed: u64, rules: Rules, games: usize, most: usize) {
    let mut random = Random(seed);
    for _ in 0..games {
        let setup = random_setup(&mut random, &rules, most);
        let mut minimax = Minimax { rules: &rules, memo: HashMap::new() };
        let expected = minimax.value(setup);
        let solver = Solver::new(rules, &setup, 1 << 26).expect("room enough");
        let context = format!("{rules}: {setup:?}");
        assert_eq!(solve(|t| solver.wins(&setup, t)), expected > 0, "{context}");
        assert_eq!(solve(|t| solver.distance(&setup, t)), expected.unsigned_abs(), "{context}");
        let moves = setup.moves(&rules);
        let wins = solve(|t| solver.wins_by_each(&setup, &moves, t));
        let distances = solve(|t| solver.distance_by_each(&setup, &moves, t));
        assert_eq!((wins.len(), distances.len()), (moves.len(), moves.len()), "{context}");
        for (i, &play) in moves.iter().enumerate() {
            let by = minimax.by(setup, play);
            assert_eq!(wins[i], by > 0, "{context} {play:?}");
            assert_eq!(distances[i], by.unsigned_abs(), "{context} {play:?}");
        }
        let best = solve(|t| solver.best_move(&setup, &moves, t)).expect("some play keeps the distance");
        assert_eq!(minimax.by(setup, best), expected, "{context} {best:?}");
        let best = solve(|t| solver.winning_move(&setup, t));
        assert_eq!(best.map(|play| minimax.by(setup, play) > 0), (expected > 0).then_some(true), "{context}");
    }
}

#[test]
fn agrees_with_minimax_under_each_preset_with_one_deck() {
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        agrees(i as u64, rules, 400, 7);
    }
}

#[test]
fn agrees_with_minimax_under_each_preset_with_two_decks() {
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        agrees(100 + i as u64, Rules { decks: Decks::Two, ..rules }, 200, 7);
    }
}

/// Long: `cargo test --release --test core -- --ignored minimax`.
#[test]
#[ignore = "some minutes"]
fn agrees_with_minimax_over_many_positions() {
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        agrees(1000 + i as u64, rules, 4000, 9);
        agrees(2000 + i as u64, Rules { decks: Decks::Two, ..rules }, 2000, 8);
    }
}
