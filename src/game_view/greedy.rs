//! The greedy player.

use crate::cards::{Card, Hand};
use crate::games::{Play, Rules};
use crate::shedding::{self, Code};
use crate::tricks::{HoneymoonBridge, Setup, suit_and_height};

/// The play of a player that looks only at its own hand and the table. `None` without a legal play.
///
/// In a shedding game it is that of [`shedding::greedy`].
///
/// In trick play it leads the highest card of its longest suit. It answers with the lowest card that
/// takes the trick, else with its lowest card.
///
/// ```
/// use canju::games::{Play, Rules};
/// use canju::game_view::greedy;
/// let (hand, rules) = ("7777 9".parse()?, Rules::default());
/// let play = |text: &str| rules.read_cards(&text.parse().unwrap()).unwrap();
/// let legal = [play("7777"), play("9"), Play::pass()];
/// assert_eq!(greedy(&hand, &legal, Some(&play("8")), &rules), Some(play("9")));
/// assert_eq!(greedy(&hand, &[play("7777"), Play::pass()], Some(&play("T")), &rules), Some(Play::pass()));
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[must_use]
pub fn greedy(hand: &Hand, plays: &[Play], to_beat: Option<&Play>, rules: &Rules) -> Option<Play> {
    if let Rules::Tricks(rules) = rules {
        let cards: Vec<_> = plays.iter().cloned().filter_map(Play::into_card).collect();
        return card(&cards, to_beat.cloned().and_then(Play::into_card), *rules).map(Play::from);
    }
    let of_game = |play: &Play| play.clone().into_shedding();
    let legal: Vec<_> = plays.iter().filter_map(of_game).collect();
    let moves: Vec<_> = legal.iter().map(shedding::Play::to_move).collect();
    let table = to_beat.and_then(of_game).map_or(Code::NONE, |play| play.code());
    let choice = shedding::greedy(&moves, hand.counts(), table)?;
    legal.into_iter().find(|play| play.to_move() == choice).map(Play::from)
}

fn card(cards: &[Card], led: Option<Card>, rules: HoneymoonBridge) -> Option<Card> {
    let (suit, height) = (|card: Card| suit_and_height(card).0, |card: Card| suit_and_height(card).1);
    let cards = || cards.iter().copied();
    let Some(led) = led else {
        let length = |card| cards().filter(|&other| suit(other) == suit(card)).count();
        return cards().max_by_key(|&card| (length(card), height(card), suit(card)));
    };
    let lowest = |&card: &Card| (height(card), suit(card));
    let taking = cards().filter(|&card| Setup::takes(led, card, rules)).min_by_key(lowest);
    taking.or_else(|| cards().min_by_key(lowest))
}
