//! Which play to try first. Only speed depends on it, never a verdict.

use super::expand::{Step, Successor, successor};
use super::initial::{SMALL, from_guess};
use super::net::{Guess, Large, Small};
use crate::search::proof::Initial;
use crate::shedding::Setup;
use crate::shedding::{Move, Rules, keys::State};

/// From this many cards in both hands on, a network's guess is worth its time.
const NET_FROM: usize = 12;
/// From this many on, the larger network's is.
///
/// Worth: +5 % nodes without it (17v17), +35 % (20v17).
const LARGE_FROM: usize = 21;

/// Hands of which the networks remember what they make of them.
const PLACES: usize = 1 << 10;

/// How much the cost of a play counts in a depth-first search, in 1/8.
const THRIFT: i32 = 5;

/// Scores plays by what they lead to.
pub(super) struct Order {
    small: Option<Small>,
    large: Option<Large>,
}

impl Order {
    /// For a position with `cards` cards in both hands.
    pub(super) fn new(cards: usize) -> Order {
        Order {
            small: (cards >= NET_FROM).then(|| Small::new(PLACES)),
            large: (cards >= LARGE_FROM).then(|| Large::new(PLACES)),
        }
    }

    /// What a search expects of a position.
    #[inline(always)]
    pub(super) fn initial(&mut self, state: &State) -> Initial {
        let cards = state.cards();
        match (&mut self.large, &mut self.small) {
            (Some(large), _) if cards >= LARGE_FROM => {
                from_guess(&large.guess(state), |logit| large.log_chance(logit))
            }
            (_, Some(small)) if cards >= NET_FROM => {
                from_guess(&small.guess(state), |logit| small.log_chance(logit))
            }
            _ => SMALL,
        }
    }

    /// How early a depth-first search tries a play: higher first, in 1/64 of a natural logarithm.
    ///
    /// The best order of independent tries is that of chance over expected cost. That the
    /// cost should count less where it is small, and a bonus for long plays, have been measured.
    #[inline(always)]
    pub(super) fn score(&mut self, step: &Step) -> i32 {
        let Step { state, again, cards } = step;
        let cards = i32::from(*cards);
        let before = state.cards() + usize::from(step.cards);
        let Some(small) = self.small.as_mut().filter(|_| before >= NET_FROM) else {
            let ranks = i32::try_from(step.left().at_least(1).count_ones()).unwrap_or(15);
            return cards * 8 - ranks * 4 + i32::from(*again) * 12;
        };
        let guess = small.guess(state);
        worth(small, &guess, step)
    }

    /// The small network; `None` for a position that is too small to be worth a guess.
    #[inline(always)]
    pub(super) fn small_net(&mut self, state: &State) -> Option<&mut Small> {
        self.small.as_mut().filter(|_| state.cards() >= NET_FROM)
    }

    /// Puts legal plays into the order in which a search tries them.
    pub(super) fn sort(&mut self, rules: &Rules, setup: &Setup, moves: &mut [Move]) {
        moves.sort_by_cached_key(|&play| match successor(rules, setup.mover, setup.other, play) {
            Successor::Over => i32::MIN,
            Successor::On(step) => -self.score(&step),
        });
    }
}

/// How early to try a play after which the side to move may expect so much.
#[inline(always)]
fn worth(small: &Small, guess: &Guess, step: &Step) -> i32 {
    let cards = i32::from(step.cards);
    let (logit, [won, lost]) = match guess.works {
        works if step.again => (guess.logit, works),
        [won, lost] => (-guess.logit, [lost, won]),
    };
    let chance = small.log_chance(logit);
    // ln(e^x + e^y) = max + ln(1 + e^-|x - y|), and ln(1 + e^-z) = -ln(chance of logit z).
    let (if_won, if_lost) = (chance + won, small.log_chance(-logit) + lost);
    let apart = if_won.abs_diff(if_lost);
    let more = small.log_chance(i32::try_from(apart / 2).unwrap_or(i32::MAX));
    chance + 30 * cards - (if_won.max(if_lost) - more) * THRIFT / 8
}
