//! Answers to the questions of a request, under its limits.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

use canju::games::{Play, PlayValue, Position};
use canju::said;
use canju::search::{Limits, Run, Stop, Ticker, run};
use canju::session::{self, Cost, Gaps, Session};
use canju::shedding::{ListError, MOST_LISTED};
use canju::tree::Tree;
use canju::words::Words;
use canju::words::verdicts::winner;
use serde_json::{Map, Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::plan::Plan;
use crate::request::{Question, Request};
use crate::table;

/// Searched so far: the solver, which fits many positions, and answers.
#[derive(Default)]
pub struct Memo {
    /// With its answers, a line that a limit has cut goes on where it stopped.
    memo: Option<session::Memo>,
    /// Plans found so far; `None` after a search in vain.
    plans: HashMap<Position, Option<Plan>>,
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
    let limits = request.limits();
    let core = &*memo.memo.get_or_insert_with(|| session::Memo::new(limits.memory));
    let mut session = Session::new(core, Page, request.goal, limits);
    session.together = true;
    if request.table.stopped.is_some() || request.branch.as_known {
        session.gaps = Gaps::Rest;
    }
    let mut asked = Asked { session, plans: &mut memo.plans, request, needs_all_time: false };
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
    let Asked { session, needs_all_time, .. } = asked;
    let (Cost { nodes, time, .. }, memory) = (session.cost, core.size());
    known.insert("stopped".to_owned(), json!(stopped));
    if needs_all_time {
        known.insert("needs_all_time".to_owned(), json!(true));
    }
    known.insert(
        "cost".to_owned(),
        json!({ "nodes": nodes, "seconds": time.as_secs_f64(), "memory": memory }),
    );
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

/// A page, whose searches nothing else ends.
pub struct Page;

impl session::Host for Page {
    type Error = Stop;

    fn run<T: Send>(
        &mut self,
        limits: &Limits,
        _cards: usize,
        job: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync + Send,
    ) -> (Result<T, Stop>, Cost) {
        let Run { answer, nodes, time, threads } = run(limits, false, &mut || false, job);
        (answer, Cost { nodes, time, threads })
    }

    fn list(
        &mut self,
        job: impl Fn(&mut Ticker) -> Result<Vec<Play>, ListError> + Sync + Send,
    ) -> Result<Vec<Play>, Stop> {
        run(&Limits::default(), false, &mut || false, |ticker| job(ticker).map_err(|_| Stop::TooManyPlays))
            .answer
    }

    fn refuse(&self, stop: Stop) -> Stop {
        stop
    }

    fn limit(&self, stop: &Stop) -> Option<Stop> {
        Some(*stop)
    }

    /// The time is that of a slice: the page asks again.
    fn is_lenient(&self, stop: Stop) -> bool {
        stop == Stop::Nodes
    }
}

/// The questions of one request.
pub struct Asked<'a> {
    session: Session<'a, Page>,
    /// Plans found so far; `None` after a search in vain.
    pub plans: &'a mut HashMap<Position, Option<Plan>>,
    pub request: &'a Request,
    /// True if a search did not begin, as it needs all the time at once.
    pub needs_all_time: bool,
}

impl<'a> Deref for Asked<'a> {
    type Target = Session<'a, Page>;

    fn deref(&self) -> &Session<'a, Page> {
        &self.session
    }
}

impl<'a> DerefMut for Asked<'a> {
    fn deref_mut(&mut self) -> &mut Session<'a, Page> {
        &mut self.session
    }
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
            Question::Branch => put("branch", self.branch(position)?),
            Question::Table => put("table", table::answer(self, position)?),
            Question::Replies => put("replies", table::replies(self, position)),
        }
        Ok(())
    }

    /// A node of a game tree; null if the path is not known that far.
    ///
    /// A limit ends the search, and the next one goes on from there: answers are kept, and so children
    /// keep their numbers. A request for what is known has gaps instead.
    fn branch(&mut self, root: &Position) -> Result<Json, Stop> {
        let (asked, words) = (&self.request.branch, Words::new(self.request.lang()));
        let tree = Tree { root: root.clone(), all: asked.all, distinct_suits: false };
        let found = tree.branch(&mut self.session, &asked.path, (asked.from, asked.most), &words)?;
        Ok(found.map_or(Json::Null, |branch| json!(branch)))
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
