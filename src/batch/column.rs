//! Columns of a table of answers.

use super::kept::PlainAnswer;
use super::lead::LETTERS;
use super::{BatchRow, PlainDeal, StoredRow, status_of};
use crate::cards::Counts;
use crate::games::{Position, Rules, Value};
use crate::seats::{SEATINGS, Seating, TWO};
use crate::session::Goal;

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// Plain cards, whose text is that of a hand or of a play.
    Hand(Counts),
    /// As above.
    Play(Counts),
    /// One of a few words.
    Word(&'static str),
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number.
    Real(f64),
    /// Rules, whose text is up to the reader.
    Rules(Rules),
}

impl From<&'static str> for Cell {
    fn from(word: &'static str) -> Cell {
        Cell::Word(word)
    }
}

impl Cell {
    /// Appends the text of a value of this kind.
    pub fn write(&self, text: &mut Vec<u8>) {
        let (cards, has_gaps) = match self {
            Cell::Text(all) => return text.extend_from_slice(all.as_bytes()),
            Cell::Word(all) => return text.extend_from_slice(all.as_bytes()),
            Cell::Hand(cards) => (cards, true),
            Cell::Play(cards) => (cards, false),
            _ => return,
        };
        // Fifteen ranks of eight cards, with gaps.
        let (mut letters, mut end) = ([b' '; 15 * 9], 0);
        let mut left = cards.bits();
        while left != 0 {
            let rank = left.trailing_zeros() / 4;
            let number = (left >> (4 * rank) & 0xF) as usize;
            letters[end..end + number].fill(LETTERS[rank as usize]);
            end += number + usize::from(has_gaps);
            left &= !(0xF << (4 * rank));
        }
        text.extend_from_slice(&letters[..end.saturating_sub(usize::from(has_gaps))]);
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A column: its name, the kind of its values, and the value in a row.
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// `text`, `flag`, `whole` or `real`.
    pub kind: &'static str,
    /// The value of a position, if there is one.
    of: fn(&BatchRow) -> Option<Cell>,
    /// The same of two plain hands.
    of_lead: fn(&PlainDeal, &PlainAnswer) -> Option<Cell>,
}

impl Column {
    /// The value in a row.
    #[must_use]
    pub fn cell(&self, row: &StoredRow) -> Option<Cell> {
        match row {
            StoredRow::Lead(lead, solved) => (self.of_lead)(lead, solved),
            StoredRow::Full(row) => (self.of)(row),
            StoredRow::Wrong(_) if self.name == "status" => Some(INVALID.into()),
            StoredRow::Wrong(reason) => (self.name == ERROR.name).then(|| Cell::Text(String::clone(reason))),
        }
    }

