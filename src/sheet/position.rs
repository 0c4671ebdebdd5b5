//! Positions: all hands, the play on the table, the rules, and the verdict behind a click.

use super::{Block, HandRow, Hands, Sheet};
use crate::games::{Play, Position, Value};
use crate::words::Words;
use crate::words::marks::{Tone, verdict};
use crate::words::names::Noun;
use crate::words::verdicts::{in_tricks, round};

/// The sheet of a position; `value` is the side to move's, if it is known.
#[must_use]
pub fn sheet(position: &Position, value: Option<Value>, words: &Words) -> Sheet {
    let mut blocks = vec![hands(position, words), rules(position, words)];
    if position.is_over() && in_tricks(position) {
        blocks.push(Block::note(words.all_played()));
    } else if position.is_over() {
        blocks.push(Block::note(told(position, value, words)));
    } else {
        let answer = vec![Block::note(told(position, value, words))];
        blocks.push(Block::answer(words.lang.of(("Verdict", "胜负")), answer));
    }
    Sheet::new(words, &words.hands(position), blocks)
}

/// All hands and the play on the table.
#[must_use]
pub fn hands(position: &Position, words: &Words) -> Block {
    let leads = position.to_beat().is_none();
    let hands = round(position).into_iter().map(|(seat, hand)| HandRow {
        name: words.player(position, seat),
        player: words.titled(seat),
        turn: if seat == position.turn() && !position.is_over() {
            words.lang.of(if leads { ("leads", "领出") } else { ("to move", "出牌") }).to_owned()
        } else {
            String::new()
        },
        cards: words.drawn(hand, in_tricks(position)),
        count: words.count(hand.len(), Noun::Card),
        best: Vec::new(),
    });
    Block::Hands(Hands {
        label: words.lang.of(("hands", "双方手牌")).to_owned(),
        hands: hands.collect(),
        table: words.to_beat(position, |play| words.drawn_in_list(play)),
    })
}

/// All hands, with the best play of the side to move marked in its hand.
#[must_use]
pub fn hands_with_best(position: &Position, best: Option<&Play>, words: &Words) -> Block {
    let mut block = hands(position, words);
    let (Block::Hands(drawn), Some(best)) = (&mut block, best) else { return block };
    let cards = words.in_order(position.hand(), in_tricks(position));
    let mut places = Vec::new();
    for card in best.cards().cards() {
        // The last one of equal cards lies on top.
        places.extend((0..cards.len()).rev().find(|place| cards[*place] == *card && !places.contains(place)));
    }
    drawn.hands[0].best = places;
    block
}

/// The rules.
#[must_use]
pub fn rules(position: &Position, words: &Words) -> Block {
    Block::fact(words.lang.of(("rules", "规则")), words.rules_of(position))
}

/// The verdict, marked; without a value, that it is not decided.
#[must_use]
pub fn told(position: &Position, value: Option<Value>, words: &Words) -> String {
    let told = value.map_or_else(|| words.open(), |value| words.verdict(position, value));
    verdict(&told, Tone::of_value(position, value))
}
