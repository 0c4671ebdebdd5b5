//! Strategies: the winner, the hands, and a line for each choice of the losing side.

use super::position::{self, hands, rules};
use super::{Block, Sheet};
use crate::games::{Play, Position};
use crate::say;
use crate::search::Stop;
use crate::strategy::{Lines, Strategy};
use crate::words::Words;
use crate::words::names::{Noun, side};
use crate::words::verdicts::in_tricks;

/// Place where a strategy is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A text, with the winner and the hands on its first line.
    Text,
    /// A page or a picture, with the hands and the rules above the lines.
    Page,
    /// The page of a solution, below its verdict.
    Below,
}

impl Place {
    /// Place with this name; by default a text.
    #[must_use]
    pub fn named(name: &str) -> Place {
        match name {
            "page" => Place::Page,
            "below" => Place::Below,
            _ => Place::Text,
        }
    }
}

/// The sheet of a strategy with at most `most` lines; `path` has led to its position.
///
/// ```
/// use canju::games::{Position, Rules, Value};
/// use canju::sheet::strategy::{Place, sheet};
/// use canju::strategy::{Strategy, Then};
/// use canju::{seats::Side, words::{Lang, Words}};
/// let position = Position::new("5".parse()?, "6".parse()?, None, Side::First, Rules::default())?;
/// let strategy = Strategy::unknown(&position, Some(Value::Wins(true)), None);
/// let sheet = sheet(&strategy, &[], Some(45), Place::Text, &Words::new(Lang::English));
/// assert_eq!(sheet.title, "first wins · 5 | 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(strategy: &Strategy, path: &[Play], most: Option<usize>, place: Place, words: &Words) -> Sheet {
    let position = &strategy.position;
    let verdict = verdict(strategy, words);
    let plays = words.plays(path);
    let text = match (path.is_empty(), place) {
        (false, Place::Text) => say!(words.lang, "after {plays}: {verdict}", "{plays} 之后：{verdict}"),
        _ => verdict.clone(),
    };
    let told = hands_on_a_line(position, words);
    let title = format!("{verdict} · {told}");
    let lines = strategy.lines(most, words);
    let has_lines = strategy.value.is_none() || !position.is_over();
    let size = if has_lines { size(strategy, &lines, words) } else { String::new() };
    let lines = Block::Lines { lines: lines.lines.into_iter().map(|line| (line.level, line.text)).collect() };
    let mut blocks = match place {
        Place::Text => {
            let beside = [told, size].into_iter().filter(|part| !part.is_empty());
            vec![Block::Head { text, beside: beside.collect::<Vec<_>>().join(" · ") }]
        }
        Place::Page => {
            let beside =
                plays_left(strategy, words).into_iter().chain([size]).filter(|part| !part.is_empty());
            let text = position::told(position, strategy.value, words);
            let head = Block::Head { text, beside: beside.collect::<Vec<_>>().join(" · ") };
            vec![head, hands(position, words), rules(position, words)]
        }
        Place::Below => {
            let every = words.lang.of(("Every reply", "全部应对"));
            let (title, blocks) = (format!("{every} · {size}"), vec![lines.clone()]);
            return Sheet::new(
                words,
                &title,
                vec![Block::Fold { title: title.clone(), blocks, answer: false }],
            );
        }
    };
    if has_lines {
        blocks.push(lines);
    }
    Sheet::new(words, &title, blocks)
}

/// The winner, or the tricks of the side to move.
fn verdict(strategy: &Strategy, words: &Words) -> String {
    let Some(value) = strategy.value else { return words.open() };
    let verdict = words.verdict(&strategy.position, value);
    [verdict].into_iter().chain(plays_left(strategy, words)).collect::<Vec<_>>().join(" · ")
}

/// Number of plays until the end, if the goal is to win soon.
fn plays_left(strategy: &Strategy, words: &Words) -> Option<String> {
    let plays = words.count(strategy.plays_left? as usize, Noun::Play);
    Some(say!(words.lang, "{plays} left", "余 {plays}"))
}

/// The hands on a line: without names if the first of two players is to lead.
fn hands_on_a_line(position: &Position, words: &Words) -> String {
    let hands = position.hands();
    let in_order = hands.len() == 2 && hands[0].0 == position.turn() && position.to_beat().is_none();
    let named = hands.iter().any(|(seat, _)| words.name(seat) != side(seat, words.lang));
    if !in_order || named {
        return words.hands(position);
    }
    let told = hands.iter().map(|(_, hand)| words.hand_of(hand, in_tricks(position)));
    told.collect::<Vec<_>>().join(" | ")
}

/// Number of lines, and that they are the whole strategy or how it ends.
fn size(strategy: &Strategy, lines: &Lines, words: &Words) -> String {
    let lang = words.lang;
    let stop = strategy.stop.map(Stop::said).filter(|_| !lines.cut);
    let stop = stop.map(|stop| lang.of((stop.english(), stop.chinese())).to_owned());
    if strategy.value.is_none() {
        return stop.unwrap_or_default();
    }
    let number = lines.lines.len();
    let told = match (number, strategy.is_whole() && !lines.cut) {
        (_, true) => return lang.of(("whole", "完整")).to_owned(),
        (1, false) => lang.of(("1 line of more", "1 行，未完")).to_owned(),
        (_, false) => say!(lang, "{number} lines of more", "{number} 行，未完"),
    };
    stop.map_or(told.clone(), |stop| say!(lang, "{told}: {stop}", "{told}：{stop}"))
}
