//! Messages for lines of play that cannot be read.

use super::play::{SeatPlay, play_once};
use super::signs::tidied;
use crate::error::{PlayError, shortened};
use crate::games::{Play, Position};
use crate::said;
use crate::said::Said;
use crate::search::{Limits, Stop, run};
use crate::words::{Lang, Words};

/// Most legal plays that an error lists.
const MOST_LISTED: usize = 6;
/// Most legal plays that are looked for.
const MOST_PLAYS: u64 = 100_000;
/// Letters of the seats.
const LETTERS: [char; 3] = ['A', 'B', 'C'];

/// Fault of a play in a line.
#[derive(Clone, Debug)]
pub(super) struct LineFault {
    /// Number of plays before it.
    pub number: usize,
    /// The position and the reason, boxed to keep results small.
    at: Box<(Position, Why)>,
}

/// Reason why a play cannot be made.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// The game is over.
    Over,
    /// The first seat is to move, not the second.
    OtherTurn(Said, Said),
    /// The name is not a seat here; the seat that is to move.
    Nobody(String, Said),
    /// It is not a legal play.
    Illegal(PlayError),
    /// A letter of a seat has no colon before this play.
    NoColon { letter: char, play: String },
    /// A row has two readings.
    TwoRows { row: String, one: Vec<String>, other: Vec<String> },
    /// Another number of cards is left.
    Left { told: usize, held: usize },
}

impl LineFault {
    pub fn new(number: usize, position: &Position, why: Why) -> LineFault {
        LineFault { number, at: Box::new((position.clone(), why)) }
    }

    /// Fault of a text that is not a legal play.
    pub fn of_text(number: usize, position: &Position, text: &str, error: PlayError) -> LineFault {
        let illegal = || LineFault::new(number, position, Why::Illegal(error));
        LineFault::without_colon(number, position, text).unwrap_or_else(illegal)
    }

    /// Fault of a text that begins with the letter of the seat to move, without a colon: `A 333`.
    pub fn without_colon(number: usize, position: &Position, text: &str) -> Option<LineFault> {
        let first = text.chars().next()?;
        let is_letter = |letter: char| LETTERS.contains(&letter.to_ascii_uppercase());
        let place = LETTERS.iter().position(|letter| *letter == first.to_ascii_uppercase())?;
        let seats = position.seating();
        seats.get(place).filter(|(seat, _)| *seat == position.turn())?;
        let words = text[first.len_utf8()..].split(|c: char| c.is_whitespace() || c == '、').map(tidied);
        let words = words.filter(|word| !word.is_empty());
        let is_play = |word: &&str| !(word.len() == 1 && word.chars().all(is_letter));
        let play = words.take_while(is_play).collect::<Vec<_>>().join(" ");
        let letter = LETTERS[place];
        play_once(position, &play)
            .ok()
            .map(|_| LineFault::new(number, position, Why::NoColon { letter, play }))
    }

    /// Returns true for a text that can be read in two ways.
    pub fn has_two_readings(&self) -> bool {
        matches!(self.at.1, Why::TwoRows { .. })
    }

    /// The error, with the number of the play.
    pub fn told(self) -> PlayError {
        let number = self.number + 1;
        let (position, why) = &*self.at;
        let reason = reason(why, position);
        let (english, chinese) = (reason.english(), reason.chinese());
        PlayError::new(said!("play {number}: {english}", "第 {number} 手：{chinese}"))
    }
}

fn reason(why: &Why, position: &Position) -> Said {
    match why {
        Why::Over => said!("the game is over before it: leave it out", "牌局在这之前已结束：请去掉"),
        Why::OtherTurn(turn, other) => {
            let (turn_zh, other_zh) = (turn.chinese(), other.chinese());
            let (turn, other) = (turn.english(), other.english());
            said!(
                "{turn} is to move, not {other}: write the missing plays, also every pass",
                "轮到{turn_zh}，不是{other_zh}：漏掉的出牌和不要都要写上"
            )
        }
        Why::Nobody(name, turn) => {
            let (name, turn, turn_zh) = (shortened(name), turn.english(), turn.chinese());
            said!(
                "{name} is not a seat here: write {turn}; or leave all seats out",
                "没有叫 {name} 的座位：请写 {turn_zh}；或者都不写"
            )
        }
        Why::Illegal(error) => with_plays(error.said(), position),
        Why::NoColon { letter, play } => said!(
            "a colon is missing after {letter}: write {letter}: {play}",
            "{letter} 后面少了冒号：请写 {letter}：{play}"
        ),
        Why::TwoRows { row, one, other } => of_rows(row, one, other),
        Why::Left { told, held } => said!(
            "{held} cards are left after it, not {told}: correct the play or the number",
            "出完后剩 {held} 张，不是 {told} 张：请改正出牌或张数"
        ),
    }
}

/// Message for a row with two readings.
fn of_rows(row: &str, one: &[String], other: &[String]) -> Said {
    let (row, n, m) = (shortened(row), one.len(), other.len());
    let (one, other) = (one.join(", "), other.join(", "));
    let (plays, shou) = if n == 1 {
        ("one play".to_owned(), "一手".to_owned())
    } else {
        (format!("{n} plays"), format!("{n} 手"))
    };
    said!(
        "{row} can be {plays} or {m}: write {one}, or {other}",
        "{row} 可以是{shou}，也可以是 {m} 手：请写 {one}，或者 {other}"
    )
}

/// Error for a text whose labels or bullets have two readings.
pub(super) fn two_readings(one: &[SeatPlay], other: &[SeatPlay]) -> PlayError {
    let number = one.iter().zip(other).take_while(|(one, other)| one == other).count() + 1;
    let [one, other] = [one, other]
        .map(|moves| moves.iter().map(|(_, play)| play.to_string()).collect::<Vec<_>>().join(", "));
    PlayError::new(said!(
        "play {number}: there are two readings: write {one}, or {other}",
        "第 {number} 手：有两种读法：请写 {one}，或者 {other}"
    ))
}

/// A reason on one line, with the legal plays.
fn with_plays(reason: &Said, position: &Position) -> Said {
    let line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let (english, chinese) = (line(reason.english()), line(reason.chinese()));
    let Some(plays) = legal(position) else { return Said::new(english, chinese) };
    let [listed, in_chinese] =
        [(Lang::English, " or "), (Lang::Chinese, " 或 ")].map(|(lang, or)| listed(&plays, lang, or));
    said!("{english}: type {listed}", "{chinese}：请改成 {in_chinese}")
}

/// The legal plays; `None` if there are none, or too many.
fn legal(position: &Position) -> Option<Vec<Play>> {
    let listed = run(&Limits::default(), false, &mut || false, |control| {
        position.plays(false, MOST_PLAYS, control).map_err(|_| Stop::TooManyPlays)
    });
    listed.answer.ok().filter(|plays| !plays.is_empty())
}

fn listed(plays: &[Play], lang: Lang, or: &str) -> String {
    let words = Words::new(lang);
    let told = |plays: &[Play]| crate::words::marks::plain(&words.plays(plays));
    match plays {
        [others @ .., last] if others.len() < MOST_LISTED && !others.is_empty() => {
            told(others) + or + &told(std::slice::from_ref(last))
        }
        [one] => told(std::slice::from_ref(one)),
        _ => told(&plays[..MOST_LISTED]) + words.comma() + "…",
    }
}
