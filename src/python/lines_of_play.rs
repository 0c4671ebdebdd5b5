//! Lines of play.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyByteArray, PyBytes, PyDict, PyString, PyTuple},
};

use super::{
    convert,
    hand::PyHand,
    plain::{Text, int, shown, wrong_argument},
    play::PyPlay,
};
use crate::error::PlayError;
use crate::games::{Play, Position};
use crate::reader::{HandArg, WrittenPlay};
use crate::record::line::{self, LineWalk, Names, PlayLabel, Written};
use crate::said;

/// Numbers of players are below this one, and those of cards are not.
const PLAYERS: u64 = 3;

/// Reads plays from a position on, as text or as an iterable; returns each with its seat.
///
/// Private to the package. ``names`` are those of the players, in the order of the seats. Raises
/// ``PlayError`` if a play is not legal, or a text has two readings. ``notation`` is that of the cards.
#[pyfunction]
#[pyo3(signature = (start, plays: "str | Iterable[Any]", names=None, notation=None))]
pub fn moves_in(
    start: Position,
    plays: &Bound<'_, PyAny>,
    names: Option<Vec<String>>,
    notation: Option<Text<'_>>,
) -> PyResult<Vec<(&'static str, Play)>> {
    let names = Names::new(&start, &names.unwrap_or_default());
    let notation = convert::notation(notation.as_ref())?;
    let mut walk = LineWalk::new(&start, &names).notation(notation);
    if let Ok(text) = plays.cast::<PyString>() {
        return Ok(line::moves_in(&text.to_string_lossy(), &walk)?);
    }
    let is_something_else = plays.is_instance_of::<PyHand>()
        || plays.is_instance_of::<PyPlay>()
        || plays.is_instance_of::<PyBytes>()
        || plays.is_instance_of::<PyByteArray>()
        || plays.is_instance_of::<PyDict>();
    let wrong = || wrong_argument("plays", "text or a list of plays", plays);
    let items =
        if is_something_else { return Err(wrong()) } else { plays.try_iter().map_err(|_| wrong())? };
    for item in items {
        add(&item?, &mut walk)?;
    }
    Ok(walk.into_moves())
}

/// A play of a list, and its seat if it has one.
type Labelled<'py> = (Option<Bound<'py, PyAny>>, Bound<'py, PyAny>);

/// Makes the play of an item: a play, its text, its cards, or one of these with a seat.
fn add(item: &Bound<'_, PyAny>, walk: &mut LineWalk) -> PyResult<()> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(walk.make_item(&text.to_string_lossy())?);
    }
    let (seat, play) = labelled(item, walk)?;
    let Some(seat) = seat else { return make(None, &play, walk) };
    if let Ok(name) = seat.cast::<PyString>() {
        return make(Some(PlayLabel::Name(&name.to_string_lossy())), &play, walk);
    }
    let Some(number) = int(&seat)? else {
        let place = format!("play {}", walk.plays_made() + 1);
        return Err(wrong_argument(&place, "the name or number of a seat", &seat));
    };
    make(Some(PlayLabel::Number(number.extract().unwrap_or(u64::MAX))), &play, walk)
}

/// Seat and play of a pair, or of a dictionary with these keys; of another item, the item alone.
fn labelled<'py>(item: &Bound<'py, PyAny>, walk: &LineWalk) -> PyResult<Labelled<'py>> {
    let alone = || Ok((None, item.clone()));
    if let Ok(pair) = item.cast::<PyTuple>() {
        let Ok((seat, play)) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else { return alone() };
        let number = int(&seat)?.and_then(|number| number.extract::<u64>().ok());
        let is_seat = seat.is_instance_of::<PyString>() || number.is_some_and(|number| number < PLAYERS);
        return if is_seat { Ok((Some(seat), play)) } else { alone() };
    }
    let Ok(facts) = item.cast::<PyDict>() else { return alone() };
    let (mut seat, mut play) = (None, None);
    for (key, value) in facts {
        match key.extract::<String>().as_deref() {
            Ok("seat" | "player") if seat.is_none() => seat = Some(value),
            Ok("cards" | "play") if play.is_none() => play = Some(value),
            // Another mapping has the number of each card.
            _ if seat.is_none() && play.is_none() => return alone(),
            _ => return Err(wrong_key(&key, walk).into()),
        }
    }
    match play {
        Some(play) => Ok((seat, play)),
        None if seat.is_none() => alone(),
        None => Err(without_cards(walk).into()),
    }
}

fn wrong_key(key: &Bound<'_, PyAny>, walk: &LineWalk) -> PlayError {
    let (number, key) = (walk.plays_made() + 1, shown(key));
    PlayError::new(said!(
        "play {number}: unknown key {key}: write 'seat' and 'cards'",
        "第 {number} 手：没有 {key} 这个键：请写 'seat' 和 'cards'"
    ))
}

fn without_cards(walk: &LineWalk) -> PlayError {
    let number = walk.plays_made() + 1;
    PlayError::new(said!(
        "play {number}: 'cards' is missing: for a pass write 'cards': []",
        "第 {number} 手：少了 'cards'：不要请写 'cards': []"
    ))
}

/// Makes a play from a value of Python.
fn make(label: Option<PlayLabel<'_>>, value: &Bound<'_, PyAny>, walk: &mut LineWalk) -> PyResult<()> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(walk.play(label, &Written::Text(&text.to_string_lossy()))?);
    }
    let written = convert::written("", Some(value)).map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(value.py()) {
            return error;
        }
        wrong_argument(&format!("play {}", walk.plays_made() + 1), "a play", value)
    })?;
    let written = match written {
        // DouZero writes a pass as a list without cards.
        WrittenPlay::Cards(HandArg::Items(items), _)
            if items.is_empty() && !value.is_instance_of::<PyDict>() =>
        {
            WrittenPlay::Play(Play::pass())
        }
        written => written,
    };
    Ok(walk.play(label, &Written::Play(written))?)
}
