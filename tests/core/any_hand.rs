//! Properties of all hands: spellings and deals; `tests/property` has the styles.

use canju::cards::{Card, Counts, Deck, Hand, Rank, Stock, Suit, deal};
use canju::reader::{HandArg, Reader};
use proptest::prelude::*;

use crate::fuzzed;

fn any_hand() -> impl Strategy<Value = Hand> {
    let card = (0..15usize, proptest::option::of(0..4usize));
    proptest::collection::vec(card, 0..40).prop_map(|drawn| {
        let mut counts = Counts::EMPTY;
        let mut cards = Vec::new();
        for (rank, suit) in drawn {
            let rank = Rank::new(rank).unwrap();
            if let Some(more) = counts.checked_add(Counts::of(rank, 1)) {
                counts = more;
                let suit = suit.filter(|_| !rank.is_joker()).map(|suit| Suit::ALL[suit]);
                cards.push(Card { rank, suit });
            }
        }
        Hand::new(cards).unwrap()
    })
}

/// Hands of suited cards, each card once.
fn bridge_hand() -> impl Strategy<Value = Hand> {
    any_hand().prop_map(|hand| {
        let mut cards = hand.cards().to_vec();
        cards.retain(|card| card.suit.is_some());
        cards.dedup();
        Hand::new(cards).unwrap()
    })
}

/// Writes a card in one of the ways that `Hand::parse` accepts.
fn spelled(card: Card, way: usize) -> String {
    let rank = match (card.rank.letter(), way % 3) {
        ('T', 1) => "10".to_string(),
        ('T', 2) => "0".to_string(),
        ('B', 1) => return "小王".to_string(),
        ('R', 1) => return "大王".to_string(),
        ('B', 2) => return "BJ".to_string(),
        ('R', 2) => return "rj".to_string(),
        (letter, 1) => letter.to_ascii_lowercase().to_string(),
        (letter, 2) => char::from_u32(letter as u32 + 0xFEE0).unwrap().to_string(),
        (letter, _) => letter.to_string(),
    };
    let Some(suit) = card.suit else { return rank };
    let names = ["梅花", "方块", "红桃", "黑桃"];
    match way / 3 % 4 {
        0 => format!("{rank}{}", suit.letter()),
        1 => format!("{}{rank}", suit.symbol()),
        2 => format!("{}{rank}", names[suit as usize]),
        // `CJ` is refused: write the suit last.
        _ if rank.eq_ignore_ascii_case("J") || rank == "Ｊ" => format!("{rank}{}", suit.symbol()),
        _ => format!("{}{rank}", suit.letter().to_ascii_lowercase()),
    }
}

/// Writes the ranks of a hand with words, separators and spellings of programs.
fn in_words(hand: &Hand, way: usize, gap: &str) -> String {
    let counts: Vec<(Rank, usize)> = hand.counts().ranks().collect();
    let (jokers, others): (Vec<_>, Vec<_>) = counts.into_iter().partition(|(rank, _)| rank.is_joker());
    let numerals = ["", "一", "两", "三", "四"];
    let counted = |(rank, number): &(Rank, usize)| match (way, number) {
        (0, 2) => format!("对{rank}"),
        (0 | 1, 1..=4) => format!("{}个{rank}", numerals[*number]),
        (2, 1..=4) => format!("{rank}×{number}"),
        _ => vec![rank.to_string(); *number].join(gap),
    };
    let mut words: Vec<String> = others.iter().map(counted).collect();
    let spelled = [
        ["小王", "大王"],
        ["red joker", "black joker"],
        ["B", "R"],
        ["BJ", "RJ"],
        ["小鬼", "大鬼"],
        ["X", "D"],
        ["Y", "Z"],
    ][way];
    for (rank, number) in jokers {
        let is_big = rank == Rank::RED_JOKER;
        // The second spelling names the red one first.
        let word = spelled[usize::from(is_big != (way == 1))];
        words.extend(vec![word.to_owned(); number]);
    }
    words.join(gap)
}

