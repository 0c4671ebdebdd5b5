//! Positions without suits, and their successors.

use crate::cards::Counts;
use crate::seats::{Seat, Team};
use crate::shedding::{Code, Generator, Move, Rules};

/// A position without suits, as the solver takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Hands in the order of [`Seat::ALL`].
    pub hands: [Counts; 3],
    /// Play on the table; [`Code::NONE`] for a lead.
    pub to_beat: Code,
    /// Owner of that play; for a lead, the seat before the turn.
    pub by: Seat,
    /// Seat to move; never the owner of the play on the table.
    pub turn: Seat,
}

impl Setup {
    /// Creates a setup where `turn` leads.
    #[must_use]
    pub const fn lead(hands: [Counts; 3], turn: Seat) -> Setup {
        Setup { hands, to_beat: Code::NONE, by: turn.before(), turn }
    }

    /// Hand of a seat.
    #[must_use]
    #[inline]
    pub const fn hand_of(&self, seat: Seat) -> Counts {
        self.hands[seat as usize]
    }

    /// Hand of the seat to move.
    #[must_use]
    #[inline]
    pub const fn hand(&self) -> Counts {
        self.hand_of(self.turn)
    }

    /// Number of cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.hands.iter().map(|hand| hand.total()).sum()
    }

    /// Team that has an empty hand, and so has won.
    #[must_use]
    pub fn winner(&self) -> Option<Team> {
        Seat::ALL.into_iter().find(|&seat| self.hand_of(seat).is_empty()).map(Seat::team)
    }

    /// Legal plays, the pass last.
    #[must_use]
    pub fn moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        self.generator(rules, self.turn).beating(self.to_beat, &mut moves);
        if rules.may_pass(self.to_beat, !moves.is_empty()) {
            moves.push(Move::PASS);
        }
        moves
    }

    /// Lists plays of a seat, which sees the number of cards of the seat after it.
    #[inline]
    pub(crate) fn generator<'a>(&self, rules: &'a Rules, seat: Seat) -> Generator<'a> {
        let has_own = rules.game.own.is_some();
        let next = if has_own { self.hand_of(seat.after()).total() } else { 0 };
        Generator::facing(rules, self.hand_of(seat), next)
    }

    /// Setup after a legal play. After two passes in a row, the owner of the last play leads.
    #[must_use]
    #[inline]
    pub fn successor(&self, play: Move) -> Setup {
        let next = self.turn.after();
        if play.code.is_none() {
            return if next == self.by {
                Setup::lead(self.hands, next)
            } else {
                Setup { turn: next, ..*self }
            };
        }
        let mut hands = self.hands;
        hands[self.turn as usize] = self.hand() - play.cards;
        Setup { hands, to_beat: play.code, by: self.turn, turn: next }
    }
}
