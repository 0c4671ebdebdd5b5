//! Positions and rows as a batch holds them.

use std::{borrow::Cow, sync::Arc, time::Duration};

use super::{Lead, Questions, Row, Spare, status_of};
use crate::games::{Answer, Position, Value};
use crate::search::{Run, Stop, Ticker};
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

/// Answers about an item.
pub enum Found {
    /// A winning play.
    Lead(Option<Move>),
    /// All that was asked.
    Full(Answer),
}

impl Item {
    /// Two plain hands as an item: packed, unless more is asked than who wins.
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

    /// Asks the questions of a batch about a position that is not over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn ask(
        &self,
        questions: Questions,
        spare: &mut Spare,
        max_bytes: usize,
        ticker: &mut Ticker,
    ) -> Result<Found, Stop> {
        match self {
            Item::Lead(lead) => {
                let setup = lead.setup();
                let solver = spare.solver(lead.rules(), &setup, max_bytes)?;
                let play = solver.winning_move(&setup, ticker);
                spare.keep(solver);
                play.map(Found::Lead)
            }
            Item::Full(position) => questions.ask(position, spare, max_bytes, ticker).map(Found::Full),
            Item::Wrong(_) => Ok(Found::Lead(None)),
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
    best: Move,
    nodes: u64,
    nanoseconds: u64,
    stopped: Option<Stop>,
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Kept>() == 64);

impl Kept {
    /// A position that was searched under the questions of a batch.
    #[must_use]
    pub fn searched(item: Item, questions: Questions, run: Run<Found>) -> Kept {
        let Run { answer, nodes, time, .. } = run;
        let stopped = answer.as_ref().err().copied();
        let position = match (item, &answer) {
            (Item::Lead(lead), Ok(Found::Lead(_)) | Err(_)) => {
                let best = if let Ok(Found::Lead(Some(best))) = answer { best } else { Move::PASS };
                let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
                return Kept::Lead(lead, Solved { best, nodes, nanoseconds, stopped });
            }
            (Item::Lead(lead), _) => Arc::new(lead.position().into()),
            (Item::Full(position), _) => position,
            (Item::Wrong(reason), _) => return Kept::Wrong(reason),
        };
        let answer = if let Ok(Found::Full(answer)) = answer { answer } else { Answer::default() };
        let Questions { lengths: fastest, each_play } = questions;
        let (status, known) = (status_of(stopped), Known { answer, ..Known::default() });
        Row { position, fastest, each_play, status, known, nodes, time }.into()
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
        let wins = found.best != Move::PASS;
        let best = wins.then(|| Play::from_hand(position.hand(), found.best).into());
        let value = found.stopped.is_none().then_some(Value::Wins(wins));
        let answer = Answer { value, best, ..Answer::default() };
        Ok(Cow::Owned(Row {
            position: Arc::new(position.into()),
            fastest: false,
            each_play: false,
            status: status_of(found.stopped),
            known: Known { answer, ..Known::default() },
            nodes: found.nodes,
            time: Duration::from_nanos(found.nanoseconds),
        }))
    }
}

impl From<Row> for Kept {
    fn from(row: Row) -> Kept {
        Kept::Full(Arc::new(row))
    }
}
