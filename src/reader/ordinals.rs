//! Numbers of lines: `9、33 K | 44 Q`, `9)`, `(9)`, `第9题`, `#9`, or a first column.

use super::glyphs::narrow;
use super::hands::Reader;
use super::segments::{first_hand, is_labelled};
use super::titles;
use crate::error::{CardError, shortened};
use crate::said;
use crate::said::Said;

/// Numbers that can be cards in some notation: 2 to 17, and `DouZero`'s jokers.
const CARDS: [u64; 18] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 30];

/// The number that begins a line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ordinal<'a> {
    number: u64,
    /// The sign after it, or the bracket before it.
    sign: char,
    /// True if no card is written so.
    is_sure: bool,
    /// The line without it.
    rest: &'a str,
}

/// Meaning of a number that begins a line.
#[derive(Clone, Copy, PartialEq)]
enum OrdinalMeaning {
    /// Only a number.
    Number,
    /// A number or a card.
    Either,
    /// A card, as the sign after it is between the other cards too.
    Card,
}

impl<'a> Ordinal<'a> {
    fn of(line: &'a str) -> Option<Ordinal<'a>> {
        if let Some((number, rest)) = titles::head_of(line) {
            return (!rest.is_empty()).then_some(Ordinal { number, sign: '第', is_sure: true, rest });
        }
        let first = line.chars().next()?;
        let circled = u64::from(u32::from(first)).checked_sub(0x2460).filter(|place| *place < 20);
        if let Some(place) = circled {
            let rest = line[first.len_utf8()..].trim_start();
            return (!rest.is_empty()).then_some(Ordinal {
                number: place + 1,
                sign: '①',
                is_sure: true,
                rest,
            });
        }
        let open = Some(narrow(first)).filter(|sign| matches!(sign, '(' | '[' | '【' | '#'));
        let inside = if open.is_some() { &line[first.len_utf8()..] } else { line };
        let after = inside.trim_start_matches(|c| narrow(c).is_ascii_digit());
        let digits: String = inside[..inside.len() - after.len()].chars().map(narrow).collect();
        let number = digits.parse().ok().filter(|_| digits.len() < 10)?;
        let sign = after.chars().next()?;
        let rest = &after[sign.len_utf8()..];
        let (sign, is_sure, rest) = match (open, narrow(sign)) {
            (Some('#'), sign) if sign.is_whitespace() || ".:、)".contains(sign) => ('#', true, rest),
            (Some('('), ')') | (Some('['), ']') | (Some('【'), '】') => (narrow(first), false, rest),
            (None, ')' | ']' | '】') => (narrow(sign), true, rest),
            // 3.4.5 can be three cards.
            (None, '.') => ('.', rest.starts_with(char::is_whitespace), rest),
            (None, sign @ (':' | '、' | '\t')) => (sign, false, rest),
            _ => return None,
        };
        let rest = rest.trim_start();
        (!rest.is_empty()).then_some(Ordinal { number, sign, is_sure, rest })
    }

    /// Returns true if another line has the next number.
    fn precedes(self, other: Option<Ordinal<'_>>) -> bool {
        other.is_some_and(|other| self.number.checked_add(1) == Some(other.number))
    }

    fn meaning(self) -> OrdinalMeaning {
        let first = first_hand(self.rest);
        // 3:2 and 10: 4 | 9: 5 are no numbers of lines.
        let is_ratio = || self.rest.split([':', '：']).skip(1).count() > 0 && !is_labelled(self.rest);
        if self.sign == ':' {
            return if is_ratio() { OrdinalMeaning::Card } else { OrdinalMeaning::Number };
        }
        if self.is_sure || !CARDS.contains(&self.number) || is_labelled(self.rest) {
            return OrdinalMeaning::Number;
        }
        let reads = |text: &str| Reader::default().hand(text).is_ok();
        let as_card = || reads(&format!("{} {first}", self.number)) || self.sign == '\t';
        match (reads(first), first.chars().any(|sign| narrow(sign) == self.sign)) {
            (_, true) => OrdinalMeaning::Card,
            (true, false) if self.sign == '.' || !as_card() => OrdinalMeaning::Number,
            (_, false) => OrdinalMeaning::Either,
        }
    }

    /// Error for a number that can be a card.
    fn doubt(self) -> Said {
        // With blanks, neither can be read in two ways again.
        let (number, rest) = (self.number, shortened(&self.rest.replace(['、', '\t'], " ")));
        said!(
            "{number} can be the number of the line or a card: write '{rest}', or '{number} {rest}'",
            "{number} 可以是行号，也可以是牌：请写“{rest}”，或者“{number} {rest}”"
        )
    }
}

/// Lines without their numbers. Lines that count on need no other sign that these are numbers.
///
/// # Errors
/// Fails if a number can be a card.
pub(super) fn without_numbers<'a>(lines: &[&'a str]) -> Result<Vec<&'a str>, Said> {
    let found: Vec<Option<Ordinal<'_>>> = lines.iter().map(|line| Ordinal::of(line)).collect();
    let all: Vec<Ordinal<'_>> = found.iter().copied().flatten().collect();
    let counts_on = all.len() == lines.len() && all.windows(2).all(|two| two[0].precedes(Some(two[1])));
    let is_counted =
        counts_on && all.len() > 1 && all.iter().any(|one| one.meaning() != OrdinalMeaning::Card);
    let bare = |(line, ordinal): (&&'a str, &Option<Ordinal<'a>>)| match ordinal {
        Some(ordinal) if is_counted => Ok(ordinal.rest),
        Some(ordinal) => match ordinal.meaning() {
            OrdinalMeaning::Number => Ok(ordinal.rest),
            OrdinalMeaning::Either => Err(ordinal.doubt()),
            OrdinalMeaning::Card => Ok(*line),
        },
        None => Ok(*line),
    };
    lines.iter().zip(&found).map(bare).collect()
}

