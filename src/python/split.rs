//! Splits of one hand alone, for `canju.one_hand`.

use std::{collections::HashMap, time::Duration};

use pyo3::{prelude::*, types::PyList};

use super::{
    convert,
    errors::{option_error, stopped},
    gateway::{LOOK_AFTER, enter, wait},
    hand::PyHand,
    plain::Text,
    play::PyPlay,
};
use crate::cards::{Counts, Hand};
use crate::said;
use crate::search::{Limits, SearchResult, WorkerPool};
use crate::shedding::split::{Fewest, Front, Rewards, Split, Splitter, put_all};
use crate::shedding::{Kind, Move, Play, Rules, check_hand};

/// Interval between checks for signals while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A split for Python: the plays in order, and their total reward.
type Parts = (Vec<PyPlay>, i64);

/// Plays of a split with the cards of the hand.
fn plays_of(hand: &Hand, split: &Split) -> PyResult<Vec<PyPlay>> {
    let mut left = hand.clone();
    let mut plays = Vec::with_capacity(split.plays.len());
    for &play in &split.plays {
        let play = Play::from_hand(&left, play);
        left = left.minus(play.cards())?;
        plays.push(PyPlay::from(play));
    }
    Ok(plays)
}

/// Splits a hand into the fewest plays, or with ``any_steps`` for the best score.
///
/// Private to the package. ``rewards`` are ``(numbers, unit)`` in the order of the kinds,
/// ``limits`` are ``(threads, seconds, nodes, bytes)``.
#[pyfunction]
#[pyo3(signature = (hand, rules: "SheddingRules | str", rewards, any_steps, limits: "tuple[int, float | None, int | None, int]"))]
pub fn split_hand(
    py: Python<'_>,
    hand: &Bound<'_, PyHand>,
    rules: &Bound<'_, PyAny>,
    rewards: Rewards,
    any_steps: bool,
    limits: Limits,
) -> PyResult<Parts> {
    let (hand, rules) = (&hand.get().0, rules_of_splits(rules)?);
    check_hand(hand, &rules)?;
    let (counts, bytes) = (hand.counts(), limits.memory);
    let (split, ..) = enter(py, &limits, hand.len(), |control| {
        if any_steps {
            Splitter::<Front>::new(&rules, rewards, bytes).best_score(counts, control)
        } else {
            Splitter::<Fewest>::new(&rules, rewards, bytes).fewest(counts, control)
        }
    })?;
    Ok((plays_of(hand, &split)?, split.value))
}

/// Reads rules under which hands can be split.
fn rules_of_splits(rules: &Bound<'_, PyAny>) -> PyResult<Rules> {
    let rules = convert::shedding_rules(Some(rules))?;
    if !rules.can_split() {
        let (game, chinese) = rules.game.title;
        let why = said!("hands are not split in {game}", "{chinese}不能拆牌");
        return Err(option_error(&why));
    }
    Ok(rules)
}

/// Splits hands into the fewest plays. The time limit is for all of them together.
#[pyfunction]
#[pyo3(signature = (hands: "list[Hand]", rules: "SheddingRules | str", rewards, limits: "tuple[int, float | None, int | None, int]") -> "list[tuple[list[Play], int]]")]
pub fn split_hands(
    py: Python<'_>,
    hands: &Bound<'_, PyList>,
    rules: &Bound<'_, PyAny>,
    rewards: Rewards,
    limits: Limits,
) -> PyResult<Vec<(Vec<Py<PyPlay>>, i64)>> {
    let rules = rules_of_splits(rules)?;
    let hands = hands.iter().map(|hand| Ok(hand.cast_into::<PyHand>()?));
    let hands = hands.collect::<PyResult<Vec<Bound<'_, PyHand>>>>()?;
    let counts: Vec<Counts> = hands.iter().map(|hand| hand.get().0.counts()).collect();
    let each = Limits { time: None, ..limits };
    let workers = WorkerPool::new(limits.threads, each, limits.time);
    put_all(&workers, &counts, &rules, rewards, limits.memory / limits.threads.max(1));
    let mut blocks = Vec::new();
    while workers.open() > 0 {
        let done = wait(py, || {
            let done = workers.take(LOOK_EVERY);
            (!done.is_empty()).then_some(done)
        })?;
        for (number, SearchResult { answer, nodes, time, .. }) in done {
            blocks.push((number, answer.map_err(|stop| stopped(stop, nodes, time))?));
        }
    }
    blocks.sort_by_cached_key(|&(number, _)| number);
    let splits = blocks.into_iter().flat_map(|(_, splits)| splits);
    let mut shared = Plays::default();
    let mut parts = Vec::with_capacity(hands.len());
    for (i, (hand, split)) in hands.iter().zip(splits).enumerate() {
        if i % LOOK_AFTER == LOOK_AFTER - 1 {
            py.check_signals()?;
        }
        parts.push(shared.parts(py, &hand.get().0, &split)?);
    }
    Ok(parts)
}

/// Cache of Python plays without suits: a million hands have few different plays.
#[derive(Default)]
struct Plays(HashMap<Move, Py<PyPlay>>);

impl Plays {
    fn parts(&mut self, py: Python<'_>, hand: &Hand, split: &Split) -> PyResult<(Vec<Py<PyPlay>>, i64)> {
        if hand.has_suits() {
            let plays = plays_of(hand, split)?.into_iter().map(|play| Py::new(py, play));
            return Ok((plays.collect::<PyResult<_>>()?, split.value));
        }
        let plays = split.plays.iter().map(|&play| {
            if let Some(known) = self.0.get(&play) {
                return Ok(known.clone_ref(py));
            }
            let made = Py::new(py, PyPlay::from(Play::from_hand(&Hand::from_counts(play.cards), play)))?;
            self.0.insert(play, made.clone_ref(py));
            Ok(made)
        });
        Ok((plays.collect::<PyResult<_>>()?, split.value))
    }
}

/// Reads rules of a shedding game, and checks that a hand fits their decks.
#[pyfunction]
#[pyo3(signature = (rules: "SheddingRules | HoneymoonBridge | Guandan | str", hand=None) -> "SheddingRules")]
pub fn rules_for<'py>(
    py: Python<'py>,
    rules: &Bound<'_, PyAny>,
    hand: Option<&Bound<'_, PyHand>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = convert::shedding_rules(Some(rules))?;
    hand.map_or(Ok(()), |hand| check_hand(&hand.get().0, &rules))?;
    super::rules::to_python(py, &rules.into())
}

/// Name of the kind with this English or Chinese name, in English or in Chinese.
#[pyfunction]
#[pyo3(signature = (name, chinese = false))]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
pub fn kind_named(name: Text<'_>, chinese: bool) -> PyResult<Option<&'static str>> {
    let kind = Kind::from_name(&name.read("kind")?);
    Ok(kind.map(if chinese { Kind::chinese } else { Kind::name }))
}

/// Names of the kinds in the natural order, which is that of ``rewards``.
#[pyfunction]
pub fn kind_names() -> Vec<&'static str> {
    Rules::UNION.kinds.iter().map(Kind::name).collect()
}
