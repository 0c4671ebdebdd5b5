//! The structures of the Arrow C data and C stream interfaces, and who owns them.
//!
//! Implements the specification (<https://arrow.apache.org/docs/format/CDataInterface.html>,
//! `CStreamInterface`, `PyCapsuleInterface`). polars, pandas, pyarrow and duckdb can read and write such
//! tables, and neither side depends on the other. The consumer owns a structure and calls its `release`
//! once, possibly on another thread and after all objects of this module are gone. So `private_data`
//! owns everything that a structure points at, and no function here touches Python.
//!
//! A producer's array goes to another consumer as it is: [`Array::part`] makes a structure with the same
//! buffers, whose owner is the producer's array. No type is understood for that.

use std::{
    any::Any,
    ffi::{CStr, CString, c_char, c_int, c_void},
    mem::MaybeUninit,
    ops::Range,
    ptr::{null, null_mut},
    sync::Arc,
};

use pyo3::{
    prelude::*,
    types::{PyCapsule, PyCapsuleMethods},
};

/// `struct ArrowSchema` of the specification: type of an array.
#[repr(C)]
pub(super) struct Schema {
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

/// `struct ArrowArray`: values of an array.
#[repr(C)]
pub(super) struct Array {
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
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

/// Releases a structure when it is dropped. Who moves it elsewhere clears `release`.
macro_rules! released {
    ($($structure:ty),*) => {$(
        impl Drop for $structure {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: `release` has not been called yet, as it clears itself.
                    unsafe { release(self) }
                }
            }
        }
    )*};
}
released!(Schema, Array, Stream);

// SAFETY: by the specification nobody changes a structure or its memory while it is not released, and any
// thread may release it.
unsafe impl Send for Schema {}
// SAFETY: as above.
unsafe impl Sync for Schema {}
// SAFETY: as above.
unsafe impl Send for Array {}
// SAFETY: as above.
unsafe impl Sync for Array {}
// SAFETY: by the specification any thread may call a stream, one at a time. It is not `Sync`.
unsafe impl Send for Stream {}

/// `ARROW_FLAG_NULLABLE`.
const NULLABLE: i64 = 2;
/// Most rows of an array, offset included: more than any memory holds.
const MOST_ROWS: i64 = 1 << 48;
/// Most types within each other, and in one: a lying producer can make a circle.
const MOST_DEPTH: usize = 64;
const MOST_TYPES: usize = 100_000;

/// Memory that structures point at.
pub(super) type Owner = Arc<dyn Any + Send + Sync>;

/// Data of a structure of ours.
struct OwnedData<T> {
    /// Made by `Box::into_raw`: a number of children, and a dictionary if there is one.
    children: Vec<*mut T>,
    number: usize,
    name: CString,
    buffers: Vec<*const c_void>,
    _owner: Owner,
}

impl<T> OwnedData<T> {
    fn new(children: Vec<T>, dictionary: Option<T>, owner: Owner) -> OwnedData<T> {
        let number = children.len();
        let boxed = children.into_iter().chain(dictionary).map(|child| Box::into_raw(Box::new(child)));
        let children = boxed.collect();
        OwnedData { children, number, name: CString::default(), buffers: Vec::new(), _owner: owner }
    }

    fn dictionary(&self) -> *mut T {
        self.children.get(self.number).copied().unwrap_or(null_mut())
    }
}

impl<T> Drop for OwnedData<T> {
    fn drop(&mut self) {
        for &child in &self.children {
            // SAFETY: `OwnedData::new` made it, and nobody else frees it: by the specification, a consumer that
            // keeps a child moves it out and clears the child's `release`.
            drop(unsafe { Box::from_raw(child) });
        }
    }
}

/// Converts a length to `int64_t`. No allocation has more bytes than that can count.
pub(super) fn length(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Children of a checked structure.
fn listed<'a, T: 'a>(children: *mut *mut T, number: i64) -> impl Iterator<Item = &'a T> {
    // SAFETY: `check` has found as many, and none is null. They live as long as their parent.
    (0..usize::try_from(number).unwrap_or(0)).map(move |k| unsafe { &**children.add(k) })
}

/// Checks that there are as many children as a structure says.
fn check_children<T>(children: *mut *mut T, number: i64) -> Result<(), &'static str> {
    let number = usize::try_from(number).map_err(|_| "a negative number of children")?;
    if number > 0 && children.is_null() {
        return Err("a type without its children");
    }
    // SAFETY: by the specification there are as many pointers.
    let is_null = |k: usize| unsafe { (*children.add(k)).is_null() };
    if (0..number).any(is_null) { Err("a child is missing") } else { Ok(()) }
}

