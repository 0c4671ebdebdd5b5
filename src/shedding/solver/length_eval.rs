//! A first guess at whether a side empties its hand in time, and at how much work it is to find out.
//!
//! The network says who wins; how many turns there are to spare says the rest. The weights are fitted by
//! `benches/train` to what searches have proved.

use super::initial::{SMALL, from_guess};
use super::net::{Guess, Small};
use super::order::Order;
use super::task::Task;
use crate::cards::Counts;
use crate::search::proof::Initial;

/// What the guess rests on: see [`Facts::inputs`].
pub(super) const INPUTS: usize = 14;

/// Where the inputs say whether one turn less is known not to be enough.
const REFUTED: usize = 13;

/// For the side that delays to move, and the one that hurries: weights in 1/256 for the logit of
/// the chance that there are turns enough (1/32), and for the natural logarithm of the work if so, and if not (1/64).
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

/// What is known of a task before a search looks below it.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// The fewest plays that empty the hand that hurries, and the other.
    pub plays: [u32; 2],
    /// The turns that the side that hurries is known to need at least.
    pub least: u32,
    /// The binary logarithm of the nodes that it took to find that out.
    ///
    /// Worth: +4 % nodes without it (lengths, 12v12).
    pub work: u32,
}

impl Facts {
    /// What the guess rests on, as the side that hurries sees it; `None` for a small position.
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

/// What the search of lengths expects of a task, as the side to move sees it.
#[inline(always)]
pub(super) fn initial(task: &Task, facts: &Facts, order: &mut Order) -> Initial {
    let Some(small) = order.small_net(&task.state) else { return SMALL };
    let inputs = facts.inputs(task, small);
    let of = |weights: &[i32; INPUTS]| (0..INPUTS).map(|i| weights[i] * inputs[i]).sum::<i32>() / 256;
    let [logit, enough, not] = &WEIGHTS[usize::from(task.pace.hurries)];
    let mut guess = Guess { logit: of(logit).clamp(-256, 256), works: [of(enough).max(0), of(not).max(0)] };
    if inputs[REFUTED] == 1 {
        // With one turn less it took so much; what the weights say counts as much.
        guess.works[1] = i32::midpoint(guess.works[1], natural_log(facts.work));
    }
    from_guess(&seen_by_mover(guess, task.pace.hurries), |logit| small.log_chance(logit))
}

/// Of as many nodes as a transposition table's entry says (see [`dominance_table`](crate::search::dominance_table)), rounded down there: in 1/64.
#[inline(always)]
const fn natural_log(work: u32) -> i32 {
    work.cast_signed() * 44 + 22
}

/// A guess of the side that hurries, as the side to move sees it; or the other way round.
#[inline(always)]
const fn seen_by_mover(guess: Guess, hurries: bool) -> Guess {
    let Guess { logit, works: [won, lost] } = guess;
    if hurries { guess } else { Guess { logit: -logit, works: [lost, won] } }
}
