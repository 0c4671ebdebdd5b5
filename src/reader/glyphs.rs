//! Characters of a text: folded in case and width, with their places, and cut into words.

use std::ops::Range;

use super::fault::is_invisible;
use crate::cards::{Rank, Suit};

/// Meaning of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GlyphMark {
    Rank(Rank),
    Suit(Suit),
}

/// One character in upper case and normal width, or a word with one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The character; a blank for a word with a meaning.
    pub c: char,
    /// Meaning of a word such as 小王, or of a card's symbol.
    pub mark: Option<GlyphMark>,
    /// Index of the first character in the text, and of the character after the last.
    pub start: usize,
    pub end: usize,
}

impl Glyph {
    /// A word with one meaning at the place of some glyphs.
    pub(super) fn meaning(mark: GlyphMark, of: &[Glyph]) -> Glyph {
        let at = place_of(of);
        Glyph { c: ' ', mark: Some(mark), start: at.start, end: at.end }
    }

    /// A gap at the place of a glyph.
    pub(super) const fn gap(self) -> Glyph {
        Glyph { c: ' ', mark: None, ..self }
    }

    pub(super) const fn place(self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns true between cards: white space, commas, brackets and quotes.
    pub(super) fn is_gap(self) -> bool {
        self.mark.is_none()
            && (self.c.is_whitespace() || ",、､;[](){}'\"“”‘’「」『』【】《》`".contains(self.c))
    }

    /// Returns true for a gap that parts lists, as a blank does not.
    pub(super) fn is_comma(self) -> bool {
        self.mark.is_none() && ",、､;".contains(self.c)
    }
}

/// Characters between two gaps, never empty.
pub(super) type Word = [Glyph];

/// All glyphs of a text. The symbol of a whole card, such as 🂡, becomes its suit and its rank.
pub(super) fn glyphs(text: &str) -> Vec<Glyph> {
    let mut glyphs = Vec::with_capacity(text.len());
    let has_red_joker = text.contains('🂿');
    for (at, c) in text.chars().enumerate() {
        if is_invisible(c) {
            continue;
        }
        let glyph = Glyph { c: fold(c), mark: None, start: at, end: at + 1 };
        let joker = match c {
            '🂿' => Some(Rank::RED_JOKER),
            // Next to the red joker it is the black one.
            '🃏' if has_red_joker => Some(Rank::BLACK_JOKER),
            _ => None,
        };
        if let Some(joker) = joker {
            glyphs.extend([glyph.gap(), Glyph::meaning(GlyphMark::Rank(joker), &[glyph]), glyph.gap()]);
            continue;
        }
        match card_symbol(c) {
            Some(marks) => {
                glyphs.push(glyph.gap());
                glyphs.extend(marks.map(|mark| Glyph::meaning(mark, &[glyph])));
                glyphs.push(glyph.gap());
            }
            None => glyphs.push(glyph),
        }
    }
    glyphs
}

/// Words of some glyphs, in their order.
pub(super) fn words(glyphs: &[Glyph]) -> impl Iterator<Item = &Word> + Clone {
    glyphs.split(|glyph| glyph.is_gap()).filter(|word| !word.is_empty())
}

/// Characters of a word as a text, for comparisons with the words that people use.
pub(super) fn is_word(word: &[Glyph], text: &str) -> bool {
    word.iter().all(|glyph| glyph.mark.is_none()) && word.iter().map(|glyph| glyph.c).eq(text.chars())
}

/// Place of some glyphs in the text.
pub(super) fn place_of(glyphs: &[Glyph]) -> Range<usize> {
    glyphs.first().map_or(0, |glyph| glyph.start)..glyphs.last().map_or(0, |glyph| glyph.end)
}

/// Suit and rank of a playing-card symbol; `None` for jokers, knights and backs.
fn card_symbol(c: char) -> Option<[GlyphMark; 2]> {
    let place = u32::from(c).checked_sub(0x1F0A0).filter(|place| *place < 64)? as usize;
    // Sixteen code points for each suit: the ace at 1, then 2 to 10, jack, knight, queen, king.
    let suit = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs][place / 16];
    let letter = *b"-A23456789TJ-QK-".get(place % 16)?;
    Some([GlyphMark::Suit(suit), GlyphMark::Rank(Rank::from_letter(char::from(letter))?)])
}

/// A full-width sign in its usual form.
pub(crate) fn narrow(c: char) -> char {
    // The full-width forms are in ASCII order, U+FEE0 higher.
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

fn fold(c: char) -> char {
    let c = match narrow(c) {
        '♤' => '♠',
        '♡' | '❤' => '♥',
        '♢' => '♦',
        '♧' => '♣',
        c => c,
    };
    c.to_ascii_uppercase()
}
