//! Hands as the search takes them.

use super::heights::{HEIGHTS, PLACES, height_at, height_of};
use super::rules::Guandan;
use crate::cards::{Card, Hand, Rank};

/// Nibble of the wild cards, above those of the ranks.
const WILD: usize = 15;

/// A hand: the number of cards of each rank, the wild cards, and the suits that still matter.
///
/// A suit's word has two bits for each rank: the cards that may still be in a straight flush of this
/// hand. Once forgotten they stay so, because a hand only loses cards. The words are sorted, because
/// suits never compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Held {
    counts: u64,
    suits: [u32; 4],
}

impl Held {
    /// The hand of some cards. A card without a suit is not wild, and in no straight flush.
    ///
    /// ```
    /// use canju::guandan::{Guandan, Held};
    /// let rules: Guandan = "guandan:2".parse()?;
    /// let held = |hand: &str| Held::of(&hand.parse().unwrap(), rules);
    /// assert_eq!(held("4S 9D"), held("4C 9C"), "too far apart for a straight flush");
    /// assert_ne!(held("2H 9D"), held("2C 9D"));
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    #[must_use]
    pub fn of(hand: &Hand, rules: Guandan) -> Held {
        let mut held = Held::with_suits(hand.cards(), rules);
        held.settle(rules);
        held
    }

    /// The hand with all suits, in the order of [`Suit`](crate::cards::Suit): its plays show which cards they
    /// take.
    pub(super) fn with_suits(cards: &[Card], rules: Guandan) -> Held {
        let mut held = Held::default();
        for &card in cards {
            let height = height_of(card.rank);
            if rules.is_wild(card) {
                held.counts += 1 << (4 * WILD);
                continue;
            }
            held.counts += 1 << (4 * height);
            if let (Some(suit), false) = (card.suit, card.rank.is_joker())
                // Two decks have no third one, and two bits have no place for it.
                && held.suited(suit as usize, height) < 2
            {
                held.suits[suit as usize] += 1 << (2 * height);
            }
        }
        held
    }

    /// Number of cards of a rank that are not wild.
    #[inline]
    pub(super) const fn count(&self, height: usize) -> usize {
        (self.counts >> (4 * height) & 15) as usize
    }

    /// Number of cards of a rank that are not wild.
    #[must_use]
    pub const fn count_of(&self, rank: Rank) -> usize {
        self.count(height_of(rank))
    }

    /// Number of wild cards.
    #[must_use]
    #[inline]
    pub const fn wild(&self) -> usize {
        (self.counts >> (4 * WILD)) as usize
    }

    /// Number of cards of a suit and rank whose suit matters.
    #[inline]
    pub(super) const fn suited(&self, suit: usize, height: usize) -> usize {
        (self.suits[suit] >> (2 * height) & 3) as usize
    }

    /// Returns true if a suit matters.
    #[inline]
    pub(super) const fn has_suits(&self) -> bool {
        (self.suits[0] | self.suits[1] | self.suits[2] | self.suits[3]) != 0
    }

