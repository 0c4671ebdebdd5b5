//! A position that plays are made from, one by one.

use std::sync::Arc;

use super::names::{Names, PlayLabel, Who};
use super::play::{SeatPlay, Written, play_in};
use super::refusal::{LineFault, Why};
use super::signs::without_left;
use crate::cards::Hand;
use crate::error::PlayError;
use crate::games::{Play, Position};
use crate::reader::Notation;

/// A position that plays are made from.
#[derive(Clone, Debug)]
pub struct LineWalk {
    pub(super) names: Arc<Names>,
    pub(super) position: Position,
    moves: Vec<SeatPlay>,
    /// Notation of the cards.
    notation: Option<Notation>,
    /// Players named so far whose seats are not fixed, with their seats.
    called: Vec<(Who, usize)>,
}

/// A play made on trial, with the position after it.
pub(super) struct TrialPlay {
    pub play: Play,
    next: Position,
}

impl LineWalk {
    /// Begins in a position.
    #[must_use]
    pub fn new(start: &Position, names: &Names) -> LineWalk {
        LineWalk {
            names: Arc::new(names.clone()),
            position: start.clone(),
            moves: Vec::new(),
            notation: None,
            called: Vec::new(),
        }
    }

    /// This walk, with cards in a notation.
    #[must_use]
    pub fn notation(self, notation: Option<Notation>) -> LineWalk {
        LineWalk { notation, ..self }
    }

    /// This walk, with other names.
    pub(super) fn with(&self, names: Names) -> LineWalk {
        LineWalk { names: Arc::new(names), ..self.clone() }
    }

    /// Ends with the plays made.
    #[must_use]
    pub fn into_moves(self) -> Vec<SeatPlay> {
        self.moves
    }

    pub(super) const fn has_notation(&self) -> bool {
        self.notation.is_some()
    }

    /// The position that the plays lead to.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Number of plays made.
    #[must_use]
    pub fn plays_made(&self) -> usize {
        self.moves.len()
    }

    /// Makes a play of a list, after its seat if it has one.
    ///
    /// # Errors
    /// Fails if it is not legal, or not of the side to move.
    pub fn play(&mut self, label: Option<PlayLabel<'_>>, written: &Written<'_>) -> Result<(), PlayError> {
        self.make(label, written).map_err(LineFault::told)
    }

    pub(super) fn make(
        &mut self,
        label: Option<PlayLabel<'_>>,
        written: &Written<'_>,
    ) -> Result<(), LineFault> {
        if self.position.is_over() {
            return Err(self.fault(Why::Over));
        }
        if let Some(label) = label {
            let seat = self.seat(label)?;
            if seat != self.position.turn() {
                let [turn, other] = [self.position.turn(), seat].map(|seat| self.names.told(seat));
                return Err(self.fault(Why::OtherTurn(turn, other)));
            }
        }
        let step = self.step(&self.position, self.moves.len(), written)?;
        self.keep(vec![step]);
        Ok(())
    }

    /// Seat that a label names. A player of two who is named first is to move there.
    fn seat(&mut self, label: PlayLabel<'_>) -> Result<&'static str, LineFault> {
        let names = Arc::clone(&self.names);
        let nobody = |walk: &LineWalk| {
            Err(walk.fault(Why::Nobody(label.to_string(), names.told(walk.position.turn()))))
        };
        let place = match names.of(label) {
            Some(Who::Seat(place)) => place,
            None => return nobody(self),
            Some(who) => match (self.called.iter().find(|(called, _)| *called == who), &self.called[..]) {
                (Some((_, place)), _) => *place,
                (None, [_, _, ..]) => return nobody(self),
                (None, called) => {
                    let turn = names.seats.iter().position(|(seat, _)| *seat == self.position.turn());
                    let place = called.first().map_or(turn.unwrap_or_default(), |(_, place)| 1 - place);
                    self.called.push((who, place));
                    place
                }
            },
        };
        Ok(names.seats[place].0)
    }

    /// Makes plays on trial, one after the other.
    pub(super) fn tried(&self, texts: &[&str]) -> Result<Vec<TrialPlay>, LineFault> {
        let mut steps: Vec<TrialPlay> = Vec::new();
        for text in texts {
            let position = steps.last().map_or(&self.position, |step| &step.next);
            let step = self.step(position, self.moves.len() + steps.len(), &Written::Text(text))?;
            steps.push(step);
        }
        Ok(steps)
    }

    /// Makes one play on trial. A text can end with the number of cards that are left.
    fn step(
        &self,
        position: &Position,
        number: usize,
        written: &Written<'_>,
    ) -> Result<TrialPlay, LineFault> {
        let fault = |why| LineFault::new(number, position, why);
        if position.is_over() {
            return Err(fault(Why::Over));
        }
        let (written, left) = match written {
            Written::Text(text) => {
                let (text, left) = without_left(text);
                (Written::Text(text), left)
            }
            Written::Play(_) => (written.clone(), None),
        };
        let play = play_in(position, &written, self.notation).map_err(|error| match &written {
            Written::Text(text) => LineFault::of_text(number, position, text, error),
            Written::Play(_) => fault(Why::Illegal(error)),
        })?;
        let next = position.play(&play).map_err(|error| fault(Why::Illegal(error)))?;
        let held = next.hand_of(position.turn()).map(Hand::len);
        match (left, held) {
            (Some(told), Some(held)) if told != held => Err(fault(Why::Left { told, held })),
            _ => Ok(TrialPlay { play, next }),
        }
    }

    /// Keeps plays that were made on trial.
    pub(super) fn keep(&mut self, steps: Vec<TrialPlay>) {
        for TrialPlay { play, next } in steps {
            self.moves.push((self.position.turn(), play));
            self.position = next;
        }
    }

    /// A fault of the next play.
    pub(super) fn fault(&self, why: Why) -> LineFault {
        LineFault::new(self.moves.len(), &self.position, why)
    }
}
