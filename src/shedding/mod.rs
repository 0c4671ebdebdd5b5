//! The shedding games: Dou Dizhu (斗地主) with its presets, and singles and pairs.

mod generate;
mod keys;
mod kind;
mod play;
mod position;
mod reasons;
mod rules;
mod solver;
pub mod split;

pub use generate::{Generator, Move};
pub use kind::{Code, Kind, Kinds, Shape};
pub use play::{MOST_DISTINCT, Play, PlayOrder, plays, sort_plays};
pub use position::{Position, Side, check_hand};
pub use rules::{DeckLimit, Decks, GAP_KINDS, Rules};
#[cfg(feature = "samples")]
pub use solver::{SAMPLE_BYTES, SAMPLE_CARDS, take_samples};
pub use solver::{Setup, Solver};
