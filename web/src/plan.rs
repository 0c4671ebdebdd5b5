//! The answer to the question `plan`.

use canju::games::{Position, Solver, Value};
use canju::plans::{Found, Options, Player, Walk, find};
use canju::said;
use canju::search::{Limits, Stop, run};
use canju::shedding::{self, Move, Play};
use serde_json::{Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::request::Goal;
use crate::search::{Session, Unanswered, needs_two_hands};

/// Finds a plan of the winner, as `Solution.plan` in Python; null if the effort was not enough.
pub fn answer(session: &mut Session, of: &Position) -> Result<Json, Unanswered> {
    needs_two_hands(of)?;
    let Position::Shedding(position) = of else { return Ok(Json::Null) };
    if position.is_over() || session.request.goal == Goal::Fastest {
        let said = said!("a plan needs a game that goes on, and the goal 'win'", "这里没有打法可讲");
        return Err(Unanswered::Refused(Fault::new("request", &said)));
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
    let Some(Found { list, cut, .. }) = found else { return Ok(Json::Null) };
    // The check has no limits, which would lose the plan: the search made longer walks.
    let walk = run(&Limits::default(), false, &mut || false, |ticker| {
        Player::new(&rules, &list).walk(&setup, mover_wins, ticker, |_, _, _| ())
    });
    let Walk::Wins(positions) = walk.answer? else { return Ok(Json::Null) };
    let side = if mover_wins { position.turn() } else { position.turn().other() };
    let claim = mover_wins.then(|| Player::new(&rules, &list).claim(&setup)).flatten();
    Ok(json!({
        "side": side.name(),
        "plan": list.iter().map(|rule| answer::rule(&rule.row())).collect::<Vec<_>>(),
        "claim": claim.map(|plays| claimed(position, plays)),
        "positions": positions,
        "complete": cut.is_none(),
    }))
}

/// Plays of a claim, with the cards that they take from the hand.
fn claimed(position: &shedding::Position, plays: Vec<Move>) -> Json {
    let mut hand = position.hand().clone();
    let taken = |play: Move| {
        let play = Play::from_hand(&hand, play);
        hand = hand.minus(play.cards()).expect("the hand has the cards");
        answer::play(&play.into())
    };
    plays.into_iter().map(taken).collect()
}
