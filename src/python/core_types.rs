//! Core types as arguments and results of functions: each is its class in Python, or a plain value.

use std::convert::Infallible;

use pyo3::{
    Borrowed,
    exceptions::PyTypeError,
    prelude::*,
    types::{IntoPyDict, PyBool, PyDict, PyString},
};

use super::{convert, errors::option_error, hand::PyHand, play::PyPlay, position::PyPosition};
use crate::cards::Hand;
use crate::games::{self, Play, PlayValue, Position, Value};
use crate::honeymoon::{PassedOut, Phase, PlayLead, Scoring};
use crate::said;
use crate::seats::Side;
use crate::session::Goal;
use crate::shedding::{self, split::Rewards};
use crate::sheet::results::NamedCounts;
use crate::words::{Lang, Words};

/// Core types that a class contains.
macro_rules! contained {
    ($($core:ty => $class:ty,)*) => { $(
        impl FromPyObject<'_, '_> for $core {
            type Error = PyErr;
            #[cfg(feature = "stubs")]
            const INPUT_TYPE: pyo3::inspect::PyStaticExpr = <$class as pyo3::PyTypeInfo>::TYPE_HINT;

            fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<$core> {
                Ok(object.cast::<$class>()?.get().0.clone())
            }
        }

        impl<'py> IntoPyObject<'py> for $core {
            type Target = $class;
            type Output = Bound<'py, $class>;
            type Error = PyErr;
            #[cfg(feature = "stubs")]
            const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr = <$class as pyo3::PyTypeInfo>::TYPE_HINT;

            fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, $class>> {
                Bound::new(py, <$class>::from(self))
            }
        }
    )* };
}

contained! {
    Hand => PyHand,
    Play => PyPlay,
    Position => PyPosition,
}

impl FromPyObject<'_, '_> for shedding::Play {
    type Error = PyErr;
    #[cfg(feature = "stubs")]
    const INPUT_TYPE: pyo3::inspect::PyStaticExpr = Play::INPUT_TYPE;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<shedding::Play> {
        let other = || PyTypeError::new_err("only for shedding games");
        object.extract::<Play>()?.into_shedding().ok_or_else(other)
    }
}

impl<'py> IntoPyObject<'py> for shedding::Play {
    type Target = PyPlay;
    type Output = Bound<'py, PyPlay>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyPlay>> {
        Bound::new(py, PyPlay::from(self))
    }
}

impl<'py> IntoPyObject<'py> for shedding::Position {
    type Target = PyPosition;
    type Output = Bound<'py, PyPosition>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyPosition>> {
        Position::Shedding(self).into_pyobject(py)
    }
}

impl From<Hand> for PyHand {
    fn from(hand: Hand) -> PyHand {
        PyHand(hand)
    }
}

impl From<Position> for PyPosition {
    fn from(position: Position) -> PyPosition {
        PyPosition(position)
    }
}

/// Error for a value that the checks in Python should have rejected.
pub(super) fn unchecked(what: &str) -> PyErr {
    PyTypeError::new_err(format!("unknown {what}"))
}

