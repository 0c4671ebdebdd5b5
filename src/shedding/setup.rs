//! A position without suits.

use super::keys::State;
use super::{Code, Generator, Move, Rules};
use crate::cards::Counts;

/// A position without suits: what the solver is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The hand to move.
    pub mover: Counts,
    /// The other hand.
    pub other: Counts,
    /// The play on the table; [`Code::NONE`] when the mover leads.
    pub to_beat: Code,
}

impl Setup {
    /// The legal plays, the pass last.
    #[must_use]
    pub fn moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        Generator::new(rules, self.mover).beating(self.to_beat, &mut moves);
        if self.may_pass() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// Whether a pass is legal: for whoever does not lead.
    ///
    /// In a search it is the last of the answers: see `parts.rs`.
    pub(crate) const fn may_pass(&self) -> bool {
        !self.to_beat.is_none()
    }

    /// Cards in both hands.
    pub(crate) fn cards(&self) -> usize {
        self.mover.total() + self.other.total()
    }

    /// As the search sees it; `None` when the mover must pass.
    pub(crate) fn state(&self, rules: &Rules) -> Option<State> {
        let Setup { mover, other, to_beat } = *self;
        if to_beat.is_none() {
            return Some(State { mover, other, answer: Code::NONE });
        }
        let answer = Generator::new(rules, mover).lowest_answer(to_beat);
        (!answer.is_none()).then_some(State { mover, other, answer })
    }
}
