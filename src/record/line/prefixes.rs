//! Numbers, bullets and times at the start of lines.

use crate::reader::LINE_ENDS;

/// Bullets that are followed by a blank. A dash can also be a pass.
const BULLETS: [char; 5] = ['-', '–', '—', '*', '+'];
/// Bullets that no play contains.
const DOTS: [char; 4] = ['•', '·', '●', '▪'];
/// Signs after the number of a play.
const AFTER: [char; 4] = ['.', ')', '、', ':'];

/// Texts without comments, numbers and bullets: two if a dash can be a bullet or a pass.
pub(super) fn without(text: &str) -> Vec<String> {
    let is_played = |line: &&str| !line.trim().is_empty() && !is_comment(line);
    let lines: Vec<&str> = lines(text).filter(is_played).map(|line| without_time(line.trim())).collect();
    let bulleted: Option<Vec<&str>> = lines.iter().map(|line| without_bullet(line)).collect();
    let texts = match bulleted {
        Some(bare) if lines.len() == 1 && lines[0].starts_with('-') => vec![bare, lines],
        Some(bare) => vec![bare],
        None => vec![lines],
    };
    texts.iter().map(|lines| without_numbers(lines)).collect()
}

/// Returns true for a comment. `#1 333` is a play, which must not vanish.
fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Lines of a text, at the line ends of Python's `splitlines`.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(LINE_ENDS)
}

/// A line without the bullet that begins it.
fn without_bullet(line: &str) -> Option<&str> {
    let rest = line
        .strip_prefix(DOTS)
        .or_else(|| line.strip_prefix(BULLETS).filter(|rest| rest.starts_with(char::is_whitespace)))?;
    Some(without_time(rest.trim()))
}

/// A line without the time that begins it: `[12:00:01]`, `12:00:01`, with or without a date.
fn without_time(line: &str) -> &str {
    after_time(line).map_or(line, str::trim_start)
}

/// Rest of a line after a time. Without brackets and date it needs seconds: `10:33` can be a name and cards.
fn after_time(line: &str) -> Option<&str> {
    let opened = line.strip_prefix(['[', '(']);
    let text = opened.unwrap_or(line);
    let dated = text.split_once([' ', 'T']).filter(|(date, _)| is_date(date));
    let text = dated.map_or(text, |(_, rest)| rest);
    let end = text.find(|c: char| !matches!(c, '0'..='9' | ':' | '.')).unwrap_or(text.len());
    let mut fields = text[..end].split([':', '.']);
    let mut has_two = || fields.next().is_some_and(|field| (1..=2).contains(&field.len()));
    let is_time = has_two() && has_two() && (has_two() || opened.or(dated.map(|_| text)).is_some());
    match opened {
        Some(_) => text[end..].strip_prefix([']', ')']),
        None => Some(&text[end..]).filter(|rest| rest.starts_with(char::is_whitespace)),
    }
    .filter(|_| is_time)
}

/// Returns true for a date such as `2026-01-31`.
fn is_date(text: &str) -> bool {
    let is_number =
        |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split(['-', '/']).count() == 3 && text.split(['-', '/']).all(is_number)
}

/// The lines as one text without the numbers of plays.
///
/// Without a blank after it, `3.` or `3、` could be a card, if the numbers do not count from 1.
fn without_numbers(lines: &[&str]) -> String {
    let text = without_ordinals(&lines.join("\n"));
    let found = numbers(&text);
    let begins = found.first().is_some_and(|first| first.start == 0);
    let counted = begins && found.iter().map(|found| found.number).eq(1..=found.len());
    let kept = |found: &&PlayNumber| counted || found.begins_line && found.is_apart;
    let (mut bare, mut from) = (String::new(), 0);
    for found in found.iter().filter(kept) {
        bare.push_str(&text[from..found.start]);
        bare.push('\n');
        from = found.end;
    }
    bare + &text[from..]
}

/// A number that can be that of a play.
struct PlayNumber {
    number: usize,
    start: usize,
    end: usize,
    begins_line: bool,
    /// True if a blank is after it.
    is_apart: bool,
}

/// All numbers with a dot or bracket after blanks.
fn numbers(text: &str) -> Vec<PlayNumber> {
    let mut found = Vec::new();
    let mut before = '\n';
    for (start, c) in text.char_indices() {
        let is_begin = before.is_whitespace();
        let begins_line = before == '\n';
        before = c;
        if !is_begin {
            continue;
        }
        let digits = text[start..].strip_prefix('(').unwrap_or(&text[start..]);
        let number = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
        let Some(after) = digits[number.len()..].strip_prefix(AFTER) else { continue };
        if number.len() > 3 {
            continue;
        }
        let Ok(number) = number.parse() else { continue };
        let can_be_card = digits[..digits.len() - after.len()].ends_with(['、', ':']);
        let is_apart = after.starts_with(char::is_whitespace) && !can_be_card;
        found.push(PlayNumber { number, start, end: text.len() - after.len(), begins_line, is_apart });
    }
    found
}

/// A text where `第1手` and ① end lines.
fn without_ordinals(text: &str) -> String {
    let (mut bare, mut from) = (String::new(), 0);
    for (place, sign) in text.char_indices().filter(|(_, c)| *c == '第' || ('①'..='⑳').contains(c)) {
        let begins = text[..place].ends_with([' ', '\n', ',', '、']) || place == 0;
        let length =
            if sign == '第' { ordinal_at(&text[place..]).filter(|_| begins) } else { Some(sign.len_utf8()) };
        if let Some(length) = length {
            bare.push_str(&text[from..place]);
            bare.push('\n');
            from = place + length;
        }
    }
    bare + &text[from..]
}

/// Length of `第1手` or `第一手：` at the start of a text.
fn ordinal_at(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('第')?.trim_start();
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || "一二三四五六七八九十百".contains(c));
    let unit = after.trim_start().strip_prefix(['手', '步', '轮', '回'])?;
    let unit = unit.strip_prefix([':', ',', '、']).unwrap_or(unit);
    (after.len() < rest.len()).then_some(text.len() - unit.len())
}
