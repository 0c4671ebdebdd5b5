//! `Session`: the questions of a solution, asked under the limits of Python.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use pyo3::{
    IntoPyObjectExt,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::PyTuple,
};

use super::{
    errors::{add_outlook, is_limit, limit_of, stopped_before_start, wrong_verdict},
    gateway::{enter_counting, list},
    memo::{PyKnown, PyMemo, PyValue, listed, with_value},
    plain::Data,
    plans::{PyPlanRules, of_two_hands},
    play::PyPlay,
    position::PyPosition,
};
use crate::controller::{Controller, Players};
use crate::game_view::{GameView, ViewOptions};
use crate::games::{Answer, Play, PlayValue, Position, Value};
use crate::plans::Planned;
use crate::refutations::{LosingPlays, refutations};
use crate::review::{ReviewSearch, Reviewed};
use crate::search::{Limits, SearchControl, Stop};
use crate::session::{self, CacheEntry, CachedAnswer, Cost, Gaps, Goal, Session, lock};
use crate::shedding::ListError;
use crate::sheet::solution::{self, Folds, SolutionFacts};
use crate::sheet::{results, strategy, tree};
use crate::tree::{ShownNode, Tree};
use crate::words::Words;

/// Python as the host of a session.
pub(super) struct PyHost<'py> {
    py: Python<'py>,
    memo: Bound<'py, PyMemo>,
    /// Function that hears the number of steps of a review, and the number so far.
    report: Option<Bound<'py, PyAny>>,
    done: usize,
    /// Function that chooses the play of a program after some plays, or leaves it to the computer.
    choose: Option<Bound<'py, PyAny>>,
}

impl Players for PyHost<'_> {
    fn choose(&mut self, game: &GameView) -> PyResult<Option<Play>> {
        let Some(choose) = &self.choose else { return Ok(None) };
        choose.call1((game.plays().to_vec(),))?.extract()
    }
}

impl session::Host for PyHost<'_> {
    type Error = PyErr;

    fn run<T: Send>(
        &mut self,
        limits: &Limits,
        cards: usize,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> (PyResult<T>, Cost) {
        enter_counting(self.py, limits, cards, job)
    }

    fn list(
        &mut self,
        job: impl Fn(&mut SearchControl) -> Result<Vec<Play>, ListError> + Sync + Send,
    ) -> PyResult<Vec<Play>> {
        list(self.py, job)
    }

    fn refuse(&self, stop: Stop) -> PyErr {
        stopped_before_start(stop)
    }

    fn contradict(&self, position: &Position) -> PyErr {
        match PyPosition(position.clone()).into_bound_py_any(self.py) {
            Ok(position) => wrong_verdict(&position),
            Err(error) => error,
        }
    }

    fn limit(&self, error: &PyErr) -> Option<Stop> {
        limit_of(self.py, error).or_else(|| is_limit(self.py, error).then_some(Stop::Memory))
    }

    fn reach(&mut self, position: &Position) -> PyResult<Option<CachedAnswer>> {
        self.memo.get().told(self.py, position)
    }

    fn step(&mut self) -> PyResult<()> {
        self.done += 1;
        self.report.as_ref().map_or(Ok(()), |report| report.call1((self.done,)).map(|_| ()))
    }
}

/// Questions about a position for a goal, under limits, with what they have cost.
///
/// Private to the package. A solution has one; sessions with the same memo share solver and answers.
#[pyclass(frozen, name = "Session", module = "canju._canju")]
pub struct PySession {
    memo: Py<PyMemo>,
    position: Position,
    goal: Goal,
    /// The answers about the position: the memo does not forget them.
    held: CacheEntry,
    limits: Limits,
    until: Option<Instant>,
    cost: Mutex<Cost>,
}

/// The value, the best play and the line.
type Overview = (Option<PyValue>, Option<PyPlay>, Option<Vec<PyPlay>>);

/// Losing plays, the reply that beats them, and a line.
type GroupRow = (Vec<PyPlay>, PyPlay, Vec<PyPlay>);

/// A part of a tree as a sheet: the number of its nodes, and its depth.
type TreeShown = (Data, usize, usize);

