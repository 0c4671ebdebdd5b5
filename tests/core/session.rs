//! Questions of a session: an answer stays, and a search that a limit has ended goes on.

use std::collections::{HashMap, HashSet};

use canju::cards::{Deck, deal};
use canju::games::{Answer, Play, Position, Question, Rules, Solver, Value};
use canju::review::Reviewer;
use canju::search::{Limits, Stop, run};
use canju::seats::Side;
use canju::session::{Goal, Known, Session};

type Stopping = dyn FnMut(&Position, Question, Option<u64>) -> Option<Stop>;

/// A host that answers with a solver, and can stop searches.
pub struct Host {
    solver: Solver,
    goal: Goal,
    known: HashMap<Position, Known>,
    searches: u32,
    /// Most nodes of a search.
    pub most: Option<u64>,
    /// Stops a search, by its question and its number of nodes.
    stop: Box<Stopping>,
    /// Stops after which another play will do.
    lenient: &'static [Stop],
}

impl Host {
    pub fn new(position: &Position, goal: Goal) -> Host {
        Host {
            solver: Solver::new(position, 1 << 22).expect("a solver"),
            goal,
            known: HashMap::new(),
            searches: 0,
            most: None,
            stop: Box::new(|_, _, _| None),
            lenient: &[Stop::Nodes],
        }
    }
}

impl Session for Host {
    type Error = Stop;

    fn goal(&self) -> Goal {
        self.goal
    }

    fn known<T>(&mut self, position: &Position, with: impl FnOnce(&mut Known) -> T) -> T {
        with(self.known.entry(position.clone()).or_default())
    }

    fn search(&mut self, position: &Position, question: Question, few: Option<u64>) -> Result<Answer, Stop> {
        self.searches += 1;
        if let Some(stop) = (self.stop)(position, question, few) {
            return Err(stop);
        }
        let limits = Limits { nodes: few.or(self.most), ..Limits::default() };
        run(&limits, false, &mut || false, |ticker| self.solver.ask(position, question, ticker)).answer
    }

    fn plays(&mut self, position: &Position) -> Result<Vec<Play>, Stop> {
        Ok(plays(position))
    }

    fn limit(&self, stop: &Stop) -> Option<Stop> {
        self.lenient.contains(stop).then_some(*stop)
    }
}

impl Reviewer for Host {
    fn find<T>(&mut self, ask: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<Option<T>, Stop> {
        match ask(self) {
            Err(Stop::Nodes) => Ok(None),
            answer => answer.map(Some),
        }
    }
}

pub fn plays(position: &Position) -> Vec<Play> {
    let listed = run(&Limits::default(), false, &mut || false, |ticker| {
        Ok(position.plays(false, 100_000, ticker).expect("few plays"))
    });
    listed.answer.expect("no limit")
}

fn position(seed: u64) -> Position {
    let hands = deal(&[8, 8], &Deck::default(), Some(seed)).expect("a deal");
    let [first, second] = <[_; 2]>::try_from(hands).expect("two hands");
    Position::new(first, second, None, Side::First, Rules::default()).expect("a position")
}

/// Positions that the side to move wins, or loses.
fn positions(wins: bool) -> impl Iterator<Item = Position> {
    (0..30)
        .map(position)
        .filter(move |position| Host::new(position, Goal::Win).value(position) == Ok(Value::Wins(wins)))
}

#[test]
fn an_answer_stays_when_the_table_fills() {
    for seed in 0..30 {
        let position = position(seed);
        for goal in [Goal::Win, Goal::Fastest] {
            let mut host = Host::new(&position, goal);
            // Few nodes find a winning play only, which depends on the table.
            host.stop = Box::new(|_, _, few| few.map(|_| Stop::Nodes));
            let (best, line) = (host.best(&position), host.line(&position));
            assert_eq!(best, Ok(line.as_ref().expect("no limit").first().cloned()));
            for play in plays(&position) {
                let after = position.play(&play).expect("legal");
                host.values(&after).expect("no limit");
                host.line(&after).expect("no limit");
            }
            let searches = host.searches;
            assert_eq!((host.best(&position), host.line(&position)), (best, line));
            assert_eq!(host.searches, searches);
        }
    }
}

#[test]
fn a_line_that_limits_stop_goes_on_where_it_stopped() {
    for seed in 0..30 {
        let position = position(seed);
        let expected = Host::new(&position, Goal::Win).line(&position);
        let mut host = Host::new(&position, Goal::Win);
        let (mut seen, mut stops) = (HashSet::new(), 0);
        host.stop = Box::new(move |position, question, _| {
            seen.insert((position.clone(), format!("{question:?}"))).then_some(Stop::Time)
        });
        while host.line(&position) == Err(Stop::Time) {
            stops += 1;
        }
        assert_eq!(host.line(&position), expected);
        // Each search was stopped once, and done once.
        assert_eq!(host.searches, 2 * stops);
    }
}

/// The winning plays are all that win, whatever the goal; those that win soonest come first.
#[test]
fn the_winning_plays_are_those_whose_value_wins() {
    let (mut several, mut slower) = (0, 0);
    for position in (0..30).map(position) {
        let values = Host::new(&position, Goal::Win).values(&position).expect("no limit");
        let wins = |play: &Play| values.iter().any(|(of, value)| of == play && value.wins());
        for goal in [Goal::Win, Goal::Fastest] {
            let mut host = Host::new(&position, goal);
            let winning = host.winning_plays(&position).expect("no limit");
            let expected: Vec<Play> = plays(&position).into_iter().filter(wins).collect();
            assert_eq!(winning.len(), expected.len());
            assert!(winning.iter().all(|play| expected.contains(play)), "{position}");
            if goal == Goal::Fastest && !winning.is_empty() {
                let best = host.best_plays(&position).expect("no limit");
                assert!(winning.starts_with(&best), "{position}");
                several += usize::from(winning.len() > 1);
                slower += usize::from(winning.len() > best.len());
            }
        }
    }
    assert!(several > 5 && slower > 3, "{several} {slower}");
}

#[test]
fn a_limit_leaves_another_winning_play() {
    for position in positions(true) {
        let mut host = Host::new(&position, Goal::Win);
        host.lenient = &[Stop::Nodes, Stop::Time];
        host.stop = Box::new(|_, _, few| few.map(|_| Stop::Time));
        let winning = host.best(&position).expect("a winning play");
        assert_eq!(host.known[&position].winning, winning);
        // With more time, the fastest win is found.
        assert_eq!(host.known[&position].answer.best, None);
        host.stop = Box::new(|_, _, _| None);
        assert_eq!(host.best(&position), Host::new(&position, Goal::Fastest).best(&position));

        let mut host = Host::new(&position, Goal::Win);
        host.stop = Box::new(|_, _, few| few.map(|_| Stop::Nodes));
        assert_eq!(host.best(&position), Ok(winning));
        assert!(host.known[&position].can_be_slow());
    }
}

#[test]
fn a_limit_leaves_the_first_play_of_a_lost_position() {
    for position in positions(false) {
        let mut host = Host::new(&position, Goal::Win);
        host.lenient = &[Stop::Nodes, Stop::Time];
        host.stop = Box::new(|_, _, few| few.map(|_| Stop::Time));
        assert_eq!(host.best(&position), Err(Stop::Time));
        host.stop = Box::new(|_, _, few| few.map(|_| Stop::Nodes));
        assert_eq!(host.best(&position), Ok(plays(&position).into_iter().next()));
        assert_eq!(host.winning_plays(&position), Ok(Vec::new()));
    }
}
