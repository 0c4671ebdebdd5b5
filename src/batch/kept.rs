//! Positions and rows as a batch holds them.

use std::{borrow::Cow, sync::Arc, time::Duration};

use super::{BatchRow, PlainDeal, Questions, status_of};
use crate::games::{Answer, Position, Solver, SolverPool, Value};
use crate::search::{Outlook, SearchResult, Stop, Worker};
use crate::session::{CachedAnswer, Goal};
use crate::shedding::{Move, Play};

/// A position that is asked about.
#[derive(Clone, Debug)]
pub enum BatchItem {
    /// Two plain hands.
    Lead(PlainDeal),
    /// Any position.
    Full(Arc<Position>),
    /// Reason of an error, in place of a position.
    Wrong(Arc<String>),
}

impl From<Position> for BatchItem {
    fn from(position: Position) -> BatchItem {
        BatchItem::Full(Arc::new(position))
    }
}

impl BatchItem {
    /// Two plain hands as an item: packed if the only question is who wins, else a position.
    #[must_use]
    pub fn of_lead(lead: PlainDeal, questions: Questions) -> BatchItem {
        if questions == Questions::default() {
            BatchItem::Lead(lead)
        } else {
            Position::from(lead.position()).into()
        }
    }

    /// Number of cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        match self {
            BatchItem::Lead(lead) => lead.setup().cards(),
            BatchItem::Full(position) => position.cards(),
            BatchItem::Wrong(_) => 0,
        }
    }

    /// Asks the questions of a batch about the item, on a thread of a workers.
    #[must_use]
    pub fn solved(
        self,
        questions: Questions,
        spare: &mut SolverPool,
        max_bytes: usize,
        worker: &Worker,
    ) -> StoredRow {
        let mut seen = None;
        match self {
            BatchItem::Lead(lead) => {
                let run = worker.run(lead.setup().cards(), |control| {
                    let setup = lead.setup();
                    let solver = spare.of_two(lead.rules(), &setup, max_bytes)?;
                    let play = solver.winning_move(&setup, control);
                    if play.is_err() {
                        seen = solver.outlook(&setup);
                    }
                    spare.keep(Solver::Shedding(solver), max_bytes);
                    play
                });
                StoredRow::of_lead(lead, run).with_outlook(seen)
            }
            BatchItem::Full(position) => {
                let run = worker.run(position.cards(), |control| {
                    questions.ask(&position, spare, max_bytes, &mut seen, control)
                });
                StoredRow::of_position(position, questions, run).with_outlook(seen)
            }
            BatchItem::Wrong(reason) => StoredRow::Wrong(reason),
        }
    }

    /// The item without a search.
    #[must_use]
    pub fn interrupted(self, questions: Questions) -> StoredRow {
        const STOP: Stop = Stop::Interrupted;
        match self {
            BatchItem::Lead(lead) => StoredRow::of_lead(lead, SearchResult::stopped(STOP)),
            BatchItem::Full(position) => {
                StoredRow::of_position(position, questions, SearchResult::stopped(STOP))
            }
            BatchItem::Wrong(reason) => StoredRow::Wrong(reason),
        }
    }
}

/// A row of a table, which for two plain hands takes 64 bytes.
#[derive(Clone, Debug)]
pub enum StoredRow {
    /// Two plain hands with their winner.
    Lead(PlainDeal, PlainAnswer),
    /// Any row.
    Full(Arc<BatchRow>),
    /// Reason of an error, in place of a position.
    Wrong(Arc<String>),
}

/// The answers about two plain hands.
#[derive(Clone, Copy, Debug)]
pub struct PlainAnswer {
    /// A winning play, or the pass.
    pub(super) best: Move,
    pub(super) nodes: u64,
    nanoseconds: u64,
    pub(super) stopped: Option<Stop>,
}

impl PlainAnswer {
    /// True if the first hand wins; `None` if a limit stopped the search.
    pub(super) fn wins(&self) -> Option<bool> {
        self.stopped.is_none().then_some(self.best != Move::PASS)
    }

    pub(super) const fn time(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds)
    }
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<StoredRow>() == 64);

impl StoredRow {
    fn of_lead(lead: PlainDeal, run: SearchResult<Option<Move>>) -> StoredRow {
        let SearchResult { answer, nodes, time, .. } = run;
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let (best, stopped) = (answer.ok().flatten().unwrap_or(Move::PASS), answer.err());
        StoredRow::Lead(lead, PlainAnswer { best, nodes, nanoseconds, stopped })
    }

    fn of_position(position: Arc<Position>, questions: Questions, run: SearchResult<Answer>) -> StoredRow {
        let Questions { goal, each_play } = questions;
        let status = status_of(run.answer.as_ref().err().copied());
        let known = CachedAnswer { answer: run.answer.unwrap_or_default(), ..CachedAnswer::default() };
        BatchRow { position, goal, each_play, status, known, nodes: run.nodes, time: run.time }.into()
    }

    /// The same row with what its search leans to.
    fn with_outlook(self, seen: Option<Outlook>) -> StoredRow {
        let (Some(seen), Ok(row)) = (seen, self.row().map(Cow::into_owned)) else { return self };
        let outlook = Some(seen.at_speed(row.nodes, row.time));
        BatchRow { known: CachedAnswer { outlook, ..row.known }, ..row }.into()
    }

    /// The row.
    ///
    /// # Errors
    /// With the reason why there is no position.
    pub fn row(&self) -> Result<Cow<'_, BatchRow>, &str> {
        let (lead, found) = match self {
            StoredRow::Wrong(reason) => return Err(reason),
            StoredRow::Full(row) => return Ok(Cow::Borrowed(row)),
            StoredRow::Lead(lead, found) => (lead, found),
        };
        let position = lead.position();
        let wins = found.wins();
        let best = (wins == Some(true)).then(|| Play::from_hand(position.hand(), found.best).into());
        let value = wins.map(Value::Wins);
        let answer = Answer { value, best, ..Answer::default() };
        Ok(Cow::Owned(BatchRow {
            position: Arc::new(position.into()),
            goal: Goal::Win,
            each_play: false,
            status: status_of(found.stopped),
            known: CachedAnswer { answer, ..CachedAnswer::default() },
            nodes: found.nodes,
            time: found.time(),
        }))
    }
}

impl From<BatchRow> for StoredRow {
    fn from(row: BatchRow) -> StoredRow {
        StoredRow::Full(Arc::new(row))
    }
}
