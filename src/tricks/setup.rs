//! Positions as the solver takes them: a mask of ranks for each suit.

use super::rules::{HoneymoonBridge, card_at, height};
use crate::cards::{Card, Hand, Suit};
use crate::error::PositionError;

/// Masks of a hand's clubs, diamonds, hearts and spades; bit 0 is the 2, bit 12 the ace.
pub type Masks = [u16; 4];

/// All valid bits of a mask.
pub(super) const ALL_RANKS: u16 = (1 << 13) - 1;

/// A position without players' names, as the solver takes it.
///
/// [`Position::setup`](super::Position::setup) is always valid; [`Setup::check`] validates others.
///
/// ```
/// use canju::cards::Suit;
/// use canju::tricks::{HoneymoonBridge, Setup};
/// // The ace and the two of clubs against the king and the queen.
/// let setup = Setup { mover: [0b1_0000_0000_0001, 0, 0, 0], other: [0b1100_0000_0000, 0, 0, 0], led: None };
/// assert_eq!(setup.plays().len(), 2);
/// let next = setup.successor(setup.plays()[1], HoneymoonBridge::new(None));
/// assert_eq!(next.led, setup.plays().get(1).copied());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Hand to move.
    pub mover: Masks,
    /// Other hand, without the card led.
    pub other: Masks,
    /// Card that the other side has led; `None` if the mover leads.
    pub led: Option<Card>,
}

/// Suit and height of a suited card.
///
/// # Panics
/// If the card has no suit or is a joker; validated positions have no such card.
pub(crate) fn suit_and_height(card: Card) -> (usize, usize) {
    let suit = card.suit.expect("a card of trick play has a suit");
    (suit as usize, height(card.rank).expect("trick play has no jokers"))
}

/// Masks of suited cards.
///
/// # Panics
/// If a card has no suit or is a joker.
pub(super) fn masks_of(hand: &Hand) -> Masks {
    let mut masks = [0; 4];
    for &card in hand.cards() {
        let (suit, height) = suit_and_height(card);
        masks[suit] |= 1 << height;
    }
    masks
}

/// Number of cards in the masks.
#[must_use]
pub fn count(masks: Masks) -> u32 {
    masks.iter().map(|mask| mask.count_ones()).sum()
}

impl Setup {
    /// Number of tricks left, including the open one.
    #[must_use]
    pub fn tricks_left(&self) -> u32 {
        count(self.mover)
    }

    /// Checks that the hands can be two hands of one deck, with up to 13 cards each.
    ///
    /// # Errors
    /// Lists every fault.
    pub fn check(&self) -> Result<(), PositionError> {
        let mut faults = Vec::new();
        let (mut other, mover) = (self.other, count(self.mover));
        let on_table = u32::from(self.led.is_some());
        if mover != count(other) + on_table {
            let led = if self.led.is_some() {
                "after a lead the other hand has one card less"
            } else {
                "on lead both have the same size"
            };
            faults.push(format!("hands of {mover} and {} cards: {led}", count(other)).into());
        }
        if mover > 13 {
            faults.push(format!("{mover} cards in a hand: at most 13 are possible").into());
        }
        if let Some(led) = self.led {
            match led.suit.zip(height(led.rank)) {
                None => faults.push(format!("{led} has been led, but is a joker or has no suit").into()),
                Some((suit, height))
                    if (other[suit as usize] | self.mover[suit as usize]) >> height & 1 == 1 =>
                {
                    faults.push(format!("{led} has been led, and a hand still holds it").into());
                }
                Some((suit, height)) => other[suit as usize] |= 1 << height,
            }
        }
        if self.mover.into_iter().chain(other).any(|mask| mask > ALL_RANKS) {
            faults.push("a mask has a bit above 12, the ace".into());
        }
        if self.mover.into_iter().zip(other).any(|(a, b)| a & b != 0) {
            faults.push("a card is in both hands".into());
        }
        if faults.is_empty() { Ok(()) } else { Err(PositionError::new(faults)) }
    }

    /// Legal cards: clubs, diamonds, hearts, spades, each from low to high.
    #[must_use]
    pub fn plays(&self) -> Vec<Card> {
        let follows = self.led.map(|led| suit_and_height(led).0).filter(|&suit| self.mover[suit] != 0);
        let mut cards = Vec::new();
        for (suit, mask) in Suit::ALL.into_iter().zip(self.mover) {
            if follows.is_none_or(|led| led == suit as usize) {
                let held = (0..13).filter(|height| mask >> height & 1 == 1);
                cards.extend(held.filter_map(|height| card_at(suit, height)));
            }
        }
        cards
    }

    /// Returns true if a reply takes the trick from the card led.
    pub(crate) fn takes(led: Card, reply: Card, rules: HoneymoonBridge) -> bool {
        let ((suit, height), (reply_suit, reply_height)) = (suit_and_height(led), suit_and_height(reply));
        if suit == reply_suit {
            return reply_height > height;
        }
        rules.ruffs(Suit::ALL[suit], Suit::ALL[reply_suit])
    }

    /// Returns the position after a legal card. The side that takes the trick is then to move.
    ///
    /// # Panics
    /// If the card has no suit. Other illegal cards give a meaningless position.
    #[must_use]
    pub fn successor(&self, card: Card, rules: HoneymoonBridge) -> Setup {
        let (suit, height) = suit_and_height(card);
        let mut mover = self.mover;
        mover[suit] &= !(1 << height);
        match self.led {
            None => Setup { mover: self.other, other: mover, led: Some(card) },
            Some(led) if Setup::takes(led, card, rules) => Setup { mover, other: self.other, led: None },
            Some(_) => Setup { mover: self.other, other: mover, led: None },
        }
    }
}
