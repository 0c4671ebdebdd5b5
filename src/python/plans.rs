//! `PlanRules`: rules of a plan that play and are checked, for `canju.plans`.

use pyo3::{exceptions::PyTypeError, prelude::*};

use super::{
    errors::option_error,
    gateway::{Costed, LimitArgs, enter, enter_telling},
    play::PyPlay,
    rules::PySheddingRules,
    solver::{PySolver, StrategyRow, write_strategy},
};
use crate::cards::{Counts, Hand, Rank};
use crate::games::{self, Reading};
use crate::plans::{
    self, ACTIONS, Action, Condition, Decision, Facts, Found, Options, Player, Rule, Table, Walk, Whose, find,
};
use crate::shedding::{Code, Play, Position, Rules};

/// A rule as a tuple: table, conditions and action.
///
/// The table is `None` for a lead, or kind, length, lowest and highest rank. A condition is three texts:
/// the hand, the word, and a rank, a number or both hands. The action is a play or a name.
pub(super) type RuleRow = (Option<(String, usize, String, String)>, Vec<(String, String, String)>, ActionRow);

/// An action: a play, or one of the actions without cards by its name.
#[derive(FromPyObject, IntoPyObject)]
pub enum ActionRow {
    Named(String),
    Play(PlayRow),
}

/// Cards of a play, with its kind, rank and length.
#[derive(FromPyObject, IntoPyObject)]
pub struct PlayRow(String, String, String, usize);

/// Rules of a plan under rules of a game.
///
/// Private to the package. ``rules`` is a list of ``(table, when, action)``.
#[pyclass(frozen, name = "PlanRules", module = "canju._canju")]
pub struct PyPlanRules {
    rules: Rules,
    pub(super) list: Vec<Rule>,
}

fn invalid(what: &str) -> PyErr {
    option_error(&format!("invalid rule of a plan: {what}").into())
}

fn rank_of(text: &str) -> PyResult<Rank> {
    let mut letters = text.chars();
    let rank = letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none());
    rank.ok_or_else(|| invalid(&format!("'{text}' is not a rank")))
}

/// Code of a kind, length and rank.
fn code_of((kind, length, rank): (&str, usize, &str), rules: &Rules) -> PyResult<Code> {
    let rank = rank_of(rank)?;
    let found = rules.game.codes().find(|code| {
        let shape = code.shape();
        (shape.kind.name(), shape.length, shape.rank) == (kind, length, rank)
    });
    found.ok_or_else(|| invalid(&format!("no play has kind '{kind}', length {length} and this rank")))
}

fn counts_of(text: &str) -> PyResult<Counts> {
    text.parse::<Hand>().map(|hand| hand.counts()).map_err(|_| invalid("a hand cannot be read"))
}

fn condition_of((whose, what, value): &(String, String, String)) -> PyResult<Condition> {
    if whose == "both" && what == "hands" {
        let (own, other) = value.split_once('|').ok_or_else(|| invalid("give both hands"))?;
        return Ok(Condition::Hands(counts_of(own)?, counts_of(other)?));
    }
    let whose = match whose.as_str() {
        "own" => Whose::Own,
        "other" => Whose::Other,
        _ => return Err(invalid("conditions are about 'own' or 'other'")),
    };
    let number = || value.parse().map_err(|_| invalid("a number of cards cannot be read"));
    Ok(match what.as_str() {
        "holds" => Condition::Holds(whose, rank_of(value)?),
        "lacks" => Condition::Lacks(whose, rank_of(value)?),
        "at most" => Condition::AtMost(whose, number()?),
        "more than" => Condition::MoreThan(whose, number()?),
        _ => return Err(invalid("conditions are 'holds', 'lacks', 'at most' and 'more than'")),
    })
}

pub(super) fn rule_of((table, when, action): &RuleRow, rules: &Rules) -> PyResult<Rule> {
    let table = match table {
        None => Table::Lead,
        Some((kind, length, from, to)) => {
            let code = |rank| code_of((kind, *length, rank), rules);
            Table::between(code(from)?, code(to)?)
        }
    };
    let when = when.iter().map(condition_of).collect::<PyResult<Vec<_>>>()?;
    let action = match action {
        ActionRow::Named(name) => {
            let found = ACTIONS.into_iter().find(|(other, _)| other == name);
            found.ok_or_else(|| invalid(&format!("no action is called '{name}'")))?.1
        }
        ActionRow::Play(PlayRow(cards, kind, rank, length)) => {
            let cards = cards.parse::<Hand>().map_err(|_| invalid("cards cannot be read"))?;
            let found = rules.kinds.iter().find(|found| found.name() == kind);
            let kind = found.ok_or_else(|| invalid(&format!("no kind is called '{kind}'")))?;
            let reading = Reading { kind: Some(kind), rank: Some(rank_of(rank)?), length: Some(*length) };
            Action::Play(Play::read(&cards, reading, rules)?.to_move())
        }
    };
    Ok(Rule { table, when, action })
}

