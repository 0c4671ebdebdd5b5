//! Splits of one hand: memory changes no answer, and the score. The Python twin compares them.

use canju::cards::{Counts, Rank};
use canju::search::{Limits, SearchControl, Stop, run};
use canju::shedding::split::{Front, Rewards, Splitter};
use canju::shedding::{Decks, Rules};

use crate::random::Random;

fn answer<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
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

fn games() -> impl Iterator<Item = (String, Rules)> {
    Rules::PRESETS.into_iter().flat_map(|(name, rules)| {
        [Decks::One, Decks::Two].map(|decks| (format!("{name}, {decks:?}"), Rules { decks, ..rules }))
    })
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
            let expected = answer(|control| roomy.lock().unwrap().best_score(hand, control));
            assert_eq!(
                answer(|control| tight.lock().unwrap().best_score(hand, control)),
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
