//! Hands as callers give them, and the texts in these, ready to be read.

use super::fault::Fault;
use super::frame::{self, Framed, WrittenCount};
use super::glyphs::{self, Glyph};
use super::rockets::Rocket;
use super::{separators, vocabulary};
use crate::cards::{Hand, Rank};
use crate::error::CardError;

/// A hand as a caller gives it.
#[derive(Clone, Debug)]
pub enum HandArg {
    /// Cards that are known.
    Cards(Hand),
    /// A text.
    Text(String),
    /// A list of texts, each of one card.
    Items(Vec<String>),
    /// A list of rank numbers.
    Numbers(Vec<u64>),
}

impl From<&str> for HandArg {
    fn from(text: &str) -> HandArg {
        HandArg::Text(text.to_owned())
    }
}

impl HandArg {
    /// Returns true for a list.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        matches!(self, HandArg::Items(_) | HandArg::Numbers(_))
    }
}

/// A hand that cannot be read: its index among those of the call, and the reason.
pub type Unread = (usize, CardError);

/// A text of a call, ready to be read.
pub(super) struct Token<'a> {
    /// Index of its hand in the call.
    pub index: usize,
    /// Number of the item in its list, from 1 on.
    pub item: Option<usize>,
    pub text: &'a str,
    /// The cards as they are written, if they have dots or dashes.
    pub raw: Vec<Glyph>,
    /// The cards with their words as signs, and with gaps for separators.
    pub signs: Vec<Glyph>,
    pub count: Option<WrittenCount>,
    /// The word for both jokers in it.
    pub rocket: Option<Rocket>,
}

impl<'a> Token<'a> {
    /// The texts of a hand.
    pub(super) fn all_of(
        given: &'a HandArg,
        index: usize,
        level: Option<Rank>,
    ) -> Result<Vec<Token<'a>>, Unread> {
        let piece = |text: &'a str, item: Option<usize>| {
            Token::of(text, index, item, level).map_err(|fault| (index, fault.of_item(item).shown_in(text)))
        };
        match given {
            HandArg::Text(text) => Ok(vec![piece(text, None)?]),
            HandArg::Items(items) => (1..).zip(items).map(|(item, text)| piece(text, Some(item))).collect(),
            HandArg::Cards(_) | HandArg::Numbers(_) => Ok(Vec::new()),
        }
    }

    fn of(text: &'a str, index: usize, item: Option<usize>, level: Option<Rank>) -> Result<Token<'a>, Fault> {
        let glyphs = vocabulary::with_wild(glyphs::glyphs(text), level)?;
        let Framed { cards, count, rocket } = match item {
            Some(_) => Framed { cards: glyphs, count: None, rocket: None },
            None => frame::framed(&glyphs)?,
        };
        // Only dots and dashes mean different things in two families.
        let is_of_text = |glyph: &Glyph| matches!(glyph.c, '.' | '-' | '–' | '—');
        let raw = if cards.iter().any(is_of_text) { cards.clone() } else { Vec::new() };
        let signs = separators::separated(vocabulary::read(&cards));
        Ok(Token { index, item, text, raw, signs, count, rocket })
    }
}
