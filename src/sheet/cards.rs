//! Hands and plays alone, without a position.

use super::{Block, HandRow, Hands, Sheet};
use crate::cards;
use crate::games::Play;
use crate::words::Words;
use crate::words::cards::HandOrder;
use crate::words::names::{Noun, capitalized};

/// The sheet of some hands.
#[must_use]
pub fn hands(hands: &[cards::Hand], words: &Words) -> Sheet {
    sheet(hands.iter().map(|hand| words.drawn(hand, HandOrder::ByRank)).collect(), words)
}

/// The sheet of a play, with its kind.
#[must_use]
pub fn play(play: &Play, words: &Words) -> Sheet {
    sheet(vec![words.laid_play(play)], words)
}

/// A hand under a label, with the number of its cards.
#[must_use]
pub fn held(hand: &cards::Hand, label: &str, words: &Words) -> Hands {
    let (cards, count) = (words.drawn(hand, HandOrder::ByRank), words.count(hand.len(), Noun::Card));
    let hands = vec![HandRow {
        name: label.to_owned(),
        player: capitalized(label),
        cards,
        count,
        ..HandRow::default()
    }];
    Hands { label: label.to_owned(), hands, table: None }
}

fn sheet(cards: Vec<String>, words: &Words) -> Sheet {
    let title = cards.join(" | ");
    let hand = |cards| HandRow { cards, ..HandRow::default() };
    let hands = Hands { hands: cards.into_iter().map(hand).collect(), ..Hands::default() };
    Sheet::new(words, &title, vec![Block::Hands(hands)])
}
