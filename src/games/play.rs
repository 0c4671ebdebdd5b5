//! A play of whichever game.

use std::{cmp::Ordering, fmt};

use super::{Among, Play, names_of_kinds, place_of_sort, read_of_kind};
use crate::cards::{Hand, Rank, Style};
use crate::error::CardError;
use crate::game::{GamePlay, ReadError};
use crate::shedding;

impl Play {
    /// The pass.
    #[must_use]
    pub fn pass() -> Play {
        Play::from(shedding::Play::pass())
    }

    /// The names of all kinds of plays.
    #[must_use]
    pub fn kinds() -> Vec<&'static str> {
        names_of_kinds()
    }

    /// The play that some cards are where no rules stand beside them: of the usual game, unless a
    /// kind says otherwise.
    ///
    /// # Errors
    /// When they are none, or several, or the kind does not exist.
    pub fn read_anywhere(cards: &Hand, kind: Option<&str>, rank: Option<Rank>) -> Result<Play, ReadError> {
        match kind {
            Some(kind) => read_of_kind(cards, kind, rank),
            None => Ok(shedding::Play::read_anywhere(cards, None, rank)?.into()),
        }
    }

    /// The kind and the rank that must stand beside the cards so that
    /// [`Play::read_anywhere`] reads this play.
    #[must_use]
    pub fn reading(&self) -> (Option<&'static str>, Option<Rank>) {
        each!(Play, self, play => play.reading())
    }

    /// Whether it is the pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        each!(Play, self, play => GamePlay::is_pass(play))
    }

    /// Its cards.
    #[must_use]
    pub fn cards(&self) -> Hand {
        each!(Play, self, play => GamePlay::cards(play))
    }

    /// Its kind by its name in the rules.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        each!(Play, self, play => play.kind())
    }

    /// The Chinese name of the kind.
    #[must_use]
    pub fn kind_zh(&self) -> &'static str {
        each!(Play, self, play => play.kind_zh())
    }

    /// The lowest rank of its core; `None` for a pass.
    #[must_use]
    pub fn rank(&self) -> Option<Rank> {
        each!(Play, self, play => play.rank())
    }

    /// How many ranks the core has; the cards of a bomb; 0 for a pass.
    #[must_use]
    pub fn length(&self) -> usize {
        each!(Play, self, play => play.length())
    }

    /// Its cards in a style of hands; a pass is `不要` in Chinese, else `pass`.
    ///
    /// # Errors
    /// When the style cannot write a card; see [`Hand::format`].
    pub fn format(&self, style: Style) -> Result<String, CardError> {
        match style {
            Style::Canju => Ok(self.to_string()),
            Style::Chinese if self.is_pass() => Ok(self.kind_zh().to_owned()),
            _ if self.is_pass() => Ok(self.to_string()),
            _ => self.cards().format(style),
        }
    }

    /// A number for its reading: plays of the same cards that are read otherwise have another.
    #[must_use]
    pub fn code(&self) -> u16 {
        each!(Play, self, play => GamePlay::code(play))
    }

    /// Whether another play is the same when suits are left out of account.
    #[must_use]
    pub fn is_like(&self, other: &Play) -> bool {
        each!(Play, self, play => like(play, other))
    }
}

impl Ord for Play {
    /// How a list of plays is sorted; it never means "beats". Those of one sort stand together.
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

/// Where a play stands beside one of any game, if that is of the same sort.
fn compared<P: GamePlay + Among<Play>>(play: &P, other: &Play) -> Option<Ordering> {
    P::among(other).map(|other| play.compare(other))
}

/// Whether a play of any game is the same as one of this, suits aside.
fn like<P: GamePlay + Among<Play>>(play: &P, other: &Play) -> bool {
    P::among(other).is_some_and(|other| play.is_like(other))
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Play, self, play => play.fmt(f))
    }
}
