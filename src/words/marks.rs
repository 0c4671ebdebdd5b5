//! Marks in texts around what a page draws in its own way: cards, kinds, verdicts.
//!
//! A mark is [`BEGIN`], a letter for what it is, the plain text, [`MIDDLE`], what a page draws
//! instead, and [`END`]. Marks do not contain marks. Names of players contain none of these
//! characters, which are for private use in Unicode.
//!
//! Between the cards of a play in a text is a [`JOINT`], where a page breaks no line.

use crate::games::{Position, Value};

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
    /// A play, which is drawn as a chip.
    Play,
    /// A play that leads, in a score.
    Lead,
    /// The kind of a play, small.
    Kind,
    /// Strong text in a sentence or a line, such as the winner's plays.
    Strong,
    /// A verdict.
    Verdict(Tone),
}

/// The meaning of a verdict, which decides its colour. It is the winner's, but a play that loses has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The first side, or the landlord.
    First,
    /// The second side, the farmers, or all others.
    Second,
    /// This play loses.
    Loss,
    /// Not decided.
    Open,
}

impl Tone {
    /// The tone of a side that wins.
    #[must_use]
    pub fn of_side(position: &Position, side: &str) -> Tone {
        if position.colour_of(side) == "first" { Tone::First } else { Tone::Second }
    }

    /// The tone of a value: the winner's, in trick play that of the side to move, which the value is about.
    #[must_use]
    pub fn of_value(position: &Position, value: Option<Value>) -> Tone {
        let side = |value| position.winner_by(value).unwrap_or_else(|| position.mover());
        value.map_or(Tone::Open, |value| Tone::of_side(position, side(value)))
    }

    /// The tone of a play that is good or bad for the side to move.
    #[must_use]
    pub fn of_play(position: &Position, good: Option<bool>) -> Tone {
        let won = || Tone::of_side(position, position.mover());
        good.map_or(Tone::Open, |good| if good { won() } else { Tone::Loss })
    }
}

impl Mark {
    const fn letter(self) -> char {
        match self {
            Mark::Red => 'r',
            Mark::Cards => 'c',
            Mark::Play => 'p',
            Mark::Lead => 'l',
            Mark::Kind => 'k',
            Mark::Strong => 'b',
            Mark::Verdict(Tone::First) => '1',
            Mark::Verdict(Tone::Second) => '2',
            Mark::Verdict(Tone::Loss) => '-',
            Mark::Verdict(Tone::Open) => '?',
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
/// use canju::words::marks::{Tone, plain, verdict};
/// assert_eq!(plain(&verdict("wins ✓", Tone::First)), "wins ✓");
/// ```
#[must_use]
pub fn verdict(text: &str, tone: Tone) -> String {
    Mark::Verdict(tone).of(text, "")
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
