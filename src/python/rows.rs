//! `Rows`: the answers of a batch, for `Results`.

use std::{
    borrow::Cow,
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};

use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyIndexError, PyValueError},
    prelude::*,
    types::{PyCapsule, PyDict, PyList, PySlice, PyTuple},
};

use super::plain::Data;
use super::{
    columns::{ArrowColumn, Exported, capsule},
    convert,
    hints::Reduced,
    memo::PyKnown,
    position::PyPosition,
};
use crate::batch::{self, BatchRow, COLUMNS, Cell, Column, STATUSES, StoredRow, columns};
use crate::games::{Position, Rules};
use crate::session::Goal;
use crate::sheet::results::{self, SolutionCounts};
use crate::words::Words;

/// The answers of a batch: a row for each position.
///
/// Private to the package. A row is a tuple of the position, the goal, the status, the answers, nodes,
/// seconds, and true if the value of every play was asked for; or the text of the reason why there is no
/// position.
#[pyclass(frozen, name = "Rows", module = "canju._canju")]
pub struct PyRows(pub Vec<StoredRow>);

#[derive(FromPyObject)]
enum RowArgs<'py> {
    Row(Bound<'py, PyPosition>, Goal, String, Bound<'py, PyKnown>, u64, f64, bool),
    #[pyo3(transparent)]
    Wrong(String),
}

fn row_of(row: RowArgs<'_>) -> PyResult<StoredRow> {
    let (position, goal, status, known, nodes, seconds, each_play) = match row {
        RowArgs::Row(position, goal, status, known, nodes, seconds, each_play) => {
            (position, goal, status, known, nodes, seconds, each_play)
        }
        RowArgs::Wrong(reason) => return Ok(StoredRow::Wrong(Arc::new(reason))),
    };
    let unknown = || PyValueError::new_err("no such status");
    let row = BatchRow {
        position: Arc::new(position.get().0.clone()),
        goal,
        each_play,
        status: STATUSES.into_iter().find(|known| *known == status).ok_or_else(unknown)?,
        known: known.get().known(),
        nodes,
        time: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
    };
    Ok(row.into())
}

fn facts_of<'py>(py: Python<'py>, kept: &StoredRow) -> PyResult<Bound<'py, PyAny>> {
    let row = match kept.row() {
        Ok(row) => row,
        Err(reason) => return reason.into_bound_py_any(py),
    };
    let position = PyPosition(Position::clone(&row.position));
    let known = PyKnown::from(row.known.clone());
    let seconds = row.time.as_secs_f64();
    (position, row.goal.name(), row.status, known, row.nodes, seconds, row.each_play).into_bound_py_any(py)
}

/// Texts of rules, each made once.
#[derive(Default)]
struct RulesTexts(Vec<(Rules, String)>);

impl RulesTexts {
    fn text(&mut self, rules: Rules) -> &str {
        // Most tables have the rules of the last row in all rows.
        if self.0.last().is_none_or(|(last, _)| *last != rules) {
            let place = self.0.iter().position(|(known, _)| *known == rules);
            let made = place.map(|place| self.0.swap_remove(place));
            self.0.push(made.unwrap_or_else(|| (rules, rules.to_string())));
        }
        self.0.last().map_or("", |(_, text)| text)
    }
}

impl PyRows {
    fn rows(&self) -> impl Iterator<Item = Result<Cow<'_, BatchRow>, &str>> {
        self.0.iter().map(StoredRow::row)
    }

    fn row(&self, index: usize) -> PyResult<&StoredRow> {
        self.0.get(index).ok_or_else(|| PyIndexError::new_err("no such row"))
    }
}

