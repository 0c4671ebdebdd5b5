//! Answers to the questions of a request, under its limits.

use std::collections::HashMap;

use canju::games::{self, Answer, Play, PlayValue, Position, Solver};
use canju::review::Reviewer;
use canju::said;
use canju::search::{Limits, Run, Stop, Ticker, run};
use canju::session::{Goal, Known, Session};
use canju::shedding::MOST_LISTED;
use canju::words::verdicts::winner;
use serde_json::{Map, Value as Json, json};

use crate::answer;
use crate::branch;
use crate::fault::Fault;
use crate::plan::Plan;
use crate::request::{Question, Request};
use crate::table;

/// Searched so far: the solver, which fits many positions, and answers.
#[derive(Default)]
pub struct Memo {
    solver: Option<Solver>,
    /// Answers for a goal. With them, a line that a limit has cut goes on where it stopped.
    known: HashMap<(Position, Goal), Known>,
    /// Plans found so far; `None` after a search in vain.
    pub plans: HashMap<Position, Option<Plan>>,
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
pub fn answer(memo: &mut Memo, position: &Position, request: &Request) -> Result<Json, Fault> {
    let mut known = Map::from_iter([("position".to_owned(), answer::position(position))]);
    let mut stopped = None;
    let left = request.limits();
    let mut asked = Asked { memo, request, left, needs_all_time: false, nodes: 0, seconds: 0.0 };
    for &question in &request.ask {
        match asked.answer(position, question, &mut known) {
            Ok(()) => {}
            Err(Unanswered::Refused(fault)) => return Err(fault),
            Err(Unanswered::Stopped(stop)) => {
                stopped = Some(named(stop));
                break;
            }
        }
    }
    let Asked { memo, needs_all_time, nodes, seconds, .. } = asked;
    let memory = memo.solver.as_ref().map_or(0, Solver::bytes);
    known.insert("stopped".to_owned(), json!(stopped));
    if needs_all_time {
        known.insert("needs_all_time".to_owned(), json!(true));
    }
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
pub struct Asked<'a> {
    pub memo: &'a mut Memo,
    pub request: &'a Request,
    /// Limits of the next search.
    left: Limits,
    /// True if a search did not begin, as it needs all the time at once.
    pub needs_all_time: bool,
    nodes: u64,
    seconds: f64,
}

impl Asked<'_> {
    fn answer(
        &mut self,
        position: &Position,
        question: Question,
        known: &mut Map<String, Json>,
    ) -> Result<(), Unanswered> {
        let mut put = |name: &str, value: Json| _ = known.insert(name.to_owned(), value);
        match question {
            Question::Plays => put("plays", answer::plays(&listed(position).ok_or(Stop::TooManyPlays)?)),
            Question::Value => {
                let value = self.value(position)?;
                put("value", answer::value(value));
                put("winner", json!(winner(position, value)));
            }
            Question::Best => put("best", json!(self.best(position)?.as_ref().map(answer::play))),
            Question::WinningPlays => put("winning_plays", answer::plays(&self.winning_plays(position)?)),
            Question::Values => put("values", values(&self.values(position)?)),
            Question::PlaysLeft => {
                needs_two_hands(position)?;
                put("plays_left", json!(self.plays_left(position)?));
            }
            Question::Line => put("line", answer::plays(&self.line(position)?)),
            Question::Branch => put("branch", branch::answer(self, position)?),
            Question::Table => put("table", table::answer(self, position)?),
            Question::Replies => put("replies", table::replies(self, position)),
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
}

impl Session for Asked<'_> {
    type Error = Stop;

    fn goal(&self) -> Goal {
        self.request.goal
    }

    fn known<T>(&mut self, position: &Position, with: impl FnOnce(&mut Known) -> T) -> T {
        with(self.memo.known.entry((position.clone(), self.request.goal)).or_default())
    }

    fn search(
        &mut self,
        position: &Position,
        question: games::Question,
        few: Option<u64>,
    ) -> Result<Answer, Stop> {
        self.run(position, few, |solver, ticker| solver.ask(position, question, ticker))
    }

    fn plays(&mut self, position: &Position) -> Result<Vec<Play>, Stop> {
        Ok(listed(position).unwrap_or_default())
    }

    /// The time is that of a slice: the page asks again.
    fn limit(&self, stop: &Stop) -> Option<Stop> {
        (*stop == Stop::Nodes).then_some(Stop::Nodes)
    }
}

impl Reviewer for Asked<'_> {
    /// Before a limit ends the search, the page asks again.
    fn find<T>(&mut self, ask: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<Option<T>, Stop> {
        match ask(self) {
            Err(_) if self.request.table.stopped.is_some() => Ok(None),
            answer => answer.map(Some),
        }
    }
}

/// The legal plays; `None` if they are too many to list.
pub fn listed(position: &Position) -> Option<Vec<Play>> {
    let listed = run(&Limits::default(), false, &mut || false, |ticker| {
        position.plays(false, MOST_LISTED, ticker).map_err(|_| Stop::TooManyPlays)
    });
    listed.answer.ok()
}

/// Every play with its value, or with the number of plays until the end.
fn values(values: &[(Play, PlayValue)]) -> Json {
    let one = |(play, value): &(Play, PlayValue)| {
        let value = match *value {
            PlayValue::Value(value) => answer::value(value),
            PlayValue::Length(plays) => json!(plays),
        };
        json!({ "play": answer::play(play), "value": value })
    };
    values.iter().map(one).collect()
}

/// Refuses a question that only shedding games of two hands can answer.
fn needs_two_hands(position: &Position) -> Result<(), Unanswered> {
    if matches!(position, Position::Shedding(_)) {
        return Ok(());
    }
    let said = said!(
        "only shedding games of two hands have an answer to this",
        "只有两手牌的出牌游戏能回答这个问题"
    );
    Err(Unanswered::Refused(Fault::new("request", &said)))
}
