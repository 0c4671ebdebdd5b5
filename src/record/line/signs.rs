//! Signs of texts: their usual forms, brackets, quotes, and the ends of plays.

use crate::reader::is_invisible;
use crate::reader::narrow;

/// Signs that end a play, besides the ends of lines. Arrows of two signs are replaced first.
pub(super) const ENDS: [char; 6] = [';', '。', '|', '→', '⇒', '➜'];
/// Brackets and quotes whose contents are not split.
pub(super) const BRACKETS: [(char, char); 7] =
    [('(', ')'), ('[', ']'), ('{', '}'), ('「', '」'), ('『', '』'), ('“', '”'), ('‘', '’')];

/// Marks after a play, as in `333?`.
const MARKS: [char; 6] = ['!', '?', '、', ',', '。', '.'];
/// Quotes that can be around a play.
const QUOTES: [(&str, &str); 7] =
    [("「", "」"), ("『", "』"), ("“", "”"), ("‘", "’"), ("\"", "\""), ("'", "'"), ("`", "`")];

/// A text with signs of full width in their usual form, without invisible signs.
pub(super) fn folded(text: &str) -> String {
    let text: String = text.chars().filter(|c| !is_invisible(*c)).map(narrow).collect();
    let arrows = ["-->", "->", "=>", ">>", " > ", "➡"]
        .iter()
        .fold(text.replace("**", ""), |text, arrow| text.replace(arrow, "→"));
    let arrows = with_names(&arrows);
    ["」", "』", "”", "’"].iter().zip(["「", "『", "“", "‘"]).fold(arrows, |text, (close, open)| {
        text.replace(&format!("{close}{open}"), &format!("{close}\n{open}"))
    })
}

/// A text where a name in brackets at the start of a line has a colon: `[A] 333`, `【甲】333`.
fn with_names(text: &str) -> String {
    const PAIRS: [(char, char); 4] = [('[', ']'), ('【', '】'), ('<', '>'), ('(', ')')];
    let named = |line: &str| -> Option<String> {
        let (open, close) = PAIRS.into_iter().find(|(open, _)| line.starts_with(*open))?;
        let (name, play) = line[open.len_utf8()..].split_once(close)?;
        let is_name = (1..=12).contains(&name.chars().count())
            && name.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '_')
            && name.chars().any(char::is_alphabetic)
            && !play.trim().is_empty()
            && !play.trim_start().starts_with([':', ',', '[', '(', '<', '→']);
        is_name.then(|| format!("{name}: {play}"))
    };
    // One line with brackets can be cards: names are on every line.
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_start_matches("> ").trim()).collect();
    let played = lines.iter().filter(|line| !line.is_empty());
    let all: Option<Vec<String>> = played.map(|line| named(line)).collect();
    match all {
        Some(all) if all.len() > 1 => all.join("\n"),
        _ if lines.len() > 1 && text.starts_with("> ") => lines.join("\n"),
        _ => text.to_owned(),
    }
}

/// A text with another sign for the full stop after a word. Several dots are plays left out.
pub(super) fn with_full_stops(text: &str) -> String {
    let mut before = ['.'; 2];
    let signs = text.chars().map(|c| {
        let ends = c == ' ' && before[1] == '.' && before[0].is_alphanumeric();
        before = [before[1], c];
        if ends { '。' } else { c }
    });
    signs.collect()
}

/// Text between two brackets around it; `None` if they do not belong together.
pub(super) fn inside<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    let inner = text.trim().strip_prefix(open)?.strip_suffix(close)?;
    (brackets_match(inner) && !inner.trim().is_empty()).then_some(inner)
}

/// Parts of a text between the ends of lines and other signs that end a play.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let is_end = |c: char| ENDS.contains(&c);
    let lines = text.split('\n').map(|line| line.trim_matches(|c: char| is_end(c) || c.is_whitespace()));
    lines.filter(|line| !line.is_empty()).flat_map(|line| split(line, is_end)).map(str::trim).collect()
}

/// Pieces of a text between separators that are not inside brackets.
pub(super) fn split<'a>(text: &'a str, is_end: impl Fn(char) -> bool + 'a) -> impl Iterator<Item = &'a str> {
    let (mut depth, is_matched) = (0_usize, brackets_match(text));
    text.split(move |c| {
        if is_matched {
            depth += usize::from(BRACKETS.iter().any(|&(open, _)| open == c));
            depth -= usize::from(BRACKETS.iter().any(|&(_, close)| close == c));
        }
        depth == 0 && is_end(c)
    })
}

/// Returns true if every bracket is closed by its own kind.
fn brackets_match(text: &str) -> bool {
    let mut open = Vec::new();
    text.chars().all(|c| {
        if let Some((_, close)) = BRACKETS.iter().find(|&&(opened, _)| opened == c) {
            open.push(*close);
        }
        !BRACKETS.iter().any(|&(_, close)| close == c) || open.pop() == Some(c)
    }) && open.is_empty()
}

/// A play without marks after it, and quotes around it.
pub(super) fn tidied(text: &str) -> &str {
    let mut text = text;
    loop {
        let bare = text.trim().trim_end_matches(|c: char| MARKS.contains(&c) || c.is_whitespace());
        let unquoted = QUOTES.iter().find_map(|(open, close)| {
            let inner = bare.strip_prefix(open)?.strip_suffix(close)?;
            (!inner.contains(open) && !inner.contains(close)).then_some(inner)
        });
        match unquoted {
            Some(inner) => text = inner,
            None => return bare,
        }
    }
}

/// A play without the number of cards left that is after it: `333 (剩4张)`, `333 (4 left)`.
pub(super) fn without_left(text: &str) -> (&str, Option<usize>) {
    left(text).map_or((text, None), |(play, number)| (play, Some(number)))
}

fn left(text: &str) -> Option<(&str, usize)> {
    let (play, note) = match text.strip_suffix(')') {
        Some(text) => text.rsplit_once('(')?,
        None => text.split_at(text.rfind("还剩").or_else(|| text.rfind('剩'))?),
    };
    let note = note.trim();
    let chinese = note
        .strip_prefix('还')
        .unwrap_or(note)
        .strip_prefix('剩')
        .map(|rest| rest.trim_start_matches(['余', '下']).trim_end_matches('牌').trim_end_matches('张'));
    let english =
        note.strip_suffix("left").map(|rest| rest.trim().trim_end_matches('s').trim_end_matches("card"));
    let number = chinese.or(english)?.trim().parse().ok()?;
    Some((tidied(play), number))
}
