//! Answers to the questions of a request, under its limits.

use std::collections::HashMap;

use canju::games::{self, Answer, Play, Position, Solver, Value};
use canju::said;
use canju::search::{Limits, Run, Stop, Ticker, run};
use canju::shedding::{ListError, MOST_LISTED};
use canju::words::verdicts::{mover, winner};
use serde_json::{Map, Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::plan::{self, Plan};
use crate::request::{Goal, Question, Request};

/// Nodes spent on the play that wins soonest, and on the one that loses latest, as in Python.
const FASTEST_NODES: u64 = 5_000;
const RESISTANCE_NODES: u64 = 20_000;

/// Searched so far: the solver, which fits many positions, and best plays.
#[derive(Default)]
pub struct Memo {
    solver: Option<Solver>,
    /// Best plays for a goal. With them, a line that a limit has cut goes on where it stopped.
    best: HashMap<(Position, Goal), Play>,
    /// Plans found so far, by position, effort and seed.
    pub plans: HashMap<(Position, u64, u64), Plan>,
}

/// Reason why a question has no answer.
pub enum Unanswered {
    /// A limit.
    Stopped(Stop),
    /// The question is not one for this position.
    Refused(Fault),
}

impl From<Stop> for Unanswered {
    fn from(stop: Stop) -> Unanswered {
        Unanswered::Stopped(stop)
    }
}

/// Answers the questions in their order. A limit ends them, with the answers known so far.
///
/// `before` has each position before this one, with the play made there.
pub fn answer(
    memo: &mut Memo,
    position: &Position,
    before: &[(Position, Play)],
    request: &Request,
) -> Result<Json, Fault> {
    let mut known = Map::from_iter([("position".to_owned(), answer::position(position))]);
    let mut stopped = None;
    let mut session = Session { memo, request, before, left: request.limits(), nodes: 0, seconds: 0.0 };
    for &question in &request.ask {
        match session.answer(position, question, &mut known) {
            Ok(()) => {}
            Err(Unanswered::Refused(fault)) => return Err(fault),
            Err(Unanswered::Stopped(stop)) => {
                stopped = Some(named(stop));
                break;
            }
        }
    }
    let Session { memo, nodes, seconds, .. } = session;
    let memory = memo.solver.as_ref().map_or(0, Solver::bytes);
    known.insert("stopped".to_owned(), json!(stopped));
    known.insert("cost".to_owned(), json!({ "nodes": nodes, "seconds": seconds, "memory": memory }));
    Ok(Json::Object(known))
}

/// Name of the limit that ended a search.
const fn named(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        _ => "memory",
    }
}

/// The questions of one request.
pub struct Session<'a> {
    pub memo: &'a mut Memo,
    pub request: &'a Request,
    /// Positions before the one asked about, with the plays made there.
    pub before: &'a [(Position, Play)],
    /// Limits of the next search.
    left: Limits,
    nodes: u64,
    seconds: f64,
}

