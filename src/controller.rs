//! A table with a game: what a click does, and what is found for the page after it.
//!
//! A session searches, under the limits of the click. A sentence says which limit has left something
//! open. The host answers for its own programs alone.

use std::sync::Arc;

use crate::game_view::{
    Command, GameView, Mistake, PlayVerdict, Refusal, Replies, Reply, StopReason, ViewData, ViewOptions,
    greedy, planned_hint,
};
use crate::games::{Play, Position, Value, winner_of};
use crate::plans::Planned;
use crate::refutations::refutations;
use crate::review::{Review, ReviewSearch};
use crate::said::Said;
use crate::search::Stop;
use crate::session::{Goal, Host, Session};
use crate::sheet::plan::PlanView;
use crate::words::{Words, marks::plain, plans::Now};
use serde_json::{Map, Value as Json, json};

/// Losing plays for which a page shows the replies from the start.
const FEW_LOSING: usize = 2;

/// A host whose programs play at a table.
pub trait Players: Host {
    /// The play of the program that is to move; `None` if the computer is.
    ///
    /// # Errors
    /// Fails if the program does.
    fn choose(&mut self, _game: &GameView) -> Result<Option<Play>, Self::Error> {
        Ok(None)
    }
}

/// A table during a click.
pub struct Controller<'d, 's, H> {
    session: &'d mut Session<'s, H>,
    /// The game.
    pub game: GameView,
    /// What the page shows.
    pub shows: ViewOptions,
    /// True if the page walks the line; else plays that are taken back are forgotten.
    pub walks: bool,
    /// True if mistakes are judged even where they are not marked.
    pub judges: bool,
    /// Seconds that the click can search in all, for sentences.
    pub within: Option<f64>,
    /// True if the reader has ended the search.
    pub cancelled: bool,
    /// A sentence about the click.
    pub said: String,
    /// The error of the click; empty without one.
    pub error: String,
    /// Findings for the page.
    pub found: ViewData,
}

impl<'d, 's, H: Players> Controller<'d, 's, H> {
    /// A table before a click.
    pub fn new(session: &'d mut Session<'s, H>, game: GameView, shows: ViewOptions) -> Controller<'d, 's, H> {
        let (said, error, found) = (String::new(), String::new(), ViewData::default());
        Controller {
            session,
            game,
            shows,
            walks: false,
            judges: false,
            within: None,
            cancelled: false,
            said,
            error,
            found,
        }
    }

    /// Does what a click says, and finds what the page shows. Returns the action if it is the host's own.
    ///
    /// # Errors
    /// Fails with a limit that leaves no gaps, or with the error of a program.
    pub fn answer(&mut self, click: &Json) -> Result<Option<String>, H::Error> {
        let own = match self.game.click(click) {
            Ok(command) => self.carry_out(command)?,
            Err(why) => {
                self.refuse(&why);
                None
            }
        };
        self.find()?;
        Ok(own)
    }

    fn carry_out(&mut self, command: Command) -> Result<Option<String>, H::Error> {
        // A review shows the line as it was.
        self.shows.review &=
            !matches!(command, Command::Make(_) | Command::Go(_) | Command::Turn(_) | Command::Again);
        match command {
            Command::Make(play) => {
                self.found.made = Some(self.game.plays().len());
                self.make(&play);
                self.make_programs_plays()?;
            }
            Command::Choose(readings) => {
                self.error = self.game.choose_one().to_owned();
                self.found.readings = readings;
            }
            Command::Go(plays) => self.go(plays),
            Command::Turn(plays) => self.game.turn(plays),
            Command::Follow(plays) => {
                self.game.go(usize::MAX);
                while self.game.plays().len() < plays && self.make_best()? {}
            }
            Command::Again => {
                self.go(0);
                self.make_programs_plays()?;
            }
            Command::Switch(part) => self.shows.switch(part),
            Command::Other(action) => match action.as_str() {
                "sit" => self.make_programs_plays()?,
                "next" => self.next()?,
                "hint" => self.hint()?,
                "best" if self.make_best()? => self.make_programs_plays()?,
                "best" => {}
                "end" => while !self.game.position().is_over() && self.make_best()? {},
                "replies" => {
                    self.game.toggle_replies();
                    self.make_programs_plays()?;
                }
                "review" => self.shows.review = !self.shows.review || self.is_review_open(),
                _ => return Ok(Some(action)),
            },
        }
        Ok(None)
    }

    fn go(&mut self, plays: usize) {
        if self.walks { self.game.go(plays) } else { self.game.take_back(plays) }
    }

