//! A candidate for a puzzle, with as few searches as needed to reject it.

use super::openings::Openings;
use super::rating::Rating;
use super::small_searches::{Stopped, WalkQuestions};
use crate::shedding::{Move, PlayOrder, Rules, Setup, Solver, sort_plays};

/// Results so far about a position that is not over.
pub(super) struct Candidate<'a> {
    pub solver: &'a Solver,
    pub openings: Openings<'a>,
    /// Verdict after each play, if already searched.
    wins: Vec<Option<bool>>,
    value: Option<bool>,
    length: Option<u32>,
    /// Rating, if [`rating_of`](super::rate::rating_of) has computed it.
    pub rating: Option<Rating<Move>>,
}

impl<'a> Candidate<'a> {
    /// Candidate for a setup that the solver accepts.
    pub(super) fn new(
        rules: &'a Rules,
        solver: &'a Solver,
        setup: Setup,
        questions: &mut WalkQuestions,
    ) -> Result<Self, Stopped> {
        let openings = Openings::new(rules, setup, questions.call())?;
        let wins = vec![None; openings.moves.len()];
        Ok(Candidate { solver, openings, wins, value: None, length: None, rating: None })
    }

    /// Returns true if the side to move loses with this play, or if there is none.
    pub(super) fn loses_by(
        &mut self,
        play: Option<Move>,
        questions: &mut WalkQuestions,
    ) -> Result<bool, Stopped> {
        let place = play.and_then(|play| self.openings.moves.iter().position(|other| *other == play));
        place.map_or(Ok(true), |place| self.wins_at(place, questions).map(|wins| !wins))
    }

    /// Returns true if the side to move wins with the play at this index of the list.
    pub(super) fn wins_at(&mut self, place: usize, questions: &mut WalkQuestions) -> Result<bool, Stopped> {
        if let Some(wins) = self.wins[place] {
            return Ok(wins);
        }
        let (solver, setup, play) = (self.solver, self.openings.setup, self.openings.moves[place]);
        let wins = questions.ask(|control| solver.wins_by_each(&setup, &[play], control))?[0];
        self.wins[place] = Some(wins);
        Ok(wins)
    }

    pub(super) fn wins_at_all(&mut self, questions: &mut WalkQuestions) -> Result<bool, Stopped> {
        if let Some(value) = self.value {
            return Ok(value);
        }
        let (solver, setup) = (self.solver, self.openings.setup);
        let value = questions.ask(|control| solver.wins(&setup, control))?;
        self.value = Some(value);
        Ok(value)
    }

    /// Finds the verdict after every play in one search.
    pub(super) fn ask_each(&mut self, questions: &mut WalkQuestions) -> Result<(), Stopped> {
        if self.wins.iter().any(Option::is_none) {
            let (solver, setup, moves) = (self.solver, self.openings.setup, &self.openings.moves);
            let wins = questions.ask(|control| solver.wins_by_each(&setup, moves, control))?;
            self.wins = wins.into_iter().map(Some).collect();
        }
        Ok(())
    }

    /// Winning plays among those already searched.
    pub(super) fn winning(&self) -> impl Iterator<Item = Move> {
        self.openings
            .moves
            .iter()
            .zip(&self.wins)
            .filter(|(_, wins)| **wins == Some(true))
            .map(|(play, _)| *play)
    }

    /// Returns true if there are winning plays and all have the same code.
    pub(super) fn one_code_wins(&mut self, questions: &mut WalkQuestions) -> Result<bool, Stopped> {
        let mut found = self.winning().next().map(|play| play.code);
        if found.is_some_and(|code| self.winning().any(|play| play.code != code)) {
            return Ok(false);
        }
        for i in 0..self.openings.moves.len() {
            let code = self.openings.moves[i].code;
            // Plays of a code already known to win add nothing.
            if found != Some(code) && self.wins_at(i, questions)? {
                if found.is_some() {
                    return Ok(false);
                }
                found = Some(code);
            }
        }
        Ok(found.is_some())
    }

    /// Returns true if the end is at least `plays` plays and passes away. For a won position, this
    /// takes fewer nodes than the exact number.
    pub(super) fn lasts(&mut self, plays: u32, questions: &mut WalkQuestions) -> Result<bool, Stopped> {
        if self.length.is_some() || !self.wins_at_all(questions)? {
            return Ok(self.plays_left(questions)? >= plays);
        }
        let (solver, setup, fewer) = (self.solver, self.openings.setup, plays.saturating_sub(1));
        questions.ask(|control| Ok(!solver.wins_within(&setup, fewer, control)?))
    }

    /// Plays and passes of both sides until the end.
    pub(super) fn plays_left(&mut self, questions: &mut WalkQuestions) -> Result<u32, Stopped> {
        if let Some(length) = self.length {
            return Ok(length);
        }
        let (solver, setup) = (self.solver, self.openings.setup);
        let length = questions.ask(|control| solver.length(&setup, control))?;
        self.length = Some(length);
        Ok(length)
    }

    /// Best play: the winner hurries, the loser delays. The longest of several.
    pub(super) fn best(&mut self, questions: &mut WalkQuestions) -> Result<Option<Move>, Stopped> {
        let (solver, setup) = (self.solver, self.openings.setup);
        let mut moves = self.openings.moves.clone();
        // The pass has no cards, and so stays last.
        sort_plays(&mut moves, setup.mover, PlayOrder::Long);
        questions.ask(|control| solver.best_move(&setup, &moves, control))
    }
}
