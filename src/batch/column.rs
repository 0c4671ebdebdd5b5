//! Columns of a table of answers.

use super::{Kept, Row};
use crate::games::{Position, Rules, Value};
use crate::words::verdicts::winner;

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text.
    Text(String),
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
    of: fn(&Row) -> Option<Cell>,
}

impl Column {
    /// The value in a row, or in one without a position for a reason.
    #[must_use]
    pub fn cell(&self, row: Result<&Row, &str>) -> Option<Cell> {
        match row {
            Ok(row) => (self.of)(row),
            Err(_) if self.name == "status" => Some(INVALID.into()),
            Err(reason) => (self.name == ERROR.name).then(|| Cell::Text(reason.to_owned())),
        }
    }
}

/// Status of a row without a position.
pub const INVALID: &str = "invalid";

/// The column with the reasons, of a table where a row has one.
pub static ERROR: Column = column("error", "text", |_| None);

const fn column(name: &'static str, kind: &'static str, of: fn(&Row) -> Option<Cell>) -> Column {
    Column { name, kind, of }
}

fn hand(row: &Row, seat: &str) -> Option<Cell> {
    row.position.hand_of(seat).map(|hand| Cell::Text(hand.to_string()))
}

fn cards(row: &Row, seat: &str) -> Option<Cell> {
    row.position.hand_of(seat).map(|hand| hand.len().into())
}

/// All columns in their order. [`columns`] chooses those of a table.
pub static COLUMNS: [Column; 24] = [
    column("first", "text", |row| hand(row, "first")),
    column("second", "text", |row| hand(row, "second")),
    column("landlord", "text", |row| hand(row, "landlord")),
    column("down", "text", |row| hand(row, "down")),
    column("up", "text", |row| hand(row, "up")),
    column("winner", "text", |row| winner(&row.position, row.value()?).map(Cell::from)),
    column("wins", "flag", |row| match row.value()? {
        Value::Wins(wins) => Some(Cell::Flag(wins)),
        Value::Tricks(_) => None,
    }),
    column("tricks", "whole", |row| match row.value()? {
        Value::Tricks(tricks) => Some(Cell::Whole(tricks.into())),
        Value::Wins(_) => None,
    }),
    column("plays_left", "whole", |row| Some(Cell::Whole(row.known.answer.plays_left?.into()))),
    column("best", "text", |row| Some(Cell::Text(row.known.answer.best.as_ref()?.to_string()))),
    column("winning_plays", "whole", |row| row.winning_plays().map(Cell::from)),
    column("status", "text", |row| Some(row.status.into())),
    column("to_beat", "text", |row| Some(Cell::Text(row.position.to_beat()?.to_string()))),
    column("by", "text", |row| row.position.by().map(Cell::from)),
    column("turn", "text", |row| Some(row.position.turn().into())),
    column("rules", "text", |row| Some(Cell::Rules(row.position.rules()))),
    column("goal", "text", |row| Some(if row.fastest { "fastest" } else { "win" }.into())),
    column("first_cards", "whole", |row| cards(row, "first")),
    column("second_cards", "whole", |row| cards(row, "second")),
    column("landlord_cards", "whole", |row| cards(row, "landlord")),
    column("down_cards", "whole", |row| cards(row, "down")),
    column("up_cards", "whole", |row| cards(row, "up")),
    column("nodes", "whole", |row| Some(Cell::Whole(i64::try_from(row.nodes).unwrap_or(i64::MAX)))),
    column("seconds", "real", |row| Some(Cell::Real(row.time.as_secs_f64()))),
];

/// The columns of a table. They depend on the positions and the questions, never on the answers; without
/// rows they are those of two hands.
#[must_use]
pub fn columns(rows: &[Kept]) -> Vec<&'static Column> {
    let [mut two, mut three, mut won, mut tricks, mut beats, mut fastest, mut each] = [false; 7];
    let mut wrong = false;
    for kept in rows {
        let row = match kept {
            Kept::Full(row) => row,
            Kept::Lead(..) => {
                (two, won) = (true, true);
                continue;
            }
            Kept::Wrong(_) => {
                wrong = true;
                continue;
            }
        };
        three |= matches!(*row.position, Position::Landlord(_));
        two |= !matches!(*row.position, Position::Landlord(_));
        tricks |= matches!(*row.position, Position::Tricks(_));
        won |= !matches!(*row.position, Position::Tricks(_));
        beats |= row.position.to_beat().is_some();
        fastest |= row.fastest;
        each |= row.each_play || !row.known.answer.values.is_empty();
    }
    let is_empty = !two && !three;
    let has = |column: &&Column| match column.name {
        "first" | "second" | "first_cards" | "second_cards" => two || is_empty,
        "landlord" | "down" | "up" | "landlord_cards" | "down_cards" | "up_cards" | "by" => three,
        "winner" | "wins" => won || is_empty,
        "winning_plays" => won && each,
        "tricks" => tricks,
        "to_beat" => beats,
        "plays_left" => fastest,
        _ => true,
    };
    COLUMNS.iter().filter(has).chain(wrong.then_some(&ERROR)).collect()
}
