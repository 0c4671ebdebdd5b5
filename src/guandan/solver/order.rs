//! Move ordering and initial numbers. They affect speed only, never a verdict.

use super::super::form::Form;
use super::super::heights::{BLACK_JOKER, HEIGHTS};
use super::super::held::Held;
use super::super::seat::Direction;
use super::super::setup::Setup;
use crate::search::proof_number::{Effort, Initial, Numbers, power};

/// Tuning of the search. With leaves of 20 nodes and more the search takes 5 to 20 % more nodes: the
/// numbers below order the children better than [`score`].
pub(super) const EFFORT: Effort =
    Effort { first: 50, round: 1_000, leaf: 1, least: 10, virtual_loss_from: 12 };

/// Rough number of plays that each hand takes to go out, in the order of the seats.
pub(super) type PlaysToGo = [i8; 4];

/// Rough number of plays that a hand takes to go out: its ranks, less pairs that go with trios and straights.
pub(super) fn plays_to_go(hand: &Held) -> i8 {
    let (mut plays, mut pairs, mut trios, mut row) = (0, 0, 0, 0);
    for height in 0..HEIGHTS {
        let held = hand.count(height);
        plays += i8::from(held > 0);
        pairs += i8::from(held == 2);
        trios += i8::from(held == 3);
        row = if held > 0 && height < BLACK_JOKER { row + 1 } else { 0 };
        if row == 5 {
            plays -= 3;
            row = 0;
        }
    }
    plays - pairs.min(trios)
}

/// Score of a play or pass in a depth-first search: higher first. `after` is the position after it and all
/// forced passes; `same_side` if the same team is to move there.
pub(super) fn score(before: &Setup, form: Form, after: &Setup, to_go: PlaysToGo, same_side: bool) -> i32 {
    let (mover, rest) = (before.hand(), after.hand_of(before.turn));
    let mut cost = 8 * i32::from(to_go[before.turn as usize]);
    if form.is_none() {
        cost += if before.by.team() == before.turn.team() { -20 } else { 6 };
    } else {
        let waste = form.is_bomb() && !before.to_beat.is_bomb();
        let wild = i32::try_from(mover.wild() - rest.wild()).unwrap_or(0);
        cost += i32::from(waste) * 25 + 10 * wild + i32::from(form.key() % 16 / 2);
    }
    if same_side {
        cost -= if after.to_beat.is_none() { 35 } else { 5 };
    }
    -cost
}

/// Initial numbers of a position, from the point of view of the team to move.
///
/// The team whose quickest hand needs fewer plays is ahead. The turn counts half a play, and a lead another
/// half.
/// The work doubles with each card and a quarter. Logarithms are binary, in 1/256.
pub(super) fn initial(setup: &Setup, to_go: PlaysToGo) -> Initial {
    let quickest = |turn: Direction| {
        let of_team = [turn, turn.partner()].into_iter().filter(|&seat| !setup.is_out(seat));
        of_team.map(|seat| i32::from(to_go[seat as usize])).min().unwrap_or(0)
    };
    let ahead =
        2 * (quickest(setup.turn.after()) - quickest(setup.turn)) + 1 + i32::from(setup.to_beat.is_none());
    let cards = i32::try_from(setup.cards()).unwrap_or(0);
    let work = (205 * cards - 1664).max(0);
    // Three doublings are one node: see `UNIT`.
    let number = |ahead: i32| power((work * 150 / 256 - 110 * ahead.clamp(-8, 8)).max(0) + 768);
    Initial { numbers: Numbers { proof: number(ahead), disproof: number(-ahead) }, nodes: power(work) }
}
