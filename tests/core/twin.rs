//! The twin: plain minimax over the same lists of plays, random positions, and the comparison.
//!
//! Python tests compare the lists with an enumeration from the definitions. This file is compiled
//! twice: into these tests, and into the crate's unit tests, which search even the smallest
//! positions on several threads.

use std::collections::HashMap;

use canju::cards::{Counts, RANKS, Rank};
use canju::search::{Limits, SearchControl, SearchResult, Stop, run};
use canju::shedding::Setting;
use canju::shedding::{
    DeckLimit, Decks, GAP_KINDS, Generator, Kind, Kinds, Move, Rules, Setup, Solver, SwitchValues,
};

use crate::random::Random;

/// Plays until the end, negative if the mover loses, by definition.
pub struct Minimax<'a> {
    rules: &'a Rules,
    /// All positions visited so far.
    pub memo: HashMap<Setup, i32>,
}

impl Minimax<'_> {
    pub fn new(rules: &Rules) -> Minimax<'_> {
        Minimax { rules, memo: HashMap::new() }
    }

    pub fn value(&mut self, setup: Setup) -> i32 {
        if let Some(&value) = self.memo.get(&setup) {
            return value;
        }
        let values: Vec<i32> = setup.moves(self.rules).into_iter().map(|play| self.by(setup, play)).collect();
        let won = values.iter().copied().filter(|&v| v > 0).min();
        let value = won.unwrap_or_else(|| values.into_iter().min().expect("there is always a legal play"));
        self.memo.insert(setup, value);
        value
    }

    /// Value of a play for the side that makes it.
    pub fn by(&mut self, setup: Setup, play: Move) -> i32 {
        let left = setup.mover - play.cards;
        if left.is_empty() {
            return 1;
        }
        let value = self.value(Setup { mover: setup.other, other: left, to_beat: play.code });
        -(value + value.signum())
    }
}

/// A random mixture of switches, numbers of decks and deck limits.
pub fn random_rules(random: &mut Random) -> Rules {
    let mut coin = |n| random.below(n) == 0;
    // Chains with gaps disable parts of the search: use them rarely.
    let mut kinds = if coin(4) { Kinds::ALL } else { Kinds::ALL.without(GAP_KINDS) };
    if coin(2) {
        for kind in Kind::all().filter(|&kind| kind != Kind::Single) {
            kinds = if coin(4) { kinds.without(Kinds::of(&[kind])) } else { kinds };
        }
    }
    Rules {
        kinds,
        equal_kickers: coin(2),
        joker_kickers: coin(2),
        own_rank_kickers: coin(2),
        four_as_pairs: coin(2),
        wide_wings: coin(2),
        decks: if coin(2) { Decks::One } else { Decks::Two },
        deck_limit: match (coin(2), coin(2)) {
            (true, _) => DeckLimit::Shared,
            (false, true) => DeckLimit::Each,
            (false, false) => DeckLimit::Unlimited,
        },
        ..Rules::DOUDIZHU
    }
}

/// Rules of Run Fast with random switches.
pub fn random_run_fast(random: &mut Random) -> Rules {
    let rules = Rules::preset("run-fast").expect("a preset");
    let settings = rules.game.switches.iter().map(|switch| match switch.values {
        SwitchValues::Words(words) => (switch.name, Setting::Word(words[random.below(words.len())])),
        SwitchValues::Flag => {
            (switch.name, Setting::Flag(random.below(if switch.name == "must_beat" { 4 } else { 2 }) > 0))
        }
    });
    rules.with(&settings.collect::<Vec<_>>())
}

/// Cards of a few neighbouring ranks and the jokers, from the decks that the rules allow.
pub fn few_ranks(random: &mut Random, rules: &Rules) -> Vec<Rank> {
    let span = 4 + random.below(9);
    let low = random.below(13 - span + 1);
    let ranks = Rank::all().filter(|r| r.is_joker() || (low..low + span).contains(&r.index()));
    let copies = |rank: Rank| match rules.deck_limit {
        DeckLimit::Unlimited => 8,
        _ => rules.copies(rank),
    };
    ranks.flat_map(|rank| vec![rank; copies(rank)]).collect()
}

/// A random hand with likely plays: sets and jokers.
pub fn random_hand(random: &mut Random, size: usize, deck: &mut Vec<Rank>) -> Counts {
    let mut hand = [0; RANKS];
    for _ in 0..size {
        if deck.is_empty() {
            break;
        }
        let mut at = random.below(deck.len());
        let wanted = match random.below(8) {
            // Another card of a rank already held.
            0..4 => deck.iter().position(|r| hand[r.index()] > 0 && hand[r.index()] < 4),
            4 => deck.iter().position(|r| r.is_joker()),
            _ => None,
        };
        at = wanted.unwrap_or(at);
        hand[deck.swap_remove(at).index()] += 1;
    }
    Rank::all().fold(Counts::EMPTY, |counts, rank| counts + Counts::of(rank, hand[rank.index()]))
}

