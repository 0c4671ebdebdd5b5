//! Counts over a table of answers.

use std::time::Duration;

use super::column::INVALID;
use super::{BatchRow, StoredRow};
use crate::games::{Position, Value};
use crate::session::Goal;
use crate::sheet::results::{NamedCounts, Slowest, SolutionCounts, SolvedPosition, Tricks};

fn add(numbers: &mut NamedCounts, name: &str, number: usize) {
    match numbers.0.iter_mut().find(|(known, _)| known == name) {
        Some((_, sum)) => *sum += number,
        None => numbers.0.push((name.to_owned(), number)),
    }
}

/// Numbers of positions by outcome, the largest first: `won`, `lost`, `undecided`, `invalid`, or `solved` in
/// trick play.
#[must_use]
pub fn outcomes(rows: &[StoredRow]) -> NamedCounts {
    let mut numbers = NamedCounts::default();
    for row in rows.iter().map(StoredRow::row) {
        let Ok(row) = row else {
            add(&mut numbers, INVALID, 1);
            continue;
        };
        let outcome = match row.value() {
            _ if row.status != "solved" => "undecided",
            Some(Value::Wins(true)) => "won",
            Some(Value::Wins(false)) => "lost",
            _ => "solved",
        };
        add(&mut numbers, outcome, 1);
    }
    numbers.0.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    numbers
}

/// Counts over all rows.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a mean of small numbers")]
pub fn counts(rows: &[StoredRow]) -> SolutionCounts {
    let mut counts = SolutionCounts { positions: rows.len(), ..SolutionCounts::default() };
    let mut slowest: Option<(usize, u64, Duration)> = None;
    for (index, row) in rows.iter().map(StoredRow::row).enumerate() {
        let Ok(row) = row else {
            add(&mut counts.undecided, INVALID, 1);
            continue;
        };
        // The first of the slowest.
        if slowest.is_none_or(|(_, _, time)| row.time > time) {
            slowest = Some((index, row.nodes, row.time));
        }
        counts.nodes += usize::try_from(row.nodes).unwrap_or(usize::MAX);
        counts.seconds += row.time.as_secs_f64();
        // So that a side without wins has a count too.
        let seats = match *row.position {
            Position::Tricks(_) => &[],
            _ => row.position.seating(),
        };
        for (_, side) in seats {
            add(&mut counts.winners, side, 0);
        }
        match row.value() {
            None => add(&mut counts.undecided, row.status, 1),
            Some(value @ Value::Wins(wins)) => {
                if let Some(side) = row.position.winner_by(value) {
                    add(&mut counts.winners, side, 1);
                }
                counts.wins += usize::from(wins);
            }
            Some(Value::Tricks(_)) => {}
        }
    }
    let taken: Vec<usize> = tricks(rows).collect();
    if let (Some(&least), Some(&most)) = (taken.iter().min(), taken.iter().max()) {
        let mean = taken.iter().sum::<usize>() as f64 / taken.len() as f64;
        counts.tricks = Some(Tricks { least, most, mean, positions: taken.len() });
    }
    counts.slowest = slowest.map(|(position, nodes, time)| {
        let nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
        Slowest { position, nodes, seconds: time.as_secs_f64() }
    });
    counts
}

/// Tricks of the side to move, where they are known.
pub fn tricks(rows: &[StoredRow]) -> impl Iterator<Item = usize> {
    rows.iter().filter_map(|row| match row.row().ok()?.value()? {
        Value::Tricks(tricks) => Some(usize::from(tricks)),
        Value::Wins(_) => None,
    })
}

/// What a table shows of a row.
#[must_use]
pub fn shown(row: &BatchRow) -> SolvedPosition {
    SolvedPosition {
        position: Position::clone(&row.position),
        value: row.value().filter(|_| row.status == "solved"),
        best: row.known.answer.best.clone(),
        can_be_slow: row.goal == Goal::Win
            && matches!(*row.position, Position::Shedding(_))
            && row.known.can_be_slow(),
    }
}
