//! Parts common to the searches of all games: limits, threads, transposition tables, df-pn.

mod buckets;
mod control;
mod crew;
pub(crate) mod dominance_table;
mod mailbox;
mod pool;
pub(crate) mod proof;
mod shared;
mod threshold;

pub use control::{Limits, Run, Stop, Ticker, run};
pub use crew::{Crew, Worker};
pub(crate) use mailbox::Mailbox;
pub use proof::Outlook;
pub(crate) use shared::{SharedTable, View, pause_both};
#[cfg(test)]
pub(crate) use threshold::LOWERED;
pub(crate) use threshold::threshold;
