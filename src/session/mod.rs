//! Questions about a position under limits: each has one answer, which is kept.
//!
//! A transposition table fills while it is used, and can then name another winning play. So a
//! question that has been answered once is not searched again.

mod memo;
mod plans;
mod questions;

use std::time::Duration;

use serde::Deserialize;
use web_time::Instant;

#[cfg(feature = "python")]
pub(crate) use self::memo::lock;
pub use self::memo::{CacheEntry, Memo, forked};
use crate::games::{Answer, Play, Position, Question, Solver, Value};
use crate::search::{Limits, Outlook, SearchControl, Stop};
use crate::shedding::{ListError, MOST_LISTED};

/// Goal of both sides. Only shedding games of two hands know [`Goal::Fastest`], and only Guandan knows
/// [`Goal::Levels`]: elsewhere both are [`Goal::Win`].
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To win; in trick play, to take the most tricks.
    #[default]
    Win,
    /// To win soon, or to lose late.
    Fastest,
    /// To win the most levels, or to lose the fewest.
    Levels,
}

impl Goal {
    /// All goals.
    pub const ALL: [Goal; 3] = [Goal::Win, Goal::Fastest, Goal::Levels];

    /// `win`, `fastest` or `levels`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Fastest => "fastest",
            Goal::Levels => "levels",
        }
    }
}

/// Answers about one position so far, for one goal.
#[derive(Clone, Debug, Default)]
pub struct CachedAnswer {
    /// Value, best play, length, and values of all plays.
    pub answer: Answer,
    /// True if no play wins sooner than the best one, or loses later.
    pub is_fastest: bool,
    /// A winning play, which is the best one unless a faster win is found.
    pub winning: Option<Play>,
    /// Principal variation.
    pub line: Option<Vec<Play>>,
    /// What a search that a limit has ended leans to.
    pub outlook: Option<Outlook>,
}

impl CachedAnswer {
    /// Returns true if the best play wins, but possibly late.
    #[must_use]
    pub fn can_be_slow(&self) -> bool {
        self.answer.value == Some(Value::Wins(true)) && !self.is_fastest
    }

    /// Adds the answers of a program, which take the place of those found so far.
    pub fn add(&mut self, told: CachedAnswer) {
        let found = std::mem::take(&mut self.answer);
        *self = CachedAnswer { answer: told.answer.and(found), ..told };
    }
}

/// Value of a game that is over or won, for the side to move.
#[must_use]
pub fn value_at_the_end(position: &Position) -> Option<Value> {
    match position {
        Position::Tricks(_) => position.is_over().then_some(Value::Tricks(0)),
        _ => position.winner().map(|winner| Value::Wins(winner == position.mover())),
    }
}

/// Returns true if a goal is reached or missed. In Guandan, who is out first decides all but the levels.
#[must_use]
pub fn is_decided(position: &Position, goal: Goal) -> bool {
    position.is_over() || goal != Goal::Levels && position.winner().is_some()
}

/// Cost of searches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Positions visited.
    pub nodes: u64,
    /// Time of searching.
    pub time: Duration,
    /// Largest number of threads.
    pub threads: usize,
}

impl Cost {
    /// Adds the cost of a search.
    pub fn add(&mut self, more: Cost) {
        self.nodes += more.nodes;
        self.time += more.time;
        self.threads = self.threads.max(more.threads);
    }
}

/// What a session asks of the program that it is part of.
pub trait Host {
    /// Reason why there is no answer.
    type Error;

