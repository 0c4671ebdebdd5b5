//! Export of columns through the Arrow C data and C stream interfaces.
//!
//! Implements the specification
//! (<https://arrow.apache.org/docs/format/CDataInterface.html>, `CStreamInterface`,
//! `PyCapsuleInterface`). polars, pandas, pyarrow and duckdb can read such a table, and neither
//! side depends on the other. The consumer owns a structure and calls its `release` once, possibly
//! on another thread and after all objects of this module are gone. So `private_data` owns
//! everything that a structure points at, and no function here touches Python.

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    ptr::{null, null_mut},
};

use pyo3::{
    prelude::*,
    types::{PyCapsule, PyList},
};

use super::errors::option_error;
use crate::batch::Cell;

/// `struct ArrowSchema` of the specification: type of an array.
#[repr(C)]
pub(super) struct Schema {
    pub(super) format: *const c_char,
    pub(super) name: *const c_char,
    pub(super) metadata: *const c_char,
    pub(super) flags: i64,
    pub(super) n_children: i64,
    pub(super) children: *mut *mut Schema,
    pub(super) dictionary: *mut Schema,
    pub(super) release: Option<unsafe extern "C" fn(*mut Schema)>,
    pub(super) private_data: *mut c_void,
}

/// `struct ArrowArray`: values of an array.
#[repr(C)]
pub(super) struct Array {
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    pub(super) n_buffers: i64,
    pub(super) n_children: i64,
    pub(super) buffers: *mut *const c_void,
    pub(super) children: *mut *mut Array,
    pub(super) dictionary: *mut Array,
    pub(super) release: Option<unsafe extern "C" fn(*mut Array)>,
    pub(super) private_data: *mut c_void,
}

/// `struct ArrowArrayStream`: arrays of one type.
#[repr(C)]
pub(super) struct Stream {
    pub(super) get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    pub(super) get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    pub(super) get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    pub(super) release: Option<unsafe extern "C" fn(*mut Stream)>,
    pub(super) private_data: *mut c_void,
}

impl Drop for Schema {
    fn drop(&mut self) {
        // Who moves a structure elsewhere clears `release`.
        if let Some(release) = self.release {
            // SAFETY: `release` has not been called yet, as it clears itself.
            unsafe { release(self) }
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: as for a schema.
            unsafe { release(self) }
        }
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: as for a schema.
            unsafe { release(self) }
        }
    }
}

/// `ARROW_FLAG_NULLABLE`.
const NULLABLE: i64 = 2;

/// Values in Arrow's layout. Missing values have an arbitrary one.
enum Values {
    /// Offsets, which start with zero, and the characters of all texts.
    Text(Vec<i64>, Vec<u8>),
    /// One bit per row.
    Flag(Vec<u8>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
}

/// A named column whose values can be missing.
pub struct ArrowColumn {
    name: CString,
    rows: usize,
    nulls: usize,
    /// Validity bitmap: one bit per row, set if there is a value.
    given: Vec<u8>,
    values: Values,
}

/// Appends a bit, least significant bit first.
fn push_bit(bits: &mut Vec<u8>, row: usize, bit: bool) {
    if row.is_multiple_of(8) {
        bits.push(0);
    }
    bits[row / 8] |= u8::from(bit) << (row % 8);
}

impl ArrowColumn {
    /// A column without values. Kinds: text, flag, whole, real.
    pub fn new(name: &str, kind: &str) -> PyResult<ArrowColumn> {
        let wrong = |what: &str| option_error(&format!("column {name:?}: {what}").into());
        let values = match kind {
            "text" => Values::Text(vec![0], Vec::new()),
            "flag" => Values::Flag(Vec::new()),
            "whole" => Values::Whole(Vec::new()),
            "real" => Values::Real(Vec::new()),
            _ => return Err(wrong("a kind is text, flag, whole or real")),
        };
        let name = CString::new(name).map_err(|_| wrong("a name cannot contain a zero byte"))?;
        Ok(ArrowColumn { name, rows: 0, nulls: 0, given: Vec::new(), values })
    }

    /// Makes room for so many more rows.
    pub fn reserve(&mut self, rows: usize) {
        self.given.reserve(rows / 8 + 1);
        match &mut self.values {
            Values::Text(ends, _) => ends.reserve(rows),
            Values::Flag(bits) => bits.reserve(rows / 8 + 1),
            Values::Whole(numbers) => numbers.reserve(rows),
            Values::Real(numbers) => numbers.reserve(rows),
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
            Values::Text(..) => Cell::Text(value.extract()?),
            Values::Flag(_) => Cell::Flag(value.extract()?),
            Values::Whole(_) => Cell::Whole(value.extract()?),
            Values::Real(_) => Cell::Real(value.extract()?),
        })
    }

