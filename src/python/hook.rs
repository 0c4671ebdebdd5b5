//! The one hook for what is written in Python and asked for here.
//!
//! Nothing else at this border knows a Python module of the package, but that of its errors.

use super::errors::import_classes;
use pyo3::{exceptions::PyImportError, prelude::*, sync::PyOnceLock, types::PyDict};

static WRITTEN: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// Takes over what methods of ``Hand``, ``Play`` and ``Position`` ask of Python, by name.
///
/// Private to the package, which calls it once, while it is imported.
#[pyfunction]
#[pyo3(signature = (written: "dict[str, object]"))]
pub fn hand_over(written: Bound<'_, PyDict>) {
    import_classes(written.py());
    // A module that is imported a second time hands over the same.
    let _ = WRITTEN.set(written.py(), written.unbind());
}

/// A function that was handed over.
pub fn written<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let unready = || PyImportError::new_err("the package canju is not imported yet");
    WRITTEN.get(py).ok_or_else(unready)?.bind(py).as_any().get_item(name)
}
