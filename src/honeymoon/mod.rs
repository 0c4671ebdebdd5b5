//! Honeymoon bridge (蜜月桥牌) from the deal to the last trick: bidding, exchange, play.
//!
//! Each side is dealt a hand, and the rest of the deck is the stock. The sides bid for the trump
//! suit and the contract. Then the cards are exchanged: the top card of the stock is turned up, a
//! trick is played, its winner takes that card and its loser the next one unseen. When the stock
//! is used up, the hands that both have gathered are played out.
//!
//! - [`Game`] knows the rules and everything that happened; [`View`] is what one side has seen of it.
//! - [`Sampler`] draws deals that fit a view, each as likely as any other.
//! - [`Estimator`] says what each call or card is worth to a side that sees its view alone.
//!
//! A deck of fewer ranks makes a smaller game of the same kind, whose deals can all be listed.
//!
//! ```
//! use canju::honeymoon::{Game, Phase, Rules};
//! let mut game = Game::deal(7, Rules::default())?;
//! game = game.successor(&game.read("1NT")?)?;
//! game = game.successor(&game.read("pass")?)?;
//! assert_eq!(game.phase(), Phase::Exchange);
//! assert_eq!(game.contract().unwrap().to_string(), "1NT by first");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod auction;
mod bidding;
mod calls;
mod cards;
mod estimate;
mod game;
mod greedy;
mod play_state;
mod rules;
mod sampler;
mod score;
mod view;
mod weights;
mod workers;

pub use action::{Action, Phase};
pub use auction::Auction;
pub use bidding::{Expected, best_call, expected_points, features};
pub use calls::{Bid, Call, Strain};
pub use cards::{MAX_SIZE, Number, card_of, number_of, numbers_of};
pub use estimate::{Estimate, Estimator, Worth, foreseen, foreseen_worth};
pub use game::Game;
pub use greedy::Greedy;
pub use play_state::PlayState;
pub use rules::{PassedOut, PlayLead, Rules, Scoring};
pub use sampler::Sampler;
pub use score::{Contract, Doubled};
pub use view::{Round, View};
pub use weights::FEATURES;

#[cfg(test)]
mod tests;
