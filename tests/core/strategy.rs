//! Strategies: a limit leaves what was found, and no text has more lines than asked for.

use canju::games::{Play, Position, Value};
use canju::search::{Limits, Stop};
use canju::session::{Gaps, Goal, Session};
use canju::sheet::strategy::sheet;
use canju::strategy::{Group, Step, Strategy, Then};
use canju::words::{Lang, Words};

use crate::any_position::any_position;
use crate::random::Random;
use crate::session::{asking, memo, plays};

/// Plays of a group, one for each step, with all passes after a play that stands.
fn follow(mut at: Position, steps: &[Step], side: &str) -> Option<Position> {
    for Step { play, stands, .. } in steps {
        at = at.play(play).ok()?;
        while *stands && !at.is_over() && at.mover() != side {
            if plays(&at) != [Play::pass()] {
                return None;
            }
            at = at.play(&Play::pass()).ok()?;
        }
    }
    Some(at)
}

/// All replies until the side is to move, or the game is over.
fn replies(at: &Position, side: &str) -> Vec<(Vec<Play>, Position)> {
    let (mut found, mut stack) = (Vec::new(), vec![(Vec::new(), at.clone())]);
    while let Some((made, at)) = stack.pop() {
        for play in plays(&at) {
            let after = at.play(&play).expect("legal");
            let made: Vec<Play> = made.iter().cloned().chain([play]).collect();
            if after.is_over() || after.mover() == side {
                found.push((made, after));
            } else {
                stack.push((made, after));
            }
        }
    }
    found
}

/// Walks all nodes: each reply is in exactly one group, and each end is a win.
fn walk(strategy: &Strategy, groups: &[Group], at: &Position, side: &str) -> usize {
    let in_tricks = matches!(at, Position::Tricks(_));
    let mut ends = 0;
    for (reply, after) in replies(at, side) {
        let has =
            |group: &&Group| group.replies.iter().any(|made| made.iter().map(|step| &step.play).eq(&reply));
        let found: Vec<&Group> = groups.iter().filter(has).collect();
        let [Group { steps, then, .. }] = found[..] else { panic!("{} groups for {reply:?}", found.len()) };
        if *then == Then::Again {
            let led = after.play(&Play::pass()).expect("a pass");
            ends += walk(strategy, groups, &led, side);
            continue;
        }
        let after = follow(after, steps, side).expect("legal answers");
        ends += match *then {
            Then::Node(number) => walk(strategy, &strategy.nodes[number], &after, side),
            Then::Open => 0,
            _ if in_tricks => 1,
            _ => {
                assert_eq!(after.winner(), Some(side));
                1
            }
        };
    }
    ends
}

#[test]
fn every_reply_has_one_answer_and_every_end_is_a_win() {
    let (mut random, mut whole, mut ends) = (Random(11), 0, 0);
    for _ in 0..300 {
        let Some(position) = any_position(&mut random) else { continue };
        if position.hands().iter().any(|(_, hand)| hand.len() > 6) || position.is_over() {
            continue;
        }
        let position = position.without_suits();
        let memo = memo();
        let mut asked = asking(&memo, if random.below(2) == 0 { Goal::Win } else { Goal::Fastest });
        let strategy = asked.strategy(&position, 45).expect("no limit");
        let side = strategy.side().expect("a value");
        if let (Then::Node(number), Some(at)) =
            (strategy.then, follow(position.clone(), &strategy.steps, side))
        {
            ends += walk(&strategy, &strategy.nodes[number], &at, side);
        }
        whole += usize::from(strategy.is_whole());
    }
    assert!(whole > 60 && ends > 300, "{whole} {ends}");
}

/// Each search is stopped after some nodes: what was found is a part of the strategy.
#[test]
fn a_limit_leaves_what_was_found() {
    let (mut random, mut open) = (Random(5), 0);
    for nodes in (0..60).map(|number| 1 << (number % 12)) {
        let Some(position) = any_position(&mut random) else { continue };
        let memo = memo();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut asked = Session::new(&memo, crate::session::Host::default(), Goal::Win, limits);
        let strategy = asked.strategy(&position, 45).expect("a limit is no error");
        assert!(matches!(strategy.stop, None | Some(Stop::Nodes)));
        open += usize::from(!strategy.is_whole());
        for lang in [Lang::English, Lang::Chinese] {
            for most in [1, 2, 9, 45] {
                let lines = strategy.lines(Some(most), &Words::new(lang)).lines;
                assert!((1..=most).contains(&lines.len()));
            }
            let told = sheet(&strategy, &[], Some(9), &Words::new(lang));
            assert!(!told.title.is_empty());
        }
    }
    assert!(open > 3, "{open}");
}

#[test]
fn a_limit_before_the_value_leaves_nothing() {
    let memo = memo();
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let mut asked = Session::new(&memo, crate::session::Host::default(), Goal::Win, limits);
    let strategy = asked.strategy(&crate::session::dealt(20, 1), 45).expect("a limit is no error");
    assert_eq!((strategy.value, strategy.stop, strategy.then), (None, Some(Stop::Nodes), Then::Open));
    let lines = strategy.lines(Some(45), &Words::new(Lang::English)).lines;
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].indented(), "…");
}

#[test]
fn a_host_that_ends_it_ends_it() {
    let position = crate::session::positions(true).next().expect("a position");
    let memo = memo();
    let mut asked = asking(&memo, Goal::Win);
    asked.gaps = Gaps::Rest;
    asked.host.stop = Box::new(|_| Some(Stop::Interrupted));
    assert_eq!(asked.strategy(&position, 45).err(), Some(Stop::Interrupted));
}

#[test]
fn a_wrong_verdict_is_an_error() {
    let position = crate::session::positions(false).next().expect("a position");
    let memo = memo();
    let mut asked = asking(&memo, Goal::Win);
    asked.known(&position, |known| known.answer.value = Some(Value::Wins(true)));
    assert_eq!(asked.strategy(&position, 45).err(), Some(Stop::WrongVerdict));
}
