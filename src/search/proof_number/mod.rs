//! Search for a verdict by proof numbers, for any game.
//!
//! A game supplies its plays, its transposition table and its guesses ([`Search`]). [`Expand`]
//! makes the children of a node from them. [`DepthFirst`] searches small nodes, one child after the
//! other. [`DfPn`] searches larger ones by proof numbers.

#![expect(
    clippy::inline_always,
    reason = "what a node takes is compiled as one, for wider registers where a game has such code"
)]

mod child;
mod depth_first;
mod dfpn;
pub(crate) mod dominance;
mod expand;
mod lists;
mod numbers;
mod verdict;
mod virtual_loss;

use std::cell::Cell;

pub(crate) use child::{Better, Child, ChildPlay, ChildStats, Children, Settling};
pub(crate) use depth_first::DepthFirst;
pub(crate) use dfpn::DfPn;
pub(crate) use expand::Expand;
pub(crate) use lists::Lists;
pub use numbers::Outlook;
pub(crate) use numbers::{NumberTable, Numbers, UNIT, power, tag};
pub(crate) use verdict::Verdict;
pub(crate) use virtual_loss::{VirtualLossView, VirtualLosses};

use super::{SearchControl, Stop};
use crate::avx2::Avx2;
use crate::ideas::Idea;

/// One thread's search for verdicts, with what a game supplies.
///
/// Verdicts are relative to the side to move in a node. In the search for lengths, a side wins if
/// it reaches its goal: to empty a hand within some turns, or to prevent that.
///
/// Mark `generate`, `probe`, `initial` and `score` as `inline(always)`: only then are they
/// compiled for newer processors too.
pub(crate) trait Search<'s> {
    /// Key in the transposition table.
    type Key: Copy + PartialEq + Default;
    /// A position, with the question about it.
    type Node: Copy;
    type Play: ChildPlay<Node = Self::Node>;

    /// True if open nodes keep their children for their next visit.
    ///
    /// Children that an earlier visit dropped lose, so the others still decide the verdict. This
    /// also holds for other positions with the same key, as they have the same verdict.
    const KEEPS_CHILDREN: bool = false;

    fn context(&self) -> &Context<'_>;
    fn control(&mut self) -> &mut SearchControl<'s>;
    fn children(&mut self) -> &mut Children<Self::Key, Self::Play>;

    /// Number of cards in all hands.
    fn cards(node: &Self::Node) -> usize;

    /// Hash of a node in number tables and virtual-loss marks.
    fn tag(node: &Self::Node, key: Self::Key) -> u64;

    /// Lets the transposition tables grow and the caller stop the search.
    ///
    /// # Errors
    /// When the search must end.
    fn pause(&mut self) -> Result<(), Stop>;

    /// Prefetches the cache line of a key in the transposition table.
    #[inline(always)]
    fn prefetch(&self, _key: Self::Key) {}

    /// Looks up a node in the transposition table.
    ///
    /// # Errors
    /// When the search must end.
    fn look_up(&mut self, node: &Self::Node, key: Self::Key) -> Result<Option<Verdict>, Stop>;

    /// Puts a proved verdict into the transposition table, with the nodes that it took.
    ///
    /// # Errors
    /// When the search must end.
    fn proved(&mut self, node: &Self::Node, key: Self::Key, verdict: Verdict, nodes: u64)
    -> Result<(), Stop>;

    /// Tries to decide the node without expanding it.
    ///
    /// # Errors
    /// When the search must end.
    #[inline(always)]
    fn try_static(&mut self, _node: &Self::Node, _when: Occasion) -> Result<Option<Verdict>, Stop> {
        Ok(None)
    }

    /// Counts a node, and adds its plays to `children` or returns its verdict if that is plain. See
    /// [`Expand::expand`] for `part` and the second answer.
    ///
    /// # Errors
    /// When the search must end.
    fn generate(
        &mut self,
        node: &Self::Node,
        part: usize,
        children: &mut Vec<Child<Self::Key, Self::Play>>,
    ) -> Result<(Option<Verdict>, bool), Stop>;

    /// Gives the children from `base` on their keys, and drops those that are known to lose.
    /// Returns the node's verdict if that decides it. If `numbered`, the children get their proof
    /// numbers next.
    ///
    /// # Errors
    /// When the search must end.
    fn probe(
        &mut self,
        node: &Self::Node,
        children: &mut Vec<Child<Self::Key, Self::Play>>,
        base: usize,
        numbered: bool,
    ) -> Result<Option<Verdict>, Stop>;

    /// Initial numbers of a child with this tag, from the child's point of view.
    ///
    /// # Errors
    /// When the search must end.
    fn initial(&mut self, child: &Child<Self::Key, Self::Play>, tag: u64) -> Result<Initial, Stop>;

    /// Place of a child in the move ordering: higher first.
    fn score(&mut self, child: &Child<Self::Key, Self::Play>) -> i32;

    /// Learns from the numbers of a visit that left the node open, to improve the initial numbers
    /// of similar nodes.
    #[inline(always)]
    fn learn(&mut self, _node: &Self::Node, _tag: u64, _found: Numbers) {}

    /// Records a visit or depth-first search that left the node open.
    #[inline(always)]
    fn left_open(&mut self, _node: &Self::Node, _key: Self::Key, _nodes: u64) {}

    /// The [tag](Search::tag) of a child.
    #[inline(always)]
    fn tag_of(child: &Child<Self::Key, Self::Play>) -> u64 {
        Self::tag(&child.play.node(), child.key)
    }
}

