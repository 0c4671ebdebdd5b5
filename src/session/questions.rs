//! The questions, each answered from what is known or by a search.

use super::{Goal, Host, Session, is_decided, value_at_the_end};
use crate::games::{Answer, Play, PlayValue, Position, Question, Value};
use crate::search::Stop;

/// Nodes spent on the play that wins soonest. They are few: trees and lines have a winning play
/// without them.
const FASTEST_NODES: u64 = 5_000;

/// Nodes spent on the play that loses latest.
const RESISTANCE_NODES: u64 = 20_000;

/// A legal play, the position after it, and its value for the side that makes it, if it is known.
pub type KnownValue = (Play, Position, Option<Value>);

impl<H: Host> Session<'_, H> {
    /// Returns the part `of` an answer, from what is known or by a search.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search, or if the answer to the question does not have the
    /// part: no play keeps the value.
    pub fn ask<T>(
        &mut self,
        position: &Position,
        question: Question,
        of: impl Fn(&Answer) -> Option<T>,
    ) -> Result<T, H::Error> {
        if let Some(known) = self.known(position, |known| of(&known.answer)) {
            return Ok(known);
        }
        let found = self.search(position, question, None)?;
        // If several threads ask at once, all return the first answer.
        let part = self.known(position, |known| {
            known.answer = std::mem::take(&mut known.answer).and(found);
            of(&known.answer)
        });
        part.ok_or_else(|| self.host.contradict(position))
    }

    /// Value for the side to move, also in a game that is over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn value(&mut self, position: &Position) -> Result<Value, H::Error> {
        match value_at_the_end(position) {
            Some(value) => Ok(value),
            None => self.ask(position, Question::Value, |answer| answer.value),
        }
    }

    /// Value for the side to move if it is known without a search, also in a game that is over.
    pub fn known_value(&mut self, position: &Position) -> Option<Value> {
        value_at_the_end(position).or_else(|| self.known(position, |known| known.answer.value))
    }

    /// Keeps a value that follows from another position's. The first one that was found counts.
    pub fn learn_value(&mut self, position: &Position, value: Value) -> Value {
        self.known(position, |known| *known.answer.value.get_or_insert(value))
    }

    /// Every legal play, the position after it, and its value for the side to move if it is known without a
    /// search. In a lost position every play loses.
    ///
    /// # Errors
    /// Fails if there are too many plays.
    ///
    /// # Panics
    /// Panics if a listed play is not legal.
    pub fn known_values(&mut self, position: &Position) -> Result<Vec<KnownValue>, H::Error> {
        let lost = self.known_value(position).filter(|&value| value == Value::Wins(false));
        let plays = self.plays(position, false)?.into_iter();
        Ok(plays
            .map(|play| {
                let after = position.play(&play).expect("a listed play is legal");
                let known = || self.known_value(&after).map(|value| position.value_for_mover(&after, value));
                let value = lost.or_else(known);
                (play, after, value)
            })
            .collect())
    }

    /// Returns true if plays are compared by the number of plays until the end.
    pub fn by_length(&self, position: &Position) -> bool {
        self.goal == Goal::Fastest && matches!(position, Position::Shedding(_))
    }

    /// Returns true if plays are compared by levels.
    pub fn by_levels(&self, position: &Position) -> bool {
        self.goal == Goal::Levels && matches!(position, Position::Guandan(_))
    }

    /// Returns true if plays are compared by who wins, or by tricks.
    pub fn is_by_value(&self, position: &Position) -> bool {
        !self.by_length(position) && !self.by_levels(position)
    }

    /// Returns true if the goal is reached or missed: there is nothing to ask.
    pub fn is_decided(&self, position: &Position) -> bool {
        is_decided(position, self.goal)
    }

    /// Levels of the team to move, negative if it loses them: in Guandan, also in a game that is over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics in another game.
    pub fn levels(&mut self, position: &Position) -> Result<i8, H::Error> {
        match position.levels_at_the_end() {
            Some(levels) => Ok(levels),
            None => self.ask(position, Question::Levels, |answer| answer.levels),
        }
    }

    /// Number of plays and passes until the end, in a shedding game of two hands.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics in another game, where all games are equally long or the length is not searched.
    pub fn plays_left(&mut self, position: &Position) -> Result<u32, H::Error> {
        if position.is_over() {
            return Ok(0);
        }
        self.ask(position, Question::Length, |answer| answer.plays_left)
    }

    /// Every legal play with its value; for the goal of speed, with the number of plays until the end, and for
    /// that of levels, with them.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn values(&mut self, position: &Position) -> Result<Vec<(Play, PlayValue)>, H::Error> {
        if self.is_decided(position) {
            return Ok(Vec::new());
        }
        let question = match (self.by_length(position), self.by_levels(position)) {
            (true, _) => Question::Lengths,
            (_, true) => Question::LevelsByPlay,
            _ => Question::Values,
        };
        self.ask(position, question, |answer| Some(answer.values.clone()).filter(|values| !values.is_empty()))
    }

    /// All plays as good as the best one; none if the game is over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn best_plays(&mut self, position: &Position) -> Result<Vec<Play>, H::Error> {
        if self.is_decided(position) {
            return Ok(Vec::new());
        }
        let kept = if self.by_length(position) {
            PlayValue::Length(self.plays_left(position)?)
        } else if self.by_levels(position) {
            PlayValue::Levels(self.levels(position)?)
        } else {
            PlayValue::Value(self.value(position)?)
        };
        let values = self.values(position)?.into_iter();
        let best: Vec<_> = values.filter(|(_, value)| *value == kept).map(|(play, _)| play).collect();
        if best.is_empty() { Err(self.host.contradict(position)) } else { Ok(best) }
    }

    /// All plays that win; in trick play, those that take the most tricks.
    ///
    /// For the goal of speed, those that win soonest come first; for that of levels, those that win most.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn winning_plays(&mut self, position: &Position) -> Result<Vec<Play>, H::Error> {
        match self.value(position)? {
            Value::Wins(wins) if !wins || self.is_decided(position) => return Ok(Vec::new()),
            Value::Wins(_) => {}
            Value::Tricks(_) => return self.best_plays(position),
        }
        let mut values = self.values(position)?;
        values.retain(|(_, value)| value.wins());
        if values.is_empty() {
            return Err(self.host.contradict(position));
        }
        values.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
        Ok(values.into_iter().map(|(play, _)| play).collect())
    }

    /// The best play; `None` if the game is over.
    ///
    /// In a shedding game of two hands, the first that wins soonest or loses latest. With the goal of
    /// winning only if few nodes find it, else any winning play, or the first legal play. With three
    /// and four hands, a winning play or the first legal one. In trick play, the first that takes most tricks;
    /// for the goal of levels, the first that wins most.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn best(&mut self, position: &Position) -> Result<Option<Play>, H::Error> {
        if self.is_decided(position) {
            return Ok(None);
        }
        if let Some(best) = self.known(position, |known| known.answer.best.clone()) {
            return Ok(Some(best));
        }
        match position {
            Position::Shedding(_) if self.goal == Goal::Win => return self.best_if_cheap(position),
            // So the value is known if a limit ends the search for the play.
            Position::Landlord(_) | Position::Guandan(_) => _ = self.value(position)?,
            _ => {}
        }
        let question = if self.by_levels(position) { Question::MostLevels } else { Question::Best };
        self.ask(position, question, |answer| answer.best.clone()).map(Some)
    }

    /// The best play of two hands for the goal of winning.
    fn best_if_cheap(&mut self, position: &Position) -> Result<Option<Play>, H::Error> {
        let wins = self.value(position)? == Value::Wins(true);
        // Found first, in case that the time ends with the next search.
        let winning = if wins { Some(self.winning(position)?) } else { None };
        let few = if wins { FASTEST_NODES } else { RESISTANCE_NODES };
        let found = match self.search(position, Question::Best, Some(few)) {
            Ok(answer) => answer.best,
            Err(error) => {
                match (self.host.limit(&error).filter(|stop| self.host.is_lenient(*stop)), &winning) {
                    (Some(Stop::Nodes), _) => None,
                    // With more time, a faster win may be found.
                    (Some(Stop::Time), Some(_)) => return Ok(winning),
                    _ => return Err(error),
                }
            }
        };
        let is_fastest = found.is_some();
        let best = match found.or(winning) {
            None => self.plays(position, false)?.into_iter().next(),
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
    /// Fails with the limit that stopped the search, or if no play wins.
    pub fn winning(&mut self, position: &Position) -> Result<Play, H::Error> {
        if let Some(winning) = self.known(position, |known| known.winning.clone()) {
            return Ok(winning);
        }
        let found = self.search(position, Question::Winner, None)?.best;
        let found = found.ok_or_else(|| self.host.contradict(position))?;
        Ok(self.known(position, |known| known.winning.get_or_insert(found).clone()))
    }

    /// Principal variation: the plays to the end when both sides make their best play.
    ///
    /// # Errors
    /// Fails with the limit that stopped a search. Asked again, it goes on where it stopped.
    pub fn line(&mut self, position: &Position) -> Result<Vec<Play>, H::Error> {
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
    pub fn follow(&mut self, position: &Position, line: &mut Vec<Play>) -> Result<(), H::Error> {
        let mut at = position.clone();
        while let Some(play) = self.best(&at)? {
            at = at.play(&play).expect("the best play is legal");
            self.reach(&at)?;
            line.push(play);
        }
        Ok(())
    }
}
