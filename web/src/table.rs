//! The answer to the question `table`: a click, and the state of the game after it.

use canju::games::{Play, Position, Value, winner_of};
use canju::plans::MOST_OFFERED;
use canju::review::{Review, Searched, refutation};
use canju::said::Said;
use canju::search::Stop;
use canju::seats::Side;
use canju::session::{Goal, value_at_the_end};
use canju::sheet::plan::Plan as Shown;
use canju::table::{
    Found, Game, Line, Order, Reached, Refusal, Reply, Shows, Verdict, greedy, is_followed, planned_hint,
    strip,
};
use canju::words::Words;
use canju::words::marks::plain;
use canju::words::plans::Now;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::answer;
use crate::plan::{self, Plan};
use crate::search::{Asked, Unanswered, listed};

/// A table, and a click on it. The position of the request is the one before the first play.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// The click, as [`Game::click`] reads it.
    pub click: Json,
    /// The plays made so far.
    pub line: Line,
    /// Names of the players, in the order of play; by default those of their seats.
    pub names: Vec<String>,
    /// True for each seat that a person plays; by default all.
    pub people: Vec<bool>,
    /// What the page shows.
    pub shows: Shows,
    /// True if a mistake is told to the page even where it is not marked.
    pub judges: bool,
    /// Seconds that the click can search in all, for sentences.
    pub within: f64,
    /// The limit that ended the search: `time`, `memory` or `cancelled`. Then the state has gaps.
    pub stopped: Option<String>,
}

/// The state after a click: what the page shows, and what its next click has to send again.
///
/// A limit ends the search, and the next one goes on from there, as all answers are kept.
pub fn answer(session: &mut Asked, position: &Position) -> Result<Json, Unanswered> {
    let mut table = Table::of(session, position);
    let click = &table.session.request.table.click;
    match table.game.click(click) {
        Ok(order) => table.carry_out(order)?,
        Err(why) => table.refuse(&why),
    }
    table.find()?;
    Ok(table.seen())
}

/// The legal plays with the verdicts that are known or found in time, the best play first.
///
/// The page asks again while some are open: what was found is kept.
pub fn replies(session: &mut Asked, position: &Position) -> Json {
    let mut table = Table::of(session, position);
    let (position, mover) = (table.game.position().clone(), table.game.position().mover());
    let value = table.session.value(&position).ok();
    let best = table.best().ok().flatten();
    let Some(mut plays) = listed(&position) else { return Json::Null };
    plays.sort_by_key(|play| Some(play) != best.as_ref());
    let mut has_time = value.is_some();
    let replies = plays.into_iter().map(|play| {
        let after = position.play(&play).expect("the play is legal");
        let known = match value {
            Some(Value::Wins(false)) => Some(Value::Wins(after.mover() != mover)),
            _ => table.known_value(&after),
        };
        let found = known.or_else(|| has_time.then(|| table.session.value(&after).ok()).flatten());
        has_time &= found.is_some();
        Reply { play, wins: found.map(|value| (value == Value::Wins(true)) == (after.mover() == mover)) }
    });
    let replies: Vec<_> = replies.collect();
    table.game.replies(&replies, best.as_ref().filter(|_| value == Some(Value::Wins(true))))
}

struct Table<'a, 'b> {
    session: &'a mut Asked<'b>,
    game: Game,
    words: Words,
    shows: Shows,
    said: String,
    error: String,
    found: Found,
}

impl<'a, 'b> Table<'a, 'b> {
    fn of(session: &'a mut Asked<'b>, position: &Position) -> Table<'a, 'b> {
        let asked = &session.request.table;
        let words = Words { signs: true, ..Words::new(session.request.lang()) };
        let mut game = Game::new(position.clone(), asked.names.clone(), asked.people.clone(), &words);
        let damage = game.restore(&asked.line).err();
        let (shows, said, error) = (asked.shows, String::new(), String::new());
        let mut table = Table { session, game, words, shows, said, error, found: Found::default() };
        if let Some(damage) = damage {
            table.refuse(&damage);
        }
        table
    }

    fn carry_out(&mut self, order: Order) -> Result<(), Unanswered> {
        // A review shows the line as it was.
        self.shows.review &= !matches!(order, Order::Make(_) | Order::Go(_) | Order::Turn(_) | Order::Again);
        match order {
            Order::Make(play) => {
                self.found.made = Some(self.game.plays().len());
                self.make(&play);
                self.make_programs_plays()?;
            }
            Order::Choose(readings) => {
                self.error = self.game.choose_one().to_owned();
                self.found.readings = readings;
            }
            Order::Go(plays) => self.game.go(plays),
            Order::Turn(plays) => self.game.turn(plays),
            Order::Why(play) => self.why(play)?,
            Order::Again => {
                self.game.go(0);
                self.make_programs_plays()?;
            }
            Order::Switch(part) => self.shows.switch(part),
            Order::Other(action) => match action.as_str() {
                "next" => self.make_programs_plays()?,
                "hint" => self.hint()?,
                "best" if self.make_best()? => self.make_programs_plays()?,
                "end" => while !self.game.position().is_over() && self.make_best()? {},
                "replies" => {
                    self.game.toggle_replies();
                    self.make_programs_plays()?;
                }
                "review" => self.shows.review = !self.shows.review || self.is_review_open(),
                _ => {}
            },
        }
        Ok(())
    }

