//! Trees of play: the children of a node, and the part of a tree that a display has room for.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::cards::{Hand, Rank};
use crate::games::{Play, Position, Value};
use crate::session::{Host, Session};

/// A tree of all positions after some plays from a root.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The position where it begins.
    pub root: Position,
    /// True for a node for every legal play; else the best play at the winner's nodes is enough. In trick
    /// play, at those of the side to move at the root.
    pub all: bool,
    /// True if plays that differ only in suits have nodes of their own.
    pub distinct_suits: bool,
}

/// A child of a node.
#[derive(Clone, Debug)]
pub struct TreeChild {
    /// The play that leads to it.
    pub play: Play,
    /// The side that wins from it, if that follows from the value of the node.
    pub winner: Option<&'static str>,
}

/// A node that is shown.
#[derive(Clone, Debug)]
pub struct ShownNode {
    /// The place of its parent among the nodes.
    pub parent: usize,
    /// The play that leads to it; `None` at the start of the excerpt.
    pub play: Option<Play>,
    /// Value for the side to move, if it was found.
    pub value: Option<Value>,
    /// Number of children that are left out, if it is known.
    pub hidden: Option<usize>,
    /// The place of a node with the same position, which shows its children.
    pub as_after: Option<usize>,
    /// True on the line of best play.
    pub principal: bool,
    /// Number of plays from the start of the excerpt.
    pub depth: usize,
    position: Position,
    plays: Option<Vec<Play>>,
    children: Vec<usize>,
}

