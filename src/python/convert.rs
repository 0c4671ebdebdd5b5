//! Arguments: wherever a hand, play or rules object is taken, its text works too.

use std::convert::Infallible;

use pyo3::{
    Borrowed,
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{
        PyBool, PyByteArray, PyBytes, PyDict, PyInt, PyMapping, PyMemoryView, PySlice, PyString, PyTuple,
    },
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier};

use super::{
    errors::option_error,
    hand::PyHand,
    hints::Reduced,
    play::PyPlay,
    rules::{PyHoneymoonBridge, PySheddingRules},
};
use crate::cards::{Hand, Notation, Style};
use crate::error::{CardError, PlayError, did_you_mean, shortened};
use crate::games::{Among, Play, Position, Rules};
use crate::said;
use crate::seats::Side;
use crate::shedding;
use crate::tricks::HoneymoonBridge;

/// A `TypeError` that names what was expected and what came.
pub fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got
        .get_type()
        .name()
        .map_or_else(|_| "an unknown object".to_owned(), |name| shortened(&name.to_string_lossy()));
    PyTypeError::new_err(format!("expected {expected}, got {kind}"))
}

/// The same for an argument that has a name.
pub fn wrong_argument(name: &str, expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let prefix = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let error = wrong_type(expected, got);
    PyTypeError::new_err(format!("{prefix}{}", error.value(got.py())))
}

/// What a user passed, as an error repeats it; see ``canju.errors``.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = || value.py().import("canju.errors")?.call_method1("shown", (value,))?.extract::<String>();
    text().unwrap_or_else(|_| "(a value that cannot be shown)".to_owned())
}

/// What an iterable gives, one by one, as far as `most` and one more.
///
/// How many it says it has is not asked: that need not be true, nor fit in the memory. `None` where
/// it is no iterable, or one of something else: of bytes, or of the keys of a table.
pub fn items<'py>(value: &Bound<'py, PyAny>, most: usize) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let of_something_else = value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyByteArray>()
        || value.is_instance_of::<PyMemoryView>()
        || value.cast::<PyMapping>().is_ok();
    if of_something_else {
        return Ok(None);
    }
    let Ok(given) = value.try_iter() else { return Ok(None) };
    let mut items = Vec::new();
    // Not `collect`: that asks how many there are.
    for item in given {
        items.push(item?);
        if items.len() > most {
            break;
        }
    }
    Ok(Some(items))
}

/// How `pickle` and `copy` make an object again, in every protocol: its class and what it is made of.
pub fn reduced<'py>(
    object: &Bound<'py, PyAny>,
    arguments: Bound<'py, PyTuple>,
    named: Option<Bound<'py, PyDict>>,
) -> PyResult<Reduced<'py>> {
    let (py, class) = (object.py(), object.get_type());
    // Later protocols have a short form for calls of these two.
    let (make, all) = if let Some(named) = named {
        ("__newobj_ex__", (class, arguments, named).into_pyobject(py)?)
    } else {
        let class = PyTuple::new(py, [class])?;
        ("__newobj__", class.as_sequence().concat(arguments.as_sequence())?.to_tuple()?)
    };
    let make = py.import("copyreg")?.getattr(make)?;
    Ok(Reduced((make, all).into_pyobject(py)?.into_any()))
}

/// What ought to be a text; it is looked at where its name is known.
pub enum Text<'py> {
    /// As it was passed.
    Given(Bound<'py, PyAny>),
    /// As it is where nothing was passed.
    Usual(&'static str),
}

impl<'py> FromPyObject<'_, 'py> for Text<'py> {
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("builtins", "str");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Text<'py>, Infallible> {
        Ok(Text::Given(object.to_owned()))
    }
}

impl Text<'_> {
    /// The text, in which there may be anything that a Python text may have, lone surrogates too.
    pub fn read(&self, name: &str) -> PyResult<String> {
        match self {
            Text::Usual(text) => Ok((*text).to_owned()),
            Text::Given(given) => {
                let text = given.cast::<PyString>().map_err(|_| wrong_argument(name, "a text", given))?;
                Ok(text.to_string_lossy().into_owned())
            }
        }
    }

    /// The same of one that may be left out.
    pub fn read_if(text: Option<&Text<'_>>, name: &str) -> PyResult<Option<String>> {
        text.map(|text| text.read(name)).transpose()
    }
}

/// The `int` of whatever has `__index__`, as NumPy's integers do; `None` for anything else, and for a bool.
pub fn int<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if value.is_exact_instance_of::<PyInt>() {
        return Ok(Some(value.clone()));
    }
    match value.py().import("operator")?.call_method1("index", (value,)) {
        Ok(int) => Ok(Some(int)),
        // Arrays have the method too, and refuse here.
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A whole number from 0 on.
pub fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let int = int(value)?.ok_or_else(|| wrong_argument(name, "a whole number", value))?;
    let range = |_| option_error(format!("{name}={} is out of range: choose 0 to 2**64 - 1", shown(&int)));
    int.extract().map_err(range)
}