fn rule_row(rule: &Rule) -> RuleRow {
    let plans::Row { table, when, action } = rule.row();
    let table = table.map(|table| (table.kind.into(), table.length, table.low, table.high));
    let when = when.into_iter().map(|one| (one.whose.into(), one.what.into(), one.value));
    let action = match action {
        plans::ActionRow::Play(play) => ActionRow::Play(play_row(play)),
        plans::ActionRow::Named(name) => ActionRow::Named(name.into()),
    };
    (table, when.collect(), action)
}

fn play_row(play: plans::PlayRow) -> PlayRow {
    PlayRow(play.cards, play.kind.into(), play.rank, play.length)
}

/// Facts as a tuple: see `PlanRules.facts`.
type FactsRow = (Vec<(String, usize)>, Vec<PlayRow>, usize, String, String);

/// The position of a shedding game of two hands.
pub(super) fn of_two_hands(position: &games::Position) -> PyResult<&Position> {
    match position {
        games::Position::Shedding(position) => Ok(position),
        _ => Err(PyTypeError::new_err("plans are for shedding games of two hands")),
    }
}

#[pymethods]
impl PyPlanRules {
    /// Effort of the searches for displays, games and ratings.
    #[classattr]
    const QUICK_EFFORT: f64 = plans::QUICK_EFFORT;
    /// Most rules of a plan that they offer: longer lists are of no use to a reader.
    #[classattr]
    const MOST_OFFERED: usize = plans::MOST_OFFERED;
    /// Most positions of a plan whose facts are shown.
    #[classattr]
    const MOST_POSITIONS: usize = plans::MOST_POSITIONS;

    #[new]
    #[pyo3(signature = (rules: "SheddingRules", list: "list[tuple[Any, Any, Any]]"))]
    fn new(rules: &Bound<'_, PySheddingRules>, list: Vec<RuleRow>) -> PyResult<PyPlanRules> {
        let rules = rules.get().0;
        let list = list.iter().map(|row| rule_of(row, &rules)).collect::<PyResult<_>>()?;
        Ok(PyPlanRules { rules, list })
    }

    /// The rules as a list of ``(table, when, action)``.
    #[getter]
    fn rows(&self) -> Vec<RuleRow> {
        self.list.iter().map(rule_row).collect()
    }

    /// Cost of the rules for a reader: 1 for each, and more for conditions.
    #[getter]
    fn cost(&self) -> f64 {
        f64::from(self.list.iter().map(Rule::cost).sum::<u32>()) / 10.0
    }

    /// The plan's play in a position with its player to move, and the plays of its claim.
    ///
    /// Also returns the index of the rule that decides, or ``None``.
    fn play(&self, position: games::Position) -> PyResult<(PyPlay, Option<usize>, Option<Vec<PyPlay>>)> {
        let position = of_two_hands(&position)?;
        let Decision { play, rule, claim } = Player::new(&self.rules, &self.list).decide(position);
        let claim = claim.map(|plays| plays.into_iter().map(PyPlay::from).collect());
        Ok((play.into(), rule, claim))
    }

    /// Facts that hold in all positions of a plan that wins.
    ///
    /// Returns the kinds of play, with their lengths, that the plan always passes though it can beat
    /// some; its leads that the other side never beats; the most leads of the other side; the cards
    /// that the player keeps until it claims; and the cards of a rank that it always plays together.
    #[pyo3(signature = (position, player_moves, limits: "tuple[int, float | None, int | None, int]"))]
    fn facts(
        &self,
        py: Python<'_>,
        position: games::Position,
        player_moves: bool,
        limits: LimitArgs,
    ) -> PyResult<Costed<FactsRow>> {
        let position = of_two_hands(&position)?;
        let setup = position.setup();
        enter(py, &limits, setup.mover.total() + setup.other.total(), |ticker| {
            let mut player = Player::new(&self.rules, &self.list);
            let facts = Facts::of(&self.rules, &mut player, &setup, player_moves, ticker)?;
            let passed =
                facts.passed.into_iter().map(|code| (code.shape().kind.name().into(), code.shape().length));
            let unbeaten =
                facts.unbeaten.into_iter().map(|play| play_row(plans::PlayRow::of(play))).collect();
            let [kept, whole] = [facts.kept, facts.whole].map(|cards| Hand::from_counts(cards).to_string());
            Ok((passed.collect(), unbeaten, facts.most_leads, kept, whole))
        })
    }

