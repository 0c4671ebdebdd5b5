//! Positions: all hands, the play on the table, the rules, and the verdict behind a click.

use super::{Block, HandRow, Hands, Sheet};
use crate::games::{Play, Position, Value};
use crate::words::Words;
use crate::words::cards::HandOrder;
use crate::words::marks::{Tone, verdict};
use crate::words::names::Noun;
use crate::words::verdicts::{in_tricks, round};

/// Labels of all hands in a text.
const HANDS: (&str, &str) = ("hands", "双方手牌");
const FOUR: (&str, &str) = ("hands", "四家手牌");

/// The sheet of a position; `value` is the side to move's, if it is known.
#[must_use]
pub fn sheet(position: &Position, value: Option<Value>, words: &Words) -> Sheet {
    let mut blocks = vec![hands(position, words)];
    blocks.extend(facts(position, words));
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
        cards: words.drawn(hand, HandOrder::of(position)),
        count: words.count(hand.len(), Noun::Card),
        best: Vec::new(),
    });
    Block::Hands(Hands {
        label: words.lang.of(if position.hands().len() == 4 { FOUR } else { HANDS }).to_owned(),
        hands: hands.collect(),
        table: words.to_beat(position, |play| words.drawn_in_list(play)),
    })
}

/// All hands, with the best play of the side to move marked in its hand.
#[must_use]
pub fn hands_with_best(position: &Position, best: Option<&Play>, words: &Words) -> Block {
    let mut block = hands(position, words);
    let (Block::Hands(drawn), Some(best)) = (&mut block, best) else { return block };
    let cards = words.in_order(position.hand(), HandOrder::of(position));
    let mut places = Vec::new();
    for card in best.cards().cards() {
        // The last one of equal cards lies on top.
        places.extend((0..cards.len()).rev().find(|place| cards[*place] == *card && !places.contains(place)));
    }
    drawn.hands[0].best = places;
    block
}

/// The rules; for four hands also the teams, and who was out first.
#[must_use]
pub fn facts(position: &Position, words: &Words) -> Vec<Block> {
    let teams = words.teams(position).map(|teams| Block::fact(words.lang.of(("teams", "两队")), teams));
    let head = words.head(position).map(|(label, name)| Block::fact(label, name));
    [rules(position, words)].into_iter().chain(teams).chain(head).collect()
}

/// The rules.
#[must_use]
pub fn rules(position: &Position, words: &Words) -> Block {
    Block::fact(words.lang.of(("rules", "规则")), words.rules_of(position))
}

/// The verdict with levels, if they are known, marked.
#[must_use]
pub fn told_with(position: &Position, value: Option<Value>, levels: Option<i8>, words: &Words) -> String {
    match levels {
        Some(levels) => verdict(&words.verdict_by_levels(position, levels), Tone::of_value(position, value)),
        None => told(position, value, words),
    }
}

/// The verdict, marked; without a value, that it is not decided.
#[must_use]
pub fn told(position: &Position, value: Option<Value>, words: &Words) -> String {
    let told = value.map_or_else(|| words.open(), |value| words.verdict(position, value));
    verdict(&told, Tone::of_value(position, value))
}
