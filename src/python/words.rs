//! Labels of pages, and names of cards, plays and players, for texts that Python writes.

use std::collections::BTreeMap;

use pyo3::prelude::*;

use super::play::PyPlay;
use super::sheet::{plays, words_in};
use crate::puzzles::Rating;
use crate::sheet::puzzle;
use crate::words::labels::labels;
use crate::words::marks::plain;
use crate::words::names::{of_record, seated};

/// The labels of a page in a language, or the words for players: see ``src/words/labels.rs``.
#[pyfunction(name = "labels")]
pub fn labels_told(lang: &str, page: &str) -> BTreeMap<&'static str, &'static str> {
    labels(page, words_in(lang).lang)
}

/// A text of cards as people read it: 10 for T, and the names of the jokers in this language.
#[pyfunction]
pub fn cards_told(lang: &str, cards: &str) -> String {
    plain(&words_in(lang).cards(cards))
}

/// Plays in their order; a pass is a word.
#[pyfunction]
pub fn plays_told(lang: &str, plays: Vec<Bound<'_, PyPlay>>) -> String {
    plain(&words_in(lang).plays(plays.iter().map(|play| &play.get().0)))
}

/// A default name of a player in a language; records keep it in English.
#[pyfunction]
pub fn record_name_told(lang: &str, name: &str) -> String {
    of_record(name, words_in(lang).lang)
}

/// Names of the players of a game in a language, in the order of the seats, each with its seat if need be.
#[pyfunction]
pub fn seated_told(lang: &str, names: Vec<String>) -> Vec<String> {
    seated(&names, words_in(lang).lang)
}

/// The points of a puzzle.
#[pyfunction]
pub fn points_told(lang: &str, points: f64) -> String {
    puzzle::points_told(points, words_in(lang).lang)
}

/// Attributes of a ``Rating``.
#[derive(FromPyObject)]
pub struct RatingArgs<'py> {
    score: f64,
    plays: usize,
    winning: usize,
    plausible: usize,
    traps: Vec<Bound<'py, PyPlay>>,
    refutation: Option<u32>,
    breaks: Option<Bound<'py, PyPlay>>,
    gives_up_bomb: bool,
    passes: bool,
    after: Option<Bound<'py, PyPlay>>,
    rules: Option<usize>,
}

/// A rating on one line.
#[pyfunction]
#[pyo3(signature = (lang, rating: "Any"))]
pub fn rating_told(lang: &str, rating: RatingArgs<'_>) -> String {
    let play = |play: Bound<'_, PyPlay>| play.get().0.clone();
    let rated = Rating {
        score: rating.score,
        plays: rating.plays,
        winning: rating.winning,
        plausible: rating.plausible,
        traps: plays(Some(rating.traps)).unwrap_or_default(),
        refutation: rating.refutation,
        breaks: rating.breaks.map(play),
        gives_up_bomb: rating.gives_up_bomb,
        passes: rating.passes,
        after: rating.after.map(play),
    };
    plain(&puzzle::rating(&rated, rating.rules, &words_in(lang)))
}