fn named<T>(
    what: &str,
    name: Borrowed<'_, '_, PyAny>,
    all: impl IntoIterator<Item = (&'static str, T)>,
) -> PyResult<T> {
    let name: String = name.extract()?;
    all.into_iter().find(|(other, _)| *other == name).map(|(_, value)| value).ok_or_else(|| unchecked(what))
}

/// Core types that are read from a plain value.
macro_rules! read {
    ($($core:ty, $hint:expr, $read:expr;)*) => { $(
        impl FromPyObject<'_, '_> for $core {
            type Error = PyErr;
            #[cfg(feature = "stubs")]
            const INPUT_TYPE: pyo3::inspect::PyStaticExpr = $hint;

            fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<$core> {
                let read: fn(Borrowed<'_, '_, PyAny>) -> PyResult<$core> = $read;
                read(object)
            }
        }
    )* };
}

read! {
    // A bool, or a number of tricks.
    Value, super::hints::core::VALUE, |value| Ok(match value.cast::<PyBool>() {
        Ok(wins) => Value::Wins(wins.is_true()),
        Err(_) => Value::Tricks(value.extract()?),
    });
    Goal, super::hints::core::TEXT, |name| named("goal", name, Goal::ALL.map(|goal| (goal.name(), goal)));
    games::Rules, super::hints::core::RULES, |rules| convert::rules(Some(&rules));
    Side, super::hints::core::TEXT, |name| named("side", name, Side::BOTH.map(|side| (side.name(), side)));
    Phase, super::hints::core::TEXT, |name| {
        let all = [Phase::Bidding, Phase::Exchange, Phase::Play, Phase::Over];
        named("phase", name, all.map(|phase| (phase.name(), phase)))
    };
    PassedOut, super::hints::core::TEXT, |name| {
        named("passed_out", name, [("redeal", PassedOut::Redeal), ("score", PassedOut::Score)])
    };
    PlayLead, super::hints::core::TEXT, |name| {
        let all = [PlayLead::Winner, PlayLead::Loser, PlayLead::Defender];
        named("play_lead", name, ["winner", "loser", "defender"].into_iter().zip(all))
    };
    Scoring, super::hints::core::TEXT, |name| {
        named("scoring", name, [("duplicate", Scoring::Duplicate), ("tricks", Scoring::Tricks)])
    };
    // Numbers in the order of the kinds, and their divisor.
    Rewards, super::hints::core::REWARDS, |rewards| {
        let (of, unit) = rewards.extract()?;
        Rewards::new(of, unit).ok_or_else(|| option_error(&said!("rewards are too large", "rewards 太大")))
    };
    // The name of a language; or with names of players by seat, and true to show suits, and kinds.
    Words, super::hints::core::MANNER, |manner| {
        let words = |lang: &str| Words::new(Lang::named(lang).unwrap_or_default());
        if let Ok(lang) = manner.cast::<PyString>() {
            return Ok(words(&lang.to_string_lossy()));
        }
        let (lang, names, suits, kinds): (String, _, _, _) = manner.extract()?;
        Ok(Words { names, suits, kinds, ..words(&lang) })
    };
    NamedCounts, super::hints::core::COUNTS, |numbers| {
        let pairs = numbers.cast::<PyDict>()?.iter().map(|(name, number)| Ok((name.extract()?, number.extract()?)));
        Ok(NamedCounts(pairs.collect::<PyResult<_>>()?))
    };
}

impl<'py> IntoPyObject<'py> for Side {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;
    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr = super::hints::core::TEXT;

    fn into_pyobject(self, py: Python<'py>) -> Result<Bound<'py, PyString>, Infallible> {
        Ok(PyString::new(py, self.name()))
    }
}

impl<'py> IntoPyObject<'py> for NamedCounts {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.0.into_py_dict(py)
    }
}

/// A play with its value: a number is one of tricks if the play is a card of a trick, else of plays or levels.
pub struct Valued(Play, PlayValue);

impl Valued {
    /// The value as a number of levels, if plays are compared `by_levels`: the pass is of all games, so its
    /// number alone does not say.
    pub fn compared(self, by_levels: bool) -> (Play, PlayValue) {
        match self {
            Valued(play, PlayValue::Length(number)) if by_levels => {
                (play, PlayValue::Levels(i8::try_from(number).unwrap_or(i8::MAX)))
            }
            Valued(play, value) => (play, value),
        }
    }
}

impl FromPyObject<'_, '_> for Valued {
    type Error = PyErr;
    #[cfg(feature = "stubs")]
    const INPUT_TYPE: pyo3::inspect::PyStaticExpr = super::hints::core::VALUED;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Valued> {
        let (play, value): (Play, Bound<'_, PyAny>) = object.extract()?;
        let is_number = !value.is_instance_of::<PyBool>();
        let value = match play {
            // No length is negative.
            Play::Shedding(_) if is_number => value.extract().map_or_else(
                |_| value.extract().map(PlayValue::Levels),
                |length| Ok(PlayValue::Length(length)),
            )?,
            Play::Guandan(..) if is_number => PlayValue::Levels(value.extract()?),
            _ => PlayValue::Value(value.extract()?),
        };
        Ok(Valued(play, value))
    }
}
