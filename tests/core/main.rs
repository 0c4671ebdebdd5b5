//! Tests of the Rust core, without Python.

mod any_hand;
mod any_position;
mod any_text;
mod cards;
mod constructors;
mod control;
mod controller;
mod fuzzed;
mod guandan;
mod guandan_shown;
mod guandan_strategy;
mod hidden;
mod kinds;
mod line;
mod position;
mod random;
mod reading;
mod reading_four;
mod reading_lines;
mod refutations;
mod session;
mod solver;
mod split;
mod strategy;
#[expect(dead_code, reason = "the crate's unit tests compare with it")]
mod three_twin;
mod trial_game;
mod tricks;
mod twin;
mod worker_pool;