/// Writes a bridge hand with its suits apart, as programs print it.
fn apart(hand: &Hand, suits: [Suit; 4], way: usize, high: bool) -> String {
    let ranks = |suit: Suit| -> String {
        let of_suit = hand.cards().iter().filter(|card| card.suit == Some(suit));
        let ranks: Vec<char> = of_suit.map(|card| card.rank.letter()).collect();
        if high { ranks.into_iter().rev().collect() } else { ranks.into_iter().collect() }
    };
    let group = |suit: Suit| {
        let ranks = ranks(suit);
        let or_dash = if ranks.is_empty() { "-" } else { &ranks };
        match way {
            0 => format!("{} {or_dash}", suit.symbol()),
            1 => format!("{}: {or_dash}", suit.letter()),
            2 => format!("{}{or_dash}", suit.symbol()),
            3 => format!("{} {or_dash}", suit.letter()),
            4 => ranks,
            _ => or_dash.to_owned(),
        }
    };
    let groups: Vec<String> = suits.into_iter().map(group).collect();
    groups.join(if way == 4 { "." } else { " " })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        fuzzed::hand(&text);
    }

    #[test]
    fn any_text_of_card_letters_is_read_or_refused(
        text in "[0-9TJQKAXBRDSHCdshc♠♥♦♣♡小大王黑红桃心方块梅花🃏３Ａ,. :\\-\u{fe0f}\u{3000}]{0,12}",
    ) {
        fuzzed::hand(&text);
    }

    /// Hands grouped by suit: suits first or last, in any order, with or without gaps.
    #[test]
    fn groups_of_a_suit_read_back(hand in bridge_hand(), turned in 0..4usize, ways in 0..16usize) {
        let (letters, last, joined, high) = (ways & 1 > 0, ways & 2 > 0, ways & 4 > 0, ways & 8 > 0);
        let mut suits = Suit::ALL;
        suits.rotate_left(turned);
        let group = |suit: Suit| {
            let of_suit = hand.cards().iter().filter(|card| card.suit == Some(suit));
            let ranks: Vec<char> = of_suit.map(|card| card.rank.letter()).collect();
            let ranks: String = if high { ranks.iter().rev().collect() } else { ranks.iter().collect() };
            let sign = if letters { suit.letter() } else { suit.symbol() };
            (!ranks.is_empty()).then(|| if last { format!("{ranks}{sign}") } else { format!("{sign}{ranks}") })
        };
        let groups: Vec<String> = suits.into_iter().filter_map(group).collect();
        match Hand::parse(&groups.join(if joined { "" } else { " " }), None) {
            Ok(read) => prop_assert_eq!(read, hand),
            // Only the letters D, CJ and SJ are ambiguous.
            Err(error) => prop_assert!(letters, "{}", error),
        }
    }

    #[test]
    fn every_spelling_reads_back(hand in any_hand(), ways in proptest::collection::vec(0..12usize, 40)) {
        // One hand spells its jokers in one way.
        let way = |card: Card, way| if card.rank.is_joker() { ways[0] } else { way };
        let words: Vec<String> =
            hand.cards().iter().zip(&ways).map(|(&card, &other)| spelled(card, way(card, other))).collect();
        prop_assert_eq!(Hand::parse(&words.join(" "), None).unwrap(), hand.clone());
        prop_assert_eq!(Reader::default().hand(HandArg::Items(words)).unwrap(), hand);
    }

    #[test]
    fn every_family_reads_back_or_is_refused(hand in any_hand(), way in 0..7usize, gap in 0..3usize) {
        let text = in_words(&hand, way, [" ", ",", ", "][gap]);
        match Hand::parse(&text, None) {
            Ok(read) => prop_assert_eq!(read.without_suits(), hand.without_suits(), "{}", text),
            Err(error) => prop_assert!(way > 4, "{}: {}", text, error),
        }
    }

    #[test]
    fn suits_apart_read_back(hand in bridge_hand(), turned in 0..4usize, way in 0..6usize, high: bool) {
        // A hand of dashes alone is refused.
        if hand.is_empty() {
            return Ok(());
        }
        let mut suits = Suit::ALL;
        suits.rotate_left(if way > 3 { 0 } else { turned });
        suits.reverse();
        let text = apart(&hand, suits, way, high);
        prop_assert_eq!(Reader::of_bridge().hand(&*text).map_err(|error| error.to_string()), Ok(hand.clone()), "{}", text);
        // Without rules some are doubtful, but none is read as other cards; four groups are of bridge alone.
        if way < 5 && let Ok(read) = Hand::parse(&text, None) {
            prop_assert_eq!(read, hand, "{}", text);
        }
    }

    #[test]
    fn a_deal_is_a_part_of_the_deck(seed: u64, first in 0..=54usize, suits: bool, jokers: bool) {
        let deck = Deck { decks: Stock::One, jokers, suits };
        let full = Hand::full(&deck);
        let first = first.min(full.len());
        let hands = deal(&[first, full.len() - first], &deck, Some(seed)).unwrap();
        prop_assert_eq!(hands[0].len(), first);
        prop_assert_eq!(hands[0].plus(&hands[1]).unwrap(), full);
        let other = deal(&[first], &Deck { suits: !suits, ..deck }, Some(seed)).unwrap();
        prop_assert_eq!(hands[0].counts(), other[0].counts());
    }
}
