//! Sheets of things for `canju.writing`, and words for sentences in Python.

use pyo3::prelude::*;

use super::plain::Data;
use super::session::{goal, play_value_of, value_of};
use super::{convert, hand::PyHand, play::PyPlay, position::PyPosition};
use crate::games::{Play, Value};
use crate::review::{Review, Reviewed};
use crate::shedding::draft::{Draft, Setting};
use crate::shedding::{Rules, Switch};
use crate::sheet::{cards, position, puzzle, review, solution, values};
use crate::words::{Lang, Words};

/// How a display names things: name of its language, names of players by seat, if it shows suits, and
/// kinds.
#[derive(FromPyObject)]
pub struct Manner(String, Vec<(String, String)>, bool, bool);

impl Manner {
    pub(super) fn words(self) -> Words {
        let Manner(lang, names, suits, kinds) = self;
        Words { names, suits, kinds, ..words_in(&lang) }
    }
}

pub(super) fn words_in(lang: &str) -> Words {
    Words::new(Lang::named(lang).unwrap_or_default())
}

/// A value from Python, or ``None``.
pub(super) fn value_if(value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if value.is_none() { Ok(None) } else { value_of(value).map(Some) }
}

pub(super) fn plays(plays: Option<Vec<Bound<'_, PyPlay>>>) -> Option<Vec<Play>> {
    Some(plays?.iter().map(|play| play.get().0.clone()).collect())
}

/// The sheet of a position. ``value`` is the side to move's, or ``None``.
///
/// Private to the package, like all sheets.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", position, value: "bool | int | None"))]
pub fn position_sheet(
    manner: Manner,
    position: &Bound<'_, PyPosition>,
    value: &Bound<'_, PyAny>,
) -> PyResult<Data> {
    Ok(Data::of(&position::sheet(&position.get().0, value_if(value)?, &manner.words())))
}

/// The sheet of a solution, from what is known: ``None`` is not yet decided.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", position, value: "bool | int | None", best, winning, line, fastest, can_be_slow))]
#[expect(clippy::too_many_arguments, reason = "each is a part of the sheet")]
pub fn solution_sheet(
    manner: Manner,
    position: &Bound<'_, PyPosition>,
    value: &Bound<'_, PyAny>,
    best: Option<Bound<'_, PyPlay>>,
    winning: Option<Vec<Bound<'_, PyPlay>>>,
    line: Option<Vec<Bound<'_, PyPlay>>>,
    fastest: bool,
    can_be_slow: bool,
) -> PyResult<Data> {
    let found = solution::Found {
        value: value_if(value)?,
        best: best.map(|play| play.get().0.clone()),
        winning: plays(winning),
        line: plays(line),
        fastest,
        can_be_slow,
    };
    Ok(Data::of(&solution::sheet(&position.get().0, &found, &manner.words())))
}

/// The sheet of some hands.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", hands))]
pub fn hands_sheet(manner: Manner, hands: Vec<Bound<'_, PyHand>>) -> Data {
    let hands: Vec<_> = hands.iter().map(|hand| hand.get().0.clone()).collect();
    Data::of(&cards::hands(&hands, &manner.words()))
}

/// The sheet of a play.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", play))]
pub fn play_sheet(manner: Manner, play: &Bound<'_, PyPlay>) -> Data {
    Data::of(&cards::play(&play.get().0, &manner.words()))
}

/// The sheet of a puzzle.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", position, key, line, rating, points))]
pub fn puzzle_sheet(
    manner: Manner,
    position: &Bound<'_, PyPosition>,
    key: &Bound<'_, PyPlay>,
    line: Vec<Bound<'_, PyPlay>>,
    rating: &str,
    points: f64,
) -> Data {
    let line = plays(Some(line)).unwrap_or_default();
    Data::of(&puzzle::sheet(&position.get().0, &key.get().0, &line, rating, points, &manner.words()))
}

/// The sheet of the values of all plays. A value that is neither true nor false is a number of
/// tricks, or of plays until the end.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", position, values: "list[tuple[Play, bool | int]]"))]
pub fn values_sheet(
    manner: Manner,
    position: &Bound<'_, PyPosition>,
    values: Vec<(Bound<'_, PyPlay>, Bound<'_, PyAny>)>,
) -> PyResult<Data> {
    let position = &position.get().0;
    let values = values.iter().map(play_value_of);
    Ok(Data::of(&values::sheet(position, &values.collect::<PyResult<Vec<_>>>()?, &manner.words())))
}

/// Attributes of a ``ReviewedPlay``.
#[derive(FromPyObject)]
pub struct ReviewedArgs<'py> {
    ply: usize,
    side: String,
    play: Bound<'py, PyPlay>,
    before: Bound<'py, PyAny>,
    after: Bound<'py, PyAny>,
    legal: usize,
    keeping: Option<usize>,
    better: Vec<Bound<'py, PyPlay>>,
    refutation: Vec<Bound<'py, PyPlay>>,
    plays_left: Option<usize>,
    plays_lost: Option<usize>,
}

impl ReviewedArgs<'_> {
    fn reviewed(self) -> PyResult<Reviewed> {
        Ok(Reviewed {
            ply: self.ply,
            seat: self.side,
            play: self.play.get().0.clone(),
            before: value_if(&self.before)?,
            after: value_if(&self.after)?,
            legal: self.legal,
            keeping: self.keeping,
            better: plays(Some(self.better)).unwrap_or_default(),
            refutation: plays(Some(self.refutation)).unwrap_or_default(),
            plays_left: self.plays_left,
            plays_lost: self.plays_lost,
        })
    }
}

