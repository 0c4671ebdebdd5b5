//! Faults in a text, before they are shown with it.

use std::ops::Range;

use crate::error::CardError;
use crate::said;
use crate::said::Said;

/// Number of characters shown before and after the fault.
const CONTEXT: usize = 30;
/// Number of characters of the fault that are shown.
const WIDEST: usize = 20;

/// A message and the range of characters (not bytes) that it is about.
#[derive(Debug)]
pub(super) struct Fault {
    message: Said,
    at: Range<usize>,
}

impl Fault {
    pub(super) fn new(message: impl Into<Said>, at: Range<usize>) -> Fault {
        Fault { message: message.into(), at }
    }

    /// Prefixes the number of a list's item, counted from 1.
    pub(super) fn in_item(self, item: usize) -> Fault {
        Fault { message: said!("item {item}: ", "第 {item} 项：").then(&self.message), ..self }
    }

    /// Prefixes the number of an item, if the text is one.
    pub(super) fn of_item(self, item: Option<usize>) -> Fault {
        match item {
            Some(item) => self.in_item(item),
            None => self,
        }
    }

    /// Error with the text on one line, cut to the surroundings of the fault.
    pub(super) fn shown_in(self, text: &str) -> CardError {
        let start = self.at.start.saturating_sub(CONTEXT);
        let end = self.at.end.min(self.at.start + WIDEST);
        let mut shown = String::new();
        let mut place = 0..0;
        if start > 0 {
            shown.push('…');
            place = 1..1;
        }
        let mut characters = text.chars().enumerate().skip(start).peekable();
        while let Some((i, c)) = characters.next_if(|&(i, _)| i < end + CONTEXT) {
            // Characters without width would misplace the carets.
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

/// Returns true for characters without width: variation selectors, which choose between ♠ and its
/// emoji, and joiners, marks and soft hyphens, which come with text copied from web pages.
pub(crate) const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}
