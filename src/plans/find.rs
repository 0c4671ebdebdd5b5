//! Search for a plan.

use super::anneal::{Annealer, Listed, Schedule, action_of};
use super::graph::{Graph, Numbered};
use super::rule::{Condition, Rule, Table};
use crate::cards::SplitMix64;
use crate::search::{Stop, Ticker};
use crate::shedding::{Code, Rules, Setup, Solver};

/// Penalties of one run of annealing after the other, while the list still loses somewhere. Each run
/// visits twice the nodes of the one before.
const PENALTIES: [(u64, u64); 4] = [(30, 80), (80, 160), (160, 320), (320, 640)];
/// Largest number of rules, with those for the hands of single positions, of a first plan.
const MOST_RULES: usize = 500;
/// Independent first runs. The best goes on.
const STARTS: usize = 4;
/// Nodes that the walks of a first run visit with an effort of 1.
const VISITS: f64 = 2_500_000.0;

/// Options of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Factor for the number of visited nodes.
    pub effort: f64,
    /// Seed of the random changes.
    pub seed: u64,
    /// Limit of the size of the nodes, in bytes.
    pub memory: usize,
}

impl Options {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of visits")]
    fn visits(self) -> u64 {
        (VISITS * self.effort) as u64
    }
}

/// A plan that wins from every position that it reaches.
#[derive(Clone, Debug)]
pub struct Found {
    /// Rules in their order.
    pub list: Vec<Rule>,
    /// The limit that ended the search for a shorter list.
    pub cut: Option<Stop>,
}

/// Searches for a plan of the winner of a position.
///
/// A seed and effort give the same plan on every machine, unless a limit cuts the search. Returns `None`
/// if the effort was not enough for a plan.
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
    options: Options,
    ticker: &mut Ticker,
) -> Result<Option<Found>, Stop> {
    let mover_wins = solver.wins(setup, ticker)?;
    let graph = Graph::new(rules, solver, setup, mover_wins, options.memory, ticker)?;
    let mut search = Search { graph, random: SplitMix64::new(options.seed), best: None };
    let cut = match search.run(options.visits(), ticker) {
        Ok(()) => None,
        Err(stop @ (Stop::Time | Stop::Nodes | Stop::Memory)) if search.best.is_some() => Some(stop),
        Err(stop) => return Err(stop),
    };
    Ok(search.best.map(|Listed { list, .. }| Found {
        list: list.into_iter().map(|numbered| numbered.rule).collect(),
        cut,
    }))
}

struct Search<'a> {
    graph: Graph<'a>,
    random: SplitMix64,
    /// The cheapest list so far that wins everywhere.
    best: Option<Listed>,
}

impl Search<'_> {
    fn run(&mut self, visits: u64, ticker: &mut Ticker) -> Result<(), Stop> {
        let nothing = Listed::new(&mut self.graph, Vec::new(), ticker)?;
        self.keep(&nothing);
        let mut schedule = Schedule { visits, penalty: PENALTIES[0] };
        let mut now = self.anneal(&nothing, schedule, ticker)?;
        for _ in 1..STARTS {
            if now.is_shortest() {
                break;
            }
            let other = self.anneal(&nothing, schedule, ticker)?;
            if other.cost(PENALTIES[0].1) < now.cost(PENALTIES[0].1) {
                now = other;
            }
        }
        for &penalty in &PENALTIES[1..] {
            if now.is_exact() || self.best.is_some() {
                break;
            }
            schedule = Schedule { visits: 2 * schedule.visits, penalty };
            now = self.anneal(&now, schedule, ticker)?;
        }
        let mut exact = self.best.clone().unwrap_or(now);
        while !exact.is_exact() {
            if exact.list.len() + exact.lost.len() > MOST_RULES {
                return Ok(());
            }
            let list = self.with_exceptions(exact, ticker)?;
            exact = Listed::new(&mut self.graph, list, ticker)?;
        }
        self.keep(&exact);
        schedule.penalty.0 = schedule.penalty.1;
        self.anneal(&exact, schedule, ticker)?;
        self.tidy(ticker)
    }

    fn anneal(&mut self, start: &Listed, schedule: Schedule, ticker: &mut Ticker) -> Result<Listed, Stop> {
        let Search { graph, random, best } = self;
        Annealer { graph, random, ticker }.run(start, schedule, &mut |listed| keep(best, listed))
    }

    fn keep(&mut self, listed: &Listed) {
        keep(&mut self.best, listed);
    }

    /// Adds a rule for the hands of each position where a list loses.
    ///
    /// The rule plays as the walk did there, so the walk does not change.
    fn with_exceptions(&mut self, lost: Listed, ticker: &mut Ticker) -> Result<Vec<Numbered>, Stop> {
        let mut exceptions = Vec::new();
        for id in lost.lost {
            let setup = *self.graph.setup(id);
            let action = action_of(self.graph.winning_play(id, ticker)?);
            let when = vec![Condition::Hands(setup.mover, setup.other)];
            let table = Table::between(setup.to_beat, setup.to_beat);
            exceptions.push(self.graph.number(Rule { table, when, action }));
        }
        exceptions.extend(lost.list);
        Ok(exceptions)
    }

    /// Drops rules and conditions that the best list does not need, and cuts ranges to the plays that
    /// occur.
    fn tidy(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let Some(Listed { mut list, .. }) = self.best.clone() else { return Ok(()) };
        for at in (0..list.len()).rev() {
            let mut fewer = list.clone();
            fewer.remove(at);
            let mut simpler = vec![fewer];
            for condition in 0..list[at].rule.when.len() {
                let mut fewer = list.clone();
                fewer[at].rule.when.remove(condition);
                simpler.push(fewer);
            }
            for fewer in simpler {
                if self.graph.walk(&fewer, 1, ticker, |_, _| ())?.is_complete {
                    list = fewer;
                    break;
                }
            }
        }
        let mut answered: Vec<Option<(Code, Code)>> = vec![None; list.len()];
        self.graph.walk(&list, 1, ticker, |setup, rule| {
            if let Some(rule) = rule {
                let code = setup.to_beat;
                let (from, to) = answered[rule].unwrap_or((code, code));
                answered[rule] = Some((from.min(code), to.max(code)));
            }
        })?;
        let mut tidy = Vec::new();
        for (numbered, range) in list.into_iter().zip(answered) {
            let Some((from, to)) = range else { continue };
            tidy.push(self.graph.number(Rule { table: Table::between(from, to), ..numbered.rule }));
        }
        let tidy = Listed::new(&mut self.graph, tidy, ticker)?;
        if tidy.is_exact() {
            self.best = Some(tidy);
        }
        Ok(())
    }
}

/// Keeps a list that wins everywhere, if it is cheaper than the one before.
fn keep(best: &mut Option<Listed>, listed: &Listed) {
    let is_cheaper = best.as_ref().is_none_or(|best| listed.rules_cost() < best.rules_cost());
    if listed.is_exact() && is_cheaper {
        *best = Some(listed.clone());
    }
}
