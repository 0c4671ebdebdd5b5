//! Search for a plan.

use super::anneal::{Annealer, Listed, Schedule, action_of};
use super::plan_graph::PlanGraph;
use super::rule::{Condition, Rule, Trigger};
use crate::cards::SplitMix64;
use crate::search::{SearchControl, Stop};
use crate::shedding::{Code, Rules, Setup, Solver};

/// Penalties of one run of annealing after the other, while the list still loses somewhere. Each run
/// visits twice the nodes of the one before.
const PENALTIES: [(u64, u64); 4] = [(30, 80), (80, 160), (160, 320), (320, 640)];
/// Largest number of rules, with those for the hands of single positions, of a first plan.
const MOST_RULES: usize = 500;
/// Number of nodes after which the walks of each first run end. The runs are independent, and the best
/// list goes on. Short walks are enough for a first idea of a large position, and take fewer searches.
const LONGEST_WALKS: [u64; 4] = [5_000, 20_000, 50_000, 50_000];
/// Nodes that the walks of a first run visit with an effort of 1.
const VISITS: f64 = 2_500_000.0;

/// Effort of the searches for displays, games and ratings.
pub const QUICK_EFFORT: f64 = 0.1;
/// Most rules of a plan that they offer: longer lists are of no use to a reader.
pub const MOST_OFFERED: usize = 30;

/// Options of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanOptions {
    /// Factor for the number of visited nodes.
    pub effort: f64,
    /// Seed of the random changes.
    pub seed: u64,
    /// Limit of the size of the positions with what is known about them, in bytes.
    pub memory: usize,
}

impl PlanOptions {
    /// Options of a search that shares its memory with the transposition table, half and half.
    #[must_use]
    pub const fn within(memory: usize, effort: f64, seed: u64) -> PlanOptions {
        PlanOptions { effort, seed, memory: memory / 2 }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of visits")]
    fn visits(self) -> u64 {
        (VISITS * self.effort) as u64
    }
}

/// A plan that wins from every position that it reaches.
#[derive(Clone, Debug)]
pub struct WinningPlan {
    /// Rules in their order.
    pub list: Vec<Rule>,
    /// The limit that ended the search for a shorter list.
    pub cut: Option<Stop>,
    /// Number of visited nodes.
    pub visits: u64,
}

/// Searches for a plan of the winner of a position.
///
/// A seed and effort give the same plan on every machine, unless a limit cuts the search. Returns `None`
/// if the effort was not enough for a plan. `report` is now and then called with the number of visited
/// nodes, and the number after which the search will end. The second grows if no list wins yet.
///
/// # Errors
/// Fails with the limit that stopped it before it had a plan.
///
/// # Panics
/// Panics if the solver does not fit the position.
pub fn find(
    rules: &Rules,
    solver: &Solver,
    setup: &Setup,
    options: PlanOptions,
    report: &dyn Fn(u64, u64),
    control: &mut SearchControl,
) -> Result<Option<WinningPlan>, Stop> {
    let mover_wins = solver.wins(setup, control)?;
    let graph = PlanGraph::new(rules, solver, setup, mover_wins, options.memory, control)?;
    let random = SplitMix64::new(options.seed);
    let mut search = PlanSearch { graph, random, kept: BestLists::default(), report };
    let (list, cut) = match search.run(options.visits(), control) {
        Ok(()) => (search.kept.best.map(|best| best.list), None),
        Err(stop @ (Stop::Time | Stop::Nodes | Stop::Memory)) => {
            (Some(search.best_or_completed(control)?.ok_or(stop)?), Some(stop))
        }
        Err(stop) => return Err(stop),
    };
    let visits = search.graph.visits;
    Ok(list.map(|list| WinningPlan { list, cut, visits }))
}

/// The best lists so far.
#[derive(Default)]
struct BestLists {
    /// The cheapest list that wins everywhere.
    best: Option<Listed>,
    /// The list that is cheapest with a rule for the hands of each position where it loses.
    nearest: Option<Listed>,
}

impl BestLists {
    fn add(&mut self, listed: &Listed) {
        let Some(cost) = listed.completed_cost() else { return };
        let is_cheaper = |kept: &Option<Listed>| {
            kept.as_ref().and_then(Listed::completed_cost).is_none_or(|kept| cost < kept)
        };
        if listed.is_exact() && is_cheaper(&self.best) {
            self.best = Some(listed.clone());
        }
        if self.best.is_none() && is_cheaper(&self.nearest) {
            self.nearest = Some(listed.clone());
        }
    }
}

struct PlanSearch<'a> {
    graph: PlanGraph<'a>,
    random: SplitMix64,
    kept: BestLists,
    report: &'a dyn Fn(u64, u64),
}

