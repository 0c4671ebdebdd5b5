//! Import of columns of texts through the Arrow C stream interface.
//!
//! A table's buffers stay where its library has them: threads read the texts of a row in place. What
//! this module cannot read, such as numbers or compressed columns, is left to Python.

use std::{ops::Range, sync::Arc};

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyCapsule, PyTuple},
};

use super::{
    arrow::{Array, Arrays, Schema, Stream},
    errors::option_error,
};
use crate::batch::{LeadReader, PlainDeal};
use crate::said;

/// Columns of texts, which are at the same place in all chunks.
pub struct TextColumns {
    chunks: Vec<Chunk>,
    columns: usize,
}

/// Rows of a table that lie together.
struct Chunk {
    /// Number of the row after the last.
    end: usize,
    rows: usize,
    columns: Vec<TextColumn>,
    /// Owns the memory of the columns, so it is dropped after them.
    _table: Arc<Array>,
}

/// A column of a chunk. Its slices live as long as the chunk: see [`slice`].
struct TextColumn {
    /// Index of the first row.
    offset: usize,
    /// Bitmap of the rows with a text; empty if all have one.
    given: &'static [u8],
    layout: Layout,
}

enum Layout {
    /// Ends of the texts, and their characters.
    Short(&'static [i32], &'static [u8]),
    Long(&'static [i64], &'static [u8]),
    /// Each text, or its place in one of the buffers.
    Views(&'static [[u8; 16]], Vec<&'static [u8]>),
    /// Keys of a number of bytes each, and the texts that they mean.
    Keys(usize, &'static [u8], Box<TextColumn>),
}

impl TextColumns {
    /// Takes the first columns of a stream; `None` if they are not texts.
    ///
    /// # Errors
    /// The error of the stream.
    fn taken(stream: Stream, columns: usize) -> Result<Option<TextColumns>, String> {
        let Arrays { schema, arrays } = stream.read()?;
        let mut chunks = Vec::with_capacity(arrays.len());
        let mut end = 0;
        for table in arrays {
            let Some((rows, columns)) = read_table(&schema, &table, columns) else { return Ok(None) };
            end += rows;
            chunks.push(Chunk { end, rows, columns, _table: table });
        }
        Ok(Some(TextColumns { chunks, columns }))
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.chunks.last().map_or(0, |chunk| chunk.end)
    }

    /// The text in a column of a row, if there is one. No one has checked that it is UTF-8.
    fn get(&self, row: usize, column: usize) -> Option<&[u8]> {
        let chunk = self.chunks.get(self.chunks.partition_point(|chunk| chunk.end <= row))?;
        chunk.columns.get(column)?.text(row - (chunk.end - chunk.rows))
    }
}

impl TextColumn {
    fn text(&self, row: usize) -> Option<&[u8]> {
        let at = self.offset + row;
        if !self.given.is_empty() && self.given[at / 8] >> (at % 8) & 1 == 0 {
            return None;
        }
        let place = |number: i64| usize::try_from(number).ok();
        match &self.layout {
            Layout::Short(ends, characters) => {
                characters.get(place(ends[at].into())?..place(ends[at + 1].into())?)
            }
            Layout::Long(ends, characters) => characters.get(place(ends[at])?..place(ends[at + 1])?),
            Layout::Views(views, buffers) => {
                let view = &views[at];
                let number = |k| i32::from_ne_bytes([view[k], view[k + 1], view[k + 2], view[k + 3]]).into();
                let length = place(number(0))?;
                if length <= 12 {
                    return Some(&view[4..4 + length]);
                }
                buffers.get(place(number(8))?)?.get(place(number(12))?..)?.get(..length)
            }
            Layout::Keys(size, keys, texts) => {
                let key = &keys[size * at..size * (at + 1)];
                let key = match *key {
                    [a] => a.into(),
                    [a, b] => u16::from_ne_bytes([a, b]).into(),
                    [a, b, c, d] => u32::from_ne_bytes([a, b, c, d]).into(),
                    _ => u64::from_ne_bytes(key.try_into().ok()?),
                };
                texts.text(usize::try_from(key).ok().filter(|key| *key < texts.len())?)
            }
        }
    }

