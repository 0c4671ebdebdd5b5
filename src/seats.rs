//! Who sits at the table.

use std::fmt;

/// One of the two players.
///
/// ```
/// use canju::seats::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// assert_eq!(Side::Second.to_string(), "second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

impl Side {
    /// Both, in the order in which they are named.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other player.
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

    /// The same in Chinese.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        match self {
            Side::First => "先手",
            Side::Second => "后手",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