    fn refuse(&mut self, why: &Said) {
        self.error = String::from(self.words.lang.of((why.english(), why.chinese())));
    }

    fn make(&mut self, play: &Play) {
        self.shows.review = false;
        self.game.make(play).expect("the play was read or found in this position");
    }

    /// The value of a position; `None` if a limit came first, and the click has ended its search.
    fn value(&mut self, position: &Position) -> Result<Option<Value>, Stop> {
        self.session.find(|session| session.value(position))
    }

    /// The value of a position without a search, if it is known.
    fn known_value(&mut self, position: &Position) -> Option<Value> {
        value_at_the_end(position).or_else(|| self.session.known(position, |known| known.answer.value))
    }

    /// Returns true if the review of the line has open verdicts.
    fn is_review_open(&mut self) -> bool {
        let positions = self.game.line_positions().to_vec();
        positions.iter().any(|position| self.known_value(position).is_none())
    }

    /// The review of the whole line, before its searches.
    fn reviewed(&mut self) -> Result<Searched, Stop> {
        Searched::new(self.session, &self.game.line_positions()[0], self.game.line_plays())
    }

    /// The review of the whole line for a page; `None` without a play.
    fn review(&mut self) -> Result<Option<Json>, Stop> {
        let mut searched = self.reviewed()?;
        searched.run(self.session)?;
        let positions = self.game.line_positions();
        let (start, winner) = (positions[0].clone(), winner_of(positions).map(str::to_owned));
        let review = Review { start, plays: searched.plays, winner, needed: None, goal: Goal::Win };
        Ok(strip(&review, self.game.words()))
    }

    /// The decision of the plan that is followed, if its player is to move.
    fn planned(&self) -> Option<Now> {
        let (Position::Shedding(now), Some(plan)) = (self.game.position(), self.followed()) else {
            return None;
        };
        let words = || Words::new(self.words.lang).for_plans();
        (!now.is_over() && plan.side() == now.turn()).then(|| words().plan_now(&plan.list, now))
    }

    /// The best play: that of the plan while it is followed, so that both are one.
    fn best(&mut self) -> Result<Option<Play>, Stop> {
        if let Some(now) = self.planned() {
            return Ok(Some(now.play.into()));
        }
        let position = self.game.position().clone();
        Ok(self.session.find(|session| session.best(&position))?.flatten())
    }

    /// Makes the best play of the side to move; returns false, with an error, if it was not found.
    fn make_best(&mut self) -> Result<bool, Unanswered> {
        let best = self.best()?;
        match &best {
            Some(best) => self.make(best),
            None if self.game.position().is_over() => self.refuse(&Refusal::Over.said()),
            None => self.error = format!("{}.", self.unsolved()),
        }
        Ok(best.is_some())
    }

    /// Tells why a play loses: one of the current position, or the last one made.
    fn why(&mut self, play: Option<Play>) -> Result<(), Unanswered> {
        let (position, play) = match play {
            Some(play) => (self.game.position().clone(), play),
            None => match self.game.plays().split_last() {
                Some((last, before)) => (self.game.positions()[before.len()].clone(), last.clone()),
                None => return Ok(()),
            },
        };
        let at = position.play(&play).expect("the play is legal");
        let Some(value) = self.value(&at)? else {
            self.error = format!("{}.", self.unsolved());
            return Ok(());
        };
        if (value == Value::Wins(true)) == (at.mover() == position.mover()) {
            self.said = self.game.does_not_lose(&play);
            return Ok(());
        }
        let line = refutation(self.session, &at)?;
        self.said = self.game.why(&position, &play, &line);
        Ok(())
    }

    fn make_programs_plays(&mut self) -> Result<(), Unanswered> {
        while self.game.needs().is_some() {
            let play = self.best()?.or_else(|| self.guess()).ok_or(Stop::TooManyPlays)?;
            self.make(&play);
        }
        Ok(())
    }

    /// The greedy player's play, for positions that are too hard.
    fn guess(&self) -> Option<Play> {
        let position = self.game.position();
        greedy(position.hand(), &listed(position)?, position.to_beat().as_ref(), &position.rules())
    }

    fn unsolved(&self) -> String {
        let Asked { request, .. } = &*self.session;
        let reached = match request.table.stopped.as_deref() {
            Some("cancelled") => Reached::Cancelled,
            Some("memory") => Reached::Memory(request.limits().memory),
            _ => Reached::Seconds(request.table.within),
        };
        reached.unsolved(self.words.lang)
    }

