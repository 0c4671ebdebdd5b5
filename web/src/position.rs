//! Positions of a request.

use canju::cards::{Hand, JokerNames, Notation};
use canju::error::{PlayError, PositionError, shortened};
use canju::games::{self, Play, Position, PositionText, ReadError, Rules};
use canju::said;
use canju::seats::{Seat, Side};
use canju::shedding;

use crate::fault::Fault;
use crate::request::{PlayText, Reading, Request};
use crate::rules::RulesText;

/// Reads a hand.
pub fn hand(text: &str, notation: Option<Notation>) -> Result<Hand, Fault> {
    Hand::parse(text, notation).map_err(|error| Fault::of_cards("hand", &error))
}

/// Parts of a position, from one text or from several.
struct Parts<'a> {
    hands: Vec<Hand>,
    to_beat: Option<Result<Play, PlayError>>,
    /// Part of the position's text with the play to beat.
    played: Option<&'a str>,
    by: Option<&'a str>,
    turn: Option<&'a str>,
    rules: Rules,
}

impl Request {
    /// Position after the plays of `after`.
    pub fn position(&self) -> Result<Position, Fault> {
        let parts = self.parts()?;
        let played = self.text.as_deref().zip(parts.played);
        let mut position = parts.position().map_err(|fault| match played {
            Some((text, part)) => fault.moved_into(text, part),
            None => fault,
        })?;
        for (index, play) in self.after.iter().enumerate() {
            let next = play.legal_in(&position).and_then(|play| position.play(&play));
            position = next.map_err(|error| Fault::of_play("after", &error).at_index(index))?;
        }
        Ok(position)
    }

    fn parts(&self) -> Result<Parts<'_>, Fault> {
        let rules = self.rules.as_ref().map_or(Ok(Rules::default()), RulesText::rules)?;
        let suited = matches!(rules, Rules::Tricks(_));
        let beaten = self.to_beat.as_ref().and_then(PlayText::cards);
        if let Some(text) = &self.text {
            let split = PositionText::parse(text).map_err(|error| Fault::of_cards("position", &error))?;
            let played = split.to_beat.map(|text| Play::split(text).0);
            let texts = split.hands.iter().copied().chain(beaten).chain(played);
            let names = JokerNames::among(texts, suited);
            let to_beat = self.to_beat.as_ref().map(|play| play.under(&rules, names));
            let notation = self.notation()?.or(split.notation);
            let read = |part: &&str| {
                let fault = |error| Fault::of_cards("position", &error).moved_into(text, part);
                Hand::parse_with(part, notation, names).map_err(fault)
            };
            return Ok(Parts {
                hands: split.hands.iter().map(read).collect::<Result<_, _>>()?,
                to_beat: to_beat.or_else(|| split.to_beat.map(|text| play_of(text, &rules, names))),
                played: split.to_beat,
                by: self.by.as_deref().or(split.by),
                turn: self.turn.as_deref().or(split.turn),
                rules,
            });
        }
        let Request { first, second, landlord, down, up, .. } = self;
        let of_seats: &[_] = if landlord.is_some() {
            &[("landlord", landlord), ("down", down), ("up", up)]
        } else {
            &[("first", first), ("second", second)]
        };
        let notation = self.notation()?;
        let texts = of_seats.iter().filter_map(|(_, text)| text.as_deref()).chain(beaten);
        let names = JokerNames::among(texts, suited);
        let to_beat = self.to_beat.as_ref().map(|play| play.under(&rules, names));
        let read = |&(name, text): &(&'static str, &Option<String>)| match text {
            Some(text) => {
                Hand::parse_with(text, notation, names).map_err(|error| Fault::of_cards(name, &error))
            }
            None => Err(Fault::new("request", &said!("'{name}' is missing", "缺少 '{name}'"))),
        };
        let hands = of_seats.iter().map(read).collect::<Result<_, _>>()?;
        let (by, turn) = (self.by.as_deref(), self.turn.as_deref());
        Ok(Parts { hands, to_beat, played: None, by, turn, rules })
    }
}

