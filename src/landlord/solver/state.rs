//! A position as the search sees it.

use crate::landlord::Setup;
use crate::seats::Team;
use crate::shedding::{Code, Generator, Move, Rules};

/// A position whose mover leads or has an answer: forced passes are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub setup: Setup,
    /// The mover's lowest answer; [`Code::NONE`]: it leads.
    pub answer: Code,
    /// The lowest answer of the player after it, where that one may still answer the same play;
    /// [`Code::NONE`] where not.
    pub rest: Code,
}

impl State {
    /// A position after all forced passes.
    pub(super) fn folded(rules: &Rules, setup: &Setup) -> State {
        if setup.to_beat.is_none() {
            return State::lead(setup);
        }
        let answer_of = |seat| Generator::new(rules, setup.hand_of(seat)).lowest_answer(setup.to_beat);
        let (answer, next) = (answer_of(setup.turn), setup.turn.after());
        let rest = if next == setup.by { Code::NONE } else { answer_of(next) };
        State::answered(setup, answer, rest)
    }

    #[inline(always)]
    fn lead(setup: &Setup) -> State {
        State { setup: *setup, answer: Code::NONE, rest: Code::NONE }
    }

    /// A position with a play on the table, whose mover and the one after it have these lowest answers.
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

    /// What comes of a play whose lowest answers are those of the next two players. The mover keeps some cards.
    #[inline(always)]
    pub(super) fn after_play(&self, play: Move, [answer, rest]: [Code; 2]) -> State {
        State::answered(&self.setup.successor(play), answer, rest)
    }

    /// What comes of a pass.
    #[inline(always)]
    pub(super) fn after_pass(&self) -> State {
        let next = self.setup.turn.after();
        if next == self.setup.by || self.rest.is_none() {
            return State::lead(&Setup::lead(self.setup.hands, self.setup.by));
        }
        let setup = Setup { turn: next, ..self.setup };
        State { setup, answer: self.rest, rest: Code::NONE }
    }

    /// Whether the mover leads.
    #[inline(always)]
    pub(super) const fn leads(&self) -> bool {
        self.answer.is_none()
    }

    /// Who the mover plays for.
    #[inline(always)]
    pub(super) const fn team(&self) -> Team {
        self.setup.turn.team()
    }

    /// What stands for the play on the table in a key: the lowest answer to it of all who may still give one.
    ///
    /// Whatever of theirs beats it is this code, a higher one of its block, or a bomb; and all of these beat it.
    #[inline(always)]
    pub(super) fn table(&self) -> Code {
        if self.rest.is_none() { self.answer } else { self.answer.min(self.rest) }
    }

    /// Cards in all hands.
    #[inline(always)]
    pub(super) fn cards(&self) -> usize {
        self.setup.cards()
    }
}
