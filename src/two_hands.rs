//! Positions with two open hands, for all games.

use std::fmt;

use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::said::Said;
use crate::seats::Side;

/// Two open hands, the side to move, and the play on the table, under some rules.
///
/// See [`shedding::Position`](crate::shedding::Position) and
/// [`tricks::Position`](crate::tricks::Position) for the valid positions and legal plays of the
/// games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwoHandPosition<R, P> {
    first: Hand,
    second: Hand,
    to_beat: Option<P>,
    turn: Side,
    rules: R,
}

impl<R, P> TwoHandPosition<R, P> {
    /// A position not yet checked: see [`TwoHandPosition::checked`].
    pub(crate) const fn of(first: Hand, second: Hand, to_beat: Option<P>, turn: Side, rules: R) -> Self {
        TwoHandPosition { first, second, to_beat, turn, rules }
    }

    /// Returns the position if it has no faults.
    pub(crate) fn checked(self, faults: impl FnOnce(&Self) -> Vec<Said>) -> Result<Self, PositionError> {
        PositionError::unless_none(faults(&self))?;
        Ok(self)
    }

    /// Position after the mover gives up the `taken` cards, with a new play to beat and turn.
    pub(crate) fn successor(&self, taken: &Hand, to_beat: Option<P>, turn: Side) -> Result<Self, PlayError>
    where
        R: Copy,
    {
        let left = self.hand().minus(taken)?;
        let (first, second) = match self.turn {
            Side::First => (left, self.second.clone()),
            Side::Second => (self.first.clone(), left),
        };
        Ok(TwoHandPosition { first, second, to_beat, turn, rules: self.rules })
    }

    /// Hand of the first side.
    #[must_use]
    pub const fn first(&self) -> &Hand {
        &self.first
    }

    /// Hand of the second side.
    #[must_use]
    pub const fn second(&self) -> &Hand {
        &self.second
    }

    /// Hand of a side.
    #[must_use]
    pub const fn hand_of(&self, side: Side) -> &Hand {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Hand of the side to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        self.hand_of(self.turn)
    }

    /// Hand of the side not to move.
    #[must_use]
    pub const fn other(&self) -> &Hand {
        self.hand_of(self.turn.other())
    }

    /// Both hands with the names of their sides.
    pub(crate) fn named_hands(&self) -> Vec<(&'static str, &Hand)> {
        Side::BOTH.map(|side| (side.name(), self.hand_of(side))).into()
    }

    /// Play on the table, or the card led, if there is one.
    #[must_use]
    pub const fn to_beat(&self) -> Option<&P> {
        self.to_beat.as_ref()
    }

    /// Side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &R {
        &self.rules
    }

    /// Writes `first | second | play to beat | turn`, without the last two if they are the default.
    ///
    /// The text can be parsed again, if the rules are given there.
    pub(crate) fn write(&self, to_beat: Option<String>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", self.first, self.second)?;
        match (to_beat, self.turn) {
            (None, Side::First) => Ok(()),
            (Some(play), Side::First) => write!(f, " | {play}"),
            (None, Side::Second) => write!(f, " | | second"),
            (Some(play), Side::Second) => write!(f, " | {play} | second"),
        }
    }
}
