//! Compares splits of one hand with a memoised search that tries every play.

use std::collections::HashMap;

use canju::cards::{Counts, Rank};
use canju::search::{Limits, Stop, Ticker, run};
use canju::shedding::split::{Fewest, Front, Rewards, Split, Splitter};
use canju::shedding::{Decks, Generator, Rules};

use crate::random::Random;

/// Highest value for each number of plays, by trying every first play.
struct Plain<'a> {
    rules: &'a Rules,
    rewards: Rewards,
    known: HashMap<Counts, Vec<Option<i64>>>,
}

impl Plain<'_> {
    fn front(&mut self, hand: Counts) -> Vec<Option<i64>> {
        if hand.is_empty() {
            return vec![Some(0)];
        }
        if let Some(known) = self.known.get(&hand) {
            return known.clone();
        }
        let mut front = vec![None; hand.total() + 1];
        let mut plays = Vec::new();
        Generator::new(self.rules, hand).leads(&mut plays);
        for play in plays {
            let rest = self.front(hand - play.cards);
            for (steps, value) in rest.into_iter().enumerate() {
                let value = value.map(|value| value + self.rewards.of(play.code.shape().kind));
                front[steps + 1] = front[steps + 1].max(value);
            }
        }
        self.known.insert(hand, front.clone());
        front
    }
}

fn answer<T: Send>(job: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit was set")
}

/// Random hands with likely chains and kickers: neighbouring ranks, sets and jokers.
fn random_hand(random: &mut Random, decks: usize, size: usize) -> Counts {
    let (low, span) = (random.below(9), 3 + random.below(6));
    let mut hand = Counts::EMPTY;
    // A third of the hands have neighbouring trios, so that planes take wings.
    for index in low..low + if random.below(3) == 0 { (size / 3).min(4) } else { 0 } {
        hand = hand + Counts::of(Rank::new(index).expect("below 15"), 3);
    }
    while hand.total() < size {
        let index = match random.below(10) {
            0 => 13 + random.below(2),
            1 => random.below(13),
            _ => (low + random.below(span)).min(12),
        };
        let rank = Rank::new(index).expect("below 15");
        let most = decks * if rank.is_joker() { 1 } else { 4 };
        let copies = (1 + random.below(4)).min(most - hand.count(rank)).min(size - hand.total());
        hand = hand + Counts::of(rank, copies);
    }
    hand
}

fn random_rewards(random: &mut Random) -> Rewards {
    let of = std::array::from_fn(|_| i64::try_from(random.below(23)).expect("small") - 6);
    Rewards::new(of, [1, 2, 10][random.below(3)]).expect("small")
}

fn games() -> impl Iterator<Item = (String, Rules)> {
    Rules::PRESETS.into_iter().flat_map(|(name, rules)| {
        [Decks::One, Decks::Two].map(|decks| (format!("{name}, {decks:?}"), Rules { decks, ..rules }))
    })
}

/// Asserts that the split consists of legal plays, uses up the hand and has the claimed value.
fn check_split(split: &Split, hand: Counts, rules: &Rules, rewards: &Rewards, context: &str) {
    let cards = split.plays.iter().try_fold(Counts::EMPTY, |sum, play| sum.checked_add(play.cards));
    assert_eq!(cards, Some(hand), "{context}");
    for play in &split.plays {
        let mut readings = Vec::new();
        Generator::new(rules, play.cards).readings(&mut readings);
        assert!(readings.contains(play), "{context}: {play:?}");
    }
    let value: i64 = split.plays.iter().map(|play| rewards.of(play.code.shape().kind)).sum();
    assert_eq!(value, split.value, "{context}");
}