    const fn lead(self, of_lead: fn(&PlainDeal, &PlainAnswer) -> Option<Cell>) -> Column {
        Column { of_lead, ..self }
    }
}

/// Status of a row without a position.
pub const INVALID: &str = "invalid";

/// The column with the reasons, of a table where a row has one.
pub static ERROR: Column = column("error", "text", |_| None);

const fn column(name: &'static str, kind: &'static str, of: fn(&BatchRow) -> Option<Cell>) -> Column {
    Column { name, kind, of, of_lead: |_, _| None }
}

fn whole(number: u64) -> Cell {
    Cell::Whole(i64::try_from(number).unwrap_or(i64::MAX))
}

fn hand(row: &BatchRow, seat: &str) -> Option<Cell> {
    row.position.hand_of(seat).map(|hand| Cell::Text(hand.to_string()))
}

fn cards(row: &BatchRow, seat: &str) -> Option<Cell> {
    row.position.hand_of(seat).map(|hand| hand.len().into())
}

/// All columns in their order. [`columns`] chooses those of a table.
pub static COLUMNS: [Column; 36] = [
    column("first", "text", |row| hand(row, "first")).lead(|lead, _| Some(Cell::Hand(lead.hands[0]))),
    column("second", "text", |row| hand(row, "second")).lead(|lead, _| Some(Cell::Hand(lead.hands[1]))),
    column("third", "text", |row| hand(row, "third")),
    column("landlord", "text", |row| hand(row, "landlord")),
    column("down", "text", |row| hand(row, "down")),
    column("up", "text", |row| hand(row, "up")),
    column("south", "text", |row| hand(row, "south")),
    column("east", "text", |row| hand(row, "east")),
    column("north", "text", |row| hand(row, "north")),
    column("west", "text", |row| hand(row, "west")),
    column("winner", "text", |row| row.position.winner_by(row.value()?).map(Cell::from))
        .lead(|_, found| Some(if found.wins()? { "first" } else { "second" }.into())),
    column("wins", "flag", |row| match row.value()? {
        Value::Wins(wins) => Some(Cell::Flag(wins)),
        Value::Tricks(_) => None,
    })
    .lead(|_, found| found.wins().map(Cell::Flag)),
    column("tricks", "whole", |row| match row.value()? {
        Value::Tricks(tricks) => Some(Cell::Whole(tricks.into())),
        Value::Wins(_) => None,
    }),
    column("plays_left", "whole", |row| Some(Cell::Whole(row.known.answer.plays_left?.into()))),
    column("levels", "whole", |row| Some(Cell::Whole(row.known.answer.levels?.into()))),
    column("best", "text", |row| Some(Cell::Text(row.known.answer.best.as_ref()?.to_string())))
        .lead(|_, found| found.wins()?.then_some(Cell::Play(found.best.cards))),
    column("winning_plays", "whole", |row| row.winning_plays().map(Cell::from)),
    column("status", "text", |row| Some(row.status.into()))
        .lead(|_, found| Some(status_of(found.stopped).into())),
    column("to_beat", "text", |row| {
        // As it is read back: a set of cards can be several plays.
        Some(Cell::Text(row.position.rules().written(&row.position.to_beat()?)))
    }),
    column("by", "text", |row| row.position.by().map(Cell::from)),
    column("turn", "text", |row| Some(row.position.turn().into())).lead(|_, _| Some("first".into())),
    column("head", "text", |row| row.position.head().map(Cell::from)),
    column("rules", "text", |row| Some(Cell::Rules(row.position.rules())))
        .lead(|lead, _| Some(Cell::Rules(Rules::Shedding(*lead.rules())))),
    column("goal", "text", |row| Some(row.goal.name().into())).lead(|_, _| Some("win".into())),
    column("first_cards", "whole", |row| cards(row, "first"))
        .lead(|lead, _| Some(lead.hands[0].total().into())),
    column("second_cards", "whole", |row| cards(row, "second"))
        .lead(|lead, _| Some(lead.hands[1].total().into())),
    column("third_cards", "whole", |row| cards(row, "third")),
    column("landlord_cards", "whole", |row| cards(row, "landlord")),
    column("down_cards", "whole", |row| cards(row, "down")),
    column("up_cards", "whole", |row| cards(row, "up")),
    column("south_cards", "whole", |row| cards(row, "south")),
    column("east_cards", "whole", |row| cards(row, "east")),
    column("north_cards", "whole", |row| cards(row, "north")),
    column("west_cards", "whole", |row| cards(row, "west")),
    column("nodes", "whole", |row| Some(whole(row.nodes))).lead(|_, found| Some(whole(found.nodes))),
    column("seconds", "real", |row| Some(Cell::Real(row.time.as_secs_f64())))
        .lead(|_, found| Some(Cell::Real(found.time().as_secs_f64()))),
];

/// The columns of a table. They depend on the positions and the questions, never on the answers; without
/// rows they are those of two hands.
#[must_use]
pub fn columns(rows: &[StoredRow]) -> Vec<&'static Column> {
    let [mut won, mut tricks, mut beats, mut fastest, mut levels, mut head, mut each] = [false; 7];
    let [mut leads, mut wrong] = [false; 2];
    let mut seatings: Vec<Seating> = Vec::new();
    for kept in rows {
        let row = match kept {
            StoredRow::Full(row) => row,
            StoredRow::Lead(..) => {
                leads = true;
                continue;
            }
            StoredRow::Wrong(_) => {
                wrong = true;
                continue;
            }
        };
        let seating = row.position.seating();
        if !seatings.contains(&seating) {
            seatings.push(seating);
        }
        tricks |= matches!(*row.position, Position::Tricks(_));
        won |= !matches!(*row.position, Position::Tricks(_));
        beats |= row.position.to_beat().is_some();
        fastest |= row.goal == Goal::Fastest;
        levels |= row.goal == Goal::Levels;
        head |= row.position.head().is_some();
        each |= row.each_play || !row.known.answer.values.is_empty();
    }
    won |= leads;
    let is_empty = seatings.is_empty() && !leads;
    if is_empty || leads {
        seatings.push(TWO);
    }
    let is_seat = |name: &str| SEATINGS.into_iter().flatten().any(|(seat, _)| *seat == name);
    let sits = |name: &str| seatings.iter().copied().flatten().any(|(seat, _)| *seat == name);
    let has = |column: &&Column| match column.name {
        "by" => seatings.iter().any(|&seating| seating != TWO),
        "winner" | "wins" => won || is_empty,
        "winning_plays" => won && each,
        "tricks" => tricks,
        "to_beat" => beats,
        "plays_left" => fastest,
        "levels" => levels,
        "head" => head,
        name => {
            let seat = name.strip_suffix("_cards").unwrap_or(name);
            !is_seat(seat) || sits(seat)
        }
    };
    COLUMNS.iter().filter(has).chain(wrong.then_some(&ERROR)).collect()
}