    /// Tells why a click cannot be done.
    pub fn refuse(&mut self, why: &Said) {
        self.error = String::from(self.game.words().lang.of((why.english(), why.chinese())));
    }

    fn make(&mut self, play: &Play) {
        self.shows.review = false;
        self.game.make(play).expect("the play was read or found in this position");
    }

    /// The value of a position; `None` if a limit came first, and the click has ended its search.
    fn value(&mut self, position: &Position) -> Result<Option<Value>, H::Error> {
        self.session.find(|session| session.value(position))
    }

    /// Returns true if the review of the line has open verdicts.
    fn is_review_open(&mut self) -> bool {
        let positions = self.game.line_positions().to_vec();
        positions.iter().any(|position| self.session.known_value(position).is_none())
    }

    /// The review of the whole line, before its searches.
    fn reviewed(&mut self) -> Result<ReviewSearch, H::Error> {
        ReviewSearch::new(self.session, &self.game.line_positions()[0], self.game.line_plays())
    }

    /// The review of the whole line for a page; `None` without a play.
    fn review(&mut self) -> Result<Option<Json>, H::Error> {
        let mut searched = self.reviewed()?;
        searched.run(self.session)?;
        let positions = self.game.line_positions();
        let (start, winner) = (positions[0].clone(), winner_of(positions).map(str::to_owned));
        let review = Review { start, plays: searched.plays, winner, needed: None, goal: Goal::Win };
        Ok(crate::game_view::strip(&review, self.game.words()))
    }

    /// The decision of the plan that is followed, if its player is to move.
    fn planned(&self) -> Option<Now> {
        let (game, Position::Shedding(now)) = (&self.game, self.game.position()) else { return None };
        let plan = self.session.followed_plan(game.positions(), game.plays())?;
        let words = || Words::new(game.words().lang).for_plans();
        (!now.is_over() && plan.side() == now.turn()).then(|| words().plan_now(&plan.list, now))
    }

    /// The best play: that of the plan while it is followed, so that both are one.
    fn best(&mut self) -> Result<Option<Play>, H::Error> {
        if let Some(now) = self.planned() {
            return Ok(Some(now.play.into()));
        }
        let position = self.game.position().clone();
        Ok(self.session.find(|session| session.best(&position))?.flatten())
    }

    /// Makes the best play of the side to move; returns false, with an error, if it was not found.
    fn make_best(&mut self) -> Result<bool, H::Error> {
        let best = self.best()?;
        match &best {
            Some(best) => self.make(best),
            None if self.game.position().is_over() => self.refuse(&Refusal::Over.said()),
            None => self.error = format!("{}.", self.unsolved()),
        }
        Ok(best.is_some())
    }

    /// Makes the plays of programs until a person is to move.
    fn make_programs_plays(&mut self) -> Result<(), H::Error> {
        while self.game.needs().is_some() {
            let play = self.choose()?;
            self.make(&play);
        }
        Ok(())
    }

    /// Makes the plays of programs until a person is to move, or one play if there are only programs.
    fn next(&mut self) -> Result<(), H::Error> {
        let (position, people) = (self.game.position(), self.game.people());
        if position.is_over() {
            self.refuse(&Refusal::Over.said());
        } else if self.game.awaits_person() {
            let name = self.game.side(position.turn()).text;
            self.refuse(&Refusal::PersonsTurn(name.into()).said());
        } else if people.contains(&true) {
            self.make_programs_plays()?;
        } else {
            let play = self.choose()?;
            self.make(&play);
        }
        Ok(())
    }

    /// The play of the program to move: its own, or the best one, or a guess if that is not found.
    ///
    /// # Errors
    /// Fails as [`Controller::answer`] does.
    pub fn choose(&mut self) -> Result<Play, H::Error> {
        if let Some(play) = self.session.host.choose(&self.game)? {
            return Ok(play);
        }
        match self.best()? {
            Some(best) => Ok(best),
            None => self.guess(),
        }
    }

    /// The greedy player's play, for positions that are too hard.
    fn guess(&mut self) -> Result<Play, H::Error> {
        let position = self.game.position().clone();
        let plays = self.session.plays(&position, false)?;
        let guess = greedy(position.hand(), &plays, position.to_beat().as_ref(), &position.rules());
        Ok(guess.expect("a game that goes on has a legal play"))
    }