impl Schema {
    /// A type of ours with the name of a column.
    pub(super) fn new(format: &'static CStr, name: CString, children: Vec<Schema>) -> Schema {
        Schema::of(format.as_ptr(), name, OwnedData::new(children, None, Arc::new(())))
    }

    fn of(format: *const c_char, name: CString, mut parts: OwnedData<Schema>) -> Schema {
        parts.name = name;
        let mut parts = Box::new(parts);
        Schema {
            format,
            name: parts.name.as_ptr(),
            metadata: null(),
            flags: NULLABLE,
            n_children: length(parts.number),
            children: parts.children.as_mut_ptr(),
            dictionary: parts.dictionary(),
            release: Some(release_schema),
            private_data: Box::into_raw(parts).cast(),
        }
    }

    /// The same type with the name of a column.
    pub(super) fn named(self: &Arc<Schema>, name: CString) -> Schema {
        let mut made = self.shared(name, &(Arc::clone(self) as Owner));
        made.flags |= NULLABLE;
        made
    }

    fn shared(&self, name: CString, owner: &Owner) -> Schema {
        let shared = |child: &Schema| child.shared(child.name().to_owned(), owner);
        let children = self.children().map(shared).collect();
        let parts = OwnedData::new(children, self.dictionary().map(shared), Arc::clone(owner));
        let mut made = Schema::of(self.format, name, parts);
        (made.metadata, made.flags) = (self.metadata, self.flags);
        made
    }

    pub(super) fn children(&self) -> impl Iterator<Item = &Schema> {
        listed(self.children, self.n_children)
    }

    pub(super) fn dictionary(&self) -> Option<&Schema> {
        // SAFETY: it lives as long as this structure.
        unsafe { self.dictionary.as_ref() }
    }

    /// Format string of the type; for a dictionary, of its keys.
    pub(super) fn format(&self) -> &CStr {
        // SAFETY: `check` has found that it is not null; by the specification it is a text.
        unsafe { CStr::from_ptr(self.format) }
    }

    fn name(&self) -> &CStr {
        // SAFETY: by the specification a name is null or a text.
        if self.name.is_null() { c"" } else { unsafe { CStr::from_ptr(self.name) } }
    }

    /// Bytes of the metadata: numbers of pairs and of bytes, and the bytes.
    fn metadata(&self) -> &[u8] {
        if self.metadata.is_null() {
            return &[];
        }
        // SAFETY: by the specification these numbers and bytes follow each other.
        let number = |at| unsafe { self.metadata.add(at).cast::<i32>().read_unaligned() };
        let mut end = 4;
        for _ in 0..2 * i64::from(number(0)) {
            end += 4 + usize::try_from(number(end)).unwrap_or(0);
        }
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts(self.metadata.cast(), end) }
    }

    /// Bytes that two types share only if they are the same, whatever their columns are called; none for the
    /// type of nulls, whose columns fit to any other.
    pub(super) fn key(&self) -> Vec<u8> {
        let mut key = Vec::new();
        if self.format() != c"n" || self.dictionary().is_some() {
            self.write_key(&mut key);
        }
        key
    }

    fn write_key(&self, key: &mut Vec<u8>) {
        key.extend_from_slice(self.format().to_bytes_with_nul());
        key.extend_from_slice(&(self.flags & !NULLABLE).to_le_bytes());
        key.extend_from_slice(&length(self.metadata().len()).to_le_bytes());
        key.extend_from_slice(self.metadata());
        key.extend_from_slice(&self.n_children.to_le_bytes());
        for child in self.children() {
            key.extend_from_slice(child.name().to_bytes_with_nul());
            child.write_key(key);
        }
        key.push(self.dictionary().is_some().into());
        if let Some(values) = self.dictionary() {
            values.write_key(key);
        }
    }

    /// Checks a type that is so deep in others; `left` counts down.
    fn check(&self, depth: usize, left: &mut usize) -> Result<(), &'static str> {
        if self.format.is_null() {
            return Err("a type has no format");
        }
        *left = left.checked_sub(1).filter(|_| depth <= MOST_DEPTH).ok_or("too many types in one")?;
        check_children(self.children, self.n_children)?;
        self.children().chain(self.dictionary()).try_for_each(|child| child.check(depth + 1, left))
    }
}

