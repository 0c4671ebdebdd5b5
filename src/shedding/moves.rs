//! Plays without suits, and the masks and chains of ranks that they consist of.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `solver::wide`")]

use super::code::Code;
use crate::cards::Counts;

/// A play without suits: its cards and its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Cards of the play; none for a pass.
    pub cards: Counts,
    /// Kind, length and rank.
    pub code: Code,
}

impl Move {
    /// The pass.
    pub const PASS: Move = Move { cards: Counts::EMPTY, code: Code::NONE };
}

/// Mask of the ranks 3 to A, which chains consist of: bits `4 * rank + 3`, as in
/// [`Counts::at_least`].
pub(crate) const CHAIN: u64 = 0x0000_8888_8888_8888;
/// Mask of the ranks 3 to 2, which have suits.
pub(crate) const SUITED: u64 = 0x0008_8888_8888_8888;

/// Ranks in a mask of bits `4 * rank + 3`, low to high.
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

/// Mask of the ranks at or above `rank`.
#[inline]
pub(super) const fn from_rank(rank: usize) -> u64 {
    u64::MAX << (4 * rank)
}

/// Returns `n` cards of a rank, given by its index.
#[inline]
pub(super) const fn cards(rank: usize, n: usize) -> Counts {
    Counts::from_bits((n as u64) << (4 * rank))
}

/// Ranks where chains of `length` start. `held` is the mask of the ranks with enough cards.
#[inline]
pub(super) fn chain_starts(held: u64, length: usize, stride: usize) -> u64 {
    (1..length).fold(held, |starts, i| starts & held >> (4 * stride * i))
}

/// Returns `width` cards of each of `length` ranks, starting at `rank`.
#[inline]
pub(crate) fn chain(rank: usize, length: usize, width: usize, stride: usize) -> Counts {
    (0..length).fold(Counts::EMPTY, |sum, i| sum + cards(rank + stride * i, width))
}

/// Receives the plays that a generator lists. It can stop the listing.
pub trait MoveVisitor {
    /// Takes a play. Returns false to stop the listing.
    fn push(&mut self, play: Move) -> bool;
}

impl MoveVisitor for Vec<Move> {
    #[inline(always)]
    fn push(&mut self, play: Move) -> bool {
        Vec::push(self, play);
        true
    }
}
