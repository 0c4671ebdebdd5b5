//! Switches of the rules of shedding games as Python values.

use std::convert::Infallible;

use pyo3::{
    Borrowed,
    prelude::*,
    types::{PyBool, PyDict, PyString, PyTuple},
};

use super::{
    errors::{choice_error, option_error},
    plain::{int, items, shown, wrong_argument},
};
use crate::said;
use crate::shedding::run_fast::{Cards, LastTrio, ReportSingle};
use crate::shedding::switches::{Draft, Setting, Switch, banned_kinds};
use crate::shedding::{DeckLimit, Decks, Kind, Kinds, Rules};

impl Setting {
    /// Value of the switch in Python.
    pub fn to_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(match self {
            Setting::Flag(flag) => PyBool::new(py, flag).to_owned().into_any(),
            Setting::Kinds(kinds) => {
                PyTuple::new(py, kinds.iter().map(Kind::name).collect::<Vec<_>>())?.into_any()
            }
            Setting::Decks(decks) => decks.number().into_pyobject(py)?.into_any(),
            Setting::DeckLimit(limit) => limit.name().into_pyobject(py)?,
            Setting::Cards(deck) => deck.number().into_pyobject(py)?.into_any(),
            Setting::LastTrio(which) => which.name().into_pyobject(py)?.into_any(),
            Setting::ReportSingle(which) => match which.name() {
                Some(name) => name.into_pyobject(py)?.into_any(),
                None => PyBool::new(py, false).to_owned().into_any(),
            },
        })
    }

    /// Reads a value of the same type.
    fn read(self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Setting> {
        Ok(match self {
            Setting::Flag(_) => {
                let wrong = |_| wrong_argument(name, "True or False", value);
                Setting::Flag(value.extract::<bool>().map_err(wrong)?)
            }
            Setting::Kinds(_) => Setting::Kinds(kinds_arg(value)?),
            Setting::Decks(_) => Setting::Decks(decks_arg(value)?),
            Setting::DeckLimit(_) => Setting::DeckLimit(deck_limit_arg(value)?),
            Setting::Cards(_) => Setting::Cards(deck_arg(value)?),
            Setting::LastTrio(_) => Setting::LastTrio(last_trio_arg(value)?),
            Setting::ReportSingle(_) => Setting::ReportSingle(report_single_arg(value)?),
        })
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
        let switch = Switch::named(&name, &draft).map_err(|fault| option_error(&fault))?;
        let setting = (switch.get)(&draft).read(switch.name, &value)?;
        switch.set(&mut draft, setting);
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
    let texts: Vec<String> = names
        .iter()
        .map(|name| Ok(name.cast::<PyString>().map_err(|_| wrong(name))?.to_string_lossy().into_owned()))
        .collect::<PyResult<_>>()?;
    if texts.len() > MOST_NAMES {
        return Err(option_error(&said!(
            "without: more than {MOST_NAMES} names of kinds",
            "without：牌型名超过 {MOST_NAMES} 个"
        )));
    }
    banned_kinds(texts.iter().map(String::as_str)).map_err(|fault| option_error(&fault))
}

pub fn decks_arg(decks: &Bound<'_, PyAny>) -> PyResult<Decks> {
    if decks.is_instance_of::<PyBool>() {
        return Err(wrong_argument("decks", "1 or 2", decks));
    }
    match int(decks)?.and_then(|decks| decks.extract::<i64>().ok()) {
        Some(1) => Ok(Decks::One),
        Some(2) => Ok(Decks::Two),
        _ => Err(choice_error("decks", shown(decks), "1 or 2", "1 或 2")),
    }
}

fn deck_arg(deck: &Bound<'_, PyAny>) -> PyResult<Cards> {
    match int(deck)?.and_then(|deck| deck.extract::<i64>().ok()) {
        Some(48) => Ok(Cards::Most),
        Some(45) => Ok(Cards::Fewest),
        _ => Err(choice_error("deck", shown(deck), "48 or 45", "48 或 45")),
    }
}

fn last_trio_arg(which: &Bound<'_, PyAny>) -> PyResult<LastTrio> {
    match which.extract::<String>().as_deref() {
        Ok("any") => Ok(LastTrio::Any),
        Ok("lead") => Ok(LastTrio::Lead),
        _ => Err(choice_error("last_trio", shown(which), "'any' or 'lead'", "'any' 或 'lead'")),
    }
}

/// Reads `True` as `"lead"`, its only value before.
fn report_single_arg(which: &Bound<'_, PyAny>) -> PyResult<ReportSingle> {
    if let Ok(which) = which.cast::<PyBool>() {
        return Ok(if which.is_true() { ReportSingle::Lead } else { ReportSingle::Off });
    }
    let name = which.extract::<String>().ok();
    let named = ReportSingle::ALL.into_iter().find(|which| name.is_some() && which.name() == name.as_deref());
    named.ok_or_else(|| {
        let (choices, chinese) = ("'lead', 'always' or False", "'lead'、'always' 或 False");
        choice_error("report_single", shown(which), choices, chinese)
    })
}

pub fn deck_limit_arg(limit: &Bound<'_, PyAny>) -> PyResult<DeckLimit> {
    match limit.extract::<Option<String>>().as_ref().map(Option::as_deref) {
        Ok(None) => Ok(DeckLimit::Unlimited),
        Ok(Some("shared")) => Ok(DeckLimit::Shared),
        Ok(Some("each")) => Ok(DeckLimit::Each),
        _ => {
            let (choices, chinese) = ("'shared', 'each' or None", "'shared'、'each' 或 None");
            Err(choice_error("deck_limit", shown(limit), choices, chinese))
        }
    }
}

/// Switches of `rules` that differ from `start`, with their values.
pub fn differences<'py>(py: Python<'py>, rules: &Rules, start: &Rules) -> PyResult<Bound<'py, PyDict>> {
    let named = PyDict::new(py);
    for (name, setting) in Draft::of(*rules).differences(Draft::of(*start)) {
        named.set_item(name, setting.to_python(py)?)?;
    }
    Ok(named)
}
