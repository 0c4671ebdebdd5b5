//! Compares the static oracle with minimax, and its parts with simple implementations.

use std::collections::HashMap;

use super::*;
use crate::cards::Rank;
use crate::random::Random;
use crate::search::{Limits, run};
use crate::shedding::solver::dominance::tests::worth;
use crate::shedding::tables::tests::random_table;
use crate::shedding::{DeckLimit, Setup, Solver};

fn hand_of(counts: impl IntoIterator<Item = (usize, usize)>) -> Counts {
    counts
        .into_iter()
        .fold(Counts::EMPTY, |hand, (rank, n)| hand + Counts::of(Rank::new(rank).expect("a rank"), n))
}

/// Compares the oracle's verdicts with minimax, and counts the decided positions.
struct Twin {
    rules: Rules,
    oracle: StaticOracle,
    known: HashMap<Setup, i32>,
    checked: usize,
    decided: usize,
}

impl Twin {
    fn new(rules: Rules) -> Twin {
        Twin { rules, oracle: StaticOracle::new(&rules), known: HashMap::new(), checked: 0, decided: 0 }
    }

    /// Returns true if the oracle decides the position or its mover must pass. Checks the verdict.
    fn check(&mut self, setup: Setup) -> bool {
        let Some(state) = setup.state(&self.rules) else { return true };
        let found = self.oracle.verdict(&state);
        self.checked += 1;
        if let Some(verdict) = found {
            self.decided += 1;
            let wins = worth(&self.rules, setup, &mut self.known) > 0;
            assert_eq!(verdict.is_win(), wins, "{:?}: {setup:?}", self.rules);
        }
        found.is_some()
    }

    /// Checks a position and all its successors.
    fn check_with_replies(&mut self, setup: Setup) {
        self.check(setup);
        for play in setup.moves(&self.rules) {
            let left = setup.mover - play.cards;
            if !left.is_empty() {
                self.check(Setup { mover: setup.other, other: left, to_beat: play.code });
            }
        }
    }
}

/// All hands of the given ranks, with at most `each` cards of a rank and at most `most` in total.
fn all_hands(ranks: &[usize], each: usize, most: usize) -> Vec<Counts> {
    let mut hands = vec![Counts::EMPTY];
    for &rank in ranks {
        let larger = hands.iter().flat_map(|&hand| (0..=each).map(move |n| hand + hand_of([(rank, n)])));
        hands = larger.filter(|hand| hand.total() <= most).collect();
    }
    hands.into_iter().filter(|hand| !hand.is_empty()).collect()
}

#[test]
fn all_positions_of_single_cards_are_decided() {
    // These ranks do not form straights.
    let hands = all_hands(&[0, 1, 2, 3, 5, 6, 13], 1, 7);
    let mut twin = Twin::new(Rules::DOUDIZHU);
    for &mover in &hands {
        for &other in &hands {
            assert!(twin.check(Setup { mover, other, to_beat: Code::NONE }), "{mover} {other}");
            for rank in 0..13 {
                let to_beat = Code::new(Kind::Single, 1, rank);
                assert!(twin.check(Setup { mover, other, to_beat }), "{mover} {other} {rank}");
            }
        }
    }
}

/// Rules with single cards alone: equal ranks, runs and both jokers are no plays.
fn single_cards() -> Rules {
    Rules { kinds: Kinds::of(&[Kind::Single]), ..Rules::DOUDIZHU }
}

#[test]
fn under_rules_of_single_cards_all_positions_are_decided() {
    let mut twin = Twin::new(single_cards());
    let mut hands = all_hands(&[0, 1, 2, 12], 3, 4);
    hands.push(hand_of([(0, 1), (1, 2), (2, 1), (3, 1), (4, 1)]));
    hands.push(hand_of([(2, 4), (13, 1), (14, 1)]));
    for &mover in &hands {
        for &other in &hands {
            for to_beat in [Code::NONE, Code::new(Kind::Single, 1, 0), Code::new(Kind::Single, 1, 1)] {
                assert!(twin.check(Setup { mover, other, to_beat }), "{mover} {other}");
            }
        }
    }
}

