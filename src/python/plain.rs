//! Conversion of plain Python values: texts, numbers, indices, lists. Uses no class of canju.

use std::convert::Infallible;

use pyo3::{
    Borrowed, IntoPyObjectExt,
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{
        PyBool, PyByteArray, PyBytes, PyDict, PyInt, PyList, PyMapping, PyMemoryView, PySlice, PyString,
        PyTuple,
    },
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier, type_hint_subscript};
use serde::Serialize;
use serde_json::Value;

use super::errors::option_error;
use crate::cards::Style;
use crate::error::{CardError, shortened};
use crate::said;

/// A `TypeError` with the expected and the actual type.
pub fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got
        .get_type()
        .name()
        .map_or_else(|_| "an unknown object".to_owned(), |name| shortened(&name.to_string_lossy()));
    PyTypeError::new_err(format!("expected {expected}, got {kind}"))
}

/// A `TypeError` with the argument's name, the expected and the actual type.
pub fn wrong_argument(name: &str, expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let prefix = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let error = wrong_type(expected, got);
    PyTypeError::new_err(format!("{prefix}{}", error.value(got.py())))
}

/// A function or class of ``canju.show.positions``, which draws what the core's classes are.
pub fn display<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("canju.show.positions")?.getattr(name)
}

/// A user's value for an error message, by ``canju.errors.shown``.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = || value.py().import("canju.errors")?.call_method1("shown", (value,))?.extract::<String>();
    text().unwrap_or_else(|_| "(a value that cannot be shown)".to_owned())
}

/// Collects at most `most + 1` items of an iterable.
///
/// Ignores the iterable's length, which can be wrong or too large for the memory. Returns `None`
/// for bytes and mappings, and for values that are not iterable.
pub fn items<'py>(value: &Bound<'py, PyAny>, most: usize) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    // The check for a mapping runs Python code, which loses the exception of a signal handler.
    let is_list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    let of_something_else = !is_list
        && (value.is_instance_of::<PyBytes>()
            || value.is_instance_of::<PyByteArray>()
            || value.is_instance_of::<PyMemoryView>()
            || value.cast::<PyMapping>().is_ok());
    if of_something_else {
        return Ok(None);
    }
    let Ok(given) = value.try_iter() else { return Ok(None) };
    let mut items = Vec::new();
    // `collect` would use the iterable's length.
    for item in given {
        items.push(item?);
        if items.len() > most {
            break;
        }
    }
    Ok(Some(items))
}

/// A text argument whose type [`Text::read`] checks, as that knows the argument's name.
pub enum Text<'py> {
    /// The value that was passed.
    Given(Bound<'py, PyAny>),
    /// The default.
    Usual(&'static str),
}

impl<'py> FromPyObject<'_, 'py> for Text<'py> {
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("builtins", "str");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Text<'py>, Infallible> {
        Ok(Text::Given(object.to_owned()))
    }
}

impl Text<'_> {
    /// The text. Lone surrogates, which Rust's strings cannot have, are replaced.
    pub fn read(&self, name: &str) -> PyResult<String> {
        match self {
            Text::Usual(text) => Ok((*text).to_owned()),
            Text::Given(given) => {
                let text = given.cast::<PyString>().map_err(|_| wrong_argument(name, "a text", given))?;
                Ok(text.to_string_lossy().into_owned())
            }
        }
    }

    /// The value of an optional argument, as it was passed.
    pub fn given_in<'a, 'py>(text: Option<&'a Text<'py>>) -> Option<&'a Bound<'py, PyAny>> {
        match text {
            Some(Text::Given(given)) => Some(given),
            Some(Text::Usual(_)) | None => None,
        }
    }

    /// The text of an optional argument.
    pub fn read_if(text: Option<&Text<'_>>, name: &str) -> PyResult<Option<String>> {
        text.map(|text| text.read(name)).transpose()
    }
}

