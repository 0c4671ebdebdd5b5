//! Reviews of many games at once, each on its own thread.

use web_time::Instant;

use super::{ReviewSearch, Reviewed};
use crate::games::{Play, Position};
use crate::search::{Limits, SearchControl, Stop, Worker};
use crate::session::{Cost, Gaps, Goal, Host, Memo, Session};
use crate::shedding::ListError;

/// A game to review: legal plays from a position on.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position before the first play.
    pub start: Position,
    /// The plays.
    pub plays: Vec<Play>,
}

impl Played {
    /// Reviews the game on a thread of a workers. If the workers ends, plays that are not decided yet stay so.
    ///
    /// Each game has a transposition table of its own: the answers do not depend on other threads.
    ///
    /// # Errors
    /// Fails if it has not begun when the workers ends, or cannot.
    pub fn reviewed(
        &self,
        goal: Goal,
        limits: Limits,
        until: Option<Instant>,
        worker: &Worker,
    ) -> Result<Vec<Reviewed>, Stop> {
        let memo = Memo::new(limits.memory);
        let mut session = Session::new(&memo, OnThread(worker), goal, limits);
        (session.until, session.gaps) = (until, Gaps::Half);
        let mut searched = ReviewSearch::new(&mut session, &self.start, &self.plays)?;
        match searched.run(&mut session) {
            Ok(()) | Err(Stop::Interrupted) => Ok(searched.plays),
            Err(stop) => Err(stop),
        }
    }
}

/// A thread of a workers as the program that a session is part of.
struct OnThread<'a, 'c>(&'a Worker<'c>);

impl Host for OnThread<'_, '_> {
    type Error = Stop;

    fn run<T: Send>(
        &mut self,
        limits: &Limits,
        cards: usize,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> (Result<T, Stop>, Cost) {
        let run = self.0.run_within(limits, cards, job);
        (run.answer, Cost { nodes: run.nodes, time: run.time, threads: run.threads })
    }

    fn list(
        &mut self,
        job: impl Fn(&mut SearchControl) -> Result<Vec<Play>, ListError> + Sync + Send,
    ) -> Result<Vec<Play>, Stop> {
        let listed = self.0.run_within(&Limits::default(), 0, |control| Ok(job(control))).answer?;
        listed.map_err(|error| match error {
            ListError::Stopped(stop) => stop,
            ListError::TooMany { .. } => Stop::TooManyPlays,
        })
    }

    fn refuse(&self, stop: Stop) -> Stop {
        stop
    }

    fn limit(&self, error: &Stop) -> Option<Stop> {
        (!matches!(error, Stop::Interrupted | Stop::WrongVerdict)).then_some(*error)
    }
}
