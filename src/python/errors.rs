//! Core errors as the exceptions of `canju.errors`, which are Python classes.

use std::time::Duration;

use pyo3::{PyErr, exceptions::PyKeyboardInterrupt, import_exception};

use crate::error::{CardError, PlayError, PositionError};
use crate::search::Stop;

mod classes {
    use super::import_exception;
    import_exception!(canju.errors, CardError);
    import_exception!(canju.errors, PlayError);
    import_exception!(canju.errors, PositionError);
    import_exception!(canju.errors, OptionError);
    import_exception!(canju.errors, TimeLimit);
    import_exception!(canju.errors, NodeLimit);
    import_exception!(canju.errors, MemoryLimit);
}

impl From<CardError> for PyErr {
    fn from(error: CardError) -> PyErr {
        classes::CardError::new_err(error.to_string())
    }
}

impl From<PlayError> for PyErr {
    fn from(error: PlayError) -> PyErr {
        classes::PlayError::new_err(error.to_string())
    }
}

impl From<PositionError> for PyErr {
    fn from(error: PositionError) -> PyErr {
        classes::PositionError::new_err(error.to_string())
    }
}

/// A wrong name or number among the options of a call.
pub fn option_error(message: String) -> PyErr {
    classes::OptionError::new_err(message)
}

/// Why a search gave no answer, with what it had spent.
pub fn stopped(stop: Stop, nodes: u64, time: Duration) -> PyErr {
    let spent = format!("{stop}: no answer after {nodes} nodes and {:.3} s", time.as_secs_f64());
    match stop {
        Stop::Time => classes::TimeLimit::new_err(spent),
        Stop::Nodes => classes::NodeLimit::new_err(spent),
        Stop::Memory => classes::MemoryLimit::new_err(stop.to_string()),
        Stop::Interrupted | Stop::Promote | Stop::Abandoned => PyKeyboardInterrupt::new_err(()),
    }
}

/// The same for a search that could not begin.
pub fn stopped_before_start(stop: Stop) -> PyErr {
    classes::MemoryLimit::new_err(stop.to_string())
}
