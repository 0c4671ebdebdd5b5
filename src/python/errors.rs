//! Conversion of core errors to the Python exceptions of `canju.errors`.

use std::{fmt, time::Duration};

use pyo3::{
    Bound, PyAny, PyErr, PyTypeInfo, Python, exceptions::PyKeyboardInterrupt, import_exception,
    types::PyAnyMethods,
};

use crate::error::{CardError, PlayError, PositionError, TableFileError};
use crate::games::{Position, Value};
use crate::proofs::Unproved;
use crate::said;
use crate::said::Said;
use crate::search::{Outlook, Stop};
use crate::tricks::TableError;
use crate::words::{Lang, Words};

macro_rules! classes {
    ($($class:ident,)*) => {
        mod classes {
            use super::import_exception;
            $(import_exception!(canju.errors, $class);)*
        }

        /// Imports the exception classes while the module is made.
        ///
        /// A later reload of `canju.errors` makes new classes, but `except canju.CardError` still
        /// names the old ones.
        #[cfg_attr(feature = "stubs", expect(dead_code, reason = "the module of stubs is not imported"))]
        pub fn import_classes(py: Python<'_>) {
            $(classes::$class::type_object(py);)*
        }
    };
}

classes! {
    CardError,
    PlayError,
    PositionError,
    OptionError,
    LimitError,
    TimeLimit,
    NodeLimit,
    MemoryLimit,
    ProofError,
    RecordError,
    TableFileError,
}

impl From<CardError> for PyErr {
    fn from(error: CardError) -> PyErr {
        in_both(classes::CardError::new_err(error.to_string()), &error.said())
    }
}

impl From<PlayError> for PyErr {
    fn from(error: PlayError) -> PyErr {
        in_both(classes::PlayError::new_err(error.to_string()), error.said())
    }
}

/// Adds the Chinese message to an exception.
fn in_both(raised: PyErr, said: &Said) -> PyErr {
    if said.chinese() != said.english() {
        // If this fails, the English message is still there.
        Python::attach(|py| raised.value(py).setattr("_chinese", said.chinese()).unwrap_or_default());
    }
    raised
}

impl From<PositionError> for PyErr {
    fn from(error: PositionError) -> PyErr {
        in_both(classes::PositionError::new_err(error.to_string()), &error.said())
    }
}

impl From<TableFileError> for PyErr {
    /// Converts to an `OSError` with the system's error number, if there is one.
    fn from(error: TableFileError) -> PyErr {
        let number = error.system().and_then(std::io::Error::raw_os_error);
        Python::attach(|py| {
            let raised = match number {
                Some(number) => classes::TableFileError::new_err((number, error.to_string())),
                None => classes::TableFileError::new_err(error.to_string()),
            };
            // If this fails, the message still names the block.
            let _ = raised.value(py).setattr("block", error.block());
            raised
        })
    }
}

impl From<TableError> for PyErr {
    fn from(error: TableError) -> PyErr {
        match error {
            TableError::Interrupted => PyKeyboardInterrupt::new_err(()),
            TableError::Position(error) => error.into(),
            TableError::File(error) => error.into(),
        }
    }
}

impl From<Unproved> for PyErr {
    fn from(why: Unproved) -> PyErr {
        match why {
            Unproved::TooLarge(most) => {
                let chinese = Said::new(why.to_string(), format!("证明超过 {most} 个局面"));
                in_both(classes::LimitError::new_err(why.to_string()), &chinese)
            }
            Unproved::Stopped(stop) => stopped_before_start(stop),
            Unproved::Fails(_) | Unproved::NoClaim => classes::ProofError::new_err(why.to_string()),
        }
    }
}

/// Error for a position with a verdict that no play keeps: it asks for a report of the position, as its
/// object in Python writes it.
pub fn wrong_verdict(position: &Bound<'_, PyAny>) -> PyErr {
    match position.repr() {
        Ok(written) => {
            let said = Stop::WrongVerdict.said().then(&said!(": {written}", "：{written}"));
            in_both(classes::ProofError::new_err(said.to_string()), &said)
        }
        Err(error) => error,
    }
}

