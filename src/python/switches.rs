//! Switches of the rules of shedding games as Python values.

use std::convert::Infallible;

use pyo3::{
    Borrowed,
    prelude::*,
    types::{PyBool, PyDict, PyString},
};

use super::{
    errors::{choice_error, option_error},
    plain::{int, items, shown, wrong_argument},
};
use crate::said;
use crate::shedding::settings::{WITHOUT, banned_kinds};
use crate::shedding::{Kinds, Rules, Setting, Switch, SwitchValues, SwitchWord};

impl Setting {
    /// Value of a switch in Python.
    ///
    /// # Errors
    /// Fails if Python has no memory for it.
    pub fn to_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(match self {
            Setting::Flag(flag) => PyBool::new(py, flag).to_owned().into_any(),
            Setting::Word(SwitchWord::Number(number)) => number.into_pyobject(py)?.into_any(),
            Setting::Word(SwitchWord::Name(name)) => PyString::new(py, name).into_any(),
            Setting::Word(SwitchWord::Off) => PyBool::new(py, false).to_owned().into_any(),
            Setting::Word(SwitchWord::Nothing) => py.None().into_bound(py),
        })
    }
}

/// Reads a value of a switch.
fn read(switch: &Switch, value: &Bound<'_, PyAny>) -> PyResult<Setting> {
    Ok(match switch.values {
        SwitchValues::Flag => {
            let wrong = |_| wrong_argument(switch.name, "True or False", value);
            Setting::Flag(value.extract::<bool>().map_err(wrong)?)
        }
        SwitchValues::Words(words) => Setting::Word(word_arg(switch.name, words, value)?),
    })
}

/// Reads one of some words.
fn word_arg(name: &str, words: &'static [SwitchWord], value: &Bound<'_, PyAny>) -> PyResult<SwitchWord> {
    let shown_word = |word: &SwitchWord| match word {
        SwitchWord::Number(number) => number.to_string(),
        SwitchWord::Name(name) => format!("'{name}'"),
        SwitchWord::Off => "False".to_owned(),
        SwitchWord::Nothing => "None".to_owned(),
    };
    let (mut all, off): (Vec<&SwitchWord>, _) = words.iter().partition(|&&word| word != SwitchWord::Off);
    all.extend(off);
    let all: Vec<String> = all.into_iter().map(shown_word).collect();
    let (last, rest) = all.split_last().expect("words");
    let (english, chinese) =
        (format!("{} or {last}", rest.join(", ")), format!("{} 或 {last}", rest.join("、")));
    let flag = value.cast::<PyBool>().ok().map(PyBoolMethods::is_true);
    if flag.is_some() && words.iter().all(|word| matches!(word, SwitchWord::Number(_))) {
        return Err(wrong_argument(name, &english, value));
    }
    let found = match flag {
        Some(flag) => SwitchWord::of_flag(words, flag),
        None if value.is_none() => words.iter().find(|&&word| word == SwitchWord::Nothing).copied(),
        None => {
            let text = value.extract::<String>().ok();
            let number = if text.is_some() { None } else { int(value)? };
            let number = number.and_then(|number| number.extract::<u64>().ok());
            let is_meant = |word: &&SwitchWord| match word {
                SwitchWord::Number(one) => number == Some(*one),
                SwitchWord::Name(name) => text.as_deref() == Some(name),
                SwitchWord::Off | SwitchWord::Nothing => false,
            };
            words.iter().find(is_meant).copied()
        }
    };
    found.ok_or_else(|| choice_error(name, shown(value), &english, &chinese))
}

/// Argument for a switch, if there is one. Python's `None` is a value, unlike with `Option`.
pub struct SwitchArg<'py>(pub Option<Bound<'py, PyAny>>);

impl SwitchArg<'_> {
    pub const ABSENT: Self = SwitchArg(None);
}

impl<'py> FromPyObject<'_, 'py> for SwitchArg<'py> {
    type Error = Infallible;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(SwitchArg(Some(value.to_owned())))
    }
}

/// Sets the given switches of rules, and keeps all others; `without` bans kinds.
pub fn with_switches(rules: Rules, given: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
    let Some(given) = given else { return Ok(rules) };
    let (mut settings, mut banned) = (Vec::new(), Kinds::of(&[]));
    for (name, value) in given {
        let name = name.str()?.to_string_lossy().into_owned();
        if name == WITHOUT {
            banned = kinds_arg(&value)?;
            continue;
        }
        let switch = rules.switch(&name).map_err(|fault| option_error(&fault))?;
        settings.push((switch.name, read(switch, &value)?));
    }
    rules.with(&settings).without(banned).map_err(|fault| option_error(&fault))
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
