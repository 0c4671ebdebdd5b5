//! A walk through similar positions in search of puzzles.

use std::collections::HashSet;

use super::aim::{Aim, kinds_of_keys};
use super::candidate::Candidate;
use super::filters::Filters;
use super::packs::{Packs, differ};
use super::rate::rating_of;
use super::rating::Rating;
use super::small_searches::{Stopped, WalkQuestions, within_nodes};
use crate::cards::{Counts, Hand, SplitMix64};
use crate::search::{Limits, SearchControl, Stop};
use crate::seats::Side;
use crate::shedding::{Code, Move, Play, Position, Rules, Setup, Solver};

/// Puzzles with the same key in a varied walk, at most.
const MOST_WITH_SAME_KEY: usize = 3;

/// Attempts to find other ranks for a puzzle.
const NEW_RANKS: usize = 8;

/// Bytes of a walk's transposition table: fixed, so that node limits mean the same everywhere.
const WALK_BYTES: usize = 1 << 26;

/// A won position, as a [`Composer`](super::Composer) returns it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "python", derive(pyo3::IntoPyObject))]
pub struct Puzzle {
    /// The position: the first player leads.
    pub position: Position,
    /// A winning play that wins soonest.
    pub key: Play,
    /// Plays and passes of both sides until the end.
    pub plays_left: u32,
    /// Rating of the position.
    pub rating: Rating,
}

/// Settings of all walks.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub packs: Packs,
    pub rules: Rules,
    pub filters: Filters,
    /// Node limit of each question about a candidate.
    pub nodes: Option<u64>,
    /// True if keys should vary in kind, length and rank.
    pub varied: bool,
}

#[derive(Debug)]
pub(super) enum Event {
    /// A puzzle, and the number of candidates since the one before.
    Found(Box<Puzzle>, u64),
    /// The walk is over; candidates since its last puzzle.
    End(u64),
    /// The walk had to stop.
    Failed(Stop),
}

/// A position that passed all filters.
struct Accepted {
    setup: Setup,
    key: Move,
    plays_left: u32,
    rating: Rating<Move>,
}

impl Route {
    /// Makes one walk with its own random generator.
    ///
    /// # Errors
    /// The reason why it had to stop.
    pub(super) fn walk(
        &self,
        mut random: SplitMix64,
        call: &mut SearchControl,
        report: impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let limits = Limits { time: None, nodes: self.nodes, memory: WALK_BYTES, threads: 1 };
        let mut questions = WalkQuestions::on_crew(limits, call);
        let mut packs = self.packs.clone();
        packs.shuffle(&mut random);
        let mut starts = Vec::new();
        if self.varied {
            let kinds = kinds_of_keys(&self.filters, &self.rules, &packs, &mut random, &mut questions)?;
            starts.extend(kinds.into_iter().map(|(kind, packs)| (Some(kind), packs)));
        }
        starts.push((None, packs));
        let solvers = WalkSolvers::default();
        let mut walk = RandomWalk { route: self, random, questions, solvers, candidates: 0, report };
        // Accept any key if no puzzle with this kind of key was found.
        for (kind, packs) in starts {
            if walk.follow(&Aim::new(&self.filters, kind), packs)? > 0 {
                break;
            }
        }
        (walk.report)(Event::End(walk.candidates));
        Ok(())
    }
}

struct RandomWalk<'r, 't, 's, T> {
    route: &'r Route,
    random: SplitMix64,
    questions: WalkQuestions<'t, 's>,
    solvers: WalkSolvers,
    /// Candidates since the last puzzle.
    candidates: u64,
    report: T,
}

