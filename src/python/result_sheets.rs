//! Sheets of odds, splits, matches and games, as JSON.

use pyo3::prelude::*;

use super::plain::Data;
use super::{convert, hand::PyHand, play::PyPlay, position::PyPosition, sheet::Manner, sheet::words_in};
use crate::sheet::{game, matches, odds, split};
use crate::words::marks::plain;
use crate::words::{Lang, Words};

/// Attributes of a ``Share``.
#[derive(FromPyObject)]
pub struct ShareArgs {
    win: f64,
    low: f64,
    high: f64,
}

impl ShareArgs {
    const fn share(self) -> odds::Share {
        odds::Share { win: self.win, low: self.low, high: self.high }
    }
}

/// Attributes of ``Odds``.
#[derive(FromPyObject)]
pub struct OddsArgs<'py> {
    hand: Bound<'py, PyHand>,
    unseen: Bound<'py, PyHand>,
    sizes: Vec<usize>,
    known: Vec<Bound<'py, PyHand>>,
    to_beat: Option<Bound<'py, PyPlay>>,
    samples: usize,
    exact: bool,
    best: Option<Bound<'py, PyPlay>>,
    runner_up: Option<Bound<'py, PyPlay>>,
    margin: Option<ShareArgs>,
    open_share: ShareArgs,
}

/// The sheet of odds; ``ranked`` has all plays with their shares, the best first.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", odds: "Any", ranked: "list[tuple[Play, Any]]"))]
pub fn odds_sheet(manner: Manner, odds: OddsArgs<'_>, ranked: Vec<(Bound<'_, PyPlay>, ShareArgs)>) -> Data {
    let play = |play: Bound<'_, PyPlay>| play.get().0.clone();
    let odds = odds::Odds {
        hand: odds.hand.get().0.clone(),
        unseen: odds.unseen.get().0.len(),
        sizes: odds.sizes,
        known: odds.known.iter().map(|hand| hand.get().0.clone()).collect(),
        to_beat: odds.to_beat.map(play),
        samples: odds.samples,
        exact: odds.exact,
        ranked: ranked.into_iter().map(|(of, share)| (play(of), share.share())).collect(),
        best: odds.best.map(play),
        margin: odds.runner_up.map(play).zip(odds.margin.map(ShareArgs::share)),
        open_share: odds.open_share.share(),
    };
    Data::of(&odds::sheet(&odds, &manner.words()))
}

/// A split: the hand, plays with the texts of their rewards, the value, the score.
#[derive(FromPyObject)]
pub struct Split<'py>(Bound<'py, PyHand>, Vec<(Bound<'py, PyPlay>, String)>, String, Option<f64>);

impl Split<'_> {
    fn told(self, lang: Lang) -> split::Split {
        let Split(hand, plays, value, score) = self;
        let score = score.ok_or_else(|| split::no_score(plays.len(), &value, lang));
        let plays = plays.into_iter().map(|(play, reward)| (play.get().0.clone(), reward)).collect();
        split::Split { hand: hand.get().0.clone(), plays, value, score }
    }
}

/// Why a split has no score.
#[pyfunction]
pub fn split_note_told(lang: &str, steps: usize, value: &str) -> String {
    split::no_score(steps, value, words_in(lang).lang)
}

/// The sheet of a split.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", told: "tuple[Hand, list[tuple[Play, str]], str, float | None]"))]
pub fn split_sheet(manner: Manner, told: Split<'_>) -> Data {
    let words = manner.words();
    Data::of(&split::sheet(&told.told(words.lang), &words))
}

/// A sentence about a step of a walk through a split.
#[pyfunction]
#[pyo3(signature = (lang, number, told: "tuple[Hand, list[tuple[Play, str]], str, float | None]"))]
pub fn split_step_told(lang: &str, number: usize, told: Split<'_>) -> String {
    let words = Words { signs: true, ..words_in(lang) };
    plain(&split::step(&told.told(words.lang), number, &words))
}

/// The sheet of a match. A game has its seed, its number of moves and its outcome; ``rest`` shows
/// the games that are left out.
#[pyfunction]
#[pyo3(signature = (lang, rules: "SheddingRules | HoneymoonBridge", wins, draws, faults, played, games, rest))]
#[expect(clippy::too_many_arguments, reason = "each is a part of the sheet")]
pub fn match_sheet(
    lang: &str,
    rules: &Bound<'_, PyAny>,
    wins: Vec<(String, usize)>,
    draws: usize,
    faults: Vec<(String, usize, String)>,
    played: usize,
    games: Vec<(Option<u64>, usize, String)>,
    rest: String,
) -> PyResult<Data> {
    let games =
        games.into_iter().map(|(seed, moves, outcome)| matches::Game { seed, moves, outcome }).collect();
    let rules = convert::rules(Some(rules))?;
    let played = matches::Match { rules, wins, draws, faults, played, games, rest };
    Ok(Data::of(&matches::sheet(&played, &words_in(lang))))
}

/// The outcome of a game in words; ``tricks`` are those of each side in trick play.
#[pyfunction]
pub fn outcome_told(
    lang: &str,
    winner: Option<String>,
    loser: Option<String>,
    reason: String,
    note: String,
    tricks: Option<(usize, usize)>,
) -> String {
    matches::outcome(&matches::Ending { winner, loser, reason, note, tricks }, &words_in(lang))
}

/// The sheet of a game. ``verdict`` is a sentence, and if it is good for the side to move; ``most``
/// is the number of moves that a page lists.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", start, position, plays, result, tricks, verdict, most))]
#[expect(clippy::too_many_arguments, reason = "each is a part of the sheet")]
pub fn game_sheet(
    manner: Manner,
    start: &Bound<'_, PyPosition>,
    position: &Bound<'_, PyPosition>,
    plays: Vec<Bound<'_, PyPlay>>,
    result: String,
    tricks: Option<(usize, usize)>,
    verdict: Option<(String, Option<bool>)>,
    most: usize,
) -> Data {
    let (start, position) = (start.get().0.clone(), position.get().0.clone());
    let plays = plays.iter().map(|play| play.get().0.clone()).collect();
    let game = game::Game { start, position, plays, result, tricks, verdict };
    Data::of(&game::sheet(&game, most, &manner.words()))
}
