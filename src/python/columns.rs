//! Export of a table: columns of ours, and columns of other libraries as they are.

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    ops::Range,
    ptr::null,
    sync::Arc,
};

use pyo3::{
    prelude::*,
    types::{PyBytes, PyCapsule, PyList},
};

use super::arrow::{Array, Owner, Schema, Stream, only_column};
use super::errors::option_error;
use crate::batch::Cell;
use crate::said;

/// Values in Arrow's layout. Missing values have an arbitrary one.
enum ColumnValues {
    /// Offsets, which start with zero, and the characters of all texts.
    Text(Vec<i64>, Vec<u8>),
    /// One bit per row.
    Flag(Vec<u8>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
    /// No values at all.
    Null,
}

/// A named column whose values can be missing.
pub struct ArrowColumn {
    name: CString,
    rows: usize,
    nulls: usize,
    /// Validity bitmap: one bit per row, set if there is a value.
    given: Vec<u8>,
    values: ColumnValues,
}

/// Appends a bit, least significant bit first.
fn push_bit(bits: &mut Vec<u8>, row: usize, bit: bool) {
    if row.is_multiple_of(8) {
        bits.push(0);
    }
    bits[row / 8] |= u8::from(bit) << (row % 8);
}

impl ArrowColumn {
    /// A column without values. Kinds: text, flag, whole, real, null.
    pub fn new(name: &str, kind: &str) -> PyResult<ArrowColumn> {
        let wrong = |what: &str| option_error(&format!("column {name:?}: {what}").into());
        let values = match kind {
            "text" => ColumnValues::Text(vec![0], Vec::new()),
            "flag" => ColumnValues::Flag(Vec::new()),
            "whole" => ColumnValues::Whole(Vec::new()),
            "real" => ColumnValues::Real(Vec::new()),
            "null" => ColumnValues::Null,
            _ => return Err(wrong("a kind is text, flag, whole, real or null")),
        };
        let name = c_name(name)?;
        Ok(ArrowColumn { name, rows: 0, nulls: 0, given: Vec::new(), values })
    }

    /// Makes room for so many more rows.
    pub fn reserve(&mut self, rows: usize) {
        self.given.reserve(rows / 8 + 1);
        match &mut self.values {
            ColumnValues::Text(ends, _) => ends.reserve(rows),
            ColumnValues::Flag(bits) => bits.reserve(rows / 8 + 1),
            ColumnValues::Whole(numbers) => numbers.reserve(rows),
            ColumnValues::Real(numbers) => numbers.reserve(rows),
            ColumnValues::Null => {}
        }
    }

    /// Reads Python values; `None` is a missing value.
    pub fn of_list(name: &str, kind: &str, values: &Bound<'_, PyList>) -> PyResult<ArrowColumn> {
        let mut column = ArrowColumn::new(name, kind)?;
        for value in values {
            let cell = if value.is_none() { None } else { Some(column.cell(&value)?) };
            column.put(cell.as_ref())?;
        }
        Ok(column)
    }

    fn cell(&self, value: &Bound<'_, PyAny>) -> PyResult<Cell> {
        Ok(match &self.values {
            ColumnValues::Text(..) => Cell::Text(value.extract()?),
            ColumnValues::Flag(_) => Cell::Flag(value.extract()?),
            ColumnValues::Whole(_) => Cell::Whole(value.extract()?),
            ColumnValues::Real(_) => Cell::Real(value.extract()?),
            ColumnValues::Null => return Err(option_error(&"a column of nulls has no values".into())),
        })
    }

    /// Appends a value. One of another kind is missing.
    pub fn put(&mut self, value: Option<&Cell>) -> PyResult<()> {
        push_bit(&mut self.given, self.rows, value.is_some());
        self.nulls += usize::from(value.is_none());
        match (&mut self.values, value) {
            (ColumnValues::Text(ends, characters), value) => {
                if let Some(value) = value {
                    value.write(characters);
                }
                ends.push(i64::try_from(characters.len())?);
            }
            (ColumnValues::Flag(bits), value) => push_bit(bits, self.rows, value == Some(&Cell::Flag(true))),
            (ColumnValues::Whole(numbers), Some(Cell::Whole(number))) => numbers.push(*number),
            (ColumnValues::Real(numbers), Some(Cell::Real(number))) => numbers.push(*number),
            (ColumnValues::Whole(numbers), _) => numbers.push(0),
            (ColumnValues::Real(numbers), _) => numbers.push(0.0),
            (ColumnValues::Null, _) => {}
        }
        self.rows += 1;
        Ok(())
    }

