//! canju (残局): open-hand card endgames, solved exactly.
//!
//! Two sides see both hands and play in turn. The questions are who wins, with which play, and how
//! soon. In [`shedding`] the first empty hand wins: Dou Dizhu (斗地主), singles and pairs.
//! [`landlord`] has the same games for three hands, the landlord against two farmers. [`tricks`] is
//! the play phase of honeymoon bridge (蜜月桥牌), which counts tricks. [`games`] covers all games,
//! chosen by their rules at run time. [`cards`] reads and writes hands, [`seats`] and [`two_hands`]
//! are common to all positions, and [`search`] to all solvers. [`puzzles`] composes positions that
//! are hard to win.
//!
//! ```
//! use canju::search::{Limits, run};
//! use canju::seats::Side;
//! use canju::shedding::{Position, Rules, Solver};
//!
//! let position = Position::new("KK 55 4 3".parse()?, "22 55 4 3".parse()?, None, Side::First, Rules::DOUDIZHU)?;
//! let setup = position.setup();
//! let solver = Solver::new(*position.rules(), &setup, 1 << 24)?;
//! let run = run(&Limits::default(), false, &mut || false, |control| solver.wins(&setup, control));
//! assert_eq!(run.answer, Ok(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod avx2;
pub mod batch;
pub mod cards;
pub mod controller;
pub mod error;
mod files;
pub mod game_view;
pub mod games;
pub mod guandan;
pub mod hidden;
pub mod honeymoon;
#[cfg(not(feature = "ideas"))]
mod ideas;
#[cfg(feature = "ideas")]
pub mod ideas;
pub mod landlord;
pub mod plans;
pub mod proofs;
pub mod puzzles;
#[cfg(feature = "python")]
#[expect(clippy::doc_link_with_quotes, reason = "docstrings of Python show its lists")]
#[expect(clippy::needless_pass_by_value, reason = "arguments come by value")]
mod python;
pub mod reader;
pub mod record;
pub mod refutations;
pub mod review;
pub mod said;
pub mod search;
pub mod seats;
pub mod session;
pub mod shedding;
pub mod sheet;
pub mod strategy;
pub mod tree;
pub mod tricks;
pub mod two_hands;
pub mod words;

// Some tests of the core are compiled into it, and use this name.
#[cfg(test)]
extern crate self as canju;
#[cfg(test)]
#[path = "../tests/core/random.rs"]
mod random;

// The example for Rust programs in the documentation is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/faq.md")]
struct Questions;
