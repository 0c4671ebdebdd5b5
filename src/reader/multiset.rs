//! Cards as they are read.

use std::ops::Range;

use super::fault::Fault;
use crate::cards::{Card, Counts};
use crate::said;

/// Cards parsed so far. Rejects the ninth of a rank, so that a long text ends after 121 cards.
#[derive(Default)]
pub(super) struct Multiset {
    pub cards: Vec<Card>,
    counts: Counts,
}

impl Multiset {
    pub(super) fn add(&mut self, card: Card, at: Range<usize>) -> Result<(), Fault> {
        let counts = self.counts.checked_add(Counts::of(card.rank, 1)).ok_or_else(|| {
            let rank = card.rank;
            let why = said!(
                "a ninth {rank}: a hand holds at most eight cards of a rank",
                "第九张 {rank}：一手牌同点最多八张"
            );
            Fault::new(why, at)
        })?;
        self.counts = counts;
        self.cards.push(card);
        Ok(())
    }

    /// Adds a card of a bridge hand, which may occur once only.
    pub(super) fn add_once(&mut self, card: Card, at: Range<usize>) -> Result<(), Fault> {
        if self.cards.contains(&card) {
            return Err(Fault::new(
                said!("{card} occurs twice: a bridge deck has one", "{card} 有两张：桥牌的一副牌只有一张"),
                at,
            ));
        }
        self.add(card, at)
    }
}
