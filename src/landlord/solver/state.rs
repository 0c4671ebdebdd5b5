//! Positions as the search represents them.

use crate::landlord::Setup;
use crate::seats::Team;
use crate::shedding::{Code, Move, Rules};

/// A position after all forced passes: the mover leads or can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub setup: Setup,
    /// The mover's lowest answer; [`Code::NONE`] if the mover leads.
    pub answer: Code,
    /// Lowest answer of the next player to the same play, or [`Code::NONE`].
    pub rest: Code,
}

impl State {
    /// Creates a state by making all forced passes.
    pub(super) fn folded(rules: &Rules, setup: &Setup) -> State {
        if setup.to_beat.is_none() {
            return State::lead(setup);
        }
        let answer_of = |seat| setup.generator(rules, seat).lowest_answer(setup.to_beat);
        let (answer, next) = (answer_of(setup.turn), setup.turn.after());
        let rest = if next == setup.by { Code::NONE } else { answer_of(next) };
        State::answered(setup, answer, rest)
    }

    #[inline(always)]
    fn lead(setup: &Setup) -> State {
        State { setup: *setup, answer: Code::NONE, rest: Code::NONE }
    }

    /// Creates a state with a play on the table from the lowest answers of the next two players.
    #[inline(always)]
    fn answered(setup: &Setup, answer: Code, rest: Code) -> State {
        if !answer.is_none() {
            return State { setup: *setup, answer, rest };
        }
        if !rest.is_none() {
            let setup = Setup { turn: setup.turn.after(), ..*setup };
            return State { setup, answer: rest, rest: Code::NONE };
        }
        State::lead(&Setup::lead(setup.hands, setup.by))
    }

    /// State after a play that keeps some cards, from the lowest answers of the next two players.
    #[inline(always)]
    pub(super) fn after_play(&self, play: Move, [answer, rest]: [Code; 2]) -> State {
        State::answered(&self.setup.successor(play), answer, rest)
    }

    /// State after a pass.
    #[inline(always)]
    pub(super) fn after_pass(&self) -> State {
        let next = self.setup.turn.after();
        if next == self.setup.by || self.rest.is_none() {
            return State::lead(&Setup::lead(self.setup.hands, self.setup.by));
        }
        let setup = Setup { turn: next, ..self.setup };
        State { setup, answer: self.rest, rest: Code::NONE }
    }

    /// Returns true if the mover leads.
    #[inline(always)]
    pub(super) const fn leads(&self) -> bool {
        self.answer.is_none()
    }

    /// Team of the mover.
    #[inline(always)]
    pub(super) const fn team(&self) -> Team {
        self.setup.turn.team()
    }

    /// Code for the play on the table in a key: the lowest answer of those who can still answer.
    ///
    /// Their possible answers are exactly this code, higher codes of its block, and bombs.
    #[inline(always)]
    pub(super) fn table(&self) -> Code {
        if self.rest.is_none() { self.answer } else { self.answer.min(self.rest) }
    }

    /// Number of cards in all hands.
    #[inline(always)]
    pub(super) fn cards(&self) -> usize {
        self.setup.cards()
    }
}
