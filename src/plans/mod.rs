//! Plans: complete winning strategies as short lists of rules.
//!
//! A plan is read from the top: the first rule that fits and whose play is legal decides. Two
//! conventions stay outside the list. First, the winner plays off a hand that it can claim (see
//! `claim`), which includes its last play. Last, where no rule decides, it passes, or leads its
//! lowest card.
//!
//! [`find()`] searches for a short list. `plan_graph` has the positions with the winner to move, with
//! verdicts of the solver. `anneal` changes a list at random and walks over all positions that it
//! reaches. A list can lose on the way there: the walk then counts the positions where its play
//! loses, and goes on with a winning play. The count is part of the cost, so rules that repair most
//! come in first. [`Player`] reads a finished plan, and its [walk](Player::walk) checks it without
//! the solver, with legal plays alone.

mod anneal;
mod claim;
mod facts;
mod find;
mod plan_graph;
mod planned;
mod player;
mod proof;
mod rule;
mod rule_rows;
#[cfg(test)]
mod tests;

pub use self::facts::{MOST_POSITIONS, PlanFacts};
pub use self::find::{MOST_OFFERED, PlanOptions, QUICK_EFFORT, WinningPlan, find};
pub use self::planned::{Planned, ReaderFacts};
pub use self::player::{Decision, LossReason, Player, WalkResult};
pub use self::rule::{Condition, PlanAction, Rule, Trigger, Whose};
pub use self::rule_rows::{ActionRow, ConditionRow, Operand, Range, RuleRow, Unfit, bare};
