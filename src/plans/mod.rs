//! Plans: complete winning strategies as short lists of rules.
//!
//! A plan is read from the top: the first rule that fits and whose play is legal decides. Two
//! conventions stay outside the list. First, the winner plays off a hand that it can claim (see
//! `claim`), which includes its last play. Last, where no rule decides, it passes, or leads its
//! lowest card.
//!
//! [`find()`] searches for a short list. `graph` has the positions with the winner to move, with
//! verdicts of the solver. `anneal` changes a list at random and walks over all positions that it
//! reaches. A list can lose on the way there: the walk then counts the positions where its play
//! loses, and goes on with a winning play. The count is part of the cost, so rules that repair most
//! come in first. [`Player`] reads a finished plan, and its [walk](Player::walk) checks it without
//! the solver, with legal plays alone.

mod anneal;
mod claim;
mod facts;
mod find;
mod graph;
mod planned;
mod player;
mod proof;
mod rows;
mod rule;
#[cfg(test)]
mod tests;

pub use self::facts::{Facts, MOST_POSITIONS};
pub use self::find::{Found, MOST_OFFERED, Options, QUICK_EFFORT, find};
pub use self::planned::{Planned, ReaderFacts};
pub use self::player::{Decision, Player, Reason, Walk};
pub use self::rows::{ActionRow, ConditionRow, Operand, Range, Row, Unfit, bare};
pub use self::rule::{Action, Condition, Rule, Table, Whose};
