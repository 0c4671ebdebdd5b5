//! The answer to the question `plan`.

use canju::games::{self, Position, Solver, Value};
use canju::plans::{Facts, Found, MOST_POSITIONS, Options, Player, Rule, Walk, find};
use canju::said;
use canju::search::{Limits, Stop, run};
use canju::session::Session;
use canju::shedding;
use canju::sheet::plan as sheet;
use canju::words::Words;
use canju::words::marks::plain;
use canju::words::{facts::Facts as Shown, plans::Now};
use serde_json::{Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::search::{Asked, Unanswered, needs_two_hands};

/// A plan that wins.
#[derive(Clone)]
pub struct Plan {
    list: Vec<Rule>,
    /// True if its player is the side to move where it begins.
    mover_wins: bool,
    /// Number of positions with its player to move, up to the claims.
    positions: usize,
    complete: bool,
}

/// Finds a plan of the winner, as `Solution.plan` in Python; null if the effort was not enough.
///
/// `panel` is what a table shows of it, in the request's language. `now` is its decision after all plays,
/// with the line of the panel: null where the other side is to move.
pub fn answer(session: &mut Asked, now: &Position) -> Result<Json, Unanswered> {
    needs_two_hands(now)?;
    let before = session.before;
    let since = session.request.plan.since.unwrap_or(before.len()).min(before.len());
    let root = before.get(since).map_or(now, |(position, _)| position);
    let (Position::Shedding(begun), Position::Shedding(now)) = (root, now) else { return Ok(Json::Null) };
    if now.is_over() {
        let said = said!("a plan needs a game that goes on", "牌局已经结束，没有打法可讲");
        return Err(Unanswered::Refused(Fault::new("request", &said)));
    }
    let Some(plan) = found(session, root, begun)? else { return Ok(Json::Null) };
    let rules = *begun.rules();
    let mut player = Player::new(&rules, &plan.list);
    let side = if plan.mover_wins { begun.turn() } else { begun.turn().other() };
    let is_followed = before[since..].iter().all(|(position, made)| match (position, made) {
        (Position::Shedding(position), games::Play::Shedding(made)) if position.turn() == side => {
            player.play(&position.setup()).0 == made.to_move()
        }
        _ => true,
    });
    if !is_followed {
        return Ok(Json::Null);
    }
    let words = Words::new(session.request.lang()).for_plans();
    let now = (now.turn() == side).then(|| {
        let Now { play, line, sentence } = words.plan_now(&plan.list, now);
        json!({ "play": answer::play(&play.into()), "line": line, "sentence": plain(&sentence) })
    });
    let facts = facts(&plan, begun)?;
    let shown = sheet::Plan { position: begun, list: &plan.list, side, complete: plan.complete, facts };
    Ok(json!({
        "side": side.name(),
        "plan": plan.list.iter().map(|rule| answer::rule(&rule.row())).collect::<Vec<_>>(),
        "positions": plan.positions,
        "complete": plan.complete,
        "panel": sheet::panel(&shown, &words),
        "now": now,
    }))
}

/// The plan of a position, from the memo or by a search.
fn found(
    session: &mut Asked,
    of: &Position,
    position: &shedding::Position,
) -> Result<Option<Plan>, Unanswered> {
    let asked = &session.request.plan;
    let key = (of.clone(), asked.effort.to_bits(), asked.seed);
    if let Some(plan) = session.memo.plans.get(&key) {
        return Ok(Some(plan.clone()));
    }
    let (rules, setup) = (*position.rules(), position.setup());
    let mover_wins = session.value(of)? == Value::Wins(true);
    let request = session.request;
    // The transposition table takes the other half.
    let options =
        Options { effort: request.plan.effort, seed: request.plan.seed, memory: request.limits().memory / 2 };
    let found = session.run(of, None, |solver, ticker| match solver {
        Solver::Shedding(solver) => find(&rules, solver, &setup, options, &|_, _| (), ticker),
        _ => Err(Stop::Memory),
    })?;
    let Some(Found { list, cut, .. }) = found else { return Ok(None) };
    // The check has no limits, which would lose the plan: the search made longer walks.
    let walk = run(&Limits::default(), false, &mut || false, |ticker| {
        Player::new(&rules, &list).walk(&setup, mover_wins, ticker, |_, _, _| ())
    });
    let Walk::Wins(positions) = walk.answer? else { return Ok(None) };
    let plan = Plan { list, mover_wins, positions, complete: cut.is_none() };
    session.memo.plans.insert(key, plan.clone());
    Ok(Some(plan))
}

/// Facts about a plan for its reader; `None` for a large plan, and for one that claims at once.
fn facts(plan: &Plan, position: &shedding::Position) -> Result<Option<Shown>, Unanswered> {
    if !(1..=MOST_POSITIONS).contains(&plan.positions) {
        return Ok(None);
    }
    let (rules, setup) = (*position.rules(), position.setup());
    let found = run(&Limits::default(), false, &mut || false, |ticker| {
        let mut player = Player::new(&rules, &plan.list);
        Facts::of(&rules, &mut player, &setup, plan.mover_wins, ticker)
    });
    let hand = if plan.mover_wins { setup.mover } else { setup.other };
    Ok(Some(Shown::of(found.answer?, hand)))
}