    /// Walks over all replies with legal plays alone, without a solver.
    ///
    /// Returns whether the plan wins, and the number of positions with its player to move.
    #[pyo3(signature = (position, player_moves, limits: "tuple[int, float | None, int | None, int]"))]
    fn walk(
        &self,
        py: Python<'_>,
        position: games::Position,
        player_moves: bool,
        limits: LimitArgs,
    ) -> PyResult<Costed<(bool, usize)>> {
        let position = of_two_hands(&position)?;
        let setup = position.setup();
        enter(py, &limits, setup.mover.total() + setup.other.total(), |ticker| {
            let mut player = Player::new(&self.rules, &self.list);
            Ok(match player.walk(&setup, player_moves, ticker, |_, _, _| ())? {
                Walk::Wins(positions) => (true, positions),
                Walk::Loses(_) => (false, 0),
            })
        })
    }

    /// Writes the plan's plays as a strategy of at most ``most`` positions: see ``Solver.prove``.
    #[pyo3(signature = (
        position,
        player_moves,
        limits: "tuple[int, float | None, int | None, int]",
        most,
        hear: "object",
    ) -> "tuple[bytes, int, int, int]")]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        position: games::Position,
        player_moves: bool,
        limits: LimitArgs,
        most: u64,
        hear: &Bound<'py, PyAny>,
    ) -> PyResult<StrategyRow<'py>> {
        let position = of_two_hands(&position)?;
        let setup = position.setup();
        write_strategy(py, &limits, setup.mover.total() + setup.other.total(), hear, |ticker, tell| {
            Player::new(&self.rules, &self.list).prove(&setup, player_moves, most, tell, ticker)
        })
    }
}

/// A plan that is known: the position where it begins, its rules, its side, the number of positions, and
/// true if no limit ended the search for a shorter list.
pub(super) type PlannedRow = (games::Position, PyPlanRules, &'static str, usize, bool);

pub(super) fn planned_row(plan: &plans::Planned) -> PlannedRow {
    let rules = PyPlanRules { rules: *plan.begun.rules(), list: plan.list.clone() };
    (plan.begun.clone().into(), rules, plan.side().name(), plan.positions, plan.complete)
}

/// A plan that was found: its rules, true if the search ended before a limit, and its visits.
type FoundRow = (PyPlanRules, bool, u64);

/// Searches for a plan of the winner of a position.
///
/// Returns the rules, true if the search ended before a limit, and the number of visits; or ``None``
/// if the effort was not enough for a plan. ``hear`` is regularly called with the number of visits
/// and their total.
#[pyfunction]
#[pyo3(signature = (
    solver,
    position,
    limits: "tuple[int, float | None, int | None, int]",
    effort,
    seed,
    hear: "object",
))]
pub fn find_plan(
    py: Python<'_>,
    solver: &Bound<'_, PySolver>,
    position: games::Position,
    limits: LimitArgs,
    effort: f64,
    seed: u64,
    hear: &Bound<'_, PyAny>,
) -> PyResult<Costed<Option<FoundRow>>> {
    let position = of_two_hands(&position)?;
    let solver = solver.get().shedding()?;
    let (rules, setup) = (*position.rules(), position.setup());
    // The memo takes the other half.
    let options = Options { effort, seed, memory: limits.limits().memory / 2 };
    let hear = hear.clone().unbind();
    let tell = |py: Python<'_>, (visits, total): (u64, u64)| hear.call1(py, (visits, total)).map(|_| ());
    enter_telling(py, &limits, setup.mover.total() + setup.other.total(), tell, |ticker, tell| {
        let report = |visits, total| tell((visits, total));
        let found = find(&rules, solver, &setup, options, &report, ticker)?;
        Ok(found.map(|Found { list, cut, visits }| (PyPlanRules { rules, list }, cut.is_none(), visits)))
    })
}
