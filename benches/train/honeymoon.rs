//! Fits the numbers of `src/honeymoon/weights.rs`, and prints them.
//!
//! `cargo run --release --example honeymoon_weights -- [worths|bids] [deals]`
//!
//! - `worths`: solves random last hands of thirteen cards exactly, and regresses the leader's
//!   tricks on the cards of both hands.
//! - `bids`: lets two greedy players play whole deals, with perfect play of the last hands, and
//!   regresses the declarer's tricks on the features of either hand.
//!
//! Seeds are 1 to the number of deals for `worths`, and those after ten million for `bids`: the
//! matches of `boards.rs` use neither.

use canju::honeymoon::{FEATURES, GameState, Greedy, PlayState, Rules, Strain, features, numbers_of};
use canju::search::{Limits, SearchControl, run};
use canju::seats::Side;
use canju::tricks::{HoneymoonBridge, Setup, Solver};

const SPADES: Strain = Strain::ALL[3];

/// Sums for a linear least-squares fit.
struct Squares<const N: usize> {
    products: Box<[[f64; N]; N]>,
    with_value: [f64; N],
    value: f64,
    square: f64,
    count: f64,
}

impl<const N: usize> Squares<N> {
    fn new() -> Squares<N> {
        Squares {
            products: Box::new([[0.0; N]; N]),
            with_value: [0.0; N],
            value: 0.0,
            square: 0.0,
            count: 0.0,
        }
    }

    fn add(&mut self, found: &[f64; N], value: f64) {
        for i in 0..N {
            for j in 0..N {
                self.products[i][j] += found[i] * found[j];
            }
            self.with_value[i] += found[i] * value;
        }
        self.value += value;
        self.square += value * value;
        self.count += 1.0;
    }

    /// Weights, standard deviation of the residuals, and the share explained.
    fn solved(&self) -> ([f64; N], f64, f64) {
        let (mut rows, mut right) = (self.products.clone(), self.with_value);
        for i in 0..N {
            // Weights of features that always occur together are not unique: prefer small ones.
            rows[i][i] += 1e-4 * self.count;
        }
        for i in 0..N {
            let pivot = rows[i][i];
            for j in i + 1..N {
                let share = rows[j][i] / pivot;
                for k in i..N {
                    rows[j][k] -= share * rows[i][k];
                }
                right[j] -= share * right[i];
            }
        }
        let mut weights = [0.0; N];
        for i in (0..N).rev() {
            let known: f64 = (i + 1..N).map(|j| rows[i][j] * weights[j]).sum();
            weights[i] = (right[i] - known) / rows[i][i];
        }
        let fitted: f64 = (0..N).map(|i| weights[i] * self.with_value[i]).sum();
        let curved: f64 =
            (0..N).map(|i| (0..N).map(|j| weights[i] * weights[j] * self.products[i][j]).sum::<f64>()).sum();
        let left = (self.square - 2.0 * fitted + curved) / self.count;
        let all = self.square / self.count - (self.value / self.count).powi(2);
        (weights, left.sqrt(), 1.0 - left / all)
    }
}

/// A deal with a contract in this strain, declared by the first side.
fn table_of(seed: u64, strain: Strain) -> (GameState, PlayState) {
    let rules = Rules::default();
    let game = GameState::deal(seed, rules).expect("a whole deck");
    let hands = Side::BOTH.map(|side| game.hand(side));
    let table = PlayState::new(hands, &game.cards()[26..], strain, Side::First, &rules);
    (game, table)
}

/// Tricks of the side on lead.
fn solved(solver: &Solver, table: &PlayState, control: &mut SearchControl) -> f64 {
    let turn = table.turn();
    let setup = Setup { mover: table.hand(turn), other: table.hand(turn.other()), led: None };
    f64::from(solver.tricks(&setup, control).expect("no limits"))
}

fn print(name: &str, weights: &[f64]) {
    let listed: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
    println!("{name}: [{}]", listed.join(", "));
}

fn worths(deals: u64, control: &mut SearchControl) {
    for (name, strain) in [("trump", SPADES), ("no-trump", Strain::NoTrump)] {
        let solver = Solver::new(HoneymoonBridge::new(strain.trump()), 1 << 16).expect("memory");
        let mut squares = Squares::<27>::new();
        for seed in 1..=deals {
            let (game, table) = table_of(seed, strain);
            let mut found = [0.0; 27];
            found[26] = 1.0;
            for (side, sign) in [(Side::First, 1.0), (Side::Second, -1.0)] {
                for card in numbers_of(game.hand(side)) {
                    let trump = strain.trump().is_some_and(|trump| trump as u8 == card / 13);
                    found[usize::from(card % 13) + if trump { 0 } else { 13 }] += sign;
                }
            }
            squares.add(&found, solved(&solver, &table, control) - 6.5);
        }
        let (weights, left, share) = squares.solved();
        println!("{name}: left {left:.3}, explained {share:.3}, lead {:.3}", weights[26]);
        print("  trump suit", &weights[..13]);
        print("  other suits", &weights[13..26]);
    }
}

fn bids(deals: u64, control: &mut SearchControl) {
    for (name, strain) in [("trump", SPADES), ("no-trump", Strain::NoTrump)] {
        let solver = Solver::new(HoneymoonBridge::new(strain.trump()), 1 << 16).expect("memory");
        let greedy = Greedy::new(strain.trump().map_or(4, |suit| suit as usize), 13);
        let (mut own, mut other) = (Squares::<FEATURES>::new(), Squares::<FEATURES>::new());
        for seed in 10_000_001..=10_000_000 + deals {
            let (game, mut table) = table_of(seed, strain);
            while table.exchanges() {
                table.play(greedy.choose(&table));
            }
            let leaders = solved(&solver, &table, control);
            let tricks = if table.turn() == Side::First { leaders } else { 13.0 - leaders };
            own.add(&features(game.hand(Side::First), strain, 13), tricks);
            other.add(&features(game.hand(Side::Second), strain, 13), tricks);
        }
        for (whose, squares) in [("declarer", own), ("defender", other)] {
            let (weights, left, share) = squares.solved();
            println!(
                "{name} by {whose}: mean {:.3}, left {left:.3}, explained {share:.3}",
                squares.value / squares.count
            );
            print("  weights", &weights);
        }
    }
}

fn main() {
    let mut asked = std::env::args().skip(1);
    let what = asked.next().unwrap_or_default();
    let deals = asked.next().and_then(|deals| deals.parse().ok()).unwrap_or(10_000);
    let done = run(&Limits::default(), false, &mut || false, |control| {
        match what.as_str() {
            "worths" => worths(deals, control),
            "bids" => bids(deals, control),
            _ => println!("say worths or bids, and how many deals"),
        }
        Ok(())
    });
    done.answer.expect("no limits");
}
