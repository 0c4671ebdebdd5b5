//! Kickers: their number for each kind, and all choices of them.

use super::kind::Kind;
use super::moves::{Move, MoveVisitor, cards};
use crate::cards::{RANKS, Rank};

/// Number of cards in a play of a kind and length. For a rocket 2, as with one deck.
///
/// A [short play](is_short) has fewer.
#[must_use]
pub(crate) const fn size(kind: Kind, length: usize) -> usize {
    let (n, width) = kind.kickers();
    match kind {
        Kind::Bomb => length,
        Kind::Rocket => 2,
        _ => (kind.core_width() + n * width) * length,
    }
}

/// Returns true for a play with fewer kickers than its kind takes, which empties the hand.
#[must_use]
#[inline(never)]
pub(crate) fn is_short(play: Move) -> bool {
    let shape = play.code.shape();
    play.cards.total() < size(shape.kind, shape.length)
}

/// Ranks that can supply kickers, with the largest number that each can supply.
pub(super) struct Slots {
    n: usize,
    rank: [u8; RANKS],
    most: [u8; RANKS],
    /// Largest number of jokers among the kickers.
    jokers: usize,
}

impl Slots {
    /// Makes an empty list of slots that allows at most `jokers` jokers.
    pub(super) fn new(jokers: usize) -> Slots {
        Slots { n: 0, rank: [0; RANKS], most: [0; RANKS], jokers }
    }

    /// Adds a rank that can supply at most `most` kickers.
    #[expect(clippy::cast_possible_truncation, reason = "a rank, and cards of one")]
    pub(super) fn push(&mut self, rank: usize, most: usize) {
        if most > 0 {
            (self.rank[self.n], self.most[self.n]) = (rank as u8, most as u8);
            self.n += 1;
        }
    }

    /// Adds `left` more kickers of `width` cards from slot `i` on, in every way; false if stopped.
    pub(super) fn choose(
        &mut self,
        i: usize,
        left: usize,
        width: usize,
        so_far: Move,
        out: &mut impl MoveVisitor,
    ) -> bool {
        if left == 0 {
            return out.push(so_far);
        }
        // Prune branches with too few kickers left.
        if self.most[i..self.n].iter().map(|&most| usize::from(most)).sum::<usize>() < left {
            return true;
        }
        let (rank, most) = (usize::from(self.rank[i]), usize::from(self.most[i]).min(left));
        let joker = rank > Rank::TWO.index();
        let most = if joker { most.min(self.jokers) } else { most };
        for k in 0..=most {
            let more = Move { cards: so_far.cards + cards(rank, k * width), ..so_far };
            let taken = if joker && self.jokers != usize::MAX { k } else { 0 };
            self.jokers -= taken;
            let go_on = self.choose(i + 1, left - k, width, more, out);
            self.jokers += taken;
            if !go_on {
                return false;
            }
        }
        true
    }
}
