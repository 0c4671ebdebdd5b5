//! Labels inside a part of a line: names before a colon, names that need none, names before verbs.

use super::names::{Names, VERBS, ends_with_pass, is_like_cards, pass_at, verb_at};
use super::signs::{BRACKETS, ENDS, tidied};
use crate::reader::is_pass;

/// Longest label in brackets, in characters.
const LONGEST: usize = 40;
/// Dashes between a name and a play.
const DASHES: [char; 3] = ['-', '–', '—'];

/// A text between two labels, with the first of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LabelSegment<'a> {
    pub label: Option<&'a str>,
    pub text: &'a str,
}

/// Places of a label in a part: its begin and end, and where the text after it begins.
struct Cut {
    start: usize,
    end: usize,
    then: usize,
}

/// Segments of a part: names with colons, and known names that need none.
pub(super) fn segments<'a>(part: &'a str, names: &Names) -> Vec<LabelSegment<'a>> {
    between(part, &cuts(part, names))
}

/// Segments of all parts where names need no colon before verbs and passes, nor at the start of
/// lines; with these names.
///
/// `None` if a part begins without a label.
pub(super) fn with_verbs<'a>(
    parts: &[&'a str],
    names: &Names,
) -> Option<(Names, Vec<Vec<LabelSegment<'a>>>)> {
    let are_several = parts.len() > 1 || parts.iter().any(|part| part.contains(','));
    let names = names.with(&names_before_verbs(parts, are_several));
    let segments = parts.iter().map(|part| {
        let mut cuts = cuts(part, &names);
        let more = places(part).filter_map(|place| cut_without_colon(part, place, &names, are_several));
        let is_new = |new: &Cut| {
            let next = cuts.partition_point(|cut| cut.then <= new.start);
            cuts.get(next).is_none_or(|cut| new.then <= cut.start)
        };
        let more: Vec<Cut> = more.filter(is_new).collect();
        cuts.extend(more);
        cuts.sort_by_key(|cut| cut.start);
        (cuts.first()?.start == 0).then(|| between(part, &cuts))
    });
    let segments: Option<Vec<_>> = segments.collect();
    segments.map(|segments| (names, segments))
}

/// Texts between labels, each with its label.
fn between<'a>(part: &'a str, cuts: &[Cut]) -> Vec<LabelSegment<'a>> {
    let begun = &part[..cuts.first().map_or(part.len(), |cut| cut.start)];
    let mut segments = Vec::new();
    if cuts.is_empty() || !begun.trim().is_empty() {
        segments.push(LabelSegment { label: None, text: begun });
    }
    for (i, cut) in cuts.iter().enumerate() {
        let text = &part[cut.then..cuts.get(i + 1).map_or(part.len(), |next| next.start)];
        let has_colon = part[cut.end..cut.then].contains(':');
        let text = if has_colon { text } else { after_dash(text).unwrap_or(text) };
        segments.push(LabelSegment { label: Some(&part[cut.start..cut.end]), text: without_verb(text) });
    }
    segments
}

/// A text after a label without the verb that begins it.
fn without_verb(text: &str) -> &str {
    let text = text.trim_start();
    let after = verb_at(text).map_or(text, |length| text[length..].trim_start());
    match tidied(after).to_ascii_lowercase().as_str() {
        "passes" | "passed" => "pass",
        _ => after.strip_prefix(':').unwrap_or(after),
    }
}

/// Labels with colons, and between them names that need none.
fn cuts(part: &str, names: &Names) -> Vec<Cut> {
    let (mut cuts, mut from) = (Vec::new(), 0);
    for (colon, _) in part.match_indices(':') {
        let Some((start, end)) = label_before(&part[from..colon], names) else { continue };
        bare_cuts(part, from, from + start, names, &mut cuts);
        cuts.push(Cut { start: from + start, end: from + end, then: colon + 1 });
        from = colon + 1;
    }
    bare_cuts(part, from, part.len(), names, &mut cuts);
    cuts
}

/// Adds the names of a range that need no colon.
fn bare_cuts(part: &str, from: usize, to: usize, names: &Names, cuts: &mut Vec<Cut>) {
    let mut next = from;
    for (offset, _) in part[from..to].char_indices() {
        let start = from + offset;
        if start < next {
            continue;
        }
        if let Some(length) = names.at(&part[..to], start, true) {
            next = start + length;
            cuts.push(Cut { start, end: next, then: next });
        }
    }
}

/// Text after the dash between a name and a play; a dash alone is a pass.
fn after_dash(text: &str) -> Option<&str> {
    let rest = text.trim_start();
    let after = rest.trim_start_matches(DASHES);
    let is_apart = rest.len() > after.len() && after.starts_with(char::is_whitespace);
    (is_apart && !after.trim().is_empty()).then_some(after)
}

