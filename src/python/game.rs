//! Games at a table, and what their pages show.

use pyo3::prelude::*;
use serde_json::json;

use super::convert;
use super::errors::play_error;
use super::plain::Data;
use super::plans::{PlannedRow, planned_row};
use super::session::{PyHost, PySession};
use crate::cards::Hand;
use crate::controller::Controller;
use crate::game_view::{self, GameView, PlayVerdict, Refusal, ViewOptions};
use crate::games::{self, Play, Position, Rules, Value};
use crate::review::Review;
use crate::said::Said;
use crate::words::{Words, names::Subject};

/// A game in progress, with its sentences in one language.
///
/// Private to the package: ``Game`` makes one when it needs it.
#[pyclass(frozen, module = "canju._canju", name = "TableGame")]
pub struct PyGame(GameView);

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
        let mut game = GameView::new(start, names, people, &Words { signs, ..words });
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

    /// A sentence with the winning plays, or with those that take most tricks.
    fn winning(&self, value: Option<Value>, plays: Option<Vec<Play>>) -> String {
        self.0.winning(value.zip(plays.as_deref()))
    }

    /// Does what a click in JSON says.
    ///
    /// Returns what the page shows (``game``, ``said``, ``error``, ``shows``, and in ``own`` an action of the
    /// caller's), and all plays of the game after it. ``choose`` gives the play of a program after some plays,
    /// or ``None`` for the computer's.
    #[pyo3(signature = (session, click, shows: "dict[str, bool]", within, choose: "object"))]
    fn answer<'py>(
        &self,
        session: &Bound<'py, PySession>,
        click: &str,
        shows: ViewOptions,
        within: Option<f64>,
        choose: Bound<'py, PyAny>,
    ) -> PyResult<(Data, Vec<Play>)> {
        let click = serde_json::from_str(click).unwrap_or_default();
        session.get().at_table(session.py(), self.0.clone(), shows, within, Some(choose), |controller| {
            let own = controller.answer(&click)?;
            let (game, shows) = (controller.game.state(&controller.found), controller.shows);
            let told = json!({
                "game": game, "said": controller.said, "error": controller.error, "shows": shows, "own": own,
            });
            Ok((Data(told), controller.game.plays().to_vec()))
        })
    }

    /// A play for the side to move, with a sentence: see ``Game.hint``.
    fn hint(&self, session: &Bound<'_, PySession>, within: Option<f64>) -> PyResult<(Option<Play>, String)> {
        self.found(session, within, |controller| {
            controller.hint()?;
            Ok((controller.found.hint.take(), std::mem::take(&mut controller.said)))
        })
    }

    /// The computer's play: the best one, or a guess if a limit comes first.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough")]
    fn choose(&self, session: &Bound<'_, PySession>) -> PyResult<Play> {
        self.found(session, None, |controller| controller.choose())
    }

    /// The winner with best play, a sentence, and true if it was found.
    fn verdict(
        &self,
        session: &Bound<'_, PySession>,
        within: Option<f64>,
    ) -> PyResult<(Option<&'static str>, String, bool)> {
        self.found(session, within, |controller| {
            Ok(match controller.verdict()? {
                PlayVerdict::Over => (self.0.winner(), self.0.result(), true),
                PlayVerdict::Value(value) => (self.0.winner_by(value), self.0.verdict(value), true),
                PlayVerdict::Unsolved(why) => (None, format!("{why}."), false),
            })
        })
    }

    /// The plan that its player follows, or that of a quick search.
    fn plan(&self, session: &Bound<'_, PySession>) -> PyResult<Option<PlannedRow>> {
        self.found(session, None, |controller| Ok(controller.plan()?.map(|plan| planned_row(&plan))))
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
}

impl PyGame {
    fn found<T>(
        &self,
        session: &Bound<'_, PySession>,
        within: Option<f64>,
        find: impl FnOnce(&mut Controller<'_, '_, PyHost<'_>>) -> PyResult<T>,
    ) -> PyResult<T> {
        session.get().at_table(session.py(), self.0.clone(), ViewOptions::default(), within, None, find)
    }
}

/// Plays for a page.
#[pyfunction]
pub fn plays_seen(words: Words, plays: Vec<Play>) -> Vec<Data> {
    plays.iter().map(|play| Data(game_view::play_seen(play, &words))).collect()
}

/// Cards of a hand in a page's order: the high ones first, in trick play by suits.
#[pyfunction]
pub fn cards_seen(hand: Hand, in_tricks: bool) -> Vec<String> {
    game_view::cards_of_hand(&hand, in_tricks)
}

/// The strip of a review for a page; ``None`` for a review without plays.
#[pyfunction]
pub fn review_strip(words: Words, review: Review) -> Option<Data> {
    let mut words = Words { signs: true, ..words };
    for (_, name) in &mut words.names {
        *name = Subject::from(&**name).begin(words.lang).text;
    }
    game_view::strip(&review, &words).map(Data)
}

/// The greedy player's play among the legal plays of a hand.
#[pyfunction]
pub fn greedy_play(hand: Hand, legal: Vec<Play>, to_beat: Option<Play>, rules: Rules) -> Option<Play> {
    game_view::greedy(&hand, &legal, to_beat.as_ref(), &rules)
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
