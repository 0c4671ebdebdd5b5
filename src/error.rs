//! Errors in a user's input.

use std::{error::Error, fmt, ops::Range};

use crate::said;
use crate::said::Said;

/// Shortest part of a name that is enough for a suggestion, in characters.
const SHORTEST_PART: usize = 4;
/// Longest part of a user's input that an error repeats, in characters.
const SHOWN: usize = 100;

/// User's input for an error message: on one line, truncated if long.
///
/// ```
/// use canju::error::shortened;
/// assert_eq!(shortened("poker\n"), "poker\\n");
/// assert_eq!(shortened(&"x".repeat(1_000_000)).chars().count(), 101);
/// ```
#[must_use]
pub fn shortened(text: &str) -> String {
    // One more character than shown is enough to know that the text is longer.
    let mut on_a_line: Vec<char> = text.chars().take(SHOWN + 1).flat_map(visible).collect();
    if on_a_line.len() > SHOWN {
        on_a_line.truncate(SHOWN);
        on_a_line.push('…');
    }
    on_a_line.into_iter().collect()
}

/// Path for an error message: on one line, without its beginning if long.
#[must_use]
pub fn shortened_path(path: &str) -> String {
    let skipped = path.chars().count().saturating_sub(SHOWN);
    let end: String = path.chars().skip(skipped).flat_map(visible).collect();
    if skipped == 0 { end } else { format!("…{end}") }
}

/// A printable character, or the escape sequence of another one.
fn visible(c: char) -> impl Iterator<Item = char> {
    // Quotes and backslashes are printable, and need no escapes outside quotes.
    let (plain, escaped) =
        if matches!(c, '\'' | '"' | '\\') { (Some(c), None) } else { (None, Some(c.escape_debug())) };
    plain.into_iter().chain(escaped.into_iter().flatten())
}

/// The one of some names that is most similar to a wrong one, if there is exactly one.
///
/// Similar: at most a third of the right name's letters, or one, are wrong, missing, extra or
/// swapped. If no name is similar, it is the last one that contains the wrong one.
///
/// ```
/// use canju::error::nearest;
/// assert_eq!(nearest("pagta", ["doudizhu", "pagat"]), Some("pagat"));
/// assert_eq!(nearest("poker", ["doudizhu", "pagat"]), None);
/// assert_eq!(nearest("bridge", ["pagat", "honeymoon-bridge:NT"]), Some("honeymoon-bridge:NT"));
/// ```
#[must_use]
pub fn nearest<N: AsRef<str>>(name: &str, names: impl IntoIterator<Item = N>) -> Option<N> {
    // A longer text is similar to no name, and comparing it would take long.
    let written: String = name.trim().chars().take(SHOWN).flat_map(char::to_lowercase).collect();
    let mut near: Vec<(usize, N)> = Vec::new();
    let mut held = None;
    for right in names {
        let lower = right.as_ref().to_lowercase();
        let (wrong, letters) = (strsim::osa_distance(&written, &lower), lower.chars().count());
        if wrong <= (letters / 3).max(1) && wrong < letters {
            near.push((wrong, right));
        } else if lower.contains(&written) {
            held = Some(right);
        }
    }
    near.sort_by_key(|&(wrong, _)| wrong);
    if let [(least, _), (next, _), ..] = near[..]
        && least == next
    {
        return None;
    }
    let is_part = written.chars().count() >= SHORTEST_PART;
    near.into_iter().next().map(|(_, right)| right).or(held.filter(|_| is_part))
}

/// Suggestion in an error, `did you mean 'pagat'? `, with the [`nearest`] name; empty without one.
#[must_use]
pub fn did_you_mean<N: AsRef<str>>(name: &str, names: impl IntoIterator<Item = N>) -> Said {
    nearest(name, names).map_or_else(
        || "".into(),
        |right| {
            let right = right.as_ref();
            said!("did you mean '{right}'? ", "是不是 '{right}'？")
        },
    )
}

/// Suggestion for a wrong name, and the list of all names, of things with a name in each language.
///
/// ```
/// use canju::error::suggestions;
/// let [perhaps, all] = suggestions("三带", &[("bomb", "炸弹"), ("trio+single", "三带一")]);
/// assert_eq!((perhaps.chinese(), all.chinese()), ("是不是 '三带一'？", "炸弹、三带一"));
/// assert_eq!(all.english(), "bomb, trio+single");
/// ```
#[must_use]
pub fn suggestions(name: &str, names: &[(&str, &str)]) -> [Said; 2] {
    let (english, chinese): (Vec<&str>, Vec<&str>) = names.iter().copied().unzip();
    let (perhaps, either) =
        (did_you_mean(name, &english), did_you_mean(name, chinese.iter().chain(&english)));
    [Said::new(perhaps.english(), either.chinese()), Said::new(english.join(", "), chinese.join("、"))]
}

/// Returns true for two spellings of a name: case, spaces, hyphens and underscores do not matter.
///
/// ```
/// use canju::error::same_name;
/// assert!(same_name("Dou Dizhu", "doudizhu") && same_name("run_fast", "run-fast"));
/// assert!(!same_name("run", "run-fast"));
/// ```
#[must_use]
pub fn same_name(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|name| {
        let letters = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'));
        letters.flat_map(char::to_lowercase)
    });
    one.eq(other)
}

