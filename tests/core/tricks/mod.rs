//! Honeymoon bridge.

mod endgame_table;
mod file;
mod minimax;
mod search;
