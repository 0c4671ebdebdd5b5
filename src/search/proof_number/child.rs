//! Children of a node, with their proof numbers.

use super::{Initial, Lists, Numbers, Verdict};

/// A play of a game, with the position after it.
pub(crate) trait ChildPlay: Copy {
    /// The node after a play.
    type Node: Copy;

    /// Node of the child.
    fn node(&self) -> Self::Node;

    /// Returns true if the side that makes the play is to move in the child too.
    fn same_side_to_move(&self) -> bool;
}

/// The better of two plays or hands: it is at least as good as the other.
pub(crate) enum Better {
    First,
    Second,
}

/// A play that may win, as a child of its node.
#[derive(Clone, Copy)]
pub(crate) struct Child<K, P> {
    pub play: P,
    /// Key in the transposition table, set by [`Search::probe`](super::Search::probe).
    pub key: K,
    /// Score in the move ordering: higher first.
    pub score: i32,
    pub stats: ChildStats,
}

impl<K: Default, P: ChildPlay> Child<K, P> {
    #[inline(always)]
    pub(crate) fn new(play: P) -> Child<K, P> {
        Child { play, key: K::default(), score: 0, stats: ChildStats::default() }
    }
}

/// Proof numbers of a child, from the parent's point of view, and the state of its search.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChildStats {
    /// Numbers without virtual loss.
    pub pn: Numbers,
    /// Numbers with the virtual losses of other threads.
    pub virtual_pn: Numbers,
    /// Number of nodes that its search is likely to take; 0 once it has been visited.
    pub nodes: u32,
    /// True if another thread is working on it.
    pub busy: bool,
    /// True once its numbers have been read again because another thread began with it, or it has
    /// been visited.
    pub is_seen_again: bool,
}

impl ChildStats {
    /// Sets the initial numbers; `initial` is from the child's point of view. `again` is as in
    /// [`ChildPlay::same_side_to_move`].
    #[inline(always)]
    pub(super) fn expect(&mut self, initial: Initial, again: bool) {
        (self.pn, self.nodes) = (initial.numbers.for_parent(again), initial.nodes);
    }
}

/// Children of all nodes on the path, and of open nodes visited before.
pub(crate) struct Children<K, P> {
    /// The children of each node on the path, after those of its parent.
    pub stack: Vec<Child<K, P>>,
    /// Children of open nodes, if the search [keeps](super::Search::KEEPS_CHILDREN) them.
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

    /// Adds the children that an earlier visit kept to the stack. Returns false if nothing is kept.
    pub(super) fn take_up(&mut self, key: K, hash: u64) -> bool {
        let kept = self.kept.get(key, hash);
        self.stack.extend_from_slice(kept.unwrap_or_default());
        kept.is_some()
    }
}

/// Removal of known children while a loop looks them up.
///
/// This is not a function with a closure: closures are not compiled for newer processors with their
/// function.
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

    /// Takes the verdict of the next child, at `i`, if it is known, from the parent's point of
    /// view. Returns true if the child wins: then no other child matters.
    #[inline(always)]
    pub(crate) fn wins<C: Copy>(&mut self, children: &mut [C], i: usize, known: Option<Verdict>) -> bool {
        if known.is_none() {
            children[self.kept] = children[i];
            self.kept += 1;
        }
        known == Some(Verdict::Win)
    }

    /// Drops the children that lose. Returns a loss if none is left.
    #[inline(always)]
    pub(crate) fn end<C>(self, children: &mut Vec<C>) -> Option<Verdict> {
        children.truncate(self.kept);
        (self.kept == self.base).then_some(Verdict::Loss)
    }
}
