//! Cards, plays and positions for a page.

use serde_json::{Value as Json, json};

use super::place;
use crate::cards::{Card, Hand};
use crate::games::{Play, Position};
use crate::words::Words;
use crate::words::cards::by_suit;
use crate::words::marks::plain;
use crate::words::verdicts::{in_tricks, owner};

/// The cards of a hand in a page's order: the high ones first, in trick play by suits.
///
/// ```
/// use canju::game_view::cards_of_hand;
/// assert_eq!(cards_of_hand(&"9H 3 B".parse()?, false), ["B", "9H", "3"]);
/// assert_eq!(cards_of_hand(&"2S 9H 3S AC".parse()?, true), ["3S", "2S", "9H", "AC"]);
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[must_use]
pub fn cards_of_hand(hand: &Hand, in_tricks: bool) -> Vec<String> {
    let cards = if in_tricks { by_suit(hand) } else { hand.cards().iter().rev().copied().collect() };
    cards.iter().map(Card::to_string).collect()
}

/// A play with its cards, those of the core first, and the name of its kind.
#[must_use]
pub fn play_seen(play: &Play, words: &Words) -> Json {
    let (core, kickers) = play.parts();
    let suits = words.suits || play.kind() == "card";
    let card = |card: &Card| if suits { *card } else { Card { suit: None, ..*card } }.to_string();
    json!({
        "cards": core.iter().chain(&kickers).map(card).collect::<Vec<_>>(),
        "core": core.len(),
        "chain": play.chain().map(|(low, high, _)| [low.to_string(), high.to_string()]),
        "text": plain(&words.play(play)),
        "short": words.short(play),
        "kind": play.kind(),
        "named": words.kind(play).unwrap_or_default(),
        "rank": play.rank().map(|rank| rank.to_string()),
        "length": play.length(),
    })
}

/// All hands, in the order of the seats.
pub(super) fn hands(position: &Position) -> Vec<Vec<String>> {
    position.hands().into_iter().map(|(_, hand)| cards_of_hand(hand, in_tricks(position))).collect()
}

/// Place of the seat whose play is on the table; for a lead, of the seat before the turn.
pub(super) fn by(position: &Position) -> usize {
    place(position, owner(position))
}

/// Places of the seats that have passed on the play on the table.
pub(super) fn passed(position: &Position) -> Vec<usize> {
    if position.to_beat().is_none() || position.is_over() {
        return Vec::new();
    }
    let (seats, turn) = (position.hands().len(), place(position, position.turn()));
    (1..seats).map(|step| (by(position) + step) % seats).take_while(|&place| place != turn).collect()
}
