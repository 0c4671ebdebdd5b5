//! Sheets and words of plans, refutations and proofs, for `canju.plans` and `canju.proofs`.

use pyo3::prelude::*;

use super::errors::option_error;
use super::hand::PyHand;
use super::plain::Data;
use super::plans::{PyPlanRules, RuleRow, of_two_hands, rule_of};
use super::sheet::{Manner, words_in};
use super::{play::PyPlay, position::PyPosition, rules::PySheddingRules};
use crate::games;
use crate::said;
use crate::shedding::Play;
use crate::sheet::plan::{self, Plan};
use crate::sheet::proof::{self, Claim};
use crate::sheet::refutations::{self, Group, Refutations};
use crate::words::{facts::Facts, marks::plain, plans::Now};

/// Facts about a plan: the attributes of `Facts` in Python.
type FactsRow<'py> = (
    Vec<(String, usize)>,
    Vec<Bound<'py, PyPlay>>,
    usize,
    Bound<'py, PyHand>,
    Bound<'py, PyHand>,
    Bound<'py, PyHand>,
);

fn facts_of((passed, unbeaten, most_leads, kept, whole, hand): FactsRow<'_>) -> Facts {
    let unbeaten = unbeaten.iter().map(|play| play.get().0.clone()).collect();
    let [kept, whole, hand] = [kept, whole, hand].map(|hand| hand.get().0.clone());
    Facts { passed, unbeaten, most_leads, kept, whole, hand }
}

/// A plan: its rules and position, true if its player is to move, true if no limit ended the search, and
/// the facts.
#[derive(FromPyObject)]
pub struct PlanRow<'py>(Bound<'py, PyPlanRules>, Bound<'py, PyPosition>, bool, bool, Option<FactsRow<'py>>);

impl PlanRow<'_> {
    pub(super) fn with<T>(self, show: impl FnOnce(&Plan<'_>) -> T) -> PyResult<T> {
        let PlanRow(core, position, moves, complete, facts) = self;
        let position = of_two_hands(&position.get().0)?;
        let side = if moves { position.turn() } else { position.turn().other() };
        let facts = facts.map(facts_of);
        Ok(show(&Plan { position, list: &core.get().list, side, complete, facts }))
    }
}

/// The sheet of a plan. Without ``begins``, its first play is in the past.
#[pyfunction]
#[pyo3(signature = (manner: "tuple[str, list[tuple[str, str]], bool, bool]", plan: "tuple[PlanRules, Position, bool, bool, Any]", title, begins))]
pub fn plan_sheet(manner: Manner, plan: PlanRow<'_>, title: Option<&str>, begins: bool) -> PyResult<Data> {
    plan.with(|plan| Data::of(&plan::sheet(plan, title, begins, &manner.words())))
}

/// The sheet of a plan below its solution.
#[pyfunction]
#[pyo3(signature = (lang, plan: "tuple[PlanRules, Position, bool, bool, Any]"))]
pub fn folded_plan_sheet(lang: &str, plan: PlanRow<'_>) -> PyResult<Data> {
    plan.with(|plan| Data::of(&plan::folded(plan, &words_in(lang))))
}

/// A plan's play in a position with its player to move, the index of the line that decides, and the line.
#[pyfunction]
pub fn plan_now(
    lang: &str,
    core: &Bound<'_, PyPlanRules>,
    position: &Bound<'_, PyPosition>,
) -> PyResult<(PyPlay, usize, String)> {
    let words = words_in(lang).for_plans();
    let Now { play, line, sentence } = words.plan_now(&core.get().list, of_two_hands(&position.get().0)?);
    Ok((play.into(), line, plain(&sentence)))
}

/// The facts that help a player, as sentences.
#[pyfunction]
#[pyo3(signature = (lang, facts: "tuple[list[tuple[str, int]], list[Play], int, Hand, Hand, Hand]"))]
pub fn facts_told(lang: &str, facts: FactsRow<'_>) -> Vec<String> {
    words_in(lang).for_plans().plan_facts(&facts_of(facts))
}

/// A hand as the box of a graph, in lines; one that claims says so below it.
#[pyfunction]
pub fn box_told(lang: &str, hand: &Bound<'_, PyHand>, claims: bool) -> Vec<String> {
    words_in(lang).for_plans().plan_box(&hand.get().0, claims)
}

/// Rules as arrows of a graph.
#[pyfunction]
#[pyo3(signature = (lang, rules: "SheddingRules", rows: "list[tuple[Any, Any, Any]]"))]
pub fn arrows_told(
    lang: &str,
    rules: &Bound<'_, PySheddingRules>,
    rows: Vec<RuleRow>,
) -> PyResult<Vec<String>> {
    let (words, rules) = (words_in(lang).for_plans(), rules.get().0);
    rows.iter().map(|row| Ok(words.plan_arrow(&rule_of(row, &rules)?, &rules))).collect()
}

/// Plays of a shedding game in their order, each clear without its kind or with it.
#[pyfunction]
pub fn clear_line_told(
    lang: &str,
    position: &Bound<'_, PyPosition>,
    line: Vec<Bound<'_, PyPlay>>,
) -> PyResult<String> {
    let position = of_two_hands(&position.get().0)?;
    Ok(plain(&refutations::line(&plays(&line), position, &words_in(lang).for_plans())))
}

/// Plays of a shedding game.
fn plays(line: &[Bound<'_, PyPlay>]) -> Vec<Play> {
    let shedding = |play: &games::Play| match play {
        games::Play::Shedding(play) => Some(play.clone()),
        games::Play::Card(_) => None,
    };
    line.iter().filter_map(|play| shedding(&play.get().0)).collect()
}

/// A group of wrong plays: the plays, the reply, and the line.
type GroupRow<'py> = (Vec<Bound<'py, PyPlay>>, Bound<'py, PyPlay>, Vec<Bound<'py, PyPlay>>);

/// The sheet of refutations. ``legal`` is the number of legal plays.
#[pyfunction]
#[pyo3(signature = (lang, position, groups: "list[tuple[list[Play], Play, list[Play]]]", wins, legal, alone))]
pub fn refutations_sheet(
    lang: &str,
    position: &Bound<'_, PyPosition>,
    groups: Vec<GroupRow<'_>>,
    wins: bool,
    legal: usize,
    alone: bool,
) -> PyResult<Data> {
    let of_tricks =
        || option_error(&said!("refutations are of shedding games", "只有出牌游戏才列会输的出法"));
    let group = |(wrong, reply, line): GroupRow<'_>| {
        let reply = plays(&[reply]).pop().ok_or_else(of_tricks)?;
        Ok(Group { plays: plays(&wrong), reply, line: plays(&line) })
    };
    let refutations = Refutations {
        position: of_two_hands(&position.get().0)?,
        groups: groups.into_iter().map(group).collect::<PyResult<_>>()?,
        wins,
        legal,
    };
    Ok(Data::of(&refutations::sheet(&refutations, alone, &words_in(lang))))
}

/// Claims of a proof as clauses: each has the player, the goal and a number.
#[pyfunction]
pub fn claims_told(lang: &str, claims: Vec<Claim>) -> String {
    proof::claims(&claims, &words_in(lang))
}

/// The sheet of a proof; ``size`` is its size in words.
#[pyfunction]
pub fn proof_sheet(
    lang: &str,
    position: &Bound<'_, PyPosition>,
    claims: Vec<Claim>,
    positions: usize,
    size: &str,
) -> Data {
    Data::of(&proof::sheet(&position.get().0, &claims, positions, size, &words_in(lang)))
}
