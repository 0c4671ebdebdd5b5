//! Positions as the search takes them: plays, passes, and who is out.

use super::form::Form;
use super::generate::{Generator, beats_any};
use super::held::Held;
use super::rules::Guandan;
use super::seat::{Direction, Partnership};

/// Four hands, the seat to move, the play on the table with its owner, and who was out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Hands in the order of [`Direction::ALL`].
    pub hands: [Held; 4],
    /// Play to beat; [`Form::NONE`] to lead.
    pub to_beat: Form,
    /// Owner of the play on the table; for a lead, the seat to move.
    pub by: Direction,
    /// Seat to move.
    pub turn: Direction,
    /// Seat that was out first, if any is.
    pub head: Option<Direction>,
}

impl Setup {
    /// Creates a setup where `turn` leads and nobody is out.
    #[must_use]
    pub const fn lead(hands: [Held; 4], turn: Direction) -> Setup {
        Setup { hands, to_beat: Form::NONE, by: turn, turn, head: None }
    }

    /// Hand of a seat.
    #[must_use]
    #[inline]
    pub const fn hand_of(&self, seat: Direction) -> Held {
        self.hands[seat as usize]
    }

    /// Hand of the seat to move.
    #[must_use]
    #[inline]
    pub const fn hand(&self) -> Held {
        self.hand_of(self.turn)
    }

    /// Returns true if a seat has no card left.
    #[must_use]
    #[inline]
    pub const fn is_out(&self, seat: Direction) -> bool {
        self.hand_of(seat).is_empty()
    }

    /// Number of cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.hands.iter().map(Held::len).sum()
    }

    /// Returns true if the setup can occur: somebody was out first if a hand is empty, and the seat to move
    /// has cards unless the game is over.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let any_out = Direction::ALL.into_iter().any(|seat| self.is_out(seat));
        let head_is_out = self.head.map_or(!any_out, |head| self.is_out(head));
        head_is_out && (self.is_over() || !self.is_out(self.turn))
    }

    /// Bounds of the value for south and north that who is out leaves.
    ///
    /// The value is 3 if the partner of the first is out second, 2 if third, 1 if last; negative for the
    /// other team.
    #[must_use]
    pub fn bounds(&self) -> (i8, i8) {
        let Some(head) = self.head else { return (-3, 3) };
        let partner = self.is_out(head.partner());
        let others = [head.after(), head.partner().after()].map(|seat| self.is_out(seat));
        let (least, most) = match (partner, others) {
            (true, [false, false]) => (3, 3),
            (false, [false, false]) => (1, 3),
            (true, _) => (2, 2),
            (false, [true, true]) => (1, 1),
            (false, _) => (1, 2),
        };
        if head.team() == Partnership::SouthNorth { (least, most) } else { (-most, -least) }
    }

    /// Returns true if the order of the seats still open changes nothing.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let (least, most) = self.bounds();
        least == most
    }

    /// Legal plays with the hand that is left, sorted by form. A pass is not among them.
    #[must_use]
    pub fn plays(&self, rules: Guandan) -> Vec<(Form, Held)> {
        Generator::new(rules, self.hand(), self.to_beat).list()
    }

    /// Returns true if the seat to move has a play that beats the one on the table.
    #[must_use]
    #[inline]
    pub fn can_play(&self, rules: Guandan) -> bool {
        self.to_beat.is_none() || beats_any(rules, self.hand(), self.to_beat)
    }

    /// Setup after a play that leaves `rest`.
    #[must_use]
    #[inline]
    pub fn after_play(&self, form: Form, rest: Held) -> Setup {
        let mut next = *self;
        next.hands[self.turn as usize] = rest;
        (next.to_beat, next.by) = (form, self.turn);
        if rest.is_empty() && next.head.is_none() {
            next.head = Some(self.turn);
        }
        if !next.is_over() {
            next.step();
        }
        next
    }

    /// Setup after a pass.
    #[must_use]
    #[inline]
    pub fn after_pass(&self) -> Setup {
        let mut next = *self;
        next.step();
        next
    }

    /// Gives the turn to the next seat with cards. If all have passed, the owner of the play leads; if it
    /// is out, its partner does (接风).
    #[inline]
    fn step(&mut self) {
        loop {
            self.turn = self.turn.after();
            if self.turn == self.by {
                let leader = if self.is_out(self.by) { self.by.partner() } else { self.by };
                (self.turn, self.by, self.to_beat) = (leader, leader, Form::NONE);
                return;
            }
            if !self.is_out(self.turn) {
                return;
            }
        }
    }
}
