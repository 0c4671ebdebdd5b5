//! The view of one side: everything that it has seen of a game.

use super::action::{Action, Phase};
use super::auction::Auction;
use super::calls::Strain;
use super::cards::{Number, add, full, hand_of, joined, masks_of, numbers_of, parts, without};
use super::rules::Rules;
use super::score::Contract;
use crate::cards::{Hand, Suit};
use crate::seats::Side;
use crate::tricks::Masks;

/// A finished trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Side that led.
    pub leader: Side,
    /// The card led.
    pub led: Number,
    /// The other side's card.
    pub reply: Number,
    /// Side that took the trick.
    pub winner: Side,
    /// In the exchange, the turned-up card, which the winner took.
    pub up: Option<Number>,
    /// In the exchange, the card that the loser took unseen. Only the loser knows it.
    pub blind: Option<Number>,
}

/// Everything that one side has seen: its hand, the open cards, all calls and plays.
///
/// A view does not contain the other hand, the stock or the seed, so that a player cannot use them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The rules.
    pub rules: Rules,
    /// The side that sees this.
    pub side: Side,
    /// Phase of the game.
    pub phase: Phase,
    /// Side to move, while the game goes on.
    pub turn: Side,
    /// The calls since the last deal.
    pub auction: Auction,
    /// The contract, after an auction.
    pub contract: Option<Contract>,
    /// Hand of `side`.
    pub hand: Masks,
    /// The turned-up card.
    pub up: Option<Number>,
    /// The card led to the open trick.
    pub led: Option<Number>,
    /// Finished rounds of the exchange. `blind` is there only if `side` took the card.
    pub rounds: Vec<Round>,
    /// Finished tricks of the play.
    pub played: Vec<Round>,
}

impl View {
    /// The strain; `None` during the auction and if both sides passed.
    #[must_use]
    pub fn strain(&self) -> Option<Strain> {
        if self.rules.bidding {
            return self.contract.map(|contract| contract.bid.strain);
        }
        let up = self.rounds.first().map_or(self.up, |round| round.up);
        up.map(|up| Strain::Suit(Suit::ALL[parts(up).0]))
    }

    /// Side that leads to the first round: the declarer, or without bidding the dealer's opponent.
    pub(super) fn leader(&self) -> Side {
        self.contract.map_or(self.auction.dealer().other(), |contract| contract.declarer)
    }

    /// Legal cards of the side when it is to move, as masks.
    #[must_use]
    pub fn legal(&self) -> Masks {
        match self.led.map(|led| parts(led).0) {
            Some(suit) if self.hand[suit] != 0 => {
                let mut legal = [0; 4];
                legal[suit] = self.hand[suit];
                legal
            }
            _ => self.hand,
        }
    }

    /// Legal actions of the side; empty if it is not to move.
    #[must_use]
    pub fn plays(&self) -> Vec<Action> {
        match self.phase {
            _ if self.turn != self.side => Vec::new(),
            Phase::Bidding => self.auction.plays(&self.rules).into_iter().map(Action::Call).collect(),
            Phase::Exchange | Phase::Play => numbers_of(self.legal()).map(Action::Card).collect(),
            Phase::Over => Vec::new(),
        }
    }

    /// Tricks of the play that first and second have taken.
    #[must_use]
    pub fn tricks(&self) -> [usize; 2] {
        Side::BOTH.map(|side| self.played.iter().filter(|round| round.winner == side).count())
    }

    /// Number of cards in the stock, the turned-up card included.
    #[must_use]
    pub fn stock(&self) -> usize {
        self.rules.stock() - 2 * self.rounds.len()
    }

    /// All cards played so far, in order, each with its side.
    pub fn cards_played(&self) -> impl Iterator<Item = (Side, Number)> {
        let rounds = self.rounds.iter().chain(&self.played);
        let done = rounds.flat_map(|round| [(round.leader, round.led), (round.leader.other(), round.reply)]);
        done.chain(self.led.map(|led| (self.turn.other(), led)))
    }

    /// All cards that this side has seen.
    #[must_use]
    pub fn seen(&self) -> Masks {
        let up = self.rounds.iter().filter_map(|round| round.up).chain(self.up);
        let mut seen = joined(self.hand, masks_of(up));
        self.cards_played().for_each(|(_, card)| add(&mut seen, card));
        seen
    }

    /// Cards that this side has not seen. They are in the other hand or in the stock.
    #[must_use]
    pub fn unseen(&self) -> Masks {
        without(full(self.rules.size), self.seen())
    }

    /// Known cards of the other hand: those taken face up, or all cards when the stock is empty.
    #[must_use]
    pub fn known(&self) -> Masks {
        let other = self.side.other();
        let taken = self.rounds.iter().filter(|round| round.winner == other).filter_map(|round| round.up);
        let played = masks_of(self.cards_played().filter(|(side, _)| *side == other).map(|(_, card)| card));
        let open = without(masks_of(taken), played);
        if self.stock() == 0 { joined(open, self.unseen()) } else { open }
    }

    /// Hand of this side.
    #[must_use]
    pub fn held(&self) -> Hand {
        hand_of(self.hand)
    }

    /// [`View::known`] as a hand.
    #[must_use]
    pub fn known_hand(&self) -> Hand {
        hand_of(self.known())
    }

    /// [`View::unseen`] as a hand.
    #[must_use]
    pub fn unseen_hand(&self) -> Hand {
        hand_of(self.unseen())
    }

    /// Number of cards in the other hand.
    #[must_use]
    pub fn other_size(&self) -> usize {
        let out = usize::from(self.led.is_some() && self.turn == self.side);
        self.rules.size - self.played.len() - out
    }
}
