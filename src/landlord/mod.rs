//! Real Dou Dizhu with all hands open: the landlord against two farmers.
//!
//! The rules are those of [`shedding`](crate::shedding), every preset; three players take turns, and a
//! play is beaten or passed. After two passes in a row its owner leads anything. Whose hand is empty first wins
//! for the team. Seats and verdicts are absolute here: nothing is "mover" and "other".

mod game;
mod position;
mod setup;
mod solver;

pub use position::{Position, Table};
pub use setup::Setup;
pub use solver::Solver;
#[cfg(feature = "samples")]
pub use solver::{SAMPLE_BYTES, take_samples};
