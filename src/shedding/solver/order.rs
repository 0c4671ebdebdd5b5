//! Move ordering and initial numbers for two hands. They affect speed only, never a verdict.

use super::expand::{AfterPlay, Successor, successor};
use super::initial::{SMALL, from_guess};
use super::net::{Guess, Large, Small};
use crate::ideas::Idea;
use crate::search::proof_number::Initial;
use crate::shedding::Setup;
use crate::shedding::{Move, Rules, keys::State};

/// Least number of cards in both hands for which a network's guess is worth its time.
const NET_FROM: usize = 12;
/// Least number of cards in both hands for the larger network.
const LARGE_FROM: usize = 21;

/// Number of hands whose share of the first layer a network caches.
const PLACES: usize = 1 << 10;

/// Weight of the cost of a play in the order of a depth-first search, in 1/8.
const THRIFT: i32 = 5;

/// Scores plays by the positions after them.
pub(super) struct MoveOrdering {
    small: Option<Small>,
    large: Option<Large>,
}

impl MoveOrdering {
    /// Creates an order for positions of at most `cards` cards in both hands.
    pub(super) fn new(cards: usize) -> MoveOrdering {
        MoveOrdering {
            small: (cards >= NET_FROM && Idea::Networks.on()).then(|| Small::new(PLACES)),
            large: (cards >= LARGE_FROM && Idea::Networks.on() && Idea::LargeNetwork.on())
                .then(|| Large::new(PLACES)),
        }
    }

    /// Initial numbers of a position.
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

    /// Score of a play in the order of a depth-first search: higher first, in 1/64 of a natural
    /// logarithm.
    ///
    /// The best order of independent attempts is by chance divided by expected cost. The weight of
    /// the cost and the bonus for long plays were measured.
    #[inline(always)]
    pub(super) fn score(&mut self, step: &Successor) -> i32 {
        let Successor { state, again, cards } = step;
        let cards = i32::from(*cards);
        let before = state.cards() + usize::from(step.cards);
        let Some(small) = self.small.as_mut().filter(|_| before >= NET_FROM) else {
            let ranks = i32::try_from(step.left().at_least(1).count_ones()).unwrap_or(15);
            return cards * 8 - ranks * 4 + i32::from(*again) * 12;
        };
        let guess = small.guess(state);
        worth(small, &guess, step)
    }

    /// The small network. Returns `None` if the position is too small for a guess.
    #[inline(always)]
    pub(super) fn small_net(&mut self, state: &State) -> Option<&mut Small> {
        self.small.as_mut().filter(|_| state.cards() >= NET_FROM)
    }

    /// Sorts legal plays, best first.
    pub(super) fn sort(&mut self, rules: &Rules, setup: &Setup, moves: &mut [Move]) {
        moves.sort_by_cached_key(|&play| match successor(rules, setup.mover, setup.other, play) {
            AfterPlay::Over => i32::MIN,
            AfterPlay::On(step) => -self.score(&step),
        });
    }
}

/// Score of a play, by the network's guess at the position after it.
#[inline(always)]
fn worth(small: &Small, guess: &Guess, step: &Successor) -> i32 {
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
