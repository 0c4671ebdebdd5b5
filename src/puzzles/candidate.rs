//! A position that may be a puzzle, asked as little as it takes to refuse it.

use super::openings::Openings;
use super::questions::{Questions, Stopped};
use super::rating::Rating;
use crate::shedding::{Move, PlayOrder, Rules, Setup, Solver, sort_plays};

/// What has been found out about a position that is not over.
pub(super) struct Candidate<'a> {
    pub solver: &'a Solver,
    pub openings: Openings<'a>,
    /// Whether each of its plays wins, as far as that has been asked.
    wins: Vec<Option<bool>>,
    value: Option<bool>,
    length: Option<u32>,
    /// How hard it is, once [`rating_of`](super::rate::rating_of) has found out.
    pub rating: Option<Rating<Move>>,
}

impl<'a> Candidate<'a> {
    /// A position that fits the solver.
    pub(super) fn new(
        rules: &'a Rules,
        solver: &'a Solver,
        setup: Setup,
        questions: &mut Questions,
    ) -> Result<Self, Stopped> {
        let openings = Openings::new(rules, setup, questions.call())?;
        let wins = vec![None; openings.moves.len()];
        Ok(Candidate { solver, openings, wins, value: None, length: None, rating: None })
    }

    /// Whether the side to move wins by a legal play.
    pub(super) fn wins_by(&mut self, play: Move, questions: &mut Questions) -> Result<bool, Stopped> {
        let place = self.openings.moves.iter().position(|other| *other == play);
        self.wins_at(place.expect("a legal play"), questions)
    }

    /// The same of the play at a place of the list.
    pub(super) fn wins_at(&mut self, place: usize, questions: &mut Questions) -> Result<bool, Stopped> {
        if let Some(wins) = self.wins[place] {
            return Ok(wins);
        }
        let (solver, setup, play) = (self.solver, self.openings.setup, self.openings.moves[place]);
        let wins = questions.ask(|ticker| solver.wins_by_each(&setup, &[play], ticker))?[0];
        self.wins[place] = Some(wins);
        Ok(wins)
    }

    /// Whether the side to move wins.
    pub(super) fn wins_at_all(&mut self, questions: &mut Questions) -> Result<bool, Stopped> {
        if let Some(value) = self.value {
            return Ok(value);
        }
        let (solver, setup) = (self.solver, self.openings.setup);
        let value = questions.ask(|ticker| solver.wins(&setup, ticker))?;
        self.value = Some(value);
        Ok(value)
    }

    /// Finds out whether each play wins, in one search.
    pub(super) fn ask_each(&mut self, questions: &mut Questions) -> Result<(), Stopped> {
        if self.wins.iter().any(Option::is_none) {
            let (solver, setup, moves) = (self.solver, self.openings.setup, &self.openings.moves);
            let wins = questions.ask(|ticker| solver.wins_by_each(&setup, moves, ticker))?;
            self.wins = wins.into_iter().map(Some).collect();
        }
        Ok(())
    }

    /// The plays that win, as far as that has been asked.
    pub(super) fn winning(&self) -> impl Iterator<Item = Move> {
        self.openings
            .moves
            .iter()
            .zip(&self.wins)
            .filter(|(_, wins)| **wins == Some(true))
            .map(|(play, _)| *play)
    }

    /// Whether all winning plays are of one code, and there is one.
    pub(super) fn one_code_wins(&mut self, questions: &mut Questions) -> Result<bool, Stopped> {
        let mut found = self.winning().next().map(|play| play.code);
        if found.is_some_and(|code| self.winning().any(|play| play.code != code)) {
            return Ok(false);
        }
        for i in 0..self.openings.moves.len() {
            let code = self.openings.moves[i].code;
            // Plays of a code that wins are one, however many of them do.
            if found != Some(code) && self.wins_at(i, questions)? {
                if found.is_some() {
                    return Ok(false);
                }
                found = Some(code);
            }
        }
        Ok(found.is_some())
    }

    /// Returns true if there are at least so many plays and passes until the end: of a won
    /// position that takes fewer nodes than their number.
    pub(super) fn lasts(&mut self, plays: u32, questions: &mut Questions) -> Result<bool, Stopped> {
        if self.length.is_some() || !self.wins_at_all(questions)? {
            return Ok(self.plays_left(questions)? >= plays);
        }
        let (solver, setup, fewer) = (self.solver, self.openings.setup, plays.saturating_sub(1));
        questions.ask(|ticker| Ok(!solver.wins_within(&setup, fewer, ticker)?))
    }

    /// Plays and passes of both sides until the end.
    pub(super) fn plays_left(&mut self, questions: &mut Questions) -> Result<u32, Stopped> {
        if let Some(length) = self.length {
            return Ok(length);
        }
        let (solver, setup) = (self.solver, self.openings.setup);
        let length = questions.ask(|ticker| solver.distance(&setup, ticker))?;
        self.length = Some(length);
        Ok(length)
    }

    /// The first play, long ones first, that hurries most, or delays most.
    pub(super) fn best(&mut self, questions: &mut Questions) -> Result<Option<Move>, Stopped> {
        let (solver, setup) = (self.solver, self.openings.setup);
        let mut moves = self.openings.moves.clone();
        // The pass has no cards, and so stays the last.
        sort_plays(&mut moves, setup.mover, PlayOrder::Long);
        questions.ask(|ticker| solver.best_move(&setup, &moves, ticker))
    }
}
