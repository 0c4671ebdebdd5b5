//! Compares the solver of three hands with plain minimax over the same lists of plays.
//!
//! The crate's unit tests have it: they search even the smallest positions by df-pn and on several
//! threads. With usual thresholds, `tests/three/test_solver.py` compares them with the Python twin.

use std::collections::HashMap;

use canju::cards::Counts;
use canju::landlord::{Setup, Solver};
use canju::search::{Limits, SearchControl, SearchResult, Stop, run};
use canju::seats::{Seat, Team};
use canju::shedding::{Code, DeckLimit, Generator, Move, Rules};

use super::twin::{few_ranks, random_hand, random_rules};
use crate::random::Random;

/// Winner by definition.
pub struct Minimax<'a> {
    rules: &'a Rules,
    /// All positions visited so far.
    pub memo: HashMap<Setup, Team>,
}

impl Minimax<'_> {
    pub fn new(rules: &Rules) -> Minimax<'_> {
        Minimax { rules, memo: HashMap::new() }
    }

    pub fn winner(&mut self, setup: &Setup) -> Team {
        if let Some(&winner) = self.memo.get(setup) {
            return winner;
        }
        let team = setup.turn.team();
        let moves = setup.moves(self.rules);
        let wins = moves.into_iter().any(|play| self.by(setup, play) == team);
        let winner = if wins { team } else { team.other() };
        self.memo.insert(*setup, winner);
        winner
    }

    pub fn by(&mut self, setup: &Setup, play: Move) -> Team {
        let next = setup.successor(play);
        next.winner().unwrap_or_else(|| self.winner(&next))
    }
}

/// A position with at most `most` cards per hand, from the decks that the rules allow.
pub fn random_three(random: &mut Random, rules: &Rules, most: usize) -> Setup {
    random_answer_of_three(random, rules, most).0
}

/// As [`random_three`], with the play on the table; it is the pass if the mover leads.
pub fn random_answer_of_three(random: &mut Random, rules: &Rules, most: usize) -> (Setup, Move) {
    let mut deck = few_ranks(random, rules);
    let shared = rules.deck_limit == DeckLimit::Shared;
    let full = deck.clone();
    let hands: [Counts; 3] = std::array::from_fn(|_| {
        let size = 1 + random.below(most);
        if shared {
            random_hand(random, size, &mut deck)
        } else {
            random_hand(random, size, &mut full.clone())
        }
    });
    // The play on the table is made from the rest of the deck.
    let rest = random_hand(random, 8, &mut deck);
    let mut plays = Vec::new();
    Generator::new(rules, rest).leads(&mut plays);
    let turn = Seat::ALL[random.below(3)];
    if plays.is_empty() || random.below(3) == 0 {
        return (Setup::lead(hands, turn), Move::PASS);
    }
    let table = plays[random.below(plays.len())];
    let by = if random.below(2) == 0 { turn.before() } else { turn.after() };
    (Setup { hands, to_beat: table.code, by, turn }, table)
}

/// Compares the answers about positions, and counts those that several threads searched.
pub struct AskerOfThree {
    threads: usize,
    /// Runs on each thread before it searches.
    prepare: fn(),
    pub positions: usize,
    pub shared: usize,
    pub leads: usize,
}

impl AskerOfThree {
    pub fn new(threads: usize, prepare: fn()) -> AskerOfThree {
        AskerOfThree { threads, prepare, positions: 0, shared: 0, leads: 0 }
    }

    fn ask<T: Send>(&mut self, job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
        let limits = Limits { threads: self.threads, ..Limits::default() };
        let job = |control: &mut SearchControl| {
            (self.prepare)();
            job(control)
        };
        let SearchResult { answer, threads, .. } = run(&limits, false, &mut || false, job);
        self.shared += usize::from(threads > 1);
        answer.expect("no limit was set")
    }

    /// Compares every answer about a position with the twin's.
    pub fn agrees(&mut self, rules: Rules, setup: Setup) {
        if setup.winner().is_some() {
            return;
        }
        let mut minimax = Minimax::new(&rules);
        let expected = minimax.winner(&setup);
        self.positions += 1;
        self.leads += usize::from(setup.to_beat == Code::NONE);
        // Every second table has hardly more than the smallest size, and soon forgets results.
        let bytes = if self.positions.is_multiple_of(2) { 200_000 } else { 1 << 26 };
        let solver = Solver::new(rules, &setup, bytes).expect("enough memory");
        let context = format!("{rules:?}: {setup:?}");
        assert_eq!(self.ask(|t| solver.winner(&setup, t)), expected, "{context}");
        let moves = setup.moves(&rules);
        let winners = self.ask(|t| solver.winner_by_each(&setup, &moves, t));
        let by_twin: Vec<Team> = moves.iter().map(|&play| minimax.by(&setup, play)).collect();
        assert_eq!(winners, by_twin, "{context} {moves:?}");
        let best = self.ask(|t| solver.winning_move(&setup, t));
        let wins = expected == setup.turn.team();
        assert_eq!(best.map(|play| minimax.by(&setup, play) == expected), wins.then_some(true), "{context}");
    }
}

/// Compares random positions under `rules`, or under a new mixture of switches for each.
pub fn three_agree(asker: &mut AskerOfThree, seed: u64, rules: Option<Rules>, games: usize, most: usize) {
    let mut random = Random(seed);
    for _ in 0..games {
        let rules = rules.unwrap_or_else(|| random_rules(&mut random));
        let setup = random_three(&mut random, &rules, most);
        asker.agrees(rules, setup);
    }
}
