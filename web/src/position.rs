//! Positions of a request.

use canju::cards::Hand;
use canju::error::PlayError;
use canju::games::{self, Play, Position, Rules};
use canju::reader::PositionText;
use canju::reader::{HandArg, Notation, PositionParts, Reader, WrittenPlay};
use canju::said;
use canju::seats::{Alone, FOUR, TWO};

use crate::fault::Fault;
use crate::request::{PlayText, Reading, Request};

/// Reads a hand.
pub fn hand(text: &str, notation: Option<Notation>) -> Result<Hand, Fault> {
    Reader::default().notation(notation).hand(text).map_err(|error| Fault::of_cards("hand", &error))
}

impl Request {
    /// Position after the plays of `after`.
    pub fn position(&self) -> Result<Position, Fault> {
        let rules = self.rules()?;
        if let Rules::Guandan(_) = rules {
            return Err(no_guandan());
        }
        let to_beat = self.to_beat.as_ref().map(|play| play.written(&rules)).transpose();
        let to_beat = to_beat.map_err(|error| Fault::of_play("to_beat", &error))?;
        let mut position = match &self.text {
            Some(text) => self.of_text(text, to_beat, rules)?,
            None => self.of_hands(to_beat, rules)?,
        };
        for (index, play) in self.after.iter().enumerate() {
            let play = play.written(&rules).and_then(|play| play.legal_in(&position, None));
            let next = play.and_then(|play| position.play(&play));
            position = next.map_err(|error| Fault::of_play("after", &error).at_index(index))?;
        }
        Ok(position)
    }

    /// The rules of the request.
    pub fn rules(&self) -> Result<Rules, Fault> {
        let rules = self.rules.as_deref().map_or(Ok(Rules::default()), str::parse::<Rules>);
        rules.map_err(|said| Fault::new("rules", &said))
    }

    /// Position of a text; faults are marked in the whole of it.
    fn of_text(&self, text: &str, to_beat: Option<WrittenPlay>, rules: Rules) -> Result<Position, Fault> {
        let split = PositionText::parse(text).map_err(|error| Fault::of_cards("position", &error))?;
        if split.seating == FOUR || split.level.is_some() {
            return Err(no_guandan());
        }
        let parts = split.parts(rules).map_err(|fault| Fault::new("rules", &fault))?;
        let parts = PositionParts {
            to_beat: to_beat.or(parts.to_beat),
            by: self.by.clone().or(parts.by),
            turn: self.turn.clone().or(parts.turn),
            notation: self.notation()?.or(parts.notation),
            ..parts
        };
        parts.position().map_err(|error| Fault::of_parts(&error, &["position"; 3]).moved_into(text))
    }

    fn of_hands(&self, to_beat: Option<WrittenPlay>, rules: Rules) -> Result<Position, Fault> {
        let Request { first, second, third, landlord, down, up, .. } = self;
        let (of_seats, seating): (&[_], _) = if landlord.is_some() {
            (&[("landlord", landlord), ("down", down), ("up", up)], Alone::Landlord.seating())
        } else if third.is_some() {
            (&[("first", first), ("second", second), ("third", third)], Alone::First.seating())
        } else {
            (&[("first", first), ("second", second)], TWO)
        };
        let given = |&(name, text): &(&'static str, &Option<String>)| match text {
            Some(text) => Ok(HandArg::Text(text.clone())),
            None => Err(Fault::new("request", &said!("'{name}' is missing", "缺少 '{name}'"))),
        };
        let parts = PositionParts {
            hands: of_seats.iter().map(given).collect::<Result<_, _>>()?,
            to_beat,
            by: self.by.clone(),
            seating,
            turn: self.turn.clone(),
            head: None,
            rules,
            notation: self.notation()?,
        };
        let names: Vec<&'static str> = of_seats.iter().map(|(name, _)| *name).collect();
        parts.position().map_err(|error| Fault::of_parts(&error, &names))
    }
}

/// Fault of a game that pages do not know.
fn no_guandan() -> Fault {
    let said = said!(
        "Guandan is not on pages yet: canju solves it in Python and in a terminal",
        "网页上还不能解掼蛋：请在 Python 或命令行里用 canju"
    );
    Fault::new("rules", &said)
}

impl PlayText {
    /// The play, or its cards, which are still to be read.
    fn written(&self, rules: &Rules) -> Result<WrittenPlay, PlayError> {
        match self {
            PlayText::Cards(text) => Ok(WrittenPlay::of(text.as_str().into())),
            PlayText::Reading(reading) => reading.under(rules).map(WrittenPlay::Play),
        }
    }
}

impl Reading {
    fn under(&self, rules: &Rules) -> Result<Play, PlayError> {
        let given = match WrittenPlay::of(self.text.as_str().into()) {
            WrittenPlay::Play(play) => return Ok(play),
            WrittenPlay::Cards(given, _) => given,
        };
        let cards = Reader::under(rules).hand(given)?;
        let rank = self.rank.as_deref().map(|rank| Hand::parse(rank, None)).transpose()?;
        let rank = rank.and_then(|hand| hand.cards().first().map(|card| card.rank));
        let reading = games::Reading { kind: self.kind.as_deref(), rank, length: self.length };
        Ok(rules.read_as(&cards, reading)?)
    }
}
