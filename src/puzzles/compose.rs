//! Puzzles without end, on several threads.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use super::filters::Filters;
use super::table::{Table, TooFewCards};
use super::walk::{Event, Puzzle, Route};
use crate::cards::{SplitMix64, entropy};
use crate::search::{Crew, Limits, Mailbox, Stop};
use crate::shedding::{Rules, Setup};

/// Walks that are begun for each thread before their puzzles are asked for.
const AHEAD: usize = 4;

/// What a [`Composer`] is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Cards of the side to move.
    pub first: usize,
    /// Cards of the other.
    pub second: usize,
    /// The rules.
    pub rules: Rules,
    /// Threads that walk; the puzzles do not depend on them.
    pub threads: usize,
    /// A candidate that takes more nodes for one question is let go.
    pub nodes: Option<u64>,
    /// How many candidates may be tried for one puzzle.
    pub max_candidates: u64,
    /// Keys differ in kind, length and rank, as far as the filters let them.
    pub varied: bool,
}

impl Options {
    /// On one thread.
    #[must_use]
    pub const fn new(first: usize, second: usize, rules: Rules) -> Options {
        let (nodes, max_candidates) = (Some(200_000), 100_000);
        Options { first, second, rules, threads: 1, nodes, max_candidates, varied: true }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPuzzle {
    /// So many candidates gave none.
    Candidates(u64),
    /// The memory does not suffice, or there are too many plays or too few threads.
    Stopped(Stop),
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPuzzle::Candidates(tried) => write!(f, "{tried} candidates gave no puzzle"),
            NoPuzzle::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NoPuzzle {}

/// Composes puzzles, each but once.
///
/// A walk begins with a deal and exchanges one card at a time, keeping what passes as many filters
/// as before. A walk that is [varied](Options::varied) aims at a kind of key, and changes all ranks
/// after each puzzle. Walks know nothing of each other: each has a generator of its own, which starts from
/// the number of the seed's generator at the walk's place (see [`deal`](crate::cards::deal)). They
/// go on ahead, on all threads, and their puzzles come out in the order of the walks; one that
/// repeats an earlier one is left out. So the same seed gives the same puzzles for any number of
/// threads, on every machine.
///
/// The threads begin with the first question, and end when the composer is dropped.
pub struct Composer {
    route: Arc<Route>,
    seed: u64,
    threads: usize,
    max_candidates: u64,
    crew: OnceLock<Option<Crew<()>>>,
    told: Mutex<Told>,
}

/// What the walks have told, and how far it has been listened to.
struct Told {
    /// Each walk has a share of it: in a forked child, nothing is dropped that one was about to change.
    mailbox: Arc<Mailbox<(u64, Event)>>,
    /// Of walks whose turn has not come.
    waiting: BTreeMap<u64, VecDeque<Event>>,
    /// The walk whose turn it is, and the next one to begin.
    walk: u64,
    next: u64,
    /// Candidates since the last puzzle.
    tried: u64,
    seen: HashSet<Setup>,
}

impl Composer {
    /// Without a seed, the system's entropy gives one.
    ///
    /// # Errors
    /// When there are not as many cards.
    pub fn new(options: Options, filters: Filters, seed: Option<u64>) -> Result<Composer, TooFewCards> {
        let Options { first, second, rules, threads, nodes, max_candidates, varied } = options;
        let table = Table::new(first, second, &rules)?;
        let (mailbox, waiting, seen) = (Arc::new(Mailbox::new()), BTreeMap::new(), HashSet::new());
        Ok(Composer {
            route: Arc::new(Route { table, rules, filters, nodes, varied }),
            seed: seed.unwrap_or_else(entropy),
            threads: threads.max(1),
            max_candidates,
            crew: OnceLock::new(),
            told: Mutex::new(Told { mailbox, waiting, walk: 0, next: 0, tried: 0, seen }),
        })
    }

    /// Whether its threads, if they have begun, are in this process, and not in one that was forked
    /// to make this.
    #[must_use]
    pub fn here(&self) -> bool {
        self.crew.get().and_then(Option::as_ref).is_none_or(Crew::here)
    }

    /// The next puzzle, or why there is none; waits so long for it, and gives nothing when that was
    /// too short.
    ///
    /// # Panics
    /// When a walk did.
    pub fn take(&self, patience: Duration) -> Option<Result<Puzzle, NoPuzzle>> {
        let limits = Limits { threads: self.threads, ..Limits::default() };
        let Some(crew) = self.crew.get_or_init(|| Crew::new(self.threads, limits, None)) else {
            return Some(Err(NoPuzzle::Stopped(Stop::NoThread)));
        };
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        self.begin_walks(crew, &mut told);
        if let Some(next) = told.next(self.max_candidates) {
            return Some(next);
        }
        match told.mailbox.take(patience) {
            Some((walk, event)) => told.waiting.entry(walk).or_default().push_back(event),
            // What a walk panicked with comes out here.
            None => drop(crew.take(Duration::ZERO)),
        }
        told.next(self.max_candidates)
    }

    /// Has as many walks begin as may go on ahead.
    fn begin_walks(&self, crew: &Crew<()>, told: &mut Told) {
        drop(crew.take(Duration::ZERO));
        while told.next < told.walk + (AHEAD * self.threads) as u64 {
            let (walk, route, mailbox) = (told.next, Arc::clone(&self.route), Arc::clone(&told.mailbox));
            let seed = self.seed;
            crew.put(walk, move |call| {
                let random = SplitMix64::numbered(seed, walk);
                let tell = |event| mailbox.put((walk, event));
                route.walk(random, call, &tell).map_err(|stopped| {
                    tell(Event::Failed(stopped.stop));
                    stopped.stop
                })
            });
            told.next += 1;
        }
    }
}

impl Told {
    /// The next puzzle among what has been heard.
    fn next(&mut self, most: u64) -> Option<Result<Puzzle, NoPuzzle>> {
        while let Some((walk, event)) = self.mailbox.take(Duration::ZERO) {
            self.waiting.entry(walk).or_default().push_back(event);
        }
        loop {
            let (puzzle, candidates) = match self.waiting.get_mut(&self.walk)?.pop_front()? {
                Event::Failed(stop) => return Some(Err(NoPuzzle::Stopped(stop))),
                Event::Found(puzzle, candidates) => (Some(puzzle), candidates),
                Event::End(candidates) => {
                    self.waiting.remove(&self.walk);
                    self.walk += 1;
                    (None, candidates)
                }
            };
            self.tried = self.tried.saturating_add(candidates);
            let new = puzzle.filter(|puzzle| self.tried <= most && self.seen.insert(puzzle.position.setup()));
            if let Some(puzzle) = new {
                self.tried = 0;
                return Some(Ok(*puzzle));
            }
            if self.tried >= most {
                self.tried = 0;
                return Some(Err(NoPuzzle::Candidates(most)));
            }
        }
    }
}
