//! Sheets of the results of a batch, as JSON.

use pyo3::prelude::*;

use super::{play::PyPlay, position::PyPosition, sheet, sheet::words_in};
use crate::sheet::results::{self, Counts, Solved};

/// A position, the value for the side to move, a best play, and whether that can win late.
type SolvedRow<'py> = (Bound<'py, PyPosition>, Bound<'py, PyAny>, Option<Bound<'py, PyPlay>>, bool);

/// The sheet of results in JSON: ``outcomes`` are the numbers of all, ``listed`` are the first ones.
#[pyfunction]
#[pyo3(signature = (lang, outcomes, listed: "list[tuple[Position, bool | int | None, Play | None, bool]]", alone))]
pub fn results_sheet(
    lang: &str,
    outcomes: Vec<(String, usize)>,
    listed: Vec<SolvedRow<'_>>,
    alone: bool,
) -> PyResult<String> {
    let solved = |(position, value, best, can_be_slow): SolvedRow<'_>| {
        let best = best.map(|play| play.get().0.clone());
        let position = position.get().0.clone();
        Ok(Solved { position, value: sheet::value_if(&value)?, best, can_be_slow })
    };
    let listed: Vec<_> = listed.into_iter().map(solved).collect::<PyResult<_>>()?;
    Ok(results::table(&outcomes, &listed, alone, &words_in(lang)).json())
}

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

/// The sheet of a summary in JSON.
#[pyfunction]
#[pyo3(signature = (lang, summary: "Any"))]
pub fn summary_sheet(lang: &str, summary: SummaryArgs<'_>) -> PyResult<String> {
    Ok(results::counts(&summary.counts()?, &words_in(lang)).json())
}

/// The sheet of bars of results in JSON, from their summary, and the tricks and the numbers of plays that are
/// known.
#[pyfunction]
#[pyo3(signature = (lang, summary: "Any", tricks, plays))]
pub fn results_bars(
    lang: &str,
    summary: SummaryArgs<'_>,
    tricks: Vec<usize>,
    plays: Vec<usize>,
) -> PyResult<String> {
    Ok(results::bars(&summary.counts()?, &tricks, &plays, &words_in(lang)).json())
}
