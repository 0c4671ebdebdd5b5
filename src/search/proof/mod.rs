//! The search for a verdict by proof numbers, whatever the game.
//!
//! A game's search says what a position's plays lead to, what is known of these and what is guessed
//! ([`Search`]). From that follows how to go down: one play after the other where little is to
//! decide ([`DepthFirst`]), and by proof numbers above ([`DfPn`]).

#![expect(
    clippy::inline_always,
    reason = "what a node takes is compiled as one, for wider registers where a game has such code"
)]

mod depth_first;
mod dfpn;
mod lists;
mod numbers;
mod verdict;
mod virtual_loss;

use std::cell::Cell;

pub(crate) use depth_first::{DepthFirst, Settling};
pub(crate) use dfpn::DfPn;
pub(crate) use lists::Lists;
pub(crate) use numbers::{NumberTable, Numbers, UNIT, power, tag};
pub(crate) use verdict::Verdict;
pub(crate) use virtual_loss::{VirtualLossView, VirtualLosses};

use super::Stop;
use crate::avx2::{self, Avx2, Job};

/// One thread's search for verdicts.
///
/// A verdict is that of the side to move in a node: that side wins that gets what it wants. The search of
/// lengths asks whether a side hurries enough, or delays enough.
pub(crate) trait Search {
    /// What is asked of a position.
    type Node: Copy;
    /// What tells a node from others in the transposition table.
    type Key: Copy;
    /// What a play leads to, and what the search knows of it.
    type Child: Branch<Key = Self::Key>;

    /// What leads the search by proof numbers.
    fn context(&self) -> &Context<'_>;

    /// The children of all nodes on the path, each node's at the end of its parent's.
    fn children(&self) -> &Vec<Self::Child>;
    fn children_mut(&mut self) -> &mut Vec<Self::Child>;

    /// What is asked of a child.
    fn node(child: &Self::Child) -> Self::Node;

    /// Cards in all hands.
    fn cards(node: &Self::Node) -> usize;

    /// The hash by which tables of numbers know a node with this key.
    fn tag(node: &Self::Node, key: Self::Key) -> u64;

    /// Nodes that this thread has counted.
    fn own_nodes(&self) -> u64;

    /// A position at the root is likely to take so many nodes: threads that wait may be called.
    ///
    /// # Errors
    /// When the search must end, as it begins anew with them.
    fn expect_work(&self, nodes: u64) -> Result<(), Stop>;

    /// Lets others have what this search holds, and the caller say whether it wants to stop.
    ///
    /// # Errors
    /// When the search must end.
    fn pause(&mut self) -> Result<(), Stop>;

    /// A node's verdict, if it is known.
    ///
    /// # Errors
    /// When the search must end.
    fn look_up(&mut self, node: &Self::Node, key: Self::Key) -> Result<Option<Verdict>, Stop>;

    /// Remembers a verdict: only what is proved comes here. `before` is the thread's count of nodes when
    /// the search of the node began.
    ///
    /// # Errors
    /// When the search must end.
    fn proved(
        &mut self,
        node: &Self::Node,
        key: Self::Key,
        verdict: Verdict,
        before: u64,
    ) -> Result<(), Stop>;

    /// A node's verdict, if a look at it other than at its plays tells it.
    ///
    /// # Errors
    /// When the search must end.
    #[inline(always)]
    fn try_static(&mut self, _node: &Self::Node, _when: Occasion) -> Result<Option<Verdict>, Stop> {
        Ok(None)
    }

    /// Learns from the numbers that a visit has found, where it ended without a verdict: guesses at like positions may get
    /// better. `tag` is the node's: see [`Search::tag`].
    #[inline(always)]
    fn learn(&mut self, _node: &Self::Node, _tag: u64, _found: Numbers) {}

    /// A search of the node begins, at whose end its verdict is most likely remembered.
    #[inline(always)]
    fn enter(&self, _key: Self::Key) {}

    /// A visit has ended without a verdict.
    #[inline(always)]
    fn left_open(&self, _node: &Self::Node, _key: Self::Key, _before: u64) {}

    /// Lists the children of a node that may win and are not known yet, from the list's end on; or the
    /// node's verdict, when it is plain. With `numbered`, they get their numbers, and else their order, best first.
    ///
    /// Of a node with very many plays, a part of them; the second answer says whether there are
    /// more parts. That all plays of this one lose does not tell the verdict then.
    ///
    /// To be marked `inline(always)`: it is compiled for newer processors too.
    ///
    /// # Errors
    /// When the search must end.
    fn list(
        &mut self,
        node: &Self::Node,
        part: usize,
        numbered: bool,
    ) -> Result<(Option<Verdict>, bool), Stop>;

    /// Calls [`Search::list`], with the newer instructions where the processor has them.
    ///
    /// # Errors
    /// When the search must end.
    #[inline(always)]
    fn list_children(
        &mut self,
        node: &Self::Node,
        part: usize,
        numbered: bool,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        avx2::run(self.context().avx2, (self, node, part, numbered))
    }

    /// A visit has left a node open, with the children from `base` on: a search may keep them.
    #[inline(always)]
    fn keep(&mut self, _key: Self::Key, _base: usize) {}

