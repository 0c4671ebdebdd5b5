//! Removes the signs around the cards: a label, the number of cards, a full stop.

use std::ops::Range;

use super::fault::Fault;
use super::glyphs::{Glyph, place_of};
use super::rank_counts;
use super::rockets::{self, Rocket};
use crate::cards::Suit;
use crate::said;
use crate::shedding::Kind;

/// Number of cards that a text names after them, as in `3 3 4 (3张)`.
#[derive(Clone, Debug)]
pub(super) struct WrittenCount {
    pub number: usize,
    pub at: Range<usize>,
}

/// A text without the signs around its cards.
pub(super) struct Framed {
    pub cards: Vec<Glyph>,
    /// Number of cards, if the text names it.
    pub count: Option<WrittenCount>,
    /// The word for both jokers, which is not among the cards.
    pub rocket: Option<Rocket>,
}

/// The glyphs of the cards alone.
///
/// # Errors
/// Fails if a number in brackets can be a card or a number of cards.
pub(super) fn framed(glyphs: &[Glyph]) -> Result<Framed, Fault> {
    let (glyphs, before) = unlabelled(trimmed(glyphs));
    refuse_leading_number(glyphs)?;
    let (glyphs, rocket) = rockets::without_signs(without_stop(glyphs));
    if let Some(cards) = rank_counts::written_out(&glyphs)? {
        return Ok(Framed { cards, count: before, rocket });
    }
    let (glyphs, after) = counted(&glyphs);
    let glyphs = without_stop(glyphs);
    if after.is_none() {
        refuse_last_brackets(glyphs)?;
    }
    Ok(Framed { cards: rockets::without(glyphs), count: after.or(before), rocket })
}

fn trimmed(glyphs: &[Glyph]) -> &[Glyph] {
    let is_blank = |glyph: &Glyph| glyph.mark.is_none() && glyph.c.is_whitespace();
    let start = glyphs.iter().position(|glyph| !is_blank(glyph)).unwrap_or(glyphs.len());
    let end = glyphs.iter().rposition(|glyph| !is_blank(glyph)).map_or(start, |last| last + 1);
    &glyphs[start..end]
}

/// The glyphs after a name and a colon, and the number of cards that is next to the name. A name has three
/// letters or a Chinese sign. It is not a suit, a kind of play or a sentence.
fn unlabelled(glyphs: &[Glyph]) -> (&[Glyph], Option<WrittenCount>) {
    let Some(colon) = glyphs.iter().position(|glyph| glyph.c == ':') else { return (glyphs, None) };
    let rest = trimmed(&glyphs[colon + 1..]);
    let (label, count) = counted(trimmed(&glyphs[..colon]));
    let name: String = label.iter().map(|glyph| glyph.c).collect();
    let is_chinese = |c: char| matches!(c, '\u{4e00}'..='\u{9fff}');
    // AK: 5 names cards twice.
    let is_sign = |c: char| "SHDCBRXYZAKQJT".contains(c);
    let is_latin_name = name.chars().filter(char::is_ascii_alphabetic).count() > 2
        && name.chars().any(|c| c.is_ascii_alphabetic() && !is_sign(c));
    let is_name = name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '\''))
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && (name.contains(is_chinese) || is_latin_name)
        && name.split_whitespace().count() < 3
        && Kind::from_name(&name.to_lowercase()).is_none()
        && Suit::named(&name).is_none();
    if is_name && !rest.is_empty() { (rest, count) } else { (glyphs, None) }
}

/// Rejects brackets after the cards: a note, a number of cards, or cards.
fn refuse_last_brackets(glyphs: &[Glyph]) -> Result<(), Fault> {
    let Some((last, before)) = glyphs.split_last() else { return Ok(()) };
    let open = match last.c {
        ')' => '(',
        ']' => '[',
        _ => return Ok(()),
    };
    let mut opens = (0..before.len()).filter(|&i| before[i].c == open);
    let (Some(at), None) = (opens.next(), opens.next()) else { return Ok(()) };
    let is_list = before[..at].iter().all(|glyph| glyph.is_gap());
    // (3, ♠) is a card.
    let is_card = before[at..].iter().any(|glyph| glyph.is_comma());
    if is_list || is_card {
        return Ok(());
    }
    let inside: String = glyphs[at..].iter().map(|glyph| glyph.c).collect();
    Err(Fault::new(
        said!(
            "{inside} can be cards, their number or a note: write cards without brackets, or leave it out",
            "{inside} 可以是牌、张数或说明：是牌请不用括号写，不是请去掉"
        ),
        place_of(&glyphs[at..]),
    ))
}

