//! Greedy player of the exchange: card values and a search of one round.
//!
//! Each card has a value in tricks, found by regression on exact solutions of random last hands. In
//! a round each side gives up a card. The winner takes the turned-up card and the loser an unknown
//! card, valued at the mean of all unseen cards. The replier maximizes its gain. The leader
//! maximizes its expected gain against the best reply, averaged over the hands that the other side
//! can hold.

use super::cards::{Number, has, joined, number, numbers_of, parts, without};
use super::play_state::PlayState;
use super::sampler::Sampler;
use super::view::View;
use super::weights::{LEADS, WORTHS};
use crate::cards::SplitMix64;
use crate::tricks::Masks;

/// If no better reply is held with a probability below this, the next one counts as certain.
const NEGLIGIBLE: f32 = 0.01;

/// Greedy player for one trump suit or no-trump.
#[derive(Clone, Copy, Debug)]
pub struct Greedy {
    /// Values of cards, by suit and height.
    worths: [[f32; 16]; 4],
    trump: usize,
    /// Value of the lead to the play.
    lead: f32,
}

/// Replies in one suit, with the gain of the round before the value of the reply is deducted.
#[derive(Clone, Copy)]
struct SuitReplies {
    suit: usize,
    cards: u16,
    gain: f32,
}

impl Greedy {
    /// A player for a trump suit, counted from clubs, or 4 for no-trump.
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

    /// Chooses a card for the view's side, which is to move in the exchange.
    #[must_use]
    pub fn of(view: &View) -> Option<Number> {
        let trump = view.strain()?.trump();
        // Any deal that fits will do: `choose` pools the hidden cards of hand and stock.
        let table = Sampler::new(view).draw(&mut SplitMix64::new(0));
        Some(Greedy::new(trump.map_or(4, |suit| suit as usize), view.rules.size).choose(&table))
    }

    #[inline]
    fn worth_at(&self, suit: usize, height: u32) -> f32 {
        self.worths[suit & 3][height as usize & 15]
    }

    /// Value of a card, in tricks.
    #[must_use]
    #[inline]
    pub fn worth(&self, card: Number) -> f32 {
        let (suit, height) = parts(card);
        self.worth_at(suit, height)
    }

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

    /// Chooses a card in the exchange.
    ///
    /// It does not use where the cards are that are hidden from the side to move: those of the
    /// other hand and of the stock are pooled.
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

    /// The reply with the highest gain.
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

    /// The lead with the highest expected gain against the other side's best reply.
    fn lead(&self, hand: Masks, hidden: Masks, known: Masks, unknown: u32, gain: f32) -> Number {
        let theirs = joined(hidden, known);
        let mut best = (f32::NEG_INFINITY, 0);
        for (suit, &mask) in hand.iter().enumerate() {
            let mut rest = mask;
            let mut before: Option<u32> = None;
            while rest != 0 {
                let height = rest.trailing_zeros();
                rest &= rest - 1;
                // Equivalent to the next lower card, which is cheaper.
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

    /// Expected gain of the best reply, over all hands of the known and `unknown` hidden cards.
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
            SuitReplies { suit, cards: below, gain: -gain },
            SuitReplies { suit, cards: cards & !below, gain },
            SuitReplies { suit, cards: 0, gain },
            SuitReplies { suit, cards: 0, gain },
        ];
        let mut chance = Chance { none: 1.0, held: unknown, rest: total, sum: 0.0 };
        if self.walk(&mut follow, known, &mut chance) {
            return chance.sum;
        }
        // The other side is void in the suit led.
        let mut discard: [SuitReplies; 4] = std::array::from_fn(|other| SuitReplies {
            suit: other,
            cards: if other == suit { 0 } else { hidden[other] | known[other] },
            gain: if other == self.trump { gain } else { -gain },
        });
        self.walk(&mut discard, known, &mut chance);
        chance.sum
    }

    /// Adds the gains of these replies, best first, each times the probability that no better reply
    /// is held. Returns true if no probability is left.
    fn walk(&self, rows: &mut [SuitReplies; 4], known: Masks, chance: &mut Chance) -> bool {
        loop {
            let next = rows.iter_mut().filter(|row| row.cards != 0);
            let worth = |row: &SuitReplies| row.gain - self.worth_at(row.suit, row.cards.trailing_zeros());
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

/// Running expectation over replies from best to worst.
struct Chance {
    /// Probability that no reply so far is held.
    none: f32,
    /// Hidden cards in the other hand that are not excluded yet.
    held: u32,
    /// Hidden cards not considered yet.
    rest: u32,
    sum: f32,
}

impl Chance {
    /// Considers one more reply, which is certainly held if known. Returns true if the rest is
    /// negligible.
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
