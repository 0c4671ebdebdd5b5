//! Validation of a player's knowledge about hidden hands.

use crate::cards::{Counts, Hand, Rank};
use crate::error::PositionError;
use crate::said;
use crate::said::Said;
use crate::shedding::{DeckLimit, Play, Rules, add_play_fault, too_many};

/// A player's hand, and facts about the others.
#[derive(Clone, Copy, Debug)]
pub struct KnownCards<'a> {
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

impl KnownCards<'_> {
    /// Validates everything and returns the unseen cards.
    ///
    /// # Errors
    /// Lists every fault.
    pub fn unseen(&self) -> Result<Hand, PositionError> {
        let mut faults = Vec::new();
        if self.hand.is_empty() {
            faults.push(said!("the hand is empty: the game is over", "手里没有牌：牌局结束了"));
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
            faults.push(said!(
                "{name}: a hand without cards has won: the game is over",
                "{name}：没有牌的一方已经胜了：牌局结束了"
            ));
        }
        if let Some(unseen) = unseen.filter(|unseen| unseen.len() < wanted) {
            let n = unseen.len();
            let cards = if n == 1 { "card is" } else { "cards are" };
            faults.push(said!("{name}: only {n} {cards} unseen", "{name}：没见到的牌只有 {n} 张"));
        }
        if let Some(unseen) = unseen {
            self.add_held_faults(unseen, &mut faults);
        }
        PositionError::unless_none(faults)?;
        Ok(unseen.cloned().unwrap_or_default())
    }

    /// Adds faults of known cards: those that are not unseen, or too many for a hand.
    fn add_held_faults(&self, unseen: &Hand, faults: &mut Vec<Said>) {
        for rank in Rank::all() {
            let held: usize = self.held.iter().map(|hand| hand.counts().count(rank)).sum();
            let there = unseen.counts().count(rank);
            if held > there {
                let cards = if held == 1 { "card" } else { "cards" };
                faults.push(said!(
                    "known: {held} {cards} of rank {rank}, but only {there} unseen",
                    "known：{rank} 有 {held} 张，没见到的却只有 {there} 张"
                ));
            }
        }
        for (hand, size) in self.held.iter().zip(self.sizes) {
            if hand.len() > *size {
                faults.push(said!(
                    "known: {hand} has more cards than a hand of {size}",
                    "known：{hand} 比一手 {size} 张的牌还多"
                ));
            }
        }
    }

    /// Cards of the decks that are neither in the hand nor on the table; `None` if that is unknown.
    fn rest(&self, faults: &mut Vec<Said>) -> Option<Hand> {
        let seen = match self.rules.deck_limit {
            DeckLimit::Shared => self.hand.counts(),
            DeckLimit::Each if self.sizes.len() == 1 => Counts::EMPTY,
            DeckLimit::Each | DeckLimit::Unlimited => {
                let why = if self.sizes.len() == 1 {
                    said!("the rules do not limit the decks", "规则不限几副牌")
                } else {
                    said!("each hand has its own decks", "每手牌各用一副牌")
                };
                let give = said!(
                    "unseen: give the cards that the others are dealt from, because ",
                    "unseen：要说明别人的牌从哪些牌里发，因为"
                );
                faults.push(give.then(&why));
                return None;
            }
        };
        let played = self.to_beat.map_or(Counts::EMPTY, |play| play.cards().counts());
        // Too many cards of a rank have been reported already.
        let left = self.rules.all_cards().checked_sub(seen).and_then(|left| left.checked_sub(played));
        left.map(Hand::from_counts)
    }

    /// Adds a fault for each rank with more cards than the decks have.
    fn add_card_faults(&self, faults: &mut Vec<Said>) {
        let theirs: Vec<&Hand> = self.unseen.into_iter().chain(self.to_beat.map(Play::cards)).collect();
        let place = || match (self.unseen, self.to_beat) {
            (Some(_), Some(_)) => said!("the unseen cards and the play to beat", "没见到的牌加上要压的牌"),
            (Some(_), None) => said!("the unseen cards", "没见到的牌"),
            (None, _) => said!("the play to beat", "要压的牌"),
        };
        let own = || said!("the hand", "这手牌");
        let found = match self.rules.deck_limit {
            DeckLimit::Shared => {
                let all: Vec<&Hand> = [self.hand].into_iter().chain(theirs.iter().copied()).collect();
                let place = || match (self.unseen, self.to_beat) {
                    (Some(_), Some(_)) => said!(
                        "the hand, the unseen cards and the play to beat",
                        "手里的、没见到的牌加上要压的牌"
                    ),
                    (Some(_), None) => said!("the hand and the unseen cards", "手里的和没见到的牌"),
                    (None, Some(_)) => said!("the hand and the play to beat", "手里的牌加上要压的牌"),
                    (None, None) => own(),
                };
                too_many(&all, self.rules, &place)
            }
            DeckLimit::Each if self.sizes.len() == 1 => {
                let mut mine = too_many(&[self.hand], self.rules, &own);
                mine.extend(too_many(&theirs, self.rules, &place));
                mine
            }
            DeckLimit::Each => too_many(&[self.hand], self.rules, &own),
            DeckLimit::Unlimited => too_many(&theirs, self.rules, &place),
        };
        faults.extend(found.into_iter().map(|(_, fault)| fault));
    }
}
