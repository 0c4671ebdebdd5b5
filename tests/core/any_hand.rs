//! Properties of all hands: parsing, formatting and dealing.

use canju::cards::{Card, Counts, Deck, Hand, JokerNames, Notation, Rank, Stock, Style, Suit, deal};
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

    #[test]
    fn printed_text_reads_back(hand in any_hand()) {
        prop_assert_eq!(hand.to_string().parse::<Hand>(), Ok(hand));
    }

    #[test]
    fn each_style_reads_back(hand in any_hand()) {
        let back = |style, notation| Hand::parse(&hand.format(style).unwrap(), notation);
        prop_assert_eq!(&back(Style::Chinese, None).unwrap(), &hand);
        prop_assert_eq!(&back(Style::Suits, None).unwrap(), &hand);
        prop_assert_eq!(&back(Style::RlCard, Some(Notation::RlCard)).unwrap(), &hand);
        prop_assert_eq!(&back(Style::DouZero, Some(Notation::DouZero)).unwrap(), &hand.without_suits());
        prop_assert_eq!(&back(Style::Numbers, Some(Notation::Numbers)).unwrap(), &hand.without_suits());
    }

    /// Without a notation, the text of any style is parsed as the same hand or refused.
    #[test]
    fn no_style_reads_as_another_hand(hand in any_hand(), bridge in bridge_hand()) {
        for (name, style) in Style::NAMES {
            for hand in [&hand, &bridge] {
                let Ok(text) = hand.format(style) else { continue };
                // DouZero's `6D`, a six and the red joker, is the six of diamonds everywhere else.
                if style == Style::DouZero && text.len() == 2 && text.ends_with('D') {
                    continue;
                }
                // RLCard's `SJ` is the small joker where no other card has a suit.
                let is_lone = hand.cards().iter().filter(|card| card.suit.is_some()).count() == 1;
                if style == Style::RlCard && is_lone && text.contains("SJ") {
                    continue;
                }
                let without_suits = [Style::DouZero, Style::Numbers].contains(&style);
                let meant = if without_suits { hand.without_suits() } else { hand.clone() };
                if let Ok(read) = Hand::parse(&text, None) {
                    prop_assert_eq!(read, meant, "{}: {:?}", name, text);
                }
            }
        }
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
    fn bridge_hands_read_back(hand in bridge_hand()) {
        for (style, notation) in [(Style::Pbn, Notation::Pbn), (Style::Lin, Notation::Lin)] {
            prop_assert_eq!(&Hand::parse(&hand.format(style).unwrap(), Some(notation)).unwrap(), &hand);
        }
    }

    #[test]
    fn every_spelling_reads_back(hand in any_hand(), ways in proptest::collection::vec(0..12usize, 40)) {
        // One hand spells its jokers in one way.
        let way = |card: Card, way| if card.rank.is_joker() { ways[0] } else { way };
        let words: Vec<String> =
            hand.cards().iter().zip(&ways).map(|(&card, &other)| spelled(card, way(card, other))).collect();
        prop_assert_eq!(Hand::parse(&words.join(" "), None).unwrap(), hand.clone());
        prop_assert_eq!(Hand::parse_tokens(&words, None, JokerNames::among([], false)).unwrap(), hand);
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
