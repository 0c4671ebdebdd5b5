//! Matches of honeymoon bridge: duplicate boards, each played twice with the sides swapped.
//!
//! `cargo run --release --example honeymoon_boards -- exchange|whole A B BOARDS [FILE] [FIRST]`
//!
//! - `exchange`: the contract is given (board `n` has the strain `n mod 5`, and the first side
//!   declares), and tricks count. `A` and `B` are `random`, `naive`, `greedy`, `sampling:64` or
//!   `perfect`.
//! - `whole`: the players also bid, and points count. `A` and `B` are for example
//!   `model+sampling:64`, `threshold+naive`, `never+greedy`.
//!
//! Board `n` has the cards of seed `20_000_000 + n`, and each player has its own seeds for samples.
//! Both games of a board have the same cards in the same places, and the players change seats.
//! Prints the mean per game of A's result minus B's, with its standard error over boards. With a
//! file, each finished board is a line in it, and a second run continues from there.

mod players;

use std::{fs, io::Write, time::Instant};

use canju::honeymoon::{Action, Bid, Call, GameState, PassedOut, Phase, Rules, Scoring, Strain};
use canju::search::{Limits, SearchControl, run};
use canju::seats::Side;
use players::{Player, tricks_of};

/// First seed of the boards.
const SEEDS: u64 = 20_000_000;

/// Makes two copies of one player draw different samples, so that they do not play alike.
const OTHER_SAMPLES: u64 = 1 << 40;

/// Plays one game with `players[0]` as the first side. Returns its result minus the second side's.
fn play(
    seed: u64,
    strain: Option<Strain>,
    players: [Player; 2],
    control: &mut SearchControl,
    spent: &mut Spent,
) -> i64 {
    let scoring = if strain.is_some() { Scoring::Tricks } else { Scoring::Duplicate };
    let dealer = if seed.is_multiple_of(2) { Side::First } else { Side::Second };
    let dealer = if strain.is_some() { Side::First } else { dealer };
    let rules = Rules { passed_out: PassedOut::Score, scoring, dealer, ..Rules::default() };
    let mut game = GameState::deal(seed, rules).expect("a whole deck");
    if let Some(strain) = strain {
        for call in [Call::Bid(Bid { level: 1, strain }), Call::Pass] {
            game = game.successor(&Action::Call(call)).expect("a first bid");
        }
    }
    let mut moves = 0;
    while game.phase() != Phase::Over {
        let player = players[game.turn() as usize];
        let begun = Instant::now();
        let who = game.turn() as u64 ^ u64::from(spent.swapped);
        let action = player.act(&game, seed * 1000 + moves + who * OTHER_SAMPLES, control);
        if game.phase() == Phase::Exchange {
            spent.moves[game.turn() as usize ^ usize::from(spent.swapped)] += 1;
            spent.seconds[game.turn() as usize ^ usize::from(spent.swapped)] += begun.elapsed().as_secs_f64();
        }
        game = game.successor(&action).expect("a legal action");
        moves += 1;
    }
    match (strain, game.score()) {
        (None, Some([first, _])) => i64::from(first),
        _ => tricks_of(&game, Side::First) - tricks_of(&game, Side::Second),
    }
}

/// Cost of the exchange for A and B.
#[derive(Default)]
struct Spent {
    swapped: bool,
    moves: [u64; 2],
    seconds: [f64; 2],
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [what, a, b, boards, more @ ..] = &asked[..] else {
        println!("say exchange or whole, two players, and how many boards");
        return;
    };
    let both = [a, b].map(|name| Player::read(name).unwrap_or_else(|| panic!("no such player: {name}")));
    let boards: u64 = boards.parse().expect("a number of boards");
    let file = more.first();
    let first: u64 = more.get(1).map_or(0, |first| first.parse().expect("a number"));
    // Lines of the file: a board, and A's results in both games.
    let old = file.and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
    let mut done: std::collections::BTreeMap<u64, [i64; 2]> = old
        .lines()
        .filter_map(|line| {
            let parts: Vec<i64> = line.split(' ').filter_map(|part| part.parse().ok()).collect();
            let [board, one, two] = parts[..] else { return None };
            Some((u64::try_from(board).ok()?, [one, two]))
        })
        .collect();
    let mut spent = Spent::default();
    let played = run(&Limits::default(), false, &mut || false, |control| {
        let (mut spent, mut done) = (Spent::default(), done.clone());
        for board in first..first + boards {
            if done.contains_key(&board) {
                continue;
            }
            let strain = (what == "exchange").then(|| Strain::ALL[usize::try_from(board % 5).unwrap_or(0)]);
            spent.swapped = false;
            let one = play(SEEDS + board, strain, both, control, &mut spent);
            spent.swapped = true;
            let two = -play(SEEDS + board, strain, [both[1], both[0]], control, &mut spent);
            done.insert(board, [one, two]);
            if let Some(file) = file {
                let mut file = fs::OpenOptions::new().create(true).append(true).open(file).expect("a file");
                writeln!(file, "{board} {one} {two}").expect("room");
            }
        }
        Ok((spent, done))
    });
    (spent, done) = {
        let (now, all) = played.answer.expect("no limits");
        (Spent { swapped: spent.swapped, ..now }, all)
    };
    report(a, b, &done, &spent);
}

#[expect(clippy::cast_precision_loss, reason = "far fewer boards")]
fn report(a: &str, b: &str, done: &std::collections::BTreeMap<u64, [i64; 2]>, spent: &Spent) {
    let each: Vec<f64> = done.values().map(|[one, two]| (one + two) as f64 / 2.0).collect();
    let count = each.len() as f64;
    let mean = each.iter().sum::<f64>() / count;
    let square: f64 = each.iter().map(|result| (result - mean).powi(2)).sum();
    let error = (square / (count - 1.0) / count).sqrt();
    let better = each.iter().filter(|result| **result > 0.0).count() as f64;
    let worse = each.iter().filter(|result| **result < 0.0).count() as f64;
    let share = (better + (count - better - worse) / 2.0) / count;
    println!("{a} against {b}: {count} boards");
    println!(
        "  a game: {mean:+.3} +- {error:.3}, 95 %: {:+.3} to {:+.3}",
        mean - 1.96 * error,
        mean + 1.96 * error
    );
    println!("  boards won: {:.1} %", 100.0 * share);
    for (name, place) in [(a, 0), (b, 1)] {
        let moves = spent.moves[place].max(1) as f64;
        println!("  {name}: {:.2} ms a move of the exchange", 1000.0 * spent.seconds[place] / moves);
    }
}
