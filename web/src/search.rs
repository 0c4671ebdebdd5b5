//! Answers to the questions of a request, under its limits.

use canju::controller::Players;
use canju::games::{Play, PlayValue, Position};
use canju::refutations::{LosingPlays, refutations};
use canju::said;
use canju::search::{Limits, SearchControl, SearchResult, Stop, run};
use canju::session::{self, Cost, Gaps, Goal, Host, Session};
use canju::shedding::ListError;
use canju::sheet::plan::{self, PlanView};
use canju::sheet::strategy;
use canju::words::Words;
use serde_json::{Map, Value as Json, json};

use crate::answer;
use crate::fault::Fault;
use crate::game_view;
use crate::request::{Question, Request};

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
    if request.table.stopped.is_some() {
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

impl Host for Page {
    type Error = Stop;

    fn run<T: Send>(
        &mut self,
        limits: &Limits,
        _cards: usize,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> (Result<T, Stop>, Cost) {
        let SearchResult { answer, nodes, time, threads } = run(limits, false, &mut || false, job);
        (answer, Cost { nodes, time, threads })
    }

    fn list(
        &mut self,
        job: impl Fn(&mut SearchControl) -> Result<Vec<Play>, ListError> + Sync + Send,
    ) -> Result<Vec<Play>, Stop> {
        run(&Limits::default(), false, &mut || false, |control| job(control).map_err(|_| Stop::TooManyPlays))
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
            put("winner", json!(position.winner_by(value)));
        }
        Question::Best => put("best", json!(session.best(position)?.as_ref().map(answer::play))),
        Question::WinningPlays => put("winning_plays", answer::plays(&session.winning_plays(position)?)),
        Question::Values => put("values", values(&session.values(position)?)),
        Question::PlaysLeft => {
            needs_two_hands(position)?;
            put("plays_left", json!(session.plays_left(position)?));
        }
        Question::Line => put("line", answer::plays(&session.line(position)?)),
        Question::Refutations => {
            needs_a_winner(position)?;
            put("refutations", refuted(session, position)?);
        }
        Question::Plan => {
            needs_two_hands(position)?;
            put("plan", plan(session, position, request)?);
        }
        Question::Tree => put("tree", tree(session, position, request)?),
        Question::Table => put("table", game_view::answer(session, position, request)?),
        Question::Replies => put("replies", game_view::replies(session, position, request)),
    }
    Ok(())
}

/// The sheet of the winner's strategy.
///
/// A limit ends the search for the winner, and the next one goes on from there. The search for lines begins
/// anew: it takes all the time that is left. After a limit the page asks for what is known.
fn tree(session: &mut Asking<'_>, position: &Position, request: &Request) -> Result<Json, Stop> {
    let asked = &request.tree;
    let ended = match asked.stopped.as_deref() {
        Some("cancelled") => Some(Stop::Interrupted),
        Some("memory") => Some(Stop::Memory),
        Some("nodes") => Some(Stop::Nodes),
        Some(_) => Some(Stop::Time),
        None => None,
    };
    if ended.is_none() {
        session.value(position)?;
        if !session.host.has_all_time() {
            return Err(Stop::Time);
        }
    }
    let mut found = session.strategy(position, asked.most)?;
    found.stop = found.stop.map(|stop| ended.unwrap_or(stop));
    Ok(json!(strategy::sheet(&found, &[], Some(asked.most), &Words::new(request.lang()))))
}

/// The losing plays in groups.
fn refuted(session: &mut Asking<'_>, position: &Position) -> Result<Json, Stop> {
    let goal = std::mem::replace(&mut session.goal, Goal::Win);
    let values = session.values(position);
    session.goal = goal;
    let losing = values?.into_iter().filter(|(_, value)| !value.wins()).map(|(play, _)| play);
    let groups = refutations(session, position, losing.collect())?;
    let told = |group: LosingPlays| json!({ "reply": answer::play(&group.reply), "plays": answer::plays(&group.plays) });
    Ok(groups.into_iter().map(told).collect())
}

/// The plan in words, with the side that follows it.
fn plan(session: &mut Asking<'_>, position: &Position, request: &Request) -> Result<Json, Stop> {
    let Some(found) = session.plan(position)? else { return Ok(Json::Null) };
    session.find_facts(&found)?;
    let mut told = plan::panel(&PlanView::of(&found), &Words::new(request.lang()));
    told["of"] = json!(found.side().name());
    Ok(told)
}

/// Every play with its value, or with the number of plays until the end.
fn values(values: &[(Play, PlayValue)]) -> Json {
    let one = |(play, value): &(Play, PlayValue)| {
        let value = match *value {
            PlayValue::Value(value) => answer::value(value),
            PlayValue::Length(plays) => json!(plays),
            PlayValue::Levels(levels) => json!(levels),
        };
        json!({ "play": answer::play(play), "value": value })
    };
    values.iter().map(one).collect()
}

/// Refuses a question about winning where sides count tricks.
fn needs_a_winner(position: &Position) -> Result<(), Unanswered> {
    if !matches!(position, Position::Tricks(_)) {
        return Ok(());
    }
    let said = said!("games of tricks have no answer to this", "数墩的游戏没有这个问题的答案");
    Err(Unanswered::Refused(Fault::new("request", &said)))
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