fn refuse_leading_number(glyphs: &[Glyph]) -> Result<(), Fault> {
    let digits = glyphs.iter().take_while(|glyph| glyph.c.is_ascii_digit()).count();
    // 3) 3 4.
    if digits > 0 && matches!(glyphs.get(digits), Some(Glyph { c: ')' | ']' | '】', .. })) {
        return Err(Fault::new(
            said!(
                "this can be the number of a line: leave it out, or write cards without this bracket",
                "这可能是行号：请去掉；是牌请去掉括号"
            ),
            place_of(&glyphs[..=digits]),
        ));
    }
    let [Glyph { c: '(', .. }, rest @ ..] = glyphs else { return Ok(()) };
    let digits = rest.iter().take_while(|glyph| glyph.c.is_ascii_digit()).count();
    let Some((Glyph { c: ')', .. }, after)) = rest[digits..].split_first() else { return Ok(()) };
    // (3) (4) (5) are three cards.
    let is_list = after.iter().all(|glyph| glyph.is_gap() || glyph.c.is_alphanumeric())
        && after
            .iter()
            .find(|glyph| !glyph.c.is_whitespace())
            .is_none_or(|glyph| glyph.c == '(' || glyph.is_comma());
    if digits == 0 || is_list {
        return Ok(());
    }
    let place = place_of(&glyphs[..digits + 2]);
    let number: String = rest[..digits].iter().map(|glyph| glyph.c).collect();
    Err(Fault::new(
        said!(
            "({number}) can be a card or the number of cards: leave it out, or write the card without brackets",
            "({number}) 可以是一张牌，也可以是张数：请去掉，或不用括号写这张牌"
        ),
        place,
    ))
}

/// Removes a last full stop, exclamation or question mark.
fn without_stop(glyphs: &[Glyph]) -> &[Glyph] {
    let Some((last, before)) = trimmed(glyphs).split_last() else { return glyphs };
    let is_stop = match last.c {
        '。' | '!' | '?' => true,
        '.' => before.iter().all(|glyph| glyph.c != '.'),
        _ => false,
    };
    // A text of signs alone is not an empty hand.
    if is_stop && before.iter().any(|glyph| !glyph.is_gap()) { without_stop(before) } else { trimmed(glyphs) }
}

/// Removes a number of cards: (4张), （共4张）, （剩4张）, (4 cards).
fn counted(glyphs: &[Glyph]) -> (&[Glyph], Option<WrittenCount>) {
    let whole = (glyphs, None);
    let Some((Glyph { c: ')', .. }, inside)) = glyphs.split_last() else { return unbracketed(glyphs) };
    let Some(open) = inside.iter().rposition(|glyph| glyph.c == '(') else { return whole };
    let words: String = inside[open + 1..].iter().map(|glyph| glyph.c).collect();
    let words = words.trim_start_matches(['共', '剩', '余', '还', '有', ' ']);
    let digits = words.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = words[digits.len()..].trim();
    match digits.parse() {
        Ok(number) if ["张", "張", "张牌", "張牌", "CARD", "CARDS"].contains(&unit) => {
            (trimmed(&inside[..open]), Some(WrittenCount { number, at: place_of(&glyphs[open..]) }))
        }
        _ => whole,
    }
}

/// Removes a number of cards without brackets: 共4张, 剩4张.
fn unbracketed(glyphs: &[Glyph]) -> (&[Glyph], Option<WrittenCount>) {
    let whole = (glyphs, None);
    let Some((Glyph { c: '张' | '張', .. }, before)) = glyphs.split_last() else { return whole };
    let digits = before.iter().rev().take_while(|glyph| glyph.c.is_ascii_digit()).count();
    let (cards, number) = before.split_at(before.len() - digits);
    let Some((Glyph { c: '共' | '剩' | '余', .. }, cards)) = cards.split_last() else { return whole };
    let digits: String = number.iter().map(|glyph| glyph.c).collect();
    match digits.parse() {
        Ok(number) if !cards.is_empty() => {
            (trimmed(cards), Some(WrittenCount { number, at: place_of(&glyphs[cards.len()..]) }))
        }
        _ => whole,
    }
}
