//! Questions of a session: an answer stays, and a search that a limit has ended goes on.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use canju::cards::{Deck, Hand, deal};
use canju::games::{Play, Position, Rules, Value};
use canju::plans::{MOST_OFFERED, Planned, Player};
use canju::review::ReviewSearch;
use canju::search::{Limits, SearchControl, SearchResult, Stop, run};
use canju::seats::Side;
use canju::session::{self, Cost, Gaps, Goal, Memo, Session, forked};
use canju::shedding::ListError;
use canju::tree::Tree;

type Stopping = dyn FnMut(&Limits) -> Option<Stop>;

/// A host on a clock of its own, which can stop searches.
pub struct Host {
    searches: u32,
    /// Stops a search, by its limits.
    pub stop: Box<Stopping>,
    /// Stops after which another play will do.
    lenient: &'static [Stop],
    /// Stops that are limits.
    limits: &'static [Stop],
    now: Instant,
    /// The share of its time that each search takes; of a share above one, all of it, for nothing.
    share: f64,
    /// True if programs play at a table, instead of the computer.
    pub programs: bool,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            searches: 0,
            stop: Box::new(|_| None),
            lenient: &[Stop::Nodes],
            limits: &[Stop::Nodes, Stop::Time],
            now: Instant::now(),
            share: 0.0,
            programs: false,
        }
    }
}

impl session::Host for Host {
    type Error = Stop;

    fn run<T: Send>(
        &mut self,
        limits: &Limits,
        _cards: usize,
        job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync + Send,
    ) -> (Result<T, Stop>, Cost) {
        self.searches += 1;
        if let Some(stop) = (self.stop)(limits) {
            return (Err(stop), Cost::default());
        }
        let time = limits.time.map_or(Duration::ZERO, |time| time.mul_f64(self.share.min(1.0)));
        self.now += time;
        if self.share > 1.0 {
            return (Err(Stop::Time), Cost { time, ..Cost::default() });
        }
        let SearchResult { answer, nodes, threads, .. } =
            run(&Limits { time: None, ..*limits }, false, &mut || false, job);
        (answer, Cost { nodes, time, threads })
    }

    fn list(
        &mut self,
        job: impl Fn(&mut SearchControl) -> Result<Vec<Play>, ListError> + Sync + Send,
    ) -> Result<Vec<Play>, Stop> {
        run(&Limits::default(), false, &mut || false, |control| Ok(job(control).expect("few plays"))).answer
    }

    fn refuse(&self, stop: Stop) -> Stop {
        stop
    }

    fn limit(&self, stop: &Stop) -> Option<Stop> {
        self.limits.contains(stop).then_some(*stop)
    }

    fn is_lenient(&self, stop: Stop) -> bool {
        self.lenient.contains(&stop)
    }

    fn now(&self) -> Instant {
        self.now
    }
}

pub fn memo() -> Memo {
    Memo::new(1 << 22)
}

pub fn asking(memo: &Memo, goal: Goal) -> Session<'_, Host> {
    Session::new(memo, Host::default(), goal, Limits::default())
}

pub fn plays(position: &Position) -> Vec<Play> {
    let listed = run(&Limits::default(), false, &mut || false, |control| {
        Ok(position.plays(false, 100_000, control).expect("few plays"))
    });
    listed.answer.expect("no limit")
}

fn position(seed: u64) -> Position {
    dealt(8, seed)
}

pub fn dealt(cards: usize, seed: u64) -> Position {
    let hands = deal(&[cards, cards], &Deck::default(), Some(seed)).expect("a deal");
    let [first, second] = <[_; 2]>::try_from(hands).expect("two hands");
    Position::new(first, second, None, Side::First, Rules::default()).expect("a position")
}

/// Positions that the side to move wins, or loses.
pub fn positions(wins: bool) -> impl Iterator<Item = Position> {
    (0..30)
        .map(position)
        .filter(move |position| asking(&memo(), Goal::Win).value(position) == Ok(Value::Wins(wins)))
}

