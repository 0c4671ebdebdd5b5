//! Conversion of arguments: hands, plays and rules, as objects or as texts.

use pyo3::{
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};

use super::{
    errors::{choice_error, option_error},
    hand::PyHand,
    hints::Reduced,
    plain::{Text, items, whole, wrong_argument},
    play::PyPlay,
    rules::{PyHoneymoonBridge, PySheddingRules},
};
use crate::cards::{Hand, JokerNames, Notation};
use crate::error::{CardError, PlayError, did_you_mean, shortened};
use crate::games::{Play, Position, Reading, Rules};
use crate::said;
use crate::said::Said;
use crate::seats::Side;
use crate::shedding;
use crate::tricks::HoneymoonBridge;
use crate::words::Words;

/// Limit on the items of a hand, which is more than any hand has.
const MOST_ITEMS: usize = 1000;

/// Argument for a hand: cards, or texts and numbers that are still to be read.
pub enum HandArg {
    /// Cards of a `Hand` or a `Play`.
    Cards(Hand),
    /// A text.
    Text(String),
    /// Items of a list.
    Items(Vec<String>),
    /// Items of a list of numbers alone.
    Numbers(Vec<u64>),
}

impl HandArg {
    /// Takes a `Hand`, a `Play`, a text, an iterable of texts or numbers, or the numbers of each card.
    pub fn of(name: &str, value: &Bound<'_, PyAny>) -> PyResult<HandArg> {
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
        if !items.is_empty() && !items.iter().any(PyAnyMethods::is_instance_of::<PyString>) {
            let numbers = items.iter().map(|item| whole(name, item).map_err(|_| expected()));
            return Ok(HandArg::Numbers(numbers.collect::<PyResult<Vec<u64>>>()?));
        }
        let text = |item: &Bound<'_, PyAny>| match item.cast::<PyString>() {
            Ok(text) => Ok(text.to_string_lossy().into_owned()),
            Err(_) => whole(name, item).map_err(|_| expected()).map(|number| number.to_string()),
        };
        Ok(HandArg::Items(items.iter().map(text).collect::<PyResult<_>>()?))
    }

    /// Texts that it is read from.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let texts = match self {
            HandArg::Text(text) => std::slice::from_ref(text),
            HandArg::Items(items) => items,
            HandArg::Cards(_) | HandArg::Numbers(_) => &[],
        };
        texts.iter().map(String::as_str)
    }

    /// Returns true for cards that have suits.
    pub fn has_suits(&self) -> bool {
        matches!(self, HandArg::Cards(hand) if hand.has_suits())
    }

    /// Returns true for a list.
    pub const fn is_list(&self) -> bool {
        matches!(self, HandArg::Items(_) | HandArg::Numbers(_))
    }

    /// Reads the cards.
    pub fn read(self, notation: Option<Notation>, names: JokerNames) -> Result<Hand, CardError> {
        match self {
            HandArg::Cards(hand) => Ok(hand),
            HandArg::Text(text) => Hand::parse_with(&text, notation, names),
            HandArg::Items(items) => Hand::parse_tokens(&items, notation, names),
            HandArg::Numbers(numbers) => Hand::parse_numbers(&numbers, notation),
        }
    }
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

/// Reads a hand; `suited` if it is read next to cards with suits.
pub fn hand(
    name: &str,
    value: &Bound<'_, PyAny>,
    notation: Option<Notation>,
    suited: bool,
) -> PyResult<Hand> {
    let given = HandArg::of(name, value)?;
    let names = JokerNames::among(given.texts(), suited);
    Ok(given.read(notation, names)?)
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
    let expected = || wrong_argument("rules", "a rules object or the name of rules", value);
    let name = value.cast::<PyString>().map_err(|_| expected())?.to_string_lossy();
    Words::read_rules(&name).ok_or_else(|| {
        if name.split([':', '：', ';', '；']).next().is_some_and(HoneymoonBridge::is_named) {
            return option_error(&no_trump(&name));
        }
        let (all, perhaps) = (Rules::names(), did_you_mean(&name, Rules::names()));
        let (all, name, perhaps_zh) = (all.join(", "), shortened(&name), perhaps.chinese());
        option_error(&said!(
            "unknown rules '{name}': {perhaps}choose one of {all}",
            "没有 '{name}' 这套规则：{perhaps_zh}请用 {all} 之一"
        ))
    })
}

