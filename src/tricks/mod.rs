//! Honeymoon bridge (蜜月桥牌): trick play with two open hands.
//!
//! A [`Position`] has two hands of up to 13 cards, the trump suit, and the card led if a trick is
//! open. Its value is the number of remaining tricks that the side to move takes with best play on
//! both sides. There are two ways to find it:
//! - [`Solver`] searches: some hundredths of a millisecond for 13 cards. The search ends in a table
//!   of all positions of up to eight cards, built in memory at first use.
//! - [`build_table`] solves all 5.3 billion positions (see [`positions`]) and writes their values
//!   to a file of under 100 MB. [`EndgameTable`] looks up a million at a time, in under a
//!   microsecond each.
//!
//! Both prune plays and are still exact. This was verified exhaustively, in every position of all
//! thirteen levels (`src/tricks/build/moves.rs`).
//!
//! ```
//! use canju::search::{Limits, run};
//! use canju::seats::Side;
//! use canju::tricks::{HoneymoonBridge, Position, Solver};
//!
//! let rules: HoneymoonBridge = "honeymoon-bridge:NT".parse()?;
//! let position = Position::new("AS QS 2H".parse()?, "KS 3S 3H".parse()?, None, Side::First, rules)?;
//! let solver = Solver::new(rules, 1 << 20)?;
//! let run = run(&Limits::default(), false, &mut || false, |t| solver.values(&position.setup(), t));
//! let values: Vec<String> = run.answer?.iter().map(|(card, tricks)| format!("{card} {tricks}")).collect();
//! assert_eq!(values, ["2H 2", "QS 1", "AS 1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod checksum;
mod claim_walk;
mod codec;
mod endgame_table;
mod file;
mod index;
mod lookups;
mod position;
mod rules;
mod search;
mod setup;
mod small;
mod solver;
mod strings;
mod write;

pub use endgame_table::{EndgameTable, TableLevel};
pub use index::{LEVELS, Mode, essay_positions, positions};
pub use lookups::row_masks;
pub use position::{MAX_CARDS, Position, one_card};
pub use rules::{HoneymoonBridge, card_at, height};
pub(crate) use setup::suit_and_height;
pub use setup::{Masks, Setup, count};
pub use solver::Solver;
pub use write::{BuildOptions, Progress, TableError, build_table};
