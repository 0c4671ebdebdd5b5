//! Compares the solver with minimax.

use std::time::Duration;

use canju::search::{Limits, SearchControl, Stop, run};
use canju::tricks::{HoneymoonBridge, Setup, Solver};

use super::minimax::{Minimax, random_hands};
use crate::random::Random;

pub fn solve<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit was set")
}

fn agrees(random: &mut Random, rules: HoneymoonBridge, n: usize) {
    let (mover, other) = random_hands(random, n);
    let mut minimax = Minimax::new(rules);
    let mut setup = Setup { mover, other, led: None };
    let solver = Solver::new(rules, 1 << 20).expect("enough memory");
    let mut left = u8::try_from(n).expect("at most 13");
    let mut taken = [0; 2];
    let expected = minimax.value(mover, other);
    let mut side = 0;
    while let Some(card) = solve(|t| solver.best(&setup, t)) {
        let values = minimax.values(&setup);
        let most = values.iter().map(|&(_, value)| value).max().expect("a card");
        assert_eq!(solve(|t| solver.tricks(&setup, t)), most, "{rules} {setup:?}");
        assert_eq!(solve(|t| solver.values(&setup, t)), values, "{rules} {setup:?}");
        let first_best = values.iter().find(|&&(_, value)| value == most).expect("a card").0;
        assert_eq!(card, first_best);
        let next = setup.successor(card, rules);
        if let Some(led) = setup.led {
            side ^= usize::from(!minimax.takes(led, card));
            taken[side] += 1;
            left -= 1;
        } else {
            side ^= 1;
        }
        setup = next;
    }
    assert_eq!((left, taken[0]), (0, expected), "the line takes what the value says");
}

#[test]
fn agrees_with_minimax() {
    let mut random = Random(5);
    for rules in HoneymoonBridge::ALL {
        for n in 1..=6 {
            for _ in 0..20 {
                agrees(&mut random, rules, n);
            }
        }
    }
}

#[test]
fn agrees_with_minimax_just_above_the_levels_in_memory() {
    let mut random = Random(6);
    for rules in HoneymoonBridge::ALL {
        agrees(&mut random, rules, 9);
    }
}

#[test]
fn the_smallest_table_is_enough() {
    let mut random = Random(7);
    for rules in HoneymoonBridge::ALL {
        let [large, small] = [1 << 20, 16].map(|bytes| Solver::new(rules, bytes).expect("enough memory"));
        assert!(small.bytes() <= 16);
        assert_eq!(Solver::new(rules, 15).err(), Some(Stop::Memory));
        for n in [9, 11] {
            let (mover, other) = random_hands(&mut random, n);
            let setup = Setup { mover, other, led: None };
            assert_eq!(solve(|t| small.tricks(&setup, t)), solve(|t| large.tricks(&setup, t)), "{setup:?}");
        }
    }
}

#[test]
fn limits_end_the_search() {
    let (mover, other) = random_hands(&mut Random(11), 13);
    let setup = Setup { mover, other, led: None };
    let solve_under = |limits: Limits, mut poll: fn() -> bool| {
        let solver = Solver::new(HoneymoonBridge::ALL[0], 1 << 20).expect("enough memory");
        run(&limits, false, &mut poll, |t| solver.values(&setup, t)).answer
    };
    let limits = Limits::default();
    assert_eq!(solve_under(Limits { nodes: Some(1), ..limits }, || false).err(), Some(Stop::Nodes));
    assert_eq!(
        solve_under(Limits { time: Some(Duration::ZERO), ..limits }, || false).err(),
        Some(Stop::Time)
    );
    assert_eq!(solve_under(Limits { threads: 2, ..limits }, || false), solve_under(limits, || false));
}

/// Long: `cargo test --release --test core -- --ignored tricks::search::agrees`. Above the eight
/// cards of the table in memory, where the search begins.
#[test]
#[ignore = "some minutes"]
fn agrees_with_minimax_above_the_levels_in_memory() {
    let mut random = Random(9);
    for rules in HoneymoonBridge::ALL {
        for n in [9, 10, 11] {
            for _ in 0..20 {
                agrees(&mut random, rules, n);
            }
        }
    }
}