/// Error text for honeymoon bridge without a trump.
///
/// No-trump is not the default: a forgotten trump suit would give the tricks of another game.
fn no_trump(name: &str) -> Said {
    let name = shortened(name);
    let nt = HoneymoonBridge { trump: None };
    said!(
        "rules='{name}' names no trump: choose '{nt}', or with C, D, H or S in place of NT",
        "rules='{name}' 没有说将牌：请选 '{nt}'，或把 NT 换成 C、D、H、S"
    )
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
    let bare = |name: &Bound<'_, PyString>| HoneymoonBridge::is_named(&name.to_string_lossy());
    if value.is_none_or(|value| value.cast().is_ok_and(bare)) {
        return Ok(bridge.into());
    }
    let named = shortened(&named);
    match rules(value)? {
        Rules::Tricks(rules) if rules == bridge => Ok(bridge.into()),
        Rules::Tricks(rules) => Err(option_error(&said!(
            "trump='{named}' and rules='{rules}' differ: give one of them",
            "trump='{named}' 与 rules='{rules}' 不一致：请去掉一个"
        ))),
        Rules::Shedding(_) => {
            let name = HoneymoonBridge::NAME;
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
    let name = rules.name().unwrap_or_default();
    Err(option_error(&said!(
        "rules '{name}': only shedding games such as 'doudizhu' work here",
        "规则 '{name}' 不能用在这里：请用 'doudizhu' 之类"
    )))
}

/// Argument for a play: a `Play` or the pass, or cards that are still to be read under some rules.
pub enum PlayArg<Cards = Hand> {
    /// A play.
    Play(Play),
    /// Cards of one play, with the reading that their text names.
    Cards(Cards, Reading<&'static str>),
}

impl PlayArg<HandArg> {
    /// Takes a play; `None` is the pass.
    pub fn of(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<PlayArg<HandArg>> {
        let Some(value) = value else { return Ok(PlayArg::Play(Play::pass())) };
        if let Ok(play) = value.cast::<PyPlay>() {
            return Ok(PlayArg::Play(play.get().0.clone()));
        }
        HandArg::of(name, value).map(PlayArg::written)
    }

    /// The pass if a text names it, else the cards.
    pub fn written(cards: HandArg) -> PlayArg<HandArg> {
        match cards {
            HandArg::Text(text) if shedding::Play::pass_from(&text).is_some() => PlayArg::Play(Play::pass()),
            HandArg::Text(text) => {
                let (cards, reading) = Play::split(&text);
                PlayArg::Cards(HandArg::Text(cards.to_owned()), reading)
            }
            cards => PlayArg::Cards(cards, Reading::ANY),
        }
    }
}

/// Reads the argument for a play; `suited` if it is read next to cards with suits.
pub fn play(name: &str, value: Option<&Bound<'_, PyAny>>, suited: bool) -> PyResult<PlayArg> {
    Ok(match PlayArg::of(name, value)? {
        PlayArg::Play(play) => PlayArg::Play(play),
        PlayArg::Cards(cards, reading) => {
            let names = JokerNames::among(cards.texts(), suited);
            PlayArg::Cards(cards.read(None, names)?, reading)
        }
    })
}

/// Reads a play under rules, without a position.
pub fn play_under(name: &str, value: Option<&Bound<'_, PyAny>>, rules: &Rules) -> PyResult<Play> {
    match play(name, value, matches!(rules, Rules::Tricks(_)))? {
        PlayArg::Play(play) => Ok(rules.read(&play)?),
        PlayArg::Cards(cards, reading) => Ok(rules.read_text(&cards, reading)?),
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
    match play("play", value, position.has_suits())? {
        PlayArg::Play(play) => Ok(position.check(&play)?),
        PlayArg::Cards(cards, reading) if reading.is_any() => Ok(position.read_cards(&cards)?),
        PlayArg::Cards(cards, reading) => Ok(position.check(&position.rules().read_text(&cards, reading)?)?),
    }
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
