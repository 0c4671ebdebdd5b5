//! Many small searches within one call. Each has its own limits, and all obey those of the call.

use crate::search::{Limits, SearchControl, Stop, run};
use crate::shedding::Position;

/// Work charged for each check of the call's limits, in the units of [`SearchControl`].
const CHECK_WORK: usize = 1 << 20;

/// Searches over more cards could be too deep for a small stack.
const SHALLOW: usize = 60;

/// Reason why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Limit that was reached, of the question or of the call.
    pub stop: Stop,
    /// Nodes spent on the question.
    pub nodes: u64,
}

impl From<Stop> for Stopped {
    fn from(stop: Stop) -> Stopped {
        Stopped { stop, nodes: 0 }
    }
}

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.stop.fmt(f)
    }
}

impl std::error::Error for Stopped {}

/// The answer; `None` if it took too many nodes.
///
/// # Errors
/// Any other reason for a missing answer.
pub(super) fn within_nodes<T>(asked: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(Stopped { stop: Stop::Nodes, .. }) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

pub(super) struct WalkQuestions<'t, 's> {
    /// Limits of each question.
    pub limits: Limits,
    /// True if a search may be too deep for this thread's stack.
    deep: bool,
    /// Control of the call.
    call: &'t mut SearchControl<'s>,
}

impl<'t, 's> WalkQuestions<'t, 's> {
    /// Questions about a position, on any thread.
    pub(super) fn about(position: &Position, limits: Limits, call: &'t mut SearchControl<'s>) -> Self {
        let deep = position.first().len() + position.second().len() > SHALLOW;
        WalkQuestions { limits, deep, call }
    }

    /// Questions on a thread of a [`WorkerPool`](crate::search::WorkerPool), which has a large stack.
    pub(super) const fn on_crew(limits: Limits, call: &'t mut SearchControl<'s>) -> Self {
        WalkQuestions { limits, deep: false, call }
    }

    /// Answer of a search under the usual limits.
    pub(super) fn ask<T: Send>(
        &mut self,
        search: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stopped> {
        self.ask_within(&self.limits.clone(), search)
    }

    /// Answer of a search under these limits.
    pub(super) fn ask_within<T: Send>(
        &mut self,
        limits: &Limits,
        search: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stopped> {
        let mut ended = None;
        let mut poll = || {
            ended = self.call.work(CHECK_WORK).err();
            ended.is_some()
        };
        let run = run(limits, self.deep, &mut poll, search);
        run.answer.map_err(|stop| Stopped { stop: ended.unwrap_or(stop), nodes: run.nodes })
    }

    /// Checks the limits of the call.
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        self.call.work(CHECK_WORK).map_err(Stopped::from)
    }

    /// Control of the call, for work that takes a while but is not a search.
    pub(super) fn call(&mut self) -> &mut SearchControl<'s> {
        self.call
    }
}
