//! Faults of a request, in both languages.

use std::error::Error;

use canju::error::{CardError, PlayError};
use canju::reader::PartsError;
use canju::said::Said;
use serde::Serialize;

/// A fault of a request.
#[derive(Debug, Serialize)]
pub struct Fault {
    /// Part of the request at fault: `request`, `rules`, `hand`, `position`, `to_beat` or `after`.
    r#in: &'static str,
    en: String,
    zh: String,
    /// Index in `after` of the play that is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    /// Place of the fault in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
}

/// Place of a fault: a range of characters (code points, not UTF-16 units) of a text.
#[derive(Debug, Serialize)]
struct Place {
    text: String,
    start: usize,
    end: usize,
}

impl Fault {
    /// Fault without a place.
    pub fn new(part: &'static str, said: &Said) -> Fault {
        Fault { r#in: part, en: said.english().into(), zh: said.chinese().into(), index: None, at: None }
    }

    /// Fault of a text of cards.
    pub fn of_cards(part: &'static str, error: &CardError) -> Fault {
        let at = error.place().map(|(text, at)| Place { text: text.into(), start: at.start, end: at.end });
        Fault { at, ..Fault::new(part, error.message()) }
    }

    /// Fault of a play, or of the text of its cards.
    pub fn of_play(part: &'static str, error: &PlayError) -> Fault {
        match error.source().and_then(|cause| cause.downcast_ref()) {
            Some(cards) => Fault::of_cards(part, cards),
            None => Fault::new(part, error.said()),
        }
    }

    /// Fault of the parts of a position; `names` are those of its hands.
    pub fn of_parts(error: &PartsError, names: &[&'static str]) -> Fault {
        match error {
            PartsError::Hand(index, error) => {
                Fault::of_cards(names.get(*index).copied().unwrap_or("position"), error)
            }
            PartsError::Beat(error) => Fault::of_cards("to_beat", error),
            PartsError::Play(error) => Fault::of_play("to_beat", error),
            PartsError::Seat(_) | PartsError::Position(_) => {
                Fault::new("position", &error.said().on_a_page())
            }
        }
    }

    /// Moves a place in a part of a text into the whole text.
    ///
    /// An error in a long part shows the surroundings of the fault alone, and is not moved.
    pub fn moved_into(self, text: &str) -> Fault {
        let at = self.at.map(|at| match text.find(&at.text) {
            Some(skipped) => {
                let skipped = text[..skipped].chars().count();
                Place { text: text.into(), start: at.start + skipped, end: at.end + skipped }
            }
            None => at,
        });
        Fault { at, ..self }
    }

    /// Names the play of `after` that is not legal.
    pub fn at_index(self, index: usize) -> Fault {
        Fault { index: Some(index), ..self }
    }
}

/// A mistake of the page: its author reads it.
impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        Fault::new("request", &error.to_string().into())
    }
}