#[test]
fn static_verdicts_of_small_hands_are_right() {
    let hands = all_hands(&[0, 1, 2, 4], 3, 4);
    for rules in [Rules::DOUDIZHU, Rules::SINGLES_AND_PAIRS] {
        let mut twin = Twin::new(rules);
        for &mover in &hands {
            for &other in &hands {
                twin.check_with_replies(Setup { mover, other, to_beat: Code::NONE });
            }
        }
        assert!(twin.decided > twin.checked / 2, "{} of {}", twin.decided, twin.checked);
    }
}

/// Random cards of nearby or any ranks, in groups. Some hands have straights or jokers.
fn random_hand(random: &mut Random, most: usize, is_large: bool) -> Counts {
    let (low, sets, anywhere) = (random.below(8), random.below(4), random.below(4) == 0);
    let (mut held, mut cards) = ([0; 15], 1 + random.below(most));
    if cards > 4 && random.below(3) == 0 {
        let (start, width, step) = (random.below(4), 1 + random.below(2), 1 + random.below(2));
        let length = if width == 1 { 5 } else { 3 };
        for rank in (start..).step_by(step).take(length) {
            held[rank] = width;
        }
        cards = cards.saturating_sub(width * length);
    }
    while cards > 0 {
        let suited = if anywhere { random.below(13) } else { low + random.below(6) };
        let rank =
            if random.below(if is_large { 4 } else { 9 }) == 0 { 13 + random.below(2) } else { suited };
        let n = if random.below(4) < sets { 1 + random.below(4) } else { 1 };
        let each = if rank > 12 { 1 } else { 4 };
        held[rank] = (held[rank] + n).min(if is_large { 2 * each } else { each });
        cards = cards.saturating_sub(n);
    }
    hand_of(held.into_iter().enumerate())
}

/// The presets and other rules: without a kind, with two decks, and without a deck limit.
fn many_rules() -> Vec<Rules> {
    let plain = Rules::DOUDIZHU;
    let mut all: Vec<Rules> = Rules::PRESETS.map(|(_, rules)| rules).into();
    for kind in [Kind::Single, Kind::Pair, Kind::Trio, Kind::TrioSingle, Kind::Bomb, Kind::Straight] {
        all.push(Rules { kinds: plain.kinds.without(Kinds::of(&[kind])), ..plain });
    }
    all.extend([Rules { decks: Decks::Two, ..plain }; 3]);
    let unlimited = Rules { deck_limit: DeckLimit::Unlimited, ..plain };
    all.extend([unlimited; 3]);
    all.extend([Rules { kinds: plain.kinds.without(Kinds::of(&[Kind::Rocket])), ..unlimited }; 2]);
    // Without pairs and trios, five of a rank are a bomb and a card.
    all.extend([Rules { kinds: Kinds::of(&[Kind::Single, Kind::Bomb, Kind::Straight]), ..unlimited }; 2]);
    let mut random = Random(5);
    let tables = std::iter::repeat_with(|| random_table(&mut random));
    all.extend(tables.filter(|rules| rules.meets(NEEDS)).take(60));
    all
}

/// A hand without the jokers, if the deck has none.
fn in_deck(rules: &Rules, hand: Counts) -> Counts {
    hand.ranks()
        .filter(|(rank, _)| rules.copies(*rank) > 0)
        .fold(Counts::EMPTY, |kept, (rank, n)| kept + Counts::of(rank, n))
}

fn agrees(seed: u64, rounds: usize, most: usize) {
    let (mut random, all) = (Random(seed), many_rules());
    let (mut checked, mut decided) = (0, 0);
    for round in 0..rounds {
        let rules = all[round % all.len()];
        let is_large = rules.decks == Decks::Two || rules.deck_limit == DeckLimit::Unlimited;
        let mut twin = Twin::new(rules);
        let [mover, other] = [0, 1].map(|_| in_deck(&rules, random_hand(&mut random, most, is_large)));
        if mover.is_empty() || other.is_empty() {
            continue;
        }
        twin.check_with_replies(Setup { mover, other, to_beat: Code::NONE });
        checked += twin.checked;
        decided += twin.decided;
    }
    assert!(decided > checked / 4, "{decided} of {checked}");
}

#[test]
fn static_verdicts_are_right_under_many_rules() {
    agrees(11, 8000, 6);
    agrees(12, 1500, 8);
}

