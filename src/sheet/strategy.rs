//! Strategies: the winner, the hands, and a line for each choice of the losing side.

use super::position::{self, facts, hands};
use super::{Block, Sheet};
use crate::games::{Play, Position};
use crate::say;
use crate::search::Stop;
use crate::strategy::{Lines, Strategy};
use crate::words::Words;
use crate::words::cards::HandOrder;
use crate::words::names::{Noun, capitalized, side};
use crate::words::verdicts::in_tricks;

/// The sheet of a strategy with at most `most` lines; `path` has led to its position. A text has the winner
/// and the hands on its first line, a page the board.
///
/// ```
/// use canju::games::{Position, Rules, Value};
/// use canju::sheet::strategy::sheet;
/// use canju::strategy::{Strategy, Then};
/// use canju::{seats::Side, words::{Lang, Words}};
/// let position = Position::new("5".parse()?, "6".parse()?, None, Side::First, Rules::default())?;
/// let strategy = Strategy::unknown(&position, Some(Value::Wins(true)), None);
/// let sheet = sheet(&strategy, &[], Some(45), &Words::new(Lang::English));
/// assert_eq!(sheet.title, "first wins · 5 | 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(strategy: &Strategy, path: &[Play], most: Option<usize>, words: &Words) -> Sheet {
    let position = &strategy.position;
    let (verdict, plays) = (verdict(strategy, words), words.plays(path));
    let head = if path.is_empty() {
        verdict.clone()
    } else {
        say!(words.lang, "after {plays}: {verdict}", "{plays} 之后：{verdict}")
    };
    let told = hands_on_a_line(position, words);
    let title = format!("{verdict} · {told}");
    let lines = strategy.lines(most, words);
    let has_lines = !position.is_over();
    let (mut beside, mut extent) = (vec![told], Vec::new());
    extent.extend(plays_left(strategy, words));
    if has_lines {
        beside.push(size(strategy, &lines, words));
        extent.push(capitalized(&self::extent(strategy, &lines, words)));
    }
    beside.retain(|part| !part.is_empty());
    let page = position::told_with(position, strategy.value, strategy.levels, words);
    let mut drawn = vec![Block::Head { text: page, beside: extent.join(" · ") }, hands(position, words)];
    drawn.extend(facts(position, words));
    let text = vec![Block::Head { text: head, beside: beside.join(" · ") }];
    let mut blocks = vec![Block::Either { text, drawn }];
    if has_lines {
        blocks.push(block_of(lines));
    }
    Sheet::new(words, &title, blocks)
}

/// The lines below the verdict of their solution; with `calls`, what to type for all of them.
#[must_use]
pub fn folded(strategy: &Strategy, most: usize, calls: bool, words: &Words) -> Block {
    let (every, lines) = (words.lang.of(("Every reply", "全部应对")), strategy.lines(Some(most), words));
    let whole = is_whole(strategy, &lines);
    let title = format!("{every} · {}", extent(strategy, &lines, words));
    let mut blocks = vec![block_of(lines), Block::small(key(strategy, words))];
    if calls && !whole {
        let call = "print(solution.tree().text(max_lines=None))";
        blocks.push(Block::small(say!(words.lang, "All lines: {call}", "全部：{call}")));
    }
    Block::fold(title, blocks)
}

fn block_of(lines: Lines) -> Block {
    Block::Lines { lines: lines.lines.into_iter().map(|line| (line.level, line.text)).collect() }
}

/// The signs of the lines.
fn key(strategy: &Strategy, words: &Words) -> &'static str {
    if in_tricks(&strategy.position) {
        return words.lang.of(("Bold: the plays of the side to move.", "粗体：出牌方的出法。"));
    }
    if strategy.position.hands().len() == 4 {
        return words.lang.of((
            "Bold: the winner's plays. S E N W: the seats. A partner who is not named passes. ! the other side can \
             only pass. ■ the goal is reached. … not opened.",
            "粗体：赢家的出法。南东北西：座位，没写的对家不要。! 对方只能不要。■ 达到目标。… 没有展开。",
        ));
    }
    words.lang.of((
        "Bold: the winner's plays. ! nothing beats it. ■ out. again: the other side leads again, read the \
         same lines. … not opened.",
        "粗体：赢家的出法。! 谁也压不住。■ 出完。同：对方再出，看同一层。… 没有展开。",
    ))
}

/// The winner, or the tricks of the side to move.
fn verdict(strategy: &Strategy, words: &Words) -> String {
    let Some(value) = strategy.value else { return words.open() };
    let position = &strategy.position;
    let by_levels = strategy.levels.map(|levels| words.verdict_by_levels(position, levels));
    let verdict = by_levels.unwrap_or_else(|| words.verdict(position, value));
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
    let told = hands.iter().map(|(_, hand)| words.hand_of(hand, HandOrder::of(position)));
    told.collect::<Vec<_>>().join(" | ")
}

/// Number of lines of a page, and that they are the whole strategy, or what has ended its search.
fn extent(strategy: &Strategy, lines: &Lines, words: &Words) -> String {
    let (lang, number) = (words.lang, lines.lines.len());
    let told = match (number, is_whole(strategy, lines)) {
        (1, true) => lang.of(("1 line, complete", "1 行，完整")).to_owned(),
        (1, false) => lang.of(("the first line", "第 1 行")).to_owned(),
        (_, true) => say!(lang, "{number} lines, complete", "{number} 行，完整"),
        (_, false) => say!(lang, "the first {number} lines", "前 {number} 行"),
    };
    match stop(strategy, lines, words) {
        stop if strategy.value.is_none() => stop.unwrap_or_default(),
        Some(stop) => say!(lang, "{told}: {stop}", "{told}：{stop}"),
        None => told,
    }
}

/// Returns true if the lines are the whole strategy.
fn is_whole(strategy: &Strategy, lines: &Lines) -> bool {
    strategy.is_whole() && !lines.cut
}

/// The limit that has ended the search, if the lines do not end before.
fn stop(strategy: &Strategy, lines: &Lines, words: &Words) -> Option<String> {
    let stop = strategy.stop.filter(|_| !lines.cut).map(Stop::said)?;
    Some(words.lang.of((stop.english(), stop.chinese())).to_owned())
}

/// Number of lines, and that they are the whole strategy or how it ends.
fn size(strategy: &Strategy, lines: &Lines, words: &Words) -> String {
    let (lang, stop) = (words.lang, stop(strategy, lines, words));
    if strategy.value.is_none() {
        return stop.unwrap_or_default();
    }
    let number = lines.lines.len();
    let told = match (number, is_whole(strategy, lines)) {
        (_, true) => return lang.of(("whole", "完整")).to_owned(),
        (1, false) => lang.of(("1 line of more", "1 行，未完")).to_owned(),
        (_, false) => say!(lang, "{number} lines of more", "{number} 行，未完"),
    };
    stop.map_or(told.clone(), |stop| say!(lang, "{told}: {stop}", "{told}：{stop}"))
}
