//! Actions: calls and cards, and the phase of a game that they belong to.

use std::fmt;

use super::calls::Call;
use super::cards::{Number, card_of};

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Calls are made.
    Bidding,
    /// Cards are exchanged for those of the stock.
    Exchange,
    /// The last hands are played.
    Play,
    /// Nothing more happens.
    Over,
}

impl Phase {
    /// `bidding`, `exchange`, `play` or `over`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["bidding", "exchange", "play", "over"][self as usize]
    }
}

/// What the side to move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// It makes a call.
    Call(Call),
    /// It plays a card.
    Card(Number),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Call(call) => write!(f, "{call}"),
            Action::Card(card) => write!(f, "{}", card_of(*card)),
        }
    }
}
