//! Ranks in the order of the game, places in a row, and keys of forms.

use crate::cards::Rank;

/// Order of forms of one kind: the higher one beats the lower.
pub(super) type Key = u8;

/// Key of the level in plays of one rank, above the ace and below the jokers.
pub(super) const LEVEL: Key = 13;

/// Number of ranks, the jokers included.
pub(super) const HEIGHTS: usize = 15;
/// Heights of the jokers. Those of the other ranks are 0 (the 2) to 12 (the ace).
pub(super) const BLACK_JOKER: usize = 13;
pub(super) const RED_JOKER: usize = 14;
/// Number of places in a row: the low ace is 1, the ace 14.
pub(super) const PLACES: usize = 14;

/// Height of a rank: 0 (the 2) to 12 (the ace), then the jokers.
#[inline]
pub(super) const fn height_of(rank: Rank) -> usize {
    if rank.is_joker() { rank.index() } else { (rank.index() + 1) % 13 }
}

/// Rank at a height: the inverse of [`height_of`].
pub(super) const fn rank_of(height: usize) -> Option<Rank> {
    Rank::new(if height < 13 { (height + 12) % 13 } else { height })
}

/// Height of a place in a row.
#[inline]
pub(super) const fn height_at(place: usize) -> usize {
    if place == 1 { 12 } else { place - 2 }
}
