//! Atomic writing of files, for Python.

use std::{io, io::Write, path::PathBuf};

use pyo3::{exceptions::PyOSError, prelude::*};

use crate::error::shortened_path;
use crate::files::WholeFile;

/// Writes a file atomically: on an error, the old file stays unchanged.
///
/// Private to the package. Raises ``OSError`` if the file cannot be written or is not a regular
/// file.
#[pyfunction]
pub fn write_file(py: Python<'_>, path: PathBuf, data: &[u8]) -> PyResult<()> {
    let written = py.detach(|| {
        let whole = WholeFile::create(&path)?;
        whole.file().write_all(data)?;
        whole.finish()
    });
    written.map_err(|error| os_error(py, &error, &path.to_string_lossy()))
}

/// Converts an error to the subclass of ``OSError`` for its number.
fn os_error(py: Python<'_>, error: &io::Error, path: &str) -> PyErr {
    let known = || -> PyResult<PyErr> {
        let errno = |name: &str| py.import("errno")?.getattr(name)?.extract::<i32>();
        let said = |number: i32| py.import("os")?.call_method1("strerror", (number,))?.extract::<String>();
        let (number, said) = match (error.raw_os_error(), error.kind()) {
            (Some(number), _) => (number, said(number)?),
            (None, io::ErrorKind::IsADirectory) => {
                let number = errno("EISDIR")?;
                (number, said(number)?)
            }
            _ => (errno("EINVAL")?, error.to_string()),
        };
        Ok(PyOSError::new_err((number, said, shortened_path(path))))
    };
    known().unwrap_or_else(|failed| failed)
}