#[test]
fn an_answer_stays_when_the_table_fills() {
    for seed in 0..30 {
        let position = position(seed);
        for goal in [Goal::Win, Goal::Fastest] {
            let memo = memo();
            let mut asked = asking(&memo, goal);
            // Few nodes find a winning play only, which depends on the table.
            asked.host.stop = Box::new(|limits| limits.nodes.map(|_| Stop::Nodes));
            let (best, line) = (asked.best(&position), asked.line(&position));
            assert_eq!(best, Ok(line.as_ref().expect("no limit").first().cloned()));
            for play in plays(&position) {
                let after = position.play(&play).expect("legal");
                asked.values(&after).expect("no limit");
                asked.line(&after).expect("no limit");
            }
            let searches = asked.host.searches;
            assert_eq!((asked.best(&position), asked.line(&position)), (best.clone(), line.clone()));
            assert_eq!(asked.host.searches, searches);
            let mut other = asking(&memo, goal);
            assert_eq!((other.best(&position), other.line(&position)), (best, line));
            assert_eq!(other.host.searches, 0);
        }
    }
}

#[test]
fn a_line_that_limits_stop_goes_on_where_it_stopped() {
    for seed in 0..30 {
        let position = position(seed);
        let expected = asking(&memo(), Goal::Win).line(&position);
        let memo = memo();
        let mut asked = asking(&memo, Goal::Win);
        let (mut begun, mut stops) = (false, 0);
        asked.host.stop = Box::new(move |_| {
            begun = !begun;
            begun.then_some(Stop::Time)
        });
        while asked.line(&position) == Err(Stop::Time) {
            stops += 1;
        }
        assert_eq!(asked.line(&position), expected);
        // Each search was stopped once, and done once.
        assert_eq!(asked.host.searches, 2 * stops);
    }
}

