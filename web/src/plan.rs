//! The answer to the question `plan`.

use canju::cards::Hand;
use canju::games::{self, Position, Rules, Solver, Value};
use canju::plans::{Action, Decision, Facts, Found, Options, PlayRow, Player, Rule, Walk, find};
use canju::said;
use canju::search::{Limits, Stop, run};
use canju::shedding::{self, Play};
use serde_json::{Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::search::{Session, Unanswered, needs_two_hands};

/// Most positions of a plan whose facts are told, as in `plans/facts.py`.
const MOST_POSITIONS: usize = 200_000;

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
/// `first` is its decision where it begins, `now` the one after all plays: null where the other side is
/// to move.
pub fn answer(session: &mut Session, now: &Position) -> Result<Json, Unanswered> {
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
    let mut decided =
        |position: &shedding::Position| (position.turn() == side).then(|| decision(&mut player, position));
    let (first, now) = (decided(begun), decided(now));
    Ok(json!({
        "side": side.name(),
        "plan": plan.list.iter().map(|rule| answer::rule(&rule.row())).collect::<Vec<_>>(),
        "unclear": unclear(&rules, &plan.list),
        "positions": plan.positions,
        "complete": plan.complete,
        "first": first,
        "now": now,
        "facts": facts(&plan, begun)?,
    }))
}

/// The plan of a position, from the memo or by a search.
fn found(
    session: &mut Session,
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

/// A decision: the play, the index of the rule, the plays of a claim.
fn decision(player: &mut Player, position: &shedding::Position) -> Json {
    let Decision { play, rule, claim } = player.decide(position);
    let named = |play| named(position.rules(), play);
    let claim: Option<Vec<Json>> = claim.map(|plays| plays.into_iter().map(named).collect());
    json!({ "play": named(play), "rule": rule, "claim": claim })
}

/// A play, with its ranks, and true if its cards alone have several readings.
fn named(rules: &shedding::Rules, play: Play) -> Json {
    let (ranks, unclear) = (without_suits(play.cards()), is_unclear(rules, &play));
    let mut told = answer::play(&play.into());
    told["ranks"] = json!(ranks);
    told["unclear"] = json!(unclear);
    told
}

/// Returns true if a reader of the cards alone could take the play for another one.
fn is_unclear(rules: &shedding::Rules, play: &Play) -> bool {
    let read = Rules::from(*rules).read_cards(play.cards());
    !play.cards().is_empty() && read.ok() != Some(play.clone().into())
}

/// Indices of the rules whose plays have cards with several readings.
fn unclear(rules: &shedding::Rules, list: &[Rule]) -> Vec<usize> {
    let has_unclear_cards = |rule: &Rule| match rule.action {
        Action::Play(made) => is_unclear(rules, &Play::from_hand(&Hand::from_counts(made.cards), made)),
        _ => false,
    };
    (0..list.len()).filter(|&index| has_unclear_cards(&list[index])).collect()
}

/// Ranks of cards.
fn without_suits(hand: &Hand) -> String {
    Hand::from_counts(hand.counts()).to_string()
}

/// Facts about a plan, as in `plans/facts.py`; null for a large plan, and for one that claims at once.
fn facts(plan: &Plan, position: &shedding::Position) -> Result<Json, Unanswered> {
    if !(1..=MOST_POSITIONS).contains(&plan.positions) {
        return Ok(Json::Null);
    }
    let (rules, setup) = (*position.rules(), position.setup());
    let found = run(&Limits::default(), false, &mut || false, |ticker| {
        let mut player = Player::new(&rules, &plan.list);
        Facts::of(&rules, &mut player, &setup, plan.mover_wins, ticker)
    });
    let Facts { passed, unbeaten, most_leads, kept, whole } = found.answer?;
    let passed = passed.iter().map(|code| (code.shape().kind.name(), code.shape().length));
    let hand = if plan.mover_wins { setup.mover } else { setup.other };
    let [kept, whole, hand] = [kept, whole, hand].map(|cards| Hand::from_counts(cards).to_string());
    Ok(json!({
        "passed": passed.collect::<Vec<_>>(),
        "unbeaten": unbeaten.into_iter().map(|play| PlayRow::of(play).cards).collect::<Vec<_>>(),
        "most_leads": most_leads,
        "kept": kept,
        "whole": whole,
        "hand": hand,
    }))
}
