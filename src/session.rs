//! Questions about a position under limits: each has one answer, which is kept.
//!
//! A transposition table fills while it is used, and can then name another winning play. So a
//! question that has been answered once is not searched again.

use serde::Deserialize;

use crate::games::{Answer, Play, PlayValue, Position, Question, Value};
use crate::search::Stop;

/// Goal of both sides. Only shedding games of two hands tell them apart.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To win; in trick play, to take the most tricks.
    #[default]
    Win,
    /// To win soon, or to lose late.
    Fastest,
}

/// Nodes spent on the play that wins soonest. They are few: trees and lines have a winning play
/// without them.
const FASTEST_NODES: u64 = 5_000;

/// Nodes spent on the play that loses latest.
const RESISTANCE_NODES: u64 = 20_000;

/// Answers about one position so far, for one goal.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Value, best play, length, and values of all plays.
    pub answer: Answer,
    /// True if no play wins sooner than the best one, or loses later.
    pub is_fastest: bool,
    /// A winning play, which is the best one unless a faster win is found.
    pub winning: Option<Play>,
    /// Principal variation.
    pub line: Option<Vec<Play>>,
}

impl Known {
    /// Returns true if the best play wins, but possibly late.
    #[must_use]
    pub fn can_be_slow(&self) -> bool {
        self.answer.value == Some(Value::Wins(true)) && !self.is_fastest
    }
}

/// Value of a game that is over, for the side to move.
#[must_use]
pub fn value_at_the_end(position: &Position) -> Option<Value> {
    position.is_over().then(|| match position {
        Position::Tricks(_) => Value::Tricks(0),
        _ => Value::Wins(position.winner() == Some(position.mover())),
    })
}

/// Asks questions about positions for one goal.
///
/// A host gives the searches, with their limits, and a place for the answers. Verdicts are relative
/// to the side to move.
pub trait Session {
    /// Reason why there is no answer.
    type Error;

    /// The goal of both sides.
    fn goal(&self) -> Goal;

    /// Calls `with` on the answers about a position. They are locked meanwhile, if threads share them.
    fn known<T>(&mut self, position: &Position, with: impl FnOnce(&mut Known) -> T) -> T;

