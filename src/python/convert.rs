//! Conversion of arguments: hands, plays and rules, as objects or as texts.

use std::error::Error;

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyString, PyTuple},
};

use super::{
    classes::{PyGuandan, PyHand, PyHoneymoonBridge, PyPlay, PySheddingRules},
    errors::{choice_error, option_error},
    hints::Reduced,
    plain::{Text, items, whole, wrong_argument},
};
use crate::cards::Hand;
use crate::error::{CardError, PlayError, shortened};
use crate::games::{Play, Position, Rules};
use crate::reader::{HandArg, Notation, Reader, WrittenPlay};
use crate::said;
use crate::seats::Side;
use crate::shedding;
use crate::tricks::HoneymoonBridge;

/// Limit on the items of a hand, which is more than any hand has.
const MOST_ITEMS: usize = 1000;

/// Takes a hand: a `Hand`, a `Play`, a text, an iterable of cards, or the numbers of each card.
pub fn given(name: &str, value: &Bound<'_, PyAny>) -> PyResult<HandArg> {
    if let Ok(hand) = value.cast::<PyHand>() {
        return Ok(HandArg::Cards(hand.get().0.clone()));
    }
    if let Ok(play) = value.cast::<PyPlay>() {
        return Ok(HandArg::Cards(play.get().0.cards()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(HandArg::Text(text.to_string_lossy().into_owned()));
    }
    let expected = || wrong_argument(name, "a Hand, its text, or a list of card texts", value);
    let items = match value.cast::<PyDict>() {
        Ok(counts) => counted(counts).map_err(|_| expected())?,
        Err(_) => items(value, MOST_ITEMS)?.ok_or_else(expected)?,
    };
    if items.len() > MOST_ITEMS {
        let message = said!(
            "more than {MOST_ITEMS} items: no hand has that many cards",
            "超过 {MOST_ITEMS} 项：没有这么多牌的手牌"
        );
        return Err(CardError::new(message).into());
    }
    // Numbers are ranks if there are only numbers. Next to texts, a number is read as its text.
    let cards = (1..).zip(&items).map(|(number, item)| card(name, number, item)?.ok_or_else(expected));
    let cards = cards.collect::<PyResult<Vec<CardItem>>>()?;
    let numbers =
        cards.iter().map(|card| if let CardItem::Number(number) = card { Some(*number) } else { None });
    if let (false, Some(numbers)) = (cards.is_empty(), numbers.collect::<Option<Vec<u64>>>()) {
        return Ok(HandArg::Numbers(numbers));
    }
    Ok(HandArg::Items(cards.into_iter().map(CardItem::into_text).collect()))
}

/// An item of a list of cards.
enum CardItem {
    Number(u64),
    Text(String),
}

impl CardItem {
    fn into_text(self) -> String {
        match self {
            CardItem::Number(number) => number.to_string(),
            CardItem::Text(text) => text,
        }
    }
}

/// Takes an item of a list: a text, a whole number, also as a float, or a pair of rank and suit; `None` for
/// something else.
fn card(name: &str, number: usize, item: &Bound<'_, PyAny>) -> PyResult<Option<CardItem>> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Some(CardItem::Text(text.to_string_lossy().into_owned())));
    }
    if item.is_none() {
        let told = format!("{name}: expected a list of card texts, got None as item {number}");
        return Err(PyTypeError::new_err(told));
    }
    if let Ok(pair) = item.cast::<PyTuple>()
        && let Ok((one, other)) = pair.extract::<(String, String)>()
    {
        return Ok(Some(CardItem::Text(format!("{one}{other}"))));
    }
    let float = item.cast::<PyFloat>().ok().filter(|float| float.value().fract() == 0.0);
    let int = float.and_then(|float| float.call_method0("__int__").ok());
    Ok(whole(name, int.as_ref().unwrap_or(item)).ok().map(CardItem::Number))
}

/// Each card as often as a mapping such as `Hand.counts` says, one card too many at most.
fn counted<'py>(counts: &Bound<'py, PyDict>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut items = Vec::new();
    for (card, number) in counts {
        let number = usize::try_from(whole("counts", &number)?).unwrap_or(usize::MAX);
        items.extend(std::iter::repeat_n(card, number.min(MOST_ITEMS + 1 - items.len())));
    }
    Ok(items)
}

/// Reads a hand next to others of its call.
pub fn hand(name: &str, value: &Bound<'_, PyAny>, reader: Reader) -> PyResult<Hand> {
    Ok(reader.hand(given(name, value)?)?)
}

/// Parses the name of a notation.
pub fn notation(name: Option<&Text<'_>>) -> PyResult<Option<Notation>> {
    let name = Text::read_if(name, "notation")?;
    let notation = name.map(|name| name.parse::<Notation>()).transpose();
    notation.map_err(|error| option_error(error.message()))
}

/// Reads rules from an object or a name. `None` means the default rules.
pub fn rules(value: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    let Some(value) = value else { return Ok(Rules::default()) };
    if let Ok(rules) = value.cast::<PySheddingRules>() {
        return Ok(rules.get().0.into());
    }
    if let Ok(rules) = value.cast::<PyHoneymoonBridge>() {
        return Ok(rules.get().0.into());
    }
    if let Ok(rules) = value.cast::<PyGuandan>() {
        return Ok(rules.get().0.into());
    }
    let expected = || wrong_argument("rules", "a rules object or the name of rules", value);
    let name = value.cast::<PyString>().map_err(|_| expected())?.to_string_lossy();
    name.parse::<Rules>().map_err(|fault| option_error(&fault))
}

