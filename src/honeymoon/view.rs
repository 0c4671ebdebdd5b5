//! What one side has seen of a game.

use super::action::{Action, Phase};
use super::auction::Auction;
use super::cards::{Number, add, full, joined, masks_of, numbers_of, parts, without};
use super::rules::Rules;
use super::score::Contract;
use crate::seats::Side;
use crate::tricks::Masks;

/// A trick that is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Who led.
    pub leader: Side,
    /// The card led.
    pub led: Number,
    /// The answer.
    pub reply: Number,
    /// Who took it.
    pub winner: Side,
    /// In the exchange, the card that was turned up, which the winner took.
    pub up: Option<Number>,
    /// In the exchange, the card that the loser took unseen: the loser alone knows it.
    pub blind: Option<Number>,
}

/// What one side knows: its hand, what lies open, and all that has been called and played.
///
/// The other hand, the order of the stock and the seed are not in it, so that no player who is
/// asked with a view can look at them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The rules.
    pub rules: Rules,
    /// Whose view it is.
    pub side: Side,
    /// How far the game is.
    pub phase: Phase,
    /// Who is to move, while the game goes on.
    pub turn: Side,
    /// What was called since the last deal.
    pub auction: Auction,
    /// The contract, once the auction is over.
    pub contract: Option<Contract>,
    /// One's own hand.
    pub hand: Masks,
    /// The card that is turned up.
    pub up: Option<Number>,
    /// The card led to the open trick.
    pub led: Option<Number>,
    /// The finished rounds of the exchange; of the cards taken unseen, one's own.
    pub rounds: Vec<Round>,
    /// The finished tricks of the play.
    pub played: Vec<Round>,
}

impl View {
    /// The cards that the side may play when it is to move, as masks.
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

    /// What the side may do: nothing where it is not to move.
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

    /// Cards left in the stock, the one turned up among them.
    #[must_use]
    pub fn stock(&self) -> usize {
        self.rules.stock() - 2 * self.rounds.len()
    }

    /// The cards that either side has played, in their order, each with its side.
    pub fn cards_played(&self) -> impl Iterator<Item = (Side, Number)> {
        let rounds = self.rounds.iter().chain(&self.played);
        let done = rounds.flat_map(|round| [(round.leader, round.led), (round.leader.other(), round.reply)]);
        done.chain(self.led.map(|led| (self.turn.other(), led)))
    }

    /// All cards that this side has seen, wherever they are now.
    #[must_use]
    pub fn seen(&self) -> Masks {
        let up = self.rounds.iter().filter_map(|round| round.up).chain(self.up);
        let mut seen = joined(self.hand, masks_of(up));
        self.cards_played().for_each(|(_, card)| add(&mut seen, card));
        seen
    }

    /// The cards that this side has not seen: in the other hand or in the stock.
    #[must_use]
    pub fn unseen(&self) -> Masks {
        without(full(self.rules.size), self.seen())
    }

    /// The cards of the other hand that this side knows: those that it took openly, and, when the
    /// stock is used up, all of them.
    #[must_use]
    pub fn known(&self) -> Masks {
        let other = self.side.other();
        let taken = self.rounds.iter().filter(|round| round.winner == other).filter_map(|round| round.up);
        let played = masks_of(self.cards_played().filter(|(side, _)| *side == other).map(|(_, card)| card));
        let open = without(masks_of(taken), played);
        if self.stock() == 0 { joined(open, self.unseen()) } else { open }
    }

    /// How many cards the other side holds.
    #[must_use]
    pub fn other_size(&self) -> usize {
        let out = usize::from(self.led.is_some() && self.turn == self.side);
        self.rules.size - self.played.len() - out
    }
}