impl Parts<'_> {
    fn position(self) -> Result<Position, Fault> {
        let Parts { hands, to_beat, by, turn, rules, .. } = self;
        let to_beat = to_beat.transpose();
        match <[Hand; 3]>::try_from(hands) {
            Ok(hands) => {
                let (by, turn) = (seat("by", by)?, seat("turn", turn)?);
                match to_beat {
                    Ok(play) => Ok(Position::of_three(hands, play.as_ref(), by, turn, rules)?),
                    Err(fault) => Err(unreadable(&fault, Position::check_three(hands, by, turn, rules))),
                }
            }
            Err(hands) => {
                let mut hands = hands.into_iter();
                let [first, second] = [(); 2].map(|()| hands.next().unwrap_or_default());
                let turn = side(turn)?;
                match to_beat {
                    Ok(play) => Ok(Position::new(first, second, play, turn, rules)?),
                    Err(fault) => Err(unreadable(&fault, Position::check_hands(first, second, turn, rules))),
                }
            }
        }
    }
}

/// Fault of a play to beat that cannot be read, with the other faults of its position.
fn unreadable(fault: &PlayError, others: Result<(), PositionError>) -> Fault {
    match others {
        Ok(()) => Fault::of_play("to_beat", fault),
        Err(others) => others.with(fault.said().clone()).into(),
    }
}

fn side(name: Option<&str>) -> Result<Side, Fault> {
    let Some(name) = name else { return Ok(Side::First) };
    Side::named(name).ok_or_else(|| {
        let name = shortened(name);
        let said =
            said!("turn='{name}': choose 'first' or 'second'", "轮到谁出：'{name}' 不对，请写先手或后手");
        Fault::new("position", &said)
    })
}

fn seat(what: &str, name: Option<&str>) -> Result<Option<Seat>, Fault> {
    let wrong = |name: &str| {
        let name = shortened(name);
        let said = said!(
            "{what}='{name}': choose 'landlord', 'down' or 'up'",
            "'{name}' 不是座位，请写地主、下家或上家"
        );
        Fault::new("position", &said)
    };
    name.map(|name| Seat::named(name).ok_or_else(|| wrong(name))).transpose()
}

/// Reads a play under rules, without a position.
fn play_of(text: &str, rules: &Rules, names: JokerNames) -> Result<Play, PlayError> {
    if shedding::Play::pass_from(text).is_some() {
        return Ok(Play::pass());
    }
    let (cards, reading) = Play::split(text);
    rules.read_text(&Hand::parse_with(cards, None, names)?, reading)
}

impl PlayText {
    /// The text of its cards, if it is a text alone.
    fn cards(&self) -> Option<&str> {
        match self {
            PlayText::Cards(text) => Some(Play::split(text).0),
            PlayText::Reading(_) => None,
        }
    }

    fn under(&self, rules: &Rules, names: JokerNames) -> Result<Play, PlayError> {
        match self {
            PlayText::Cards(text) => play_of(text, rules, names),
            PlayText::Reading(reading) => reading.under(rules),
        }
    }

    /// The legal play of a position.
    fn legal_in(&self, position: &Position) -> Result<Play, PlayError> {
        match self {
            PlayText::Cards(text) => position.read_text(text),
            PlayText::Reading(reading) => position.check(&reading.under(&position.rules())?),
        }
    }
}

impl Reading {
    fn under(&self, rules: &Rules) -> Result<Play, PlayError> {
        if shedding::Play::pass_from(&self.text).is_some() {
            return Ok(Play::pass());
        }
        let cards = Hand::parse(&self.text, None)?;
        let rank = self.rank.as_deref().map(|rank| Hand::parse(rank, None)).transpose()?;
        let rank = rank.and_then(|hand| hand.cards().first().map(|card| card.rank));
        let reading = games::Reading { kind: self.kind.as_deref(), rank, length: self.length };
        rules.read_as(&cards, reading).map_err(|error| match error {
            ReadError::Play(error) => error,
            ReadError::UnknownKind => PlayError::new(said!("no such kind", "没有这种牌型")),
        })
    }
}
