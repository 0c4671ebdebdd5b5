//! Plans of positions, from the memo or by a quick search.

use canju::games::{Position, Solver, Value};
use canju::plans::{Facts, Found, MOST_POSITIONS, Options, Player, QUICK_EFFORT, Rule, Walk, find};
use canju::search::{Limits, Stop, run};
use canju::shedding;
use canju::words::facts::Facts as Shown;

use crate::search::{Asked, Unanswered};

/// A plan that wins.
#[derive(Clone)]
pub struct Plan {
    /// The position where it begins.
    pub begun: shedding::Position,
    /// Its rules.
    pub list: Vec<Rule>,
    /// True if its player is the side to move where it begins.
    pub mover_wins: bool,
    /// Number of positions with its player to move, up to the claims.
    positions: usize,
    /// True if no limit ended the search for a shorter one.
    pub complete: bool,
}

/// The plan of a position, from the memo or by a search; `None` if the effort was not enough.
///
/// A search for a plan cannot go on where it stopped, and so it needs all the time at once.
pub fn found(session: &mut Asked, of: &Position) -> Result<Option<Plan>, Unanswered> {
    if let Some(plan) = session.plans.get(of) {
        return Ok(plan.clone());
    }
    let Position::Shedding(begun) = of else { return Ok(None) };
    let (rules, setup) = (*begun.rules(), begun.setup());
    let mover_wins = session.value(of)? == Value::Wins(true);
    // The transposition table takes the other half.
    let memory = session.request.limits().memory / 2;
    let options = Options { effort: QUICK_EFFORT, seed: 0, memory };
    if !session.request.has_all_time {
        session.needs_all_time = true;
        return Err(Stop::Time.into());
    }
    let found = session.run(of, None, |solver, ticker| match solver {
        Solver::Shedding(solver) => find(&rules, solver, &setup, options, &|_, _| (), ticker),
        _ => Err(Stop::Memory),
    })?;
    let plan = match found {
        Some(Found { list, cut, .. }) => {
            // The check has no limits, which would lose the plan: the search made longer walks.
            let walk = run(&Limits::default(), false, &mut || false, |ticker| {
                Player::new(&rules, &list).walk(&setup, mover_wins, ticker, |_, _, _| ())
            });
            let begun = begun.clone();
            let plan = |positions| Plan { begun, list, mover_wins, positions, complete: cut.is_none() };
            if let Walk::Wins(positions) = walk.answer? { Some(plan(positions)) } else { None }
        }
        None => None,
    };
    session.plans.insert(of.clone(), plan.clone());
    Ok(plan)
}

impl Plan {
    /// Facts for its reader; `None` for a large plan, and for one that claims at once.
    pub fn facts(&self) -> Result<Option<Shown>, Stop> {
        if !(1..=MOST_POSITIONS).contains(&self.positions) {
            return Ok(None);
        }
        let (rules, setup) = (*self.begun.rules(), self.begun.setup());
        let found = run(&Limits::default(), false, &mut || false, |ticker| {
            let mut player = Player::new(&rules, &self.list);
            Facts::of(&rules, &mut player, &setup, self.mover_wins, ticker)
        });
        let hand = if self.mover_wins { setup.mover } else { setup.other };
        Ok(Some(Shown::of(found.answer?, hand)))
    }
}