    /// Appends a text to a column of texts.
    pub fn put_text(&mut self, text: &str) -> PyResult<()> {
        if let ColumnValues::Text(ends, characters) = &mut self.values {
            characters.extend_from_slice(text.as_bytes());
            ends.push(i64::try_from(characters.len())?);
        }
        push_bit(&mut self.given, self.rows, true);
        self.rows += 1;
        Ok(())
    }

    /// Format string of the type: large UTF-8, boolean, `int64`, `float64`, null.
    fn format(&self) -> &'static CStr {
        match self.values {
            ColumnValues::Text(..) => c"U",
            ColumnValues::Flag(_) => c"b",
            ColumnValues::Whole(_) => c"l",
            ColumnValues::Real(_) => c"g",
            ColumnValues::Null => c"n",
        }
    }

    /// Buffers in the order of the specification.
    ///
    /// They are on the heap, so a move of the column does not move them. Nothing changes them
    /// later.
    fn buffers(&self) -> Vec<*const c_void> {
        // A column without missing values needs no validity bitmap.
        let given = if self.nulls == 0 { null() } else { self.given.as_ptr().cast() };
        match &self.values {
            ColumnValues::Text(ends, characters) => {
                vec![given, ends.as_ptr().cast(), characters.as_ptr().cast()]
            }
            ColumnValues::Flag(bits) => vec![given, bits.as_ptr().cast()],
            ColumnValues::Whole(numbers) => vec![given, numbers.as_ptr().cast()],
            ColumnValues::Real(numbers) => vec![given, numbers.as_ptr().cast()],
            ColumnValues::Null => Vec::new(),
        }
    }
}

/// Converts the name of a column.
fn c_name(name: &str) -> PyResult<CString> {
    let wrong = |_| option_error(&format!("column {name:?}: a name cannot contain a zero byte").into());
    CString::new(name).map_err(wrong)
}

/// A column of a table that is exported: its arrays lie one below the other.
pub struct Exported {
    name: CString,
    schema: Arc<Schema>,
    parts: Vec<ColumnPart>,
}

/// Rows of a table that lie together.
struct ColumnPart {
    /// Number of the row after the last.
    end: usize,
    array: Arc<Array>,
}

impl From<ArrowColumn> for Exported {
    fn from(column: ArrowColumn) -> Exported {
        let schema = Arc::new(Schema::new(column.format(), CString::default(), Vec::new()));
        let (end, nulls, buffers) = (column.rows, column.nulls, column.buffers());
        let name = column.name.clone();
        let array = Arc::new(Array::new(end, nulls, buffers, Vec::new(), Arc::new(column) as Owner));
        Exported { name, schema, parts: vec![ColumnPart { end, array }] }
    }
}

impl Exported {
    /// Reads a column from streams of tables that have only this one, of the same type.
    pub fn of_streams(name: &str, streams: &[Bound<'_, PyCapsule>]) -> PyResult<Exported> {
        let wrong =
            |fault: String| option_error(&said!("column {name:?}: {fault}", "{name:?} 一列：{fault}"));
        let (mut schema, mut parts, mut end) = (None, Vec::new(), 0);
        for stream in streams {
            let read = Stream::taken(stream)?.read().and_then(|read| Ok(read.column()?)).map_err(wrong)?;
            if schema.get_or_insert(Arc::clone(&read.schema)).key() != read.schema.key() {
                return Err(wrong("parts of different types".to_owned()));
            }
            for array in read.arrays.into_iter().filter(|array| array.rows() > 0) {
                end += array.rows();
                parts.push(ColumnPart { end, array });
            }
        }
        let schema = schema.ok_or_else(|| wrong("no part".to_owned()))?;
        Ok(Exported { name: c_name(name)?, schema, parts })
    }

    fn rows(&self) -> usize {
        self.parts.last().map_or(0, |part| part.end)
    }

    /// Rows of the table, which are in one part.
    fn array(&self, rows: &Range<usize>) -> Option<Array> {
        let place = self.parts.partition_point(|part| part.end <= rows.start);
        let begun = place.checked_sub(1).map_or(0, |before| self.parts[before].end);
        let part = self.parts.get(place)?;
        Some(part.array.part(rows.start - begun..rows.end - begun))
    }
}

/// State of a stream: a batch of rows for each part that all columns have together.
struct Source {
    columns: Vec<Exported>,
    /// Numbers of the rows after the last ones of the batches, and of batches that were taken.
    ends: Vec<usize>,
    taken: usize,
}

impl Source {
    fn new(columns: Vec<Exported>) -> Source {
        let mut ends: Vec<usize> =
            columns.iter().flat_map(|column| &column.parts).map(|part| part.end).collect();
        ends.retain(|end| *end > 0);
        ends.sort_unstable();
        ends.dedup();
        Source { columns, ends, taken: 0 }
    }

