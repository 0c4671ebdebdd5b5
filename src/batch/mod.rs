//! Batches: many positions, each with its answers, as a table of columns.
//!
//! A [`StoredRow`] keeps the answers, small where hands are plain; [`columns`] writes the cells of any rows
//! when they are read. Nothing here starts a thread or ends a search: `python/many.rs` does.

use std::{sync::Arc, time::Duration};

use crate::games::{Position, Value};
use crate::search::Stop;
use crate::session::{CachedAnswer, Goal, value_at_the_end};

pub use self::column::{COLUMNS, Cell, Column, columns};
pub use self::kept::{BatchItem, StoredRow};
pub use self::lead::{LeadReader, PlainDeal};
pub use self::questions::Questions;
pub use self::tallies::{counts, outcomes, shown, tricks};

mod column;
mod kept;
mod lead;
mod questions;
pub mod reviews;
mod tallies;

/// A position of a batch with its answers.
#[derive(Clone, Debug)]
pub struct BatchRow {
    /// The position.
    pub position: Arc<Position>,
    /// The goal.
    pub goal: Goal,
    /// True if the value of every play was asked for.
    pub each_play: bool,
    /// `solved`, or the limit that ended the search.
    pub status: &'static str,
    /// The answers.
    pub known: CachedAnswer,
    /// Nodes of the search.
    pub nodes: u64,
    /// Time of the search.
    pub time: Duration,
}

/// All values of [`BatchRow::status`].
pub const STATUSES: [&str; 5] = ["solved", "time_limit", "node_limit", "memory_limit", "interrupted"];

impl BatchRow {
    /// The value for the side to move, as far as it is known.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        value_at_the_end(&self.position).or(self.known.answer.value)
    }

    /// Number of winning plays, if the value of every play is known.
    #[must_use]
    pub fn winning_plays(&self) -> Option<usize> {
        let values = &self.known.answer.values;
        let is_won_or_lost = matches!(self.value()?, Value::Wins(_));
        let counts = is_won_or_lost && !values.is_empty();
        counts.then(|| values.iter().filter(|(_, value)| value.wins()).count())
    }
}

const fn status_of(stopped: Option<Stop>) -> &'static str {
    match stopped {
        None => "solved",
        Some(Stop::Time) => "time_limit",
        Some(Stop::Nodes) => "node_limit",
        Some(Stop::Memory | Stop::NoThread | Stop::TooManyPlays) => "memory_limit",
        // No batch asks a session, which alone finds a wrong verdict.
        Some(Stop::Interrupted | Stop::WrongVerdict | Stop::Promote | Stop::Abandoned) => "interrupted",
    }
}