    /// Appends a value. One of another kind is missing.
    pub fn put(&mut self, value: Option<&Cell>) -> PyResult<()> {
        push_bit(&mut self.given, self.rows, value.is_some());
        self.nulls += usize::from(value.is_none());
        match (&mut self.values, value) {
            (Values::Text(ends, characters), value) => {
                if let Some(value) = value {
                    value.write(characters);
                }
                ends.push(i64::try_from(characters.len())?);
            }
            (Values::Flag(bits), value) => push_bit(bits, self.rows, value == Some(&Cell::Flag(true))),
            (Values::Whole(numbers), Some(Cell::Whole(number))) => numbers.push(*number),
            (Values::Real(numbers), Some(Cell::Real(number))) => numbers.push(*number),
            (Values::Whole(numbers), _) => numbers.push(0),
            (Values::Real(numbers), _) => numbers.push(0.0),
        }
        self.rows += 1;
        Ok(())
    }

    /// Appends a text to a column of texts.
    pub fn put_text(&mut self, text: &str) -> PyResult<()> {
        if let Values::Text(ends, characters) = &mut self.values {
            characters.extend_from_slice(text.as_bytes());
            ends.push(i64::try_from(characters.len())?);
        }
        push_bit(&mut self.given, self.rows, true);
        self.rows += 1;
        Ok(())
    }

    /// Format string of the type: large UTF-8, boolean, `int64`, `float64`.
    fn format(&self) -> &'static CStr {
        match self.values {
            Values::Text(..) => c"U",
            Values::Flag(_) => c"b",
            Values::Whole(_) => c"l",
            Values::Real(_) => c"g",
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
            Values::Text(ends, characters) => vec![given, ends.as_ptr().cast(), characters.as_ptr().cast()],
            Values::Flag(bits) => vec![given, bits.as_ptr().cast()],
            Values::Whole(numbers) => vec![given, numbers.as_ptr().cast()],
            Values::Real(numbers) => vec![given, numbers.as_ptr().cast()],
        }
    }
}

/// Data that a schema points at. Its children were made by `Box::into_raw`.
struct SchemaParts {
    children: Vec<*mut Schema>,
    name: CString,
}

/// Data that an array points at. `_column` owns the buffers.
struct ArrayParts {
    children: Vec<*mut Array>,
    buffers: Vec<*const c_void>,
    _column: Option<ArrowColumn>,
}

fn raw<T>(children: Vec<T>) -> Vec<*mut T> {
    children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect()
}