    /// Searches a position that is not over.
    ///
    /// With `few`, at most that many nodes are searched, on one thread: every machine finds the same.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn search(
        &mut self,
        position: &Position,
        question: Question,
        few: Option<u64>,
    ) -> Result<Answer, Self::Error>;

    /// The legal plays, the longest ones first.
    ///
    /// # Errors
    /// Fails with the limit that stopped the listing.
    fn plays(&mut self, position: &Position) -> Result<Vec<Play>, Self::Error>;

    /// Called with each position of a line before questions about it.
    ///
    /// # Errors
    /// Fails if the host wants to end the line.
    fn reach(&mut self, _position: &Position) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The limit that stopped a search, if another play than the one searched for will do then.
    fn limit(&self, error: &Self::Error) -> Option<Stop>;

    /// Returns the part `of` an answer, from what is known or by a search.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the answer to the question does not have the part.
    fn ask<T>(
        &mut self,
        position: &Position,
        question: Question,
        of: impl Fn(&Answer) -> Option<T>,
    ) -> Result<T, Self::Error> {
        if let Some(known) = self.known(position, |known| of(&known.answer)) {
            return Ok(known);
        }
        let found = self.search(position, question, None)?;
        // If several threads ask at once, all return the first answer.
        let part = self.known(position, |known| {
            known.answer = std::mem::take(&mut known.answer).and(found);
            of(&known.answer)
        });
        Ok(part.expect("an answer to the question"))
    }

    /// Value for the side to move, also in a game that is over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn value(&mut self, position: &Position) -> Result<Value, Self::Error> {
        match value_at_the_end(position) {
            Some(value) => Ok(value),
            None => self.ask(position, Question::Value, |answer| answer.value),
        }
    }

    /// Returns true if plays are compared by the number of plays until the end.
    fn by_length(&self, position: &Position) -> bool {
        self.goal() == Goal::Fastest && matches!(position, Position::Shedding(_))
    }

    /// Number of plays and passes until the end, in a shedding game of two hands.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics in another game, where all games are equally long or the length is not searched.
    fn plays_left(&mut self, position: &Position) -> Result<u32, Self::Error> {
        if position.is_over() {
            return Ok(0);
        }
        self.ask(position, Question::Length, |answer| answer.plays_left)
    }

    /// Every legal play with its value; for the goal of speed, with the number of plays until the end.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn values(&mut self, position: &Position) -> Result<Vec<(Play, PlayValue)>, Self::Error> {
        if position.is_over() {
            return Ok(Vec::new());
        }
        let question = if self.by_length(position) { Question::Lengths } else { Question::Values };
        self.ask(position, question, |answer| Some(answer.values.clone()).filter(|values| !values.is_empty()))
    }

    /// All plays as good as the best one; none if the game is over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn best_plays(&mut self, position: &Position) -> Result<Vec<Play>, Self::Error> {
        if position.is_over() {
            return Ok(Vec::new());
        }
        let kept = if self.by_length(position) {
            PlayValue::Length(self.plays_left(position)?)
        } else {
            PlayValue::Value(self.value(position)?)
        };
        let values = self.values(position)?.into_iter();
        Ok(values.filter(|(_, value)| *value == kept).map(|(play, _)| play).collect())
    }

    /// All plays that win; in trick play, those that take the most tricks.
    ///
    /// For the goal of speed, those that win soonest come first.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn winning_plays(&mut self, position: &Position) -> Result<Vec<Play>, Self::Error> {
        match self.value(position)? {
            Value::Wins(false) => return Ok(Vec::new()),
            Value::Wins(true) => {}
            Value::Tricks(_) => return self.best_plays(position),
        }
        let mut values = self.values(position)?;
        values.retain(|(_, value)| value.wins());
        values.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
        Ok(values.into_iter().map(|(play, _)| play).collect())
    }

    /// The best play; `None` if the game is over.
    ///
    /// In a shedding game of two hands, the first that wins soonest or loses latest. With the goal of
    /// winning only if few nodes find it, else any winning play, or the first legal play. With three
    /// hands, a winning play or the first legal one. In trick play, the first that takes most tricks.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn best(&mut self, position: &Position) -> Result<Option<Play>, Self::Error> {
        if position.is_over() {
            return Ok(None);
        }
        if let Some(best) = self.known(position, |known| known.answer.best.clone()) {
            return Ok(Some(best));
        }
        match position {
            Position::Shedding(_) if self.goal() == Goal::Win => return self.best_if_cheap(position),
            // So the value is known if a limit ends the search for the play.
            Position::Landlord(_) => _ = self.value(position)?,
            _ => {}
        }
        self.ask(position, Question::Best, |answer| answer.best.clone()).map(Some)
    }

    /// The best play of two hands for the goal of winning.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    fn best_if_cheap(&mut self, position: &Position) -> Result<Option<Play>, Self::Error> {
        let wins = self.value(position)? == Value::Wins(true);
        // Found first, in case that the time ends with the next search.
        let winning = if wins { Some(self.winning(position)?) } else { None };
        let few = if wins { FASTEST_NODES } else { RESISTANCE_NODES };
        let found = match self.search(position, Question::Best, Some(few)) {
            Ok(answer) => answer.best,
            Err(error) => match (self.limit(&error), &winning) {
                (Some(Stop::Nodes), _) => None,
                // With more time, a faster win may be found.
                (Some(Stop::Time), Some(_)) => return Ok(winning),
                _ => return Err(error),
            },
        };
        let is_fastest = found.is_some();
        let best = match found.or(winning) {
            None => self.plays(position)?.into_iter().next(),
            best => best,
        };
        Ok(self.known(position, |known| {
            if known.answer.best.is_none() {
                (known.answer.best, known.is_fastest) = (best, is_fastest);
            }
            known.answer.best.clone()
        }))
    }

    /// A winning play of a position that is won.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if no play wins.
    fn winning(&mut self, position: &Position) -> Result<Play, Self::Error> {
        if let Some(winning) = self.known(position, |known| known.winning.clone()) {
            return Ok(winning);
        }
        let found = self.search(position, Question::Winner, None)?.best;
        let found = found.expect("a play wins in a won position");
        Ok(self.known(position, |known| known.winning.get_or_insert(found).clone()))
    }

    /// Principal variation: the plays to the end when both sides make their best play.
    ///
    /// # Errors
    /// Fails with the limit that stopped a search. Asked again, it goes on where it stopped.
    fn line(&mut self, position: &Position) -> Result<Vec<Play>, Self::Error> {
        if let Some(line) = self.known(position, |known| known.line.clone()) {
            return Ok(line);
        }
        let mut line = Vec::new();
        self.follow(position, &mut line)?;
        Ok(self.known(position, |known| known.line.get_or_insert(line).clone()))
    }

    /// Adds the plays of the principal variation to a line, as far as they are found.
    ///
    /// # Errors
    /// Fails with the limit that stopped a search.
    ///
    /// # Panics
    /// Panics if a best play is not legal.
    fn follow(&mut self, position: &Position, line: &mut Vec<Play>) -> Result<(), Self::Error> {
        let mut at = position.clone();
        while let Some(play) = self.best(&at)? {
            at = at.play(&play).expect("the best play is legal");
            self.reach(&at)?;
            line.push(play);
        }
        Ok(())
    }
}
