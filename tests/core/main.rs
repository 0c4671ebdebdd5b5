mod cards;
mod plays;
mod random;
mod solver;
