//! What the searches of all games share: limits and threads, and the memo.

mod control;
mod memo;
mod shared;

pub use control::{Limits, Run, Stop, Ticker, run};
pub use memo::{Entry, Memo, Word};
pub use shared::{SharedMemo, View};
