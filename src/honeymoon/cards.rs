//! Cards as numbers: suit times 13 and height, clubs to spades, the 2 to the ace.

use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Masks, card_at, height};

/// A card by its number, 0 (the two of clubs) to 51 (the ace of spades).
pub type Number = u8;

/// The most cards of a hand, and so the most ranks of a deck.
pub const MAX_SIZE: usize = 13;

/// The suit of a card, counted from clubs, and its height.
#[inline]
pub(super) const fn parts(card: Number) -> (usize, u32) {
    ((card / 13) as usize, (card % 13) as u32)
}

/// The number of a card of a suit, counted from clubs, at a height.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "four suits of thirteen cards")]
pub(super) const fn number(suit: usize, height: u32) -> Number {
    (suit * 13) as u8 + height as u8
}

/// The card that a number stands for.
///
/// # Panics
/// For a number above 51.
#[must_use]
pub fn card_of(card: Number) -> Card {
    let (suit, height) = parts(card);
    card_at(Suit::ALL[suit], height as usize).expect("a card of trick play")
}

/// The number of a suited card; `None` for a joker, and for a card without a suit.
#[must_use]
pub fn number_of(card: Card) -> Option<Number> {
    let height = u32::try_from(height(card.rank)?).ok()?;
    Some(number(card.suit? as usize, height))
}

/// The cards in masks: clubs to spades, each from low to high.
pub fn numbers_of(masks: Masks) -> impl Iterator<Item = Number> {
    let suits = masks.into_iter().enumerate();
    suits.flat_map(|(suit, mask)| (0..13).filter(move |h| mask >> h & 1 == 1).map(move |h| number(suit, h)))
}

/// Masks of some cards.
pub(super) fn masks_of(cards: impl IntoIterator<Item = Number>) -> Masks {
    let mut masks = [0; 4];
    cards.into_iter().for_each(|card| add(&mut masks, card));
    masks
}

/// The cards of masks as a hand.
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

/// All cards of a deck with so many ranks: the lowest ones.
pub(super) const fn full(size: usize) -> Masks {
    [(1 << size) - 1; 4]
}

/// What is in the first masks and not in the others.
pub(super) fn without(mut masks: Masks, others: Masks) -> Masks {
    for (mask, other) in masks.iter_mut().zip(others) {
        *mask &= !other;
    }
    masks
}

/// What is in either.
pub(super) fn joined(mut masks: Masks, others: Masks) -> Masks {
    for (mask, other) in masks.iter_mut().zip(others) {
        *mask |= other;
    }
    masks
}
