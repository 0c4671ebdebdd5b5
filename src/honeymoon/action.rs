//! Actions (calls and cards) and the phases of a game.

use std::fmt;

use super::calls::Call;
use super::cards::{Number, card_of};

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The auction.
    Bidding,
    /// Tricks for the cards of the stock.
    Exchange,
    /// The last hands are played for the contract.
    Play,
    /// The game has ended.
    Over,
}

impl Phase {
    /// Returns `bidding`, `exchange`, `play` or `over`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["bidding", "exchange", "play", "over"][self as usize]
    }
}

/// A move: a call or a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A call, in the auction.
    Call(Call),
    /// A card, in the exchange or the play.
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