    /// Type of the table's rows: a struct with a field for each column.
    fn schema(&self) -> Schema {
        let fields = self.columns.iter().map(|column| column.schema.named(column.name.clone()));
        Schema::new(c"+s", CString::default(), fields.collect())
    }

    fn next(&mut self) -> Option<Array> {
        let end = *self.ends.get(self.taken)?;
        let begun = self.taken.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.taken += 1;
        let children = self.columns.iter().filter_map(|column| column.array(&(begun..end)));
        // A struct has one buffer, the validity bitmap; null means that all rows are valid.
        Some(Array::new(end - begun, 0, vec![null()], children.collect(), Arc::new(())))
    }

    fn stream(self) -> Stream {
        Stream {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release_stream),
            private_data: Box::into_raw(Box::new(self)).cast(),
        }
    }
}

/// # Safety
/// [`Source::stream`] made `stream`, it is not released, and `schema` is valid for writes.
unsafe extern "C" fn get_schema(stream: *mut Stream, schema: *mut Schema) -> c_int {
    // SAFETY: `Source::stream` made the private data with `Box::into_raw`. By the specification,
    // consumers call one function of a stream at a time. `write` does not read or drop `schema`.
    unsafe {
        let source = &*(*stream).private_data.cast::<Source>();
        schema.write(source.schema());
    }
    0
}

/// # Safety
/// [`Source::stream`] made `stream`, it is not released, and `array` is valid for writes.
unsafe extern "C" fn get_next(stream: *mut Stream, array: *mut Array) -> c_int {
    // SAFETY: as for `get_schema`.
    unsafe {
        let source = &mut *(*stream).private_data.cast::<Source>();
        match source.next() {
            Some(batch) => array.write(batch),
            // A released array marks the end of the stream.
            None => Array::write_end(array),
        }
    }
    0
}

/// Returns null: no function of the stream fails.
unsafe extern "C" fn get_last_error(_: *mut Stream) -> *const c_char {
    null()
}

/// # Safety
/// [`Source::stream`] made `stream`, and it has not been released before.
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: `Source::stream` made the private data with `Box::into_raw`, and only this frees it.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Source>()));
        (*stream).release = None;
    }
}

/// Bytes that two columns share only if they have the same type; none for a type of nulls.
///
/// Private to the package. The stream is that of a table with only this column.
#[pyfunction]
#[pyo3(signature = (stream: "object") -> "bytes")]
pub fn arrow_type<'py>(stream: &Bound<'py, PyCapsule>) -> PyResult<Bound<'py, PyBytes>> {
    let table = Stream::taken(stream)?.schema().map_err(|fault| option_error(&fault.into()))?;
    let column = only_column(&Arc::new(table));
    let column = column.ok_or_else(|| option_error(&"the table has another number of columns".into()))?;
    Ok(PyBytes::new(stream.py(), &column.key()))
}

/// A stream of columns, which have the same length, in a capsule.
pub fn capsule(py: Python<'_>, columns: Vec<Exported>) -> PyResult<Bound<'_, PyCapsule>> {
    if columns.windows(2).any(|pair| pair[0].rows() != pair[1].rows()) {
        return Err(option_error(&"all columns of a table need the same length".into()));
    }
    Source::new(columns).stream().capsule(py)
}
