//! The answer to the question `branch`: a node of a game tree, as `Branches` in Python.

use canju::games::{Play, Position, Value};
use canju::search::{Limits, Stop, run};
use canju::session::Session;
use canju::shedding::MOST_LISTED;
use canju::sheet::branch::branch;
use canju::words::Words;
use canju::words::verdicts::winner;
use serde_json::{Value as Json, json};

use crate::search::{Asked, Unanswered};

/// The node at the end of the path; null if the path is not known that far.
///
/// A limit ends the search, and the next one goes on from there: answers are kept, and so children keep
/// their numbers. A request for what is known has gaps instead.
pub fn answer(session: &mut Asked, root: &Position) -> Result<Json, Unanswered> {
    let asked = &session.request.branch;
    let (mut position, mut path) = (root.clone(), Vec::new());
    for &number in &asked.path {
        let plays = children(session, root, &position)?.unwrap_or_default();
        let Some(play) = plays.get(number) else { return Ok(Json::Null) };
        position = after(&position, play);
        path.push(play.clone());
    }
    let value = value(session, &position)?;
    let plays = children(session, root, &position)?;
    let total = plays.as_ref().map(Vec::len);
    let mut shown = Vec::new();
    for play in plays.unwrap_or_default().into_iter().skip(asked.from).take(asked.most) {
        let value = self::value(session, &after(&position, &play))?;
        shown.push((play, value));
    }
    let words = Words::new(session.request.lang());
    Ok(json!(branch(root, &path, value, &shown, total, &words)))
}

/// Plays of a node's children, the best one first; `None` if they are not known.
fn children(
    session: &mut Asked,
    root: &Position,
    position: &Position,
) -> Result<Option<Vec<Play>>, Unanswered> {
    if position.is_over() {
        return Ok(Some(Vec::new()));
    }
    let Some(value) = value(session, position)? else { return Ok(None) };
    let best = session.best(position);
    let Some(best) = found(session, best)?.flatten() else { return Ok(None) };
    let holds = match value {
        Value::Wins(wins) => wins,
        Value::Tricks(_) => position.turn() == root.turn(),
    };
    let mut plays = vec![best];
    if session.request.branch.all || !holds {
        let listed = run(&Limits::default(), false, &mut || false, |ticker| {
            position.plays(false, MOST_LISTED, ticker).map_err(|_| Stop::TooManyPlays)
        });
        let best = plays[0].clone();
        plays.extend(listed.answer?.into_iter().filter(|play| *play != best));
    }
    if let Some(side) = winner(position, value) {
        // The best play keeps the verdict. In a lost position every play loses.
        for play in plays.iter().take(if holds { 1 } else { plays.len() }) {
            let next = after(position, play);
            let wins = Value::Wins(next.mover() == side);
            session.known(&next, |known| known.answer.value.get_or_insert(wins).to_owned());
        }
    }
    Ok(Some(plays))
}

fn value(session: &mut Asked, position: &Position) -> Result<Option<Value>, Unanswered> {
    let value = session.value(position);
    found(session, value)
}

/// An answer; `None` if a limit came first, and the request is for what is known.
fn found<T>(session: &Asked, answer: Result<T, Stop>) -> Result<Option<T>, Unanswered> {
    match answer {
        Err(_) if session.request.branch.as_known => Ok(None),
        answer => Ok(Some(answer?)),
    }
}

fn after(position: &Position, play: &Play) -> Position {
    position.play(play).expect("plays of a tree are legal")
}
