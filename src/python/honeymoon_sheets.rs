//! Sheets and sentences of honeymoon bridge.

use std::collections::HashMap;

use pyo3::prelude::*;

use super::core_types::unchecked;
use super::honeymoon::{PyHoneymoonSeen, PyHoneymoonState, RoundFacts, number_from, round_of};
use super::plain::Data;
use crate::honeymoon::{Action, Call};
use crate::seats::Side;
use crate::sheet::honeymoon;
use crate::words::Words;
use crate::words::honeymoon::figure;
use crate::words::marks::plain;

/// A side, its call or card, and if it is a call: `2C` can be both.
type MoveFacts = (Side, String, bool);

fn action_of(text: &str, of_calls: bool) -> PyResult<Action> {
    if !of_calls {
        return Ok(Action::Card(number_from(text)?));
    }
    Ok(Action::Call(Call::read(text).ok_or_else(|| unchecked("call"))?))
}

fn moves_of(moves: &[MoveFacts]) -> PyResult<Vec<(Side, Action)>> {
    moves.iter().map(|(side, text, of_calls)| Ok((*side, action_of(text, *of_calls)?))).collect()
}

/// The sheet of what one side sees.
#[pyfunction]
#[pyo3(signature = (words, seen))]
pub fn honeymoon_sheet(words: Words, seen: &Bound<'_, PyHoneymoonSeen>) -> Data {
    Data::of(&honeymoon::seen(&seen.get().0, &words))
}

/// The sheet of a game, as one side sees it. Each move has its side, the call or card, and if it is
/// a call.
#[pyfunction]
#[pyo3(signature = (words, state, seen, moves))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn honeymoon_game_sheet(
    words: Words,
    state: &Bound<'_, PyHoneymoonState>,
    seen: &Bound<'_, PyHoneymoonSeen>,
    moves: Vec<MoveFacts>,
) -> PyResult<Data> {
    let moves = moves_of(&moves)?;
    Ok(Data::of(&honeymoon::game(&state.get().0, &seen.get().0, &moves, &words)))
}

/// The sheet of the known cards of the other hand and of the cards never seen.
#[pyfunction]
pub fn honeymoon_memory_sheet(words: Words, seen: &Bound<'_, PyHoneymoonSeen>) -> Data {
    Data::of(&honeymoon::memory(&seen.get().0, &words))
}

/// Attributes of ``honeymoon.Odds``.
#[derive(FromPyObject)]
pub struct OddsArgs {
    of_calls: bool,
    samples: usize,
    exact: bool,
    unit: String,
    tricks: HashMap<String, (f64, f64)>,
}

type Ranked = Vec<(String, (f64, f64))>;

impl OddsArgs {
    fn odds(&self, ranked: &Ranked) -> PyResult<honeymoon::ActionOdds> {
        let ranked = ranked.iter().map(|(text, value)| Ok((action_of(text, self.of_calls)?, *value)));
        Ok(honeymoon::ActionOdds {
            ranked: ranked.collect::<PyResult<_>>()?,
            samples: self.samples,
            exact: self.exact,
            points: self.unit == "points",
        })
    }
}

/// The sheet of expected values; ``ranked`` has calls or cards, the best first.
#[pyfunction]
#[pyo3(signature = (words, odds: "Any", ranked))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn honeymoon_odds_sheet(words: Words, odds: OddsArgs, ranked: Ranked) -> PyResult<Data> {
    Ok(Data::of(&honeymoon::odds(&odds.odds(&ranked)?, &words)))
}

/// The best call or card with its value; ``ends`` is true once the exchange is over.
#[pyfunction]
#[pyo3(signature = (words, odds: "Any", ranked, ends))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn honeymoon_hint_told(words: Words, odds: OddsArgs, ranked: Ranked, ends: bool) -> PyResult<String> {
    let tricks = ranked.first().and_then(|(best, _)| odds.tricks.get(best)).copied();
    Ok(plain(&honeymoon::hint(&odds.odds(&ranked)?, tricks, ends, &words)))
}

/// An expected value with its error, if it is not sure.
#[pyfunction]
pub fn honeymoon_figure_told(mean: f64, error: f64, unit: &str, sure: bool) -> String {
    figure((mean, error), unit == "points", sure)
}

/// Calls in words.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn honeymoon_calls_told(words: Words, calls: Vec<String>) -> PyResult<Vec<String>> {
    calls.iter().map(|call| Ok(plain(&words.action(action_of(call, true)?)))).collect()
}

/// A label, and the contract with the declarer's name or, without bidding, the trump; ``None`` if
/// there is neither.
#[pyfunction]
#[pyo3(signature = (words, seen))]
pub fn honeymoon_terms_told(words: Words, seen: &Bound<'_, PyHoneymoonSeen>) -> Option<[String; 2]> {
    words.terms(&seen.get().0).map(|(label, terms)| [label.to_owned(), plain(&terms)])
}

/// A sentence about a finished trick.
#[pyfunction]
#[pyo3(signature = (words, trick: "tuple[str, str, str, str, str | None, str | None]"))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn honeymoon_trick_told(words: Words, trick: RoundFacts) -> PyResult<String> {
    Ok(plain(&words.round(&round_of(&trick)?)))
}

/// A sentence with the result, or with the player to move and the task.
#[pyfunction]
#[pyo3(signature = (words, state))]
pub fn honeymoon_state_told(words: Words, state: &Bound<'_, PyHoneymoonState>) -> String {
    plain(&words.state(&state.get().0))
}

/// Sentences about moves, as of ``honeymoon_game_sheet``.
#[pyfunction]
#[pyo3(signature = (words, moves))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn honeymoon_moves_told(words: Words, moves: Vec<MoveFacts>) -> PyResult<Vec<String>> {
    Ok(moves_of(&moves)?.into_iter().map(|(side, made)| plain(&words.acted(side, made))).collect())
}

/// A sentence about a new deal after two passes.
#[pyfunction]
#[pyo3(signature = (words, dealer))]
pub fn honeymoon_deal_told(words: Words, dealer: Side) -> String {
    plain(&words.dealt_again(dealer))
}
