//! Positions of three hands: their arguments, their text, their `repr`.

use pyo3::{
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use super::{
    convert::{self, Text},
    errors::option_error,
    hand::PyHand,
    play::PyPlay,
    rules,
};
use crate::cards::Hand;
use crate::error::{CardError, PositionError, shortened};
use crate::games::{Play, Position, Rules};
use crate::seats::Seat;

/// What lies on the table and whose turn it is, as far as a user says so.
#[derive(Default)]
pub struct Table<'a, 'py> {
    pub to_beat: Option<&'a Bound<'py, PyAny>>,
    pub by: Option<String>,
    pub turn: Option<String>,
}

/// A seat by its name.
pub fn seat(name: &str, value: Option<&str>) -> PyResult<Option<Seat>> {
    let wrong = |value: &str| {
        option_error(format!("{name}='{}': choose 'landlord', 'down' or 'up'", shortened(value)))
    };
    value.map(|value| Seat::named(value).ok_or_else(|| wrong(value))).transpose()
}

/// A position from the landlord's hand and the farmers'.
pub fn from_hands(
    landlord: &Bound<'_, PyAny>,
    farmers: &Bound<'_, PyAny>,
    table: &Table<'_, '_>,
    rules: Rules,
) -> PyResult<Position> {
    let expected = || convert::wrong_argument("farmers", "two hands, down's and up's", farmers);
    let is_one_hand = farmers.is_instance_of::<PyString>()
        || farmers.is_instance_of::<PyHand>()
        || farmers.is_instance_of::<PyPlay>();
    let given = if is_one_hand { None } else { convert::items(farmers, 3)? };
    let given = given.ok_or_else(expected)?;
    let [down, up] = &given[..] else {
        let number = if given.len() > 3 { "more than 3".to_owned() } else { given.len().to_string() };
        let fault = format!("farmers: two hands, down's and up's, not {number}");
        return Err(PositionError::new(vec![fault]).into());
    };
    let hands = [
        convert::hand("landlord", landlord, None)?,
        convert::hand("down", down, None)?,
        convert::hand("up", up, None)?,
    ];
    make(hands, table, rules)
}

fn make(hands: [Hand; 3], table: &Table<'_, '_>, rules: Rules) -> PyResult<Position> {
    let (by, turn) = (seat("by", table.by.as_deref())?, seat("turn", table.turn.as_deref())?);
    let read = |table: &Table<'_, '_>| match table.to_beat {
        Some(to_beat) => convert::play_under("to_beat", Some(to_beat), &rules),
        None => Ok(Play::pass()),
    };
    made(hands, read(table), by, turn, rules)
}

/// The position, or all that is wrong with it: what is no play is one fault, and there may be others.
fn made(
    hands: [Hand; 3],
    to_beat: PyResult<Play>,
    by: Option<Seat>,
    turn: Option<Seat>,
    rules: Rules,
) -> PyResult<Position> {
    match to_beat {
        Ok(play) => Ok(Position::of_three(hands, Some(&play), by, turn, rules)?),
        Err(fault) => {
            let mut others = match Position::of_three(hands, None, None, turn, rules) {
                Ok(_) => Vec::new(),
                Err(others) => others.faults().to_vec(),
            };
            if let (Some(by), true) = (by, by == turn) {
                others.push(format!("the play to beat is by {by}, who is to move"));
            }
            if others.is_empty() {
                return Err(fault);
            }
            others.push(Python::attach(|py| fault.value(py).to_string()));
            Err(PositionError::new(others).into())
        }
    }
}

/// Whether a text is of three hands: their names stand before them.
pub fn is_labelled(text: &str) -> bool {
    text.split('|').next().is_some_and(|part| part.contains([':', '：']))
}

/// A position from its text; arguments go before what it says.
pub fn from_text(text: &str, table: &Table<'_, '_>, rules: Rules) -> PyResult<Position> {
    let wrong = || {
        let message = "a position of three hands is written: landlord: hand | down: hand | up: hand | \
                       beat: play by seat | turn: seat";
        // A long text is no position that somebody wants to see again.
        let (shown, length) = (shortened(text), text.chars().count());
        if length > 200 { CardError::new(message) } else { CardError::at(message, &shown, 0..length) }
    };
    let (mut hands, mut beat, mut turn) = ([None; 3], None, None);
    for part in text.split('|') {
        let (label, value) = part.split_once([':', '：']).ok_or_else(wrong)?;
        let (label, value) = (label.trim().to_lowercase(), value.trim());
        let place = match label.as_str() {
            "beat" | "要压" => &mut beat,
            "turn" | "轮到" => &mut turn,
            label => &mut hands[Seat::named(label).ok_or_else(wrong)? as usize],
        };
        if place.replace(value).is_some() {
            return Err(wrong().into());
        }
    }
    let [Some(landlord), Some(down), Some(up)] = hands else { return Err(wrong().into()) };
    let hands = [landlord.parse()?, down.parse()?, up.parse()?];
    let (play, by) = match beat.filter(|beat| !beat.is_empty()) {
        Some(beat) => match (beat.rsplit_once(" by "), beat.split_once('的')) {
            (Some((play, by)), _) | (None, Some((by, play))) => (Some(play), Some(by.trim())),
            (None, None) => (Some(beat), None),
        },
        None => (None, None),
    };
    let to_beat = match (table.to_beat, play) {
        (Some(to_beat), _) => convert::play_under("to_beat", Some(to_beat), &rules),
        (None, Some(play)) => convert::play_text(play, &rules),
        (None, None) => Ok(Play::pass()),
    };
    let by = seat("by", table.by.as_deref().or(by))?;
    let turn = seat("turn", table.turn.as_deref().or(turn))?;
    made(hands, to_beat, by, turn, rules)
}

/// Refuses what only three hands have where there are two.
pub fn check_absent(by: Option<&Text<'_>>) -> PyResult<()> {
    match by {
        None => Ok(()),
        Some(_) => {
            Err(option_error("by is of three hands: with two, the other side made the play".to_owned()))
        }
    }
}

/// The hands of the landlord, of down and of up.
fn hands_of(position: &Position) -> [PyHand; 3] {
    Seat::ALL.map(|seat| PyHand(position.hand_of(seat.name()).cloned().unwrap_or_default()))
}

/// What `Position` is called with to make one again: by place, and by name.
pub fn arguments<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
    let [landlord, down, up] = hands_of(position);
    let named = PyDict::new(py);
    named.set_item("farmers", (down, up))?;
    named.set_item("to_beat", position.to_beat().map(PyPlay))?;
    named.set_item("by", position.by())?;
    named.set_item("turn", position.turn())?;
    named.set_item("rules", rules::to_python(py, &position.rules())?)?;
    Ok(((landlord,).into_pyobject(py)?, named))
}

/// The arguments as they are written, without the rules.
pub fn written(position: &Position) -> Vec<String> {
    let [landlord, down, up] = hands_of(position).map(|hand| hand.0);
    let mut parts = vec![format!("'{landlord}'"), format!("farmers=('{down}', '{up}')")];
    let by = position.by().unwrap_or_default();
    let usual = match position.to_beat() {
        Some(play) => {
            parts.push(format!("to_beat={}", play_written(position, play)));
            parts.push(format!("by='{by}'"));
            Seat::named(by).map_or("", |by| by.after().name())
        }
        None => Seat::Landlord.name(),
    };
    if position.turn() != usual {
        parts.push(format!("turn='{}'", position.turn()));
    }
    parts
}

/// A play as an argument: only one with several readings needs more than its cards.
pub fn play_written(position: &Position, play: Play) -> String {
    let plain = position.rules().read_cards(&play.cards()).is_ok();
    if plain { format!("'{play}'") } else { PyPlay(play).repr() }
}
