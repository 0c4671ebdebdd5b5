//! Honeymoon bridge.

mod file;
mod minimax;
mod search;
mod table;
