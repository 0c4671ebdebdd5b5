//! Plays of any game.

use std::{cmp::Ordering, fmt};

use super::{Among, Play, names_of_kinds, place_of_sort, read_of_kind};
use crate::cards::{Hand, Rank, Style};
use crate::error::CardError;
use crate::game::{GamePlay, ReadError, Reading};
use crate::shedding::{self, Kind};

impl Play {
    /// Returns the pass.
    #[must_use]
    pub fn pass() -> Play {
        Play::from(shedding::Play::pass())
    }

    /// Names of all kinds of plays.
    #[must_use]
    pub fn kinds() -> Vec<&'static str> {
        names_of_kinds()
    }

    /// Reads cards as a play of unknown rules: of Dou Dizhu, unless `kind` is of another game.
    ///
    /// # Errors
    /// Fails if the cards have no reading or several, or if the kind does not exist.
    pub fn read_anywhere(cards: &Hand, reading: Reading<&str>) -> Result<Play, ReadError> {
        match reading.kind {
            Some(kind) => read_of_kind(cards, kind, reading),
            None => Ok(shedding::Play::read_anywhere(cards, reading.with_kind(None))?.into()),
        }
    }

    /// Splits the text of a play, such as `33334444 (four+pairs of 4)`, into its cards and reading.
    ///
    /// ```
    /// use canju::games::{Play, Reading};
    /// let (cards, reading) = Play::split("333444555 (plane+twos of 3, length 2)");
    /// assert_eq!((cards, reading.kind, reading.length), ("333444555", Some("plane+twos"), Some(2)));
    /// assert_eq!(Play::split("33"), ("33", Reading::ANY));
    /// ```
    #[must_use]
    pub fn split(text: &str) -> (&str, Reading<&'static str>) {
        split(text).unwrap_or((text, Reading::ANY))
    }

    /// Parts of the reading that [`Play::read_anywhere`] needs to read this play from its cards.
    #[must_use]
    pub fn reading(&self) -> Reading<&'static str> {
        each!(Play, self, play => play.reading())
    }

    /// Returns true if the play has this reading.
    #[must_use]
    pub fn is_read_as(&self, reading: Reading<&str>) -> bool {
        reading.kind.is_none_or(|kind| kind == self.kind())
            && reading.rank.is_none_or(|rank| Some(rank) == self.rank())
            && reading.length.is_none_or(|length| length == self.length())
    }

    /// Returns true for the pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        each!(Play, self, play => GamePlay::is_pass(play))
    }

    /// Cards of the play.
    #[must_use]
    pub fn cards(&self) -> Hand {
        each!(Play, self, play => GamePlay::cards(play))
    }

    /// Name of the kind, as in the rules.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        each!(Play, self, play => play.kind())
    }

    /// Chinese name of the kind.
    #[must_use]
    pub fn kind_zh(&self) -> &'static str {
        each!(Play, self, play => play.kind_zh())
    }

    /// Lowest rank of the core; `None` for a pass.
    #[must_use]
    pub fn rank(&self) -> Option<Rank> {
        each!(Play, self, play => play.rank())
    }

    /// Number of ranks in the core; for a bomb, its number of cards; 0 for a pass.
    #[must_use]
    pub fn length(&self) -> usize {
        each!(Play, self, play => play.length())
    }

    /// Formats the cards in a style of hands. A pass is `不要` in Chinese, otherwise `pass`.
    ///
    /// # Errors
    /// Fails if the style cannot write a card; see [`Hand::format`].
    pub fn format(&self, style: Style) -> Result<String, CardError> {
        match style {
            Style::Canju => Ok(self.to_string()),
            Style::Chinese if self.is_pass() => Ok(self.kind_zh().to_owned()),
            _ if self.is_pass() => Ok(self.to_string()),
            _ => self.cards().format(style),
        }
    }

    /// Code of the reading. It differs between readings of the same cards.
    #[must_use]
    pub fn code(&self) -> u16 {
        each!(Play, self, play => GamePlay::code(play))
    }

    /// Returns true if two plays are equal except for their suits.
    #[must_use]
    pub fn is_like(&self, other: &Play) -> bool {
        each!(Play, self, play => like(play, other))
    }
}

/// Cards and reading of a text that ends with a reading in brackets.
fn split(text: &str) -> Option<(&str, Reading<&'static str>)> {
    let text = text.trim().trim_matches('"');
    let (cards, reading) = text.strip_suffix([')', '）'])?.split_once(['(', '（'])?;
    let (reading, length) = match reading.split_once(", length ") {
        Some((reading, length)) => (reading, Some(length.parse().ok()?)),
        None => (reading, None),
    };
    let (kind, rank) = match reading.split_once(" of ") {
        Some((kind, rank)) => (kind, Some(rank.parse::<Hand>().ok()?.cards().first()?.rank)),
        None => (reading, None),
    };
    let kind = Kind::from_name(kind)?.name();
    Some((cards.trim_end(), Reading { kind: Some(kind), rank, length }))
}

impl Ord for Play {
    /// Order in a sorted list; it does not mean "beats". Plays of the same type come together.
    fn cmp(&self, other: &Play) -> Ordering {
        each!(Play, self, play => compared(play, other))
            .unwrap_or_else(|| place_of_sort(self).cmp(&place_of_sort(other)))
    }
}

impl PartialOrd for Play {
    fn partial_cmp(&self, other: &Play) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares two plays if they are of the same type.
fn compared<P: GamePlay + Among<Play>>(play: &P, other: &Play) -> Option<Ordering> {
    P::among(other).map(|other| play.compare(other))
}

/// Returns true if two plays are of the same type and equal except for their suits.
fn like<P: GamePlay + Among<Play>>(play: &P, other: &Play) -> bool {
    P::among(other).is_some_and(|other| play.is_like(other))
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Play, self, play => play.fmt(f))
    }
}
