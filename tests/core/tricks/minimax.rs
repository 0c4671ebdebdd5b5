//! The twin: a slow, obvious search of every legal card.

use std::collections::HashMap;

use canju::cards::{Card, Suit};
use canju::tricks::{HoneymoonBridge, Masks, Setup, card_at};

use crate::random::Random;

/// Hands as plain sets of (suit, height), without the crate's own moves.
pub struct Minimax {
    pub trump: Option<usize>,
    memo: HashMap<(Masks, Masks), u8>,
}

fn cards(hand: Masks) -> Vec<(usize, u32)> {
    (0..4)
        .flat_map(|suit| (0..13).filter(move |h| hand[suit] >> h & 1 == 1).map(move |h| (suit, h)))
        .collect()
}

fn without(mut hand: Masks, (suit, height): (usize, u32)) -> Masks {
    hand[suit] &= !(1 << height);
    hand
}

impl Minimax {
    pub fn new(rules: HoneymoonBridge) -> Minimax {
        Minimax { trump: rules.trump.map(|suit| suit as usize), memo: HashMap::new() }
    }

    /// Tricks of the side on lead.
    pub fn value(&mut self, leader: Masks, other: Masks) -> u8 {
        // Only the order within each suit matters: remove the gaps.
        let (leader, other) = squeezed(leader, other);
        if let Some(&value) = self.memo.get(&(leader, other)) {
            return value;
        }
        let best = cards(leader).into_iter().map(|lead| self.by_lead(leader, other, lead)).max();
        let value = best.unwrap_or(0);
        self.memo.insert((leader, other), value);
        value
    }

    fn by_lead(&mut self, leader: Masks, other: Masks, lead: (usize, u32)) -> u8 {
        let tricks = u8::try_from(cards(leader).len()).expect("at most 13");
        let rest = without(leader, lead);
        tricks
            - self.by_replies(rest, other, lead).into_iter().map(|(_, value)| value).max().expect("a reply")
    }

    /// Legal replies, with the tricks that each gives the side that makes it.
    pub fn by_replies(&mut self, leader: Masks, other: Masks, lead: (usize, u32)) -> Vec<((usize, u32), u8)> {
        let mut replies = cards(other);
        if other[lead.0] != 0 {
            replies.retain(|reply| reply.0 == lead.0);
        }
        let left = u8::try_from(replies.len().max(cards(other).len())).expect("at most 13") - 1;
        let mut values = Vec::new();
        for reply in replies {
            let rest = without(other, reply);
            let takes = if reply.0 == lead.0 { reply.1 > lead.1 } else { self.trump == Some(reply.0) };
            let value = if takes { 1 + self.value(rest, leader) } else { left - self.value(leader, rest) };
            values.push((reply, value));
        }
        values
    }

    /// Returns true if a reply takes the trick.
    pub fn takes(&self, lead: Card, reply: Card) -> bool {
        let ranks = "23456789TJQKA";
        let height = |card: Card| ranks.find(card.rank.letter());
        if lead.suit == reply.suit {
            return height(reply) > height(lead);
        }
        reply.suit.map(|suit| suit as usize) == self.trump
    }

    /// Legal cards, with the tricks that each gives the side to move.
    pub fn values(&mut self, setup: &Setup) -> Vec<(Card, u8)> {
        let name = |(suit, height): (usize, u32)| card_at(Suit::ALL[suit], height as usize).expect("a card");
        let values = match setup.led {
            None => cards(setup.mover)
                .into_iter()
                .map(|lead| (lead, self.by_lead(setup.mover, setup.other, lead)))
                .collect(),
            Some(led) => {
                let suit = led.suit.expect("a suit") as usize;
                let lead = (0..13).find(|&h| name((suit, h)) == led).map(|h| (suit, h)).expect("a height");
                self.by_replies(setup.other, setup.mover, lead)
            }
        };
        values.into_iter().map(|(card, value)| (name(card), value)).collect()
    }
}

fn squeezed(leader: Masks, other: Masks) -> (Masks, Masks) {
    let (mut a, mut b) = ([0; 4], [0; 4]);
    for suit in 0..4 {
        let held = (0..13).filter(|h| (leader[suit] | other[suit]) >> h & 1 == 1);
        for (place, height) in held.enumerate() {
            a[suit] |= (leader[suit] >> height & 1) << place;
            b[suit] |= (other[suit] >> height & 1) << place;
        }
    }
    (a, b)
}

/// Two random hands of `n` cards, from a deck with few or many ranks.
pub fn random_hands(random: &mut Random, n: usize) -> (Masks, Masks) {
    let heights = (n + 1).div_ceil(2).max(1 + random.below(13)).min(13);
    let mut deck: Vec<(usize, usize)> = (0..4).flat_map(|s| (0..heights).map(move |h| (s, h))).collect();
    if deck.len() < 2 * n {
        deck = (0..4).flat_map(|s| (0..13).map(move |h| (s, h))).collect();
    }
    let mut hands = ([0; 4], [0; 4]);
    for i in 0..2 * n {
        let (suit, height) = deck.swap_remove(random.below(deck.len()));
        let hand = if i < n { &mut hands.0 } else { &mut hands.1 };
        hand[suit] |= 1 << height;
    }
    hands
}