    fn unsolved(&self) -> String {
        let limits = &self.session.limits;
        let nodes = || limits.nodes.and_then(|nodes| usize::try_from(nodes).ok());
        let reached = match self.session.reached {
            _ if self.cancelled => StopReason::Cancelled,
            Some(Stop::Memory) => StopReason::Memory(limits.memory),
            Some(Stop::Nodes) => nodes().map_or(StopReason::Some, StopReason::Nodes),
            _ => self.within.map_or(StopReason::Some, StopReason::Seconds),
        };
        reached.unsolved(self.game.words().lang)
    }

    /// Finds a play for the side to move, with a sentence: that of the plan that is followed, the best one
    /// with its value, or a guess.
    ///
    /// # Errors
    /// Fails as [`Controller::answer`] does.
    pub fn hint(&mut self) -> Result<(), H::Error> {
        let position = self.game.position().clone();
        if position.is_over() {
            self.refuse(&Refusal::Over.said());
            return Ok(());
        }
        self.game.hinted();
        if let Some(Now { play, sentence, .. }) = self.planned() {
            let play = Play::from(play);
            self.said = planned_hint(&play, &plain(&sentence), self.game.words());
            self.found.hint = Some(play);
            return Ok(());
        }
        let (best, value) = (self.best()?, self.value(&position)?);
        let unsolved = self.unsolved();
        let (play, value) = match best.zip(value) {
            Some((best, value)) => (best, Ok(value)),
            None => (self.guess()?, Err(&*unsolved)),
        };
        self.said = self.game.hint(&play, value);
        self.found.hint = Some(play);
        Ok(())
    }

    /// Finds what the page shows.
    fn find(&mut self) -> Result<(), H::Error> {
        let position = self.game.position().clone();
        if self.shows.verdict {
            let verdict = self.verdict()?;
            if matches!(verdict, PlayVerdict::Value(_)) && !self.shows.replies {
                self.found.replies = Some(self.find_replies()?);
            }
            self.found.verdict = Some(verdict);
        }
        if self.shows.marks || self.judges {
            self.found.values = Some(self.reviewed()?.find_values(self.session)?.to_vec());
            self.found.mistake = self.mistake()?;
        }
        if self.shows.plan && !position.is_over() {
            let (plan, game) = (self.plan()?, &self.game);
            self.found.plan = Some(match plan {
                Some(plan) => {
                    self.session.find_facts(&plan)?;
                    game.plan(Some(&PlanView::of(&plan)))
                }
                None => game.plan(None),
            });
        }
        // Only a page that walks the line has a place for the review of a game that goes on.
        if self.shows.review && (self.walks || position.is_over()) {
            self.found.review = self.review()?;
        }
        Ok(())
    }

    /// Finds the verdict on the current position, without the plays that win.
    ///
    /// # Errors
    /// Fails as [`Controller::answer`] does.
    pub fn verdict(&mut self) -> Result<PlayVerdict, H::Error> {
        let position = self.game.position().clone();
        if position.is_over() {
            return Ok(PlayVerdict::Over);
        }
        if let Some(value) = self.value(&position)? {
            return Ok(PlayVerdict::Value(value));
        }
        let seen = self.session.known(&position, |known| known.outlook);
        Ok(PlayVerdict::Unsolved(self.unsolved() + &self.game.leaning(seen)))
    }

    /// The plan of the side that wins: the one that its player follows, or that of a quick search.
    ///
    /// # Errors
    /// Fails as [`Controller::answer`] does.
    pub fn plan(&mut self) -> Result<Option<Arc<Planned>>, H::Error> {
        let (positions, plays) = (self.game.positions(), self.game.plays());
        if let Some(plan) = self.session.followed_plan(positions, plays) {
            return Ok(Some(plan));
        }
        let position = self.game.position().clone();
        Ok(self.session.find(|session| session.plan(&position))?.flatten())
    }

    /// The mistake that the heading tells of, with the plays that are known to have been better.
    fn mistake(&mut self) -> Result<Option<Mistake>, H::Error> {
        let (game, is_over) = (&self.game, self.game.position().is_over());
        let values = self.found.values.as_deref().filter(|_| self.shows.marks || is_over);
        let Some(ply) = values.and_then(|values| game.mistake(values, is_over)) else { return Ok(None) };
        let mut better = Vec::new();
        if self.shows.verdict {
            let before = game.positions()[ply].clone();
            for (play, _, value) in self.session.known_values(&before)? {
                match value {
                    None => return Ok(Some(Mistake { ply, better: Vec::new() })),
                    Some(Value::Wins(true)) => better.push(play),
                    Some(_) => {}
                }
            }
        }
        Ok(Some(Mistake { ply, better }))
    }