/// Reads the numbers of the lines of a file, from any start.
///
/// ```
/// use canju::reader::Ordinals;
/// let mut numbers = Ordinals::default();
/// assert_eq!(numbers.bare("9、33 K | 44 Q", None).unwrap(), None, "it can be a card");
/// assert_eq!(numbers.bare("9、33 K | 44 Q", Some("10、3 J | 4 Q")).unwrap(), Some("33 K | 44 Q"));
/// assert_eq!(numbers.bare("10、3 J | 4 Q", None).unwrap(), Some("3 J | 4 Q"));
/// assert_eq!(numbers.bare("3、4、5 | 6", Some("8 | 9")).unwrap(), Some("3、4、5 | 6"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Ordinals {
    /// Number of the line before, if it had one.
    last: Option<u64>,
}

impl Ordinals {
    /// A line without its number; `None` if that depends on the next line, which is not known.
    ///
    /// A line whose number needs no other lines stays as it is: its own reader leaves the number out.
    ///
    /// # Errors
    /// Fails if the number can be a card.
    pub fn bare<'a>(&mut self, line: &'a str, next: Option<&str>) -> Result<Option<&'a str>, CardError> {
        let Some(ordinal) = Ordinal::of(line.trim()) else {
            self.last = None;
            return Ok(Some(line));
        };
        let follows = self.last.and_then(|number| number.checked_add(1)) == Some(ordinal.number);
        let meaning = ordinal.meaning();
        if meaning != OrdinalMeaning::Number && !follows && next.is_none() {
            return Ok(None);
        }
        let precedes = ordinal.precedes(next.and_then(|next| Ordinal::of(next.trim())));
        self.last = (meaning != OrdinalMeaning::Card || follows).then_some(ordinal.number);
        match meaning {
            OrdinalMeaning::Number => Ok(Some(line)),
            _ if follows => Ok(Some(ordinal.rest)),
            OrdinalMeaning::Either if precedes => Ok(Some(ordinal.rest)),
            OrdinalMeaning::Card if !precedes => Ok(Some(line)),
            _ => Err(CardError::new(ordinal.doubt())),
        }
    }
}
