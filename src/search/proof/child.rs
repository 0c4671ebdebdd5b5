//! The children of a node, and what the search knows of them.

use super::{Initial, Lists, Numbers, Verdict};

/// A play of a game, as a search sees it.
pub(crate) trait Play: Copy {
    /// The node that a play leads to.
    type Node: Copy;

    /// The child's node.
    fn node(&self) -> Self::Node;

    /// Returns true if the side that makes the play is to move in the child too.
    fn again(&self) -> bool;

    /// Which of two plays of the same node is at least as good as the other, if that is known.
    fn dominance(&self, other: &Self) -> Option<Better>;
}

/// The one of two plays or hands that is at least as good as the other.
pub(crate) enum Better {
    First,
    Second,
}

/// A play that may win.
#[derive(Clone, Copy)]
pub(crate) struct Child<K, P> {
    pub play: P,
    /// Key in the transposition table, once the child is [settled](super::Search::settle).
    pub key: K,
    /// Place in the move ordering: higher first.
    pub score: i32,
    pub stats: ChildStats,
}

impl<K: Default, P: Play> Child<K, P> {
    #[inline(always)]
    pub(crate) fn new(play: P) -> Child<K, P> {
        Child { play, key: K::default(), score: 0, stats: ChildStats::default() }
    }
}

/// Proof numbers of a child, and how far the search has come with it.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChildStats {
    /// As far as is proved, seen from the parent's mover.
    pub pn: Numbers,
    /// With what other threads are at work on.
    pub virtual_pn: Numbers,
    /// Nodes that it is expected to take; 0 when it has been visited.
    pub nodes: u32,
    /// Whether another thread is at work on it.
    pub busy: bool,
    /// Whether it has been visited since it was listed, or read anew because another thread began with it.
    pub is_seen_again: bool,
}

impl ChildStats {
    /// Sets the initial numbers, which are from the child's point of view; `again` as in [`Play::again`].
    #[inline(always)]
    pub(super) fn expect(&mut self, initial: Initial, again: bool) {
        (self.pn, self.nodes) = (initial.numbers.for_parent(again), initial.nodes);
    }
}

/// Children of all nodes on the path, and of open nodes that are not.
pub(crate) struct Children<K, P> {
    /// The children of each node on the path, after those of its parent.
    pub stack: Vec<Child<K, P>>,
    /// The children that visits have left, where the search [keeps](super::Search::KEEPS_CHILDREN) them.
    kept: Lists<K, Child<K, P>>,
}

impl<K: Copy + PartialEq, P: Copy> Children<K, P> {
    pub(crate) const fn new() -> Children<K, P> {
        Children { stack: Vec::new(), kept: Lists::new() }
    }

    /// Keeps the children from `base` on for the next visit of the node with this key and hash.
    pub(super) fn keep(&mut self, base: usize, key: K, hash: u64) {
        self.kept.put(key, hash, &self.stack[base..]);
    }

    /// Adds the children that an earlier visit left; returns false if none are kept.
    pub(super) fn take_up(&mut self, key: K, hash: u64) -> bool {
        let kept = self.kept.get(key, hash);
        self.stack.extend_from_slice(kept.unwrap_or_default());
        kept.is_some()
    }
}

/// Drops the children that lose while a search looks up the children of a node.
///
/// It is made for a loop: a closure would not be compiled with its function's instructions.
pub(crate) struct Settling {
    base: usize,
    kept: usize,
}

impl Settling {
    /// Begins with the child at `base`.
    #[inline(always)]
    pub(crate) const fn new(base: usize) -> Settling {
        Settling { base, kept: base }
    }

    /// Takes the verdict of the next child, at `i`, as its parent sees it, if it is known. Returns true if the child wins:
    /// then no other matters.
    #[inline(always)]
    pub(crate) fn wins<C: Copy>(&mut self, children: &mut [C], i: usize, known: Option<Verdict>) -> bool {
        if known.is_none() {
            children[self.kept] = children[i];
            self.kept += 1;
        }
        known == Some(Verdict::Win)
    }

    /// Drops the children that lose. Returns a loss of the parent if these are all.
    #[inline(always)]
    pub(crate) fn end<C>(self, children: &mut Vec<C>) -> Option<Verdict> {
        children.truncate(self.kept);
        (self.kept == self.base).then_some(Verdict::Loss)
    }
}
