//! Plays as the search has them, and the chains and masks of ranks that they are made of.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `solver::wide`")]

use super::kind::Code;
use crate::cards::Counts;

/// A play without suits: its cards, and what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cards; none for a pass.
    pub cards: Counts,
    /// Kind, length and rank.
    pub code: Code,
}

impl Move {
    /// The pass.
    pub const PASS: Move = Move { cards: Counts::EMPTY, code: Code::NONE };
}

/// Bits `4 * rank + 3`, as [`Counts::at_least`] has them: the ranks 3 to A, which chains are made of.
pub(crate) const CHAIN: u64 = 0x0000_8888_8888_8888;
/// The ranks 3 to 2, which have suits.
pub(crate) const SUITED: u64 = 0x0008_8888_8888_8888;

/// The ranks of a mask of bits `4 * rank + 3`, low to high.
#[inline]
pub(crate) fn ranks_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let rank = mask.trailing_zeros() as usize / 4;
            mask &= mask - 1;
            rank
        })
    })
}

/// The ranks at or above one, as such a mask.
#[inline]
pub(super) const fn from_rank(rank: usize) -> u64 {
    u64::MAX << (4 * rank)
}

/// `n` cards of the rank at a place in the order.
#[inline]
pub(super) const fn cards(rank: usize, n: usize) -> Counts {
    Counts::from_bits((n as u64) << (4 * rank))
}

/// The ranks at which chains of `length` begin, given the ranks held often enough.
#[inline]
pub(super) fn chain_starts(held: u64, length: usize, stride: usize) -> u64 {
    (1..length).fold(held, |starts, i| starts & held >> (4 * stride * i))
}

/// `width` cards of each of `length` ranks from one on.
#[inline]
pub(crate) fn chain(rank: usize, length: usize, width: usize, stride: usize) -> Counts {
    (0..length).fold(Counts::EMPTY, |sum, i| sum + cards(rank + stride * i, width))
}

/// Where the plays of a list go.
///
/// A list that may be long goes to one that is content with a part of it.
pub trait Sink {
    /// Takes a play; false when no more are wanted.
    fn push(&mut self, play: Move) -> bool;
}

impl Sink for Vec<Move> {
    #[inline(always)]
    fn push(&mut self, play: Move) -> bool {
        Vec::push(self, play);
        true
    }
}
