//! Arguments: wherever a hand, play or rules object is taken, its text works too.

use pyo3::{
    Borrowed,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyByteArray, PyBytes, PyInt, PyString},
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier};

use super::{
    errors::option_error,
    hand::PyHand,
    play::PyPlay,
    rules::{PyHoneymoonBridge, PySheddingRules},
};
use crate::cards::{Hand, Notation};
use crate::error::{CardError, PlayError};
use crate::games::{Play, Position, Rules};
use crate::shedding::{self, Side};

/// A `TypeError` that names what was expected and what came.
pub fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got.get_type().name().map_or_else(|_| "an unknown object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, got {kind}"))
}

/// A text that may hold anything a Python text may, lone surrogates too.
pub struct Text(pub String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("builtins", "str");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        let text = object.cast::<PyString>().map_err(|_| wrong_type("a text", &object))?;
        Ok(Text(text.to_string_lossy().into_owned()))
    }
}

/// A whole number from 0 on; `True` is none.
pub struct Whole(pub u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("builtins", "int");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        if object.is_instance_of::<PyBool>() || !object.is_instance_of::<PyInt>() {
            return Err(wrong_type("a whole number", &object));
        }
        let range = |_| option_error("a number is out of range: choose 0 to 2**64 - 1".to_owned());
        object.extract().map(Whole).map_err(range)
    }
}

/// More items than any hand has cards.
const MOST_ITEMS: usize = 1000;

/// A hand: a `Hand`, a `Play`, text, or an iterable of texts.
pub fn hand(value: &Bound<'_, PyAny>, notation: Option<Notation>) -> PyResult<Hand> {
    if let Ok(hand) = value.cast::<PyHand>() {
        return Ok(hand.get().0.clone());
    }
    if let Ok(play) = value.cast::<PyPlay>() {
        return Ok(play.get().0.cards());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Hand::parse(&text.to_string_lossy(), notation)?);
    }
    let expected = || wrong_type("a Hand, its text, or a list of card texts", value);
    if value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() {
        return Err(expected());
    }
    let mut tokens = Vec::new();
    for item in value.try_iter().map_err(|_| expected())? {
        let item = item?;
        if tokens.len() == MOST_ITEMS {
            let message = format!("more than {MOST_ITEMS} items: no hand has so many cards");
            return Err(CardError::new(message).into());
        }
        match item.cast::<PyString>() {
            Ok(text) => tokens.push(text.to_string_lossy().into_owned()),
            // Ranks as numbers, [3, 4, 10], are clear when they are small.
            Err(_) => tokens.push(item.extract::<Whole>().map_err(|_| expected())?.0.to_string()),
        }
    }
    Ok(Hand::parse_tokens(&tokens, notation)?)
}

/// A notation by name.
pub fn notation(name: Option<Text>) -> PyResult<Option<Notation>> {
    let notation = name.map(|name| name.0.parse::<Notation>()).transpose();
    notation.map_err(|error| option_error(error.to_string()))
}

/// Rules: an object, or the name of rules; left out, the usual game.
pub fn rules(value: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    let Some(value) = value else { return Ok(Rules::default()) };
    if let Ok(rules) = value.cast::<PySheddingRules>() {
        return Ok(Rules::Shedding(rules.get().0));
    }
    if let Ok(rules) = value.cast::<PyHoneymoonBridge>() {
        return Ok(Rules::Tricks(rules.get().0));
    }
    let name =
        value.cast::<PyString>().map_err(|_| wrong_type("a rules object or the name of rules", value))?;
    let name = name.to_string_lossy();
    Rules::named(name.trim()).ok_or_else(|| {
        option_error(format!("unknown rules '{name}': choose one of {}", Rules::names().join(", ")))
    })
}

/// The same where only the rules of a shedding game make sense.
pub fn shedding_rules(value: Option<&Bound<'_, PyAny>>) -> PyResult<shedding::Rules> {
    match rules(value)? {
        Rules::Shedding(rules) => Ok(rules),
        Rules::Tricks(rules) => {
            Err(option_error(format!("rules '{rules}': this is of shedding games, such as 'doudizhu'")))
        }
    }
}

/// What is passed for a play: a `Play`, or cards (or a word for pass) to be read as one.
pub enum PlayArg {
    /// A play.
    Play(Play),
    /// Cards, all of which are to be one play.
    Cards(Hand),
}

/// A play or what is to be read as one; `None` is the pass.
pub fn play(value: Option<&Bound<'_, PyAny>>) -> PyResult<PlayArg> {
    let Some(value) = value else { return Ok(PlayArg::Play(Play::pass())) };
    if let Ok(play) = value.cast::<PyPlay>() {
        return Ok(PlayArg::Play(play.get().0.clone()));
    }
    if let Ok(text) = value.cast::<PyString>()
        && shedding::Play::pass_from(&text.to_string_lossy()).is_some()
    {
        return Ok(PlayArg::Play(Play::pass()));
    }
    Ok(PlayArg::Cards(hand(value, None)?))
}

/// A text read as a play under rules alone.
pub fn play_text(text: &str, rules: &Rules) -> PyResult<Play> {
    if shedding::Play::pass_from(text).is_some() {
        return Ok(Play::pass());
    }
    Ok(rules.read_cards(&text.parse().map_err(PlayError::from)?)?)
}

/// A play read under rules alone.
pub fn play_under(value: Option<&Bound<'_, PyAny>>, rules: &Rules) -> PyResult<Play> {
    match play(value)? {
        PlayArg::Play(play) => Ok(rules.read(&play)?),
        PlayArg::Cards(cards) => Ok(rules.read_cards(&cards)?),
    }
}

/// The same where only the rules of a shedding game make sense.
pub fn shed_under(value: Option<&Bound<'_, PyAny>>, rules: &shedding::Rules) -> PyResult<shedding::Play> {
    match play_under(value, &Rules::Shedding(*rules))? {
        Play::Shedding(play) => Ok(play),
        Play::Card(card) => Err(PlayError::new(format!("{card} is a card of a trick")).into()),
    }
}

/// A play that is legal in a position.
pub fn play_in(value: Option<&Bound<'_, PyAny>>, position: &Position) -> PyResult<Play> {
    match play(value)? {
        PlayArg::Play(play) => Ok(position.check(&play)?),
        PlayArg::Cards(cards) => Ok(position.read_cards(&cards)?),
    }
}

/// `first` or `second`.
pub fn side(name: &str) -> PyResult<Side> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(option_error(format!("turn='{name}': choose 'first' or 'second'"))),
    }
}

/// A hash that is the same in every process: FNV-1a over bytes.
pub fn stable_hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
