//! Conversion of core errors to the Python exceptions of `canju.errors`.

use std::time::Duration;

use pyo3::{
    PyErr, PyTypeInfo, Python, exceptions::PyKeyboardInterrupt, import_exception, types::PyAnyMethods,
};

use crate::error::{CardError, PlayError, PositionError, TableFileError};
use crate::proofs::Unproved;
use crate::said::Said;
use crate::search::Stop;
use crate::tricks::TableError;

macro_rules! classes {
    ($($class:ident,)*) => {
        mod classes {
            use super::import_exception;
            $(import_exception!(canju.errors, $class);)*
        }

        /// Imports the exception classes while the package is imported.
        ///
        /// A later reload of `canju.errors` makes new classes, but `except canju.CardError` still
        /// names the old ones.
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

/// Message of an exception, in both languages if it has both.
pub fn said_of(raised: &PyErr) -> Said {
    Python::attach(|py| {
        let raised = raised.value(py);
        let english = raised.to_string();
        let chinese = raised.getattr("_chinese").and_then(|chinese| chinese.extract::<String>());
        Said::new(english.clone(), chinese.unwrap_or(english))
    })
}

/// Adds the Chinese message to an exception, for displays in Chinese.
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
            Unproved::TooLarge(_) => classes::LimitError::new_err(why.to_string()),
            Unproved::Stopped(stop) => stopped_before_start(stop),
            Unproved::Fails(_) | Unproved::NoClaim => classes::ProofError::new_err(why.to_string()),
        }
    }
}

/// Error for an invalid option of a call, in both languages.
pub fn option_fault(said: &Said) -> PyErr {
    in_both(option_error(said.to_string()), said)
}

/// Error for an invalid option of a call.
pub fn option_error(message: String) -> PyErr {
    classes::OptionError::new_err(message)
}

/// Error for a search that stopped without an answer, with its cost.
pub fn stopped(stop: Stop, nodes: u64, time: Duration) -> PyErr {
    let spent = format!("{stop}: no answer after {nodes} nodes and {:.3} s", time.as_secs_f64());
    match stop {
        Stop::Time => classes::TimeLimit::new_err(spent),
        Stop::Nodes => classes::NodeLimit::new_err(spent),
        Stop::Memory | Stop::TooManyPlays => classes::MemoryLimit::new_err(stop.to_string()),
        Stop::NoThread => classes::LimitError::new_err(stop.to_string()),
        Stop::Interrupted | Stop::Promote | Stop::Abandoned => PyKeyboardInterrupt::new_err(()),
    }
}

/// Error for a survey that stopped early, with the number of deals solved.
pub fn stopped_in(stop: Stop, (solved, total): (usize, usize), time: Duration) -> PyErr {
    let spent = format!("{stop}: {solved} of {total} deals after {:.3} s", time.as_secs_f64());
    match stop {
        Stop::Time => classes::TimeLimit::new_err(spent),
        Stop::Nodes => classes::NodeLimit::new_err(spent),
        _ => stopped(stop, 0, time),
    }
}

/// Error for a search that could not start.
pub fn stopped_before_start(stop: Stop) -> PyErr {
    stopped(stop, 0, Duration::ZERO)
}
