//! Kickers: their number for each kind, and all choices of them.

use super::code::CODED;
use super::kind::{KINDS, Kind};
use super::kinds::Kinds;
use super::moves::{Move, Sink, cards};
use crate::cards::{RANKS, Rank};

/// Number of kickers of a kind at a length, and the number of cards in each.
pub(super) const fn kickers(kind: Kind, length: usize) -> (usize, usize) {
    match kind {
        Kind::TrioSingle | Kind::PlaneSingles => (length, 1),
        Kind::TrioPair | Kind::PlanePairs => (length, 2),
        Kind::TrioTwo | Kind::PlaneTwos => (2 * length, 1),
        Kind::FourSingles => (2, 1),
        Kind::FourThree => (3, 1),
        Kind::FourPairs => (2, 2),
        _ => (0, 0),
    }
}

/// Number of cards in a play of a kind and length. For a rocket 2, as with one deck.
///
/// A [short play](super::run_fast::is_short) has fewer.
#[must_use]
pub(crate) const fn size(kind: Kind, length: usize) -> usize {
    let (n, width) = kickers(kind, length);
    match kind {
        Kind::Bomb => length,
        Kind::Rocket => 2,
        _ => kind.core_width() * length + n * width,
    }
}

/// Kinds that have plays of a given number of cards, with the length of such a play.
///
/// The largest play is twelve trios, each with a pair.
pub(super) const OF_SIZE: [(Kinds, [u8; KINDS]); 12 * 5 + 1] = {
    let mut of_size = [(Kinds::of(&[]), [0; KINDS]); 12 * 5 + 1];
    let mut n = 0;
    while n < CODED.len() {
        let (kind, length) = CODED[n];
        let total = size(kind, length);
        #[expect(clippy::cast_possible_truncation, reason = "at most 12")]
        {
            of_size[total].0 = of_size[total].0.with(kind);
            of_size[total].1[kind as usize] = length as u8;
        }
        n += 1;
    }
    // The rocket of two decks.
    of_size[4].0 = of_size[4].0.with(Kind::Rocket);
    of_size[4].1[Kind::Rocket as usize] = 1;
    of_size
};

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
        out: &mut impl Sink,
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
