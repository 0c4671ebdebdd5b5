//! Plays of any game.

use std::{cmp::Ordering, fmt};

use super::{Among, Play, names_of_kinds, place_of_sort, read_of_kind};
use crate::cards::{Hand, Rank, Style};
use crate::error::CardError;
use crate::game::{GamePlay, ReadError};
use crate::shedding;

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
    pub fn read_anywhere(cards: &Hand, kind: Option<&str>, rank: Option<Rank>) -> Result<Play, ReadError> {
        match kind {
            Some(kind) => read_of_kind(cards, kind, rank),
            None => Ok(shedding::Play::read_anywhere(cards, None, rank)?.into()),
        }
    }

    /// Kind and rank that [`Play::read_anywhere`] needs to read this play from its cards.
    #[must_use]
    pub fn reading(&self) -> (Option<&'static str>, Option<Rank>) {
        each!(Play, self, play => play.reading())
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
