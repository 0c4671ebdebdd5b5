//! Honeymoon bridge (蜜月桥牌) from the deal to the last trick: bidding, exchange, play.
//!
//! Each side is dealt a hand, and the rest of the deck is the stock. The sides bid for the trump
//! suit and the contract. Then the cards are exchanged: the top card of the stock is turned up and
//! a trick is played; the winner takes the turned-up card, the loser the next card unseen. When the
//! stock is empty, the two hands are played for the contract. Without bidding the game is German whist
//! (德国惠斯特): the first turned-up card names the trump.
//!
//! - [`GameState`] applies the rules and has all cards; [`View`] is the part that one side has seen.
//! - [`Sampler`] draws deals that fit a view, uniformly.
//! - [`Estimator`] estimates the score of each card, given a view; [`expected_points`] that of each
//!   call.
//!
//! A deck with fewer ranks makes a smaller game, whose deals tests can enumerate.
//!
//! ```
//! use canju::honeymoon::{GameState, Phase, Rules};
//! let mut game = GameState::deal(7, Rules::default())?;
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
pub use estimate::{Estimate, Estimator, TrickScores, foreseen, foreseen_worth};
pub use game::GameState;
pub use greedy::Greedy;
pub use play_state::PlayState;
pub use rules::{PassedOut, PlayLead, Rules, Scoring};
pub use sampler::Sampler;
pub use score::{Contract, Doubled};
pub use view::{Round, View};
pub use weights::FEATURES;
