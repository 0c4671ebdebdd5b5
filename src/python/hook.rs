//! Table of Python functions that the border calls.
//!
//! Except for this table and `canju.errors`, the border uses no Python module of the package.

use super::errors::import_classes;
use pyo3::{exceptions::PyImportError, prelude::*, sync::PyOnceLock, types::PyDict};

static WRITTEN: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// Registers the Python functions that methods of ``Hand``, ``Play`` and ``Position`` call, by
/// name.
///
/// Private to the package, which calls it once, while it is imported.
#[pyfunction]
#[pyo3(signature = (written: "dict[str, object]"))]
pub fn hand_over(written: Bound<'_, PyDict>) {
    import_classes(written.py());
    // A second import of the module passes the same functions.
    let _ = WRITTEN.set(written.py(), written.unbind());
}

/// Registered function of this name.
pub fn written<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let unready = || PyImportError::new_err("the package canju is not imported yet");
    WRITTEN.get(py).ok_or_else(unready)?.bind(py).as_any().get_item(name)
}
