//! `PlanRules`: rules of a plan that play and are checked, for `canju.plans`.

use pyo3::{exceptions::PyTypeError, prelude::*};

use super::{
    errors::option_error,
    gateway::{Costed, enter, enter_telling},
    play::PyPlay,
    rules::PySheddingRules,
    solver::{PySolver, StrategyRow, write_strategy},
};
use crate::games;
use crate::plans::ReaderFacts as Shown;
use crate::plans::{
    self, Decision, PlanFacts, PlanOptions, Player, Rule, RuleRow, Unfit, WalkResult, WinningPlan, find,
};
use crate::search::{Limits, SearchControl};
use crate::shedding::{Position, Rules};

/// Rules of a plan under rules of a game.
///
/// Private to the package.
#[pyclass(frozen, name = "PlanRules", module = "canju._canju")]
pub struct PyPlanRules {
    rules: Rules,
    pub(super) list: Vec<Rule>,
}

/// Reads rules of a plan.
pub(super) fn rules_of(list: &[RuleRow], rules: &Rules) -> PyResult<Vec<Rule>> {
    let read = |row| {
        Rule::read(row, rules).map_err(|why| match why {
            Unfit::Rule(said) => option_error(&said),
            Unfit::Play(error) => error.into(),
        })
    };
    list.iter().map(read).collect()
}

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
    #[pyo3(signature = (rules: "SheddingRules", list: "Any"))]
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments by value")]
    fn new(rules: &Bound<'_, PySheddingRules>, list: Vec<RuleRow>) -> PyResult<PyPlanRules> {
        let rules = rules.get().0;
        Ok(PyPlanRules { rules, list: rules_of(&list, &rules)? })
    }

    /// The rules: dictionaries with the attributes of ``Rule``, ``Range`` and ``Condition``.
    #[getter]
    fn rows(&self) -> Vec<RuleRow> {
        self.list.iter().map(Rule::row).collect()
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

    /// Facts that hold in all positions of a plan that wins: the attributes of ``Facts``.
    #[pyo3(signature = (position, player_moves, limits: "tuple[int, float | None, int | None, int]") -> "tuple[dict[str, Any], int, float, int]")]
    fn facts(
        &self,
        py: Python<'_>,
        position: games::Position,
        player_moves: bool,
        limits: Limits,
    ) -> PyResult<Costed<Shown>> {
        let position = of_two_hands(&position)?;
        let setup = position.setup();
        enter(py, &limits, setup.mover.total() + setup.other.total(), |control| {
            let mut player = Player::new(&self.rules, &self.list);
            let facts = PlanFacts::of(&self.rules, &mut player, &setup, player_moves, control)?;
            Ok(Shown::of(facts, if player_moves { setup.mover } else { setup.other }))
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
        limits: Limits,
    ) -> PyResult<Costed<(bool, usize)>> {
        let position = of_two_hands(&position)?;
        let setup = position.setup();
        enter(py, &limits, setup.mover.total() + setup.other.total(), |control| {
            let mut player = Player::new(&self.rules, &self.list);
            Ok(match player.walk(&setup, player_moves, control, |_, _, _| ())? {
                WalkResult::Wins(positions) => (true, positions),
                WalkResult::Loses(_) => (false, 0),
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
        limits: Limits,
        most: u64,
        hear: &Bound<'py, PyAny>,
    ) -> PyResult<StrategyRow<'py>> {
        let position = of_two_hands(&position)?;
        let setup = position.setup();
        let cards = setup.mover.total() + setup.other.total();
        let write = |control: &mut SearchControl, tell: &dyn Fn(u64)| {
            Player::new(&self.rules, &self.list).prove(&setup, player_moves, most, tell, control)
        };
        write_strategy(py, &limits, cards, hear, write, PyErr::from)
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
    limits: Limits,
    effort: f64,
    seed: u64,
    hear: &Bound<'_, PyAny>,
) -> PyResult<Costed<Option<FoundRow>>> {
    let position = of_two_hands(&position)?;
    let solver = solver.get().shedding()?;
    let (rules, setup) = (*position.rules(), position.setup());
    let options = PlanOptions::within(limits.memory, effort, seed);
    let hear = hear.clone().unbind();
    let tell = |py: Python<'_>, (visits, total): (u64, u64)| hear.call1(py, (visits, total)).map(|_| ());
    enter_telling(py, &limits, setup.mover.total() + setup.other.total(), tell, |control, tell| {
        let report = |visits, total| tell((visits, total));
        let found = find(&rules, solver, &setup, options, &report, control)?;
        Ok(found
            .map(|WinningPlan { list, cut, visits }| (PyPlanRules { rules, list }, cut.is_none(), visits)))
    })
}
