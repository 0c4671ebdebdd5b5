//! Tests of the core, which knows no Python.

mod any_hand;
mod cards;
mod crew;
mod memo;
mod plays;
mod random;
mod solver;
mod split;
mod tricks;