    /// Returns true if no card is left.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.counts == 0
    }

    /// Number of cards.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes = (self.counts & LOW) + (self.counts >> 4 & LOW);
        // The sum of all bytes is the highest byte of the product.
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Returns false if the hand is too long, or has too many ranks, to be a single play.
    #[inline]
    pub(super) const fn may_be_one_play(&self) -> bool {
        const LOWEST_BITS: u64 = 0x0111_1111_1111_1111;
        let any = self.counts | self.counts >> 1 | self.counts >> 2 | self.counts >> 3;
        let (ranks, cards) = ((any & LOWEST_BITS).count_ones(), self.len());
        ranks <= 2 && cards <= 10 || ranks <= 5 && (cards == 5 || cards == 6)
    }

    /// Counts of all ranks and the wild cards, a nibble each.
    #[inline]
    pub(super) const fn counts(&self) -> u64 {
        self.counts
    }

    /// Words of the suits.
    #[inline]
    pub(super) const fn suit_words(&self) -> [u64; 2] {
        let [a, b, c, d] = self.suits;
        [a as u64 | (b as u64) << 32, c as u64 | (d as u64) << 32]
    }

    /// The hand with other counts, for a key.
    #[inline]
    pub(super) const fn with_counts(self, counts: u64) -> Held {
        Held { counts, ..self }
    }

    /// Takes wild cards.
    #[inline]
    pub(super) const fn take_wild(&mut self, cards: usize) {
        self.counts -= (cards as u64) << (4 * WILD);
    }

    /// Takes cards of a rank that are not wild.
    #[inline]
    pub(super) const fn take(&mut self, height: usize, cards: usize) {
        self.counts -= (cards as u64) << (4 * height);
    }

    /// Takes the suit of cards that [`Held::take`] takes.
    #[inline]
    pub(super) const fn take_suit(&mut self, suit: usize, height: usize, cards: usize) {
        #[expect(clippy::cast_possible_truncation, reason = "at most two cards")]
        let cards = cards as u32;
        self.suits[suit] -= cards << (2 * height);
    }

    /// Forgets suits that can no longer be in a straight flush, and sorts the others.
    #[inline]
    pub(super) fn settle(&mut self, rules: Guandan) {
        if self.has_suits() {
            self.settle_suits(rules);
        }
    }

    fn settle_suits(&mut self, rules: Guandan) {
        let wild = self.counts >> (4 * WILD);
        for word in &mut self.suits {
            *word &= still_in_flush(*word, wild, rules);
        }
        self.suits.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Returns true if the suit of a card of this hand, which has all suits, still matters.
    pub(super) fn keeps_suit(&self, card: Card, rules: Guandan) -> bool {
        let Some(suit) = card.suit.filter(|_| !card.rank.is_joker()) else { return false };
        let kept = still_in_flush(self.suits[suit as usize], self.counts >> (4 * WILD), rules);
        rules.is_wild(card) || kept >> (2 * height_of(card.rank)) & 3 != 0
    }

    /// Cards that a hand with all suits has and `rest` has not, of a hand's own cards.
    pub(super) fn minus(&self, rest: &Held, hand: &Hand, rules: Guandan) -> Vec<Card> {
        let mut taken: [usize; HEIGHTS] = std::array::from_fn(|at| self.count(at) - rest.count(at));
        let mut wild = self.wild() - rest.wild();
        let mut suited: [[usize; 13]; 4] = std::array::from_fn(|suit| {
            std::array::from_fn(|at| self.suited(suit, at) - rest.suited(suit, at))
        });
        let mut cards = Vec::new();
        let mut take = |card: Card, left: &mut usize| {
            *left -= 1;
            cards.push(card);
        };
        for &card in hand.cards() {
            let height = height_of(card.rank);
            if rules.is_wild(card) {
                if wild > 0 {
                    take(card, &mut wild);
                }
            } else if let (Some(suit), false) = (card.suit, card.rank.is_joker()) {
                let left = &mut suited[suit as usize][height];
                if *left > 0 {
                    take(card, left);
                    taken[height] -= 1;
                }
            }
        }
        // The rest has no suit that matters to anyone: jokers, and cards written without one.
        for &card in hand.cards().iter().filter(|card| card.suit.is_none() || card.rank.is_joker()) {
            let left = &mut taken[height_of(card.rank)];
            if *left > 0 {
                take(card, left);
            }
        }
        cards.sort_unstable();
        cards
    }
}

/// Cards of a suit that can be in a straight flush with so many wild cards, two bits for each rank.
fn still_in_flush(word: u32, wild: u64, rules: Guandan) -> u32 {
    let places = (1..=PLACES).filter(|&place| word >> (2 * height_at(place)) & 3 != 0);
    let held = places.fold(0_u32, |held, place| held | 1 << place);
    let mut kept = 0;
    for low in rules.lowest()..=10 {
        let row = held >> low & 31;
        if row != 0 && u64::from(row.count_ones()) + wild >= 5 {
            kept = (low..low + 5).fold(kept, |kept, place| kept | 3 << (2 * height_at(place)));
        }
    }
    kept
}