fn compare(seed: u64, hands: usize, most: usize) {
    for (name, rules) in games() {
        let mut random = Random(seed);
        let decks = rules.decks.number();
        for _ in 0..hands {
            let rewards = random_rewards(&mut random);
            let mut plain = Plain { rules: &rules, rewards, known: HashMap::new() };
            let fewest = std::sync::Mutex::new(Splitter::<Fewest>::new(&rules, rewards, 1 << 24));
            let front = std::sync::Mutex::new(Splitter::<Front>::new(&rules, rewards, 1 << 24));
            for _ in 0..4 {
                let size = 1 + random.below(most);
                let hand = random_hand(&mut random, decks, size);
                let context = format!("{name}: {hand} {rewards:?}");
                let expected: Vec<(usize, i64)> = plain
                    .front(hand)
                    .into_iter()
                    .enumerate()
                    .filter_map(|(steps, value)| Some((steps, value?)))
                    .collect();
                let found = answer(|ticker| front.lock().unwrap().front(hand, ticker));
                assert_eq!(found, expected, "{context}");
                let split = answer(|ticker| fewest.lock().unwrap().fewest(hand, ticker));
                assert_eq!((split.plays.len(), split.value), expected[0], "{context}");
                check_split(&split, hand, &rules, &rewards, &context);
                let split = answer(|ticker| front.lock().unwrap().best_score(hand, ticker));
                check_split(&split, hand, &rules, &rewards, &context);
                let score = |(steps, value)| rewards.score(steps, value);
                let best = expected.iter().copied().map(score).fold(None, |a, b| if b > a { b } else { a });
                let this = score((split.plays.len(), split.value));
                match (this, best) {
                    (Some(this), Some(best)) => assert!((this - best).abs() < 1e-9, "{context}"),
                    _ => assert_eq!(this, best, "{context}"),
                }
            }
        }
    }
}

#[test]
fn splits_agree_with_a_search_that_tries_every_play() {
    compare(1, 25, 12);
}

#[test]
#[ignore = "minutes"]
fn many_more_splits_agree_with_a_search_that_tries_every_play() {
    compare(2, 1000, 14);
}

/// With hardly any memory the splitter forgets all the time, and answers the same.
#[test]
fn forgetting_changes_no_answer() {
    let mut random = Random(5);
    for (name, rules) in games() {
        let roomy = std::sync::Mutex::new(Splitter::<Front>::new(&rules, Rewards::COURSE, 1 << 26));
        let tight = std::sync::Mutex::new(Splitter::<Front>::new(&rules, Rewards::COURSE, 4000));
        for _ in 0..5 {
            let hand = random_hand(&mut random, rules.decks.number(), 11);
            let expected = answer(|ticker| roomy.lock().unwrap().front(hand, ticker));
            assert_eq!(
                answer(|ticker| tight.lock().unwrap().front(hand, ticker)),
                expected,
                "{name}: {hand}"
            );
        }
    }
}

/// Table of the course sheet: value over steps, both as logarithms.
#[test]
fn the_score_is_a_logarithm() {
    assert_eq!(Rewards::COURSE.score(2, 8), Some(3.0));
    assert_eq!(Rewards::COURSE.score(1, 7), None);
    assert_eq!(Rewards::COURSE.score(0, 0), None);
    assert_eq!(Rewards::COURSE.score(4, 0), None);
    let halves = Rewards::new([3; 17], 2).expect("small");
    assert_eq!(halves.score(4, 4), Some(0.5));
    assert_eq!(halves.score(2, -1), None);
    assert!(Rewards::new([Rewards::LARGEST + 1; 17], 1).is_none());
    assert!(Rewards::new([1; 17], 0).is_none());
}

#[test]
fn the_samples_of_noip_2015() {
    for (hand, steps) in [("7 8 9 10 J 5 A A", 3), ("Q 4 2 5 10 3 Q BJ A 10 6 Q J 5 Q 2 7", 6)] {
        let hand = hand.parse::<canju::cards::Hand>().expect("a hand").counts();
        let split = answer(|ticker| {
            Splitter::<Fewest>::new(&Rules::NOIP2015, Rewards::COURSE, 1 << 24).fewest(hand, ticker)
        });
        assert_eq!(split.plays.len(), steps);
    }
}
