//! Strategies of four hands: every reply has one answer, and every line reaches the goal.

use canju::cards::{Deck, Hand, Rank, Stock, deal};
use canju::games::{Play, Position};
use canju::guandan::{self, Guandan, Reading};
use canju::session::{Goal, is_decided};
use canju::strategy::{Group, Step, Strategy, Then};

use crate::random::Random;
use crate::session::{asking, memo, plays};

/// Random hands of at most four cards, from few ranks so that there are bombs, under random rules.
pub fn any_of_four(random: &mut Random) -> Option<Position> {
    let level = Rank::new(random.below(13)).expect("a rank");
    let mut rules = Guandan::at(level).expect("not a joker");
    rules.wrap = random.below(4) > 0;
    rules.reading = [Reading::Strongest, Reading::Declared][random.below(2)];
    let deck = Deck { decks: Stock::Two, jokers: true, suits: true };
    let whole = deal(&[108], &deck, Some(random.next())).ok()?;
    // Cards of a few ranks, among them the level.
    let low = random.below(8);
    let near = |rank: Rank| (low..low + 5).contains(&rank.index()) || rank == level;
    let mut cards = whole[0].cards().to_vec();
    cards.retain(|card| near(card.rank));
    for place in (1..cards.len()).rev() {
        cards.swap(place, random.below(place + 1));
    }
    let hands: Vec<Hand> = (0..4)
        .map(|_| {
            let number = 1 + random.below(5);
            Hand::new(cards.drain(..number.min(cards.len())).collect()).expect("a hand")
        })
        .collect();
    let mut position = Position::from(guandan::Position::lead(hands.try_into().ok()?, rules).ok()?);
    for _ in 0..random.below(5) {
        let legal = plays(&position);
        let Some(play) = legal.get(random.below(legal.len().max(1))) else { break };
        position = position.play(play).expect("a legal play");
    }
    (!position.is_over()).then(|| position.without_suits())
}

struct Walk<'a> {
    strategy: &'a Strategy,
    side: &'static str,
    goal: Goal,
    ends: usize,
}

impl Walk<'_> {
    /// Returns true if the goal is reached or missed: levels are reached where nothing can take them.
    fn is_decided(&self, at: &Position) -> bool {
        let least = self.strategy.levels.map(i8::abs);
        is_decided(at, self.goal) || least.is_some_and(|least| self.sure(at) >= least)
    }

    /// The levels that are sure, by the order in which seats are out; less than 1 if none.
    fn sure(&self, at: &Position) -> i8 {
        let Position::Guandan(at) = at else { panic!("another game") };
        let (least, most) = at.setup().bounds();
        if self.side == "south-north" { least } else { -most }
    }

    /// Position after plays of a run, with all passes after a play that stands.
    fn follow(&self, mut at: Position, steps: &[Step]) -> Position {
        for Step { play, stands, seat, .. } in steps {
            assert_eq!(at.seating()[*seat].0, at.turn(), "{at}");
            at = at.play(play).expect("a legal answer").without_suits();
            while *stands && !self.is_decided(&at) && at.mover() != self.side {
                assert_eq!(plays(&at), [Play::pass()], "{at}");
                at = at.play(&Play::pass()).expect("a pass").without_suits();
            }
        }
        at
    }

    /// All replies until the side is to move, or the goal is reached or missed.
    fn replies(&self, at: &Position) -> Vec<(Vec<(usize, Play)>, Position)> {
        let (mut found, mut stack) = (Vec::new(), vec![(Vec::new(), at.clone())]);
        while let Some((made, at)) = stack.pop() {
            for play in plays(&at) {
                let after = at.play(&play).expect("legal").without_suits();
                let seat = at.seating().iter().position(|(seat, _)| *seat == at.turn()).expect("a seat");
                let made: Vec<_> = made.iter().cloned().chain([(seat, play)]).collect();
                if self.is_decided(&after) || after.mover() == self.side {
                    found.push((made, after));
                } else {
                    stack.push((made, after));
                }
            }
        }
        found
    }

    fn groups(&mut self, groups: &[Group], at: &Position) {
        for (reply, after) in self.replies(at) {
            let is_reply = |made: &Vec<Step>| {
                made.iter().map(|step| (step.seat, step.play.clone())).eq(reply.iter().cloned())
            };
            let found: Vec<&Group> =
                groups.iter().filter(|group| group.replies.iter().any(is_reply)).collect();
            let [Group { steps, then, .. }] = found[..] else {
                panic!("{} groups for {reply:?} at {at}", found.len())
            };
            let after = self.follow(after, steps);
            self.end(*then, &after);
        }
    }

    fn end(&mut self, then: Then, at: &Position) {
        match then {
            Then::Node(number) => self.groups(&self.strategy.nodes[number], at),
            Then::Open => {}
            Then::Again => panic!("nobody leads again among four"),
            Then::Over => {
                self.ends += 1;
                assert!(self.is_decided(at), "{at}");
                assert_eq!(at.winner(), Some(self.side), "{at}");
                if self.goal == Goal::Levels {
                    let position = &self.strategy.position;
                    let least = self.strategy.levels.expect("levels").abs();
                    let reached = self.sure(at);
                    assert!(reached >= least, "{reached} levels instead of {least} in {position}");
                }
            }
        }
    }
}

/// Walks strategies of random positions; returns the number of whole ones, and of ends.
fn walk(seed: u64, number: usize) -> (usize, usize) {
    let (mut random, mut whole, mut ends) = (Random(seed), 0, 0);
    for _ in 0..number {
        let Some(position) = any_of_four(&mut random) else { continue };
        for goal in [Goal::Win, Goal::Levels] {
            let memo = memo();
            let strategy = asking(&memo, goal).strategy(&position, 45).expect("no limit");
            let side = strategy.side().expect("a value");
            let mut walk = Walk { strategy: &strategy, side, goal, ends: 0 };
            if walk.is_decided(&position) {
                assert_eq!(strategy.then, Then::Over);
                continue;
            }
            let at = walk.follow(position.clone(), &strategy.steps);
            walk.end(strategy.then, &at);
            ends += walk.ends;
            whole += usize::from(strategy.is_whole());
        }
    }
    (whole, ends)
}

#[test]
fn every_line_of_four_hands_reaches_the_goal() {
    let (whole, ends) = walk(3, 100);
    assert!(whole > 60 && ends > 300, "{whole} {ends}");
}

/// Long: `cargo test --release --test core -- --ignored guandan`.
#[test]
#[ignore = "a minute"]
fn every_line_of_many_positions_of_four_hands_reaches_the_goal() {
    let (whole, ends) = walk(4, 3_000);
    assert!(whole > 2_000 && ends > 10_000, "{whole} {ends}");
}
