//! A walk from one position to the next, each a card apart, that comes by puzzles.

use std::collections::HashSet;

use super::candidate::Candidate;
use super::filters::{Filter, Filters};
use super::questions::{Questions, Stopped};
use super::rating::Rating;
use super::table::{Table, differ};
use crate::cards::{Counts, Hand, SplitMix64};
use crate::search::{Limits, Stop, Ticker};
use crate::seats::Side;
use crate::shedding::{Move, Play, Position, Rules, Setup, Solver};

/// Changes without a better position after which a walk ends, and puzzles after which it does.
const PATIENCE: u32 = 200;
const PUZZLES: usize = 10;

/// Bytes of the memo of a walk. As many on every machine, so that as many nodes find the same.
const WALK_BYTES: usize = 1 << 26;

/// A position to be won, as a [`Composer`](super::Composer) gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position: the first player leads.
    pub position: Position,
    /// A play that wins, and soonest.
    pub key: Play,
    /// Plays and passes of both sides until the end.
    pub plays_left: u32,
    /// How hard it is.
    pub rating: Rating,
}

/// What a walk goes by.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub table: Table,
    pub rules: Rules,
    pub filters: Filters,
    /// Of each question about a candidate.
    pub nodes: Option<u64>,
}

/// What a walk comes by.
#[derive(Debug)]
pub(super) enum Event {
    /// A puzzle, and how many candidates it took since the one before.
    Found(Box<Puzzle>, u64),
    /// Nothing more; candidates since the last puzzle.
    End(u64),
    /// It had to end.
    Failed(Stop),
}

/// A position that has passed all filters.
struct Found {
    setup: Setup,
    key: Move,
    plays_left: u32,
    rating: Rating<Move>,
}

impl Route {
    /// Walks once, with a generator of its own.
    ///
    /// # Errors
    /// Why it had to end.
    pub(super) fn walk(
        &self,
        mut random: SplitMix64,
        call: &mut Ticker,
        mut tell: impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let limits = Limits { time: None, nodes: self.nodes, memory: WALK_BYTES, threads: 1 };
        let mut questions = Questions::on_crew(limits, call);
        let mut solvers = Solvers::default();
        let wanted = self.filters.wanted();
        let mut table = self.table.clone();
        table.shuffle(&mut random);
        let (mut best, mut tries, mut puzzles, mut candidates) = (-1.0, 0, 0, 0);
        let (mut last, mut seen) = (None, HashSet::new());
        while tries < PATIENCE && puzzles < PUZZLES {
            questions.look()?;
            let exchange = table.exchange(&mut random);
            let setup = table.setup();
            (tries, candidates) = (tries + 1, candidates + 1);
            let is_new = last.is_none_or(|last| differ(&setup, &last));
            let solver = solvers.of(&self.rules, &setup)?;
            let mut candidate = Candidate::new(&self.rules, solver, setup, &mut questions)?;
            let passed = self.passed(&wanted, &mut candidate, &mut questions)?;
            if passed < best {
                table.undo(exchange);
            } else if passed > best {
                (best, tries) = (passed, 0);
            }
            #[expect(clippy::cast_precision_loss, reason = "there are nine filters")]
            let all = wanted.len() as f64;
            if passed >= all
                && is_new
                && seen.insert(setup)
                && let Some(found) = within_nodes(Found::of(&mut candidate, &mut questions))?
            {
                tell(Event::Found(Box::new(found.puzzle(&self.rules)), candidates));
                (last, tries, candidates, puzzles) = (Some(setup), 0, 0, puzzles + 1);
            }
        }
        tell(Event::End(candidates));
        Ok(())
    }

    /// How many filters a candidate passes until one refuses it, and how near it comes to that one;
    /// none when a question takes too many nodes.
    fn passed(
        &self,
        wanted: &[Filter],
        candidate: &mut Candidate,
        questions: &mut Questions,
    ) -> Result<f64, Stopped> {
        let mut passed = 0.0;
        for &filter in wanted {
            let asked = self.filters.passes(filter, candidate, questions).and_then(|passes| {
                if passes { Ok(None) } else { self.filters.nearness(filter, candidate, questions).map(Some) }
            });
            match within_nodes(asked)? {
                None => return Ok(0.0),
                Some(None) => passed += 1.0,
                Some(Some(near)) => return Ok(passed + near),
            }
        }
        Ok(passed)
    }
}

/// The answer; `None` when it took too many nodes.
fn within_nodes<T>(asked: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(Stopped { stop: Stop::Nodes, .. }) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

impl Found {
    fn of(candidate: &mut Candidate, questions: &mut Questions) -> Result<Found, Stopped> {
        let plays_left = candidate.plays_left(questions)?;
        let rating = candidate.rating(questions)?.clone();
        let key = candidate.best(questions)?.unwrap_or(Move::PASS);
        Ok(Found { setup: candidate.openings.setup, key, plays_left, rating })
    }

    fn puzzle(self, rules: &Rules) -> Puzzle {
        let [first, second] = [self.setup.mover, self.setup.other].map(Hand::from_counts);
        let key = Play::from_hand(&first, self.key);
        let position = Position::new(first, second, None, Side::First, *rules);
        let position = position.expect("cards of the decks that the rules have");
        Puzzle { key, plays_left: self.plays_left, rating: self.rating.of_position(&position), position }
    }
}

/// The memos of a walk: positions a card apart have most of what comes of them in common.
///
/// One for hands of one deck, whose keys are shorter, and one for all others.
#[derive(Default)]
struct Solvers {
    narrow: Option<Solver>,
    wide: Option<Solver>,
}

impl Solvers {
    fn of(&mut self, rules: &Rules, setup: &Setup) -> Result<&Solver, Stop> {
        // Made for hands without cards, it has the shortest keys.
        let none = Setup { mover: Counts::EMPTY, other: Counts::EMPTY, ..*setup };
        let narrow = made(&mut self.narrow, rules, &none)?;
        if narrow.fits(setup) { Ok(narrow) } else { made(&mut self.wide, rules, setup) }
    }
}

fn made<'a>(solver: &'a mut Option<Solver>, rules: &Rules, setup: &Setup) -> Result<&'a Solver, Stop> {
    match solver {
        Some(solver) => Ok(solver),
        None => Ok(solver.insert(Solver::new(*rules, setup, WALK_BYTES)?)),
    }
}