/// Attributes of a ``Review``.
#[derive(FromPyObject)]
pub struct ReviewArgs<'py> {
    start: Bound<'py, PyPosition>,
    plays: Vec<ReviewedArgs<'py>>,
    winner: Option<String>,
    needed: Option<NeededArgs>,
    goal: String,
}

/// Tricks that each side needs.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct NeededArgs {
    first: usize,
    second: usize,
}

impl ReviewArgs<'_> {
    pub(super) fn review(self) -> PyResult<Review> {
        Ok(Review {
            start: self.start.get().0.clone(),
            plays: self.plays.into_iter().map(ReviewedArgs::reviewed).collect::<PyResult<_>>()?,
            winner: self.winner,
            needed: self.needed.map(|needed| [needed.first, needed.second]),
            goal: goal(&self.goal),
        })
    }
}

/// ``ply`` of the play with which the loser of a reviewed game gave the win away.
#[pyfunction]
#[pyo3(signature = (review: "Any"))]
pub fn turning_point(review: ReviewArgs<'_>) -> PyResult<Option<usize>> {
    Ok(review.review()?.turning_point())
}

/// The sheet of a review.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", review: "Any"))]
pub fn review_sheet(manner: Manner, review: ReviewArgs<'_>) -> PyResult<Data> {
    Ok(Data::of(&review::sheet(&review.review()?, &manner.words())))
}

/// The sheet of a review of a game without plays yet.
#[pyfunction]
pub fn unplayed_review_sheet(lang: &str) -> Data {
    Data::of(&review::not_begun(&words_in(lang)))
}

/// Items of a row of ``MatchReview.to_dicts``.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SumsArgs {
    seat: String,
    mistakes: usize,
    #[pyo3(default)]
    slips: Option<usize>,
    #[pyo3(default)]
    tricks_lost: Option<usize>,
    kept: usize,
    counted: usize,
    undecided: usize,
}

/// The sheet of several reviews.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", games, rows: "list[dict[str, Any]]"))]
pub fn match_review_sheet(manner: Manner, games: usize, rows: Vec<SumsArgs>) -> Data {
    let sums = rows.into_iter().map(|row| review::Sums {
        seat: row.seat,
        mistakes: row.mistakes,
        slips: row.slips,
        tricks_lost: row.tricks_lost,
        rate: (row.kept, row.counted),
        undecided: row.undecided,
    });
    Data::of(&review::of_match(games, &sums.collect::<Vec<_>>(), &manner.words()))
}

/// Rules in words; the trump of trick play as a sign, else ``None``; what a preset differs in.
#[pyfunction]
#[pyo3(signature = (lang, rules: "SheddingRules | HoneymoonBridge"))]
pub fn rules_told(lang: &str, rules: &Bound<'_, PyAny>) -> PyResult<(String, Option<String>, String)> {
    let (words, rules) = (words_in(lang), convert::rules(Some(rules))?);
    Ok((words.rules(&rules), words.trump_sign(&rules), words.difference(&rules)))
}

type ChoiceFacts = (&'static str, Py<PyAny>, Py<PyAny>, String);

/// Choices of a game's rules: name of a switch, its default, another value, and what rules say of that.
///
/// Private to the package.
#[pyfunction]
#[pyo3(signature = (lang, rules: "SheddingRules | str") -> "list[tuple[str, Any, Any, str]]")]
pub fn rules_choices(py: Python<'_>, lang: &str, rules: &Bound<'_, PyAny>) -> PyResult<Vec<ChoiceFacts>> {
    let rules = convert::shedding_rules(Some(rules))?;
    let usual = Draft::of(Rules::preset(rules.game.name).unwrap_or(rules));
    let choices = words_in(lang).choices(&rules).into_iter();
    let choice = |(switch, setting, told): (&'static Switch, Setting, String)| {
        let default = usual.get(switch).to_python(py)?.unbind();
        Ok((switch.name, default, setting.to_python(py)?.unbind(), told))
    };
    choices.map(choice).collect()
}

/// The rules of a position, with a note if its cards look like bridge but the rules do not.
#[pyfunction]
pub fn position_rules_told(lang: &str, position: &Bound<'_, PyPosition>) -> String {
    words_in(lang).rules_of(&position.get().0)
}

/// All hands of a position on a line, and the play on the table, with marks.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", position))]
pub fn hands_told(manner: Manner, position: &Bound<'_, PyPosition>) -> String {
    manner.words().hands(&position.get().0)
}

/// A clause with the winner, or with the number of tricks that the side to move takes.
#[pyfunction]
#[pyo3(signature = (lang, position, value: "bool | int"))]
pub fn verdict_told(
    lang: &str,
    position: &Bound<'_, PyPosition>,
    value: &Bound<'_, PyAny>,
) -> PyResult<String> {
    Ok(words_in(lang).verdict(&position.get().0, value_of(value)?))
}

/// Cards that a page draws, separated by spaces; in trick play by two between suits.
#[pyfunction]
pub fn faces_told(lang: &str, hand: &Bound<'_, PyHand>, in_tricks: bool) -> String {
    words_in(lang).faces(&hand.get().0, in_tricks)
}
