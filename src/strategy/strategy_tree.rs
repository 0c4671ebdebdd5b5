//! Strategies as data.

use crate::games::{Play, Position, Value};
use crate::search::Stop;

/// What tells a play from others with the same cards that are legal somewhere in a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Disambiguation {
    /// No other play has its cards.
    #[default]
    Nothing,
    /// Its kind.
    Kind,
    /// Its kind and the ranks of its core: another play has the same kind.
    Core,
}

/// A play of the winner's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index of the seat that makes it.
    pub seat: usize,
    /// The play.
    pub play: Play,
    /// What a reader needs besides its cards.
    pub needs: Disambiguation,
    /// True if the other side can only pass. The passes are not steps.
    pub stands: bool,
}

/// Replies, and the plays that answer each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The replies: plays of the losing side in their order, one for each of its seats.
    pub replies: Vec<Vec<Step>>,
    /// The plays that answer them.
    pub steps: Vec<Step>,
    /// What follows.
    pub then: Then,
}

/// What follows the plays of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The game ends.
    Over,
    /// The winner passes, and the groups of the same node answer the lead that follows.
    Again,
    /// More plays follow that are not found.
    Open,
    /// The groups of this node.
    Node(usize),
}

/// A strategy of the winner's side; in trick play of the side to move, for its tricks.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// Where it begins.
    pub position: Position,
    /// The value for the side to move; `None` if a limit came first.
    pub value: Option<Value>,
    /// Number of plays and passes until the end, if the goal is to win soon.
    pub plays_left: Option<u32>,
    /// Levels of the side to move, negative if it loses them, if they are the goal.
    pub levels: Option<i8>,
    /// The plays of the winner's side before the first reply.
    pub steps: Vec<Step>,
    /// What follows them.
    pub then: Then,
    /// Nodes, the shallow ones first: the groups of all replies after some plays.
    pub nodes: Vec<Vec<Group>>,
    /// The limit that has ended the search.
    pub stop: Option<Stop>,
}

impl Strategy {
    /// A strategy of which no play is known.
    #[must_use]
    pub fn unknown(position: &Position, value: Option<Value>, stop: Option<Stop>) -> Strategy {
        let then = if position.is_over() { Then::Over } else { Then::Open };
        let (position, steps, nodes) = (position.clone(), Vec::new(), Vec::new());
        Strategy { position, value, plays_left: None, levels: None, steps, then, nodes, stop }
    }

    /// The side whose strategy it is.
    #[must_use]
    pub fn side(&self) -> Option<&'static str> {
        self.value.map(|value| self.position.winner_by(value).unwrap_or_else(|| self.position.mover()))
    }
}