impl PlanSearch<'_> {
    fn run(&mut self, visits: u64, control: &mut SearchControl) -> Result<(), Stop> {
        let mut schedule = Schedule { visits, penalty: PENALTIES[0] };
        let mut now = self.first_runs(schedule, control)?;
        for &penalty in &PENALTIES[1..] {
            if now.is_exact() || self.kept.best.is_some() {
                break;
            }
            schedule = Schedule { visits: 2 * schedule.visits, penalty };
            now = self.anneal(&now, schedule, 1, control)?;
        }
        let mut exact = self.kept.best.clone().unwrap_or(now);
        while !exact.is_exact() {
            if exact.list.len() + exact.lost.len() > MOST_RULES {
                return Ok(());
            }
            let list = self.with_exceptions(exact, control)?;
            exact = Listed::new(&mut self.graph, list, control)?;
        }
        self.kept.add(&exact);
        schedule.penalty.0 = schedule.penalty.1;
        self.anneal(&exact, schedule, 0, control)?;
        self.tidy(control)
    }

    /// Anneals the empty list several times, and returns the best result.
    fn first_runs(&mut self, schedule: Schedule, control: &mut SearchControl) -> Result<Listed, Stop> {
        let mut best: Option<Listed> = None;
        for (run, longest_walk) in LONGEST_WALKS.into_iter().enumerate() {
            self.graph.longest_walk = self.graph.longest_walk.max(longest_walk);
            if let Some(before) = best.take() {
                // Its walks were shorter.
                let again = Listed::new(&mut self.graph, before.list, control)?;
                self.kept.add(&again);
                if again.is_shortest() {
                    return Ok(again);
                }
                best = Some(again);
            }
            let nothing = Listed::new(&mut self.graph, Vec::new(), control)?;
            self.kept.add(&nothing);
            let found = self.anneal(&nothing, schedule, LONGEST_WALKS.len() - run, control)?;
            let penalty = schedule.penalty.1;
            if best.as_ref().is_none_or(|best| found.cost(penalty) < best.cost(penalty)) {
                best = Some(found);
            }
        }
        Ok(best.expect("several runs"))
    }

    /// Anneals a list. `later` is the number of runs of this length that come after this one.
    fn anneal(
        &mut self,
        start: &Listed,
        schedule: Schedule,
        later: usize,
        control: &mut SearchControl,
    ) -> Result<Listed, Stop> {
        let PlanSearch { graph, random, kept, report } = self;
        let end = graph.visits.saturating_add(schedule.visits.saturating_mul(1 + later as u64));
        let report = |visits: u64| report(visits.min(end), end);
        let keep = &mut |listed: &Listed| kept.add(listed);
        Annealer { graph, random, control, keep, report: &report }.run(start, schedule)
    }

    /// The best list, or the nearest one with a rule for each position where it loses.
    fn best_or_completed(&mut self, control: &mut SearchControl) -> Result<Option<Vec<Rule>>, Stop> {
        if let Some(best) = self.kept.best.take() {
            return Ok(Some(best.list));
        }
        let nearest = self.kept.nearest.take();
        let short = nearest.filter(|nearest| nearest.list.len() + nearest.lost.len() <= MOST_RULES);
        // Asks the solver nothing: the walk over the list has found a winning play where it loses.
        short.map(|nearest| self.with_exceptions(nearest, control)).transpose()
    }

    /// Adds a rule for the hands of each position where a list loses.
    ///
    /// The rule plays as the walk did there, so the walk does not change.
    fn with_exceptions(&mut self, lost: Listed, control: &mut SearchControl) -> Result<Vec<Rule>, Stop> {
        let mut exceptions = Vec::new();
        for id in lost.lost {
            let setup = *self.graph.setup(id);
            let action = action_of(self.graph.winning_play(id, control)?);
            let when = vec![Condition::Hands(setup.mover, setup.other)];
            let table = Trigger::between(setup.to_beat, setup.to_beat);
            exceptions.push(Rule { table, when, action });
        }
        exceptions.extend(lost.list);
        Ok(exceptions)
    }

    /// Drops rules and conditions that the best list does not need, and cuts ranges to the plays that
    /// occur.
    fn tidy(&mut self, control: &mut SearchControl) -> Result<(), Stop> {
        let Some(Listed { mut list, .. }) = self.kept.best.clone() else { return Ok(()) };
        for at in (0..list.len()).rev() {
            let mut fewer = list.clone();
            fewer.remove(at);
            let mut simpler = vec![fewer];
            for condition in 0..list[at].when.len() {
                let mut fewer = list.clone();
                fewer[at].when.remove(condition);
                simpler.push(fewer);
            }
            for fewer in simpler {
                if self.graph.walk(&fewer, 1, control, |_, _| ())?.is_complete {
                    list = fewer;
                    break;
                }
            }
        }
        let mut answered: Vec<Option<(Code, Code)>> = vec![None; list.len()];
        self.graph.walk(&list, 1, control, |setup, rule| {
            if let Some(rule) = rule {
                let code = setup.to_beat;
                let (from, to) = answered[rule].unwrap_or((code, code));
                answered[rule] = Some((from.min(code), to.max(code)));
            }
        })?;
        let mut tidy = Vec::new();
        for (rule, range) in list.into_iter().zip(answered) {
            let Some((from, to)) = range else { continue };
            tidy.push(Rule { table: Trigger::between(from, to), ..rule });
        }
        let tidy = Listed::new(&mut self.graph, tidy, control)?;
        if tidy.is_exact() {
            self.kept.best = Some(tidy);
        }
        Ok(())
    }
}