/// A place among some cards; those below 0 count from the end.
pub fn place(value: &Bound<'_, PyAny>, cards: usize) -> PyResult<usize> {
    if !value.hasattr("__index__")? {
        return Err(wrong_argument("a place in a hand", "a whole number or a slice", value));
    }
    let counted = |place: isize| match usize::try_from(place) {
        Ok(place) => Some(place),
        Err(_) => cards.checked_sub(place.unsigned_abs()),
    };
    let index = value.py().import("operator")?.call_method1("index", (value,))?;
    // One too large to be read is too large for a hand.
    let place = index.extract::<isize>().ok().and_then(counted).filter(|&place| place < cards);
    place.ok_or_else(|| {
        PyIndexError::new_err(format!("place {} is not in a hand of {cards} cards", shown(&index)))
    })
}

/// The places that a slice stands for.
pub fn places(slice: &Bound<'_, PySlice>, cards: usize) -> PyResult<Vec<usize>> {
    let places = slice.indices(isize::try_from(cards)?)?;
    let each = (0..).take(places.slicelength).map(|i: isize| places.start + i * places.step);
    Ok(each.filter_map(|place| usize::try_from(place).ok()).collect())
}

/// More items than any hand has cards.
const MOST_ITEMS: usize = 1000;

/// A hand: a `Hand`, a `Play`, text, or an iterable of texts.
pub fn hand(name: &str, value: &Bound<'_, PyAny>, notation: Option<Notation>) -> PyResult<Hand> {
    if let Ok(hand) = value.cast::<PyHand>() {
        return Ok(hand.get().0.clone());
    }
    if let Ok(play) = value.cast::<PyPlay>() {
        return Ok(play.get().0.cards());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Hand::parse(&text.to_string_lossy(), notation)?);
    }
    let expected = || wrong_argument(name, "a Hand, its text, or a list of card texts", value);
    let items = items(value, MOST_ITEMS)?.ok_or_else(expected)?;
    if items.len() > MOST_ITEMS {
        let message = format!("more than {MOST_ITEMS} items: no hand has so many cards");
        return Err(CardError::new(message).into());
    }
    // A list of numbers alone is read as ranks; one among texts is a text.
    if !items.is_empty() && !items.iter().any(PyAnyMethods::is_instance_of::<PyString>) {
        let numbers = items.iter().map(|item| whole(name, item).map_err(|_| expected()));
        return Ok(Hand::parse_numbers(&numbers.collect::<PyResult<Vec<u64>>>()?, notation)?);
    }
    let mut tokens = Vec::with_capacity(items.len());
    for item in &items {
        match item.cast::<PyString>() {
            Ok(text) => tokens.push(text.to_string_lossy().into_owned()),
            Err(_) => tokens.push(whole(name, item).map_err(|_| expected())?.to_string()),
        }
    }
    Ok(Hand::parse_tokens(&tokens, notation)?)
}

/// A notation by name.
pub fn notation(name: Option<&Text<'_>>) -> PyResult<Option<Notation>> {
    let name = Text::read_if(name, "notation")?;
    let notation = name.map(|name| name.parse::<Notation>()).transpose();
    notation.map_err(|error| option_error(error.to_string()))
}

/// Rules: an object, or the name of rules; left out, the usual game.
pub fn rules(value: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    let Some(value) = value else { return Ok(Rules::default()) };
    if let Ok(rules) = value.cast::<PySheddingRules>() {
        return Ok(rules.get().0.into());
    }
    if let Ok(rules) = value.cast::<PyHoneymoonBridge>() {
        return Ok(rules.get().0.into());
    }
    let expected = || wrong_argument("rules", "a rules object or the name of rules", value);
    let name = value.cast::<PyString>().map_err(|_| expected())?.to_string_lossy();
    Rules::named(name.trim()).ok_or_else(|| {
        if name.trim().to_lowercase().starts_with(HoneymoonBridge::NAME) {
            return option_error(no_trump(&name));
        }
        let (all, perhaps) = (Rules::names(), did_you_mean(&name, Rules::names()));
        let all = all.join(", ");
        option_error(format!("unknown rules '{}': {perhaps}choose one of {all}", shortened(&name)))
    })
}

/// Error text for honeymoon bridge without a trump.
///
/// No-trump is not a default: where a trump suit was forgotten, the tricks would be those of another game.
fn no_trump(name: &str) -> String {
    let name = shortened(name);
    let nt = HoneymoonBridge { trump: None };
    format!("rules='{name}' names no trump: choose '{nt}', or with C, D, H or S in place of NT")
}

/// Trump suit or no-trump, by its name.
pub fn trump(name: &str) -> PyResult<HoneymoonBridge> {
    let wrong = || option_error(format!("trump='{}': choose 'C', 'D', 'H', 'S' or 'NT'", shortened(name)));
    HoneymoonBridge::with_trump(name).ok_or_else(wrong)
}

