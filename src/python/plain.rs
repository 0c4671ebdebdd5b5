//! Plain values of Python: texts, numbers, places, lists. No class of canju is known here.

use std::convert::Infallible;

use pyo3::{
    Borrowed,
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{PyBool, PyByteArray, PyBytes, PyInt, PyMapping, PyMemoryView, PySlice, PyString},
};
#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier};

use super::errors::option_error;
use crate::cards::Style;
use crate::error::{CardError, shortened};

/// A `TypeError` that names what was expected and what came.
pub fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got
        .get_type()
        .name()
        .map_or_else(|_| "an unknown object".to_owned(), |name| shortened(&name.to_string_lossy()));
    PyTypeError::new_err(format!("expected {expected}, got {kind}"))
}

/// The same for an argument that has a name.
pub fn wrong_argument(name: &str, expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let prefix = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let error = wrong_type(expected, got);
    PyTypeError::new_err(format!("{prefix}{}", error.value(got.py())))
}

/// What a user passed, as an error repeats it; see ``canju.errors``.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = || value.py().import("canju.errors")?.call_method1("shown", (value,))?.extract::<String>();
    text().unwrap_or_else(|_| "(a value that cannot be shown)".to_owned())
}

/// What an iterable gives, one by one, as far as `most` and one more.
///
/// How many it says it has is not asked: that need not be true, nor fit in the memory. `None` where
/// it is no iterable, or one of something else: of bytes, or of the keys of a table.
pub fn items<'py>(value: &Bound<'py, PyAny>, most: usize) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let of_something_else = value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyByteArray>()
        || value.is_instance_of::<PyMemoryView>()
        || value.cast::<PyMapping>().is_ok();
    if of_something_else {
        return Ok(None);
    }
    let Ok(given) = value.try_iter() else { return Ok(None) };
    let mut items = Vec::new();
    // Not `collect`: that asks how many there are.
    for item in given {
        items.push(item?);
        if items.len() > most {
            break;
        }
    }
    Ok(Some(items))
}

/// What ought to be a text; it is looked at where its name is known.
pub enum Text<'py> {
    /// As it was passed.
    Given(Bound<'py, PyAny>),
    /// As it is where nothing was passed.
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
    /// The text, in which there may be anything that a Python text may have, lone surrogates too.
    pub fn read(&self, name: &str) -> PyResult<String> {
        match self {
            Text::Usual(text) => Ok((*text).to_owned()),
            Text::Given(given) => {
                let text = given.cast::<PyString>().map_err(|_| wrong_argument(name, "a text", given))?;
                Ok(text.to_string_lossy().into_owned())
            }
        }
    }

    /// The same of one that may be left out.
    pub fn read_if(text: Option<&Text<'_>>, name: &str) -> PyResult<Option<String>> {
        text.map(|text| text.read(name)).transpose()
    }
}

/// The `int` of whatever has `__index__`, as NumPy's integers do; `None` for anything else, and for a bool.
pub fn int<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if value.is_exact_instance_of::<PyInt>() {
        return Ok(Some(value.clone()));
    }
    match value.py().import("operator")?.call_method1("index", (value,)) {
        Ok(int) => Ok(Some(int)),
        // Arrays have the method too, and refuse here.
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A whole number from 0 on.
pub fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let int = int(value)?.ok_or_else(|| wrong_argument(name, "a whole number", value))?;
    let range = |_| option_error(format!("{name}={} is out of range: choose 0 to 2**64 - 1", shown(&int)));
    int.extract().map_err(range)
}

/// A place among some cards; those below 0 count from the end.
pub fn place(value: &Bound<'_, PyAny>, cards: usize) -> PyResult<usize> {
    if !value.hasattr("__index__")? {
        return Err(wrong_argument("a place in a hand", "a whole number or a slice", value));
    }
    let counted = |place: isize| match usize::try_from(place) {
        Ok(place) => Some(place),
        Err(_) => cards.checked_sub(place.unsigned_abs()),
    };
    let index = value.py().import("operator")?.call_method1("index", (value,))?;
    // One too large to be read is too large for a hand.
    let place = index.extract::<isize>().ok().and_then(counted).filter(|&place| place < cards);
    place.ok_or_else(|| {
        PyIndexError::new_err(format!("place {} is not in a hand of {cards} cards", shown(&index)))
    })
}

/// The places that a slice stands for.
pub fn places(slice: &Bound<'_, PySlice>, cards: usize) -> PyResult<Vec<usize>> {
    let places = slice.indices(isize::try_from(cards)?)?;
    let each = (0..).take(places.slicelength).map(|i: isize| places.start + i * places.step);
    Ok(each.filter_map(|place| usize::try_from(place).ok()).collect())
}

/// ``format`` of cards in a style that is named; any other specification is applied to their text.
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

/// A hash that is the same in every process: FNV-1a over bytes.
pub fn stable_hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
