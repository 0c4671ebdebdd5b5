//! Parts common to the searches of all games: limits, threads, transposition tables, df-pn.
//!
//! A search counts each node with the [`SearchControl`] that [`run`] gives it, and returns its [`Stop`] at
//! once: so a limit, another thread and Ctrl-C end it within a few thousand nodes. An answer never depends
//! on the number of threads, but the play that wins may. What is in a table is proven; what only guides a
//! search, as proof numbers do, may be wrong or lost.

mod buckets;
mod control;
pub(crate) mod dominance_table;
mod pool;
pub(crate) mod proof_number;
mod queue;
mod shared;
mod threads;
mod threshold;
mod worker_pool;

pub use control::{Limits, SHALLOW, SearchControl, SearchResult, Stop, run};
pub use proof_number::Outlook;
pub(crate) use queue::Queue;
pub(crate) use shared::{SharedTable, TableView, pause_both};
pub use threads::{may_start, pool_or_caller};
#[cfg(test)]
pub(crate) use threshold::LOWERED;
pub(crate) use threshold::threshold;
pub use worker_pool::{Worker, WorkerPool};