fn cell<'py>(py: Python<'py>, value: Option<Cell>, texts: &mut RulesTexts) -> PyResult<Bound<'py, PyAny>> {
    match value {
        None => Ok(py.None().into_bound(py)),
        Some(Cell::Text(text)) => text.into_bound_py_any(py),
        Some(cards @ (Cell::Hand(_) | Cell::Play(_))) => {
            let mut text = Vec::new();
            cards.write(&mut text);
            String::from_utf8(text)?.into_bound_py_any(py)
        }
        Some(Cell::Word(word)) => word.into_bound_py_any(py),
        Some(Cell::Flag(flag)) => flag.into_bound_py_any(py),
        Some(Cell::Whole(number)) => number.into_bound_py_any(py),
        Some(Cell::Real(number)) => number.into_bound_py_any(py),
        Some(Cell::Rules(rules)) => texts.text(rules).into_bound_py_any(py),
    }
}

/// A value of a table without rules.
pub(super) fn plain_cell(py: Python<'_>, value: Option<Cell>) -> PyResult<Bound<'_, PyAny>> {
    cell(py, value, &mut RulesTexts::default())
}

fn dict_of<'py>(
    py: Python<'py>,
    kept: &StoredRow,
    columns: impl IntoIterator<Item = &'static Column>,
    texts: &mut RulesTexts,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    for column in columns {
        found.set_item(column.name, cell(py, column.cell(kept), texts)?)?;
    }
    Ok(found)
}

/// A column of a table in Python, with its name.
#[derive(FromPyObject)]
enum MoreColumn<'py> {
    /// Its kind and its values.
    Values(String, String, Bound<'py, PyList>),
    /// Streams of tables that have only this column.
    Streams(String, Vec<Bound<'py, PyCapsule>>),
}

impl MoreColumn<'_> {
    fn exported(self) -> PyResult<Exported> {
        match self {
            MoreColumn::Values(name, kind, values) => Ok(ArrowColumn::of_list(&name, &kind, &values)?.into()),
            MoreColumn::Streams(name, streams) => Exported::of_streams(&name, &streams),
        }
    }
}

#[pymethods]
impl PyRows {
    #[new]
    #[pyo3(signature = (rows: "list[tuple[Position, str, str, Known, int, float, bool] | str]"))]
    fn new(rows: Vec<RowArgs<'_>>) -> PyResult<PyRows> {
        Ok(PyRows(rows.into_iter().map(row_of).collect::<PyResult<_>>()?))
    }

    /// All rows of several tables.
    #[staticmethod]
    #[pyo3(signature = (tables: "list[Rows]"))]
    fn joined(tables: Vec<Bound<'_, PyRows>>) -> PyRows {
        PyRows(tables.iter().flat_map(|table| &table.get().0).cloned().collect())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Bytes of the rows. Those that are not packed have more in what they share.
    fn __sizeof__(&self) -> usize {
        let own = |row: &StoredRow| {
            size_of::<StoredRow>() + if matches!(row, StoredRow::Full(_)) { size_of::<BatchRow>() } else { 0 }
        };
        size_of::<Self>() + self.0.iter().map(own).sum::<usize>()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let rows = slf.get().0.iter().map(|row| facts_of(py, row));
        let rows = PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?;
        convert::reduced(slf.as_any(), PyTuple::new(py, [rows])?, None)
    }

    /// Position, goal and status determine the other values.
    fn __eq__(&self, other: &Bound<'_, PyRows>) -> bool {
        let same = |(one, other): (&StoredRow, &StoredRow)| match (one.row(), other.row()) {
            (Ok(one), Ok(other)) => {
                (one.goal, one.status) == (other.goal, other.status) && one.position == other.position
            }
            (one, other) => one.err() == other.err(),
        };
        let others = other.get();
        self.0.len() == others.0.len() && self.0.iter().zip(&others.0).all(same)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for row in self.rows() {
            row.map(|row| Arc::clone(&row.position)).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// The row at an index.
    #[pyo3(signature = (index) -> "tuple[Position, str, str, Known, int, float, bool] | str")]
    fn at<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        facts_of(py, self.row(index)?)
    }

    /// The rows of a slice.
    fn sliced(&self, slice: &Bound<'_, PySlice>) -> PyResult<PyRows> {
        let part = slice.indices(isize::try_from(self.0.len())?)?;
        let places = (0..part.slicelength).map(|k| part.start + isize::try_from(k).unwrap_or(0) * part.step);
        Ok(PyRows(places.filter_map(|place| self.0.get(usize::try_from(place).ok()?).cloned()).collect()))
    }

    /// These rows with others at some indices.
    #[pyo3(signature = (rows: "dict[int, tuple[Position, str, str, Known, int, float, bool] | str]"))]
    fn with_rows(&self, rows: HashMap<usize, RowArgs<'_>>) -> PyResult<PyRows> {
        let mut all = self.0.clone();
        for (index, row) in rows {
            if let Some(old) = all.get_mut(index) {
                *old = row_of(row)?;
            }
        }
        Ok(PyRows(all))
    }

    /// Names of all columns, also of those that a table does not have.
    #[classattr]
    #[pyo3(name = "COLUMNS")]
    fn all_columns() -> Vec<&'static str> {
        COLUMNS.iter().map(|column| column.name).collect()
    }

    /// A dictionary with the values of a row in all columns.
    #[pyo3(signature = (index) -> "dict[str, Any]")]
    fn to_dict<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyDict>> {
        dict_of(py, self.row(index)?, &COLUMNS, &mut RulesTexts::default())
    }

    /// A dictionary for each row.
    #[pyo3(signature = () -> "list[dict[str, Any]]")]
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (columns, mut texts) = (columns(&self.0), RulesTexts::default());
        let dicts = self.0.iter().map(|row| dict_of(py, row, columns.iter().copied(), &mut texts));
        PyList::new(py, dicts.collect::<PyResult<Vec<_>>>()?)
    }

