//! The greedy player of shedding games.

use std::cmp::Reverse;

use super::listing::natural_first;
use super::{Code, Move, Shape};
use crate::cards::Counts;

/// The play of a player that looks only at its own hand and the table. `None` without a legal play.
///
/// It leads the first play in the natural order. It answers with the lowest play of the same kind and
/// length, else it passes. If it must beat, it plays its lowest bomb.
///
/// ```
/// use canju::{cards::Hand, shedding::{Code, Rules, Setup, greedy}};
/// let [hand, other] = ["9 4", "3"].map(|hand| hand.parse::<Hand>().expect("a hand").counts());
/// let plays = Setup { mover: hand, other, to_beat: Code::NONE }.moves(&Rules::DOUDIZHU);
/// let play = greedy(&plays, hand, Code::NONE).expect("a legal play");
/// assert_eq!(play.cards, "4".parse::<Hand>()?.counts());
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[must_use]
pub fn greedy(legal: &[Move], hand: Counts, to_beat: Code) -> Option<Move> {
    let plays = || legal.iter().copied().filter(|play| !play.code.is_none());
    if to_beat.is_none() {
        return first(plays(), |shape| (shape.kind, Reverse(shape.length)), hand);
    }
    let lowest = |fits: &dyn Fn(Shape) -> bool| {
        first(plays().filter(|play| fits(play.code.shape())), |shape| shape.rank, hand)
    };
    let Shape { kind, length, .. } = to_beat.shape();
    let pass = || legal.contains(&Move::PASS).then_some(Move::PASS);
    lowest(&|shape| (shape.kind, shape.length) == (kind, length)).or_else(pass).or_else(|| lowest(&|_| true))
}

/// First play in the natural order among those of the least group.
///
/// The natural order compares all cards: first to choose by the shape costs less.
fn first<G: Ord>(
    plays: impl Iterator<Item = Move> + Clone,
    group: impl Fn(Shape) -> G,
    hand: Counts,
) -> Option<Move> {
    let of = |play: &Move| group(play.code.shape());
    let least = plays.clone().map(|play| of(&play)).min()?;
    natural_first(plays.filter(|play| of(play) == least), hand)
}
