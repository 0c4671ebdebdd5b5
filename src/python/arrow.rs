//! Columns handed over in memory, by the Arrow C data and C stream interfaces.
//!
//! Written from the specification
//! (<https://arrow.apache.org/docs/format/CDataInterface.html>, `CStreamInterface`,
//! `PyCapsuleInterface`), so that a table reaches polars, pandas, pyarrow or duckdb
//! without either side depending on the other. A structure that is handed over
//! belongs to its consumer from then on, who calls its `release` once, perhaps on
//! another thread, perhaps after all objects of this module are gone. So all that a
//! structure points at is owned by its `private_data`, and nothing here touches Python.

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    ptr::{null, null_mut},
};

use pyo3::{
    prelude::*,
    types::{PyCapsule, PyList},
};

use super::errors::option_error;

/// `struct ArrowSchema` of the specification: the type of an array.
#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

/// `struct ArrowArray`: its values.
#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

/// `struct ArrowArrayStream`: arrays of one type, here one that holds all rows.
#[repr(C)]
struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

/// `ARROW_FLAG_NULLABLE`.
const NULLABLE: i64 = 2;

/// Values as they lie in memory, with anything where there is none.
enum Values {
    /// Where each text ends, with a zero ahead of the first, and all characters.
    Text(Vec<i64>, Vec<u8>),
    /// A bit for each row.
    Flag(Vec<u8>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
}

/// A named column, each value of which may be missing.
struct Column {
    name: CString,
    rows: usize,
    nulls: usize,
    /// A bit for each row, set where there is a value.
    given: Vec<u8>,
    values: Values,
}

/// A bit more, the lowest of the first byte being the first.
fn push_bit(bits: &mut Vec<u8>, row: usize, bit: bool) {
    if row.is_multiple_of(8) {
        bits.push(0);
    }
    bits[row / 8] |= u8::from(bit) << (row % 8);
}

impl Column {
    /// From Python values, `None` where there is none. Kinds: text, flag, whole, real.
    fn new(name: &str, kind: &str, values: &Bound<'_, PyList>) -> PyResult<Column> {
        let wrong = |what: &str| option_error(format!("column {name:?}: {what}"));
        let empty = match kind {
            "text" => Values::Text(vec![0], Vec::new()),
            "flag" => Values::Flag(Vec::new()),
            "whole" => Values::Whole(Vec::new()),
            "real" => Values::Real(Vec::new()),
            _ => return Err(wrong("a kind is text, flag, whole or real")),
        };
        let name = CString::new(name).map_err(|_| wrong("a name has no zero byte"))?;
        let mut column = Column { name, rows: 0, nulls: 0, given: Vec::new(), values: empty };
        for value in values {
            column.push((!value.is_none()).then_some(&value))?;
        }
        Ok(column)
    }

    fn push(&mut self, value: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        push_bit(&mut self.given, self.rows, value.is_some());
        match &mut self.values {
            Values::Text(ends, characters) => {
                if let Some(value) = value {
                    characters.extend_from_slice(value.extract::<String>()?.as_bytes());
                }
                ends.push(i64::try_from(characters.len())?);
            }
            Values::Flag(bits) => push_bit(bits, self.rows, or_default(value)?),
            Values::Whole(numbers) => numbers.push(or_default(value)?),
            Values::Real(numbers) => numbers.push(or_default(value)?),
        }
        self.rows += 1;
        self.nulls += usize::from(value.is_none());
        Ok(())
    }

    /// The format string of its type: large UTF-8, boolean, `int64`, `float64`.
    fn format(&self) -> &'static CStr {
        match self.values {
            Values::Text(..) => c"U",
            Values::Flag(_) => c"b",
            Values::Whole(_) => c"l",
            Values::Real(_) => c"g",
        }
    }

    /// Its buffers in the order of the specification. They stay where they are when the
    /// column is moved, and none of them is changed any more.
    fn buffers(&self) -> Vec<*const c_void> {
        // A column without gaps needs no bits that say so.
        let given = if self.nulls == 0 { null() } else { self.given.as_ptr().cast() };
        match &self.values {
            Values::Text(ends, characters) => vec![given, ends.as_ptr().cast(), characters.as_ptr().cast()],
            Values::Flag(bits) => vec![given, bits.as_ptr().cast()],
            Values::Whole(numbers) => vec![given, numbers.as_ptr().cast()],
            Values::Real(numbers) => vec![given, numbers.as_ptr().cast()],
        }
    }
}

fn or_default<'py, T: Default + for<'a> FromPyObject<'a, 'py>>(
    value: Option<&Bound<'py, PyAny>>,
) -> PyResult<T> {
    value.map_or_else(|| Ok(T::default()), |value| value.extract().map_err(Into::into))
}

/// What a schema points at: its children, made by `Box::into_raw`, and its name.
struct SchemaParts {
    children: Vec<*mut Schema>,
    name: CString,
}

