//! Answers to the questions of a request, under its limits.

use canju::desk::Players;
use canju::games::{Play, PlayValue, Position};
use canju::said;
use canju::search::{Limits, Run, Stop, Ticker, run};
use canju::session::{self, Cost, Gaps, Session};
use canju::shedding::ListError;
use canju::tree::Tree;
use canju::words::Words;
use canju::words::verdicts::winner;
use serde_json::{Map, Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::request::{Question, Request};
use crate::table;

/// Searched so far: with its answers, a line that a limit has cut goes on where it stopped.
#[derive(Default)]
pub struct Memo(Option<session::Memo>);

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
    let core = &*memo.0.get_or_insert_with(|| session::Memo::new(limits.memory));
    let page = Page { has_all_time: request.has_all_time, needs_all_time: false };
    let mut session = Session::new(core, page, request.goal, limits);
    session.together = true;
    if request.table.stopped.is_some() || request.branch.as_known {
        session.gaps = Gaps::Rest;
    }
    for &question in &request.ask {
        match answered(&mut session, position, question, request, &mut known) {
            Ok(()) => {}
            Err(Unanswered::Refused(fault)) => return Err(fault),
            Err(Unanswered::Stopped(Stop::WrongVerdict)) => {
                let position = said!(": {position}", "：{position}");
                return Err(Fault::new("position", &Stop::WrongVerdict.said().then(&position)));
            }
            Err(Unanswered::Stopped(stop)) => {
                stopped = Some(named(stop));
                break;
            }
        }
    }
    let (Cost { nodes, time, .. }, memory) = (session.cost, core.size());
    known.insert("stopped".to_owned(), json!(stopped));
    if session.host.needs_all_time {
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
pub struct Page {
    /// True if the time is all that is left, and not a slice of it.
    has_all_time: bool,
    /// True if a search did not begin, as it needs all the time at once.
    needs_all_time: bool,
}

impl Players for Page {}

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
        (*stop != Stop::WrongVerdict).then_some(*stop)
    }

    fn has_all_time(&mut self) -> bool {
        self.needs_all_time |= !self.has_all_time;
        self.has_all_time
    }

    /// The time is that of a slice: the page asks again.
    fn is_lenient(&self, stop: Stop) -> bool {
        stop == Stop::Nodes
    }
}

/// Asks the questions of one request.
pub type Asking<'a> = Session<'a, Page>;

fn answered(
    session: &mut Asking<'_>,
    position: &Position,
    question: Question,
    request: &Request,
    known: &mut Map<String, Json>,
) -> Result<(), Unanswered> {
    let mut put = |name: &str, value: Json| _ = known.insert(name.to_owned(), value);
    match question {
        Question::Plays => put("plays", answer::plays(&session.plays(position, false)?)),
        Question::Value => {
            let value = session.value(position)?;
            put("value", answer::value(value));
            put("winner", json!(winner(position, value)));
        }
        Question::Best => put("best", json!(session.best(position)?.as_ref().map(answer::play))),
        Question::WinningPlays => put("winning_plays", answer::plays(&session.winning_plays(position)?)),
        Question::Values => put("values", values(&session.values(position)?)),
        Question::PlaysLeft => {
            needs_two_hands(position)?;
            put("plays_left", json!(session.plays_left(position)?));
        }
        Question::Line => put("line", answer::plays(&session.line(position)?)),
        Question::Branch => put("branch", branch(session, position, request)?),
        Question::Table => put("table", table::answer(session, position, request)?),
        Question::Replies => put("replies", table::replies(session, position, request)),
    }
    Ok(())
}

/// A node of a game tree; null if the path is not known that far.
///
/// A limit ends the search, and the next one goes on from there: answers are kept, and so children keep
/// their numbers. A request for what is known has gaps instead.
fn branch(session: &mut Asking<'_>, root: &Position, request: &Request) -> Result<Json, Stop> {
    let (asked, words) = (&request.branch, Words::new(request.lang()));
    let tree = Tree { root: root.clone(), all: asked.all, distinct_suits: false };
    let found = tree.branch(session, &asked.path, (asked.from, asked.most), &words)?;
    Ok(found.map_or(Json::Null, |branch| json!(branch)))
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
