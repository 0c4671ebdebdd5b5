//! Strategies as trees that people can read: the plays of the winner, and the answer to every reply.
//!
//! A node is a *set* of positions: the losing side has made different plays, and the winner goes on alike.
//! So a group of replies has one answer, and a strategy has few lines.
//!
//! 1. Replies that the winner can pass, in all positions of a set and in those that follow, lead back to
//!    the same set ([`Then::Again`]).
//! 2. Of the other replies, a greedy cover ([`crate::refutations`]) joins those with a common answer, if
//!    all replies to it have common answers.
//! 3. An answer runs on while the losing side can only pass.
//! 4. If groups have no common answer deeper down, the nearest node above is built again without groups.
//! 5. A strategy of few lines is searched for one with fewer.

mod builder;
mod groups;
mod run;
mod shorten;
mod state_graph;
mod strategy_tree;
mod text_lines;

pub use strategy_tree::{Disambiguation, Group, Step, Strategy, Then};
pub use text_lines::{Lines, TextLine};

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use self::builder::{AfterSteps, BranchGroups, StrategyBuilder, StrategyPart, is_limit};
use self::run::Sets;
use self::shorten::Shorter;
use self::state_graph::{Set, StateGraph, Target, set};
use crate::games::{Position, Solver};
use crate::search::{SearchControl, Stop};
use crate::session::{Goal, Host, Session};

/// Lines of a strategy that is searched for one with fewer.
const FEW_LINES: usize = 90;

impl<H: Host> Session<'_, H> {
    /// A strategy of the winner's side for a position, with at least `most` lines if it has so many.
    ///
    /// A limit ends it with fewer lines.
    ///
    /// # Errors
    /// Fails if the host ends it.
    pub fn strategy(&mut self, position: &Position, most: usize) -> Result<Strategy, H::Error> {
        let found = self.value(position).and_then(|value| {
            let plays_left = if self.by_length(position) { Some(self.plays_left(position)?) } else { None };
            let levels = if self.by_levels(position) { Some(self.levels(position)?) } else { None };
            Ok((value, plays_left, levels))
        });
        let (value, plays_left, levels) = match found {
            Ok(found) => found,
            Err(error) => {
                let stop = self.host.limit(&error).ok_or(error)?;
                let value = self.known_value(position);
                return Ok(Strategy::unknown(position, value, Some(stop)));
            }
        };
        let unknown = Strategy { levels, ..Strategy::unknown(position, Some(value), None) };
        let goal = if self.is_by_value(position) { Goal::Win } else { self.goal };
        let side = unknown.side().unwrap_or_default();
        let target = Target { side, goal, levels: levels.map(i8::abs) };
        if target.is_reached_or_missed(position) {
            return Ok(Strategy { then: Then::Over, ..unknown });
        }
        // On one thread, so that every machine finds the same; its parts take few nodes.
        let found = self
            .run(position, Some(u64::MAX), |solver, control| search(solver, position, target, most, control));
        match found {
            Ok((steps, Then::Open, nodes, stop)) if steps.is_empty() && side == position.mover() => {
                // A limit came before the first play was chosen: another search may have found one.
                let known = self.known(position, |known| known.answer.best.clone().or(known.winning.clone()));
                let seat = position.seating().iter().position(|(seat, _)| *seat == position.turn());
                let (seat, needs) = (seat.unwrap_or_default(), Disambiguation::Nothing);
                let steps = known.map(|play| Step { seat, play, needs, stands: false }).into_iter().collect();
                Ok(Strategy { plays_left, steps, nodes, stop, ..unknown })
            }
            Ok((steps, then, nodes, stop)) => {
                Ok(Strategy { plays_left, steps, then, nodes, stop, ..unknown })
            }
            Err(error) => {
                let stop = self.host.limit(&error).ok_or(error)?;
                Ok(Strategy { plays_left, stop: Some(stop), ..unknown })
            }
        }
    }
}

/// Steps, what follows, the nodes, and the limit.
type Searched = (Vec<Step>, Then, Vec<Vec<Group>>, Option<Stop>);

