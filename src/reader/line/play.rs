//! Reads one play.

use crate::error::PlayError;
use crate::games::{Play, Position};
use crate::reader::WrittenPlay;

/// A seat, and the play that was made from there.
pub type Move = (&'static str, Play);

/// A play of a line as it was written.
#[derive(Clone, Debug)]
pub enum Written<'a> {
    /// A text, which can also tell the number of cards left.
    Text(&'a str),
    /// A play, or its cards.
    Play(WrittenPlay),
}

/// Reads one play.
pub(super) fn play_in(position: &Position, written: &Written<'_>) -> Result<Play, PlayError> {
    match written {
        Written::Text(text) => position.read_text(text),
        Written::Play(play) => play.clone().legal_in(position),
    }
}

/// Reads the text of one play.
pub(super) fn play_once(position: &Position, text: &str) -> Result<Play, PlayError> {
    play_in(position, &Written::Text(text))
}
