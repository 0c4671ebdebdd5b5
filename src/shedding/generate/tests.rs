//! Tests that readings are the leads of the whole hand, and that a visitor can stop.

use super::*;
use crate::cards::{Deck, deal};
use crate::shedding::Decks;

/// Hands of few ranks, so that many are one play. Some have jokers.
fn hands() -> impl Iterator<Item = (Counts, u64)> {
    (0..6000_usize).map(|number| {
        let seed = number as u64;
        let deck = Deck { decks: crate::cards::Stock::Two, ..Deck::default() };
        let hand = deal(&[100], &deck, Some(seed)).expect("enough cards").remove(0);
        let (from, ranks) = (number % 9, 2 + number / 9 % 4);
        let size = 1 + number / 3 % 12;
        let wanted = |rank: Rank| {
            (from..from + ranks).contains(&rank.index()) || seed.is_multiple_of(5) && rank.is_joker()
        };
        let cards = hand.cards().iter().filter(|card| wanted(card.rank)).step_by(2 - number % 2);
        (cards.take(size).fold(Counts::EMPTY, |sum, card| sum + Counts::of(card.rank, 1)), seed)
    })
}

#[test]
fn readings_are_the_leads_that_take_the_whole_hand() {
    let mut found = 0;
    for (hand, seed) in hands() {
        for (_, preset) in Rules::PRESETS {
            let decks = if seed % 2 == 0 { Decks::One } else { Decks::Two };
            let rules = Rules { decks, ..preset };
            let (mut leads, mut readings) = (Vec::new(), Vec::new());
            Generator::new(&rules, hand).leads(&mut leads);
            leads.retain(|play| play.cards == hand);
            Generator::new(&rules, hand).readings(&mut readings);
            let sorted = |mut list: Vec<Move>| {
                list.sort_by_key(|play| play.code);
                list
            };
            found += readings.len();
            assert_eq!(sorted(readings), sorted(leads), "{rules}: {hand}");
        }
    }
    assert!(found > 2000, "{found}");
}

#[test]
fn a_sink_can_end_the_generation() {
    struct Few(usize);
    impl MoveVisitor for Few {
        fn push(&mut self, _: Move) -> bool {
            assert!(self.0 > 0, "a play after the visitor ended");
            self.0 -= 1;
            self.0 > 0
        }
    }
    for (hand, _) in hands().step_by(50) {
        let generator = Generator::new(&Rules::WIDE, hand);
        let mut all = Vec::new();
        assert!(generator.leads(&mut all));
        for wanted in 1..=all.len() {
            assert!(!generator.leads(&mut Few(wanted)));
        }
        assert!(generator.leads(&mut Few(all.len() + 1)));
    }
}