/// When a search may try to decide a node without expanding it ([`Search::try_static`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Before a depth-first search of the node.
    Leaf,
    /// Before the first visit by proof numbers.
    First,
}

/// Context of one thread's df-pn search: number table, virtual-loss marks, tuning.
pub(crate) struct Context<'a> {
    pub numbers: &'a NumberTable,
    /// `None` with one thread.
    pub virtual_losses: Option<VirtualLossView<'a>>,
    pub effort: Effort,
    avx2: Option<Avx2>,
    /// Node count of this thread that ends the round: the search then returns to the root.
    pub round_end: Cell<u64>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        numbers: &'a NumberTable,
        virtual_losses: Option<VirtualLossView<'a>>,
        effort: Effort,
    ) -> Context<'a> {
        Context { numbers, virtual_losses, effort, avx2: Avx2::detect(), round_end: Cell::new(0) }
    }

    /// Reads a child's numbers from the number table. Returns false if the child is not in it.
    /// `again` is as in [`ChildPlay::same_side_to_move`].
    #[inline(always)]
    pub(crate) fn recall(&self, stats: &mut ChildStats, tag: u64, again: bool) -> bool {
        let numbers = self.numbers.get(tag);
        if let Some(numbers) = numbers {
            (stats.pn, stats.nodes) = (numbers.for_parent(again), 0);
        }
        numbers.is_some()
    }

    /// Sets a child's virtual proof numbers by the marks of other threads. `again` is as in
    /// [`ChildPlay::same_side_to_move`].
    #[inline(always)]
    pub(crate) fn apply_virtual_loss(&self, stats: &mut ChildStats, tag: u64, again: bool) {
        (stats.virtual_pn, stats.busy) = (stats.pn, false);
        if let Some(likely) = self.virtual_loss_of(stats, tag) {
            // Marks are from the child's point of view.
            let virtual_pn = stats.pn.for_parent(again).if_likely(likely);
            (stats.virtual_pn, stats.busy) = (virtual_pn.for_parent(again), true);
        }
    }

    /// Likely verdict of a child that another thread is working on.
    #[inline(always)]
    fn virtual_loss_of(&self, stats: &ChildStats, tag: u64) -> Option<Verdict> {
        // Leaves are never marked, and most children are leaves.
        if self.effort.is_leaf(stats.nodes) {
            return None;
        }
        self.virtual_losses.as_ref()?.of_others(tag)
    }
}

/// Initial numbers of a node, before the search has expanded it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Initial {
    pub numbers: Numbers,
    /// Number of nodes that its search is likely to take.
    pub nodes: u32,
}

/// Tuning of the search: when it uses which method. It affects speed only.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// Nodes of the depth-first search that comes before proof numbers. It decides most small
    /// positions.
    pub first: u64,
    /// Least number of nodes between two visits of the root. There a thread sees the results of the
    /// others. With 3,000, two threads visit 1 to 2 % more nodes; with 300, the visits cost what
    /// they save.
    pub round: u64,
    /// A leaf is a node that is expected to take at most this many nodes. It is first searched
    /// depth first, where proof numbers would cost more than they save. The limit is three times
    /// the expected nodes, and at least `least`.
    pub leaf: u32,
    pub least: u64,
    /// Least number of cards of a node with a virtual-loss mark. Smaller nodes are searched faster
    /// than a mark pays off.
    pub virtual_loss_from: usize,
}

impl Effort {
    /// Returns true if a node that is expected to take this many nodes is a leaf. A visited node
    /// expects 0 and is not.
    #[inline(always)]
    fn is_leaf(&self, nodes: u32) -> bool {
        Idea::Leaves.on() && (1..=self.leaf).contains(&nodes)
    }

    /// Tuning for two hands. Leaves of 15 to 70 nodes make little difference. With proof numbers
    /// only near the root, most of the gain is lost.
    pub(crate) const MEASURED: Effort =
        Effort { first: 50, round: 1_000, leaf: 40, least: 120, virtual_loss_from: 12 };
    /// For tests: small positions reach every part of the search.
    pub(crate) const LOWERED: Effort =
        Effort { first: 1, round: 10, leaf: 1, least: 1, virtual_loss_from: 4 };
}