impl Session<'_> {
    fn answer(
        &mut self,
        position: &Position,
        question: Question,
        known: &mut Map<String, Json>,
    ) -> Result<(), Unanswered> {
        let mut put = |name: &str, value: Json| _ = known.insert(name.to_owned(), value);
        match question {
            Question::Plays => put("plays", answer::plays(&self.plays(position)?)),
            Question::Value => {
                let value = self.value(position)?;
                put("value", answer::value(value));
                put("winner", json!(winner(position, value)));
            }
            Question::Best => put("best", json!(self.best(position)?.as_ref().map(answer::play))),
            Question::WinningPlays => {
                let value = self.value(position)?;
                if value != Value::Wins(true) || position.is_over() {
                    put("winning_plays", json!([]));
                    return Ok(());
                }
                let values = self.ask(position, games::Question::Values)?.values;
                let winning = values.into_iter().filter(|(_, value)| *value == Value::Wins(true));
                put("winning_plays", winning.map(|(play, _)| answer::play(&play)).collect());
            }
            Question::Values => put("values", self.values(position)?),
            Question::PlaysLeft => put("plays_left", json!(self.plays_left(position)?)),
            Question::Line => put("line", answer::plays(&self.line(position)?)),
            Question::Plan => put("plan", plan::answer(self, position)?),
        }
        Ok(())
    }

    /// Runs a search of at most `nodes` nodes, under what is left of the limits.
    pub fn run<T: Send>(
        &mut self,
        position: &Position,
        nodes: Option<u64>,
        job: impl Fn(&Solver, &mut Ticker) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stop> {
        if self.memo.solver.as_ref().is_none_or(|solver| !solver.fits(position)) {
            // The old table is freed first: there may be no room for two.
            *self.memo = Memo::default();
            self.memo.solver = Some(Solver::new(position, self.left.memory)?);
        }
        let solver = self.memo.solver.as_ref().ok_or(Stop::Memory)?;
        let limits = Limits { nodes: self.left.nodes.into_iter().chain(nodes).min(), ..self.left };
        let Run { answer, nodes, time, .. } =
            run(&limits, false, &mut || false, |ticker| job(solver, ticker));
        self.left.time = self.left.time.map(|left| left.saturating_sub(time));
        self.left.nodes = self.left.nodes.map(|left| left.saturating_sub(nodes));
        self.nodes += nodes;
        self.seconds += time.as_secs_f64();
        answer
    }

    fn ask(&mut self, position: &Position, question: games::Question) -> Result<Answer, Stop> {
        self.run(position, None, |solver, ticker| solver.ask(position, question, ticker))
    }

    fn plays(&mut self, position: &Position) -> Result<Vec<Play>, Stop> {
        let listed = run(&self.left, false, &mut || false, |ticker| {
            match position.plays(false, MOST_LISTED, ticker) {
                Err(ListError::Stopped(stop)) => Err(stop),
                listed => Ok(listed),
            }
        });
        listed.answer?.map_err(|_| Stop::TooManyPlays)
    }

    /// Value for the side to move, also in a game that is over.
    pub fn value(&mut self, position: &Position) -> Result<Value, Stop> {
        if position.is_over() {
            return Ok(match position {
                Position::Tricks(_) => Value::Tricks(0),
                _ => Value::Wins(position.winner() == Some(mover(position))),
            });
        }
        let answer = self.ask(position, games::Question::Value)?;
        Ok(answer.value.expect("every game has a value"))
    }

    /// The best play, as `Solution.best` in Python; `None` if the game is over.
    fn best(&mut self, position: &Position) -> Result<Option<Play>, Stop> {
        let key = (position.clone(), self.request.goal);
        if let Some(best) = self.memo.best.get(&key) {
            return Ok(Some(best.clone()));
        }
        let best = if position.is_over() { None } else { self.best_by_search(position)? };
        if let Some(best) = &best {
            self.memo.best.insert(key, best.clone());
        }
        Ok(best)
    }

    fn best_by_search(&mut self, position: &Position) -> Result<Option<Play>, Stop> {
        let is_win = self.request.goal == Goal::Win;
        let wins = is_win && self.value(position)? == Value::Wins(true);
        // With two hands: the play that wins soonest or loses latest, if few nodes find it.
        let tries = is_win && matches!(position, Position::Shedding(_));
        if !wins || tries {
            let few = if wins { FASTEST_NODES } else { RESISTANCE_NODES };
            let few = self.left.nodes.map_or(few, |left| left.min(few));
            let best = self.run(position, tries.then_some(few), |solver, ticker| {
                solver.ask(position, games::Question::Best, ticker)
            });
            match best {
                Err(Stop::Nodes) if wins => {}
                Err(Stop::Nodes) if tries => return Ok(self.plays(position)?.into_iter().next()),
                best => return Ok(best?.best),
            }
        }
        Ok(self.ask(position, games::Question::Winner)?.best)
    }

    fn values(&mut self, position: &Position) -> Result<Json, Unanswered> {
        let one = |(play, value): (&Play, Json)| json!({ "play": answer::play(play), "value": value });
        if position.is_over() {
            return Ok(json!([]));
        }
        if self.request.goal == Goal::Fastest {
            needs_two_hands(position)?;
            let lengths = self.ask(position, games::Question::Lengths)?.lengths;
            return Ok(lengths.iter().map(|(play, length)| one((play, json!(length)))).collect());
        }
        let values = self.ask(position, games::Question::Values)?.values;
        Ok(values.iter().map(|(play, value)| one((play, answer::value(*value)))).collect())
    }

    fn plays_left(&mut self, position: &Position) -> Result<u32, Unanswered> {
        needs_two_hands(position)?;
        if position.is_over() {
            return Ok(0);
        }
        let answer = self.ask(position, games::Question::Length)?;
        Ok(answer.plays_left.expect("shedding games of two hands differ in length"))
    }

    fn line(&mut self, position: &Position) -> Result<Vec<Play>, Stop> {
        let (mut line, mut position) = (Vec::new(), position.clone());
        while let Some(play) = self.best(&position)? {
            position = position.play(&play).expect("the best play is legal");
            line.push(play);
        }
        Ok(line)
    }
}

/// Refuses a question that only shedding games of two hands can answer.
pub fn needs_two_hands(position: &Position) -> Result<(), Unanswered> {
    if matches!(position, Position::Shedding(_)) {
        return Ok(());
    }
    let said = said!(
        "only shedding games of two hands have an answer to this",
        "只有两手牌的出牌游戏能回答这个问题"
    );
    Err(Unanswered::Refused(Fault::new("request", &said)))
}
