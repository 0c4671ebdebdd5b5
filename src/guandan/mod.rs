//! Guandan (掼蛋): four open hands of two decks, opposite seats together, and wild cards.
//!
//! The hearts of the level are wild. A team wins when one of its hands is empty first; the whole value,
//! in levels, also counts who is out next. Four statements hold, each with its owner and its test:
//! - **A play is a form and the hand that is left** ([`Form`], [`Held`]). `generate.rs` alone makes them;
//!   `tests.rs` compares it with every subset of cards and every meaning of the wild cards.
//! - **Suits are kept only as far as they can still be in a straight flush.** `Held::settle` forgets the
//!   others, and no other code writes a hand's suits. The same test would miss a flush.
//! - **A position decides its value as soon as who is out does** ([`Setup::bounds`]). `setup.rs` alone makes
//!   passes and leads after a seat is out; `tests.rs` compares values with minimax on explicit cards.
//! - **Positions with one key have one value.** `solver/keys.rs` may raise the play on the table or rename
//!   ranks, nothing else; the same minimax would differ.
//!
//! The search may order plays and give proof numbers in any way: they decide speed alone.
//!
//! ```
//! use canju::guandan::{Guandan, Position, Solver};
//! use canju::search::{Limits, run};
//! let rules: Guandan = "guandan:2".parse()?;
//! let hands = ["2H 5S 5C 9D", "6S 6D", "3S 4S", "KC"].map(|hand| hand.parse().unwrap());
//! let position = Position::lead(hands, rules)?;
//! let solver = Solver::new(rules, 1 << 24)?;
//! let run = run(&Limits::default(), false, &mut || false, |control| solver.levels(&position.setup(), control));
//! assert_eq!(run.answer, Ok(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod form;
mod generate;
mod heights;
mod held;
mod play;
mod position;
mod reasons;
mod rules;
mod seat;
mod setup;
mod solver;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod twin;

pub use form::{Form, Kind};
pub use generate::{Generator, beats_any};
pub use held::Held;
pub use play::Play;
pub use position::{Position, check_hand};
pub use rules::{Guandan, Reading};
pub use seat::{Direction, Partnership};
pub use setup::Setup;
pub use solver::{Choice, Solver, Stake};
