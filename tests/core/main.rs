//! Tests of the Rust core, without Python.

mod any_hand;
mod any_text;
mod cards;
mod control;
mod crew;
mod fuzzed;
mod hidden;
mod kinds;
mod line;
mod position;
mod random;
mod session;
mod solver;
mod split;
mod trial_game;
mod tricks;
mod twin;
