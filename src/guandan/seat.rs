//! The four seats, and the teams of opposite ones.

use std::fmt;

/// A seat at the table.
///
/// ```
/// use canju::guandan::{Seat, Team};
/// assert_eq!(Seat::West.after(), Seat::South);
/// assert_eq!((Seat::East.partner(), Seat::North.team()), (Seat::West, Team::SouthNorth));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The hand named first.
    South,
    /// Plays after south.
    East,
    /// South's partner.
    North,
    /// East's partner.
    West,
}

impl Seat {
    /// All seats, in the order of play.
    pub const ALL: [Seat; 4] = [Seat::South, Seat::East, Seat::North, Seat::West];

    /// Seat that plays next.
    #[must_use]
    #[inline]
    pub const fn after(self) -> Seat {
        Seat::ALL[(self as usize + 1) % 4]
    }

    /// The opposite seat, of the same team.
    #[must_use]
    #[inline]
    pub const fn partner(self) -> Seat {
        Seat::ALL[(self as usize + 2) % 4]
    }

    /// Team of the seat.
    #[must_use]
    #[inline]
    pub const fn team(self) -> Team {
        match self {
            Seat::South | Seat::North => Team::SouthNorth,
            Seat::East | Seat::West => Team::EastWest,
        }
    }

    /// `south`, `east`, `north` or `west`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["south", "east", "north", "west"][self as usize]
    }

    /// `南家`, `东家`, `北家` or `西家`.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        ["南家", "东家", "北家", "西家"][self as usize]
    }

    /// Seat with this name, in English or Chinese.
    ///
    /// ```
    /// use canju::guandan::Seat;
    /// assert_eq!((Seat::named("north"), Seat::named("北家")), (Some(Seat::North), Some(Seat::North)));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| [seat.name(), seat.chinese()].contains(&name))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two opposite seats, which win together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// South and north.
    SouthNorth,
    /// East and west.
    EastWest,
}

impl Team {
    /// The other team.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::SouthNorth => Team::EastWest,
            Team::EastWest => Team::SouthNorth,
        }
    }

    /// `south-north` or `east-west`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Team::SouthNorth => "south-north",
            Team::EastWest => "east-west",
        }
    }

    /// `南北` or `东西`.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        match self {
            Team::SouthNorth => "南北",
            Team::EastWest => "东西",
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
