//! Rules, plays, positions and solvers of any game.
//!
//! For callers that learn the game from the rules at run time, such as the border to Python. Each
//! enum has a variant for each game. A game is added by variants: the compiler names what they lack.
//!
//! ```
//! use canju::games::{Position, Rules, Solver, Value};
//! use canju::search::{Limits, run};
//! use canju::seats::Side;
//!
//! for (rules, first, second, expected) in [
//!     ("doudizhu", "KK 55 4 3", "22 55 4 3", Value::Wins(true)),
//!     ("honeymoon-bridge:NT", "AS QS 2H", "KS 3S 3H", Value::Tricks(2)),
//! ] {
//!     let rules: Rules = rules.parse().map_err(|said: canju::said::Said| said.to_string())?;
//!     let position = Position::new(first.parse()?, second.parse()?, None, Side::First, rules)?;
//!     let solver = Solver::new(&position, 1 << 24)?;
//!     let run = run(&Limits::default(), false, &mut || false, |control| solver.value(&position, control));
//!     assert_eq!(run.answer, Ok(expected));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
mod position;
mod rules;
mod score;
mod solver;
mod solver_pool;

pub use self::play::{Play, ReadError};
pub use self::position::{Position, SeatsAtTable};
pub use self::rules::Rules;
pub use self::score::{ahead, tricks_taken, winner_of};
pub use self::solver::{Answer, PlayValue, Question, Solver, Value};
pub use self::solver_pool::SolverPool;
pub use crate::shedding::Reading;
