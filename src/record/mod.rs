//! Reads records of games: lines of play that people write, and logs of other programs.

pub mod line;
pub mod logs;
