//! Games at a table, and what their pages show.

use pyo3::{IntoPyObjectExt, prelude::*, types::PyString};

use super::convert;
use super::errors::play_error;
use super::plain::Data;
use super::play::PyPlay;
use super::shown::PlanRow;
use crate::cards::Hand;
use crate::games::{self, Play, Position, Rules, Value};
use crate::review::Review;
use crate::said::Said;
use crate::table::{self, Found, Game, Order, Reached, Refusal, Verdict};
use crate::words::{Words, names::Subject};

/// A game in progress, with its sentences in one language.
///
/// Private to the package: ``Game`` makes one when it needs it.
#[pyclass(frozen, module = "canju._canju", name = "TableGame")]
pub struct PyGame(Game);

/// What was found for a page: see ``Found`` in the core.
#[derive(FromPyObject, Default)]
#[pyo3(from_item_all)]
pub struct FoundArgs<'py> {
    hint: Option<Play>,
    readings: Vec<Play>,
    /// The value and the winning plays, or a clause about a search without an answer.
    verdict: Option<Bound<'py, PyAny>>,
    values: Option<Vec<Option<Value>>>,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (words, signs, start, plays, names, people))]
    fn new(
        words: Words,
        signs: bool,
        start: Position,
        plays: Vec<Play>,
        names: Vec<String>,
        people: Vec<bool>,
    ) -> PyResult<PyGame> {
        let mut game = Game::new(start, names, people, &Words { signs, ..words });
        for play in plays {
            game.make(&play)?;
        }
        Ok(PyGame(game))
    }

    /// A sentence with the winner, or with the player to move and the task.
    fn result(&self) -> String {
        self.0.result()
    }

    /// Name of a player, or names of a team.
    fn side(&self, name: &str) -> String {
        self.0.side(name).text
    }

    /// Names of the players; with three hands, each with its seat.
    fn labels(&self) -> Vec<String> {
        self.0.labels()
    }

    /// The winner for a value of the current position, and a sentence.
    fn verdict(&self, value: Value) -> (Option<&'static str>, String) {
        (self.0.winner_by(value), self.0.verdict(value))
    }

    /// A sentence with the winning plays, or with those that take most tricks.
    fn winning(&self, value: Option<Value>, plays: Option<Vec<Play>>) -> String {
        self.0.winning(value.zip(plays.as_deref()))
    }

    /// A sentence with a play: the best one with its value, or a guess with a clause about the search.
    #[pyo3(signature = (play, value: "bool | int | str"))]
    fn hint(&self, play: Play, value: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(match value.cast::<PyString>() {
            Ok(unsolved) => self.0.hint(&play, Err(&unsolved.to_string_lossy())),
            Err(_) => self.0.hint(&play, Ok(value.extract()?)),
        })
    }

    /// A sentence about the last finished trick; empty without one.
    fn trick(&self) -> String {
        self.0.trick()
    }

    /// A sentence about the last play; empty without one.
    fn moved(&self) -> String {
        self.0.moved()
    }

    /// The line above the plan of a side: who wins by it.
    fn plan_title(&self, side: &str) -> PyResult<String> {
        Ok(self.0.plan_title(convert::side(side)?))
    }

    /// A sentence that asks to choose one of several plays.
    fn choose_one(&self) -> &'static str {
        self.0.choose_one()
    }

    /// Reads a click in JSON: what to do, and a play, plays, a number or a name with it.
    #[pyo3(signature = (click) -> "tuple[str, Any]")]
    fn click<'py>(&self, py: Python<'py>, click: &str) -> PyResult<(&'static str, Bound<'py, PyAny>)> {
        let click = serde_json::from_str(click).unwrap_or_default();
        let order = self.0.click(&click).map_err(|said| play_error(&said))?;
        let play = |play: Play| PyPlay::from(play).into_bound_py_any(py);
        Ok(match order {
            Order::Make(made) => ("make", play(made)?),
            Order::Choose(readings) => {
                let readings = readings.into_iter().map(play).collect::<PyResult<Vec<_>>>()?;
                ("choose", readings.into_bound_py_any(py)?)
            }
            Order::Go(number) | Order::Turn(number) => ("keep", number.into_bound_py_any(py)?),
            Order::Again => ("again", py.None().into_bound(py)),
            Order::Switch(part) => ("switch", part.into_bound_py_any(py)?),
            Order::Why(_) => ("other", "why".into_bound_py_any(py)?),
            Order::Other(name) => ("other", name.into_bound_py_any(py)?),
        })
    }

    /// The plan for a page; without one, a sentence.
    #[pyo3(signature = (plan: "tuple[PlanRules, Position, bool, bool, Any] | None"))]
    fn plan(&self, plan: Option<PlanRow<'_>>) -> PyResult<Data> {
        let Some(plan) = plan else { return Ok(Data(self.0.plan(None))) };
        plan.with(|plan| Data(self.0.plan(Some(plan))))
    }

    /// The state for a page. ``found`` has what was found for it.
    #[pyo3(signature = (found: "dict[str, Any]"))]
    fn state(&self, found: FoundArgs<'_>) -> PyResult<Data> {
        let found = Found {
            hint: found.hint,
            readings: found.readings,
            verdict: found.verdict.map(|verdict| verdict_of(&verdict, &self.0)).transpose()?,
            values: found.values,
            ..Found::default()
        };
        Ok(Data(self.0.state(&found).into()))
    }
}