/// Error for a play that is not possible now.
pub fn play_error(said: &Said) -> PyErr {
    in_both(classes::PlayError::new_err(said.to_string()), said)
}

/// Error for a record that cannot be read.
pub fn record_error(said: &Said) -> PyErr {
    in_both(classes::RecordError::new_err(said.to_string()), said)
}

/// Error for an invalid option of a call.
pub fn option_error(said: &Said) -> PyErr {
    in_both(classes::OptionError::new_err(said.to_string()), said)
}

/// Error for a value that is not among the choices of an option.
pub fn choice_error(name: &str, value: impl fmt::Display, choices: &str, chinese: &str) -> PyErr {
    option_error(&said!("{name}={value}: choose {choices}", "{name}={value}：请选 {chinese}"))
}

/// Error for a search that stopped without an answer, with its cost.
pub fn stopped(stop: Stop, nodes: u64, time: Duration) -> PyErr {
    let time = time.as_secs_f64();
    stopped_after(
        stop,
        &said!(
            ": no answer after {nodes} nodes and {time:.3} s",
            "：搜索了 {nodes} 个局面、{time:.3} 秒，没有结果"
        ),
    )
}

/// Error for a search that stopped; `cost` is added where another limit could help.
fn stopped_after(stop: Stop, cost: &Said) -> PyErr {
    let why = stop.said();
    let (english, spent) = (why.to_string(), why.clone().then(cost));
    match stop {
        Stop::Time => in_both(classes::TimeLimit::new_err(spent.to_string()), &spent),
        Stop::Nodes => in_both(classes::NodeLimit::new_err(spent.to_string()), &spent),
        Stop::Memory | Stop::TooManyPlays => in_both(classes::MemoryLimit::new_err(english), &why),
        Stop::NoThread => in_both(classes::LimitError::new_err(english), &why),
        Stop::WrongVerdict => in_both(classes::ProofError::new_err(english), &why),
        Stop::Interrupted | Stop::Promote | Stop::Abandoned => PyKeyboardInterrupt::new_err(()),
    }
}

/// Adds to an error about a limit what the search leans to.
///
/// If that fails, the error itself is still there.
pub fn add_outlook(py: Python<'_>, raised: &PyErr, position: &Position, seen: &Outlook) {
    let winner = position.winner_by(Value::Wins(seen.wins)).unwrap_or_default();
    let value = raised.value(py);
    let told = |lang| {
        let words = Words::new(lang);
        words.outlook(&words.side(winner), seen)
    };
    let _ = value.setattr("args", (format!("{value}{}", told(Lang::English)),));
    if let Ok(chinese) = value.getattr("_chinese") {
        let _ = value.setattr("_chinese", format!("{chinese}{}", told(Lang::Chinese)));
    }
    let _ = value.setattr("lean", winner);
    let _ = value.setattr("lean_strength", seen.strength);
    let _ = value.setattr("nodes_left", seen.nodes);
    let _ = value.setattr("seconds_left", seen.time.as_secs_f64());
}

/// Error for a survey that stopped early, with the number of deals solved.
pub fn stopped_in(stop: Stop, (solved, total): (usize, usize), time: Duration) -> PyErr {
    let time = time.as_secs_f64();
    stopped_after(
        stop,
        &said!(
            ": {solved} of {total} deals after {time:.3} s",
            "：{time:.3} 秒内算了 {total} 种牌局中的 {solved} 种"
        ),
    )
}

/// The limit that an exception is about, if it is one of time or nodes.
pub fn limit_of(py: Python<'_>, raised: &PyErr) -> Option<Stop> {
    if raised.is_instance_of::<classes::NodeLimit>(py) {
        return Some(Stop::Nodes);
    }
    raised.is_instance_of::<classes::TimeLimit>(py).then_some(Stop::Time)
}

/// Returns true if an exception is about a limit.
pub fn is_limit(py: Python<'_>, raised: &PyErr) -> bool {
    raised.is_instance_of::<classes::LimitError>(py)
}

/// Error for a search that could not start.
pub fn stopped_before_start(stop: Stop) -> PyErr {
    stopped(stop, 0, Duration::ZERO)
}
