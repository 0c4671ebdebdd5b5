//! The greedy player of the exchange: what each card is worth, and one card ahead.
//!
//! A card has a value: so much of a trick, found by regression on exact solutions of random last
//! hands. In a round each side gives up a card, and the winner's gain is the turned-up card where
//! the loser takes an unknown one, worth the mean of what has not been seen. Who replies takes the
//! best of that. Who leads expects the reply that is best for the other side, over all hands that it
//! may hold.

use super::cards::{Number, has, joined, number, numbers_of, parts, without};
use super::play_state::PlayState;
use super::sampler::Sampler;
use super::view::View;
use super::weights::{LEADS, WORTHS};
use crate::cards::SplitMix64;
use crate::tricks::Masks;

/// Chances below this do not change a choice.
const NEGLIGIBLE: f32 = 0.01;

/// The greedy player under one trump.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// What cards are worth, by suit and height.
    worths: [[f32; 16]; 4],
    trump: usize,
    /// What the lead to the play is worth.
    lead: f32,
}

/// Cards of one suit from the lowest, and what a reply with one gains besides what it is worth.
#[derive(Clone, Copy)]
struct Row {
    suit: usize,
    cards: u16,
    gain: f32,
}

impl Greedy {
    /// For the trump suit of a table, as a place; 4 for none.
    #[must_use]
    pub fn new(trump: usize, size: usize) -> Greedy {
        let [of_trump, of_side, plain] = WORTHS;
        let by_suit = |suit: usize| match trump {
            4.. => plain,
            _ if suit == trump => of_trump,
            _ => of_side,
        };
        // The heights of a smaller deck are the lowest, and its highest card is its ace.
        let lower = 13 - size.min(13);
        let worths = std::array::from_fn(|suit| {
            std::array::from_fn(|height| by_suit(suit).get(height + lower).copied().unwrap_or(0.0))
        });
        Greedy { worths, trump, lead: LEADS[usize::from(trump >= 4)] }
    }

    /// The card that a side plays in the exchange which is to move and sees its view alone.
    #[must_use]
    pub fn of(view: &View) -> Option<Number> {
        let trump = view.contract?.bid.strain.trump();
        // Whatever deal fits: no choice depends on more than what is hidden together.
        let table = Sampler::new(view).draw(&mut SplitMix64::new(0));
        Some(Greedy::new(trump.map_or(4, |suit| suit as usize), view.rules.size).choose(&table))
    }

    #[inline]
    fn worth_at(&self, suit: usize, height: u32) -> f32 {
        self.worths[suit & 3][height as usize & 15]
    }

    /// What a card is worth, in tricks.
    #[must_use]
    #[inline]
    pub fn worth(&self, card: Number) -> f32 {
        let (suit, height) = parts(card);
        self.worth_at(suit, height)
    }

    /// What some cards are worth, and how many they are.
    #[inline]
    fn sum(&self, masks: Masks) -> (f32, u32) {
        let (mut sum, mut count) = (0.0, 0);
        for (suit, &mask) in masks.iter().enumerate() {
            let mut rest = mask;
            while rest != 0 {
                sum += self.worth_at(suit, rest.trailing_zeros());
                rest &= rest - 1;
            }
            count += mask.count_ones();
        }
        (sum, count)
    }

    /// The card to play in the exchange.
    ///
    /// Of what is hidden from the side to move it looks at all cards together, in the other hand or
    /// in the stock: it cannot tell them apart.
    #[must_use]
    pub fn choose(&self, table: &PlayState) -> Number {
        let (mover, other) = (table.turn() as usize, table.turn().other() as usize);
        let known = table.shown[other];
        let hidden = joined(without(table.hands[other], known), table.hidden);
        let (sum, count) = self.sum(hidden);
        #[expect(clippy::cast_precision_loss, reason = "fewer than 52 cards")]
        let mean = sum / count.max(1) as f32;
        let up = table.turned_up().map_or(0.0, |up| self.worth(up));
        let mut gain = up - mean;
        if table.rounds_left() == 1 {
            gain += self.lead * table.lead_of_winner();
        }
        if let Some(led) = table.led() {
            return self.reply(table, led, gain);
        }
        let held = table.hands[other];
        let unknown = held.iter().zip(known).map(|(hand, known)| (hand & !known).count_ones()).sum();
        self.lead(table.hands[mover], hidden, known, unknown, gain)
    }

