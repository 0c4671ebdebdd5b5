//! Signs that separate cards only in some texts: `3-3-4`, `3/3/4`, `3.3.4`, `33+4`, `(3, ♠)`.

use super::glyphs::{Glyph, GlyphMark, Word};
use super::signs;
use crate::cards::Suit;

const SEPARATORS: [char; 5] = ['-', '/', '+', '.', '_'];

/// Replaces separators by gaps, and joins a rank and its suit.
pub(super) fn separated(glyphs: Vec<Glyph>) -> Vec<Glyph> {
    let is_plain = |glyph: &Glyph| !SEPARATORS.contains(&glyph.c) && glyph.c != '(';
    if glyphs.iter().all(is_plain) {
        return glyphs;
    }
    let mut read = Vec::with_capacity(glyphs.len());
    for piece in joined(&glyphs).chunk_by(|one, next| one.is_gap() == next.is_gap()) {
        match separator_of(piece) {
            Some(separator) => {
                let gap = |glyph: &Glyph| if glyph.c == separator { glyph.gap() } else { *glyph };
                read.extend(piece.iter().map(gap));
            }
            // 3-♠ is one card.
            None if matches!(piece, [.., dash, suit] if dash.c == '-' && is_symbol(*suit) && signs::ranks_of(&piece[..piece.len() - 2]).is_some()) =>
            {
                read.extend(piece.iter().filter(|glyph| glyph.c != '-'));
            }
            None => read.extend_from_slice(piece),
        }
    }
    read
}

/// The sign between the cards of a word. A range such as 3-7 is not separated. Between the dots of a
/// list, unlike those of a bridge hand, there is exactly one card.
fn separator_of(word: &Word) -> Option<char> {
    let separator = word.iter().find(|glyph| SEPARATORS.contains(&glyph.c) && glyph.mark.is_none())?.c;
    let mut pieces = word.split(|glyph| glyph.c == separator && glyph.mark.is_none());
    let is_other = |glyph: &Glyph| SEPARATORS.contains(&glyph.c) && glyph.c != separator;
    let is_card = |piece: &[Glyph]| {
        !piece.is_empty()
            && (separator != '.' || signs::first_rank(piece).is_some_and(|length| length == piece.len()))
    };
    let number = pieces.clone().count();
    // 3-7 is a range, and BJ-CJ and CA-C2 are two cards.
    let is_range = !pieces.clone().all(signs::is_joker_or_suited) || is_range_of_suit(word, separator);
    let fewest = if separator == '+' || !is_range { 2 } else { 3 };
    (number >= fewest && !word.iter().any(is_other) && pieces.all(is_card)).then_some(separator)
}

/// Returns true for two cards of a suit that can be the ends of a range, such as H3-H7.
fn is_range_of_suit(word: &Word, separator: char) -> bool {
    let ends: Vec<_> =
        word.split(|glyph| glyph.c == separator && glyph.mark.is_none()).filter_map(signs::suited).collect();
    matches!(ends[..], [(one, low), (other, high)] if one == other && low.index().abs_diff(high.index()) > 1)
}

/// Joins pairs in brackets, such as `(3, ♠)` and `('3', 'H')`, to cards.
fn joined(glyphs: &[Glyph]) -> Vec<Glyph> {
    let mut read = Vec::with_capacity(glyphs.len());
    let mut rest = glyphs;
    while let Some(&first) = rest.first() {
        if let Some((card, length)) = pair(rest) {
            read.push(first.gap());
            read.extend(card);
            read.push(first.gap());
            rest = &rest[length..];
        } else {
            read.push(first);
            rest = &rest[1..];
        }
    }
    read
}

/// The rank and the suit of a pair in brackets, and the pair's length.
fn pair(glyphs: &[Glyph]) -> Option<(Vec<Glyph>, usize)> {
    let (Glyph { c: '(', .. }, inside) = glyphs.split_first()? else { return None };
    let end = inside.iter().take(16).position(|glyph| glyph.c == ')')?;
    let mut parts = super::glyphs::words(&inside[..end]);
    let (Some(one), Some(other), None) = (parts.next(), parts.next(), parts.next()) else { return None };
    let has_comma = inside[..end].iter().any(|glyph| glyph.is_comma());
    let is_rank = |part: &[Glyph]| signs::first_rank(part).is_some_and(|length| length == part.len());
    let is_suit =
        |part: &[Glyph]| matches!(part, [suit] if is_symbol(*suit) || signs::suit_of(suit.c).is_some());
    let is_card = is_rank(one) && is_suit(other) || is_suit(one) && is_rank(other);
    (has_comma && is_card).then(|| ([one, other].concat(), end + 2))
}

fn is_symbol(glyph: Glyph) -> bool {
    match glyph.mark {
        Some(mark) => matches!(mark, GlyphMark::Suit(_)),
        None => Suit::ALL.iter().any(|suit| suit.symbol() == glyph.c),
    }
}