impl Array {
    /// An array of ours. `owner` has the memory of the buffers.
    pub(super) fn new(
        rows: usize,
        nulls: usize,
        buffers: Vec<*const c_void>,
        children: Vec<Array>,
        owner: Owner,
    ) -> Array {
        Array::of([length(rows), length(nulls), 0], buffers, OwnedData::new(children, None, owner))
    }

    /// An array of a length, a number of nulls and an offset.
    fn of(
        [length_, null_count, offset]: [i64; 3],
        buffers: Vec<*const c_void>,
        mut parts: OwnedData<Array>,
    ) -> Array {
        parts.buffers = buffers;
        let mut parts = Box::new(parts);
        Array {
            length: length_,
            null_count,
            offset,
            n_buffers: length(parts.buffers.len()),
            n_children: length(parts.number),
            buffers: parts.buffers.as_mut_ptr(),
            children: parts.children.as_mut_ptr(),
            dictionary: parts.dictionary(),
            release: Some(release_array),
            private_data: Box::into_raw(parts).cast(),
        }
    }

    /// Marks the end of a stream.
    /// # Safety
    /// `array` is valid for writes.
    pub(super) unsafe fn write_end(array: *mut Array) {
        // SAFETY: the caller says so. Nothing is read or dropped.
        unsafe { (&raw mut (*array).release).write(None) }
    }

    /// Some of the rows, in the memory of this array.
    pub(super) fn part(self: &Arc<Array>, rows: Range<usize>) -> Array {
        let mut made = self.shared(&(Arc::clone(self) as Owner));
        made.cut(rows);
        made
    }

    /// Keeps some of the rows.
    fn cut(&mut self, rows: Range<usize>) {
        if length(rows.len()) != self.length {
            self.offset += length(rows.start);
            self.length = length(rows.len());
            // `-1` is an unknown number.
            self.null_count = if self.null_count == 0 { 0 } else { -1 };
        }
    }

    fn shared(&self, owner: &Owner) -> Array {
        let children = self.children().map(|child| child.shared(owner)).collect();
        let dictionary = self.dictionary().map(|values| values.shared(owner));
        let buffers = (0..self.buffers()).map(|k| self.buffer(k)).collect();
        let parts = OwnedData::new(children, dictionary, Arc::clone(owner));
        Array::of([self.length, self.null_count, self.offset], buffers, parts)
    }

    /// Number of rows.
    pub(super) fn rows(&self) -> usize {
        usize::try_from(self.length).unwrap_or(0)
    }

    /// Number of buffers.
    pub(super) fn buffers(&self) -> usize {
        usize::try_from(self.n_buffers).unwrap_or(0)
    }

    /// A buffer, which can be null. There must be more than `k`.
    pub(super) fn buffer(&self, k: usize) -> *const c_void {
        assert!(k < self.buffers(), "an array has more buffers");
        // SAFETY: there are more buffers than that; `check` has found that their list is not null.
        unsafe { *self.buffers.add(k) }
    }

    pub(super) fn children(&self) -> impl Iterator<Item = &Array> {
        listed(self.children, self.n_children)
    }

    pub(super) fn dictionary(&self) -> Option<&Array> {
        // SAFETY: it lives as long as this structure.
        unsafe { self.dictionary.as_ref() }
    }

    fn check(&self, schema: &Schema) -> Result<(), &'static str> {
        let end = self.offset.checked_add(self.length).filter(|_| self.offset.min(self.length) >= 0);
        if end.is_none_or(|end| end > MOST_ROWS) {
            return Err("an array's offset or length is out of range");
        }
        if self.n_buffers < 0 || (self.n_buffers > 0 && self.buffers.is_null()) {
            return Err("an array has no buffers");
        }
        check_children(self.children, self.n_children)?;
        if self.n_children != schema.n_children || self.dictionary.is_null() != schema.dictionary.is_null() {
            return Err("an array is not of its type");
        }
        // As deep as the types, which are checked.
        let all = self.children().chain(self.dictionary());
        all.zip(schema.children().chain(schema.dictionary()))
            .try_for_each(|(array, schema)| array.check(schema))
    }
}

/// # Safety
/// This module made `schema`, and it has not been released before.
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: `Schema::of` made its private data with `Box::into_raw`, and nobody else frees them.
    unsafe {
        drop(Box::from_raw((*schema).private_data.cast::<OwnedData<Schema>>()));
        (*schema).release = None;
    }
}

