//! Reviews as a table: a row for each play.

use super::Cell;
use crate::games::{Position, Value};
use crate::review::{Review, Reviewed};

/// Names of the columns, and the kinds of their values.
pub const COLUMNS: [(&str, &str); 14] = [
    ("game", "whole"),
    ("ply", "whole"),
    ("seat", "text"),
    ("player", "text"),
    ("play", "text"),
    ("cards", "whole"),
    ("own_cards", "whole"),
    ("legal", "whole"),
    ("keeping", "whole"),
    ("before", "flag"),
    ("after", "flag"),
    ("is_mistake", "flag"),
    ("is_decided", "flag"),
    ("position", "text"),
];

/// The kind of a column; in trick play, values are numbers of tricks.
#[must_use]
pub fn kind(column: usize, in_tricks: bool) -> &'static str {
    match COLUMNS[column] {
        ("before" | "after", _) if in_tricks => "whole",
        (_, kind) => kind,
    }
}

/// Rows of a game with this number, whose players have names by seat.
pub fn rows(
    game: usize,
    review: &Review,
    name: impl Fn(&str) -> String,
) -> impl Iterator<Item = [Option<Cell>; COLUMNS.len()]> {
    let positions = review.positions();
    review
        .plays
        .iter()
        .zip(positions)
        .map(move |(play, position)| row(game, play, &position, name(&play.seat)))
}

fn row(game: usize, play: &Reviewed, position: &Position, player: String) -> [Option<Cell>; COLUMNS.len()] {
    let value = |value: Option<Value>| {
        value.map(|value| match value {
            Value::Wins(wins) => Cell::Flag(wins),
            Value::Tricks(tricks) => Cell::Whole(tricks.into()),
        })
    };
    [
        Some(game.into()),
        Some(play.ply.into()),
        Some(Cell::Text(play.seat.clone())),
        Some(Cell::Text(player)),
        Some(Cell::Text(play.play.to_string())),
        Some(position.cards().into()),
        Some(position.hand().len().into()),
        Some(play.legal.into()),
        play.keeping.map(Cell::from),
        value(play.before),
        value(play.after),
        play.is_decided().then(|| Cell::Flag(play.is_mistake())),
        Some(Cell::Flag(play.is_decided())),
        Some(Cell::Text(position.to_string())),
    ]
}
