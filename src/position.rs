//! What the positions of all games with two open hands have in common.

use std::fmt;

use crate::cards::Hand;
use crate::error::{PlayError, PositionError};
use crate::seats::Side;

/// Two open hands, whose turn it is, and the play on the table, under some rules.
///
/// Each game names its own: [`shedding::Position`](crate::shedding::Position),
/// [`tricks::Position`](crate::tricks::Position). They say there which can be, and what is legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position<R, P> {
    first: Hand,
    second: Hand,
    to_beat: Option<P>,
    turn: Side,
    rules: R,
}

impl<R, P> Position<R, P> {
    /// A position that has not been checked yet: see [`Position::checked`].
    pub(crate) const fn of(first: Hand, second: Hand, to_beat: Option<P>, turn: Side, rules: R) -> Self {
        Position { first, second, to_beat, turn, rules }
    }

    /// The position, if nothing is wrong with it.
    pub(crate) fn checked(self, faults: impl FnOnce(&Self) -> Vec<String>) -> Result<Self, PositionError> {
        PositionError::unless_none(faults(&self))?;
        Ok(self)
    }

    /// The position when the mover has some cards left of its own, and another play is on the table.
    pub(crate) fn successor(&self, taken: &Hand, to_beat: Option<P>, turn: Side) -> Result<Self, PlayError>
    where
        R: Copy,
    {
        let left = self.hand().minus(taken)?;
        let (first, second) = match self.turn {
            Side::First => (left, self.second.clone()),
            Side::Second => (self.first.clone(), left),
        };
        Ok(Position { first, second, to_beat, turn, rules: self.rules })
    }

    /// The first player's hand.
    #[must_use]
    pub const fn first(&self) -> &Hand {
        &self.first
    }

    /// The second player's hand.
    #[must_use]
    pub const fn second(&self) -> &Hand {
        &self.second
    }

    /// The hand of a player.
    #[must_use]
    pub const fn hand_of(&self, side: Side) -> &Hand {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// The hand of the side to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        self.hand_of(self.turn)
    }

    /// The hand of the side not to move.
    #[must_use]
    pub const fn other(&self) -> &Hand {
        self.hand_of(self.turn.other())
    }

    /// Both hands with the names of their players.
    pub(crate) fn named_hands(&self) -> Vec<(&'static str, &Hand)> {
        Side::BOTH.map(|side| (side.name(), self.hand_of(side))).into()
    }

    /// The play on the table, or the card led, if there is one.
    #[must_use]
    pub const fn to_beat(&self) -> Option<&P> {
        self.to_beat.as_ref()
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &R {
        &self.rules
    }
}

impl<R, P: fmt::Display> fmt::Display for Position<R, P> {
    /// `first | second | play to beat | turn`, the last two where they say something.
    ///
    /// The same form is read back, under the rules of the place it is read in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", self.first, self.second)?;
        match (&self.to_beat, self.turn) {
            (None, Side::First) => Ok(()),
            (Some(play), Side::First) => write!(f, " | {play}"),
            (None, Side::Second) => write!(f, " | | second"),
            (Some(play), Side::Second) => write!(f, " | {play} | second"),
        }
    }
}
