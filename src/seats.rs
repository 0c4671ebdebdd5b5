//! Sides, seats and teams, and their names.
//!
//! [`NAMES`] and [`SEATINGS`] are the one list of them. Texts, columns, files and sentences take a name
//! from there, and a game with other seats adds a row to both. The names that a caller gives its players
//! are joined in one place, for a side of any number of seats:
//! [`side_of`](crate::words::names::side_of).

use std::fmt;

/// Names of seats and sides in English, which are those of rows and files, and in Chinese.
pub const NAMES: [(&str, &str); 14] = [
    ("first", "先手"),
    ("second", "后手"),
    ("landlord", "地主"),
    ("down", "下家"),
    ("up", "上家"),
    ("farmers", "农民"),
    ("third", "第三家"),
    ("others", "另两家"),
    ("south", "南家"),
    ("east", "东家"),
    ("north", "北家"),
    ("west", "西家"),
    ("south-north", "南北"),
    ("east-west", "东西"),
];

/// The Chinese name of a seat or a side; of another name the name itself.
#[must_use]
pub fn chinese(name: &str) -> &str {
    NAMES.iter().find(|(english, _)| *english == name).map_or(name, |&(_, chinese)| chinese)
}

/// The seats of a side, in the order of play; one seat for a player.
///
/// ```
/// use canju::seats::seats_of;
/// assert_eq!((seats_of("farmers"), seats_of("down")), (vec!["down", "up"], vec!["down"]));
/// ```
#[must_use]
pub fn seats_of(side: &str) -> Vec<&str> {
    let of_side = |seats: &Seating| {
        seats.iter().filter(|&&(_, of)| of == side).map(|&(seat, _)| seat).collect::<Vec<_>>()
    };
    SEATINGS.iter().map(of_side).find(|seats| !seats.is_empty()).unwrap_or_else(|| vec![side])
}

/// One of the two players.
///
/// ```
/// use canju::seats::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// assert_eq!(Side::Second.to_string(), "second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side named first.
    First,
    /// The side named second.
    Second,
}

impl Side {
    /// Both sides, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// `first` or `second`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// `先手` or `后手`.
    #[must_use]
    pub fn chinese(self) -> &'static str {
        chinese(self.name())
    }

    /// Side with this name, in English or Chinese.
    ///
    /// ```
    /// use canju::seats::Side;
    /// assert_eq!((Side::named("second"), Side::named("后手")), (Some(Side::Second), Some(Side::Second)));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| [side.name(), side.chinese()].contains(&name))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the three players of real Dou Dizhu, in the order of play.
///
/// ```
/// use canju::seats::{Seat, Team};
/// assert_eq!(Seat::Landlord.after(), Seat::Down);
/// assert_eq!(Seat::Up.after(), Seat::Landlord);
/// assert_eq!(Seat::Down.team(), Team::Farmers);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The landlord, alone against the farmers.
    Landlord,
    /// The farmer who plays after the landlord.
    Down,
    /// The farmer who plays before the landlord.
    Up,
}

impl Seat {
    /// All seats, in the order of play.
    pub const ALL: [Seat; 3] = [Seat::Landlord, Seat::Down, Seat::Up];

    /// Seat that plays next.
    #[must_use]
    #[inline]
    pub const fn after(self) -> Seat {
        match self {
            Seat::Landlord => Seat::Down,
            Seat::Down => Seat::Up,
            Seat::Up => Seat::Landlord,
        }
    }

    /// Seat that played before.
    #[must_use]
    #[inline]
    pub const fn before(self) -> Seat {
        self.after().after()
    }

    /// `landlord`, `down` or `up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Seat::Landlord => "landlord",
            Seat::Down => "down",
            Seat::Up => "up",
        }
    }

    /// Seat with this name, in English or Chinese.
    ///
    /// ```
    /// use canju::seats::Seat;
    /// assert_eq!((Seat::named("up"), Seat::named("上家")), (Some(Seat::Up), Some(Seat::Up)));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| [seat.name(), chinese(seat.name())].contains(&name))
    }

    /// Team of the seat.
    #[must_use]
    #[inline]
    pub const fn team(self) -> Team {
        match self {
            Seat::Landlord => Team::Landlord,
            Seat::Down | Seat::Up => Team::Farmers,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the two teams, whose members win together.
///
/// ```
/// use canju::seats::Team;
/// assert_eq!(Team::Landlord.other().name(), "farmers");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// The landlord alone.
    Landlord,
    /// The two farmers: either may empty the hand first.
    Farmers,
}

impl Team {
    /// The other team.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::Landlord => Team::Farmers,
            Team::Farmers => Team::Landlord,
        }
    }

    /// `landlord` or `farmers`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Team::Landlord => "landlord",
            Team::Farmers => "farmers",
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who of three players plays alone, against the two others. It says how the seats and teams are called.
///
/// ```
/// use canju::seats::{Alone, Seat, Team};
/// assert_eq!(Alone::First.seat(Seat::Up), ("third", "第三家"));
/// assert_eq!(Alone::First.team(Team::Farmers), "others");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Alone {
    /// The landlord, against two farmers.
    #[default]
    Landlord,
    /// The first seat: everyone plays for himself, and the question is whether this seat can force to be
    /// out first.
    First,
}

impl Alone {
    /// Name of a seat in English and in Chinese.
    #[must_use]
    pub fn seat(self, seat: Seat) -> (&'static str, &'static str) {
        let (name, _) = self.seating()[seat as usize];
        (name, chinese(name))
    }

    /// Name of a team.
    #[must_use]
    pub const fn team(self, team: Team) -> &'static str {
        self.seating()[team as usize].1
    }

    /// Seat with this name, in English or Chinese.
    #[must_use]
    pub fn named(self, name: &str) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| <[&str; 2]>::from(self.seat(seat)).contains(&name))
    }

    /// The seats, each with its side: see [`SEATINGS`].
    #[must_use]
    pub const fn seating(self) -> Seating {
        SEATINGS[1 + self as usize]
    }
}

/// Seats of a table in the order of play, each with its side.
pub type Seating = &'static [(&'static str, &'static str)];

/// Seats of two hands, of the landlord and two farmers, of three who play for themselves, and of two teams
/// of opposite seats.
///
/// ```
/// use canju::seats::SEATINGS;
/// assert_eq!((SEATINGS[1][2], SEATINGS[2][2]), (("up", "farmers"), ("third", "others")));
/// assert_eq!(SEATINGS[3][2], ("north", "south-north"));
/// ```
pub const SEATINGS: [Seating; 4] = [
    &[("first", "first"), ("second", "second")],
    &[("landlord", "landlord"), ("down", "farmers"), ("up", "farmers")],
    &[("first", "first"), ("second", "others"), ("third", "others")],
    &[("south", "south-north"), ("east", "east-west"), ("north", "south-north"), ("west", "east-west")],
];

/// Seats of two hands.
pub const TWO: Seating = SEATINGS[0];
/// Seats of four hands.
pub const FOUR: Seating = SEATINGS[3];

/// Place of the seat with this name, in English or Chinese.
///
/// ```
/// use canju::seats::{FOUR, place_of};
/// assert_eq!((place_of(FOUR, "north"), place_of(FOUR, "西家"), place_of(FOUR, "up")), (Some(2), Some(3), None));
/// ```
#[must_use]
pub fn place_of(seating: Seating, name: &str) -> Option<usize> {
    seating.iter().position(|&(seat, _)| [seat, chinese(seat)].contains(&name))
}
