//! The builder: opens the shallowest nodes first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::groups::{AfterReplies, AnsweredReplies, Join, Refused};
use super::run::{ReplyNames, Run, RunStep, Sets};
use super::state_graph::Set;
use crate::search::Stop;

/// Number of a node.
pub(super) type NodeNumber = usize;

/// Returns true for a limit, which leaves what was found.
pub(super) const fn is_limit(stop: Stop) -> bool {
    matches!(stop, Stop::Time | Stop::Nodes | Stop::TooManyPlays)
}

/// Groups of a node that are refused before each reply has one of its own.
const MOST_REFUSED: usize = 12;

/// A node: the losing side is to move in all positions of a set.
struct LoserNode {
    positions: Set,
    parent: Option<NodeNumber>,
    depth: usize,
    groups: Option<Vec<Branch>>,
    refused: Refused,
    /// True if it belongs to a node that was built again.
    dropped: bool,
}

/// Replies of a node with their answer.
struct Branch {
    join: Option<Join>,
    replies: Vec<ReplyNames>,
    steps: Vec<RunStep>,
    then: End,
}

impl Branch {
    const fn is_again(&self) -> bool {
        matches!(self.then, End::Again)
    }
}

#[derive(Clone, Copy)]
enum End {
    Over,
    Again,
    Node(NodeNumber),
}

/// A part of a strategy: plays of the winner, and all replies to them, each with its part.
#[derive(Clone, Debug)]
pub(super) struct StrategyPart {
    pub steps: Vec<RunStep>,
    pub then: AfterSteps,
}

/// What follows the plays of a part.
#[derive(Clone, Debug)]
pub(super) enum AfterSteps {
    /// The game ends.
    Over,
    /// The winner has passed, and the groups above answer the lead that follows.
    Again,
    /// It is not built yet.
    Open,
    /// Groups of replies.
    Groups(BranchGroups),
}

/// Groups of replies, each with its part.
pub(super) type BranchGroups = Vec<(Vec<ReplyNames>, StrategyPart)>;

/// A strategy that is built as far as it has lines.
pub(super) struct StrategyBuilder<'s, 'a, 't> {
    sets: &'s mut Sets<'a, 't>,
    nodes: Vec<LoserNode>,
    queue: BinaryHeap<Reverse<(usize, usize, NodeNumber)>>,
    queued: usize,
    lines: usize,
}