/// Parses a trump suit or no-trump.
pub fn trump(name: &str) -> PyResult<HoneymoonBridge> {
    HoneymoonBridge::with_trump(name).ok_or_else(|| {
        let name = format!("'{}'", shortened(name));
        choice_error("trump", name, "'C', 'D', 'H', 'S' or 'NT'", "'C'、'D'、'H'、'S' 或 'NT'")
    })
}

/// Reads rules with a trump, as in `rules="honeymoon-bridge", trump="S"`.
///
/// A trump without rules implies honeymoon bridge.
pub fn rules_and_trump(value: Option<&Bound<'_, PyAny>>, named: Option<&Text<'_>>) -> PyResult<Rules> {
    let Some(named) = Text::read_if(named, "trump")? else { return rules(value) };
    let bridge = trump(&named)?;
    let text = value.and_then(|value| value.cast::<PyString>().ok());
    let bare = text.and_then(|name| HoneymoonBridge::named(&name.to_string_lossy()));
    let whist = if value.is_none() { Some(false) } else { bare };
    if let Some(rules) = whist.and_then(|whist| bridge.under(whist)) {
        return Ok(rules.into());
    }
    let named = shortened(&named);
    match rules(value)? {
        Rules::Tricks(rules) if rules == bridge => Ok(rules.into()),
        Rules::Tricks(rules) => Err(option_error(&said!(
            "trump='{named}' and rules='{rules}' differ: give one of them",
            "trump='{named}' 与 rules='{rules}' 不一致：请去掉一个"
        ))),
        Rules::Shedding(_) | Rules::Guandan(_) => {
            let [name, _] = HoneymoonBridge::NAMES;
            Err(option_error(&said!(
                "trump='{named}' needs rules='{name}'",
                "trump='{named}' 要与 rules='{name}' 同用"
            )))
        }
    }
}

/// Reads rules of a shedding game; an error for other rules.
pub fn shedding_rules(value: Option<&Bound<'_, PyAny>>) -> PyResult<shedding::Rules> {
    let rules = rules(value)?;
    if let Rules::Shedding(rules) = rules {
        return Ok(rules);
    }
    Err(option_error(&said!(
        "rules '{rules}': only shedding games such as 'doudizhu' work here",
        "规则 '{rules}' 不能用在这里：请用 'doudizhu' 之类"
    )))
}

/// Takes a play; `None` is the pass.
pub fn written(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<WrittenPlay> {
    let Some(value) = value else { return Ok(WrittenPlay::Play(Play::pass())) };
    if let Ok(play) = value.cast::<PyPlay>() {
        return Ok(WrittenPlay::Play(play.get().0.clone()));
    }
    // A number is the text of its digits: a column of plays such as 3 and 10 has numbers.
    if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        let digits = value.extract::<u64>();
        let digits =
            digits.map_err(|_| wrong_argument(name, "a Play, its text, or a list of card texts", value))?;
        return Ok(WrittenPlay::of(HandArg::Text(digits.to_string())));
    }
    given(name, value).map(WrittenPlay::of)
}

/// Reads a play under rules, without a position.
pub fn play_under(name: &str, value: Option<&Bound<'_, PyAny>>, rules: &Rules) -> PyResult<Play> {
    written(name, value)?.under(rules, Reader::under(rules)).map_err(unread)
}

/// A `CardError` for cards that cannot be read, else a `PlayError`.
fn unread(error: PlayError) -> PyErr {
    match error.source().and_then(|cause| cause.downcast_ref::<CardError>()) {
        Some(cards) => cards.clone().into(),
        None => error.into(),
    }
}

/// Reads a play of a shedding game under its rules, without a position.
pub fn shed_under(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    rules: &shedding::Rules,
) -> PyResult<shedding::Play> {
    let play = play_under(name, value, &(*rules).into())?;
    let other = PlayError::new(said!("{play} is a play of another game", "{play} 是别的游戏的牌"));
    play.into_shedding().ok_or_else(|| other.into())
}

/// Reads a legal play of a position.
pub fn play_in(value: Option<&Bound<'_, PyAny>>, position: &Position) -> PyResult<Play> {
    written("play", value)?.legal_in(position, None).map_err(unread)
}

/// Parses `first` or `second`, the argument `turn`.
pub fn side(name: &str) -> PyResult<Side> {
    Side::named(name).ok_or_else(|| {
        choice_error("turn", format!("'{}'", shortened(name)), "'first' or 'second'", "'first' 或 'second'")
    })
}

/// Value of `__reduce__`: makes an object of the same class from these arguments.
pub fn reduced<'py>(
    object: &Bound<'py, PyAny>,
    arguments: Bound<'py, PyTuple>,
    named: Option<Bound<'py, PyDict>>,
) -> PyResult<Reduced<'py>> {
    let (py, class) = (object.py(), object.get_type());
    // Newer pickle protocols have opcodes for these two functions.
    let (make, all) = if let Some(named) = named {
        ("__newobj_ex__", (class, arguments, named).into_pyobject(py)?)
    } else {
        let class = PyTuple::new(py, [class])?;
        ("__newobj__", class.as_sequence().concat(arguments.as_sequence())?.to_tuple()?)
    };
    let make = py.import("copyreg")?.getattr(make)?;
    Ok(Reduced((make, all).into_pyobject(py)?.into_any()))
}
