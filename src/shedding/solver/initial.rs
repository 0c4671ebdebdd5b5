//! A first guess at proof numbers.

use super::net::Guess;
use crate::search::proof::{Initial, Numbers, UNIT, power};

/// Of a position that is small.
pub(crate) const SMALL: Initial =
    Initial { numbers: Numbers { proof: 2 * UNIT, disproof: 2 * UNIT }, nodes: 1 };

/// From the network's guess, as the side sees it that the guess is about.
///
/// A proof costs what it costs if there is one, over the chance that there is: as if tries went on
/// until one succeeds. The networks overrate large costs, or what a search learns on its way makes them smaller:
/// costs to the power 0.85 have been measured to be better, and 0.7 and 1 worse.
#[inline(always)]
pub(crate) fn from_guess(guess: &Guess, log_chance: impl Fn(i32) -> i32) -> Initial {
    with_power(guess, COST_POWER, log_chance)
}

/// The same with costs to another power, in 1/256.
#[inline(always)]
pub(crate) fn with_power(guess: &Guess, of_cost: i32, log_chance: impl Fn(i32) -> i32) -> Initial {
    let [win, loss] = [log_chance(guess.logit), log_chance(-guess.logit)];
    let cost =
        |work: i32, chance: i32| power(LOG_UNIT + octaves(work * of_cost / 256 - chance.max(LEAST_CHANCE)));
    let [won, lost] = guess.works;
    let numbers = Numbers { proof: cost(won, win), disproof: cost(lost, loss) };
    let nodes = power(octaves(win + won)).saturating_add(power(octaves(loss + lost)));
    Initial { numbers, nodes }
}

/// In 1/256: see [`from_guess`].
const COST_POWER: i32 = 218;
/// The logarithm of 1/300, in 1/64: a chance is not taken for less.
const LEAST_CHANCE: i32 = -365;
/// The logarithm of [`UNIT`] in 1/256 of an octave.
const LOG_UNIT: i32 = 256 * UNIT.ilog2().cast_signed();

/// From a natural logarithm in 1/64 to 1/256 of an octave: times 4 / ln 2.
#[inline(always)]
const fn octaves(log: i32) -> i32 {
    (log * 5909) >> 10
}
