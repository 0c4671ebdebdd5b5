//! Hands: cards as written, with suits as labels.

use std::fmt;

use super::{Card, Counts, Rank, Suit};
use crate::error::CardError;
use crate::said;

/// An immutable multiset of cards, sorted by rank, then by suit.
///
/// Equality and hashing compare the cards as written: `9H` differs from `9`. [`Hand::counts`] drops
/// the suits. A hand has at most eight cards of a rank, as in two decks.
///
/// ```
/// use canju::cards::Hand;
/// let hand: Hand = "9H 6H 6D 4H 3S".parse()?;
/// assert_eq!(hand.to_string(), "3S 4H 6D6H 9H");
/// assert_eq!(hand.counts().to_string(), "3 4 66 9");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    cards: Vec<Card>,
    counts: Counts,
}

impl Hand {
    /// Hand of these cards, in any order.
    ///
    /// # Errors
    /// If there are more than eight of a rank.
    pub fn new(mut cards: Vec<Card>) -> Result<Hand, CardError> {
        cards.sort_unstable();
        let mut counts = Counts::EMPTY;
        for card in &cards {
            counts = counts.checked_add(Counts::of(card.rank, 1)).ok_or_else(|| {
                let n = cards.iter().filter(|c| c.rank == card.rank).count();
                let rank = card.rank;
                CardError::new(said!(
                    "{n} cards of rank {rank}: a hand holds at most eight",
                    "{n} 张 {rank}：一手牌同点最多八张"
                ))
            })?;
        }
        Ok(Hand { cards, counts })
    }

    /// A hand of unsuited cards.
    #[must_use]
    pub fn from_counts(counts: Counts) -> Hand {
        let cards = counts.ranks().flat_map(|(rank, n)| std::iter::repeat_n(Card::plain(rank), n));
        Hand { cards: cards.collect(), counts }
    }

    /// The cards, low to high.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Number of cards of each rank.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Returns true if the hand has no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns true if a card has a suit.
    #[must_use]
    pub fn has_suits(&self) -> bool {
        self.cards.iter().any(|card| card.suit.is_some())
    }

    /// Cards of one rank, unsuited ones first, then by suit.
    pub fn of_rank(&self, rank: Rank) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().copied().filter(move |card| card.rank == rank)
    }

    /// Hand without suits.
    #[must_use]
    pub fn without_suits(&self) -> Hand {
        Hand::from_counts(self.counts)
    }

    /// Returns true if all cards of `other` can be removed from this hand: see [`Hand::minus`].
    #[must_use]
    pub fn contains(&self, other: &Hand) -> bool {
        self.clone().minus(other).is_ok()
    }

    /// Union of two hands.
    ///
    /// # Errors
    /// If there would be more than eight of a rank.
    pub fn plus(&self, other: &Hand) -> Result<Hand, CardError> {
        Hand::new(self.cards.iter().chain(&other.cards).copied().collect())
    }

    /// This hand without the cards of `other`.
    ///
    /// A card removes its equal. Without an equal, an unsuited card removes its rank's lowest suit.
    ///
    /// # Errors
    /// If a card is missing.
    pub fn minus(&self, other: &Hand) -> Result<Hand, CardError> {
        let mut cards = self.cards.clone();
        // Suited cards first: an unsuited card must not remove a card that a suited one names.
        let (plain, suited): (Vec<Card>, Vec<Card>) = other.cards.iter().partition(|c| c.suit.is_none());
        for card in suited.into_iter().chain(plain) {
            let exact = cards.iter().position(|&c| c == card);
            let place = exact.or_else(|| match card.suit {
                None => cards.iter().position(|c| c.rank == card.rank),
                Some(_) => None,
            });
            let place = place
                .ok_or_else(|| CardError::new(said!("{card} is not in {self}", "{self} 里没有 {card}")))?;
            cards.remove(place);
        }
        Hand::new(cards)
    }

    /// Cards common to both hands.
    ///
    /// Identical cards are paired first. After that, an unsuited card pairs with any of its rank in
    /// the other hand, and the pair counts as an unsuited card.
    ///
    /// ```
    /// use canju::cards::Hand;
    /// let (a, b): (Hand, Hand) = ("3 4H 5S 5S".parse()?, "3D 4S 5 5S".parse()?);
    /// assert_eq!(a.meet(&b).to_string(), "3 5 5S");
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a part of a valid hand is valid")]
    pub fn meet(&self, other: &Hand) -> Hand {
        let (mut common, mut ours, mut theirs) = (Vec::new(), Vec::new(), other.cards.clone());
        for &card in &self.cards {
            match theirs.iter().position(|&c| c == card) {
                Some(place) => common.push(theirs.remove(place)),
                None => ours.push(card),
            }
        }
        for card in ours {
            let goes = |c: &Card| c.rank == card.rank && (c.suit.is_none() || card.suit.is_none());
            if let Some(place) = theirs.iter().position(goes) {
                theirs.remove(place);
                common.push(Card::plain(card.rank));
            }
        }
        Hand::new(common).expect("no more of a rank than this hand holds")
    }

    /// Picks the cards of `counts` from this hand, unsuited ones and low suits first.
    ///
    /// # Panics
    /// If a card is missing, which the caller must have excluded.
    #[must_use]
    pub fn pick(&self, counts: Counts) -> Hand {
        let cards: Vec<Card> = counts.ranks().flat_map(|(rank, n)| self.of_rank(rank).take(n)).collect();
        assert_eq!(cards.len(), counts.total(), "the cards picked are in the hand");
        Hand { cards, counts }
    }
}

impl fmt::Display for Hand {
    /// Writes the cards grouped by rank, low to high: `33 44 T B`, or `3S 6D6H` with suits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(2 * self.cards.len());
        let mut before: Option<&Card> = None;
        for card in &self.cards {
            // A gap also between unsuited and suited cards: `33D` could be a red joker.
            if before.is_some_and(|c| c.rank != card.rank || c.suit.is_some() != card.suit.is_some()) {
                text.push(' ');
            }
            text.push(card.rank.letter());
            text.extend(card.suit.map(Suit::letter));
            before = Some(card);
        }
        f.write_str(&text)
    }
}