/// Converts a length to `int64_t`. No allocation has more bytes than that can count.
fn length(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Schema {
    fn new(format: &'static CStr, name: CString, children: Vec<Schema>) -> Schema {
        let mut parts = Box::new(SchemaParts { children: raw(children), name });
        Schema {
            format: format.as_ptr(),
            name: parts.name.as_ptr(),
            metadata: null(),
            flags: NULLABLE,
            n_children: length(parts.children.len()),
            children: parts.children.as_mut_ptr(),
            dictionary: null_mut(),
            release: Some(release_schema),
            private_data: Box::into_raw(parts).cast(),
        }
    }

    /// Type of the table's rows: a struct with a field for each column.
    fn of(columns: &[(CString, &'static CStr)]) -> Schema {
        let fields = columns.iter().map(|(name, format)| Schema::new(format, name.clone(), Vec::new()));
        Schema::new(c"+s", CString::default(), fields.collect())
    }
}

impl Array {
    fn new(rows: usize, nulls: usize, mut parts: Box<ArrayParts>) -> Array {
        Array {
            length: length(rows),
            null_count: length(nulls),
            offset: 0,
            n_buffers: length(parts.buffers.len()),
            n_children: length(parts.children.len()),
            buffers: parts.buffers.as_mut_ptr(),
            children: parts.children.as_mut_ptr(),
            dictionary: null_mut(),
            release: Some(release_array),
            private_data: Box::into_raw(parts).cast(),
        }
    }

    fn of_column(column: ArrowColumn) -> Array {
        let (rows, nulls) = (column.rows, column.nulls);
        let parts = ArrayParts { children: Vec::new(), buffers: column.buffers(), _column: Some(column) };
        Array::new(rows, nulls, Box::new(parts))
    }

    fn of_table(rows: usize, columns: Vec<ArrowColumn>) -> Array {
        let children = raw(columns.into_iter().map(Array::of_column).collect());
        // A struct has one buffer, the validity bitmap; null means that all rows are valid.
        Array::new(rows, 0, Box::new(ArrayParts { children, buffers: vec![null()], _column: None }))
    }
}

/// # Safety
/// [`Schema::new`] made `schema`, and it has not been released before.
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: the caller passes a valid structure. `Schema::new` made its private data and its
    // children with `Box::into_raw`, and nobody else frees them: by the specification, a consumer
    // that keeps a child moves it out and clears the child's `release`.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        for &child in &parts.children {
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

/// # Safety
/// [`Array::new`] made `array`, and it has not been released before.
unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as in `release_schema`, with `Array::new`.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        for &child in &parts.children {
            drop(Box::from_raw(child));
        }
        (*array).release = None;
    }
}

/// State of a stream.
struct Source {
    columns: Vec<(CString, &'static CStr)>,
    rows: usize,
    /// The table, until the first `get_next` takes it.
    table: Option<Vec<ArrowColumn>>,
}

impl Stream {
    fn new(columns: Vec<ArrowColumn>) -> Stream {
        let source = Source {
            columns: columns.iter().map(|column| (column.name.clone(), column.format())).collect(),
            rows: columns.first().map_or(0, |column| column.rows),
            table: Some(columns),
        };
        Stream {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release_stream),
            private_data: Box::into_raw(Box::new(source)).cast(),
        }
    }
}

/// # Safety
/// [`Stream::new`] made `stream`, it is not released, and `schema` is valid for writes.
unsafe extern "C" fn get_schema(stream: *mut Stream, schema: *mut Schema) -> c_int {
    // SAFETY: `Stream::new` made the private data with `Box::into_raw`. By the specification,
    // consumers call one function of a stream at a time. `write` does not read or drop `schema`.
    unsafe {
        let source = &*(*stream).private_data.cast::<Source>();
        schema.write(Schema::of(&source.columns));
    }
    0
}

/// # Safety
/// [`Stream::new`] made `stream`, it is not released, and `array` is valid for writes.
unsafe extern "C" fn get_next(stream: *mut Stream, array: *mut Array) -> c_int {
    // SAFETY: as for `get_schema`.
    unsafe {
        let source = &mut *(*stream).private_data.cast::<Source>();
        match source.table.take() {
            Some(columns) => array.write(Array::of_table(source.rows, columns)),
            // A released array marks the end of the stream.
            None => (&raw mut (*array).release).write(None),
        }
    }
    0
}

/// Returns null: no function of the stream fails.
unsafe extern "C" fn get_last_error(_: *mut Stream) -> *const c_char {
    null()
}

/// # Safety
/// [`Stream::new`] made `stream`, and it has not been released before.
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: `Stream::new` made the private data with `Box::into_raw`, and only this frees it.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Source>()));
        (*stream).release = None;
    }
}

// SAFETY: a stream owns everything it points at, and all of that is `Send`.
unsafe impl Send for Stream {}

/// Exports a table as an Arrow stream in a capsule.
///
/// Private to the package. Columns are ``(name, kind, values)`` and have the same length. Kinds are
/// ``"text"``, ``"flag"``, ``"whole"`` and ``"real"``; a value can be ``None``.
#[pyfunction]
#[pyo3(signature = (columns: "list[tuple[str, str, list[Any]]]") -> "object")]
pub fn arrow_stream<'py>(py: Python<'py>, columns: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyCapsule>> {
    let column = |column: Bound<'py, PyAny>| {
        let (name, kind, values) = column.extract::<(String, String, Bound<'py, PyList>)>()?;
        ArrowColumn::of_list(&name, &kind, &values)
    };
    capsule(py, columns.iter().map(column).collect::<PyResult<_>>()?)
}

/// A stream of columns, which have the same length, in a capsule.
pub fn capsule(py: Python<'_>, columns: Vec<ArrowColumn>) -> PyResult<Bound<'_, PyCapsule>> {
    if columns.windows(2).any(|pair| pair[0].rows != pair[1].rows) {
        return Err(option_error(&"all columns of a table need the same length".into()));
    }
    // `Stream::drop` releases the stream unless a consumer has taken it.
    PyCapsule::new_with_value_and_destructor(py, Stream::new(columns), c"arrow_array_stream", |stream, _| {
        drop(stream);
    })
}