/// Value with this name, in any case. The error lists the names.
pub(crate) fn named_in<T: Copy>(names: &[(&str, T)], name: &str, what: &str) -> Result<T, CardError> {
    const WIDEST: usize = 20;
    let found = names.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, thing)| thing).ok_or_else(|| {
        let all: Vec<String> = names.iter().map(|(known, _)| format!("{known:?}")).collect();
        let short: String = name.chars().take(WIDEST).collect();
        let more = if short.len() < name.len() { "…" } else { "" };
        let (name, all) = (format!("\"{}{more}\"", short.escape_debug()), all.join(", "));
        CardError::new(said!("unknown {what} {name}: use {all}", "没有 {name} 这种写法：请用 {all}"))
    })
}

/// An error in the text of a hand or card, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError {
    message: Said,
    /// Whole text, and the range of its characters (not bytes) at fault.
    place: Option<(String, Range<usize>)>,
}

impl CardError {
    /// Error without a place in a text.
    #[must_use]
    pub fn new(message: impl Into<Said>) -> CardError {
        CardError { message: message.into(), place: None }
    }

    /// Error at a range of characters (not bytes) of a text.
    #[must_use]
    pub fn at(message: impl Into<Said>, text: &str, characters: Range<usize>) -> CardError {
        CardError { message: message.into(), place: Some((text.to_owned(), characters)) }
    }

    /// The error in both languages, without the text.
    #[must_use]
    pub const fn message(&self) -> &Said {
        &self.message
    }

    /// The text, and the range of its characters (not bytes) at fault.
    #[must_use]
    pub fn place(&self) -> Option<(&str, Range<usize>)> {
        self.place.as_ref().map(|(text, at)| (text.as_str(), at.clone()))
    }

    /// The whole error in both languages, with the text.
    #[must_use]
    pub fn said(&self) -> Said {
        self.message.clone().then(&self.carets().into())
    }

    /// The text with carets under its fault; empty without a text.
    fn carets(&self) -> String {
        let Some((text, at)) = &self.place else { return String::new() };
        // CJK and full-width characters are two columns wide, and need two carets.
        let width = |range: Range<usize>| -> usize {
            let chars = text.chars().skip(range.start).take(range.len());
            chars
                .map(|c| if c as u32 >= 0x1100 && !('\u{2000}'..='\u{27ff}').contains(&c) { 2 } else { 1 })
                .sum()
        };
        let carets = "^".repeat(width(at.clone()).max(1));
        format!("\n  {text}\n  {}{carets}", " ".repeat(width(0..at.start)))
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.message, self.carets())
    }
}

impl Error for CardError {}

/// Error: cards that do not form a play, or a play that is not legal here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    message: Said,
    cause: Option<CardError>,
}

impl PlayError {
    /// Error with this reason.
    #[must_use]
    pub fn new(message: impl Into<Said>) -> PlayError {
        PlayError { message: message.into(), cause: None }
    }

    /// Reason in both languages.
    #[must_use]
    pub const fn said(&self) -> &Said {
        &self.message
    }

    /// Appends to the reason.
    #[must_use]
    pub fn then(self, more: &Said) -> PlayError {
        PlayError { message: self.message.then(more), ..self }
    }
}

impl From<CardError> for PlayError {
    fn from(cause: CardError) -> PlayError {
        PlayError { message: cause.said(), cause: Some(cause) }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.english())
    }
}

impl Error for PlayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| cause as _)
    }
}

/// Error: an invalid position, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    faults: Vec<Said>,
}

impl PositionError {
    /// Error with one or more faults.
    #[must_use]
    pub fn new(faults: Vec<Said>) -> PositionError {
        PositionError { faults }
    }

    /// Returns an error if there are faults.
    ///
    /// # Errors
    /// With all of the faults.
    pub(crate) fn unless_none(faults: Vec<Said>) -> Result<(), PositionError> {
        if faults.is_empty() { Ok(()) } else { Err(PositionError::new(faults)) }
    }

    /// Adds a fault.
    #[must_use]
    pub fn with(mut self, fault: Said) -> PositionError {
        self.faults.push(fault);
        self
    }

    /// All faults in both languages.
    #[must_use]
    pub fn said(&self) -> Said {
        match &self.faults[..] {
            [fault] => fault.clone(),
            faults => {
                let (n, line) = (faults.len(), Said::from("\n  - "));
                let head = said!("{n} faults:", "有 {n} 处不对：");
                faults.iter().fold(head, |all, fault| all.then(&line).then(fault))
            }
        }
    }

    /// Faults, each a clause.
    #[must_use]
    pub fn faults(&self) -> &[Said] {
        &self.faults
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.said().english())
    }
}

impl Error for PositionError {}

/// Error: a table file that is damaged, or that cannot be read or written.
#[derive(Debug)]
pub struct TableFileError {
    /// Part of the file: `the header`, `block 12 of trump, level 5`.
    block: String,
    message: String,
    cause: Option<std::io::Error>,
}

impl TableFileError {
    /// Error for a damaged part of a file.
    #[must_use]
    pub fn damaged(block: impl Into<String>, message: impl Into<String>) -> TableFileError {
        TableFileError { block: block.into(), message: message.into(), cause: None }
    }

    /// Error for a part of a file that the system could not read or write.
    #[must_use]
    pub fn io(block: impl Into<String>, cause: std::io::Error) -> TableFileError {
        TableFileError { block: block.into(), message: cause.to_string(), cause: Some(cause) }
    }

    /// Part of the file: `the header`, `block 12 of trump, level 5`.
    #[must_use]
    pub fn block(&self) -> &str {
        &self.block
    }

    /// The system's error; `None` if the file is damaged.
    #[must_use]
    pub fn system(&self) -> Option<&std::io::Error> {
        self.cause.as_ref()
    }
}

impl fmt::Display for TableFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.block, self.message)
    }
}

impl Error for TableFileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| cause as _)
    }
}