/// The hands, the play to beat, its kind, its owner with who was out first, and the side to move. They decide
/// the plays below a node: nodes with equal keys share them.
type Key = (
    Vec<Hand>,
    Option<Play>,
    Option<(&'static str, Option<Rank>, usize)>,
    [Option<&'static str>; 2],
    &'static str,
);

impl Tree {
    /// Returns true if a solution tree needs only the best play of the side to move.
    fn holds(&self, at: &Position, value: Value) -> bool {
        match value {
            Value::Wins(wins) => wins,
            Value::Tricks(_) => at.turn() == self.root.turn(),
        }
    }

    /// Plays of a node's children, the best one first, each with its winner if that follows from the value
    /// of the node; then it is kept.
    ///
    /// # Errors
    /// Fails with the limit that stopped a search.
    ///
    /// # Panics
    /// Panics if a listed play is not legal.
    pub fn children<H: Host>(
        &self,
        session: &mut Session<'_, H>,
        at: &Position,
    ) -> Result<Vec<TreeChild>, H::Error> {
        session.reach(at)?;
        let value = session.value(at)?;
        let Some(best) = session.best(at)? else { return Ok(Vec::new()) };
        let holds = self.holds(at, value);
        let mut plays = vec![best.clone()];
        if self.all || !holds {
            let legal = session.plays(at, self.distinct_suits)?;
            plays.extend(legal.into_iter().filter(|play| *play != best));
        }
        let winner = at.winner_by(value);
        let child = |play: Play| {
            // The best play keeps the verdict, in any suits. In a lost position every play loses.
            let winner = winner.filter(|_| !holds || play.is_like(&best));
            if let Some(side) = winner {
                let next = at.play(&play).expect("a legal play");
                session.learn_value(&next, Value::Wins(next.mover() == side));
            }
            TreeChild { play, winner }
        };
        Ok(plays.into_iter().map(child).collect())
    }

    /// The part of a tree to show from a position on: the whole line of best play, then other replies with
    /// their answers, by depth. Each node comes after its parent.
    ///
    /// # Errors
    /// Fails if the host ends it.
    pub fn excerpt<H: Host>(
        &self,
        session: &mut Session<'_, H>,
        start: Position,
        most: usize,
        deepest: Option<usize>,
    ) -> Result<Vec<ShownNode>, H::Error> {
        let mut choice =
            TreeWalk { tree: self, session, most, deepest, nodes: Vec::new(), opened: HashMap::new() };
        choice.show(start, None)?;
        let mut last = 0;
        while let Some(best) = choice.open(last)?.first().cloned() {
            last = choice.add(last, best)?;
        }
        let mut came = choice.nodes.len();
        let mut queue: BinaryHeap<_> =
            (0..came).map(|place| Reverse((choice.nodes[place].depth, place, place))).collect();
        choice.nodes.iter_mut().for_each(|node| node.principal = true);
        while choice.nodes.len() < most {
            let Some(Reverse((_, _, place))) = queue.pop() else { break };
            for fresh in choice.add_children(place)? {
                queue.push(Reverse((choice.nodes[fresh].depth, came, fresh)));
                came += 1;
            }
        }
        choice.count_hidden()?;
        Ok(choice.in_order())
    }

    fn key(&self, at: &Position) -> Key {
        let (beat, tricks) = (at.to_beat(), matches!(at, Position::Tricks(_)));
        let of_four = matches!(at, Position::Guandan(_));
        // Some suits of Guandan matter, and no others are left.
        let bare = (of_four && !self.distinct_suits).then(|| at.without_suits());
        let hand = |hand: &Hand| {
            if tricks || of_four || self.distinct_suits {
                hand.clone()
            } else {
                Hand::from_counts(hand.counts())
            }
        };
        let hands = bare.as_ref().unwrap_or(at).hands().into_iter().map(|(_, held)| hand(held)).collect();
        let shape = beat.as_ref().map(|play| (play.kind(), play.rank(), play.length()));
        (hands, beat.filter(|_| tricks), shape, [at.by(), at.head()], at.turn())
    }
}

struct TreeWalk<'a, 'b, H> {
    tree: &'a Tree,
    session: &'a mut Session<'b, H>,
    most: usize,
    deepest: Option<usize>,
    nodes: Vec<ShownNode>,
    opened: HashMap<Key, usize>,
}

impl<H: Host> TreeWalk<'_, '_, H> {
    fn show(&mut self, position: Position, from: Option<(usize, Play)>) -> Result<usize, H::Error> {
        let value = self.session.find(|session| session.value(&position))?;
        let depth = from.as_ref().map_or(0, |(parent, _)| self.nodes[*parent].depth + 1);
        let (parent, play) = from.map_or((0, None), |(parent, play)| (parent, Some(play)));
        let place = self.nodes.len();
        if play.is_some() {
            self.nodes[parent].children.push(place);
        }
        let (hidden, as_after, principal, plays, children) = (Some(0), None, false, None, Vec::new());
        self.nodes.push(ShownNode {
            parent,
            play,
            value,
            hidden,
            as_after,
            principal,
            depth,
            position,
            plays,
            children,
        });
        Ok(place)
    }

    fn add(&mut self, parent: usize, play: Play) -> Result<usize, H::Error> {
        let next = self.nodes[parent].position.play(&play).expect("a legal play");
        self.show(next, Some((parent, play)))
    }

    /// Plays of a node's children; none if a node with the same position shows them already.
    fn open(&mut self, place: usize) -> Result<Vec<Play>, H::Error> {
        let node = &self.nodes[place];
        if self.deepest == Some(node.depth) || node.value.is_none() || self.session.is_decided(&node.position)
        {
            return Ok(Vec::new());
        }
        let key = self.tree.key(&node.position);
        if self.opened.get(&key).is_some_and(|&other| other != place) {
            return Ok(Vec::new());
        }
        if node.plays.is_none() {
            let (tree, position) = (self.tree, node.position.clone());
            let found = self.session.find(|session| tree.children(session, &position))?;
            self.nodes[place].plays =
                found.map(|children| children.into_iter().map(|child| child.play).collect());
        }
        let plays = self.nodes[place].plays.clone();
        match &plays {
            Some(_) => _ = self.opened.insert(key, place),
            None => self.nodes[place].hidden = None,
        }
        Ok(plays.unwrap_or_default())
    }

    /// Adds the other children of a node; returns the nodes to open next.
    fn add_children(&mut self, place: usize) -> Result<Vec<usize>, H::Error> {
        let mut fresh = Vec::new();
        let plays = self.open(place)?;
        for play in plays.into_iter().skip(self.nodes[place].children.len()) {
            if self.nodes.len() >= self.most {
                break;
            }
            let below = self.add(place, play)?;
            let node = &self.nodes[below];
            let holds = node.value.is_some_and(|value| self.tree.holds(&node.position, value));
            // A reply is shown together with the winner's only answer.
            if holds && self.total(below)? == Some(1) {
                fresh.extend(self.add_children(below)?);
            } else {
                fresh.push(below);
            }
        }
        Ok(fresh)
    }

    /// Number of a node's children; `None` if that needs a search.
    fn total(&mut self, place: usize) -> Result<Option<usize>, H::Error> {
        let node = &self.nodes[place];
        Ok(match (&node.plays, node.value) {
            (Some(plays), _) => Some(plays.len()),
            _ if self.session.is_decided(&node.position) => Some(0),
            (_, None) if !self.tree.all => None,
            (_, Some(value)) if !self.tree.all && self.tree.holds(&node.position, value) => Some(1),
            _ => Some(self.session.plays(&node.position, self.tree.distinct_suits)?.len()),
        })
    }

    fn count_hidden(&mut self) -> Result<(), H::Error> {
        for place in 0..self.nodes.len() {
            let node = &self.nodes[place];
            let (shown, key) = (node.children.len(), self.tree.key(&node.position));
            let counted =
                if node.hidden.is_some() && node.value.is_some() { self.total(place)? } else { None };
            let same = self.opened.get(&key).copied().filter(|&other| other != place);
            let hidden = counted.map(|total| total - shown);
            let as_after = same.filter(|_| hidden.is_some_and(|hidden| hidden > 0));
            let node = &mut self.nodes[place];
            (node.hidden, node.as_after) = (if as_after.is_some() { Some(0) } else { hidden }, as_after);
        }
        Ok(())
    }

    /// The nodes, each followed by all below it.
    fn in_order(self) -> Vec<ShownNode> {
        let (mut order, mut stack) = (Vec::new(), vec![0]);
        while let Some(place) = stack.pop() {
            order.push(place);
            stack.extend(self.nodes[place].children.iter().rev());
        }
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| places[old] = new);
        let mut nodes: Vec<Option<ShownNode>> = self.nodes.into_iter().map(Some).collect();
        let moved = order.into_iter().filter_map(|old| nodes[old].take());
        moved
            .map(|node| ShownNode {
                parent: places[node.parent],
                as_after: node.as_after.map(|place| places[place]),
                ..node
            })
            .collect()
    }
}
