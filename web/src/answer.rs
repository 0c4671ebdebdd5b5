//! Parts of an answer in JSON.

use canju::cards::{Card, Hand};
use canju::games::{self, Play, Position};
use serde_json::{Value, json};

/// Texts of the cards of a hand.
pub fn cards(hand: &Hand) -> Vec<String> {
    hand.cards().iter().map(Card::to_string).collect()
}

/// A play: cards, text, kind in both languages, rank and length.
pub fn play(play: &Play) -> Value {
    json!({
        "cards": cards(&play.cards()),
        "text": play.to_string(),
        "kind": play.kind(),
        "kind_zh": play.kind_zh(),
        "rank": play.rank().map(|rank| rank.to_string()),
        "length": play.length(),
    })
}

/// A list of plays.
pub fn plays(listed: &[Play]) -> Value {
    listed.iter().map(play).collect()
}

/// A position: its hands in the order of play, the table, the turn and the rules.
pub fn position(position: &Position) -> Value {
    let hand = |(of, hand): (&str, &Hand)| json!({ "of": of, "cards": cards(hand) });
    json!({
        "text": position.to_string(),
        "hands": position.hands().into_iter().map(hand).collect::<Vec<_>>(),
        "turn": position.turn(),
        "to_beat": position.to_beat().as_ref().map(play),
        "by": position.by(),
        "is_over": position.is_over(),
        "winner": position.winner(),
        "rules": position.rules().to_string(),
    })
}

/// A value: true if the side to move wins, or its tricks.
pub fn value(value: games::Value) -> Value {
    match value {
        games::Value::Wins(wins) => json!(wins),
        games::Value::Tricks(tricks) => json!(tricks),
    }
}

/// A play as a request names it.
pub fn named(play: &Play) -> Value {
    if play.is_pass() {
        return json!("pass");
    }
    let (text, rank) = (cards(&play.cards()).join(" "), play.rank().map(|rank| rank.to_string()));
    json!({ "text": text, "kind": play.kind(), "rank": rank, "length": play.length() })
}
