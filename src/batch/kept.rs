//! Positions and rows as a batch holds them.

use std::{borrow::Cow, sync::Arc, time::Duration};

use super::{Lead, Questions, Row, status_of};
use crate::games::{Answer, Position, Solver, Spare, Value};
use crate::search::{Outlook, Run, Stop, Worker};
use crate::session::Known;
use crate::shedding::{Move, Play};

/// A position that is asked about.
#[derive(Clone, Debug)]
pub enum Item {
    /// Two plain hands.
    Lead(Lead),
    /// Any position.
    Full(Arc<Position>),
    /// Reason of an error, in place of a position.
    Wrong(Arc<String>),
}

impl From<Position> for Item {
    fn from(position: Position) -> Item {
        Item::Full(Arc::new(position))
    }
}

impl Item {
    /// Two plain hands as an item: packed if the only question is who wins, else a position.
    #[must_use]
    pub fn of_lead(lead: Lead, questions: Questions) -> Item {
        if questions == Questions::default() {
            Item::Lead(lead)
        } else {
            Position::from(lead.position()).into()
        }
    }

    /// Number of cards in all hands.
    #[must_use]
    pub fn cards(&self) -> usize {
        match self {
            Item::Lead(lead) => lead.setup().cards(),
            Item::Full(position) => position.cards(),
            Item::Wrong(_) => 0,
        }
    }

    /// Asks the questions of a batch about the item, on a thread of a crew.
    #[must_use]
    pub fn solved(self, questions: Questions, spare: &mut Spare, max_bytes: usize, worker: &Worker) -> Kept {
        let mut seen = None;
        match self {
            Item::Lead(lead) => {
                let run = worker.run(|ticker| {
                    let setup = lead.setup();
                    let solver = spare.of_two(lead.rules(), &setup, max_bytes)?;
                    let play = solver.winning_move(&setup, ticker);
                    if play.is_err() {
                        seen = solver.outlook(&setup);
                    }
                    spare.keep(Solver::Shedding(solver), max_bytes);
                    play
                });
                Kept::of_lead(lead, run).with_outlook(seen)
            }
            Item::Full(position) => {
                let run = worker.run(|ticker| questions.ask(&position, spare, max_bytes, &mut seen, ticker));
                Kept::of_position(position, questions, run).with_outlook(seen)
            }
            Item::Wrong(reason) => Kept::Wrong(reason),
        }
    }

    /// The item without a search.
    #[must_use]
    pub fn interrupted(self, questions: Questions) -> Kept {
        const STOP: Stop = Stop::Interrupted;
        match self {
            Item::Lead(lead) => Kept::of_lead(lead, Run::stopped(STOP)),
            Item::Full(position) => Kept::of_position(position, questions, Run::stopped(STOP)),
            Item::Wrong(reason) => Kept::Wrong(reason),
        }
    }
}

/// A row of a table, which for two plain hands takes 64 bytes.
#[derive(Clone, Debug)]
pub enum Kept {
    /// Two plain hands with their winner.
    Lead(Lead, Solved),
    /// Any row.
    Full(Arc<Row>),
    /// Reason of an error, in place of a position.
    Wrong(Arc<String>),
}

/// The answers about two plain hands.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// A winning play, or the pass.
    pub(super) best: Move,
    pub(super) nodes: u64,
    nanoseconds: u64,
    pub(super) stopped: Option<Stop>,
}

impl Solved {
    /// True if the first hand wins; `None` if a limit stopped the search.
    pub(super) fn wins(&self) -> Option<bool> {
        self.stopped.is_none().then_some(self.best != Move::PASS)
    }

    pub(super) const fn time(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds)
    }
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Kept>() == 64);

impl Kept {
    fn of_lead(lead: Lead, run: Run<Option<Move>>) -> Kept {
        let Run { answer, nodes, time, .. } = run;
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let (best, stopped) = (answer.ok().flatten().unwrap_or(Move::PASS), answer.err());
        Kept::Lead(lead, Solved { best, nodes, nanoseconds, stopped })
    }

    fn of_position(position: Arc<Position>, questions: Questions, run: Run<Answer>) -> Kept {
        let Questions { lengths: fastest, each_play } = questions;
        let status = status_of(run.answer.as_ref().err().copied());
        let known = Known { answer: run.answer.unwrap_or_default(), ..Known::default() };
        Row { position, fastest, each_play, status, known, nodes: run.nodes, time: run.time }.into()
    }

    /// The same row with what its search leans to.
    fn with_outlook(self, seen: Option<Outlook>) -> Kept {
        let (Some(seen), Ok(row)) = (seen, self.row().map(Cow::into_owned)) else { return self };
        let outlook = Some(seen.at_speed(row.nodes, row.time));
        Row { known: Known { outlook, ..row.known }, ..row }.into()
    }

    /// The row.
    ///
    /// # Errors
    /// With the reason why there is no position.
    pub fn row(&self) -> Result<Cow<'_, Row>, &str> {
        let (lead, found) = match self {
            Kept::Wrong(reason) => return Err(reason),
            Kept::Full(row) => return Ok(Cow::Borrowed(row)),
            Kept::Lead(lead, found) => (lead, found),
        };
        let position = lead.position();
        let wins = found.wins();
        let best = (wins == Some(true)).then(|| Play::from_hand(position.hand(), found.best).into());
        let value = wins.map(Value::Wins);
        let answer = Answer { value, best, ..Answer::default() };
        Ok(Cow::Owned(Row {
            position: Arc::new(position.into()),
            fastest: false,
            each_play: false,
            status: status_of(found.stopped),
            known: Known { answer, ..Known::default() },
            nodes: found.nodes,
            time: found.time(),
        }))
    }
}

impl From<Row> for Kept {
    fn from(row: Row) -> Kept {
        Kept::Full(Arc::new(row))
    }
}