fn verdict_of(verdict: &Bound<'_, PyAny>, game: &Game) -> PyResult<Verdict> {
    if game.position().is_over() {
        return Ok(Verdict::Over);
    }
    if let Ok(unsolved) = verdict.cast::<PyString>() {
        return Ok(Verdict::Unsolved(unsolved.to_string_lossy().into_owned()));
    }
    let (value, winning) = verdict.extract()?;
    Ok(Verdict::Value(value, winning))
}

/// A clause about a search without an answer, with the limit that was reached: a name, and a number.
#[pyfunction]
pub fn unsolved_told(words: Words, limit: &str, number: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts below 2 ** 53")]
    let count = number as usize;
    let reached = match limit {
        "time" => Reached::Seconds(number),
        "nodes" => Reached::Nodes(count),
        "memory" => Reached::Memory(count),
        _ => Reached::Some,
    };
    reached.unsolved(words.lang)
}

/// A sentence with the play of a plan; ``rule`` is the line that decides.
#[pyfunction]
pub fn planned_hint_told(words: Words, signs: bool, play: Play, rule: &str) -> String {
    table::planned_hint(&play, rule, &Words { signs, ..words })
}

/// Plays for a page.
#[pyfunction]
pub fn plays_seen(words: Words, plays: Vec<Play>) -> Vec<Data> {
    plays.iter().map(|play| Data(table::play_seen(play, &words))).collect()
}

/// Cards of a hand in a page's order: the high ones first, in trick play by suits.
#[pyfunction]
pub fn cards_seen(hand: Hand, in_tricks: bool) -> Vec<String> {
    table::cards_of_hand(&hand, in_tricks)
}

/// The strip of a review for a page; ``None`` for a review without plays.
#[pyfunction]
pub fn review_strip(words: Words, review: Review) -> Option<Data> {
    let mut words = Words { signs: true, ..words };
    for (_, name) in &mut words.names {
        *name = Subject::from(&**name).begin(words.lang).text;
    }
    table::strip(&review, &words).map(Data)
}

/// The greedy player's play among the legal plays of a hand.
#[pyfunction]
pub fn greedy_play(hand: Hand, legal: Vec<Play>, to_beat: Option<Play>, rules: Rules) -> Option<Play> {
    table::greedy(&hand, &legal, to_beat.as_ref(), &rules)
}

/// Number of tricks that each side has taken, from all positions of a game.
#[pyfunction]
pub fn tricks_taken(positions: Vec<Position>) -> (usize, usize) {
    games::tricks_taken(&positions).into()
}

/// The side that won a game, from all its positions; ``None`` while it goes on, or if drawn.
#[pyfunction]
pub fn winner_of(positions: Vec<Position>) -> Option<&'static str> {
    games::winner_of(&positions)
}

/// The error for a move that is not possible now. ``why`` is ``"over"``, ``"turn"``, ``"person"``,
/// ``"illegal"`` or ``"undo"``; ``name`` is the player's in both languages, and ``cause`` a reason in both.
#[pyfunction]
#[pyo3(signature = (why, name=None, cause=None) -> "BaseException")]
pub fn refusal(
    py: Python<'_>,
    why: &str,
    name: Option<(String, String)>,
    cause: Option<(String, String)>,
) -> Py<PyAny> {
    let said = |pair: Option<(String, String)>| {
        let (english, chinese) = pair.unwrap_or_default();
        Said::new(english, chinese)
    };
    let refusal = match why {
        "turn" => Refusal::OtherTurn(said(name)),
        "person" => Refusal::PersonsTurn(said(name)),
        "illegal" => Refusal::Illegal(said(name), said(cause)),
        "undo" => Refusal::NothingToUndo,
        _ => Refusal::Over,
    };
    play_error(&refusal.said()).into_value(py).into_any()
}