impl<'s, 'a, 't> StrategyBuilder<'s, 'a, 't> {
    pub const fn new(sets: &'s mut Sets<'a, 't>) -> StrategyBuilder<'s, 'a, 't> {
        StrategyBuilder { sets, nodes: Vec::new(), queue: BinaryHeap::new(), queued: 0, lines: 1 }
    }

    /// Builds at least `most` lines if the strategy has so many, and returns the limit that ended it sooner.
    ///
    /// # Errors
    /// Fails if the caller ends it, or if no play keeps a verdict.
    pub fn build(&mut self, positions: Set, most: usize) -> Result<Option<Stop>, Stop> {
        self.add(positions, None, 0);
        while let Some(Reverse((_, _, id))) = self.queue.pop() {
            if self.nodes[id].dropped {
                continue;
            }
            if self.lines >= most {
                return Ok(None);
            }
            match self.open(id) {
                Ok(()) => {}
                Err(stop) if is_limit(stop) => return Ok(Some(stop)),
                Err(stop) => return Err(stop),
            }
        }
        Ok(None)
    }

    /// Returns true if all nodes are open.
    pub fn is_whole(&self) -> bool {
        self.nodes.iter().all(|node| node.dropped || node.groups.is_some())
    }

    pub const fn lines(&self) -> usize {
        self.lines
    }

    fn add(&mut self, positions: Set, parent: Option<NodeNumber>, depth: usize) -> NodeNumber {
        let (id, groups) = (self.nodes.len(), None);
        self.nodes.push(LoserNode {
            positions,
            parent,
            depth,
            groups,
            refused: Refused::default(),
            dropped: false,
        });
        self.enqueue(id);
        id
    }

    fn enqueue(&mut self, id: NodeNumber) {
        self.queued += 1;
        self.queue.push(Reverse((self.nodes[id].depth, self.queued, id)));
    }

    fn open(&mut self, id: NodeNumber) -> Result<(), Stop> {
        let node = &self.nodes[id];
        let (positions, depth, refused) = (node.positions.clone(), node.depth, node.refused.clone());
        let Some(groups) = self.sets.groups(&positions, &refused)? else { return self.refuse(id) };
        let inline = is_inline(&groups);
        self.lines += if inline { 0 } else { groups.len() };
        let below = if inline { depth } else { depth + 1 };
        let branches = groups.into_iter().map(|AnsweredReplies { replies, then, join }| {
            let (steps, then) = match then {
                AfterReplies::PassAgain => (Vec::new(), End::Again),
                AfterReplies::Run(Run { steps, next: None }) => (steps, End::Over),
                AfterReplies::Run(Run { steps, next: Some(next) }) => {
                    (steps, End::Node(self.add(next, Some(id), below)))
                }
            };
            Branch { join, replies, steps, then }
        });
        let branches = branches.collect();
        self.nodes[id].groups = Some(branches);
        Ok(())
    }

    /// Builds a node again without the group, or the passes, that left no common answer deeper down: the
    /// passes of the node that has none, or the nearest above.
    fn refuse(&mut self, id: NodeNumber) -> Result<(), Stop> {
        let (mut at, mut join) = (Some(id), None);
        while let Some(up) = at {
            let LoserNode { refused, groups, parent, .. } = &mut self.nodes[up];
            let passes = groups.as_ref().is_none_or(|groups| groups.iter().any(Branch::is_again));
            if let Some(join) = join.take().filter(|_| !refused.all) {
                refused.joins.push(join);
                refused.all = refused.joins.len() > MOST_REFUSED;
                self.build_again(up);
                return Ok(());
            }
            if passes && !refused.passes && !refused.all {
                refused.passes = true;
                self.build_again(up);
                return Ok(());
            }
            at = *parent;
            join = at.and_then(|above| self.join_above(above, up));
        }
        Err(Stop::WrongVerdict)
    }

    /// The group of a node that leads to another one, if it has several replies.
    fn join_above(&self, above: NodeNumber, below: NodeNumber) -> Option<Join> {
        let branches = self.nodes[above].groups.iter().flatten();
        branches
            .filter(|branch| matches!(branch.then, End::Node(id) if id == below))
            .find_map(|branch| branch.join.clone())
    }

    fn build_again(&mut self, id: NodeNumber) {
        self.lines -= self.size(id);
        self.drop_below(id);
        self.enqueue(id);
    }

    /// Number of lines below a node.
    fn size(&self, id: NodeNumber) -> usize {
        let Some(branches) = &self.nodes[id].groups else { return 0 };
        let inline = matches!(&branches[..], [one] if !one.is_again());
        let below =
            branches.iter().map(|branch| if let End::Node(next) = branch.then { self.size(next) } else { 0 });
        below.sum::<usize>() + if inline { 0 } else { branches.len() }
    }

    fn drop_below(&mut self, id: NodeNumber) {
        let branches = self.nodes[id].groups.take().unwrap_or_default();
        for branch in branches {
            if let End::Node(next) = branch.then {
                self.nodes[next].dropped = true;
                self.drop_below(next);
            }
        }
    }

    /// What was built below the plays of an answer.
    pub fn built(&self, steps: Vec<RunStep>) -> StrategyPart {
        StrategyPart { steps, then: self.built_at(0) }
    }

    fn built_at(&self, id: NodeNumber) -> AfterSteps {
        let Some(branches) = &self.nodes[id].groups else { return AfterSteps::Open };
        let groups = branches.iter().map(|Branch { replies, steps, then, .. }| {
            let then = match *then {
                End::Over => AfterSteps::Over,
                End::Again => AfterSteps::Again,
                End::Node(next) => self.built_at(next),
            };
            (replies.clone(), StrategyPart { steps: steps.clone(), then })
        });
        AfterSteps::Groups(groups.collect())
    }
}

/// Returns true if a group goes on in the line above it.
fn is_inline(groups: &[AnsweredReplies]) -> bool {
    matches!(groups, [one] if !matches!(one.then, AfterReplies::PassAgain))
}

impl StrategyPart {
    /// Number of lines below the first one.
    pub fn lines(&self) -> usize {
        let AfterSteps::Groups(groups) = &self.then else { return 0 };
        let below = groups.iter().map(|(_, part)| part.lines()).sum::<usize>();
        let inline = matches!(&groups[..], [(_, part)] if !matches!(part.then, AfterSteps::Again));
        below + if inline { 0 } else { groups.len() }
    }
}
