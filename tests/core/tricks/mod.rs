//! Honeymoon bridge.

mod file;
mod minimax;
mod position;
mod search;
mod table;
