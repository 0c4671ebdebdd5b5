//! Plans: known ones, followed ones, and those of a quick search.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::{Gaps, Host, Session};
use crate::games::{Play, Position, Solver, Value};
use crate::plans::{MOST_OFFERED, PlanOptions, Planned, Player, QUICK_EFFORT, WalkResult, WinningPlan, find};
use crate::search::{Limits, SearchControl, Stop};

/// A search without success is repeated if it gets this many times more time.
const MORE_TIME: u32 = 2;

impl<H: Host> Session<'_, H> {
    /// The shortest plan known of a position, unless it is too long for a reader.
    #[must_use]
    pub fn known_plan(&self, position: &Position) -> Option<Arc<Planned>> {
        self.memo.planned(position).plan.filter(|plan| plan.list.len() <= MOST_OFFERED)
    }

    /// The last known plan that its player has followed since, from the positions before each play and
    /// after the last one, and the plays.
    #[must_use]
    pub fn followed_plan(&self, positions: &[Position], plays: &[Play]) -> Option<Arc<Planned>> {
        (0..positions.len()).rev().find_map(|begun| {
            let plan = self.known_plan(&positions[begun])?;
            plan.is_followed(&positions[begun..], &plays[begun..]).then_some(plan)
        })
    }

    /// The plan of the side that wins: a known one, or that of a quick search, if it finds one.
    ///
    /// The search cannot go on where a limit ends it. So it is repeated only with more time.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn plan(&mut self, position: &Position) -> Result<Option<Arc<Planned>>, H::Error> {
        let Position::Shedding(begun) = position else { return Ok(None) };
        let time = self.time_left().unwrap_or(Duration::MAX);
        let known = self.memo.planned(position);
        if known.plan.is_some() || time <= known.in_vain.saturating_mul(MORE_TIME) {
            return Ok(self.known_plan(position));
        }
        let mover_wins = self.value(position)? == Value::Wins(true);
        if !self.host.has_all_time() {
            if self.gaps == Gaps::Rest {
                self.memo.planned_in_vain(position, Duration::MAX);
            }
            return Err(self.host.refuse(Stop::Time));
        }
        let (rules, setup) = (*begun.rules(), begun.setup());
        let options = PlanOptions::within(self.limits.memory, QUICK_EFFORT, 0);
        let found = self.run(position, Some(u64::MAX), |solver, control| match solver {
            Solver::Shedding(solver) => find(&rules, solver, &setup, options, &|_, _| (), control),
            _ => Err(Stop::Memory),
        });
        let found = found.inspect_err(|error| {
            let in_time = self.host.limit(error) == Some(Stop::Time);
            self.memo.planned_in_vain(position, if in_time { time } else { Duration::MAX });
        })?;
        let Some(WinningPlan { list, cut, .. }) = found else {
            self.memo.planned_in_vain(position, Duration::MAX);
            return Ok(None);
        };
        // The check has no limits, which would lose the plan: the search made longer walks.
        let walk = self.unlimited(position, |control| {
            Player::new(&rules, &list).walk(&setup, mover_wins, control, |_, _, _| ())
        })?;
        if let WalkResult::Wins(positions) = walk {
            let (complete, facts) = (cut.is_none(), OnceLock::new());
            let plan = Planned { begun: begun.clone(), list, mover_wins, positions, complete, facts };
            self.memo.keep_plan(plan);
        }
        Ok(self.known_plan(position))
    }

    /// Finds the facts for the reader of a plan, once; the plan keeps them.
    ///
    /// # Errors
    /// Fails if the program ends it.
    pub fn find_facts(&mut self, plan: &Planned) -> Result<(), H::Error> {
        if plan.facts.get().is_none() {
            let position = Position::Shedding(plan.begun.clone());
            let found = self.unlimited(&position, |control| plan.find_facts(control))?;
            _ = plan.facts.set(found);
        }
        Ok(())
    }

    fn unlimited<T: Send>(
        &mut self,
        position: &Position,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> Result<T, H::Error> {
        self.host.run(&Limits::default(), position.cards(), job).0
    }
}
