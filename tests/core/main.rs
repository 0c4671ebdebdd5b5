//! Tests of the Rust core, without Python.

mod any_hand;
mod any_text;
mod cards;
mod control;
mod crew;
mod fuzzed;
mod hidden;
mod kinds;
mod plays;
mod position;
mod random;
mod run_fast;
mod session;
mod solver;
mod split;
mod three;
mod three_twin;
mod trial_game;
mod tricks;
mod twin;
