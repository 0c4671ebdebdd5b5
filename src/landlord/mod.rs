//! Dou Dizhu with three open hands: the landlord against two farmers.
//!
//! All presets of [`shedding`](crate::shedding) apply. Three players take turns; each beats the
//! play on the table or passes. After two passes in a row, the owner of the last play leads. A team
//! wins when one of its hands is empty. Results name the winning team, never the side to move.

mod position;
mod setup;
pub(crate) mod solver;

pub use position::Position;
pub use setup::Setup;
pub use solver::Solver;
#[cfg(feature = "samples")]
pub use solver::{SAMPLE_BYTES, take_samples};
