//! `Table`: the endgame table for `canju.bridge`, and the numbers of its positions.

use std::path::PathBuf;

use pyo3::{exceptions::PyTypeError, prelude::*, types::PyByteArray};

use super::{
    convert,
    errors::choice_error,
    gateway::{Watched, watch},
    position::PyPosition,
    rules::PyHoneymoonBridge,
};
use crate::games::Position;
use crate::reader::Reader;
use crate::tricks::{
    self, BuildOptions, EndgameTable, LEVELS, Masks, Mode, Progress, TableError, essay_positions, positions,
    row_masks,
};

/// Number of rows that the calling thread looks up itself: so few that Ctrl-C is not delayed.
const FEW_ROWS: usize = 1 << 12;

/// Size of a hand's masks in bytes.
const HAND_BYTES: usize = 8;

/// An open endgame table.
///
/// Private to the package.
#[pyclass(frozen, name = "Table", module = "canju._canju")]
pub struct PyTable(EndgameTable);

/// Part of a table: `trump` or `no-trump`, level, positions, blocks, bytes.
type Part = (&'static str, usize, u64, usize, u64);

#[pymethods]
impl PyTable {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<PyTable> {
        Ok(PyTable(py.detach(|| EndgameTable::open(&path))?))
    }

    /// Highest level of the table.
    #[getter]
    fn levels(&self) -> usize {
        self.0.levels()
    }

    /// Size of the file in bytes.
    #[getter]
    fn size(&self) -> u64 {
        self.0.bytes()
    }

    /// Parts of the table: ``(name, level, positions, blocks, bytes)``.
    #[getter]
    fn parts(&self) -> Vec<Part> {
        let part = |part: tricks::TableLevel| {
            (part.mode.name(), part.level, part.positions, part.blocks, part.bytes)
        };
        self.0.parts().into_iter().map(part).collect()
    }

    /// Tricks of the side to move.
    fn lookup(&self, py: Python<'_>, position: &Bound<'_, PyPosition>) -> PyResult<u8> {
        let Position::Tricks(position) = &position.get().0 else {
            let wrong = "expected a position of honeymoon bridge, got one of a shedding game";
            return Err(PyTypeError::new_err(wrong));
        };
        Ok(py.detach(|| self.0.lookup(&position.setup(), *position.rules()))?)
    }

    /// Tricks of the side on lead in each of many positions.
    ///
    /// Hands are 16-bit masks in native byte order: leader and other alternate in ``hands``, or the
    /// other hands are in ``others``.
    fn lookup_many<'py>(
        &self,
        py: Python<'py>,
        hands: &[u8],
        others: Option<&[u8]>,
        rules: &Bound<'_, PyHoneymoonBridge>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let rules = rules.get().0;
        let rows = py.detach(|| rows(hands, others));
        let values = if rows.len() <= FEW_ROWS {
            py.detach(|| self.0.lookup_many(&rows, rules, 1, &|| false))
        } else {
            let job =
                |watched: &Watched<()>| self.0.lookup_many(&rows, rules, threads, &|| watched.stopped());
            watch(py, |_, ()| Ok(()), job)?
        };
        Ok(PyByteArray::new(py, &values?))
    }

    /// Reads the whole file and checks every block; calls ``told`` with the positions done.
    fn verify(&self, py: Python<'_>, threads: usize, told: &Bound<'_, PyAny>) -> PyResult<()> {
        watched(py, told, |progress| self.0.verify(threads, progress))
    }

    /// Number of positions of a part with each value, from no trick to all.
    fn histogram(&self, py: Python<'_>, trump: bool, level: usize, threads: usize) -> PyResult<Vec<u64>> {
        let part = (mode(trump), checked(level, self.0.levels())?);
        let counts = watch(
            py,
            |_, ()| Ok(()),
            |watched: &Watched<()>| self.0.histogram(part, threads, &mut |_| watched.stopped()),
        )?;
        Ok(counts?[..=level].to_vec())
    }
}

/// Converts bytes to masks. An incomplete last row is dropped.
fn rows(hands: &[u8], others: Option<&[u8]>) -> Vec<[Masks; 2]> {
    let masks = |bytes: &[u8]| -> Masks {
        std::array::from_fn(|suit| u16::from_ne_bytes([bytes[2 * suit], bytes[2 * suit + 1]]))
    };
    if let Some(others) = others {
        let both = hands.chunks_exact(HAND_BYTES).zip(others.chunks_exact(HAND_BYTES));
        both.map(|(leader, other)| [masks(leader), masks(other)]).collect()
    } else {
        let both = hands.chunks_exact(2 * HAND_BYTES).map(|row| row.split_at(HAND_BYTES));
        both.map(|(leader, other)| [masks(leader), masks(other)]).collect()
    }
}

/// Runs a build or a check, and reports the positions done to a Python function.
fn watched(
    py: Python<'_>,
    told: &Bound<'_, PyAny>,
    job: impl FnOnce(&mut dyn FnMut(Progress) -> bool) -> Result<(), TableError> + Send,
) -> PyResult<()> {
    let told = told.clone().unbind();
    let hear = move |py: Python<'_>, at: Progress| told.call1(py, (at.done,)).map(|_| ());
    let done = watch(py, hear, |watched: &Watched<Progress>| {
        job(&mut |at| {
            watched.tell(at);
            watched.stopped()
        })
    })?;
    Ok(done?)
}

const fn mode(trump: bool) -> Mode {
    if trump { Mode::Trump } else { Mode::NoTrump }
}

fn checked(level: usize, most: usize) -> PyResult<usize> {
    if (1..=most).contains(&level) {
        return Ok(level);
    }
    Err(choice_error("level", level, &format!("1 to {most}"), &format!("1 至 {most}")))
}

/// Builds a table and writes it to a file atomically; calls ``told`` with the positions done.
///
/// Private to the package.
#[pyfunction]
pub fn build_table(
    py: Python<'_>,
    path: PathBuf,
    levels: usize,
    threads: usize,
    told: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let options = BuildOptions { levels, threads, plain: false };
    watched(py, told, |progress| tricks::build_table(&path, options, progress))
}

/// Masks of a hand: clubs, diamonds, hearts, spades.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (hand: "Hand | Play | str | Iterable[str | int]"))]
pub fn hand_masks(hand: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
    Ok(row_masks(&convert::hand("cards", hand, Reader::of_bridge())?)?.to_vec())
}

/// Number of positions of a table at a level.
///
/// Private to the package.
#[pyfunction]
pub fn table_positions(trump: bool, level: usize) -> PyResult<u64> {
    Ok(positions(mode(trump), checked(level, LEVELS)?))
}

/// Number of positions with trumps at a level, as the essay on honeymoon bridge counts them.
///
/// Private to the package.
#[pyfunction]
pub fn essay_table_positions(level: usize) -> PyResult<u64> {
    Ok(essay_positions(checked(level, LEVELS)?))
}