/// Converts any value with `__index__` to an `int`; `None` for bools and other values.
pub fn int<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if value.is_exact_instance_of::<PyInt>() {
        return Ok(Some(value.clone()));
    }
    match value.py().import("operator")?.call_method1("index", (value,)) {
        Ok(int) => Ok(Some(int)),
        // Arrays have `__index__` too, but it raises this error.
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads a non-negative whole number.
pub fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let int = int(value)?.ok_or_else(|| wrong_argument(name, "a whole number", value))?;
    let range = |_| {
        let int = shown(&int);
        option_error(&said!(
            "{name}={int} is out of range: choose 0 to 2**64 - 1",
            "{name}={int} 超出范围：请选 0 至 2**64 - 1"
        ))
    };
    int.extract().map_err(range)
}

/// Reads an index into some cards; negative ones count from the end.
pub fn place(value: &Bound<'_, PyAny>, cards: usize) -> PyResult<usize> {
    if !value.hasattr("__index__")? {
        return Err(wrong_argument("a place in a hand", "a whole number or a slice", value));
    }
    let counted = |place: isize| match usize::try_from(place) {
        Ok(place) => Some(place),
        Err(_) => cards.checked_sub(place.unsigned_abs()),
    };
    let index = value.py().import("operator")?.call_method1("index", (value,))?;
    // An index too large for `isize` is too large for a hand.
    let place = index.extract::<isize>().ok().and_then(counted).filter(|&place| place < cards);
    place.ok_or_else(|| {
        PyIndexError::new_err(format!("place {} is not in a hand of {cards} cards", shown(&index)))
    })
}

/// Indices of a slice.
pub fn places(slice: &Bound<'_, PySlice>, cards: usize) -> PyResult<Vec<usize>> {
    let places = slice.indices(isize::try_from(cards)?)?;
    let each = (0..).take(places.slicelength).map(|i: isize| places.start + i * places.step);
    Ok(each.filter_map(|place| usize::try_from(place).ok()).collect())
}

/// Implements `__format__` of cards: a style by name, else a format of their text.
pub fn formatted(
    py: Python<'_>,
    spec: &Text<'_>,
    text: &str,
    styled: impl FnOnce(Style) -> Result<String, CardError>,
) -> PyResult<String> {
    let spec = spec.read("format_spec")?;
    match spec.parse::<Style>() {
        Ok(style) => Ok(styled(style)?),
        Err(unknown) => {
            let padded = PyString::new(py, text).call_method1("__format__", (spec,));
            padded.map_err(|_| PyErr::from(unknown))?.extract()
        }
    }
}

/// FNV-1a hash of bytes, the same in every process.
pub fn stable_hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// What a page shows, as plain data: dictionaries, lists, texts, numbers.
pub struct Data(pub Value);

impl Data {
    /// Plain data of a sheet.
    pub fn of(shown: &impl Serialize) -> Data {
        Data(serde_json::json!(shown))
    }
}

impl<'py> IntoPyObject<'py> for Data {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_subscript!(
        type_hint_identifier!("builtins", "dict"),
        type_hint_identifier!("builtins", "str"),
        type_hint_identifier!("typing", "Any")
    );

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match self.0 {
            Value::Null => Ok(py.None().into_bound(py)),
            Value::Bool(truth) => truth.into_bound_py_any(py),
            Value::String(text) => text.into_bound_py_any(py),
            Value::Number(number) => match number.as_i64() {
                Some(whole) => whole.into_bound_py_any(py),
                None => number.as_f64().into_bound_py_any(py),
            },
            Value::Array(items) => items.into_iter().map(Data).collect::<Vec<_>>().into_bound_py_any(py),
            Value::Object(items) => {
                let dict = PyDict::new(py);
                items.into_iter().try_for_each(|(key, item)| dict.set_item(key, Data(item)))?;
                Ok(dict.into_any())
            }
        }
    }
}
