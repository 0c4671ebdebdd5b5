//! Positions without suits.

use super::keys::State;
use super::kickers::is_short;
use super::{Code, Generator, Move, Rules};
use crate::cards::Counts;

/// A position without suits, as a search takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Hand to move.
    pub mover: Counts,
    /// Other hand.
    pub other: Counts,
    /// Play on the table; [`Code::NONE`] if the mover leads.
    pub to_beat: Code,
}

impl Setup {
    /// Lists the legal plays. The pass is the last.
    #[must_use]
    pub fn moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        Generator::facing(rules, self.mover, self.other.total()).beating(self.to_beat, &mut moves);
        if rules.may_pass(self.to_beat, !moves.is_empty()) {
            moves.push(Move::PASS);
        }
        moves
    }

    /// Returns true if a pass is legal: the side to move does not lead, and need not beat.
    ///
    /// In a search it is the last of the answers: see `parts.rs`.
    pub(crate) fn may_pass(&self, rules: &Rules) -> bool {
        let has_answer = rules.must_beat() && Generator::new(rules, self.mover).can_beat(self.to_beat);
        rules.may_pass(self.to_beat, has_answer)
    }

    /// Returns true if a play is legal. Its cards are in the hand, and it beats the table.
    pub(crate) fn allows(&self, rules: &Rules, play: Move) -> bool {
        (play.cards == self.mover || !is_short(play))
            && Generator::facing(rules, self.mover, self.other.total()).allows(play, self.to_beat.is_none())
    }

    /// The legal play of the lowest code, with the lowest kickers.
    pub(crate) fn lowest_play(&self, rules: &Rules) -> Option<Move> {
        let mut moves = Vec::new();
        Generator::facing(rules, self.mover, self.other.total()).beating(self.to_beat, &mut moves);
        moves.into_iter().min_by_key(|play| (play.code, play.cards.bits()))
    }

    /// Number of cards in both hands.
    pub(crate) fn cards(&self) -> usize {
        self.mover.total() + self.other.total()
    }

    /// Converts to the search's state; `None` if the mover must pass.
    pub(crate) fn state(&self, rules: &Rules) -> Option<State> {
        let Setup { mover, other, to_beat } = *self;
        if to_beat.is_none() {
            return Some(State { mover, other, answer: Code::NONE });
        }
        let answer = Generator::new(rules, mover).lowest_answer(to_beat);
        (!answer.is_none()).then_some(State { mover, other, answer })
    }

    /// Converts to the search's state, after a forced pass of the mover; true if there is one.
    pub(crate) fn folded(&self, rules: &Rules) -> (State, bool) {
        // Then the other side leads.
        let led = || State { mover: self.other, other: self.mover, answer: Code::NONE };
        self.state(rules).map_or_else(|| (led(), true), |state| (state, false))
    }
}
