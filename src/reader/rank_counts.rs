//! Numbers in brackets after cards: `K(3) 4(1)` counts cards.

use super::fault::Fault;
use super::glyphs::{Glyph, place_of};
use super::{signs, vocabulary};
use crate::said;

/// Brackets that can have a number after a card.
const BRACKETS: [(char, char); 7] =
    [('(', ')'), ('[', ']'), ('{', '}'), ('【', '】'), ('「', '」'), ('『', '』'), ('《', '》')];
/// Most signs of a number with its unit and blanks.
const LONGEST: usize = 6;

/// A number in brackets, right after a card.
struct RankCount {
    /// Index of the opening bracket, and of the glyph after the closing one.
    start: usize,
    end: usize,
    value: usize,
    /// True for `(3张)`, which is not a card.
    has_unit: bool,
}

/// The cards written out, if each has its number; `None` for a text without such numbers.
///
/// ```text
/// K(1) 4(3)      K 4 4 4
/// K(3) 4(2)      an error: it can be K 3 4 2
/// ```
///
/// # Errors
/// Fails if a number can be a card, too.
pub(super) fn written_out(glyphs: &[Glyph]) -> Result<Option<Vec<Glyph>>, Fault> {
    let numbers = numbers(glyphs);
    let Some(first) = numbers.first() else { return Ok(None) };
    let is_card = |number: &RankCount| {
        let inside = glyphs[number.start + 1..number.end - 1].iter().copied();
        let inside: Vec<Glyph> = inside.filter(|glyph| !glyph.is_gap()).collect();
        !number.has_unit && signs::ranks_of(&inside).is_some()
    };
    let can_be_cards = numbers.iter().all(is_card);
    match counted(glyphs, &numbers) {
        Some(cards) if !can_be_cards => return Ok(Some(cards)),
        _ if numbers.iter().all(|number| number.has_unit) => return Ok(None),
        _ => {}
    }
    let number: String = glyphs[first.start..first.end].iter().map(|glyph| glyph.c).collect();
    Err(Fault::new(
        said!(
            "{number} can be cards, their number or a note: write cards without brackets, or leave it out",
            "{number} 可以是牌、张数或说明：是牌请不用括号写，不是请去掉"
        ),
        place_of(&glyphs[first.start..first.end]),
    ))
}

/// Rejects such numbers: a named notation has none.
pub(super) fn refuse(glyphs: &[Glyph]) -> Result<(), Fault> {
    if numbers(glyphs).is_empty() { Ok(()) } else { written_out(glyphs).and(Ok(())) }
}

/// All numbers in brackets after a card; `(3) (4)` and `[3, 4]` are lists of cards.
fn numbers(glyphs: &[Glyph]) -> Vec<RankCount> {
    let mut numbers = Vec::new();
    for (start, glyph) in glyphs.iter().enumerate() {
        let Some((_, close)) = BRACKETS.iter().find(|(open, _)| *open == glyph.c) else { continue };
        let inside = &glyphs[start + 1..];
        let Some(length) = inside.iter().take(LONGEST).position(|glyph| glyph.c == *close) else { continue };
        let before = glyphs[..start].iter().rfind(|glyph| glyph.mark.is_some() || !glyph.c.is_whitespace());
        if before.is_none_or(|glyph| glyph.is_gap()) {
            continue;
        }
        let text: String = inside[..length].iter().map(|glyph| glyph.c).collect();
        let digits = text.trim().trim_end_matches(['张', '張']).trim_end();
        let has_unit = digits.len() < text.trim().len();
        if let Ok(value) = digits.parse() {
            numbers.push(RankCount { start, end: start + length + 2, value, has_unit });
        }
    }
    numbers
}

/// The cards of a text where each rank has its number; of several equal ranks, their own number.
fn counted(glyphs: &[Glyph], numbers: &[RankCount]) -> Option<Vec<Glyph>> {
    let (mut cards, mut from) = (Vec::new(), 0);
    for RankCount { start, end, value, .. } in numbers {
        let signs = vocabulary::read(&glyphs[from..*start]);
        let ranks: Vec<Glyph> = signs.into_iter().filter(|glyph| !glyph.is_gap()).collect();
        let (first, length) = signs::first_sign(&ranks)?;
        let is_one_rank =
            first.rank().is_some() && ranks.chunks(length).all(|one| signs::same(one, &ranks[..length]));
        let written = ranks.len() / length;
        if !is_one_rank || !(1..=8).contains(value) || written != 1 && written != *value {
            return None;
        }
        for _ in 0..*value {
            cards.extend_from_slice(&ranks[..length]);
            cards.push(glyphs[*start].gap());
        }
        from = *end;
    }
    // A single number with a unit is that of the whole hand.
    let is_hand = numbers.len() == 1 && (numbers[0].has_unit || numbers[0].value > 1);
    let is_whole = glyphs[from..].iter().all(|glyph| glyph.is_gap());
    (is_whole && !is_hand).then_some(cards)
}