    /// The table as an Arrow stream in a capsule. ``kept`` are further columns: a name, a kind and values; or
    /// a name and streams of tables that have only this column.
    #[pyo3(signature = (kept: "list[tuple[str, str, list[Any]] | tuple[str, list[object]]]") -> "object")]
    fn stream<'py>(&self, py: Python<'py>, kept: Vec<MoreColumn<'py>>) -> PyResult<Bound<'py, PyCapsule>> {
        let mut texts = RulesTexts::default();
        let columns = columns(&self.0);
        let mut table = Vec::with_capacity(columns.len() + kept.len());
        for column in columns {
            let mut made = ArrowColumn::new(column.name, column.kind)?;
            made.reserve(self.0.len());
            for row in &self.0 {
                // By reference: a cell is large.
                match &column.cell(row) {
                    Some(Cell::Rules(rules)) => made.put_text(texts.text(*rules))?,
                    value => made.put(value.as_ref())?,
                }
            }
            table.push(made.into());
        }
        for column in kept {
            table.push(column.exported()?);
        }
        capsule(py, table)
    }

    /// Numbers of positions by outcome, the largest first: ``won``, ``lost``, ``undecided``, ``invalid``, or
    /// ``solved`` in trick play.
    fn outcomes(&self) -> Vec<(String, usize)> {
        batch::outcomes(&self.0).0
    }

    /// Counts over all rows: the items of a ``Summary``.
    #[pyo3(signature = () -> "dict[str, Any]")]
    fn summary(&self) -> SolutionCounts {
        batch::counts(&self.0)
    }

    /// The sheet of a table of the first rows.
    fn table_sheet(&self, words: Words, most: usize, alone: bool) -> Data {
        let listed: Vec<_> = self.rows().take(most).map(|row| Some(batch::shown(&*row.ok()?))).collect();
        Data::of(&results::table(&batch::outcomes(&self.0), &listed, alone, &words))
    }

    /// The sheet of bars of all rows.
    fn bars_sheet(&self, words: Words) -> Data {
        let tricks: Vec<_> = batch::tricks(&self.0).collect();
        let plays = self.rows().filter_map(|row| usize::try_from(row.ok()?.known.answer.plays_left?).ok());
        Data::of(&results::bars(&batch::counts(&self.0), &tricks, &plays.collect::<Vec<_>>(), &words))
    }
}
