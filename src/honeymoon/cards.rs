//! Cards as numbers: 13 × suit + height. Suits count from clubs, heights from the 2.

use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Masks, card_at, height};

/// A card by its number, 0 (the two of clubs) to 51 (the ace of spades).
pub type Number = u8;

/// The most cards of a hand, and so the most ranks of a deck.
pub const MAX_SIZE: usize = 13;

/// Suit and height of a card.
#[inline]
pub(super) const fn parts(card: Number) -> (usize, u32) {
    ((card / 13) as usize, (card % 13) as u32)
}

/// Number of the card of a suit at a height.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "four suits of thirteen cards")]
pub(super) const fn number(suit: usize, height: u32) -> Number {
    (suit * 13) as u8 + height as u8
}

/// Card with a number.
///
/// # Panics
/// For a number above 51.
#[must_use]
pub fn card_of(card: Number) -> Card {
    let (suit, height) = parts(card);
    card_at(Suit::ALL[suit], height as usize).expect("a card of trick play")
}

/// Number of a suited card; `None` for a joker or a card without a suit.
#[must_use]
pub fn number_of(card: Card) -> Option<Number> {
    let height = u32::try_from(height(card.rank)?).ok()?;
    Some(number(card.suit? as usize, height))
}

/// Lists the cards of masks: clubs to spades, each suit from low to high.
pub fn numbers_of(masks: Masks) -> impl Iterator<Item = Number> {
    let suits = masks.into_iter().enumerate();
    suits.flat_map(|(suit, mask)| (0..13).filter(move |h| mask >> h & 1 == 1).map(move |h| number(suit, h)))
}

/// Collects cards into masks.
pub(super) fn masks_of(cards: impl IntoIterator<Item = Number>) -> Masks {
    let mut masks = [0; 4];
    cards.into_iter().for_each(|card| add(&mut masks, card));
    masks
}

pub(super) fn hand_of(masks: Masks) -> Hand {
    Hand::new(numbers_of(masks).map(card_of).collect()).unwrap_or_default()
}

#[inline]
pub(super) fn add(masks: &mut Masks, card: Number) {
    let (suit, height) = parts(card);
    masks[suit] |= 1 << height;
}

#[inline]
pub(super) fn remove(masks: &mut Masks, card: Number) {
    let (suit, height) = parts(card);
    masks[suit] &= !(1 << height);
}

#[inline]
pub(super) const fn has(masks: Masks, card: Number) -> bool {
    let (suit, height) = parts(card);
    masks[suit] >> height & 1 == 1
}

/// All cards of a deck with the `size` lowest ranks.
pub(super) const fn full(size: usize) -> Masks {
    [(1 << size) - 1; 4]
}

pub(super) fn without(mut masks: Masks, others: Masks) -> Masks {
    for (mask, other) in masks.iter_mut().zip(others) {
        *mask &= !other;
    }
    masks
}

pub(super) fn joined(mut masks: Masks, others: Masks) -> Masks {
    for (mask, other) in masks.iter_mut().zip(others) {
        *mask |= other;
    }
    masks
}
