//! Runs the functions of `fuzzed` on random texts, and on valid ones with changes.

use crate::fuzzed;
use crate::random::Random;

/// Valid texts of each kind, and characters for changes.
const HANDS: &[&str] = &["RJ A 5 4 3 3 3", "33 44 T B", "♠AKQ ♥32", "AK.3.2.", "34567XD", "大王 小王 10,9"];
const POSITIONS: &[&str] = &[
    "7 8 | 9 T | 7",
    "KK 55 4 3 | 22 55 4 3",
    "33 44 55 6 | 77 8 T B | | second",
    "AS QS 2H | KS 3S 3H",
    "N:AK.3.. - QJ.4.. -",
    "landlord: 3 44 5 | down: 66 7 | up: 8 9 | beat: 66 by down | turn: up",
    "地主：3 44 5｜下家：66 7｜上家：8 9｜要压：上家的44",
    "第3关\n- **红方**（3张）：33 5\n- 蓝方手牌: 4 6",
    "甲：33 5；乙：4 6 轮到：乙",
    "33 5 vs 4 6",
    "pn|a,b|md|1SAKH3,,SQJH4,|",
];
const GAMES: &[&str] = &[
    "1 1NT pass 3 2 7 1 9 3 4 11",
    "15 1C x xx pass 0 0 0 0 1 1 1 1 2 2 2 2",
    "28 pass 2S pass 5 4 3 2 1 0 1 2 3 4 5 6",
    "0 pass pass 1C pass 7 8 9 10",
];
const SIGNS: &str = "0123456789TJQKAXBRDSHC|:：｜, \n-.♠♥小王🃏\u{fe0f}\u{3000}\"[]{}passbyeat";

/// A text with up to four changes: deleted, inserted or repeated characters, or another text's end.
fn changed(texts: &[&str], random: &mut Random) -> String {
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut text: Vec<char> = texts[random.below(texts.len())].chars().collect();
    for _ in 0..random.below(5) {
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 => drop(text.splice(at..text.len().min(at + 1), [])),
            1 => text.insert(at, signs[random.below(signs.len())]),
            2 => {
                let part = text[at..text.len().min(at + random.below(8))].to_vec();
                drop(text.splice(at..at, part));
            }
            _ => {
                let other: Vec<char> = texts[random.below(texts.len())].chars().collect();
                drop(text.splice(at.., other[random.below(other.len())..].iter().copied()));
            }
        }
    }
    text.into_iter().collect()
}

fn noise(random: &mut Random) -> String {
    let signs: Vec<char> = SIGNS.chars().collect();
    (0..random.below(24)).map(|_| signs[random.below(signs.len())]).collect()
}

/// Runs a function on thousands of texts; many of them must be accepted, and many refused.
fn try_many(fuzzed: fn(&str) -> bool, texts: &[&str]) {
    let mut random = Random(1);
    for text in texts {
        assert!(fuzzed(text), "{text}");
    }
    let (mut read, all) = (0, 3000);
    for i in 0..all {
        let text = if i % 2 == 0 { changed(texts, &mut random) } else { noise(&mut random) };
        read += usize::from(fuzzed(&text));
    }
    assert!((all / 10..all * 9 / 10).contains(&read), "{read} of {all}");
}

#[test]
fn any_text_is_a_hand_or_refused() {
    try_many(fuzzed::hand, HANDS);
}

#[test]
fn any_text_is_a_position_that_can_be_played_or_refused() {
    try_many(fuzzed::position, POSITIONS);
}

#[test]
fn any_words_are_actions_of_a_game_or_refused() {
    try_many(fuzzed::game, GAMES);
}
