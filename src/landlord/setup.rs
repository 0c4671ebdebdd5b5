//! A position without suits, and how the turn goes on.

use crate::cards::Counts;
use crate::seats::{Seat, Team};
use crate::shedding::{Code, Generator, Move, Rules};

/// A position without suits: what the solver is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The hands, in the order of [`Seat::ALL`].
    pub hands: [Counts; 3],
    /// The play on the table; [`Code::NONE`] for a lead.
    pub to_beat: Code,
    /// Whose play it is; for a lead, the seat before the turn.
    pub by: Seat,
    /// Who is to move, not the owner of the play on the table.
    pub turn: Seat,
}

impl Setup {
    /// A lead.
    #[must_use]
    pub const fn lead(hands: [Counts; 3], turn: Seat) -> Setup {
        Setup { hands, to_beat: Code::NONE, by: turn.before(), turn }
    }

    /// The hand of a seat.
    #[must_use]
    #[inline]
    pub const fn hand_of(&self, seat: Seat) -> Counts {
        self.hands[seat as usize]
    }

    /// The hand to move.
    #[must_use]
    #[inline]
    pub const fn hand(&self) -> Counts {
        self.hand_of(self.turn)
    }

    /// Cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.hands.iter().map(|hand| hand.total()).sum()
    }

    /// Which team has an empty hand.
    #[must_use]
    pub fn winner(&self) -> Option<Team> {
        Seat::ALL.into_iter().find(|&seat| self.hand_of(seat).is_empty()).map(Seat::team)
    }

    /// The legal plays, the pass last.
    #[must_use]
    pub fn moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        Generator::new(rules, self.hand()).beating(self.to_beat, &mut moves);
        if !self.to_beat.is_none() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// What comes of a legal play: after two passes in a row the owner of the play on the table leads.
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
