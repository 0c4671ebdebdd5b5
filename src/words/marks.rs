//! Marks in texts around what a page draws in its own way: cards, kinds, verdicts.
//!
//! A mark is [`BEGIN`], a letter for what it is, the plain text, [`MIDDLE`], what a page draws
//! instead, and [`END`]. Marks do not contain marks. Names of players contain none of these
//! characters, which are for private use in Unicode.
//!
//! Between the cards of a play in a text is a [`JOINT`], where a page breaks no line.

/// Begins a mark.
pub const BEGIN: char = '\u{e000}';
/// Ends the plain text of a mark.
pub const MIDDLE: char = '\u{e001}';
/// Ends a mark.
pub const END: char = '\u{e002}';

/// A blank between cards of a play, where no line ends.
pub const JOINT: &str = "\u{a0}";

/// All of them.
pub const ALL: [char; 3] = [BEGIN, MIDDLE, END];

/// What a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Red cards in a text.
    Red,
    /// Cards that are drawn: separated by spaces, by two between suits.
    Cards,
    /// The kind of a play, small.
    Kind,
    /// A verdict: good, bad, or not decided.
    Verdict(Option<bool>),
}

impl Mark {
    const fn letter(self) -> char {
        match self {
            Mark::Red => 'r',
            Mark::Cards => 'c',
            Mark::Kind => 'k',
            Mark::Verdict(Some(true)) => '+',
            Mark::Verdict(Some(false)) => '-',
            Mark::Verdict(None) => '?',
        }
    }

    /// Marks a text. `drawn` is what a page draws; empty for the text itself.
    #[must_use]
    pub fn of(self, text: &str, drawn: &str) -> String {
        format!("{BEGIN}{}{text}{MIDDLE}{drawn}{END}", self.letter())
    }
}

/// Marks a verdict.
///
/// ```
/// use canju::words::marks::{plain, verdict};
/// assert_eq!(plain(&verdict("wins ✓", Some(true))), "wins ✓");
/// ```
#[must_use]
pub fn verdict(text: &str, good: Option<bool>) -> String {
    Mark::Verdict(good).of(text, "")
}

/// The plain text, without marks, and with usual blanks.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, mark)) = rest.split_once(BEGIN) {
        plain.push_str(before);
        let (inside, after) = mark.split_once(END).unwrap_or((mark, ""));
        let inside = inside.split_once(MIDDLE).map_or(inside, |(text, _)| text);
        plain.extend(inside.chars().skip(1));
        rest = after;
    }
    (plain + rest).replace(JOINT, " ")
}
