//! Splits a text into segments: a hand, a play or a turn, each with its label if it has one.

use super::labels::{LONGEST, Label, WILD, is_name};
use super::turns::without_turn;
use crate::cards::Hand;
use crate::said;
use crate::said::Said;

/// Characters that end a line: the line ends of Python's `splitlines`.
pub(crate) const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Signs between a label and what it names, between parts, and before a further label.
pub(super) const COLONS: [char; 4] = [':', '：', '=', '＝'];
const BARS: [char; 2] = ['|', '｜'];
const SEPARATORS: [char; 7] = [';', '；', ',', '，', '。', '、', '.'];
/// Brackets around names.
pub(super) const BRACKETS: [(char, char); 2] = [('【', '】'), ('[', ']')];

/// Part of a text between bars, line ends or labels.
pub(super) struct Segment<'a> {
    /// The label as it is written, and its name.
    pub label: Option<(&'a str, Label)>,
    pub value: &'a str,
    /// Number of its line.
    pub line: usize,
}

/// Returns true for a text with bars.
pub(super) fn has_bars(text: &str) -> bool {
    text.contains(BARS)
}

/// The text up to the first bar or `vs`.
pub(super) fn first_hand(line: &str) -> &str {
    parts_of(line)[0].trim()
}

/// Returns true for a text that begins with a label.
pub(super) fn is_labelled(text: &str) -> bool {
    segments_of(&[text]).is_ok_and(|parts| parts.first().is_some_and(|part| part.label.is_some()))
}

/// Segments of the lines of a text.
pub(super) fn segments_of<'a>(lines: &[&'a str]) -> Result<Vec<Segment<'a>>, Said> {
    let parts: Vec<(usize, &str)> = lines
        .iter()
        .enumerate()
        .flat_map(|(number, &line)| parts_of(line).into_iter().map(move |part| (number, part.trim())))
        .collect();
    let initials = Initials::of(parts.iter().map(|(_, part)| *part));
    let mut segments = Vec::new();
    for (line, part) in parts {
        let (part, turn) = without_turn(part);
        if turn.is_none() || !part.is_empty() {
            initials.split(part, line, &mut segments)?;
        }
        segments.extend(turn.map(|name| Segment::of(Some("turn"), name, line)));
    }
    if let [Segment { label: None, value, line }] = segments[..]
        && let Some(both) = between(value, |word| ["对", "對", "对阵", "對陣"].contains(&word))
    {
        return Ok(both.map(|value| Segment::of(None, value, line)).into());
    }
    Ok(segments)
}

/// Names and cards of a part that begins with a name in brackets: `【地主】33 5`.
fn bracketed(part: &str) -> Option<Vec<(&str, &str)>> {
    let (open, close) = BRACKETS.into_iter().find(|(open, _)| part.starts_with(*open))?;
    let named = |text: &'_ str| -> Option<(usize, usize)> {
        let (name, value) = text.split_once(close)?;
        let is_part = is_clear_name(name) && !value.trim_start_matches(COLONS).trim().is_empty();
        is_part.then_some((name.len(), name.len() + close.len_utf8()))
    };
    let parts = part.split(open).skip(1).map(|text| {
        let (name, value) = named(text)?;
        Some((&text[..name], text[value..].trim_start_matches(COLONS)))
    });
    parts.collect()
}

/// Parts of a line between bars, or both sides of `vs`.
fn parts_of(line: &str) -> Vec<&str> {
    if has_bars(line) {
        return line.split(BARS).collect();
    }
    between_vs(line).map_or_else(|| vec![line], Vec::from)
}

/// Both sides of `vs`, if a line has it once.
pub(super) fn between_vs(line: &str) -> Option<[&str; 2]> {
    between(line, |word| matches!(&*word.to_lowercase(), "vs" | "vs." | "v" | "v."))
}

/// Both sides of a word, if a line without bars has it once.
fn between(line: &str, is_word: impl Fn(&str) -> bool) -> Option<[&str; 2]> {
    let mut found = None;
    for word in line.split_whitespace().filter(|word| is_word(word)) {
        // Both are slices of the line.
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        if found.replace((at, at + word.len())).is_some() {
            return None;
        }
    }
    let (from, to) = found?;
    let [one, other] = [line[..from].trim(), line[to..].trim()];
    (!has_bars(line) && !one.is_empty() && !other.is_empty()).then_some([one, other])
}

/// Letters of suits that are names here: `S` next to `N`, `E` or `W`, and `C` and `D` next to `B`.
#[derive(Default)]
struct Initials {
    is_compass: bool,
    is_alphabet: bool,
}