/// Takes long: `cargo test --release --lib -- --ignored minimax`.
#[test]
#[ignore = "some minutes"]
fn static_verdicts_agree_with_minimax_over_many_positions() {
    agrees(13, 60_000, 7);
    agrees(14, 3_000, 9);
}

#[test]
fn positions_with_many_cards_are_not_decided() {
    let many = hand_of([0, 1, 2, 4, 5, 6, 8, 9].map(|rank| (rank, 2)));
    let one = hand_of([(12, 1)]);
    let oracle = StaticOracle::new(&Rules::DOUDIZHU);
    let verdict = |mover, other| oracle.verdict(&State { mover, other, answer: Code::NONE });
    assert_eq!(verdict(one, many), None);
    assert_eq!(verdict(many, one), None);
    let fewer = many - hand_of([(0, 2)]);
    assert_eq!(verdict(fewer, one), Some(Verdict::Win));
}

/// Random cards, as ranks.
fn random_cards(random: &mut Random) -> Vec<usize> {
    (0..random.below(8)).map(|_| random.below(15)).collect()
}

fn packed(cards: &[usize]) -> u64 {
    cards.iter().map(|rank| 1_u64 << (4 * rank)).sum()
}

/// Size of a maximum matching, by trying all matchings.
fn most_matched_plainly(cards: &[usize], others: &[usize]) -> usize {
    let Some((&card, rest)) = cards.split_first() else { return 0 };
    let mut most = most_matched_plainly(rest, others);
    for i in (0..others.len()).filter(|&i| others[i] < card) {
        let mut left = others.to_vec();
        left.remove(i);
        most = most.max(1 + most_matched_plainly(rest, &left));
    }
    most
}

#[test]
fn matches_are_counted_as_by_trying_them_all() {
    let mut random = Random(15);
    for _ in 0..3000 {
        let (cards, others) = (random_cards(&mut random), random_cards(&mut random));
        let counted = most_matched(packed(&cards), packed(&others));
        assert_eq!(
            usize::try_from(counted),
            Ok(most_matched_plainly(&cards, &others)),
            "{cards:?} {others:?}"
        );
    }
}

#[test]
fn the_longest_run_is_found() {
    for bits in 0..1 << 12 {
        let ranks = (0..12).filter(|rank| bits >> rank & 1 == 1).map(|rank| 1_u64 << (4 * rank)).sum();
        let run_at = |start: usize| (start..12).take_while(|rank| bits >> rank & 1 == 1).count();
        let longest = (0..12).map(run_at).max().unwrap_or(0);
        let start = (0..12).find(|&start| run_at(start) == longest).unwrap_or(0);
        let expected = (start..start + longest).map(|rank| 1_u64 << (4 * rank)).sum::<u64>();
        assert_eq!(longest_run(ranks), expected, "{bits:b}");
    }
}

#[test]
fn statically_decided_positions_take_one_node() {
    let lone = [hand_of([(0, 1), (9, 1), (12, 1)]), hand_of([(1, 1), (2, 1), (8, 2)])];
    // 3 4 4 6 6 8 8 T T Q Q A against 4 5 5 7 7 9 9 J J K K 2: pairs and runs that cannot be played.
    let odd = hand_of([1, 2, 3, 4, 5].map(|k| (2 * k - 1, 2))) + hand_of([(0, 1), (11, 1)]);
    let even = hand_of([1, 2, 3, 4, 5].map(|k| (2 * k, 2))) + hand_of([(1, 1), (12, 1)]);
    let large = hand_of((0..13).map(|rank| (rank, 2)));
    let rules = [Rules::DOUDIZHU, single_cards(), single_cards()];
    for (rules, [mover, other]) in rules.into_iter().zip([lone, [odd, even], [large, large]]) {
        let setup = Setup { mover, other, to_beat: Code::NONE };
        let state = setup.state(&rules).expect("a lead");
        assert!(StaticOracle::new(&rules).verdict(&state).is_some());
        let solver = Solver::new(rules, &setup, 1 << 20).expect("enough memory");
        let done = run(&Limits::default(), false, &mut || false, |control| solver.wins(&setup, control));
        assert!(done.answer.is_ok());
        assert_eq!(done.nodes, 1);
    }
}