/// A position with at most `most` cards per side, from the decks that the rules allow.
pub fn random_setup(random: &mut Random, rules: &Rules, most: usize) -> Setup {
    random_answer(random, rules, most).0
}

/// As [`random_setup`], with the play on the table; it is the pass if the mover leads.
pub fn random_answer(random: &mut Random, rules: &Rules, most: usize) -> (Setup, Move) {
    let mut deck = few_ranks(random, rules);
    let shared = rules.deck_limit == DeckLimit::Shared;
    let mut decks = [deck.clone(), deck.clone()];
    let sizes = [1 + random.below(most), 1 + random.below(most)];
    let [mover, other] = [0, 1]
        .map(|side| random_hand(random, sizes[side], if shared { &mut deck } else { &mut decks[side] }));
    // The play on the table is made from the rest of the deck.
    let rest = random_hand(random, 8, if shared { &mut deck } else { &mut decks[1] });
    let mut plays = Vec::new();
    Generator::new(rules, rest).leads(&mut plays);
    let table = match random.below(3) {
        _ if plays.is_empty() => Move::PASS,
        0 => Move::PASS,
        _ => plays[random.below(plays.len())],
    };
    (Setup { mover, other, to_beat: table.code }, table)
}

/// Compares the answers about positions, and counts those that several threads searched.
pub struct Asker {
    threads: usize,
    /// Runs on each thread before it searches.
    prepare: fn(),
    positions: usize,
    pub asked: usize,
    pub shared: usize,
}

/// Hardly more than the smallest transposition tables, so that proved results are soon forgotten.
fn least_bytes(rules: &Rules) -> usize {
    // With one deck for both hands, keys are short.
    if (rules.decks, rules.deck_limit) == (Decks::One, DeckLimit::Shared) { 17_000 } else { 150_000 }
}

impl Asker {
    pub fn new(threads: usize, prepare: fn()) -> Asker {
        Asker { threads, prepare, positions: 0, asked: 0, shared: 0 }
    }

    fn ask<T: Send>(&mut self, job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
        let limits = Limits { threads: self.threads, ..Limits::default() };
        let job = |control: &mut SearchControl| {
            (self.prepare)();
            job(control)
        };
        let SearchResult { answer, threads, .. } = run(&limits, false, &mut || false, job);
        self.asked += 1;
        self.shared += usize::from(threads > 1);
        answer.expect("no limit was set")
    }

    /// Compares every answer about a position with the twin's.
    pub fn agrees(&mut self, rules: Rules, setup: Setup) {
        let mut minimax = Minimax::new(&rules);
        let expected = minimax.value(setup);
        self.positions += 1;
        let bytes = if self.positions.is_multiple_of(2) { least_bytes(&rules) } else { 1 << 26 };
        let solver = Solver::new(rules, &setup, bytes).expect("enough memory");
        let context = format!("{rules:?}: {setup:?}");
        assert_eq!(self.ask(|t| solver.wins(&setup, t)), expected > 0, "{context}");
        assert_eq!(self.ask(|t| solver.length(&setup, t)), expected.unsigned_abs(), "{context}");
        let moves = setup.moves(&rules);
        let wins = self.ask(|t| solver.wins_by_each(&setup, &moves, t));
        let lengths = self.ask(|t| solver.length_by_each(&setup, &moves, t));
        assert_eq!((wins.len(), lengths.len()), (moves.len(), moves.len()), "{context}");
        for (i, &play) in moves.iter().enumerate() {
            let by = minimax.by(setup, play);
            assert_eq!(wins[i], by > 0, "{context} {play:?}");
            assert_eq!(lengths[i], by.unsigned_abs(), "{context} {play:?}");
        }
        let best = self.ask(|t| solver.best_move(&setup, &moves, t)).expect("some play keeps the length");
        assert_eq!(minimax.by(setup, best), expected, "{context} {best:?}");
        let best = self.ask(|t| solver.winning_move(&setup, t));
        assert_eq!(best.map(|play| minimax.by(setup, play) > 0), (expected > 0).then_some(true), "{context}");
    }
}

/// Compares random positions under the rules.
pub fn agrees(seed: u64, rules: Rules, games: usize, most: usize) {
    let (mut random, mut asker) = (Random(seed), Asker::new(1, || {}));
    for _ in 0..games {
        let setup = random_setup(&mut random, &rules, most);
        asker.agrees(rules, setup);
    }
}

/// Compares random positions, each under its own mixture of switches.
pub fn agrees_on_mixtures(asker: &mut Asker, seed: u64, games: usize, most: usize) {
    let mut random = Random(seed);
    for _ in 0..games {
        // One position of each eight is of Run Fast.
        let of_run_fast = random.below(8) == 0;
        let rules = if of_run_fast { random_run_fast(&mut random) } else { random_rules(&mut random) };
        let setup = random_setup(&mut random, &rules, most);
        // A deck of few ranks can be in one hand: the game is over.
        if !setup.other.is_empty() {
            asker.agrees(rules, setup);
        }
    }
}
