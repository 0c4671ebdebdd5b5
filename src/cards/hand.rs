//! A hand: cards as they were written, suits kept as labels.

use std::fmt;

use super::{Card, Counts, Rank};
use crate::error::CardError;

/// An immutable bag of cards, kept in order: by rank, then by suit.
///
/// Equality and hashing compare the cards as written, so `9H` differs from
/// `9`; [`Hand::counts`] drops the suits. A hand holds at most eight cards of
/// a rank, as many as two decks have.
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
    /// The cards in any order.
    ///
    /// # Errors
    /// When there are more than eight of a rank.
    pub fn new(mut cards: Vec<Card>) -> Result<Hand, CardError> {
        cards.sort_unstable();
        let mut counts = Counts::EMPTY;
        for card in &cards {
            counts = counts.checked_add(Counts::of(card.rank, 1)).ok_or_else(|| {
                let n = cards.iter().filter(|c| c.rank == card.rank).count();
                CardError::new(format!("{n} cards of rank {}: a hand holds at most eight", card.rank))
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

    /// How many of each rank.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// How many cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether it holds no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Whether any card has a suit.
    #[must_use]
    pub fn has_suits(&self) -> bool {
        self.cards.iter().any(|card| card.suit.is_some())
    }

    /// The cards of one rank, unsuited ones first, then by suit.
    pub fn of_rank(&self, rank: Rank) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().copied().filter(move |card| card.rank == rank)
    }

    /// The same cards without their suits.
    #[must_use]
    pub fn without_suits(&self) -> Hand {
        Hand::from_counts(self.counts)
    }

    /// Whether every card of `other`, as written, is here as often.
    #[must_use]
    pub fn contains(&self, other: &Hand) -> bool {
        self.clone().minus(other).is_ok()
    }

    /// Both together.
    ///
    /// # Errors
    /// When there would be more than eight of a rank.
    pub fn plus(&self, other: &Hand) -> Result<Hand, CardError> {
        Hand::new(self.cards.iter().chain(&other.cards).copied().collect())
    }

    /// This hand without the cards of `other`.
    ///
    /// A card is taken as written where it is here; an unsuited one in `other`
    /// else takes the lowest suit of its rank.
    ///
    /// # Errors
    /// When a card is not here.
    pub fn minus(&self, other: &Hand) -> Result<Hand, CardError> {
        let mut cards = self.cards.clone();
        // Suited ones first: an unsuited card must not take what a suited one names.
        let (plain, suited): (Vec<Card>, Vec<Card>) = other.cards.iter().partition(|c| c.suit.is_none());
        for card in suited.into_iter().chain(plain) {
            let exact = cards.iter().position(|&c| c == card);
            let place = exact.or_else(|| match card.suit {
                None => cards.iter().position(|c| c.rank == card.rank),
                Some(_) => None,
            });
            let place = place.ok_or_else(|| CardError::new(format!("{card} is not in {self}")))?;
            cards.remove(place);
        }
        Hand::new(cards)
    }

    /// The cards that both hands hold.
    ///
    /// As [`Hand::minus`] takes cards: each as written where both have it; of what is left, a card
    /// without a suit here goes with any of its rank there, and the other way round. Such a pair
    /// gives the card without a suit, which is in both.
    ///
    /// ```
    /// use canju::cards::Hand;
    /// let (a, b): (Hand, Hand) = ("3 4H 5S 5S".parse()?, "3D 4S 5 5S".parse()?);
    /// assert_eq!(a.meet(&b).to_string(), "3 5 5S");
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "what a hand holds part of, it can hold")]
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

    /// The cards of `counts` taken from this hand, unsuited and low suits first.
    ///
    /// # Panics
    /// When they are not all here: the caller has checked it.
    #[must_use]
    pub fn pick(&self, counts: Counts) -> Hand {
        let cards: Vec<Card> = counts.ranks().flat_map(|(rank, n)| self.of_rank(rank).take(n)).collect();
        assert_eq!(cards.len(), counts.total(), "the cards picked are in the hand");
        Hand { cards, counts }
    }
}

impl fmt::Display for Hand {
    /// Grouped by rank, low to high: `33 44 T B`, or `3S 6D6H` with suits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.cards.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| self.cards[i]);
            // A gap too before the first suited card of a rank: `33D` could be a red joker.
            if before.is_some_and(|c| c.rank != card.rank || c.suit.is_some() != card.suit.is_some()) {
                write!(f, " ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}
