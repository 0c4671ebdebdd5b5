//! The one hook for what is written in Python and asked for here.
//!
//! Nothing else at this border knows a Python module of the package, but that of its errors.

use pyo3::{exceptions::PyImportError, prelude::*, sync::PyOnceLock, types::PyDict};

static WRITTEN: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// Takes over what methods of ``Hand`` and ``Play`` ask of Python.
///
/// Private to the package, which calls it once, while it is imported.
#[pyfunction]
#[pyo3(signature = (
    *,
    hand_html: "object",
    play_html: "object",
    position_html: "object",
    hands: "object",
    absent: "object",
    fewest_plays: "object",
    best_score: "object",
))]
pub fn hand_over(
    py: Python<'_>,
    hand_html: Bound<'_, PyAny>,
    play_html: Bound<'_, PyAny>,
    position_html: Bound<'_, PyAny>,
    hands: Bound<'_, PyAny>,
    absent: Bound<'_, PyAny>,
    fewest_plays: Bound<'_, PyAny>,
    best_score: Bound<'_, PyAny>,
) -> PyResult<()> {
    let written = PyDict::new(py);
    written.set_item("hand_html", hand_html)?;
    written.set_item("play_html", play_html)?;
    written.set_item("position_html", position_html)?;
    written.set_item("hands", hands)?;
    written.set_item("absent", absent)?;
    written.set_item("fewest_plays", fewest_plays)?;
    written.set_item("best_score", best_score)?;
    // A module that is imported a second time hands over the same.
    let _ = WRITTEN.set(py, written.unbind());
    Ok(())
}

/// A function that was handed over.
pub fn written<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let unready = || PyImportError::new_err("the package canju is not imported yet");
    WRITTEN.get(py).ok_or_else(unready)?.bind(py).as_any().get_item(name)
}
