//! Solutions: the verdict, the hands, the best plays and the line.

use super::position::{hands_with_best, rules, told};
use super::{Block, Line, Sheet};
use crate::games::{Play, Position, Value};
use crate::say;
use crate::session::{Goal, Host, Session};
use crate::words::Words;
use crate::words::verdicts::{in_tricks, round};

/// Most plays that are listed.
const MOST_PLAYS: usize = 40;

/// What is known of a position. `None` is not yet decided.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct Found {
    /// Value for the side to move.
    pub value: Option<Value>,
    /// The best play.
    pub best: Option<Play>,
    /// All plays that keep the value.
    pub winning: Option<Vec<Play>>,
    /// Best play to the end.
    pub line: Option<Vec<Play>>,
    /// True if the goal is to win soon, or to lose late.
    pub fastest: bool,
    /// True if `best` wins, but possibly late.
    pub can_be_slow: bool,
}

impl Found {
    /// What a session finds: all that its limits allow, the most important first.
    ///
    /// # Errors
    /// Fails if the host ends it.
    pub fn of<H: Host>(session: &mut Session<'_, H>, position: &Position) -> Result<Found, H::Error> {
        let value = session.find(|session| session.value(position))?;
        let best = session.find(|session| session.best(position))?.flatten();
        let line = session.find(|session| session.line(position))?;
        // In a lost position every play loses, so there is nothing to search.
        let winning = match value {
            None | Some(Value::Wins(false)) => None,
            Some(_) if position.is_over() => None,
            Some(_) => session.find(|session| session.winning_plays(position))?,
        };
        let fastest = session.goal == Goal::Fastest;
        let slow = !fastest
            && matches!(position, Position::Shedding(_))
            && session.known(position, |known| known.can_be_slow());
        Ok(Found { value, can_be_slow: slow && best.is_some(), best, winning, line, fastest })
    }
}

/// The sheet of a solution.
#[must_use]
pub fn sheet(position: &Position, found: &Found, words: &Words) -> Sheet {
    let verdict = told(position, found.value, words);
    let title = format!("{verdict} · {}", words.hands(position));
    let mut blocks = vec![
        Block::head(verdict),
        hands_with_best(position, found.best.as_ref(), words),
        rules(position, words),
    ];
    if let Some(value) = found.value.filter(|_| !position.is_over()) {
        blocks.extend(best(position, value, found, words));
        blocks.extend(line(position, found, words));
    }
    Sheet::new(words, &title, blocks)
}

/// The best play, and all others that are as good.
fn best(position: &Position, value: Value, found: &Found, words: &Words) -> Vec<Block> {
    let lang = words.lang;
    let label = lang.of(("best", "最佳"));
    let Some(best) = &found.best else { return vec![Block::fact(label, words.open())] };
    let told = words.drawn_play(best);
    if value == Value::Wins(false) {
        let lost = say!(lang, "{told}; every play loses", "{told}；怎么出都负");
        return vec![Block::fact(label, lost)];
    }
    let mut blocks = vec![Block::fact(label, told)];
    let label = if in_tricks(position) {
        lang.of(("most tricks", "得墩最多"))
    } else {
        lang.of(("winning plays", "能胜的出法"))
    };
    match &found.winning {
        None => blocks.push(Block::fact(label, words.open())),
        Some(plays) if plays.len() > 1 => blocks.push(Block::fact(label, words.listed(plays, MOST_PLAYS))),
        Some(_) => {}
    }
    blocks
}

/// The line and, if the goal is to win soon, its length.
fn line(position: &Position, found: &Found, words: &Words) -> Vec<Block> {
    let lang = words.lang;
    let label = if found.best.is_some() && found.can_be_slow {
        lang.of(("line (a faster win may exist)", "主线（可能有更快的胜法）"))
    } else {
        lang.of(("line", "主线"))
    };
    let text = found.line.as_ref().map_or_else(|| words.open(), |line| words.plays(line));
    let drawn = score_sheet(position, found.line.as_deref().unwrap_or_default(), words);
    let mut blocks = vec![Block::Line(Line { label: label.to_owned(), text, ..drawn })];
    if let (true, Some(line)) = (found.fastest, &found.line) {
        blocks.push(Block::fact(lang.of(("plays left", "余下手数")), line.len().to_string()));
    }
    blocks
}

/// A line of play from a position on, without its label and text.
#[must_use]
pub fn score_sheet(position: &Position, line: &[Play], words: &Words) -> Line {
    let seats = round(position);
    let players = seats.iter().map(|(seat, _)| words.name(seat).text).collect();
    let seats: Vec<&str> = seats.into_iter().map(|(seat, _)| seat).collect();
    Line { players, rounds: rounds(position, line, &seats, words), ..Line::default() }
}

/// Plays by rounds of the seats, or by tricks.
fn rounds(position: &Position, line: &[Play], seats: &[&str], words: &Words) -> Vec<Vec<String>> {
    let mut rounds: Vec<Vec<String>> = Vec::new();
    let (mut at, mut last) = (position.clone(), seats.len());
    for play in line {
        let place = seats.iter().position(|seat| *seat == at.turn()).unwrap_or(0);
        let begins = if in_tricks(&at) { at.to_beat().is_none() } else { place <= last };
        if rounds.is_empty() || begins {
            rounds.push(vec![String::new(); seats.len()]);
        }
        if let Some(cells) = rounds.last_mut() {
            cells[place] = words.drawn_cards(play);
        }
        last = place;
        match at.play(play) {
            Ok(after) => at = after,
            Err(_) => break,
        }
    }
    rounds
}
