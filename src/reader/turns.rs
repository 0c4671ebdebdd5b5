//! Sentences that say who is to move: 地主先出, `B to move`.

use super::labels::{LONGEST, Label, is_name};

/// Ends of such a sentence after a name, longer ones first.
const CHINESE: [&str; 8] = ["先出牌", "先出", "先手", "先行", "先走", "先打", "首出", "先"];
const ENGLISH: [&str; 10] = [
    " to move",
    " to play",
    " to lead",
    " moves first",
    " plays first",
    " goes first",
    " leads",
    " starts",
    " begins",
    " first",
];
/// Signs before such a sentence in a part, besides blanks.
const BEFORE: [char; 6] = [',', '，', ';', '；', '。', '、'];

/// The name in a sentence that says who is to move.
pub(super) fn turn_in(text: &str) -> Option<&str> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || "。.!！()（）".contains(sign));
    let text = text.strip_prefix('由').unwrap_or(text);
    let after = ["轮到", "輪到"].iter().find_map(|verb| text.strip_prefix(verb));
    let name = match after {
        Some(rest) => ["出牌", "先出", "出"].iter().find_map(|end| rest.strip_suffix(end)).unwrap_or(rest),
        None => CHINESE.iter().find_map(|end| text.strip_suffix(end)).or_else(|| {
            ENGLISH.iter().find_map(|end| {
                let at = text.len().checked_sub(end.len())?;
                text.get(at..)?.eq_ignore_ascii_case(end).then(|| &text[..at])
            })
        })?,
    };
    // A character has at most four bytes.
    let is_short = !name.trim().is_empty() && name.len() <= 4 * LONGEST;
    (is_short && is_name(name, &Label::of(name))).then_some(name)
}

/// A part without the sentence that it is or ends with, and the name in that.
pub(super) fn without_turn(part: &str) -> (&str, Option<&str>) {
    if let Some(name) = turn_in(part) {
        return ("", Some(name));
    }
    let text = part.trim_end_matches(|sign: char| sign.is_whitespace() || "。.!！".contains(sign));
    // A Chinese sentence is one word; English ones have blanks.
    let is_chinese = !text.is_ascii();
    let is_end = |sign: char| BEFORE.contains(&sign) || is_chinese && sign.is_whitespace();
    let Some(at) = text.rfind(is_end) else { return (part, None) };
    let last = &text[at..];
    let last = last.trim_start_matches(|sign: char| BEFORE.contains(&sign) || sign.is_whitespace());
    match turn_in(last) {
        Some(name) => (
            part[..at].trim_end_matches(|sign: char| BEFORE.contains(&sign) || sign.is_whitespace()),
            Some(name),
        ),
        None => (part, None),
    }
}