    /// The reply that is best by one card.
    fn reply(&self, table: &PlayState, led: Number, gain: f32) -> Number {
        let mut best = (f32::NEG_INFINITY, 0);
        for card in numbers_of(table.legal()) {
            let value = if table.takes(card, led) { gain } else { -gain } - self.worth(card);
            if value > best.0 {
                best = (value, card);
            }
        }
        best.1
    }

    /// The lead that is best when the other side replies with what is best for it.
    fn lead(&self, hand: Masks, hidden: Masks, known: Masks, unknown: u32, gain: f32) -> Number {
        let theirs = joined(hidden, known);
        let mut best = (f32::NEG_INFINITY, 0);
        for (suit, &mask) in hand.iter().enumerate() {
            let mut rest = mask;
            let mut before: Option<u32> = None;
            while rest != 0 {
                let height = rest.trailing_zeros();
                rest &= rest - 1;
                // Of cards that nothing of theirs lies between, the lowest is as good and cheapest.
                let between = before.map(|low| theirs[suit] & ((1 << height) - 1) & !((1 << low) - 1));
                before = Some(height);
                if between == Some(0) {
                    continue;
                }
                let reply = self.expected_reply(suit, height, hidden, known, unknown, gain);
                let value = -self.worth_at(suit, height) - reply;
                if value > best.0 {
                    best = (value, number(suit, height));
                }
            }
        }
        best.1
    }

    /// What the best reply gains on average, over all hands of `unknown` hidden cards and the known.
    fn expected_reply(
        &self,
        suit: usize,
        height: u32,
        hidden: Masks,
        known: Masks,
        unknown: u32,
        gain: f32,
    ) -> f32 {
        let total: u32 = hidden.iter().map(|mask| mask.count_ones()).sum();
        let cards = hidden[suit] | known[suit];
        let below = cards & ((1 << height) - 1);
        let mut follow = [
            Row { suit, cards: below, gain: -gain },
            Row { suit, cards: cards & !below, gain },
            Row { suit, cards: 0, gain },
            Row { suit, cards: 0, gain },
        ];
        let mut chance = Chance { none: 1.0, held: unknown, rest: total, sum: 0.0 };
        if self.walk(&mut follow, known, &mut chance) {
            return chance.sum;
        }
        // Without the suit led.
        let mut discard: [Row; 4] = std::array::from_fn(|other| Row {
            suit: other,
            cards: if other == suit { 0 } else { hidden[other] | known[other] },
            gain: if other == self.trump { gain } else { -gain },
        });
        self.walk(&mut discard, known, &mut chance);
        chance.sum
    }

    /// Adds what the replies of some rows gain, the best first, each with the chance that it is the
    /// best one held; true when no chance is left.
    fn walk(&self, rows: &mut [Row; 4], known: Masks, chance: &mut Chance) -> bool {
        loop {
            let next = rows.iter_mut().filter(|row| row.cards != 0);
            let worth = |row: &Row| row.gain - self.worth_at(row.suit, row.cards.trailing_zeros());
            let Some(row) = next.max_by(|a, b| worth(a).total_cmp(&worth(b))) else { return false };
            let value = worth(row);
            let card = number(row.suit, row.cards.trailing_zeros());
            row.cards &= row.cards - 1;
            if chance.meets(value, has(known, card)) {
                return true;
            }
        }
    }
}

/// The chance that no card looked at so far is held, while more are looked at.
struct Chance {
    none: f32,
    /// Hidden cards that are held, of `rest` not looked at.
    held: u32,
    rest: u32,
    sum: f32,
}

impl Chance {
    /// One card more, which is held for sure where it is known; true when nothing is left.
    #[expect(clippy::cast_precision_loss, reason = "fewer than 52 cards")]
    fn meets(&mut self, value: f32, known: bool) -> bool {
        if known || self.rest <= self.held {
            self.sum += self.none * value;
            self.none = 0.0;
            return true;
        }
        let missed = self.none * (self.rest - self.held) as f32 / self.rest as f32;
        self.rest -= 1;
        if missed < NEGLIGIBLE {
            self.sum += self.none * value;
            return true;
        }
        self.sum += (self.none - missed) * value;
        self.none = missed;
        false
    }
}