/// Begin and end of the label that ends a text before a colon.
fn label_before(text: &str, names: &Names) -> Option<(usize, usize)> {
    let text = text.trim_end();
    let known = names.before(text).filter(|&start| is_apart(&text[..start], &text[start..]));
    if let Some(start) = known {
        return Some((start, text.len()));
    }
    let mut start = run_before(text)?;
    let run = &text[start..];
    let is_number = run.len() < 3 && run.bytes().all(|byte| byte.is_ascii_digit());
    // "Player 1:" and "A plays:" have their name before a blank.
    if is_number || VERBS.contains(&run) {
        let before = text[..start].trim_end();
        let is_name = |from: &usize| {
            let name = &before[*from..];
            !is_pass(name) && (!is_number || name.chars().count() > 1 && !is_like_cards(name))
        };
        start = run_before(before).filter(|from| before.len() < start && is_name(from)).unwrap_or(start);
    }
    Some((start, text.len()))
}

/// Returns true if a known name is a label after another text: it does not end a longer name.
fn is_apart(before: &str, name: &str) -> bool {
    before.chars().next_back().is_none_or(|c| {
        let is_card = c.is_ascii_alphanumeric() || ('♠'..='♦').contains(&c);
        !is_of_name(c) || is_card && !name.starts_with(|c: char| c.is_ascii()) || ends_with_pass(before)
    })
}

/// Begin of the name that ends a text, with brackets after it.
fn run_before(text: &str) -> Option<usize> {
    let mut end = text.len();
    if text.ends_with(')') {
        let opened = text.char_indices().rev().take(LONGEST).find(|(_, c)| *c == '(');
        end = opened.map(|(place, _)| text[..place].trim_end().len())?;
    }
    let letters = text[..end].char_indices().rev().take_while(|(_, c)| is_of_name(*c));
    letters.last().map(|(place, _)| place)
}

/// Returns true for a sign that an unknown name can have.
fn is_of_name(c: char) -> bool {
    let is_bracket = BRACKETS.iter().any(|&(open, close)| c == open || c == close);
    !(c.is_whitespace()
        || is_bracket
        || ENDS.contains(&c)
        || matches!(c, ':' | ',' | '、' | '/' | '!' | '?' | '"' | '\'' | '`'))
}

/// Places where a name can begin: the start of a part, and those after blanks and commas.
fn places(part: &str) -> impl Iterator<Item = usize> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '、');
    let after = part.char_indices().zip(part.chars().skip(1));
    let after = after.filter(move |&((_, c), next)| is_gap(c) && !is_gap(next));
    std::iter::once(0).chain(after.map(|((place, c), _)| place + c.len_utf8()))
}

/// A known name at a place that needs no colon: before a verb or a pass, or at the start of a line.
fn cut_without_colon(part: &str, start: usize, names: &Names, are_several: bool) -> Option<Cut> {
    let end = start + names.at(part, start, false)?;
    let rest = part[end..].trim_start();
    let then = part.len() - rest.len();
    // An ace before a pass is a play: "3 A pass".
    let begins = begins_play(part, start) && (are_several || after_dash(rest).is_some());
    let has_pass = pass_at(rest).is_some() && (then == end || begins);
    let is_label = verb_at(rest).is_some() || has_pass || begins && then > end;
    is_label.then_some(Cut { start, end, then })
}

/// Returns true for the start of a part, and for places after commas.
fn begins_play(part: &str, start: usize) -> bool {
    start == 0 || part[..start].trim_end().ends_with([',', '、'])
}

/// Names that are in no table, before verbs and dashes: `Ann plays 333`, `小明出333`; if there are such
/// names, also those before passes.
fn names_before_verbs<'a>(parts: &[&'a str], are_several: bool) -> Vec<&'a str> {
    let names = |passes| parts.iter().flat_map(move |part| names_of(part, are_several, passes));
    if names(false).next().is_some() { names(true).collect() } else { Vec::new() }
}

fn names_of(part: &str, are_several: bool, passes: bool) -> impl Iterator<Item = &str> {
    places(part).filter_map(move |start| {
        let name = word_before_verb(&part[start..])?;
        let rest = &part[start + name.len()..];
        let is_long = name.chars().count() > 1 && !is_like_cards(name);
        let has_dash = are_several && begins_play(part, start) && after_dash(rest).is_some();
        let has_pass = passes && pass_at(rest.trim_start()).is_some();
        (verb_at(rest.trim_start()).is_some() || is_long && (has_dash || has_pass)).then_some(name)
    })
}

/// The word that begins a text, with a number after it, up to a verb.
fn word_before_verb(text: &str) -> Option<&str> {
    let is_part = |&(place, c): &(usize, char)| {
        let rest = &text[place..];
        c.is_alphanumeric()
            && pass_at(rest).is_none()
            && (place == 0 || c.is_ascii() || verb_at(rest).is_none())
    };
    let (place, c) = text.char_indices().take(LONGEST).take_while(is_part).last()?;
    let word = &text[..place + c.len_utf8()];
    if !word.starts_with(char::is_alphabetic) || verb_at(word).is_some() {
        return None;
    }
    let after = text[word.len()..].trim_start();
    let number = after.find(|c: char| !c.is_ascii_digit()).filter(|&length| after[length..].starts_with(' '));
    Some(
        number.filter(|&length| length > 0).map_or(word, |length| &text[..text.len() - after.len() + length]),
    )
}
