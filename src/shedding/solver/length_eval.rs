//! Static evaluation for lengths: the chance that a side empties its hand in time, and the work.
//!
//! It combines the network's estimate of who wins with the number of spare turns. `benches/train`
//! fits the weights to results of searches.

use super::initial::{SMALL, from_guess};
use super::net::{Guess, Small};
use super::order::MoveOrdering;
use super::task::Task;
use crate::cards::Counts;
use crate::search::proof_number::Initial;

/// Number of inputs: see [`LengthFacts::inputs`].
pub(super) const INPUTS: usize = 14;

/// Weights in 1/256, first for when the side to move delays, then for when it hurries.
///
/// They give the logit of the chance that there are enough turns (in 1/32), and the natural
/// logarithm of the work if there are, and if there are not (in 1/64).
const WEIGHTS: [[[i32; INPUTS]; 3]; 2] = [
    [
        [265, 8287, 586, -1181, 886, 4829, -5249, 41, 12, -349, -183, 69, -630, -8806],
        [-14574, 541, 8233, 1126, 792, 561, 883, 12, -6, 103, 147, -7, 0, 0],
        [-4565, 7690, 501, 129, 207, 1851, -1109, -28, 16, -409, -17, 64, 0, 0],
    ],
    [
        [-13620, 7587, 3831, -448, 2434, 4902, -4578, 41, 13, -330, -214, 55, -1599, -14518],
        [-8898, 390, -1716, 427, 151, -405, 1038, 40, -6, 155, 164, -9, 0, 0],
        [-16253, 9749, 7928, 49, 123, 3726, -977, -18, 16, -673, 6, 72, 0, 0],
    ],
];

/// Known facts about a task before a search expands it.
#[derive(Clone, Copy)]
pub(super) struct LengthFacts {
    /// Fewest plays that empty the hand that hurries, and the other hand.
    pub plays: [u32; 2],
    /// Proven lower bound on the turns that the side that hurries needs.
    pub least: u32,
}

impl LengthFacts {
    /// Inputs of the evaluation, from the point of view of the side that hurries.
    #[inline(always)]
    pub(super) fn inputs(&self, task: &Task, small: &mut Small) -> [i32; INPUTS] {
        let Guess { logit, works: [won, lost] } = seen_by_mover(small.guess(&task.state), task.pace.hurries);
        let [plays, other_plays] = self.plays.map(u32::cast_signed);
        let most = |turns: u32| (turns.cast_signed() - plays).clamp(0, 8);
        let (spare, refuted) = (most(task.pace.turns), most(self.least));
        let logit = logit.max(-128);
        let count = |hand: Counts| i32::try_from(hand.total()).unwrap_or(i32::MAX);
        [
            1,
            spare,
            i32::from(task.state.answer.is_none()),
            count(task.hand()),
            count(task.other_hand()),
            plays,
            other_plays,
            logit,
            logit * spare,
            spare * spare,
            won,
            lost,
            refuted,
            i32::from(refuted > 0 && refuted == spare),
        ]
    }
}

/// Initial numbers of a task, from the point of view of the side to move.
#[inline(always)]
pub(super) fn initial(task: &Task, facts: &LengthFacts, order: &mut MoveOrdering) -> Initial {
    let Some(small) = order.small_net(&task.state) else { return SMALL };
    let inputs = facts.inputs(task, small);
    let of = |weights: &[i32; INPUTS]| (0..INPUTS).map(|i| weights[i] * inputs[i]).sum::<i32>() / 256;
    let [logit, enough, not] = &WEIGHTS[usize::from(task.pace.hurries)];
    let guess = Guess { logit: of(logit).clamp(-256, 256), works: [of(enough).max(0), of(not).max(0)] };
    from_guess(&seen_by_mover(guess, task.pace.hurries), |logit| small.log_chance(logit))
}

/// Converts an estimate between the points of view of the side that hurries and the side to move.
#[inline(always)]
const fn seen_by_mover(guess: Guess, hurries: bool) -> Guess {
    let Guess { logit, works: [won, lost] } = guess;
    if hurries { guess } else { Guess { logit: -logit, works: [lost, won] } }
}