impl<T: FnMut(Event)> RandomWalk<'_, '_, '_, T> {
    /// Walks from a deal and returns the number of puzzles found.
    fn follow(&mut self, aim: &Aim, mut packs: Packs) -> Result<usize, Stopped> {
        let Route { rules, varied, .. } = self.route;
        let (mut best, mut tries, mut exchange) = (-1.0, 0, None);
        // A puzzle must differ from the last one, both before and after the change of its ranks.
        let (mut last, mut seen, mut keys) = (Vec::new(), HashSet::new(), Vec::new());
        while tries < aim.patience(best) && keys.len() < aim.puzzles() {
            self.questions.look()?;
            let setup = packs.setup();
            (tries, self.candidates) = (tries + 1, self.candidates + 1);
            let mut candidate = self.solvers.candidate(rules, setup, &mut self.questions)?;
            let score = aim.score(&mut candidate, &mut self.questions)?;
            if score > best {
                (best, tries) = (score, 0);
            } else if score < best
                && let Some(exchange) = exchange
            {
                packs.undo(exchange);
            }
            if score >= aim.highest()
                && last.iter().all(|last| differ(&setup, last))
                && seen.insert(setup)
                && let Some(found) = within_nodes(Accepted::of(&mut candidate, &mut self.questions))?
            {
                let key = found.key.code;
                if *varied && keys.iter().filter(|&&given| given == key).count() == MOST_WITH_SAME_KEY {
                    break;
                }
                (self.report)(Event::Found(Box::new(found.puzzle(rules)), self.candidates));
                keys.push(key);
                (tries, self.candidates, last) = (0, 0, vec![setup]);
                if *varied {
                    last.extend(self.give_new_ranks(aim, &mut packs, &keys)?);
                }
            }
            exchange = Some(packs.exchange(&mut self.random));
        }
        Ok(keys.len())
    }

    /// Changes the ranks of a puzzle, keeping their order, so that its key is new. Returns the
    /// result, or `None` if no such puzzle was found.
    fn give_new_ranks(
        &mut self,
        aim: &Aim,
        packs: &mut Packs,
        keys: &[Code],
    ) -> Result<Option<Setup>, Stopped> {
        for _ in 0..NEW_RANKS {
            let mut other = packs.clone();
            other.change_ranks(&mut self.random);
            let setup = other.setup();
            self.candidates += 1;
            let mut candidate = self.solvers.candidate(&self.route.rules, setup, &mut self.questions)?;
            if aim.score(&mut candidate, &mut self.questions)? >= aim.highest()
                && let Some(Some(key)) = within_nodes(candidate.best(&mut self.questions))?
                && !keys.contains(&key.code)
            {
                *packs = other;
                return Ok(Some(setup));
            }
        }
        Ok(None)
    }
}

impl Accepted {
    fn of(candidate: &mut Candidate, questions: &mut WalkQuestions) -> Result<Accepted, Stopped> {
        let plays_left = candidate.plays_left(questions)?;
        let rating = rating_of(candidate, questions)?.clone();
        let key = candidate.best(questions)?.unwrap_or(Move::PASS);
        Ok(Accepted { setup: candidate.openings.setup, key, plays_left, rating })
    }

    fn puzzle(self, rules: &Rules) -> Puzzle {
        let [first, second] = [self.setup.mover, self.setup.other].map(Hand::from_counts);
        let key = Play::from_hand(&first, self.key);
        let position = Position::new(first, second, None, Side::First, *rules);
        let position = position.expect("cards of the decks that the rules have");
        Puzzle { key, plays_left: self.plays_left, rating: self.rating.of_position(&position), position }
    }
}

/// Transposition tables of a walk: similar positions have most successors in common.
///
/// One is for hands from one deck, whose keys are shorter, and one for all others.
#[derive(Default)]
struct WalkSolvers {
    narrow: Option<Solver>,
    wide: Option<Solver>,
}

impl WalkSolvers {
    /// Candidate with the packs that its keys fit.
    fn candidate<'a>(
        &'a mut self,
        rules: &'a Rules,
        setup: Setup,
        questions: &mut WalkQuestions,
    ) -> Result<Candidate<'a>, Stopped> {
        Candidate::new(rules, self.of(rules, &setup)?, setup, questions)
    }

    fn of(&mut self, rules: &Rules, setup: &Setup) -> Result<&Solver, Stop> {
        // A solver for empty hands has the shortest keys.
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
