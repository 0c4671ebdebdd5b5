//! The four seats, and the teams of opposite ones.

use std::fmt;

use crate::seats::{FOUR, chinese, place_of};

/// A seat at the table.
///
/// ```
/// use canju::guandan::{Direction, Partnership};
/// assert_eq!(Direction::West.after(), Direction::South);
/// assert_eq!((Direction::East.partner(), Direction::North.team()), (Direction::West, Partnership::SouthNorth));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// The hand named first.
    South,
    /// Plays after south.
    East,
    /// South's partner.
    North,
    /// East's partner.
    West,
}

impl Direction {
    /// All seats, in the order of play.
    pub const ALL: [Direction; 4] = [Direction::South, Direction::East, Direction::North, Direction::West];

    /// Seat that plays next.
    #[must_use]
    #[inline]
    pub const fn after(self) -> Direction {
        Direction::ALL[(self as usize + 1) % 4]
    }

    /// The opposite seat, of the same team.
    #[must_use]
    #[inline]
    pub const fn partner(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// Team of the seat.
    #[must_use]
    #[inline]
    pub const fn team(self) -> Partnership {
        match self {
            Direction::South | Direction::North => Partnership::SouthNorth,
            Direction::East | Direction::West => Partnership::EastWest,
        }
    }

    /// `south`, `east`, `north` or `west`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        FOUR[self as usize].0
    }

    /// `南家`, `东家`, `北家` or `西家`.
    #[must_use]
    pub fn chinese(self) -> &'static str {
        chinese(self.name())
    }

    /// Seat with this name, in English or Chinese.
    ///
    /// ```
    /// use canju::guandan::Direction;
    /// assert_eq!((Direction::named("north"), Direction::named("北家")), (Some(Direction::North), Some(Direction::North)));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Direction> {
        place_of(FOUR, name).map(|place| Direction::ALL[place])
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two opposite seats, which win together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Partnership {
    /// South and north.
    SouthNorth,
    /// East and west.
    EastWest,
}

impl Partnership {
    /// The other team.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Partnership {
        match self {
            Partnership::SouthNorth => Partnership::EastWest,
            Partnership::EastWest => Partnership::SouthNorth,
        }
    }

    /// A value of south and north as one of this team.
    #[must_use]
    pub const fn own(self, value: i8) -> i8 {
        match self {
            Partnership::SouthNorth => value,
            Partnership::EastWest => -value,
        }
    }

    /// `south-north` or `east-west`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        FOUR[self as usize].1
    }

    /// `南北` or `东西`.
    #[must_use]
    pub fn chinese(self) -> &'static str {
        chinese(self.name())
    }
}

impl fmt::Display for Partnership {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
