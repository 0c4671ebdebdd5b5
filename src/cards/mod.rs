//! Cards, hands, and their notations.

mod counts;
mod deck;
mod format;
mod hand;
mod rank;

pub use counts::Counts;
pub use deck::{Deck, PACK_45, PACK_48, PACK_52, Pack, Stock, deal};
pub(crate) use deck::{SplitMix64, entropy};
pub use format::{Style, douzero_number};
pub use hand::Hand;
pub use rank::{Card, RANK_LETTERS, RANKS, Rank, Suit};
