//! Which play to try first. Only speed depends on it, never a verdict.

use super::Setup;
use super::net::Evaluator;
use super::win::{After, after};
use crate::shedding::{Move, Rules, keys::State};

/// From so many cards in both hands on, the network's guess is worth its time.
const NET_FROM: usize = 14;

/// Scores plays by what they lead to.
pub(super) struct Order {
    evaluator: Option<Evaluator>,
}

impl Order {
    /// For a position with so many cards in both hands.
    pub(super) fn new(cards: usize) -> Order {
        let places = if cards < 20 { 1 << 8 } else { 1 << 13 };
        Order { evaluator: (cards >= NET_FROM).then(|| Evaluator::new(places)) }
    }

    /// How promising a play of some cards is, higher first, in 1/64 of a unit of logit.
    ///
    /// The best order of independent tries is that of chance over cost. That half the
    /// logarithm of the cost, and a bonus for long plays, are best has been measured.
    #[inline]
    pub(super) fn score(&mut self, state: &State, again: bool, cards: u32) -> i32 {
        let cards = i32::try_from(cards).unwrap_or(0);
        let Some(evaluator) = &mut self.evaluator else {
            let left = if again { state.mover } else { state.other };
            let ranks = i32::try_from(left.at_least(1).count_ones()).unwrap_or(15);
            return cards * 8 - ranks * 4 + i32::from(again) * 12;
        };
        let guess = evaluator.guess(state);
        let chance = if again { guess.wins } else { guess.loses };
        chance - guess.work / 2 + 40 * cards
    }
}

/// The legal plays in the order in which a search tries them.
pub(super) fn sorted(rules: &Rules, setup: &Setup) -> Vec<Move> {
    let mut order = Order::new(setup.mover.total() + setup.other.total());
    let mut moves = setup.moves(rules);
    moves.sort_by_cached_key(|&play| {
        let cards = u32::try_from(play.cards.total()).unwrap_or(0);
        match after(rules, setup.mover, setup.other, play) {
            After::Over => i32::MIN,
            After::Theirs(state) => -order.score(&state, false, cards),
            After::Again(state) => -order.score(&state, true, cards),
        }
    });
    moves
}