/// Rules with a trump beside them, as in `rules="honeymoon-bridge", trump="S"`.
///
/// Without rules a trump says which game it is.
pub fn rules_and_trump(value: Option<&Bound<'_, PyAny>>, named: Option<&Text<'_>>) -> PyResult<Rules> {
    let Some(named) = Text::read_if(named, "trump")? else { return rules(value) };
    let bridge = trump(&named)?;
    let bare = |name: &Bound<'_, PyString>| {
        name.to_string_lossy().trim().eq_ignore_ascii_case(HoneymoonBridge::NAME)
    };
    if value.is_none_or(|value| value.cast().is_ok_and(bare)) {
        return Ok(bridge.into());
    }
    let named = shortened(&named);
    match rules(value)? {
        Rules::Tricks(rules) if rules == bridge => Ok(bridge.into()),
        Rules::Tricks(rules) => {
            Err(option_error(format!("trump='{named}' and rules='{rules}' differ: give one of them")))
        }
        Rules::Shedding(_) => {
            Err(option_error(format!("trump='{named}' needs rules='{}'", HoneymoonBridge::NAME)))
        }
    }
}

/// The same where only the rules of a shedding game make sense.
pub fn shedding_rules(value: Option<&Bound<'_, PyAny>>) -> PyResult<shedding::Rules> {
    let rules = rules(value)?;
    shedding::Rules::among(&rules).copied().ok_or_else(|| {
        let name = rules.name().unwrap_or_default();
        option_error(format!("rules '{name}': this is of shedding games, such as 'doudizhu'"))
    })
}

/// What is passed for a play: a `Play`, or cards (or a word for pass) to be read as one.
pub enum PlayArg {
    /// A play.
    Play(Play),
    /// Cards, all of which are to be one play.
    Cards(Hand),
}

/// A play or what is to be read as one; `None` is the pass.
pub fn play(name: &str, value: Option<&Bound<'_, PyAny>>, notation: Option<Notation>) -> PyResult<PlayArg> {
    let Some(value) = value else { return Ok(PlayArg::Play(Play::pass())) };
    if let Ok(play) = value.cast::<PyPlay>() {
        return Ok(PlayArg::Play(play.get().0.clone()));
    }
    if let Ok(text) = value.cast::<PyString>()
        && shedding::Play::pass_from(&text.to_string_lossy()).is_some()
    {
        return Ok(PlayArg::Play(Play::pass()));
    }
    Ok(PlayArg::Cards(hand(name, value, notation)?))
}

/// A text read as a play under rules alone.
pub fn play_text(text: &str, rules: &Rules, notation: Option<Notation>) -> PyResult<Play> {
    if shedding::Play::pass_from(text).is_some() {
        return Ok(Play::pass());
    }
    Ok(rules.read_cards(&Hand::parse(text, notation).map_err(PlayError::from)?)?)
}

/// A play read under rules alone.
pub fn play_under(name: &str, value: Option<&Bound<'_, PyAny>>, rules: &Rules) -> PyResult<Play> {
    match play(name, value, None)? {
        PlayArg::Play(play) => Ok(rules.read(&play)?),
        PlayArg::Cards(cards) => Ok(rules.read_cards(&cards)?),
    }
}

/// The same where only the rules of a shedding game make sense.
pub fn shed_under(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    rules: &shedding::Rules,
) -> PyResult<shedding::Play> {
    let play = play_under(name, value, &(*rules).into())?;
    let other = || PlayError::new(said!("{play} is of another game", "{play} 是别的游戏的牌")).into();
    shedding::Play::among(&play).cloned().ok_or_else(other)
}

/// A play that is legal in a position.
pub fn play_in(value: Option<&Bound<'_, PyAny>>, position: &Position) -> PyResult<Play> {
    match play("play", value, None)? {
        PlayArg::Play(play) => Ok(position.check(&play)?),
        PlayArg::Cards(cards) => Ok(position.read_cards(&cards)?),
    }
}

/// `first` or `second`.
pub fn side(name: &str) -> PyResult<Side> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(option_error(format!("turn='{}': choose 'first' or 'second'", shortened(name)))),
    }
}

/// ``format`` of cards in a style that is named; any other specification is applied to their text.
pub fn formatted(
    py: Python<'_>,
    spec: &Text<'_>,
    text: &str,
    styled: impl FnOnce(Style) -> Result<String, CardError>,
) -> PyResult<String> {
    let spec = spec.read("format_spec")?;
    match spec.parse::<Style>() {
        Ok(style) => Ok(styled(style)?),
        Err(unknown) => {
            let padded = PyString::new(py, text).call_method1("__format__", (spec,));
            padded.map_err(|_| PyErr::from(unknown))?.extract()
        }
    }
}

/// A hash that is the same in every process: FNV-1a over bytes.
pub fn stable_hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
