//! Validation of a player's knowledge about hidden hands.

use crate::cards::{Counts, Deck, Hand, Rank, Stock};
use crate::error::PositionError;
use crate::shedding::{DeckLimit, Decks, Play, Rules, add_play_fault, too_many};

/// A player's hand, and facts about the others.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Hand of the side to move.
    pub hand: &'a Hand,
    /// Unseen cards; by default all cards of the decks that are not in `hand` or `to_beat`.
    pub unseen: Option<&'a Hand>,
    /// Sizes of the hidden hands: one, or two with three players.
    pub sizes: &'a [usize],
    /// Unseen cards that each hidden hand is known to hold; by default none.
    pub held: &'a [Hand],
    /// Play to beat. Its cards are in no hand any more.
    pub to_beat: Option<&'a Play>,
    /// Rules of the game.
    pub rules: &'a Rules,
}

impl Known<'_> {
    /// Validates everything and returns the unseen cards.
    ///
    /// # Errors
    /// Lists every fault.
    pub fn unseen(&self) -> Result<Hand, PositionError> {
        let mut faults = Vec::new();
        if self.hand.is_empty() {
            faults.push("the hand is empty: the game is over".to_owned());
        }
        if let Some(play) = self.to_beat {
            add_play_fault(play, self.rules, &mut faults);
        }
        self.add_card_faults(&mut faults);
        let usual = if self.unseen.is_none() { self.rest(&mut faults) } else { None };
        let unseen = self.unseen.or(usual.as_ref());
        let wanted = self.sizes.iter().copied().fold(0, usize::saturating_add);
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        let name = if sizes.len() == 1 {
            format!("size={}", sizes[0])
        } else {
            format!("sizes=({})", sizes.join(", "))
        };
        if self.sizes.contains(&0) {
            faults.push(format!("{name}: a hand without cards has won: the game is over"));
        }
        if let Some(unseen) = unseen.filter(|unseen| unseen.len() < wanted) {
            let n = unseen.len();
            let cards = if n == 1 { "card is" } else { "cards are" };
            faults.push(format!("{name}: only {n} {cards} unseen"));
        }
        if let Some(unseen) = unseen {
            self.add_held_faults(unseen, &mut faults);
        }
        PositionError::unless_none(faults)?;
        Ok(unseen.cloned().unwrap_or_default())
    }

    /// Adds faults of known cards: those that are not unseen, or too many for a hand.
    fn add_held_faults(&self, unseen: &Hand, faults: &mut Vec<String>) {
        for rank in Rank::all() {
            let held: usize = self.held.iter().map(|hand| hand.counts().count(rank)).sum();
            let there = unseen.counts().count(rank);
            if held > there {
                let cards = if held == 1 { "card" } else { "cards" };
                faults.push(format!("known: {held} {cards} of rank {rank}, but only {there} unseen"));
            }
        }
        for (hand, size) in self.held.iter().zip(self.sizes) {
            if hand.len() > *size {
                faults.push(format!("known: {hand} has more cards than a hand of {size}"));
            }
        }
    }

    /// Cards of the decks that are neither in the hand nor on the table; `None` if that is unknown.
    fn rest(&self, faults: &mut Vec<String>) -> Option<Hand> {
        let seen = match self.rules.deck_limit {
            DeckLimit::Shared => self.hand.counts(),
            DeckLimit::Each if self.sizes.len() == 1 => Counts::EMPTY,
            DeckLimit::Each | DeckLimit::Unlimited => {
                let why = if self.sizes.len() == 1 {
                    "the rules do not limit the decks"
                } else {
                    "each hand has its own decks"
                };
                faults.push(format!("unseen: give the cards that the others are dealt from, because {why}"));
                return None;
            }
        };
        let stock = if self.rules.decks == Decks::Two { Stock::Two } else { Stock::One };
        let played = self.to_beat.map_or(Counts::EMPTY, |play| play.cards().counts());
        let all = Hand::full(&Deck { decks: stock, ..Deck::default() }).counts();
        // Too many cards of a rank have been reported already.
        let left = all.checked_sub(seen).and_then(|left| left.checked_sub(played));
        left.map(Hand::from_counts)
    }

    /// Adds a fault for each rank with more cards than the decks have.
    fn add_card_faults(&self, faults: &mut Vec<String>) {
        let theirs: Vec<&Hand> = self.unseen.into_iter().chain(self.to_beat.map(Play::cards)).collect();
        let place = match (self.unseen, self.to_beat) {
            (Some(_), Some(_)) => "the unseen cards and the play to beat",
            (Some(_), None) => "the unseen cards",
            (None, _) => "the play to beat",
        };
        let found = match self.rules.deck_limit {
            DeckLimit::Shared => {
                let all: Vec<&Hand> = [self.hand].into_iter().chain(theirs.iter().copied()).collect();
                let place = match (self.unseen, self.to_beat) {
                    (Some(_), Some(_)) => "the hand, the unseen cards and the play to beat",
                    (Some(_), None) => "the hand and the unseen cards",
                    (None, Some(_)) => "the hand and the play to beat",
                    (None, None) => "the hand",
                };
                too_many(&all, self.rules, place)
            }
            DeckLimit::Each if self.sizes.len() == 1 => {
                let mut mine = too_many(&[self.hand], self.rules, "the hand");
                mine.extend(too_many(&theirs, self.rules, place));
                mine
            }
            DeckLimit::Each => too_many(&[self.hand], self.rules, "the hand"),
            DeckLimit::Unlimited => too_many(&theirs, self.rules, place),
        };
        faults.extend(found.into_iter().map(|(_, fault)| fault));
    }
}
