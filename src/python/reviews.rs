//! Reviews of many games: their searches, their table, and what players lose.

use std::time::Duration;

use pyo3::{
    prelude::*,
    types::{PyCapsule, PyDict, PyList, PyTuple},
};
use web_time::Instant;

use super::columns::{ArrowColumn, capsule};
use super::errors::{option_error, stopped_before_start};
use super::gateway::wait;
use super::plain::Data;
use super::rows::plain_cell;
use super::session::reviewed;
use crate::batch::reviews::{COLUMNS, kind, rows};
use crate::games::{Play, Position};
use crate::review::{Losses, Played, Review, Reviewed, losses};
use crate::said;
use crate::search::{Limits, Stop, WorkerPool};
use crate::session::Goal;
use crate::sheet;
use crate::words::Words;

/// Interval between checks for signals.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Rows of each game that has begun, and the exception that has ended the reviews.
type ReviewedRows<'py> = (Vec<Vec<Bound<'py, PyTuple>>>, Option<Py<PyAny>>);

/// What a thread has found of a game.
type Done = Result<Vec<Reviewed>, Stop>;

/// Reviews games at once, each on one thread, and returns their rows in order.
///
/// Private to the package. ``seconds`` are for all games. ``report`` hears the number of games done. If it
/// or a signal handler raises, the rows are those of the games that have begun, with what is decided.
#[pyfunction]
#[pyo3(signature = (
    games: "list[tuple[Position, list[Play]]]", goal, limits: "tuple[int, float | None, int | None, int]",
    seconds, report
) -> "tuple[list[list[tuple[Any, ...]]], BaseException | None]")]
pub fn review_games<'py>(
    py: Python<'py>,
    games: Vec<(Position, Vec<Play>)>,
    goal: Goal,
    limits: Limits,
    seconds: Option<f64>,
    report: &Bound<'py, PyAny>,
) -> PyResult<ReviewedRows<'py>> {
    let total = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
    let until = total.and_then(|total| Instant::now().checked_add(total));
    let mut workers: WorkerPool<Done> = WorkerPool::new(limits.threads, limits, None);
    let mut found: Vec<Option<Done>> = games.iter().map(|_| None).collect();
    for (number, (start, plays)) in (0..).zip(games) {
        let game = Played { start, plays };
        workers.put_all(number, 1, move |_, (): &mut (), worker| game.reviewed(goal, limits, until, worker));
    }
    let ended = gathered(py, &workers, &mut found, report).err();
    py.detach(|| workers.close());
    for (place, done) in workers.take(Duration::ZERO) {
        put(&mut found, place, done);
    }
    let mut begun = Vec::with_capacity(found.len());
    for done in found.into_iter().map_while(|done| done) {
        match done {
            Ok(plays) => {
                begun.push(plays.into_iter().map(|play| reviewed(py, play)).collect::<PyResult<_>>()?);
            }
            Err(stop) if ended.is_none() => return Err(stopped_before_start(stop)),
            Err(_) => break,
        }
    }
    Ok((begun, ended.map(|error| error.into_value(py).into_any())))
}

/// Waits for all games.
fn gathered(
    py: Python<'_>,
    workers: &WorkerPool<Done>,
    found: &mut [Option<Done>],
    report: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let mut number = 0;
    while workers.open() > 0 {
        let done = wait(py, || Some(workers.take(LOOK_EVERY)))?;
        py.check_signals()?;
        let before = number;
        number += done.len();
        for (place, done) in done {
            put(found, place, done);
        }
        for done in before..number {
            report.call1((done + 1,))?;
        }
    }
    Ok(())
}

fn put(found: &mut [Option<Done>], place: u64, done: Done) {
    if let Some(slot) = usize::try_from(place).ok().and_then(|place| found.get_mut(place)) {
        *slot = Some(done);
    }
}

/// Names of the players of each game, in the order of the seats.
type Names = Vec<Vec<String>>;