impl PySession {
    /// Asks questions; the cost of those about the own position counts.
    fn with<'py, T>(
        &self,
        py: Python<'py>,
        limits: Option<Limits>,
        ask: impl FnOnce(&mut Session<'_, PyHost<'py>>) -> PyResult<T>,
    ) -> PyResult<T> {
        let memo = self.memo.bind(py).clone();
        let host = PyHost { py, memo: memo.clone(), report: None, done: 0, choose: None };
        let limits = limits.map_or(self.limits, |limits| limits);
        let mut session = Session::new(&memo.get().memo, host, self.goal, limits);
        (session.until, session.own) = (self.until, Some(self.position.clone()));
        let answer = ask(&mut session);
        let cost = session.cost;
        lock(&self.cost).add(cost);
        if let Err(error) = &answer
            && is_limit(py, error)
            && let CachedAnswer { answer: Answer { value: None, .. }, outlook: Some(seen), .. } =
                *lock(&self.held)
        {
            add_outlook(py, error, &self.position, &seen);
        }
        answer
    }

    /// Asks at a table, where programs play by a function. What a limit leaves open stays open.
    pub(super) fn at_table<'py, T>(
        &self,
        py: Python<'py>,
        game: GameView,
        shows: ViewOptions,
        within: Option<f64>,
        choose: Option<Bound<'py, PyAny>>,
        ask: impl FnOnce(&mut Controller<'_, '_, PyHost<'py>>) -> PyResult<T>,
    ) -> PyResult<T> {
        self.with(py, None, |asked| {
            (asked.gaps, asked.host.choose) = (Gaps::Rest, choose);
            let mut controller = Controller::new(asked, game, shows);
            controller.within = within;
            ask(&mut controller)
        })
    }
}

/// Rows of a review, and the exception that has ended it.
type ReviewFound<'py> = (Vec<Bound<'py, PyTuple>>, Option<Py<PyAny>>);

