//! What is wrong with a text, before it is shown with the text.

use std::ops::Range;

use crate::error::CardError;
use crate::said;
use crate::said::Said;

/// How many characters are shown before and after the fault.
const AROUND: usize = 30;
/// How many characters of the fault itself are shown.
const WIDEST: usize = 20;

/// A sentence and the characters (counted, not bytes) that it is about.
#[derive(Debug)]
pub(super) struct Fault {
    message: Said,
    at: Range<usize>,
}

impl Fault {
    pub(super) fn new(message: impl Into<Said>, at: Range<usize>) -> Fault {
        Fault { message: message.into(), at }
    }

    /// The fault of one item of a list, counted from 1.
    pub(super) fn in_item(self, item: usize) -> Fault {
        Fault { message: said!("item {item}: ", "第 {item} 项：").then(&self.message), ..self }
    }

    /// The error with its text on one line, cut to what is around the fault.
    pub(super) fn shown_in(self, text: &str) -> CardError {
        let start = self.at.start.saturating_sub(AROUND);
        let end = self.at.end.min(self.at.start + WIDEST);
        let mut shown = String::new();
        let mut place = 0..0;
        if start > 0 {
            shown.push('…');
            place = 1..1;
        }
        let mut characters = text.chars().enumerate().skip(start).peekable();
        while let Some((i, c)) = characters.next_if(|&(i, _)| i < end + AROUND) {
            // Characters of no width would push the carets off their place.
            if is_invisible(c) {
                continue;
            }
            shown.push(if c.is_control() { ' ' } else { c });
            place.start += usize::from(i < self.at.start);
            place.end += usize::from(i < end);
        }
        if characters.next().is_some() {
            shown.push('…');
        }
        CardError::at(self.message, &shown, place)
    }
}

/// A user's text within a sentence: on one line, in quotes, cut when long.
pub(super) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(WIDEST).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", short.escape_debug())
}

/// Characters without a width: the variation selectors that choose between ♠ and its emoji, and
/// the joiners, marks and soft hyphens that come with text copied from pages.
pub(super) const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}