    /// The legal plays for a page that asks for them on its own, and the heading that goes with them.
    ///
    /// The page asks again while some are open: what was found is kept.
    ///
    /// # Errors
    /// Fails if there are too many plays.
    pub fn replies(&mut self) -> Result<Json, H::Error> {
        let replies = self.find_replies()?;
        self.found.verdict = Some(self.verdict()?);
        if self.shows.marks {
            self.found.values = Some(self.reviewed()?.find_values(self.session)?.to_vec());
            self.found.mistake = self.mistake()?;
        }
        self.found.replies = Some(replies);
        let seen = self.found.replies.as_ref().map(|replies| self.game.replies_seen(replies));
        Ok(json!({ "replies": seen, "heading": self.game.heading(&self.found) }))
    }

    /// The legal plays with the verdicts that are known or found in time, and best play.
    fn find_replies(&mut self) -> Result<Replies, H::Error> {
        let position = self.game.position().clone();
        let value = self.value(&position)?;
        let best = if value.is_some() { self.best()? } else { None };
        let mut found = Replies { best, open: value.is_none(), ..Replies::default() };
        found.plays = match value {
            Some(Value::Tricks(_)) => self.best_cards(&position)?,
            _ => self.verdicts(&position, value)?,
        };
        found.open |= found.best.is_none() || found.plays.iter().any(|reply| reply.wins.is_none());
        let losing: Vec<Play> = found.of(Some(false)).cloned().collect();
        found.sort();
        if value.is_some() {
            self.find_line(&mut found)?;
        }
        // While a play is open, there are no groups: it could change them.
        let is_decided = found.of(None).next().is_none() && matches!(value, Some(Value::Wins(_)));
        if is_decided && (self.shows.why || losing.len() <= FEW_LOSING) {
            let groups = self.session.find(|session| refutations(session, &position, losing))?;
            found.open |= groups.is_none();
            found.groups = groups.unwrap_or_default();
        }
        Ok(found)
    }

    /// In trick play, the cards that take most tricks, and the others.
    fn best_cards(&mut self, position: &Position) -> Result<Vec<Reply>, H::Error> {
        let winning = self.session.find(|session| session.winning_plays(position))?;
        let plays = self.session.plays(position, false)?.into_iter();
        let wins = |play: &Play| winning.as_ref().map(|winning| winning.contains(play));
        Ok(plays.map(|play| Reply { wins: wins(&play), play }).collect())
    }

    /// The legal plays; those without an answer in time are open.
    fn verdicts(&mut self, position: &Position, value: Option<Value>) -> Result<Vec<Reply>, H::Error> {
        let (mut has_time, mut replies) = (value == Some(Value::Wins(true)), Vec::new());
        for (play, after, mut found) in self.session.known_values(position)? {
            if found.is_none() && has_time {
                found = self.value(&after)?.map(|value| position.value_for_mover(&after, value));
                has_time = found.is_some();
            }
            replies.push(Reply { play, wins: found.map(|value| value == Value::Wins(true)) });
        }
        Ok(replies)
    }

    /// The line of best play from the end of the moves on, as far as it is found.
    fn find_line(&mut self, found: &mut Replies) -> Result<(), H::Error> {
        let (game, error) = (self.game.clone(), self.error.clone());
        self.game.go(usize::MAX);
        while !self.game.position().is_over() && self.make_best()? {}
        found.open |= !self.game.position().is_over();
        found.line = self.game.plays()[game.line_plays().len()..].to_vec();
        (self.game, self.error) = (game, error);
        Ok(())
    }

    /// The state of a page that walks the line, and what its host keeps until the next click.
    #[must_use]
    pub fn walked(mut self) -> Map<String, Json> {
        let position = self.game.position().clone();
        // They can be too many to list.
        self.found.legal = self.session.plays(&position, false).ok().filter(|_| self.game.awaits_person());
        let values = self.found.values.clone();
        let made = self.found.made.zip(values.as_ref());
        let has_erred = made.is_some_and(|(made, values)| self.game.gave_away(made, values));
        if !self.shows.marks {
            self.found.values = None;
        }
        let mut state = self.game.state(&self.found);
        // A puzzle gives nothing away before its end.
        if let Some(values) = values.filter(|_| !self.judges) {
            state.insert("review_name".to_owned(), json!(self.game.review_name(Some(&values))));
        }
        state.insert("line".to_owned(), self.game.line_seen());
        state.insert("keys".to_owned(), json!(self.game.keys(true)));
        let seen = json!({ "said": self.said, "error": self.error, "has_erred": has_erred, "game": state });
        Map::from_iter([("seen".to_owned(), seen), ("line".to_owned(), json!(self.game.kept()))])
    }
}
