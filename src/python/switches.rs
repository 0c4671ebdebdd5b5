//! Table of the switches of the rules of Dou Dizhu.

use std::convert::Infallible;

use pyo3::{
    Borrowed,
    prelude::*,
    types::{PyBool, PyDict, PyString, PyTuple},
};

use super::{
    errors::option_error,
    plain::{int, items, shown, wrong_argument},
};
use crate::error::{did_you_mean, shortened};
use crate::shedding::{DeckLimit, Decks, GAP_KINDS, Kind, Kinds, Rules};

/// Defines a boolean switch by its name and the field of a [`Draft`].
macro_rules! flag {
    ($name:ident, $($field:ident).+) => {
        Switch {
            name: stringify!($name),
            get: |draft| Setting::Flag(draft.$($field).+),
            set: |draft, name, value| {
                let wrong = |_| wrong_argument(name, "True or False", value);
                draft.$($field).+ = value.extract::<bool>().map_err(wrong)?;
                Ok(())
            },
        }
    };
}

/// A switch of the rules, with its name in Python.
struct Switch {
    name: &'static str,
    get: fn(&Draft) -> Setting,
    set: fn(&mut Draft, &str, &Bound<'_, PyAny>) -> PyResult<()>,
}

/// All switches, in the order of the repr. Reading, writing and comparing use this table.
const SWITCHES: [Switch; 9] = [
    Switch {
        name: "without",
        get: |draft| Setting::Kinds(draft.without),
        set: |draft, _, names| kinds_arg(names).map(|kinds| draft.without = kinds),
    },
    flag!(equal_kickers, rules.equal_kickers),
    flag!(joker_kickers, rules.joker_kickers),
    flag!(own_rank_kickers, rules.own_rank_kickers),
    flag!(four_as_pairs, rules.four_as_pairs),
    flag!(wide_wings, rules.wide_wings),
    flag!(gap_straights, gaps),
    Switch {
        name: "decks",
        get: |draft| Setting::Decks(draft.rules.decks),
        set: |draft, _, decks| decks_arg(decks).map(|decks| draft.rules.decks = decks),
    },
    Switch {
        name: "deck_limit",
        get: |draft| Setting::DeckLimit(draft.rules.deck_limit),
        set: |draft, _, limit| deck_limit_arg(limit).map(|limit| draft.rules.deck_limit = limit),
    },
];

/// Value of a switch.
#[derive(PartialEq)]
enum Setting {
    Flag(bool),
    Kinds(Kinds),
    Decks(Decks),
    DeckLimit(DeckLimit),
}

impl Setting {
    fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match *self {
            Setting::Flag(flag) => PyBool::new(py, flag).to_owned().into_any(),
            Setting::Kinds(kinds) => {
                PyTuple::new(py, kinds.iter().map(Kind::name).collect::<Vec<_>>())?.into_any()
            }
            Setting::Decks(decks) => decks.number().into_pyobject(py)?.into_any(),
            Setting::DeckLimit(limit) => deck_limit_name(limit).into_pyobject(py)?,
        })
    }
}

/// Rules under construction. The kinds follow from `gaps` and `without`.
struct Draft {
    rules: Rules,
    gaps: bool,
    without: Kinds,
}

impl Draft {
    fn of(rules: Rules) -> Draft {
        let gaps = rules.has_gaps();
        Draft { without: Draft::kinds(gaps).without(rules.kinds), gaps, rules }
    }

    /// All kinds of play, with or without gaps in chains.
    fn kinds(gaps: bool) -> Kinds {
        if gaps { Kinds::ALL } else { Kinds::ALL.without(GAP_KINDS) }
    }

    fn finished(self) -> Rules {
        Rules { kinds: Draft::kinds(self.gaps).without(self.without), ..self.rules }
    }
}

/// Argument for a switch, if there is one. Python's `None` is a value, unlike with `Option`.
pub struct Given<'py>(pub Option<Bound<'py, PyAny>>);

impl Given<'_> {
    pub const ABSENT: Self = Given(None);
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = Infallible;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Given(Some(value.to_owned())))
    }
}

