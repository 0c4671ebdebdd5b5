//! Summaries of a batch, and their sheets.

use pyo3::{
    prelude::*,
    types::{IntoPyDict, PyDict},
};

use super::plain::Data;
use super::sheet::words_in;
use crate::sheet::results::{self, Counts};

/// Items of a ``Summary``.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SummaryArgs<'py> {
    positions: usize,
    winners: Bound<'py, PyAny>,
    wins: usize,
    tricks: Option<TrickArgs>,
    undecided: Bound<'py, PyAny>,
    nodes: usize,
    seconds: f64,
    slowest: Option<SlowestArgs>,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct TrickArgs {
    least: usize,
    most: usize,
    mean: f64,
    positions: usize,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct SlowestArgs {
    position: usize,
    nodes: usize,
    seconds: f64,
}

impl SummaryArgs<'_> {
    fn counts(self) -> PyResult<Counts> {
        let items = |counts: &Bound<'_, PyAny>| -> PyResult<Vec<(String, usize)>> {
            counts.call_method0("items")?.try_iter()?.map(|item| item?.extract()).collect()
        };
        Ok(Counts {
            positions: self.positions,
            winners: items(&self.winners)?,
            wins: self.wins,
            tricks: self.tricks.map(|one| (one.least, one.most, one.mean, one.positions)),
            undecided: items(&self.undecided)?,
            nodes: self.nodes,
            seconds: self.seconds,
            slowest: self.slowest.map(|one| (one.position, one.nodes, one.seconds)),
        })
    }
}

/// The sheet of a summary.
#[pyfunction]
#[pyo3(signature = (lang, summary: "Any"))]
pub fn summary_sheet(lang: &str, summary: SummaryArgs<'_>) -> PyResult<Data> {
    Ok(Data::of(&results::counts(&summary.counts()?, &words_in(lang))))
}

/// The items of a ``Summary``.
pub fn summary_of(py: Python<'_>, counts: Counts) -> PyResult<Bound<'_, PyDict>> {
    let dict = |items: Vec<(String, usize)>| items.into_py_dict(py);
    let found = PyDict::new(py);
    found.set_item("positions", counts.positions)?;
    found.set_item("winners", dict(counts.winners)?)?;
    found.set_item("wins", counts.wins)?;
    let tricks = counts.tricks.map(|(least, most, mean, positions)| {
        let tricks = dict(vec![("least".to_owned(), least), ("most".to_owned(), most)])?;
        tricks.set_item("mean", mean)?;
        tricks.set_item("positions", positions)?;
        PyResult::Ok(tricks)
    });
    found.set_item("tricks", tricks.transpose()?)?;
    found.set_item("undecided", dict(counts.undecided)?)?;
    found.set_item("nodes", counts.nodes)?;
    found.set_item("seconds", counts.seconds)?;
    let slowest = counts.slowest.map(|(position, nodes, seconds)| {
        let slowest = dict(vec![("position".to_owned(), position), ("nodes".to_owned(), nodes)])?;
        slowest.set_item("seconds", seconds)?;
        PyResult::Ok(slowest)
    });
    found.set_item("slowest", slowest.transpose()?)?;
    Ok(found)
}
