//! Tests of the search for wins, with thresholds so low that small positions use all of it.

use std::collections::HashMap;

use super::{Setup, Solver};
use crate::cards::{Counts, Rank};
use crate::search::proof_number::Effort;
use crate::search::{Limits, run};
use crate::shedding::{Code, Generator, Move, Rules};

/// Deterministic random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % n
    }

    /// Cards of a deck of few ranks, so that hands have groups and chains. Sometimes with jokers.
    fn setup(&mut self, most: usize) -> Setup {
        let low = self.below(8);
        let mut hands = [[0; 15]; 2];
        let sizes = [1 + self.below(most), 1 + self.below(most)];
        for (hand, size) in sizes.into_iter().enumerate() {
            while hands[hand].iter().sum::<usize>() < size {
                let rank = if self.below(12) == 0 { 13 + self.below(2) } else { low + self.below(6) };
                if hands[0][rank] + hands[1][rank] < if rank > 12 { 1 } else { 4 } {
                    hands[hand][rank] += 1;
                }
            }
        }
        let [mover, other] = hands.map(|hand| {
            let of = |rank: usize| Counts::of(Rank::new(rank).expect("a rank"), hand[rank]);
            (0..15).fold(Counts::EMPTY, |counts, rank| counts + of(rank))
        });
        Setup { mover, other, to_beat: Code::NONE }
    }
}

fn minimax(rules: &Rules, setup: Setup, known: &mut HashMap<Setup, bool>) -> bool {
    if let Some(&wins) = known.get(&setup) {
        return wins;
    }
    let wins = setup.moves(rules).into_iter().any(|play| minimax_by(rules, setup, play, known));
    known.insert(setup, wins);
    wins
}

fn minimax_by(rules: &Rules, setup: Setup, play: Move, known: &mut HashMap<Setup, bool>) -> bool {
    let left = setup.mover - play.cards;
    left.is_empty() || !minimax(rules, Setup { mover: setup.other, other: left, to_beat: play.code }, known)
}

/// A solver that uses proof numbers and virtual losses as early as possible.
fn eager(rules: Rules, setup: &Setup, bytes: usize, effort: Effort) -> Solver {
    let mut solver = Solver::new(rules, setup, bytes).expect("enough memory");
    solver.memos.verdicts.effort = effort;
    solver
}

const EFFORTS: [Effort; 2] = [
    Effort { first: 1, round: 3, leaf: 0, least: 1, virtual_loss_from: 0 },
    Effort { first: 1, round: 40, leaf: 1, least: 1, virtual_loss_from: 5 },
];

fn wins(solver: &Solver, setup: &Setup, threads: usize) -> bool {
    let limits = Limits { threads, ..Limits::default() };
    let done = run(&limits, threads > 1, &mut || false, |control| solver.wins(setup, control));
    done.answer.expect("no limit was set")
}

#[test]
fn small_positions_by_proof_numbers_agree_with_minimax() {
    let mut numbers = Numbers(3);
    for (name, rules) in Rules::PRESETS {
        for round in 0..45 {
            let setup = numbers.setup(9);
            let mut known = HashMap::new();
            let expected = minimax(&rules, setup, &mut known);
            for effort in EFFORTS {
                // With so little space that only the latest numbers are kept, and with enough.
                for bytes in [30_000, 1 << 22] {
                    let solver = eager(rules, &setup, bytes, effort);
                    assert_eq!(wins(&solver, &setup, 1), expected, "{name}: {setup:?}");
                }
            }
            if round % 15 == 0 {
                let moves = setup.moves(&rules);
                let solver = eager(rules, &setup, 1 << 22, EFFORTS[round / 15 % 2]);
                let limits = Limits { threads: 3, ..Limits::default() };
                let each =
                    run(&limits, true, &mut || false, |control| solver.wins_by_each(&setup, &moves, control));
                let plain = moves.iter().map(|&play| minimax_by(&rules, setup, play, &mut known));
                assert_eq!(each.answer, Ok(plain.collect()), "{name}: {setup:?}");
            }
        }
    }
}

#[test]
fn several_threads_agree_with_one() {
    let mut numbers = Numbers(5);
    for round in 0..30 {
        let setup = numbers.setup(13);
        let expected =
            wins(&Solver::new(Rules::DOUDIZHU, &setup, 1 << 24).expect("enough memory"), &setup, 1);
        let solver = eager(Rules::DOUDIZHU, &setup, 1 << 24, EFFORTS[round % 2]);
        assert_eq!(wins(&solver, &setup, 2 + round % 4), expected, "{setup:?}");
    }
}

#[test]
fn every_verdict_in_the_table_is_right() {
    let mut numbers = Numbers(11);
    let rules = Rules::DOUDIZHU;
    for round in 0..40 {
        let setup = numbers.setup(8);
        let solver = eager(rules, &setup, 1 << 22, EFFORTS[round % 2]);
        wins(&solver, &setup, 1 + 2 * (round % 2));
        let mut known = HashMap::new();
        minimax(&rules, setup, &mut known);
        // All successors of the setup that minimax has visited.
        for (setup, &expected) in &known {
            let found = setup.state(&rules).and_then(|state| solver.memos.known(&state));
            assert!(found.is_none_or(|verdict| verdict.is_win() == expected), "{setup:?}");
        }
    }
}

#[test]
fn a_search_without_memory_for_numbers_ends() {
    let mut hand = Counts::EMPTY;
    let mut other = Counts::EMPTY;
    for rank in 0..10 {
        let of = |n| Counts::of(Rank::new(rank).expect("a rank"), n);
        (hand, other) = (hand + of(1 + rank % 2), other + of(2 - rank % 2));
    }
    let setup = Setup { mover: hand, other, to_beat: Code::NONE };
    let mut moves = Vec::new();
    Generator::new(&Rules::DOUDIZHU, hand).leads(&mut moves);
    let [little, much] = [40_000, 1 << 24].map(|bytes| {
        let solver = eager(Rules::DOUDIZHU, &setup, bytes, EFFORTS[0]);
        wins(&solver, &setup, 1)
    });
    assert_eq!(little, much);
}