    /// Number of rows, from the offset on.
    fn len(&self) -> usize {
        let all = match &self.layout {
            Layout::Short(ends, _) => ends.len().saturating_sub(1),
            Layout::Long(ends, _) => ends.len().saturating_sub(1),
            Layout::Views(views, _) => views.len(),
            Layout::Keys(size, keys, _) => keys.len() / size,
        };
        all - self.offset
    }
}

/// Number of rows of a table, and its first columns; `None` if they are not texts.
fn read_table(schema: &Schema, table: &Array, columns: usize) -> Option<(usize, Vec<TextColumn>)> {
    let (rows, skipped) = (table.rows(), usize::try_from(table.offset).ok()?);
    // A missing row has no columns to read.
    if table.null_count != 0 && !bitmap(table, skipped + rows)?.is_empty() {
        return None;
    }
    let read = schema.children().zip(table.children()).map(|(schema, array)| {
        let column = read_column(schema, array, skipped)?;
        (column.len() >= rows).then_some(column)
    });
    let read: Vec<_> = read.take(columns).collect::<Option<_>>()?;
    (read.len() == columns).then_some((rows, read))
}

fn read_column(schema: &Schema, array: &Array, skipped: usize) -> Option<TextColumn> {
    if array.rows() == 0 {
        // It may have no buffers at all.
        return Some(TextColumn { offset: 0, given: &[], layout: Layout::Short(&[], &[]) });
    }
    let offset = usize::try_from(array.offset).ok()? + skipped;
    let rows = usize::try_from(array.offset).ok()? + array.rows();
    let format = schema.format().to_bytes();
    let layout = if let (Some(types), Some(texts)) = (schema.dictionary(), array.dictionary()) {
        let size = match format {
            b"c" | b"C" => 1,
            b"s" | b"S" => 2,
            b"i" | b"I" => 4,
            b"l" | b"L" => 8,
            _ => return None,
        };
        Layout::Keys(size, slice(array, 1, size * rows)?, Box::new(read_column(types, texts, 0)?))
    } else {
        match format {
            b"u" => {
                let ends = slice::<i32>(array, 1, rows + 1)?;
                Layout::Short(ends, slice(array, 2, usize::try_from(*ends.last()?).ok()?)?)
            }
            b"U" => {
                let ends = slice::<i64>(array, 1, rows + 1)?;
                Layout::Long(ends, slice(array, 2, usize::try_from(*ends.last()?).ok()?)?)
            }
            b"vu" => {
                let last = array.buffers().checked_sub(1)?;
                let lengths = slice::<i64>(array, last, last.checked_sub(2)?)?;
                let buffer = |(k, length): (usize, &i64)| slice(array, k + 2, usize::try_from(*length).ok()?);
                let buffers = lengths.iter().enumerate().map(buffer);
                Layout::Views(slice(array, 1, rows)?, buffers.collect::<Option<_>>()?)
            }
            _ => return None,
        }
    };
    let given = if array.null_count == 0 { &[] } else { bitmap(array, rows)? };
    (offset <= rows).then_some(TextColumn { offset, given, layout })
}

/// The bits of the rows that are not missing; empty if there is no bitmap.
fn bitmap(array: &Array, rows: usize) -> Option<&'static [u8]> {
    let has_none = array.buffers() == 0 || array.buffer(0).is_null();
    if has_none { Some(&[]) } else { slice(array, 0, rows.div_ceil(8)) }
}

/// A buffer of an array as a slice; `None` if there is none, or not where such a slice can be.
///
/// Its true lifetime is that of the array: [`Chunk`] keeps both, and returns no slice beyond a borrow
/// of itself. The length is up to the producer, as the interface does not tell it.
fn slice<T: 'static>(array: &Array, buffer: usize, length: usize) -> Option<&'static [T]> {
    if buffer >= array.buffers() {
        return None;
    }
    if length == 0 {
        return Some(&[]);
    }
    // No slice has more bytes.
    isize::try_from(length.checked_mul(size_of::<T>())?).ok()?;
    let first = array.buffer(buffer).cast::<T>();
    // SAFETY: by the specification such a buffer has as many values, and nobody changes them.
    (!first.is_null() && first.is_aligned()).then(|| unsafe { std::slice::from_raw_parts(first, length) })
}

/// Columns of texts of a table, or some rows of them: each is a text, or a tuple of texts.
///
/// Private to the package.
#[derive(Clone)]
#[pyclass(frozen, name = "Texts", module = "canju._canju")]
pub struct PyTexts {
    texts: Arc<TextColumns>,
    rows: Range<usize>,
}

impl PyTexts {
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    fn get(&self, row: usize, column: usize) -> Option<&[u8]> {
        self.texts.get(self.rows.start + row, column)
    }

    /// Two plain hands in a row.
    pub fn lead(&self, row: usize, reader: &LeadReader) -> Option<PlainDeal> {
        let first = self.get(row, 0)?;
        if self.texts.columns == 1 { reader.text(first) } else { reader.hands(first, self.get(row, 1)?) }
    }

    /// Number of cards in a row of plain hands.
    pub fn cards(&self, row: usize) -> usize {
        let texts = (0..self.texts.columns).filter_map(|column| self.get(row, column));
        texts.flatten().filter(|letter| letter.is_ascii_alphanumeric()).count()
    }

    /// A row for Python.
    pub fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        let text = |column| self.get(row, column).map(String::from_utf8_lossy);
        if self.texts.columns == 1 {
            return text(0).into_bound_py_any(py);
        }
        Ok(PyTuple::new(py, (0..self.texts.columns).map(text))?.into_any())
    }

    /// All rows for Python.
    pub fn items<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        (0..self.len()).map(|row| self.row(py, row)).collect()
    }
}

#[pymethods]
impl PyTexts {
    /// Takes the first columns of an Arrow stream; ``None`` if they are not texts.
    #[staticmethod]
    #[pyo3(signature = (stream: "object", columns) -> "Texts | None")]
    fn of(stream: &Bound<'_, PyCapsule>, columns: usize) -> PyResult<Option<PyTexts>> {
        let taken = Stream::taken(stream)?;
        let texts = stream.py().detach(|| TextColumns::taken(taken, columns)).map_err(|fault| {
            option_error(&said!("the table cannot be read: {fault}", "表读不出来：{fault}"))
        })?;
        Ok(texts.map(|texts| PyTexts { rows: 0..texts.len(), texts: Arc::new(texts) }))
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    /// At most ``count`` rows from ``first`` on.
    fn part(&self, first: usize, count: usize) -> PyTexts {
        let first = self.rows.end.min(self.rows.start + first);
        PyTexts { texts: Arc::clone(&self.texts), rows: first..self.rows.end.min(first + count) }
    }
}