impl Initials {
    fn of<'a>(parts: impl Iterator<Item = &'a str>) -> Initials {
        let mut initials = Initials::default();
        for part in parts {
            let mut signs = part.chars();
            let (letter, next) = (signs.next(), signs.next());
            if next.is_some_and(|next| next.is_whitespace() || COLONS.contains(&next)) {
                initials.is_compass |= letter.is_some_and(|letter| "NEWnew".contains(letter));
                initials.is_alphabet |=
                    next != Some(' ') && letter.is_some_and(|letter| "Bb".contains(letter));
            }
        }
        initials
    }

    fn is_initial(&self, text: &str) -> bool {
        let is_of = |letters: &str| text.len() == 1 && letters.contains(text);
        self.is_compass && is_of("NESWnesw") || self.is_alphabet && is_of("CDcd")
    }

    fn is_name(&self, text: &str) -> bool {
        self.is_initial(text.trim()) || is_name(text, &Label::of(text))
    }

    /// Splits a part before each label.
    fn split<'a>(&self, part: &'a str, line: usize, segments: &mut Vec<Segment<'a>>) -> Result<(), Said> {
        if let Some(named) = bracketed(part) {
            segments.extend(named.into_iter().map(|(label, value)| Segment::of(Some(label), value, line)));
            return Ok(());
        }
        let before = segments.len();
        self.split_at_colons(part, line, segments)?;
        if let [Segment { label: None, .. }] = segments[before..] {
            segments.truncate(before);
            self.split_at_names(part, line, segments);
        }
        Ok(())
    }

    /// Splits a part before each label with a colon.
    fn split_at_colons<'a>(
        &self,
        part: &'a str,
        line: usize,
        segments: &mut Vec<Segment<'a>>,
    ) -> Result<(), Said> {
        let (mut label, mut start) = (None, 0);
        for (at, colon) in part.match_indices(COLONS) {
            let before = &part[start..at];
            if label.is_some() && colon.starts_with(['=', '＝']) && ends_with_card(before) {
                continue;
            }
            let from = match label {
                None if start == 0 => self.first_label(before)?,
                _ => self.last_label(before),
            };
            let Some(from) = from else { continue };
            let value = before[..from].trim_end_matches(|sign| SEPARATORS.contains(&sign) || sign == ' ');
            if label.is_some() || !value.is_empty() {
                segments.push(Segment::of(label, value, line));
            }
            label = Some(&before[from..]);
            start = at + colon.len();
        }
        segments.push(Segment::of(label, &part[start..], line));
        Ok(())
    }

    /// Place of the label in the text before the first colon: its beginning, or a label after cards.
    fn first_label(&self, before: &str) -> Result<Option<usize>, Said> {
        if before.chars().take(LONGEST + 1).count() > LONGEST {
            return Ok(self.last_label(before));
        }
        if self.is_name(before) {
            return Ok(Some(0));
        }
        let label = Label::of(before);
        let written = before.trim();
        if label.is_no_player() {
            return Err(said!(
                "'{written}' is neither a player nor a part of a position: leave it out",
                "“{written}”既不是玩家，也不是局面的一部分：请去掉"
            ));
        }
        if label.is_card() {
            return Err(said!(
                "'{written}' before a colon is a card: name the players otherwise, such as A and B",
                "冒号前的“{written}”是牌：玩家请用别的名字，如甲、乙"
            ));
        }
        Ok(self.last_label(before))
    }

    /// Place of a label at the end of a text: any name after `;` or a comma, a known one after a blank.
    fn last_label(&self, before: &str) -> Option<usize> {
        let text = before.trim_end();
        let tail = text.char_indices().rev().nth(LONGEST).map_or(0, |(at, _)| at);
        // A number of cards in brackets can have blanks.
        let bracket =
            if text.ends_with([')', '）']) { tail + text[tail..].rfind(['(', '（'])? } else { text.len() };
        let name_end = text[..bracket].trim_end().len();
        let one = tail + last_word(&text[tail..name_end]);
        let two = tail + last_word(text[tail..one].trim_end());
        for from in [two, one] {
            let label = &text[from..];
            let is_after_value = !text[..from].trim().is_empty();
            let is_separated = text[..from].trim_end().ends_with(&SEPARATORS[..6]);
            let is_found = if is_separated && from == one {
                self.is_name(label)
            } else {
                let known = Label::of(label);
                known.is_known() && is_name(label, &known)
            };
            if is_after_value && is_found {
                return Some(from);
            }
        }
        None
    }

    /// Splits a part without colons before each known name, as in `地主 33 5`.
    fn split_at_names<'a>(&self, part: &'a str, line: usize, segments: &mut Vec<Segment<'a>>) {
        let (mut label, mut start) = (None, 0);
        for word in part.split_whitespace() {
            let at = word.as_ptr() as usize - part.as_ptr() as usize;
            let is_first = at == 0 && self.is_compass && self.is_initial(word);
            let is_long = word.len() > 2 && word.chars().take(LONGEST).count() < LONGEST;
            let is_last = at + word.len() == part.len();
            if is_last || !(is_first || is_long && is_clear_name(word)) {
                continue;
            }
            let value = part[start..at].trim();
            if label.is_some() || !value.is_empty() {
                segments.push(Segment::of(label, value, line));
            }
            (label, start) = (Some(word), at + word.len());
        }
        segments.push(Segment::of(label, &part[start..], line));
    }
}

/// Returns true for a text whose last word is a card, which can be wild: `2H=8S`.
fn ends_with_card(text: &str) -> bool {
    let word = text[last_word(text)..].trim();
    WILD.contains(&word)
        || word.chars().count() < 5 && Hand::parse(word, None).is_ok_and(|hand| hand.len() == 1)
}

/// Returns true for a known name that no card looks like.
pub(super) fn is_clear_name(word: &str) -> bool {
    // A character has at most four bytes.
    let label = if word.len() > 4 * LONGEST { return false } else { Label::of(word) };
    label.is_clear() && is_name(word, &label)
}

/// Place of the last word of a text.
fn last_word(text: &str) -> usize {
    let is_end = |sign: char| sign.is_whitespace() || SEPARATORS[..6].contains(&sign);
    text.rfind(is_end).map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8))
}

impl<'a> Segment<'a> {
    fn of(label: Option<&'a str>, value: &'a str, line: usize) -> Segment<'a> {
        let value = value.trim_matches(|sign: char| sign.is_whitespace() || "*`;；".contains(sign));
        let label = label.map(|label| (label.trim(), Label::of(label)));
        Segment { label, value, line }
    }
}