/// The name of a seat in a game.
fn name(names: &[Vec<String>], reviews: &[Review], game: usize, seat: &str) -> String {
    let place = reviews[game].start.hands().iter().position(|(other, _)| *other == seat);
    place.and_then(|place| names[game].get(place)).map_or_else(|| seat.to_owned(), Clone::clone)
}

/// Reviews with a row for each play, as an Arrow stream.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (reviews: "tuple[Any, ...]", names: "list[tuple[str, ...]]") -> "object")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn reviews_stream(py: Python<'_>, reviews: Vec<Review>, names: Names) -> PyResult<Bound<'_, PyCapsule>> {
    let in_tricks = reviews.iter().any(|review| matches!(review.start, Position::Tricks(_)));
    let made = |(place, (name, _)): (usize, &(&str, &str))| ArrowColumn::new(name, kind(place, in_tricks));
    let mut columns = COLUMNS.iter().enumerate().map(made).collect::<PyResult<Vec<_>>>()?;
    for (game, review) in reviews.iter().enumerate() {
        for row in rows(game, review, |seat| name(&names, &reviews, game, seat)) {
            for (column, cell) in columns.iter_mut().zip(&row) {
                column.put(cell.as_ref())?;
            }
        }
    }
    capsule(py, columns.into_iter().map(Into::into).collect())
}

/// Names of the columns of ``reviews_stream``.
///
/// Private to the package.
#[pyfunction]
pub fn review_columns() -> Vec<&'static str> {
    COLUMNS.iter().map(|(name, _)| *name).collect()
}

/// The rows of ``reviews_stream`` as dictionaries.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (reviews: "tuple[Any, ...]", names: "list[tuple[str, ...]]") -> "list[dict[str, Any]]")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn reviews_rows(py: Python<'_>, reviews: Vec<Review>, names: Names) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for (game, review) in reviews.iter().enumerate() {
        for row in rows(game, review, |seat| name(&names, &reviews, game, seat)) {
            let dict = PyDict::new(py);
            for ((name, _), cell) in COLUMNS.iter().zip(row) {
                dict.set_item(name, plain_cell(py, cell)?)?;
            }
            list.append(dict)?;
        }
    }
    Ok(list)
}

/// Fields of a row of losses: see ``Losses`` in the core.
type LossesRow = (String, (usize, usize), usize, usize, usize, Option<(f64, f64)>, f64);

/// Choices of each player and what they lost, by the number of cards left.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (reviews: "tuple[Any, ...]", names: "list[tuple[str, ...]]", players: "list[str]", bounds: "list[int]"))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn losses_of(
    reviews: Vec<Review>,
    names: Names,
    players: Vec<String>,
    bounds: Vec<usize>,
) -> PyResult<Vec<LossesRow>> {
    if reviews.iter().any(|review| matches!(review.start, Position::Tricks(_))) {
        return Err(option_error(&said!(
            "report: only for shedding games: in trick play print the review, which counts tricks",
            "report：只用于斗地主之类：墩牌请直接打印复盘，里面有丢的墩数"
        )));
    }
    let named = |game: usize, seat: &str| name(&names, &reviews, game, seat);
    let row =
        |row: Losses| (row.player, row.cards, row.games, row.choices, row.lost, row.interval, row.random);
    Ok(losses(&reviews, named, &players, &bounds).into_iter().map(row).collect())
}

/// The sheet of losses in so many games.
///
/// Private to the package.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn losses_sheet(words: Words, games: usize, rows: Vec<LossesRow>) -> Data {
    let row = |(player, cards, games, choices, lost, interval, random): LossesRow| Losses {
        player,
        cards,
        games,
        choices,
        lost,
        interval,
        random,
    };
    let rows: Vec<Losses> = rows.into_iter().map(row).collect();
    Data::of(&sheet::losses::sheet(games, &rows, &words))
}