/// The winning plays are all that win, whatever the goal; those that win soonest come first.
#[test]
fn the_winning_plays_are_those_whose_value_wins() {
    let (mut several, mut slower) = (0, 0);
    for position in (0..30).map(position) {
        let values = asking(&memo(), Goal::Win).values(&position).expect("no limit");
        let wins = |play: &Play| values.iter().any(|(of, value)| of == play && value.wins());
        for goal in [Goal::Win, Goal::Fastest] {
            let memo = memo();
            let mut asked = asking(&memo, goal);
            let winning = asked.winning_plays(&position).expect("no limit");
            let expected: Vec<Play> = plays(&position).into_iter().filter(wins).collect();
            assert_eq!(winning.len(), expected.len());
            assert!(winning.iter().all(|play| expected.contains(play)), "{position}");
            if goal == Goal::Fastest && !winning.is_empty() {
                let best = asked.best_plays(&position).expect("no limit");
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
        let memo = memo();
        let mut asked = asking(&memo, Goal::Win);
        asked.host.lenient = &[Stop::Nodes, Stop::Time];
        asked.host.stop = Box::new(|limits| limits.nodes.map(|_| Stop::Time));
        let winning = asked.best(&position).expect("a winning play");
        assert_eq!(asked.known(&position, |known| known.winning.clone()), winning);
        // With more time, the fastest win is found.
        assert_eq!(asked.known(&position, |known| known.answer.best.clone()), None);
        asked.host.stop = Box::new(|_| None);
        let soonest = asking(&self::memo(), Goal::Fastest).best(&position);
        assert_eq!(asked.best(&position), soonest);

        let memo = self::memo();
        let mut asked = asking(&memo, Goal::Win);
        asked.host.stop = Box::new(|limits| limits.nodes.map(|_| Stop::Nodes));
        assert_eq!(asked.best(&position), Ok(winning));
        assert!(asked.known(&position, |known| known.can_be_slow()));
    }
}

#[test]
fn a_limit_leaves_the_first_play_of_a_lost_position() {
    for position in positions(false) {
        let memo = memo();
        let mut asked = asking(&memo, Goal::Win);
        asked.host.lenient = &[Stop::Nodes, Stop::Time];
        asked.host.stop = Box::new(|limits| limits.nodes.map(|_| Stop::Time));
        assert_eq!(asked.best(&position), Err(Stop::Time));
        asked.host.stop = Box::new(|limits| limits.nodes.map(|_| Stop::Nodes));
        assert_eq!(asked.best(&position), Ok(plays(&position).into_iter().next()));
        assert_eq!(asked.winning_plays(&position), Ok(Vec::new()));
    }
}

/// Whoever believes that a lost position is won hears that this is wrong, and nothing panics.
#[test]
fn a_verdict_that_no_play_keeps_is_an_error() {
    let three = || {
        let [landlord, down, up] = ["R", "4 5", "3 6"].map(|hand| hand.parse::<Hand>().expect("a hand"));
        let (hands, seat) = ([landlord, down, up], canju::seats::Seat::Down);
        Position::of_three(hands, None, None, Some(seat), canju::seats::Alone::Landlord, Rules::default())
            .expect("a position")
    };
    let wrong = Some(Stop::WrongVerdict);
    for position in positions(false).take(3).chain([three()]) {
        for goal in [Goal::Win, Goal::Fastest] {
            let memo = memo();
            let mut asked = asking(&memo, goal);
            asked.known(&position, |known| known.answer.value = Some(Value::Wins(true)));
            assert_eq!(asked.winning(&position).err(), wrong, "{position}");
            assert_eq!(asked.winning_plays(&position).err(), wrong, "{position}");
            if goal == Goal::Win {
                assert_eq!(asked.best_plays(&position).err(), wrong, "{position}");
            }
            if goal == Goal::Win && matches!(position, Position::Shedding(_)) {
                assert_eq!(asked.best(&position).err(), wrong, "{position}");
                assert_eq!(asked.line(&position).err(), wrong, "{position}");
            }
        }
    }
}

/// The parts below a solution are asked so: each has its chance, whatever ended another one.
#[test]
fn a_limit_that_ends_one_part_ends_no_other_part() {
    let memo = memo();
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let mut asked = Session::new(&memo, Host::default(), Goal::Win, limits);
    asked.gaps = Gaps::Rest;
    let (hard, easy) = (dealt(20, 1), dealt(2, 1));
    let known = asking(&self::memo(), Goal::Win).value(&easy).expect("no limit");
    assert_eq!(asked.find(|asked| asked.value(&hard)), Ok(None));
    assert_eq!(asked.find(|asked| asked.value(&easy)), Ok(None), "a question of the rest");
    for _ in 0..2 {
        assert_eq!(asked.within(Duration::MAX, |asked| asked.value(&easy)), Ok(Some(known)));
        assert_eq!(asked.within(Duration::MAX, |asked| asked.value(&hard)), Ok(None));
    }
}

/// Whatever is asked, and in however many searches: the clock never passes the end.
#[test]
fn all_searches_of_a_session_end_in_time() {
    for share in [0.2, 0.9, 1.5] {
        for gaps in [Gaps::None, Gaps::Half, Gaps::Rest] {
            for position in (0..4).map(position) {
                let (memo, line) = (memo(), asking(&memo(), Goal::Win).line(&position).expect("no limit"));
                let mut asked = asking(&memo, Goal::Win);
                let until = asked.host.now + Duration::from_secs(1);
                (asked.host.share, asked.gaps, asked.until) = (share, gaps, Some(until));
                let tree = Tree { root: position.clone(), all: true, distinct_suits: false };
                let shown = tree.excerpt(&mut asked, position.clone(), 50, None);
                assert!(asked.host.now <= until && asked.host.searches > 0);
                assert!(shown.is_ok() || gaps == Gaps::None);
                let reviewed =
                    ReviewSearch::new(&mut asked, &position, &line).and_then(|mut all| all.run(&mut asked));
                assert!(asked.host.now <= until && (gaps == Gaps::None || reviewed.is_ok()));
                let searches = asked.host.searches;
                asked.host.now = until;
                let after = position.play(&plays(&position)[0]).expect("legal");
                assert!(
                    asked.values(&after).is_err()
                        || asked.known(&after, |known| !known.answer.values.is_empty())
                );
                assert_eq!(asked.host.searches, searches, "no search begins after the end");
            }
        }
    }
}

/// With `together`, all searches share the limits; else each has them.
#[test]
fn searches_share_limits_where_they_are_asked_together() {
    for together in [false, true] {
        let (memo, position) = (memo(), position(3));
        let mut asked = asking(&memo, Goal::Win);
        (asked.host.share, asked.together) = (0.5, together);
        asked.limits.time = Some(Duration::from_secs(1));
        let begun = asked.host.now;
        asked.line(&position).expect("time is left");
        assert!(asked.host.searches > 3);
        assert_eq!(asked.host.now - begun <= Duration::from_secs(1), together);
    }
}

/// A display searches for what it shows: for each node its value and its best play at most.
#[test]
fn an_excerpt_asks_for_nothing_that_it_does_not_show() {
    let (memo, position) = (memo(), dealt(12, 5));
    let mut asked = asking(&memo, Goal::Win);
    let tree = Tree { root: position.clone(), all: false, distinct_suits: false };
    let shown = tree.excerpt(&mut asked, position.clone(), 100, None).expect("no limit");
    assert_eq!(shown.len(), 100);
    assert!(asked.host.searches <= 300, "{}", asked.host.searches);
    let searches = asked.host.searches;
    assert_eq!(tree.excerpt(&mut asked, position, 100, None).expect("known").len(), 100);
    assert_eq!(asked.host.searches, searches, "a second drawing has the answers of the first");
}

/// Answers that nobody holds are forgotten; those of a solution stay.
#[test]
fn answers_do_not_live_as_long_as_the_memo() {
    let (memo, position) = (memo(), position(1));
    let held = memo.hold(&position, Goal::Win);
    let mut asked = asking(&memo, Goal::Win);
    let value = asked.value(&position).expect("no limit");
    let after = position.play(&plays(&position)[0]).expect("legal");
    asked.value(&after).expect("no limit");
    memo.release();
    assert_eq!(memo.size(), 0);
    assert_eq!(held.lock().expect("not held").answer.value, Some(value));
    assert_eq!(asked.known(&position, |known| known.answer.value), Some(value));
    assert_eq!(asked.known(&after, |known| known.answer.value), None);
    // So many positions come from a few thousand deals.
    let mut positions = 0;
    for seed in 0.. {
        let dealt = dealt(20, seed);
        for play in plays(&dealt).into_iter().take(1_000) {
            memo.known(&dealt.play(&play).expect("legal"), Goal::Win, |known| {
                known.answer.value = Some(value);
            });
            positions += 1;
        }
        if positions > 70_000 {
            break;
        }
    }
    let first = dealt(20, 0).play(&plays(&dealt(20, 0))[0]).expect("legal");
    assert_eq!(memo.known(&first, Goal::Win, |known| known.answer.value), None);
    assert_eq!(memo.known(&position, Goal::Win, |known| known.answer.value), Some(value));
}

/// One solver for all threads; another for a forked child, and for a game with more cards of a rank.
#[test]
fn sessions_share_a_solver_while_it_serves() {
    let (memo, position) = (memo(), position(1));
    let made = memo.solver(&position).expect("a solver");
    let others: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..8).map(|_| scope.spawn(|| memo.solver(&position).expect("a solver"))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(others.iter().all(|other| Arc::ptr_eq(&made, other)));
    forked();
    assert!(!Arc::ptr_eq(&made, &memo.solver(&position).expect("a solver")));
    let mut asked = asking(&memo, Goal::Win);
    let doubled = {
        let rules = Rules::Shedding(canju::shedding::Rules {
            decks: canju::shedding::Decks::Two,
            ..canju::shedding::Rules::DOUDIZHU
        });
        let hand = |text: &str| text.parse::<Hand>().expect("a hand");
        Position::new(hand("33333 4"), hand("55"), None, Side::First, rules).expect("a position")
    };
    assert_eq!(asked.value(&doubled), Ok(Value::Wins(true)));
    assert_eq!(asked.value(&position), asking(&self::memo(), Goal::Win).value(&position));
}

fn won() -> Position {
    let hand = |text: &str| text.parse::<Hand>().expect("a hand");
    let (first, second) = (hand("RJ A 5 4 3 3 3"), hand("BJ 2 2 2 K Q"));
    Position::new(first, second, None, Side::First, Rules::default()).expect("a position")
}

/// True for the limits of a search for a plan: it has one thread and no bound of nodes.
fn for_a_plan(limits: &Limits) -> bool {
    limits.nodes == Some(u64::MAX)
}

#[test]
fn a_plan_is_found_once_and_followed_while_its_player_makes_its_plays() {
    let (memo, mut at) = (memo(), won());
    let plan = asking(&memo, Goal::Win).plan(&at).expect("no limit").expect("a plan");
    let mut asked = asking(&memo, Goal::Win);
    asked.value(&at).expect("known");
    let searches = asked.host.searches;
    assert!(Arc::ptr_eq(&plan, &asked.plan(&at).expect("known").expect("the plan")));
    assert_eq!(asked.host.searches, searches);
    let (mut positions, mut made) = (vec![at.clone()], Vec::new());
    while !at.is_over() && made.len() < 3 {
        let Position::Shedding(now) = &at else { unreachable!("of two hands") };
        let play = if now.turn() == plan.side() {
            Player::new(now.rules(), &plan.list).decide(now).play.into()
        } else {
            plays(&at).pop().expect("a legal play")
        };
        at = at.play(&play).expect("legal");
        made.push(play);
        positions.push(at.clone());
        let followed = asked.followed_plan(&positions, &made);
        assert!(followed.is_some_and(|followed| Arc::ptr_eq(&followed, &plan)));
    }
    // Another play than that of the plan ends it.
    let planned = made[0].clone();
    let other = plays(&positions[0]).into_iter().find(|play| *play != planned).expect("another play");
    let next = positions[0].play(&other).expect("legal");
    assert!(asked.followed_plan(&[positions[0].clone(), next], &[other]).is_none());
}

#[test]
fn a_search_for_a_plan_in_vain_is_repeated_only_with_more_time() {
    let (memo, position) = (memo(), won());
    let mut asked = asking(&memo, Goal::Win);
    asked.value(&position).expect("no limit");
    asked.host.stop = Box::new(|limits| for_a_plan(limits).then_some(Stop::Time));
    let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
    let mut searches = asked.host.searches;
    for (time, more) in
        [(seconds(0.5), 1), (seconds(0.5), 0), (seconds(0.6), 0), (seconds(2.0), 1), (None, 1), (None, 0)]
    {
        asked.limits.time = time;
        assert!(!matches!(asked.plan(&position), Ok(Some(_))));
        searches += more;
        assert_eq!(asked.host.searches, searches, "{time:?}");
    }
    // Another limit ends it for good.
    let memo = self::memo();
    let mut asked = asking(&memo, Goal::Win);
    asked.limits.time = seconds(0.5);
    asked.value(&position).expect("no limit");
    asked.host.stop = Box::new(|limits| for_a_plan(limits).then_some(Stop::Nodes));
    assert_eq!(asked.plan(&position).err(), Some(Stop::Nodes));
    let searches = asked.host.searches;
    asked.limits.time = None;
    assert!(asked.plan(&position).expect("no search").is_none());
    assert_eq!(asked.host.searches, searches);
}

#[test]
fn of_several_plans_the_shortest_is_known_unless_it_is_too_long_for_a_reader() {
    let (memo, position) = (memo(), won());
    let Position::Shedding(begun) = &position else { unreachable!("of two hands") };
    let found = asking(&self::memo(), Goal::Win).plan(&position).expect("no limit").expect("a plan");
    let longer = |rules: usize| Planned {
        begun: begun.clone(),
        list: found.list.iter().cycle().take(rules).cloned().collect(),
        mover_wins: true,
        positions: 1,
        complete: true,
        facts: OnceLock::new(),
    };
    let mut asked = asking(&memo, Goal::Win);
    let known = |asked: &Session<'_, Host>| asked.known_plan(&position).map(|plan| plan.list.len());
    memo.keep_plan(longer(MOST_OFFERED + 1));
    assert_eq!(known(&asked), None);
    assert!(asked.plan(&position).expect("no search").is_none());
    assert_eq!(asked.host.searches, 0);
    memo.keep_plan(longer(MOST_OFFERED));
    memo.keep_plan(longer(7));
    memo.keep_plan(longer(9));
    assert_eq!(known(&asked), Some(7));
}
