//! Which play to try first. Only speed depends on it, never a verdict.

use super::Setup;
use super::win::{After, after};
use crate::shedding::{Move, Rules, keys::State};

/// How promising a play is, higher first: long plays, and those that keep the lead.
#[inline]
pub(super) fn score(play: Move, state: &State, again: bool) -> i32 {
    let played = small(play.cards.total());
    let left = if again { state.mover } else { state.other };
    let ranks = small(left.at_least(1).count_ones() as usize);
    played * 8 - ranks * 4 + i32::from(again) * 12 - i32::from(play.code.is_bomb()) * 20
}

fn small(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The legal plays in the order in which a search tries them.
pub(super) fn sorted(rules: &Rules, setup: &Setup) -> Vec<Move> {
    let mut moves = setup.moves(rules);
    moves.sort_by_cached_key(|&play| match after(rules, setup.mover, setup.other, play) {
        After::Over => i32::MIN,
        After::Theirs(state) => -score(play, &state, false),
        After::Again(state) => -score(play, &state, true),
    });
    moves
}