/// Sets the given switches of rules, and keeps all others.
pub fn with_switches(rules: Rules, given: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
    let Some(given) = given else { return Ok(rules) };
    let mut draft = Draft::of(rules);
    for (name, value) in given {
        let name = name.str()?.to_string_lossy().into_owned();
        let Some(switch) = SWITCHES.iter().find(|switch| switch.name == name) else {
            let known = SWITCHES.map(|switch| switch.name);
            let (shown, perhaps, all) = (shortened(&name), did_you_mean(&name, known), known.join(", "));
            return Err(option_error(format!("unknown switch '{shown}': {perhaps}choose one of {all}")));
        };
        (switch.set)(&mut draft, switch.name, &value)?;
    }
    Ok(draft.finished())
}

/// Limit on the number of names, which is more than there are kinds.
const MOST_NAMES: usize = 1000;

fn kinds_arg(names: &Bound<'_, PyAny>) -> PyResult<Kinds> {
    let wrong = |value: &Bound<'_, PyAny>| wrong_argument("without", "names of kinds", value);
    // A text is iterable too, letter by letter.
    let names = match names.cast::<PyString>() {
        Ok(name) => vec![name.clone().into_any()],
        Err(_) => items(names, MOST_NAMES)?.ok_or_else(|| wrong(names))?,
    };
    let mut kinds = Vec::new();
    for name in names {
        let text = name.cast::<PyString>().map_err(|_| wrong(&name))?.to_string_lossy();
        let named = Kind::in_text(&text).map_err(|name| {
            let all: Vec<&str> =
                Kinds::ALL.without(Kinds::of(&[Kind::Single])).iter().map(Kind::name).collect();
            let (shown, perhaps, all) = (shortened(name), did_you_mean(name, &all), all.join(", "));
            option_error(format!(
                "without: unknown kind '{shown}': {perhaps}choose from {all}, with commas between"
            ))
        })?;
        if let Some(kind) = named.iter().find(|kind| matches!(kind, Kind::Single | Kind::Pass)) {
            let name = kind.name();
            return Err(option_error(format!(
                "without '{name}' there would be positions with no legal play"
            )));
        }
        kinds.extend(named);
    }
    if kinds.len() > MOST_NAMES {
        return Err(option_error(format!("without: more than {MOST_NAMES} names of kinds")));
    }
    Ok(Kinds::of(&kinds))
}

pub fn decks_arg(decks: &Bound<'_, PyAny>) -> PyResult<Decks> {
    if decks.is_instance_of::<PyBool>() {
        return Err(wrong_argument("decks", "1 or 2", decks));
    }
    match int(decks)?.and_then(|decks| decks.extract::<i64>().ok()) {
        Some(1) => Ok(Decks::One),
        Some(2) => Ok(Decks::Two),
        _ => Err(option_error(format!("decks={}: choose 1 or 2", shown(decks)))),
    }
}

pub fn deck_limit_arg(limit: &Bound<'_, PyAny>) -> PyResult<DeckLimit> {
    match limit.extract::<Option<String>>().as_ref().map(Option::as_deref) {
        Ok(None) => Ok(DeckLimit::Unlimited),
        Ok(Some("shared")) => Ok(DeckLimit::Shared),
        Ok(Some("each")) => Ok(DeckLimit::Each),
        _ => Err(option_error(format!("deck_limit={}: choose 'shared', 'each' or None", shown(limit)))),
    }
}

pub fn deck_limit_name(limit: DeckLimit) -> Option<&'static str> {
    match limit {
        DeckLimit::Shared => Some("shared"),
        DeckLimit::Each => Some("each"),
        DeckLimit::Unlimited => None,
    }
}

/// Switches of `rules` that differ from `start`, with their values.
pub fn differences<'py>(py: Python<'py>, rules: &Rules, start: &Rules) -> PyResult<Bound<'py, PyDict>> {
    let named = PyDict::new(py);
    let [draft, start] = [rules, start].map(|&rules| Draft::of(rules));
    for Switch { name, get, .. } in SWITCHES {
        let setting = get(&draft);
        if setting != get(&start) {
            named.set_item(name, setting.to_python(py)?)?;
        }
    }
    Ok(named)
}
