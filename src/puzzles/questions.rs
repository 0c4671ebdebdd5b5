//! Many small searches inside one call: each has limits of its own, and all of them obey the call's.

use crate::search::{Limits, Stop, Ticker, run};
use crate::shedding::Position;

/// Work after which a call looks at its limits, as a [`Ticker`] counts it.
const LOOK: usize = 1 << 20;

/// Searches over more cards could be too deep for a thread with a small stack.
const SHALLOW: usize = 60;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Which limit it was, of the question or of the call.
    pub stop: Stop,
    /// Nodes that the question has taken.
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

/// The answer; `None` when it took too many nodes.
///
/// # Errors
/// Any other reason why there is none.
pub(super) fn within_nodes<T>(asked: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(Stopped { stop: Stop::Nodes, .. }) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// Asks one question after the other.
pub(super) struct Questions<'t, 's> {
    /// Of each question.
    pub limits: Limits,
    /// Whether the searches may be too deep for this thread's stack.
    deep: bool,
    /// Of the call.
    call: &'t mut Ticker<'s>,
}

impl<'t, 's> Questions<'t, 's> {
    /// About a position, on a thread of anyone's.
    pub(super) fn about(position: &Position, limits: Limits, call: &'t mut Ticker<'s>) -> Self {
        let deep = position.first().len() + position.second().len() > SHALLOW;
        Questions { limits, deep, call }
    }

    /// On a thread of a [`Crew`](crate::search::Crew), which has a large stack.
    pub(super) const fn on_crew(limits: Limits, call: &'t mut Ticker<'s>) -> Self {
        Questions { limits, deep: false, call }
    }

    /// The answer of a search.
    pub(super) fn ask<T: Send>(
        &mut self,
        search: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stopped> {
        self.ask_within(&self.limits.clone(), search)
    }

    /// The same under limits of its own.
    pub(super) fn ask_within<T: Send>(
        &mut self,
        limits: &Limits,
        search: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stopped> {
        let mut ended = None;
        let mut poll = || {
            ended = self.call.work(LOOK).err();
            ended.is_some()
        };
        let run = run(limits, self.deep, &mut poll, search);
        run.answer.map_err(|stop| Stopped { stop: ended.unwrap_or(stop), nodes: run.nodes })
    }

    /// Looks whether the call should end.
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        self.call.work(LOOK).map_err(Stopped::from)
    }

    /// Something that takes a while and asks no solver.
    pub(super) fn call(&mut self) -> &mut Ticker<'s> {
        self.call
    }
}
