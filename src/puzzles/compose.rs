//! An endless supply of puzzles, made by several threads.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use super::filters::Filters;
use super::packs::{Packs, TooFewCards};
use super::random_walk::{Event, Puzzle, Route};
use crate::cards::{SplitMix64, entropy};
use crate::search::{Limits, Queue, SearchResult, Stop, WorkerPool};
use crate::shedding::{Rules, Setup};

/// Walks per thread that start before their puzzles are requested.
const AHEAD: usize = 4;

/// Options of a [`Composer`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComposeOptions {
    /// Number of cards of the side to move.
    pub first: usize,
    /// Number of cards of the other side.
    pub second: usize,
    /// The rules.
    pub rules: Rules,
    /// Number of threads. The puzzles do not depend on it.
    pub threads: usize,
    /// Node limit of each search about a candidate. A candidate that exceeds it is dropped.
    pub nodes: Option<u64>,
    /// Number of candidates to try for one puzzle.
    pub max_candidates: u64,
    /// True if keys should vary in kind, length and rank, as far as the filters allow.
    pub varied: bool,
}

impl ComposeOptions {
    /// Default options, with one thread.
    #[must_use]
    pub const fn new(first: usize, second: usize, rules: Rules) -> ComposeOptions {
        let (nodes, max_candidates) = (Some(200_000), 100_000);
        ComposeOptions { first, second, rules, threads: 1, nodes, max_candidates, varied: true }
    }
}

/// Reason for not finding a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPuzzle {
    /// This number of candidates gave none.
    Candidates(u64),
    /// There is not enough memory, too many plays, or no thread left.
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

/// Composes puzzles, all of them different.
///
/// A walk starts from a deal and exchanges two cards at a time. It undoes a step to a position that
/// passes fewer filters. A [varied](ComposeOptions::varied) walk aims at one kind of key, and changes all
/// ranks after each puzzle. Walks are independent. Each has its own generator, seeded from the
/// number that the seed's generator gives at the walk's index (see [`deal`](crate::cards::deal)).
/// Several walks run at once, but their puzzles are returned in the order of the walks, without
/// repeats. So a seed gives the same puzzles for any number of threads, on every machine.
///
/// The threads start with the first [`Composer::take`] and end when the composer is dropped.
pub struct Composer {
    route: Arc<Route>,
    seed: u64,
    threads: usize,
    cards: usize,
    max_candidates: u64,
    workers: OnceLock<WorkerPool<SearchResult<()>>>,
    progress: Mutex<ComposeProgress>,
}

/// Events of the walks, and the state of reading them.
struct ComposeProgress {
    /// Shared with each walk, so that a forked child drops nothing that a walk was about to change.
    queue: Arc<Queue<(u64, Event)>>,
    /// Events of walks that are not yet current.
    waiting: BTreeMap<u64, VecDeque<Event>>,
    /// The current walk, and the next one to start.
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
    /// If there are not enough cards.
    pub fn new(
        options: ComposeOptions,
        filters: Filters,
        seed: Option<u64>,
    ) -> Result<Composer, TooFewCards> {
        let ComposeOptions { first, second, rules, threads, nodes, max_candidates, varied } = options;
        let packs = Packs::new(first, second, &rules)?;
        let (queue, waiting, seen) = (Arc::new(Queue::new()), BTreeMap::new(), HashSet::new());
        Ok(Composer {
            route: Arc::new(Route { packs, rules, filters, nodes, varied }),
            seed: seed.unwrap_or_else(entropy),
            threads: threads.max(1),
            cards: first + second,
            max_candidates,
            workers: OnceLock::new(),
            progress: Mutex::new(ComposeProgress { queue, waiting, walk: 0, next: 0, tried: 0, seen }),
        })
    }

    /// Returns true unless its threads belong to the parent process of a fork.
    #[must_use]
    pub fn here(&self) -> bool {
        self.workers.get().is_none_or(WorkerPool::here)
    }

    /// Next puzzle or error. Waits at most `patience`; `None` if that was too short.
    ///
    /// # Panics
    /// If a walk panicked.
    pub fn take(&self, patience: Duration) -> Option<Result<Puzzle, NoPuzzle>> {
        let limits = Limits { threads: self.threads, ..Limits::default() };
        let workers = self.workers.get_or_init(|| WorkerPool::new(self.threads, limits, None));
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        self.begin_walks(workers, &mut progress);
        if let Some(next) = progress.next(self.max_candidates) {
            return Some(next);
        }
        let patience = if workers.works_in_take() {
            let done = workers.take(patience);
            if done.into_iter().any(|(_, walk)| walk.answer == Err(Stop::NoThread)) {
                return Some(Err(NoPuzzle::Stopped(Stop::NoThread)));
            }
            Duration::ZERO
        } else {
            patience
        };
        match progress.queue.take(patience) {
            Some((walk, event)) => progress.waiting.entry(walk).or_default().push_back(event),
            // Propagates the panic of a walk.
            None => drop(workers.take(Duration::ZERO)),
        }
        progress.next(self.max_candidates)
    }

    /// Starts walks, up to the number that may run ahead.
    fn begin_walks(&self, workers: &WorkerPool<SearchResult<()>>, progress: &mut ComposeProgress) {
        drop(workers.take(Duration::ZERO));
        while progress.next < progress.walk + (AHEAD * self.threads) as u64 {
            let (walk, route, queue) = (progress.next, Arc::clone(&self.route), Arc::clone(&progress.queue));
            let seed = self.seed;
            workers.put(walk, self.cards, move |call| {
                let random = SplitMix64::numbered(seed, walk);
                let report = |event| queue.put((walk, event));
                route.walk(random, call, &report).map_err(|stopped| {
                    report(Event::Failed(stopped.stop));
                    stopped.stop
                })
            });
            progress.next += 1;
        }
    }
}

impl ComposeProgress {
    /// Next puzzle among the events so far.
    fn next(&mut self, most: u64) -> Option<Result<Puzzle, NoPuzzle>> {
        while let Some((walk, event)) = self.queue.take(Duration::ZERO) {
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