    /// Runs a search under limits; the program can end it.
    fn run<T: Send>(
        &mut self,
        limits: &Limits,
        cards: usize,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> (Result<T, Self::Error>, Cost);

    /// Lists plays; the program can end it.
    ///
    /// # Errors
    /// Fails if there are too many, or the program ends it.
    fn list(
        &mut self,
        job: impl Fn(&mut SearchControl) -> Result<Vec<Play>, ListError> + Sync + Send,
    ) -> Result<Vec<Play>, Self::Error>;

    /// An error for a search that did not begin.
    fn refuse(&self, stop: Stop) -> Self::Error;

    /// An error for a position with a verdict that no play keeps.
    fn contradict(&self, _position: &Position) -> Self::Error {
        self.refuse(Stop::WrongVerdict)
    }

    /// The limit that an error is about.
    fn limit(&self, error: &Self::Error) -> Option<Stop>;

    /// Returns true if any winning play is an answer where a limit ends the search for the best one.
    fn is_lenient(&self, _stop: Stop) -> bool {
        true
    }

    /// What the program knows of a position that a line or a review reaches.
    ///
    /// # Errors
    /// Fails if the program ends it.
    fn reach(&mut self, _position: &Position) -> Result<Option<CachedAnswer>, Self::Error> {
        Ok(None)
    }

    /// Returns true if a search may begin that loses its work at a limit: one that has all the time left, not
    /// a slice of it.
    fn has_all_time(&mut self) -> bool {
        true
    }

    /// The present time.
    fn now(&self) -> Instant {
        Instant::now()
    }

    /// Called after each step of a review.
    ///
    /// # Errors
    /// Fails if the program ends it.
    fn step(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a limit does to the questions that may stay open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gaps {
    /// It ends them all.
    #[default]
    None,
    /// Each may take half of the time that is left, so that a hard one leaves time for the others.
    Half,
    /// After it, only what is known is found.
    Rest,
}

/// Asks questions about the positions of a game, for one goal and under limits.
///
/// Verdicts are relative to the side to move.
pub struct Session<'a, H> {
    /// The solver and the answers.
    pub memo: &'a Memo,
    /// The program.
    pub host: H,
    /// The goal of both sides.
    pub goal: Goal,
    /// Limits of the next search.
    pub limits: Limits,
    /// True if all searches share the limits.
    pub together: bool,
    /// When all searches end, and when that of the present question does.
    pub until: Option<Instant>,
    ends: Option<Instant>,
    /// What a limit does.
    pub gaps: Gaps,
    /// The first limit that has left a gap.
    pub reached: Option<Stop>,
    over: bool,
    /// The position whose searches count.
    pub own: Option<Position>,
    /// Their cost.
    pub cost: Cost,
}

impl<'a, H: Host> Session<'a, H> {
    /// A session with limits for each search.
    pub fn new(memo: &'a Memo, host: H, goal: Goal, limits: Limits) -> Session<'a, H> {
        let (until, ends, gaps, over, own) = (None, None, Gaps::None, false, None);
        Session {
            memo,
            host,
            goal,
            limits,
            together: false,
            until,
            ends,
            gaps,
            reached: None,
            over,
            own,
            cost: Cost::default(),
        }
    }

    /// Calls `with` on the answers about a position. They are locked meanwhile.
    pub fn known<T>(&mut self, position: &Position, with: impl FnOnce(&mut CachedAnswer) -> T) -> T {
        self.memo.known(position, self.goal, with)
    }

    /// Searches a position that is not over.
    ///
    /// With `few`, at most that many nodes are searched, on one thread: every machine finds the same.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn search(
        &mut self,
        position: &Position,
        question: Question,
        few: Option<u64>,
    ) -> Result<Answer, H::Error> {
        self.run(position, few, |solver, control| solver.ask(position, question, control))
    }

    /// Time of the next search; `None` without a limit.
    fn time_left(&self) -> Option<Duration> {
        let ends = self.ends.or(self.until);
        let left = ends.map(|ends| ends.saturating_duration_since(self.host.now()));
        self.limits.time.into_iter().chain(left).min()
    }

    /// Runs a search of at most `few` nodes with the solver.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn run<T: Send>(
        &mut self,
        position: &Position,
        few: Option<u64>,
        job: impl Fn(&Solver, &mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> Result<T, H::Error> {
        let late = |ends| ends <= self.host.now();
        if self.over || self.ends.or(self.until).is_some_and(late) {
            return Err(self.host.refuse(Stop::Time));
        }
        let solver = self.memo.solver(position).map_err(|stop| self.host.refuse(stop))?;
        let limits = Limits {
            time: self.time_left(),
            nodes: self.limits.nodes.into_iter().chain(few).min(),
            threads: if few.is_some() { 1 } else { self.limits.threads },
            ..self.limits
        };
        let (answer, cost) = self.host.run(&limits, position.cards(), |control| job(&solver, control));
        if self.together {
            self.limits.time = self.limits.time.map(|left| left.saturating_sub(cost.time));
            self.limits.nodes = self.limits.nodes.map(|left| left.saturating_sub(cost.nodes));
        }
        if self.own.as_ref().is_none_or(|own| own == position) {
            self.cost.add(cost);
        }
        if answer.as_ref().is_err_and(|error| self.host.limit(error).is_some()) {
            let outlook = solver.outlook(position).map(|seen| seen.at_speed(cost.nodes, cost.time));
            self.known(position, |known| known.outlook = outlook);
        }
        answer
    }

    /// The legal plays, the longest ones first.
    ///
    /// # Errors
    /// Fails if there are too many.
    pub fn plays(&mut self, position: &Position, distinct_suits: bool) -> Result<Vec<Play>, H::Error> {
        self.host.list(|control| position.plays(distinct_suits, MOST_LISTED, control))
    }

    /// Called with each position of a line before questions about it.
    ///
    /// # Errors
    /// Fails if the host ends the line.
    pub fn reach(&mut self, position: &Position) -> Result<(), H::Error> {
        if let Some(told) = self.host.reach(position)? {
            self.known(position, |known| known.add(told));
        }
        Ok(())
    }

    /// Asks a question that can be left out, for some time at most. A limit that ends it ends nothing else, and
    /// one that has ended another question does not end this one.
    ///
    /// # Errors
    /// Fails with a limit that leaves no gaps.
    pub fn within<T>(
        &mut self,
        most: Duration,
        ask: impl FnOnce(&mut Self) -> Result<T, H::Error>,
    ) -> Result<Option<T>, H::Error> {
        let ends = self.ends;
        let soon = self.host.now().checked_add(most);
        self.ends = ends.or(self.until).into_iter().chain(soon).min();
        self.over = false;
        let found = self.find(ask);
        self.ends = ends;
        found
    }

    /// Asks one question; `None` if a limit leaves it open.
    ///
    /// # Errors
    /// Fails with a limit that leaves no gaps.
    pub fn find<T>(
        &mut self,
        ask: impl FnOnce(&mut Self) -> Result<T, H::Error>,
    ) -> Result<Option<T>, H::Error> {
        if let (Gaps::Half, Some(until)) = (self.gaps, self.until) {
            let now = self.host.now();
            let left = until.saturating_duration_since(now);
            if left.is_zero() {
                return Ok(None);
            }
            self.ends = Some(now + left / 2);
        }
        match ask(self) {
            Err(error) if self.gaps != Gaps::None && self.host.limit(&error).is_some() => {
                self.over = self.gaps == Gaps::Rest;
                self.reached = self.reached.or(self.host.limit(&error));
                Ok(None)
            }
            answer => answer.map(Some),
        }
    }
}