/// What a review has found of a play: the last fields of a ``ReviewedPlay``.
pub(super) fn reviewed(py: Python<'_>, play: Reviewed) -> PyResult<Bound<'_, PyTuple>> {
    let value = |value: Option<Value>| value.map(PlayValue::Value).map(PyValue);
    let plays = |plays: Vec<Play>| PyTuple::new(py, plays.into_iter().map(PyPlay).collect::<Vec<_>>());
    let (before, after) = (value(play.before), value(play.after));
    let (better, refutation) = (plays(play.better)?, plays(play.refutation)?);
    (before, after, play.legal, play.keeping, better, refutation, play.plays_left, play.plays_lost)
        .into_pyobject(py)
}

/// The root of a tree, and true for all plays, and for distinct suits.
type TreeArgs = (Position, bool, bool);

/// A node of an excerpt: see ``ShownNode`` in the core.
type ShownRow = (usize, Option<Play>, Option<PyValue>, Option<usize>, Option<usize>, bool, usize);

fn tree_of((root, all, distinct_suits): TreeArgs) -> Tree {
    Tree { root, all, distinct_suits }
}

/// The moment after some seconds; `None` if no clock runs so long.
fn ending(seconds: f64) -> Option<Instant> {
    Instant::now().checked_add(Duration::try_from_secs_f64(seconds.max(0.0)).ok()?)
}

#[pymethods]
impl PySession {
    #[new]
    #[pyo3(signature = (memo, position, goal, limits: "tuple[int, float | None, int | None, int]", seconds=None))]
    fn new(
        py: Python<'_>,
        memo: Py<PyMemo>,
        position: Position,
        goal: Goal,
        limits: Limits,
        seconds: Option<f64>,
    ) -> PyResult<PySession> {
        let shared = memo.bind(py).get();
        let held = shared.memo.hold(&position, goal);
        if let Some(told) = shared.told(py, &position)? {
            lock(&held).add(told);
        }
        let until = seconds.and_then(ending);
        Ok(PySession { memo, position, goal, held, limits, until, cost: Mutex::default() })
    }

    /// What is known of the position.
    #[getter]
    fn known(&self) -> PyKnown {
        lock(&self.held).clone().into()
    }

    /// Puts answers in place of those found so far.
    fn learn(&self, told: &Bound<'_, PyKnown>) {
        *lock(&self.held) = told.get().known();
    }

    /// Nodes, seconds and threads of the searches so far.
    #[getter]
    fn cost(&self) -> (u64, f64, usize) {
        let cost = *lock(&self.cost);
        (cost.nodes, cost.time.as_secs_f64(), cost.threads.max(1))
    }

    /// Adds the cost of a search.
    fn spent(&self, nodes: u64, seconds: f64, threads: usize) {
        let cost = Cost { nodes, time: Duration::from_secs_f64(seconds), threads };
        lock(&self.cost).add(cost);
    }

    /// Answers a question, by a search if needed. Questions have the names of a solution's attributes.
    #[pyo3(signature = (question, limits: "tuple[int, float | None, int | None, int] | None"=None) -> "Any")]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        question: &str,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = &self.position;
        if question == "levels" && !matches!(position, Position::Guandan(_)) {
            return Err(PyTypeError::new_err("only Guandan has an answer to this"));
        }
        if question == "plays_left" && !matches!(position, Position::Shedding(_)) {
            return Err(PyTypeError::new_err("only shedding games of two hands have an answer to this"));
        }
        self.with(py, limits, |asked| match question {
            "value" => Ok(PyValue(PlayValue::Value(asked.value(position)?)).into_pyobject(py)?),
            "best" => asked.best(position)?.map(PyPlay).into_bound_py_any(py),
            "plays_left" => asked.plays_left(position)?.into_bound_py_any(py),
            "levels" => asked.levels(position)?.into_bound_py_any(py),
            "line" => listed(py, asked.line(position)?.into_iter().map(PyPlay)),
            "best_plays" => listed(py, asked.best_plays(position)?.into_iter().map(PyPlay)),
            "winning_plays" => listed(py, asked.winning_plays(position)?.into_iter().map(PyPlay)),
            "values" => listed(py, asked.values(position)?.into_iter().map(with_value)),
            _ => Err(PyValueError::new_err("no such question")),
        })
    }

    /// The groups of losing plays, each with the reply and a line, and true if another play wins.
    #[pyo3(signature = (limits: "tuple[int, float | None, int | None, int]"))]
    fn refutations(&self, py: Python<'_>, limits: Limits) -> PyResult<(Vec<GroupRow>, bool)> {
        let position = &self.position;
        self.with(py, Some(limits), |asked| {
            (asked.own, asked.together, asked.goal) = (None, true, Goal::Win);
            let values = asked.values(position)?;
            let losing = values.iter().filter(|(_, value)| !value.wins());
            let losing: Vec<Play> = losing.map(|(play, _)| play.clone()).collect();
            let wins = losing.len() < values.len();
            let plays = |plays: Vec<Play>| plays.into_iter().map(PyPlay).collect();
            let groups = refutations(asked, position, losing)?;
            // A play of a line takes what is left, and needs only a node: with few, it is another one.
            (asked.together, asked.goal) = (false, self.goal);
            let mut rows = Vec::new();
            for LosingPlays { reply, plays: group } in groups {
                let mut line = vec![group[0].clone(), reply.clone()];
                let mut at =
                    line.iter().fold(position.clone(), |at, play| at.play(play).expect("a legal play"));
                loop {
                    asked.limits.nodes =
                        limits.nodes.map(|most| most.saturating_sub(asked.cost.nodes).max(1));
                    asked.limits.time = limits.time.map(|most| most.saturating_sub(asked.cost.time));
                    let Some(play) = asked.best(&at)? else { break };
                    at = at.play(&play).expect("the best play is legal");
                    line.push(play);
                }
                rows.push((plays(group), PyPlay(reply), plays(line)));
            }
            Ok((rows, wins))
        })
    }

    /// The value, the best play and the line, as far as they are found.
    fn overview(&self, py: Python<'_>) -> PyResult<Overview> {
        self.with(py, None, |asked| {
            asked.gaps = Gaps::Rest;
            let value = asked.find(|asked| asked.value(&self.position))?;
            let best = asked.find(|asked| asked.best(&self.position))?.flatten();
            let line = asked.find(|asked| asked.line(&self.position))?;
            let plays = |plays: Vec<Play>| plays.into_iter().map(PyPlay).collect();
            Ok((value.map(PlayValue::Value).map(PyValue), best.map(PyPlay), line.map(plays)))
        })
    }

    /// The sheet of the solution. ``below`` has the most lines of the strategy below it, and if all parts there
    /// are open; ``status`` says what has ended the search of an open position.
    #[pyo3(signature = (words, below: "tuple[int, bool] | None"=None, status="solved"))]
    fn sheet(
        &self,
        py: Python<'_>,
        words: Words,
        below: Option<(usize, bool)>,
        status: &str,
    ) -> PyResult<Data> {
        self.with(py, None, |asked| {
            asked.gaps = Gaps::Rest;
            let mut found = SolutionFacts::of(asked, &self.position)?;
            found.stop = results::status_told(status);
            found.calls = below.is_some_and(|(_, open)| !open);
            let mut sheet = solution::sheet(&self.position, &found, &words);
            if let Some((lines, open)) = below {
                let folds = Folds { lines, open };
                sheet.blocks.extend(solution::folds(asked, &self.position, &found, folds, &words)?);
            }
            Ok(Data::of(&sheet))
        })
    }

    /// Plays of the children of this position's node, the best one first, each with the side that wins
    /// if that follows from this position's value.
    #[pyo3(signature = (tree: "tuple[Position, bool, bool]"))]
    fn children(&self, py: Python<'_>, tree: TreeArgs) -> PyResult<Vec<(Play, Option<&'static str>)>> {
        let tree = tree_of(tree);
        let children = self.with(py, None, |asked| tree.children(asked, &self.position))?;
        Ok(children.into_iter().map(|child| (child.play, child.winner)).collect())
    }

    /// The part of a tree to show from this position on, with at most so many nodes and plays.
    #[pyo3(signature = (tree: "tuple[Position, bool, bool]", most, deepest))]
    fn excerpt(
        &self,
        py: Python<'_>,
        tree: TreeArgs,
        most: usize,
        deepest: Option<usize>,
    ) -> PyResult<Vec<ShownRow>> {
        let nodes = self.shown(py, &tree_of(tree), most, deepest)?.into_iter();
        Ok(nodes
            .map(|ShownNode { parent, play, value, hidden, as_after, principal, depth, .. }| {
                let value = value.map(PlayValue::Value).map(PyValue);
                (parent, play, value, hidden, as_after, principal, depth)
            })
            .collect())
    }

    /// The sheet of a part of a tree: ``path`` leads from the tree's root to this position.
    #[pyo3(signature = (words, place, tree: "tuple[Position, bool, bool]", path, most, deepest, left_out=0))]
    #[expect(clippy::too_many_arguments, reason = "each bounds the excerpt")]
    fn tree_sheet(
        &self,
        py: Python<'_>,
        words: Words,
        place: &str,
        tree: TreeArgs,
        path: Vec<Play>,
        most: usize,
        deepest: Option<usize>,
        left_out: usize,
    ) -> PyResult<TreeShown> {
        let tree = tree_of(tree);
        let mut nodes = self.shown(py, &tree, most, deepest)?;
        if place == "line" {
            nodes[0].hidden = Some(0);
        }
        let (size, height) = (nodes.len(), nodes.iter().map(|node| node.depth).max().unwrap_or(0));
        let node = |ShownNode { parent, play, value, hidden, as_after, principal, .. }| tree::Node {
            parent,
            play,
            value,
            more: hidden,
            as_after,
            principal,
        };
        let nodes = nodes.into_iter().map(node).collect();
        let left_out = left_out.saturating_sub(size);
        let excerpt = tree::Excerpt { origin: tree.root, path, nodes, left_out };
        Ok((Data::of(&tree::sheet(&excerpt, tree::Medium::named(place), &words)), size, height))
    }

    /// The sheet of the strategy from this position on, with at most so many lines; ``path`` has led to it.
    fn strategy_sheet(
        &self,
        py: Python<'_>,
        words: Words,
        path: Vec<Play>,
        most: Option<usize>,
    ) -> PyResult<Data> {
        self.with(py, None, |asked| {
            let found = asked.strategy(&self.position, most.unwrap_or(usize::MAX))?;
            Ok(Data::of(&strategy::sheet(&found, &path, most, &words)))
        })
    }

    /// Keeps a plan that was found for the position, and checked.
    fn keep_plan(
        &self,
        py: Python<'_>,
        plan: &Bound<'_, PyPlanRules>,
        mover_wins: bool,
        positions: usize,
        complete: bool,
    ) -> PyResult<()> {
        let (begun, list) = (of_two_hands(&self.position)?.clone(), plan.get().list.clone());
        let facts = OnceLock::new();
        let plan = Planned { begun, list, mover_wins, positions, complete, facts };
        self.memo.bind(py).get().memo.keep_plan(plan);
        Ok(())
    }

    /// Reviews plays from the position on: a row for each play, and the exception that has ended the review.
    ///
    /// ``report`` hears the number of steps done, which are two for each play.
    #[pyo3(signature = (plays, report) -> "tuple[list[tuple[Any, ...]], BaseException | None]")]
    fn review<'py>(
        &self,
        py: Python<'py>,
        plays: Vec<Play>,
        report: Bound<'py, PyAny>,
    ) -> PyResult<ReviewFound<'py>> {
        self.with(py, None, |asked| {
            (asked.gaps, asked.host.report) = (Gaps::Half, Some(report));
            let mut searched = ReviewSearch::new(asked, &self.position, &plays)?;
            let ended = searched.run(asked).err().map(|error| error.into_value(py).into_any());
            Ok((searched.plays.into_iter().map(|play| reviewed(py, play)).collect::<PyResult<_>>()?, ended))
        })
    }
}

impl PySession {
    fn shown(
        &self,
        py: Python<'_>,
        tree: &Tree,
        most: usize,
        deepest: Option<usize>,
    ) -> PyResult<Vec<ShownNode>> {
        self.with(py, None, |asked| {
            asked.gaps = Gaps::Rest;
            tree.excerpt(asked, self.position.clone(), most, deepest)
        })
    }
}
