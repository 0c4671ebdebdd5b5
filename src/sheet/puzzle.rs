//! Puzzles: the position, the task and the points; the key and the line behind a click.

use super::position::{hands, rules};
use super::{Block, Sheet};
use crate::games::{Play, Position};
use crate::say;
use crate::words::Words;

/// The sheet of a puzzle. `rating` is its rating in words, and `points` the number of points.
#[must_use]
pub fn sheet(
    position: &Position,
    key: &Play,
    line: &[Play],
    rating: &str,
    points: f64,
    words: &Words,
) -> Sheet {
    let lang = words.lang;
    let side = words.name(position.turn()).text;
    let answer = vec![
        Block::fact(lang.of(("key", "关键")), words.drawn_play(key)),
        Block::fact(lang.of(("line", "主线")), words.plays(line)),
        Block::note(rating),
    ];
    let head = Block::Head {
        text: say!(lang, "{side} to move and win", "{side}出牌，求胜"),
        beside: say!(lang, "{points:.0} points", "{points:.0} 分"),
    };
    let blocks = vec![
        head,
        hands(position, words),
        rules(position, words),
        Block::answer(lang.of(("Key play", "关键出法")), answer),
    ];
    Sheet::new(words, &words.hands(position), blocks)
}
