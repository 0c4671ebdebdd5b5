//! What can be wrong with what a user passes, and why a search may stop.

use std::{error::Error, fmt, ops::Range};

use crate::said::Said;

/// Characters of a part of a name that is enough to know it.
const SHORTEST_PART: usize = 4;
/// Characters of what a user passed that an error repeats, at most.
const SHOWN: usize = 100;

/// What a user passed, as an error repeats it: on one line, cut where it is long.
///
/// ```
/// use canju::error::shortened;
/// assert_eq!(shortened("poker\n"), "poker\\n");
/// assert_eq!(shortened(&"x".repeat(1_000_000)).chars().count(), 101);
/// ```
#[must_use]
pub fn shortened(text: &str) -> String {
    // As many again would only be cut off.
    let mut on_a_line: Vec<char> = text.chars().take(SHOWN + 1).flat_map(visible).collect();
    if on_a_line.len() > SHOWN {
        on_a_line.truncate(SHOWN);
        on_a_line.push('…');
    }
    on_a_line.into_iter().collect()
}

/// The same of a path, of which the end says most.
#[must_use]
pub fn shortened_path(path: &str) -> String {
    let skipped = path.chars().count().saturating_sub(SHOWN);
    let end: String = path.chars().skip(skipped).flat_map(visible).collect();
    if skipped == 0 { end } else { format!("…{end}") }
}

/// A character that can stand in a line, or how it is written otherwise.
fn visible(c: char) -> impl Iterator<Item = char> {
    // These are no harm, and are escaped only where text is quoted.
    let (plain, escaped) =
        if matches!(c, '\'' | '"' | '\\') { (Some(c), None) } else { (None, Some(c.escape_debug())) };
    plain.into_iter().chain(escaped.into_iter().flatten())
}

/// A question in an error, `did you mean 'pagat'? `, when a name is almost one of those there are.
///
/// Almost: a letter in three, of the right name, is wrong, left out or too much, or stands one place
/// off. Where two names are as near as each other, nothing is asked.
///
/// ```
/// use canju::error::did_you_mean;
/// assert_eq!(did_you_mean("pagta", ["doudizhu", "pagat"]), "did you mean 'pagat'? ");
/// assert_eq!(did_you_mean("poker", ["doudizhu", "pagat"]), "");
/// assert_eq!(did_you_mean("bridge", ["pagat", "honeymoon-bridge:NT"]), "did you mean 'honeymoon-bridge:NT'? ");
/// ```
#[must_use]
pub fn did_you_mean<N: AsRef<str>>(name: &str, names: impl IntoIterator<Item = N>) -> String {
    // What is longer is near to nothing, and need not be compared letter by letter.
    let written: String = name.trim().chars().take(SHOWN).flat_map(char::to_lowercase).collect();
    let mut near: Vec<(usize, N)> = Vec::new();
    // The last name that has all of it, such as `honeymoon-bridge:NT` of `bridge`.
    let mut held = None;
    for right in names {
        let lower = right.as_ref().to_lowercase();
        if lower.contains(&written) {
            held = Some(right.as_ref().to_owned());
        }
        let (wrong, letters) = (strsim::osa_distance(&written, &lower), lower.chars().count());
        if wrong <= (letters / 3).max(1) && wrong < letters {
            near.push((wrong, right));
        }
    }
    near.sort_by_key(|&(wrong, _)| wrong);
    match &near[..] {
        [(least, _), (next, _), ..] if least == next => String::new(),
        [(_, right), ..] => format!("did you mean '{}'? ", right.as_ref()),
        [] => {
            let whole = held.filter(|_| written.chars().count() >= SHORTEST_PART);
            whole.map(|right| format!("did you mean '{right}'? ")).unwrap_or_default()
        }
    }
}

/// Text that is no hand or card, with the place of the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError {
    message: Said,
    /// The whole text, and the characters (not bytes) of it that are at fault.
    place: Option<(String, Range<usize>)>,
}

impl CardError {
    /// An error that belongs to no place in a text.
    #[must_use]
    pub fn new(message: impl Into<Said>) -> CardError {
        CardError { message: message.into(), place: None }
    }

    /// An error at some characters (counted, not bytes) of a text.
    #[must_use]
    pub fn at(message: impl Into<Said>, text: &str, characters: Range<usize>) -> CardError {
        CardError { message: message.into(), place: Some((text.to_owned(), characters)) }
    }

    /// The whole error in both languages.
    #[must_use]
    pub fn said(&self) -> Said {
        self.message.clone().then(&self.carets().into())
    }

    /// The text, and carets under what is at fault; nothing where there is no text.
    fn carets(&self) -> String {
        let Some((text, at)) = &self.place else { return String::new() };
        // A caret stands under its character only where each is one column wide;
        // CJK and full-width characters take two.
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

/// Cards that are no play, or a play that is not legal here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    message: Said,
    cause: Option<CardError>,
}

impl PlayError {
    /// An error with its reason.
    #[must_use]
    pub fn new(message: impl Into<Said>) -> PlayError {
        PlayError { message: message.into(), cause: None }
    }

    /// The reason in both languages.
    #[must_use]
    pub const fn said(&self) -> &Said {
        &self.message
    }

    /// The error with more after its reason.
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

/// A setup that cannot be, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    faults: Vec<String>,
}

impl PositionError {
    /// An error of one fault or more.
    #[must_use]
    pub fn new(faults: Vec<String>) -> PositionError {
        PositionError { faults }
    }

    /// That there is no fault.
    ///
    /// # Errors
    /// With all of them, when there are any.
    pub(crate) fn unless_none(faults: Vec<String>) -> Result<(), PositionError> {
        if faults.is_empty() { Ok(()) } else { Err(PositionError::new(faults)) }
    }

    /// The same with one fault more.
    #[must_use]
    pub fn with(mut self, fault: String) -> PositionError {
        self.faults.push(fault);
        self
    }

    /// The faults, a clause each.
    #[must_use]
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.faults[..] {
            [fault] => f.write_str(fault),
            faults => {
                write!(f, "{} faults:", faults.len())?;
                faults.iter().try_for_each(|fault| write!(f, "\n  - {fault}"))
            }
        }
    }
}

impl Error for PositionError {}

/// A table file that is damaged, or that cannot be read or written.
#[derive(Debug)]
pub struct TableFileError {
    /// The part of the file: `the header`, `block 12 of trump, level 5`.
    block: String,
    message: String,
    cause: Option<std::io::Error>,
}

impl TableFileError {
    /// A part of a file that is not as it was written.
    #[must_use]
    pub fn damaged(block: impl Into<String>, message: impl Into<String>) -> TableFileError {
        TableFileError { block: block.into(), message: message.into(), cause: None }
    }

    /// A part of a file that the system could not read or write.
    #[must_use]
    pub fn io(block: impl Into<String>, cause: std::io::Error) -> TableFileError {
        TableFileError { block: block.into(), message: cause.to_string(), cause: Some(cause) }
    }

    /// The part of the file that is at fault: `the header`, `block 12 of trump, level 5`.
    #[must_use]
    pub fn block(&self) -> &str {
        &self.block
    }

    /// The system's error; `None` when the file itself is at fault.
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
