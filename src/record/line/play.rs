//! Reads one play.

use crate::error::PlayError;
use crate::games::{Play, Position};
use crate::reader::{Notation, WrittenPlay};

/// A seat, and the play that was made from there.
pub type SeatPlay = (&'static str, Play);

/// A play of a line as it was written.
#[derive(Clone, Debug)]
pub enum Written<'a> {
    /// A text, which can also tell the number of cards left.
    Text(&'a str),
    /// A play, or its cards.
    Play(WrittenPlay),
}

/// Reads one play, whose cards are in a notation.
pub(super) fn play_in(
    position: &Position,
    written: &Written<'_>,
    notation: Option<Notation>,
) -> Result<Play, PlayError> {
    let play = match (written, notation) {
        (Written::Text(text), None) => WrittenPlay::of((*text).into()),
        (Written::Text(text), Some(_)) => WrittenPlay::strictly(text),
        (Written::Play(play), _) => play.clone(),
    };
    play.legal_in(position, notation)
}

/// Reads the text of one play.
pub(super) fn play_once(position: &Position, text: &str) -> Result<Play, PlayError> {
    play_in(position, &Written::Text(text), None)
}
