//! State of the exchange and the play: both hands, the stock, the open trick.

use super::calls::Strain;
use super::cards::{Number, add, masks_of, numbers_of, parts, remove};
use super::rules::{PlayLead, Rules};
use crate::cards::Suit;
use crate::seats::Side;
use crate::tricks::Masks;

/// The most cards of a stock.
pub(super) const MAX_STOCK: usize = 26;
/// Marker for "no card".
const NO_CARD: Number = u8::MAX;

/// State after the auction. It is small, as rollouts copy it thousands of times.
///
/// It does not check that cards are legal; [`GameState`](super::GameState) does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayState {
    /// Hands of first and second.
    pub(super) hands: [Masks; 2],
    /// Cards of each hand that were taken face up, so that both sides know them.
    pub(super) shown: [Masks; 2],
    /// The stock, the top card first.
    pub(super) stock: [Number; MAX_STOCK],
    /// Cards of the stock except the one turned up.
    pub(super) hidden: Masks,
    /// Number of cards taken from the stock.
    pub(super) taken: u8,
    /// Number of cards that the stock had at first.
    pub(super) most: u8,
    /// Side to move: 0 or 1.
    turn: u8,
    led: Number,
    /// Trump suit, counted from clubs; 4 for no-trump.
    pub(super) trump: u8,
    lead: PlayLead,
    /// Side that led to the first round: the declarer, or the dealer's opponent.
    leader: u8,
    /// Tricks of the play, for first and second.
    pub(super) tricks: [u8; 2],
}

impl PlayState {
    /// The state after the auction: hands, stock, strain, and the side that leads.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a stock has at most 26 cards")]
    pub fn new(
        hands: [Masks; 2],
        stock: &[Number],
        strain: Strain,
        leader: Side,
        rules: &Rules,
    ) -> PlayState {
        let mut all = [NO_CARD; MAX_STOCK];
        all[..stock.len()].copy_from_slice(stock);
        PlayState {
            hands,
            shown: [[0; 4]; 2],
            stock: all,
            hidden: masks_of(stock.iter().skip(1).copied()),
            taken: 0,
            most: stock.len() as u8,
            turn: leader as u8,
            led: NO_CARD,
            trump: strain.trump().map_or(4, |suit| suit as u8),
            lead: rules.play_lead,
            leader: leader as u8,
            tricks: [0; 2],
        }
    }

    /// Sets the side to move, the card led and the tricks taken.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most thirteen tricks")]
    pub(super) fn at(mut self, turn: Side, led: Option<Number>, tricks: [usize; 2]) -> PlayState {
        self.turn = turn as u8;
        self.led = led.unwrap_or(NO_CARD);
        self.tricks = tricks.map(|taken| taken as u8);
        self
    }

    /// Returns true while there are cards in the stock.
    #[must_use]
    #[inline]
    pub const fn exchanges(&self) -> bool {
        self.taken < self.most
    }

    /// Returns true if all cards are played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.exchanges() && self.led().is_none() && self.hands[0] == [0; 4]
    }

    /// Rounds of the exchange left, the open one included.
    #[must_use]
    pub const fn rounds_left(&self) -> usize {
        ((self.most - self.taken) / 2) as usize
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        if self.turn == 0 { Side::First } else { Side::Second }
    }

    /// The card led to the open trick.
    #[must_use]
    #[inline]
    pub const fn led(&self) -> Option<Number> {
        if self.led == NO_CARD { None } else { Some(self.led) }
    }

    /// The turned-up card; `None` after the exchange.
    #[must_use]
    #[inline]
    pub const fn turned_up(&self) -> Option<Number> {
        if self.exchanges() { Some(self.stock[self.taken as usize]) } else { None }
    }

    /// Hand of a side.
    #[must_use]
    #[inline]
    pub const fn hand(&self, side: Side) -> Masks {
        self.hands[side as usize]
    }

    /// Tricks of the play that first and second have taken.
    #[must_use]
    pub fn tricks(&self) -> [usize; 2] {
        self.tricks.map(usize::from)
    }

    /// Legal cards, as masks.
    #[must_use]
    #[inline]
    pub fn legal(&self) -> Masks {
        let hand = self.hands[self.turn as usize];
        if self.led != NO_CARD {
            let suit = parts(self.led).0;
            if hand[suit] != 0 {
                let mut follows = [0; 4];
                follows[suit] = hand[suit];
                return follows;
            }
        }
        hand
    }

    /// Legal cards: clubs to spades, each suit from low to high.
    pub fn plays(&self) -> impl Iterator<Item = Number> {
        numbers_of(self.legal())
    }

    /// The trump suit; `None` for no-trump.
    #[must_use]
    pub fn trump(&self) -> Option<Suit> {
        Suit::ALL.get(usize::from(self.trump)).copied()
    }

    /// The strain.
    #[must_use]
    pub fn strain(&self) -> Strain {
        self.trump().map_or(Strain::NoTrump, Strain::Suit)
    }

    /// Returns true if the reply beats the card led.
    #[must_use]
    #[inline]
    pub const fn takes(&self, reply: Number, led: Number) -> bool {
        let ((suit, height), (led_suit, led_height)) = (parts(reply), parts(led));
        if suit == led_suit { height > led_height } else { suit == self.trump as usize }
    }

    /// Plays a legal card.
    #[inline]
    pub fn play(&mut self, card: Number) {
        let mover = self.turn as usize;
        remove(&mut self.hands[mover], card);
        remove(&mut self.shown[mover], card);
        if self.led == NO_CARD {
            self.led = card;
            self.turn ^= 1;
            return;
        }
        let winner = if self.takes(card, self.led) { mover } else { 1 - mover };
        self.led = NO_CARD;
        self.end_trick(winner);
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place of two")]
    fn end_trick(&mut self, winner: usize) {
        self.turn = winner as u8;
        if !self.exchanges() {
            self.tricks[winner] += 1;
            return;
        }
        let at = self.taken as usize;
        let (up, next) = (self.stock[at], self.stock[at + 1]);
        add(&mut self.hands[winner], up);
        add(&mut self.shown[winner], up);
        add(&mut self.hands[1 - winner], next);
        self.taken += 2;
        remove(&mut self.hidden, next);
        if self.exchanges() {
            remove(&mut self.hidden, self.stock[at + 2]);
        }
        if !self.exchanges() {
            self.turn = match self.lead {
                PlayLead::Winner => self.turn,
                PlayLead::Loser => 1 - self.turn,
                PlayLead::Defender => 1 - self.leader,
            };
        }
    }

    /// Effect of the last round on the lead to the play: +1 if its winner leads, -1 if its loser
    /// leads, 0 if the round does not decide.
    pub(super) const fn lead_of_winner(&self) -> f32 {
        match self.lead {
            PlayLead::Winner => 1.0,
            PlayLead::Loser => -1.0,
            PlayLead::Defender => 0.0,
        }
    }

    /// Cards left in the stock, the turned-up card first.
    #[cfg(test)]
    pub(super) fn stock_left(&self) -> &[Number] {
        &self.stock[usize::from(self.taken)..usize::from(self.most)]
    }
}
