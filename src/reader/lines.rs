//! Lines of the text of a position, without numbers, titles, comments and bullets.

use super::hands::Reader;
use super::labels::{LONGEST, Label, is_name};
use super::ordinals::without_numbers;
use super::segments::{BRACKETS, COLONS, LINE_ENDS, Segment, has_bars, is_clear_name, segments_of};
use super::titles::is_title;
use super::turns::turn_in;
use crate::said::Said;

const BULLETS: [&str; 8] = ["> ", "- ", "* ", "• ", "· ", "•", "·", "– "];

/// Lines of a text without numbers and bullets, without comments, and without titles such as `第3关`.
///
/// A line that is only a name gets the lines of its cards.
pub(super) fn lines_of(text: &str) -> Result<Vec<&str>, Said> {
    let lines = text.split(LINE_ENDS).map(str::trim);
    let lines: Vec<&str> =
        lines.filter(|line| !is_rule(line) && !is_comment(line) && !is_title(line)).collect();
    let mut lines = without_numbers(&lines)?;
    for line in &mut lines {
        let bullet = BULLETS.iter().find_map(|bullet| line.strip_prefix(bullet));
        *line = bullet.map_or(*line, str::trim_start);
    }
    Ok(below_names(text, &lines))
}

/// Returns true for an empty line, and for one of signs alone such as `---`.
fn is_rule(line: &str) -> bool {
    line.chars().all(|sign| "-=_`~*".contains(sign)) && line.len() != 1
}

/// Returns true for a line that begins with `#`, unless that begins the number of a position: `#9 3 | 4`.
pub(super) fn is_comment(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('#') else { return false };
    let text = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if text.len() == rest.len() || text.is_empty() {
        return true;
    }
    let text = text.trim_start_matches(|sign: char| sign.is_whitespace() || ".:：、)".contains(sign));
    let is_hand = |segment: &Segment<'_>| Reader::default().hand(segment.value).is_ok();
    !segments_of(&[text]).is_ok_and(|parts| parts.len() > 1 && is_hand(&parts[0]))
}

/// The lines, each name alone on a line joined with the cards below it.
fn below_names<'a>(text: &'a str, lines: &[&'a str]) -> Vec<&'a str> {
    // All are slices of the text.
    let place = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let mut joined: Vec<&str> = Vec::with_capacity(lines.len());
    let mut is_open = false;
    for line in lines {
        let is_cards =
            !is_name_alone(line) && !has_bars(line) && !line.contains(COLONS) && turn_in(line).is_none();
        if let Some(last) = joined.last_mut()
            && is_open
            && is_cards
            && text[place(last) + last.len()..place(line)].trim().is_empty()
        {
            *last = &text[place(last)..place(line) + line.len()];
            continue;
        }
        is_open = is_name_alone(line);
        joined.push(line);
    }
    joined
}

/// Returns true for a line that is a name: `我方`, `【我方】`, `A:`.
fn is_name_alone(line: &str) -> bool {
    let name = line.trim_end_matches(COLONS);
    let inside = BRACKETS
        .iter()
        .find_map(|(open, close)| name.strip_prefix(*open).and_then(|name| name.strip_suffix(*close)));
    let inside = inside.unwrap_or(name);
    is_clear_name(inside)
        || name.len() < line.len() && name.len() <= 4 * LONGEST && is_name(name, &Label::of(name))
}
