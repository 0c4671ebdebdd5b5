//! Positions of honeymoon bridge: validation, legal plays, and who takes a trick.

use canju::cards::{Card, Hand, Suit};
use canju::seats::Side;
use canju::tricks::{HoneymoonBridge, Position, Setup, card_at, height};

const SPADES: HoneymoonBridge = HoneymoonBridge { trump: Some(Suit::Spades) };

fn hand(text: &str) -> Hand {
    text.parse().expect("a hand")
}

fn card(text: &str) -> Card {
    hand(text).cards()[0]
}

fn position(first: &str, second: &str, led: Option<&str>, turn: Side) -> Result<Position, String> {
    Position::new(hand(first), hand(second), led.map(card), turn, SPADES).map_err(|error| error.to_string())
}

fn faults(first: &str, second: &str, led: Option<&str>) -> Vec<String> {
    Position::new(hand(first), hand(second), led.map(card), Side::First, SPADES)
        .expect_err("a fault")
        .faults()
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn ranks_go_from_the_two_to_the_ace() {
    let order: Vec<String> =
        (0..13).filter_map(|h| card_at(Suit::Hearts, h)).map(|card| card.rank.to_string()).collect();
    assert_eq!(order.join(""), "23456789TJQKA");
    for h in 0..13 {
        assert_eq!(height(card_at(Suit::Clubs, h).expect("a card").rank), Some(h));
    }
    assert_eq!(card_at(Suit::Clubs, 13), None);
}

#[test]
fn every_fault_is_named_at_once() {
    assert!(position("", "", None, Side::First).expect("a game that is over").is_over());
    assert!(faults("", "", Some("3S"))[0].contains("one card shorter"));
    let all = faults("9 B 3S 4S", "3S 5H", None);
    assert_eq!(all.len(), 4, "{all:?}");
    for (fault, part) in all.iter().zip(["4 and 2 cards", "9, a card without", "B, a joker", "3S is in both"])
    {
        assert!(fault.contains(part), "{fault}");
    }
    let led = faults("3S 4S", "5H 6H", Some("3S"));
    assert!(led[0].contains("one card shorter"), "{led:?}");
    assert!(led[1].contains("the first hand still holds it"), "{led:?}");
    assert!(faults("3S 4S", "5H", Some("9")).iter().any(|fault| fault.contains("the card led is 9")));
    let full = Hand::full(&canju::cards::Deck { jokers: false, suits: true, ..Default::default() });
    let [first, second] =
        [&full.cards()[..14], &full.cards()[14..28]].map(|c| Hand::new(c.to_vec()).expect("a hand"));
    let error = Position::new(first, second, None, Side::First, SPADES).expect_err("14 cards");
    assert_eq!(error.faults().len(), 2, "{error}");
    assert!(faults("3S3S", "4S5S", None)[0].contains("2 times in the first hand"));
}

#[test]
fn a_suit_is_followed_where_it_can_be() {
    let start = position("AS 2H", "KS 3H", None, Side::First).expect("a position");
    let led = start.play(card("2H")).expect("legal");
    assert_eq!(led.plays(), [card("3H")]);
    let error = led.play(card("KS")).expect_err("a revoke").to_string();
    assert_eq!(error, "KS does not follow suit: 2H was led and the second hand has ♥ (3H)");
    let error = led.play(card("QS")).expect_err("not held").to_string();
    assert!(error.contains("not in the second hand"), "{error}");
    assert!(led.read("3H 3H").is_err() && led.read("3").is_err() && led.read("what").is_err());
}

#[test]
fn the_winner_of_a_trick_leads_the_next() {
    let takes = |led: &str, reply: &str| {
        let position = position("", reply, Some(led), Side::Second).expect("a position");
        let over = position.play(card(reply)).expect("legal");
        assert!(over.is_over() && over.plays().is_empty() && over.play(card(reply)).is_err());
        over.turn() == Side::Second
    };
    assert!(takes("KH", "AH") && !takes("AH", "KH"), "the ace is high");
    assert!(takes("2H", "3H") && !takes("3H", "2H"), "the two is low");
    assert!(takes("AH", "2S"), "a trump takes a side suit");
    assert!(!takes("2H", "AD"), "a discard takes nothing");
    assert!(!takes("2S", "AD"), "nor on a trump");
}

#[test]
fn a_position_and_its_rules_are_written() {
    let mid = position("2H 3H", "4H", Some("9H"), Side::First).expect("a position");
    assert_eq!(mid.to_string(), "3H 2H | 4H | 9H", "hands keep the shared order of ranks");
    assert_eq!(mid.tricks_left(), 2);
    let names: Vec<String> = HoneymoonBridge::ALL.iter().map(ToString::to_string).collect();
    for (name, rules) in names.iter().zip(HoneymoonBridge::ALL) {
        assert_eq!(name.parse(), Ok(rules));
    }
    let error = "honeymoon-bridge:X".parse::<HoneymoonBridge>().expect_err("no suit").to_string();
    assert!(error.contains("honeymoon-bridge:NT"), "{error}");
}

#[test]
fn faults_of_a_setup_are_named() {
    let good = Setup { mover: [1, 0, 0, 0], other: [0; 4], led: Some(card("AH")) };
    assert_eq!(good.check(), Ok(()));
    let bad = [
        (Setup { led: None, ..good }, "1 and 0 cards"),
        (Setup { other: [2, 0, 0, 0], ..good }, "one card less"),
        (Setup { led: Some(card("A")), ..good }, "has no suit"),
        (Setup { led: Some(card("B")), ..good }, "a joker"),
        (Setup { led: Some(card("2C")), ..good }, "still holds it"),
        (Setup { mover: [1 << 13, 0, 0, 0], ..good }, "above 12"),
        (Setup { mover: [0x1FFF, 1, 0, 0], other: [0x1FFF, 0, 0, 0], ..good }, "both hands"),
        (Setup { mover: [0x1FFF, 1, 0, 0], other: [0, 0, 0, 0x1FFF], ..good }, "at most 13 are possible"),
    ];
    for (setup, why) in bad {
        let error = setup.check().expect_err("an invalid setup").to_string();
        assert!(error.contains(why), "{setup:?}: {error}");
    }
}
