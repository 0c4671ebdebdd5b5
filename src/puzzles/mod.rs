//! Puzzles: positions that only one play wins, and not the one that a person tries first.
//!
//! [`rate()`] measures how hard a position is, and [`refusals`] lists the [`Filters`] that it
//! fails. [`Composer`] finds positions that pass all filters, on several threads.
//!
//! ```
//! use canju::puzzles::{Composer, Filters, ComposeOptions};
//! use canju::shedding::Rules;
//! use std::time::Duration;
//!
//! let options = ComposeOptions { threads: 2, ..ComposeOptions::new(6, 5, Rules::DOUDIZHU) };
//! let composer = Composer::new(options, Filters::default(), Some(1))?;
//! let puzzle = loop {
//!     if let Some(next) = composer.take(Duration::from_millis(20)) {
//!         break next?;
//!     }
//! };
//! assert_eq!(puzzle.rating.winning, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aim;
mod candidate;
mod compose;
mod filters;
mod openings;
mod packs;
mod random_walk;
mod rate;
mod rating;
mod report;
mod small_searches;
#[cfg(test)]
mod tests;

pub use compose::{ComposeOptions, Composer, NoPuzzle};
pub use filters::{Filter, Filters, refusals};
pub use packs::TooFewCards;
pub use random_walk::Puzzle;
pub use rate::rate;
pub use rating::Rating;
pub use report::{Outcome, Report};
pub use small_searches::Stopped;