fn search(
    solver: &Solver,
    position: &Position,
    target: Target,
    most: usize,
    control: &mut SearchControl,
) -> Result<Searched, Stop> {
    let mut graph = StateGraph::new(solver, control, target);
    let root = set(vec![graph.number(position.without_suits())]);
    let mut sets = Sets::new(graph);
    match built(&mut sets, &root, most) {
        Ok((part, stop)) => {
            let (steps, then, nodes) = shown(&sets, part);
            Ok((steps, then, nodes, stop))
        }
        Err(stop) if is_limit(stop) => Ok((Vec::new(), Then::Open, Vec::new(), Some(stop))),
        Err(stop) => Err(stop),
    }
}

/// A strategy with at least `most` lines if it has so many, and the limit that has ended it.
fn built(sets: &mut Sets<'_, '_>, root: &Set, most: usize) -> Result<(StrategyPart, Option<Stop>), Stop> {
    let ours = sets.graph.ours(root[0]).is_some();
    let (steps, next) = if ours {
        let run = sets.first_run(root)?.ok_or(Stop::WrongVerdict)?;
        (run.steps, run.next)
    } else {
        (Vec::new(), Some(Rc::clone(root)))
    };
    let Some(next) = next else { return Ok((StrategyPart { steps, then: AfterSteps::Over }, None)) };
    let mut builder = StrategyBuilder::new(sets);
    // Lines that have no room show groups that have no common answer deeper down.
    let stop = builder.build(next, most.saturating_mul(2).max(FEW_LINES))?;
    let (part, few) = (builder.built(steps), builder.is_whole() && builder.lines() <= FEW_LINES);
    let part = if few && part.lines() > 0 { fewer(sets, root, ours, part)? } else { part };
    Ok((part, stop))
}

/// A strategy with fewer lines, if limits allow to find one.
fn fewer(sets: &mut Sets<'_, '_>, root: &Set, ours: bool, part: StrategyPart) -> Result<StrategyPart, Stop> {
    match Shorter::new(sets).find(root, ours, part.lines()) {
        Ok(fewer) => Ok(fewer.unwrap_or(part)),
        Err(stop) if is_limit(stop) => Ok(part),
        Err(stop) => Err(stop),
    }
}

/// A strategy with its plays, and its nodes by their depth as printed.
fn shown(sets: &Sets<'_, '_>, part: StrategyPart) -> (Vec<Step>, Then, Vec<Vec<Group>>) {
    let mut opened = Opened::default();
    let steps = part.steps.iter().map(|step| sets.step(*step)).collect();
    let then = opened.then(part.then, 0);
    let (mut nodes, mut places) = (Vec::new(), vec![0; opened.queue.len()]);
    while let Some(Reverse((depth, number))) = opened.queue.pop() {
        let groups = opened.waiting[number].take().unwrap_or_default();
        let below = if is_inline(&groups) { depth } else { depth + 1 };
        let groups = groups.into_iter().map(|(replies, part)| Group {
            replies: replies.iter().map(|reply| sets.reply(reply)).collect(),
            steps: part.steps.iter().map(|step| sets.step(*step)).collect(),
            then: opened.then(part.then, below),
        });
        places.resize(places.len().max(number + 1), 0);
        places[number] = nodes.len();
        nodes.push(groups.collect::<Vec<_>>());
    }
    for group in nodes.iter_mut().flatten() {
        if let Then::Node(number) = &mut group.then {
            *number = places[*number];
        }
    }
    (steps, then, nodes)
}

/// Returns true if a group goes on in the line above it.
fn is_inline(groups: &BranchGroups) -> bool {
    matches!(&groups[..], [(_, part)] if !matches!(part.then, AfterSteps::Again))
}

/// Nodes in the order in which they came, and those that wait, the shallow ones first.
#[derive(Default)]
struct Opened {
    waiting: Vec<Option<BranchGroups>>,
    queue: BinaryHeap<Reverse<(usize, usize)>>,
}

impl Opened {
    fn then(&mut self, next: AfterSteps, depth: usize) -> Then {
        match next {
            AfterSteps::Over => Then::Over,
            AfterSteps::Again => Then::Again,
            AfterSteps::Open => Then::Open,
            AfterSteps::Groups(groups) => {
                let number = self.waiting.len();
                self.waiting.push(Some(groups));
                self.queue.push(Reverse((depth, number)));
                Then::Node(number)
            }
        }
    }
}