/// # Safety
/// This module made `array`, and it has not been released before.
unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as in `release_schema`, with `Array::of`.
    unsafe {
        drop(Box::from_raw((*array).private_data.cast::<OwnedData<Array>>()));
        (*array).release = None;
    }
}

/// A type and its arrays, which [`Stream::read`] has checked.
pub(super) struct Arrays {
    pub(super) schema: Arc<Schema>,
    pub(super) arrays: Vec<Arc<Array>>,
}

impl Arrays {
    /// The only column of a table.
    ///
    /// # Errors
    /// If it is not such a table.
    pub(super) fn column(self) -> Result<Arrays, &'static str> {
        const FAULT: &str = "not a table of one column";
        let schema = only_column(&self.schema).ok_or(FAULT)?;
        let column = |table: Arc<Array>| {
            let first = usize::try_from(table.offset).map_err(|_| FAULT)?;
            let rows = first..first + table.rows();
            let child = table.children().next().filter(|child| child.rows() >= rows.end).ok_or(FAULT)?;
            let mut made = child.shared(&(Arc::clone(&table) as Owner));
            made.cut(rows);
            Ok(Arc::new(made))
        };
        let arrays = self.arrays.into_iter().map(column).collect::<Result<_, _>>()?;
        Ok(Arrays { schema: Arc::new(schema), arrays })
    }
}

/// Type of the only column of a table.
pub(super) fn only_column(table: &Arc<Schema>) -> Option<Schema> {
    let child = table.children().next().filter(|_| table.n_children == 1 && table.format() == c"+s")?;
    Some(child.shared(CString::default(), &(Arc::clone(table) as Owner)))
}

/// A function of a stream that writes a structure.
type Next<T> = Option<unsafe extern "C" fn(*mut Stream, *mut T) -> c_int>;

impl Stream {
    /// Takes the stream out of a capsule.
    pub(super) fn taken(capsule: &Bound<'_, PyCapsule>) -> PyResult<Stream> {
        let pointer = capsule.pointer_checked(Some(NAME))?.cast::<Stream>();
        // SAFETY: a capsule of this name holds a stream. Who takes it clears `release` of what is left.
        unsafe {
            let taken = pointer.read();
            (&raw mut (*pointer.as_ptr()).release).write(None);
            Ok(taken)
        }
    }

    /// A capsule with the stream, which is released with it unless a consumer has taken it.
    pub(super) fn capsule(self, py: Python<'_>) -> PyResult<Bound<'_, PyCapsule>> {
        PyCapsule::new_with_value_and_destructor(py, self, NAME, |stream, _| drop(stream))
    }

    /// Reads the whole stream.
    ///
    /// # Errors
    /// The error of the stream, or what is wrong with a structure.
    pub(super) fn read(mut self) -> Result<Arrays, String> {
        let schema = self.schema()?;
        let mut arrays = Vec::new();
        loop {
            let array: Array = self.next(self.get_next)?;
            if array.release.is_none() {
                return Ok(Arrays { schema: Arc::new(schema), arrays });
            }
            array.check(&schema)?;
            arrays.push(Arc::new(array));
        }
    }

    /// Type of the stream.
    ///
    /// # Errors
    /// As for [`Stream::read`].
    pub(super) fn schema(&mut self) -> Result<Schema, String> {
        let schema: Schema = self.next(self.get_schema)?;
        schema.check(0, &mut { MOST_TYPES })?;
        Ok(schema)
    }

    /// Calls a function of the stream.
    fn next<T>(&mut self, function: Next<T>) -> Result<T, String> {
        let function = function.filter(|_| self.release.is_some()).ok_or("the stream is released")?;
        // Of the end of a stream only `release` is written.
        let mut made = MaybeUninit::zeroed();
        // SAFETY: `function` is one of this stream, which is not released, and it may write to `made`.
        if unsafe { function(self, made.as_mut_ptr()) } == 0 {
            // SAFETY: without an error it has written a structure, or the end over zeros, which are one too.
            return Ok(unsafe { made.assume_init() });
        }
        // SAFETY: the last call failed; the message is null, or a text until the next call.
        let message = unsafe {
            let message = self.get_last_error.map(|last| last(self)).filter(|message| !message.is_null());
            message.map(|message| CStr::from_ptr(message).to_string_lossy().into_owned())
        };
        Err(message.unwrap_or_else(|| "the stream failed".to_owned()))
    }
}

/// Name of a capsule with a stream.
const NAME: &CStr = c"arrow_array_stream";
