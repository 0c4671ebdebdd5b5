//! Initial proof numbers from a network's guess.

use super::net::Guess;
use crate::ideas::Idea;
use crate::search::proof_number::{Initial, Numbers, UNIT, power};

/// Initial numbers of a small position.
pub(crate) const SMALL: Initial =
    Initial { numbers: Numbers { proof: 2 * UNIT, disproof: 2 * UNIT }, nodes: 1 };

/// Computes initial numbers from a network's guess. Both are from the same side's point of view.
///
/// The cost of a proof is its cost if it exists, divided by the chance that it exists. This is as
/// if attempts were repeated until one succeeds. Large costs are overrated by the networks, or
/// shrink as the search learns. Costs to the power 0.85 were measured to be better, 0.7 and 1 to be
/// worse.
#[inline(always)]
pub(crate) fn from_guess(guess: &Guess, log_chance: impl Fn(i32) -> i32) -> Initial {
    with_power(guess, COST_POWER, log_chance)
}

/// Computes initial numbers from a network's guess, with costs to the power `of_cost` / 256. See
/// [`from_guess`].
#[inline(always)]
pub(crate) fn with_power(guess: &Guess, of_cost: i32, log_chance: impl Fn(i32) -> i32) -> Initial {
    let of_cost = if Idea::CostPower.on() { of_cost } else { 256 };
    let [win, loss] = [log_chance(guess.logit), log_chance(-guess.logit)];
    let cost =
        |work: i32, chance: i32| power(LOG_UNIT + octaves(work * of_cost / 256 - chance.max(LEAST_CHANCE)));
    let [won, lost] = guess.works;
    let numbers = Numbers { proof: cost(won, win), disproof: cost(lost, loss) };
    let nodes = power(octaves(win + won)).saturating_add(power(octaves(loss + lost)));
    Initial { numbers, nodes }
}

/// Power of the costs in [`from_guess`], in 1/256.
const COST_POWER: i32 = 218;
/// Natural logarithm of the least chance that is assumed, 1/300, in 1/64.
const LEAST_CHANCE: i32 = -365;
/// Binary logarithm of [`UNIT`], in 1/256.
const LOG_UNIT: i32 = 256 * UNIT.ilog2().cast_signed();

/// Converts a natural logarithm in 1/64 to a binary logarithm in 1/256: times 4 / ln 2.
#[inline(always)]
const fn octaves(log: i32) -> i32 {
    (log * 5909) >> 10
}