    fn hint(&mut self) -> Result<(), Unanswered> {
        let position = self.game.position().clone();
        if position.is_over() {
            self.refuse(&Refusal::Over.said());
            return Ok(());
        }
        self.game.hinted();
        if let Some(Now { play, sentence, .. }) = self.planned() {
            let play = Play::from(play);
            self.said = planned_hint(&play, &plain(&sentence), &self.words);
            self.found.hint = Some(play);
            return Ok(());
        }
        let (best, value) = (self.best()?, self.value(&position)?);
        let unsolved = self.unsolved();
        let (play, value) = match best.zip(value) {
            Some((best, value)) => (Some(best), Ok(value)),
            None => (self.guess(), Err(&*unsolved)),
        };
        self.said = play.as_ref().map(|play| self.game.hint(play, value)).unwrap_or_default();
        self.found.hint = play;
        Ok(())
    }

    /// Finds what the page shows.
    fn find(&mut self) -> Result<(), Unanswered> {
        let position = self.game.position().clone();
        if self.shows.verdict {
            self.found.verdict = Some(self.verdict(&position)?);
        }
        if self.shows.marks || self.session.request.table.judges {
            self.found.values = Some(self.reviewed()?.find_values(self.session)?.to_vec());
        }
        if self.shows.plan && !position.is_over() {
            self.found.plan = Some(self.plan(&position)?);
        }
        if self.shows.review {
            self.found.review = self.review()?;
        }
        self.found.legal = listed(&position).filter(|_| self.game.awaits_person());
        Ok(())
    }

    fn verdict(&mut self, position: &Position) -> Result<Verdict, Unanswered> {
        if position.is_over() {
            return Ok(Verdict::Over);
        }
        let Some(value) = self.value(position)? else { return Ok(Verdict::Unsolved(self.unsolved())) };
        if self.shows.replies {
            return Ok(Verdict::Value(value, None));
        }
        Ok(Verdict::Value(value, self.session.find(|session| session.winning_plays(position))?))
    }

    /// The plan of the side that wins: the one that its player follows, or that of a quick search.
    fn plan(&mut self, position: &Position) -> Result<Json, Unanswered> {
        let found = match self.followed() {
            Some(plan) => Some(plan),
            None => match plan::found(self.session, position) {
                Err(Unanswered::Stopped(_)) if self.session.request.table.stopped.is_some() => {
                    // The next click does not search in vain again.
                    self.session.plans.insert(position.clone(), None);
                    None
                }
                found => found?.filter(|plan| plan.list.len() <= MOST_OFFERED),
            },
        };
        let Some(plan) = found else { return Ok(self.game.plan(None)) };
        let facts = plan.facts()?;
        let Plan { begun, list, complete, .. } = &plan;
        let shown = Shown { position: begun, list, side: plan.side(), complete: *complete, facts };
        Ok(self.game.plan(Some(&shown)))
    }

    /// The last known plan that its player has followed since; `None` if there is none.
    fn followed(&self) -> Option<Plan> {
        let (positions, plays) = (self.game.positions(), self.game.plays());
        (0..positions.len()).rev().find_map(|begun| {
            let plan = self.session.plans.get(&positions[begun])?.as_ref()?;
            let follows = || is_followed(&plan.list, plan.side(), &positions[begun..], &plays[begun..]);
            (plan.list.len() <= MOST_OFFERED && follows()).then(|| plan.clone())
        })
    }

    fn seen(self) -> Json {
        let Table { session, game, shows, mut said, error, mut found, .. } = self;
        let made = found.made.zip(found.values.as_ref());
        let erred = made.and_then(|(made, values)| game.threw_away(made, values));
        let has_erred = erred.is_some();
        let (values, judges) = (found.values.clone(), session.request.table.judges);
        if shows.marks {
            said = erred.unwrap_or(said);
        } else {
            found.values = None;
        }
        let mut state = game.state(&found);
        // A puzzle gives nothing away before its end.
        if let Some(values) = values.filter(|_| !judges) {
            state.insert("review_name".to_owned(), json!(game.review_name(Some(&values))));
        }
        state.insert("line".to_owned(), game.line_seen());
        state.insert("keys".to_owned(), json!(game.keys(true)));
        state.insert("review".to_owned(), found.review.unwrap_or_default());
        json!({
            "seen": { "said": said, "error": error, "has_erred": has_erred, "game": state },
            "line": game.kept(),
            "after": game.plays().iter().map(answer::named).collect::<Vec<_>>(),
            "people": game.people(),
            "shows": shows,
        })
    }
}

impl Plan {
    /// The side that wins by it.
    fn side(&self) -> Side {
        let turn = self.begun.turn();
        if self.mover_wins { turn } else { turn.other() }
    }
}