    /// Adds the children that an earlier visit left, and counts a node; returns true if they were kept. Used in
    /// place of [`Search::list_children`].
    ///
    /// Children that an earlier visit dropped lose, so the others still decide the verdict. They do so for all
    /// positions with the same key, as these have one verdict.
    ///
    /// # Errors
    /// When the search must end.
    #[inline(always)]
    fn take_up(&mut self, _key: Self::Key) -> Result<bool, Stop> {
        Ok(false)
    }
}

/// See [`Search::list_children`].
impl<S: Search + ?Sized> Job for (&mut S, &S::Node, usize, bool) {
    type Output = Result<(Option<Verdict>, bool), Stop>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let (search, node, part, numbered) = self;
        search.list(node, part, numbered)
    }
}

/// When a search may look at a node in a way of its own ([`Search::try_static`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Before it goes down into it, one play after the other.
    Leaf,
    /// Before its first visit by proof numbers.
    First,
}

/// A play that may win, as far as a search of any game must know it.
pub(crate) trait Branch: Copy {
    type Key;

    fn key(&self) -> Self::Key;

    /// Whether the side that makes the play is to move once more after it.
    fn again(&self) -> bool;

    fn stats(&self) -> &ChildStats;
    fn stats_mut(&mut self) -> &mut ChildStats;

    /// Takes a first guess, as the side to move in the child sees it.
    #[inline(always)]
    fn expect(&mut self, initial: Initial) {
        let pn = initial.numbers.for_parent(self.again());
        let stats = self.stats_mut();
        (stats.pn, stats.nodes) = (pn, initial.nodes);
    }
}

/// What is known of a play that may win, or guessed.
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

/// What leads one thread's search by proof numbers.
pub(crate) struct Context<'a> {
    pub numbers: &'a NumberTable,
    /// Where there are other threads.
    pub virtual_losses: Option<VirtualLossView<'a>>,
    pub effort: Effort,
    avx2: Option<Avx2>,
    /// When all go back to the root: in nodes of this thread.
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

    /// Nodes of a round, at least.
    fn round(&self) -> u64 {
        if self.virtual_losses.is_some() { self.effort.shared_round } else { self.effort.round }
    }

    /// Takes a child's numbers from an earlier visit, if there was one; `again` as in [`Branch::again`].
    #[inline(always)]
    pub(crate) fn recall(&self, stats: &mut ChildStats, tag: u64, again: bool) -> bool {
        let numbers = self.numbers.get(tag);
        if let Some(numbers) = numbers {
            (stats.pn, stats.nodes) = (numbers.for_parent(again), 0);
        }
        numbers.is_some()
    }

    /// Takes what other threads' marks make of a child's proof numbers; `again` as in [`Branch::again`].
    #[inline(always)]
    pub(crate) fn apply_virtual_loss(&self, stats: &mut ChildStats, tag: u64, again: bool) {
        (stats.virtual_pn, stats.busy) = (stats.pn, false);
        if let Some(likely) = self.virtual_loss_of(stats, tag) {
            // A mark tells of the side to move in the child.
            let virtual_pn = stats.pn.for_parent(again).if_likely(likely);
            (stats.virtual_pn, stats.busy) = (virtual_pn.for_parent(again), true);
        }
    }

    /// How a child will likely end that another thread is at work on.
    #[inline(always)]
    fn virtual_loss_of(&self, stats: &ChildStats, tag: u64) -> Option<Verdict> {
        // Nobody marks a leaf, and of a node's children most are leaves.
        if self.effort.is_leaf(stats.nodes) {
            return None;
        }
        self.virtual_losses.as_ref()?.of_others(tag)
    }
}

/// What a search expects of a position before it has looked below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Initial {
    pub numbers: Numbers,
    /// Nodes until it is decided.
    pub nodes: u32,
}

/// Which search is used where. Only speed depends on it.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// Nodes that are tried before proof numbers: most small positions take no more.
    pub first: u64,
    /// Nodes between two looks at the whole path, from the root down: what has become better meanwhile is seen then.
    pub round: u64,
    /// The same with several threads: what others have found is seen sooner. With 3,000, two threads visit 1 to 2 % more
    /// nodes; with 300, the looks cost what they save.
    pub shared_round: u64,
    /// Positions that likely take no more nodes are searched without proof numbers first: those cost more
    /// than they save. With a limit of three times as many, or of `least`.
    ///
    /// Worth: +6 % instructions without it (17v17).
    pub leaf: u32,
    pub least: u64,
    /// Positions of fewer cards are searched so fast that telling other threads costs more.
    pub virtual_loss_from: usize,
}

impl Effort {
    /// Whether a position is a leaf, by the nodes that it is expected to take. It is none once it has been visited, where
    /// they are 0.
    #[inline(always)]
    fn is_leaf(&self, nodes: u32) -> bool {
        (1..=self.leaf).contains(&nodes)
    }

    /// Of two hands. Leaves of 15 to 70 nodes hardly differ; with proof numbers only at the top, most is lost.
    pub(crate) const MEASURED: Effort =
        Effort { first: 50, round: 3_000, shared_round: 1_000, leaf: 40, least: 120, virtual_loss_from: 12 };
    /// So that small positions go through all of it: for tests.
    pub(crate) const LOWERED: Effort =
        Effort { first: 1, round: 20, shared_round: 10, leaf: 1, least: 1, virtual_loss_from: 4 };
}