/// What an array points at: its children, its buffers, and the column that these are in.
struct ArrayParts {
    children: Vec<*mut Array>,
    buffers: Vec<*const c_void>,
    _column: Option<Column>,
}

fn raw<T>(children: Vec<T>) -> Vec<*mut T> {
    children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect()
}

/// A length as C has it: no allocation has more bytes than this can count.
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

    /// A row of the table: a struct with a field for each column.
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

    fn of_column(column: Column) -> Array {
        let (rows, nulls) = (column.rows, column.nulls);
        let parts = ArrayParts { children: Vec::new(), buffers: column.buffers(), _column: Some(column) };
        Array::new(rows, nulls, Box::new(parts))
    }

    fn of_table(rows: usize, columns: Vec<Column>) -> Array {
        let children = raw(columns.into_iter().map(Array::of_column).collect());
        // A struct has one buffer: which rows are given, all of them here.
        Array::new(rows, 0, Box::new(ArrayParts { children, buffers: vec![null()], _column: None }))
    }
}

/// # Safety
/// `schema` was filled by [`Schema::new`] and is released for the first time.
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: the caller lends a valid structure; its private data is the box that
    // `Schema::new` gave away, and its children are boxes that nobody else frees: a
    // consumer that wants to keep one moves it out and leaves its `release` empty.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        for &child in &parts.children {
            if let Some(release) = (*child).release {
                release(child);
            }
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

/// # Safety
/// `array` was filled by [`Array::new`] and is released for the first time.
unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as for `release_schema`.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        for &child in &parts.children {
            if let Some(release) = (*child).release {
                release(child);
            }
            drop(Box::from_raw(child));
        }
        (*array).release = None;
    }
}

/// What a stream still has to give.
struct Source {
    columns: Vec<(CString, &'static CStr)>,
    rows: usize,
    /// Taken by the first `get_next`.
    table: Option<Vec<Column>>,
}

impl Stream {
    fn new(columns: Vec<Column>) -> Stream {
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
/// `stream` was made by [`Stream::new`] and is not released; `schema` may be written.
unsafe extern "C" fn get_schema(stream: *mut Stream, schema: *mut Schema) -> c_int {
    // SAFETY: the private data is the box that `Stream::new` gave away, and consumers
    // call one function of a stream at a time. What `schema` held before is not dropped.
    unsafe {
        let source = &*(*stream).private_data.cast::<Source>();
        schema.write(Schema::of(&source.columns));
    }
    0
}

/// # Safety
/// `stream` was made by [`Stream::new`] and is not released; `array` may be written.
unsafe extern "C" fn get_next(stream: *mut Stream, array: *mut Array) -> c_int {
    // SAFETY: as for `get_schema`.
    unsafe {
        let source = &mut *(*stream).private_data.cast::<Source>();
        match source.table.take() {
            Some(columns) => array.write(Array::of_table(source.rows, columns)),
            // A released array says that the stream has ended.
            None => (&raw mut (*array).release).write(None),
        }
    }
    0
}

/// There are no errors to tell of.
unsafe extern "C" fn get_last_error(_: *mut Stream) -> *const c_char {
    null()
}

/// # Safety
/// `stream` was made by [`Stream::new`] and is released for the first time.
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: the private data is the box that `Stream::new` gave away.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Source>()));
        (*stream).release = None;
    }
}

// SAFETY: a stream owns all it points at, and none of that is bound to a thread.
unsafe impl Send for Stream {}

impl Drop for Stream {
    fn drop(&mut self) {
        // A consumer that took the stream out of its capsule has left no `release`.
        if let Some(release) = self.release {
            // SAFETY: it was not called before, as it would be gone.
            unsafe { release(self) }
        }
    }
}

/// A table as an Arrow stream in a capsule, for any library that reads one.
///
/// Columns are ``(name, kind, values)``, the kinds ``"text"``, ``"flag"``, ``"whole"`` and
/// ``"real"``, all of one length; a value may be ``None``. Private to the package.
#[pyfunction]
#[pyo3(signature = (columns: "list[tuple[str, str, list[Any]]]") -> "object")]
pub fn arrow_stream<'py>(py: Python<'py>, columns: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyCapsule>> {
    let column = |column: Bound<'py, PyAny>| {
        let (name, kind, values) = column.extract::<(String, String, Bound<'py, PyList>)>()?;
        Column::new(&name, &kind, &values)
    };
    let columns = columns.iter().map(column).collect::<PyResult<Vec<Column>>>()?;
    if columns.windows(2).any(|pair| pair[0].rows != pair[1].rows) {
        return Err(option_error("the columns of a table are of one length".to_owned()));
    }
    // Dropping the value calls the stream's own release, if nobody else has.
    PyCapsule::new_with_value_and_destructor(py, Stream::new(columns), c"arrow_array_stream", |stream, _| {
        drop(stream);
    })
}
