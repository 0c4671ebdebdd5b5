//! Going down one play after the other, where there is little to decide.

use super::{Branch, Occasion, Search, Verdict};
use crate::search::Stop;

/// The search of one child after the other until one wins.
pub(crate) trait DepthFirst: Search {
    /// Who wins; `None` when `limit` nodes were not enough.
    fn search_within(
        &mut self,
        node: &Self::Node,
        key: Self::Key,
        limit: u64,
    ) -> Result<Option<Verdict>, Stop> {
        self.pause()?;
        self.enter(key);
        let before = self.own_nodes();
        let mut found = self.try_static(node, Occasion::Leaf)?;
        if found.is_none() {
            found = self.search_parts(node, before.saturating_add(limit))?;
        }
        match found {
            Some(verdict) => self.proved(node, key, verdict, before)?,
            None => self.left_open(node, key, before),
        }
        Ok(found)
    }

    /// Who wins; `None` when it has not come out by the time that this thread has counted `end` nodes.
    fn search_parts(&mut self, node: &Self::Node, end: u64) -> Result<Option<Verdict>, Stop> {
        let mut part = 0;
        loop {
            let base = self.children().len();
            let (mut found, more) = self.list_children(node, part, false)?;
            if found.is_none() {
                found = self.search_children(base, end)?;
            }
            self.children_mut().truncate(base);
            // Plays of a large hand that are not listed yet may win where these have lost.
            if found != Some(Verdict::Loss) || !more {
                return Ok(found);
            }
            part += 1;
        }
    }

    /// Whether one of the children from `base` on wins.
    fn search_children(&mut self, base: usize, end: u64) -> Result<Option<Verdict>, Stop> {
        for i in base..self.children().len() {
            let child = &self.children()[i];
            let (node, key, again) = (Self::node(child), child.key(), child.again());
            // Searching its elder siblings may have settled it.
            let mut found = self.look_up(&node, key)?;
            if found.is_none() {
                found = match end.saturating_sub(self.own_nodes()) {
                    0 => return Ok(None),
                    left => self.search_within(&node, key, left)?,
                };
            }
            let found = found.map(|verdict| verdict.for_parent(again));
            if found != Some(Verdict::Loss) {
                return Ok(found);
            }
        }
        Ok(Some(Verdict::Loss))
    }
}

impl<S: Search> DepthFirst for S {}

/// Children of which some are known: those that lose are dropped, as their parent sees it.
///
/// Made for a loop, and not with a closure: that would not be compiled with its function's instructions.
pub(crate) struct Settling {
    base: usize,
    kept: usize,
}

impl Settling {
    /// Of the children from `base` on.
    #[inline(always)]
    pub(crate) const fn new(base: usize) -> Settling {
        Settling { base, kept: base }
    }

    /// Takes what is known of the next child, the one in place `i`; says whether it wins, after which no other matters.
    #[inline(always)]
    pub(crate) fn wins<C: Copy>(&mut self, children: &mut [C], i: usize, known: Option<Verdict>) -> bool {
        if known.is_none() {
            children[self.kept] = children[i];
            self.kept += 1;
        }
        known == Some(Verdict::Win)
    }

    /// Drops those that lose; the parent's verdict, if all do.
    #[inline(always)]
    pub(crate) fn end<C>(self, children: &mut Vec<C>) -> Option<Verdict> {
        children.truncate(self.kept);
        (self.kept == self.base).then_some(Verdict::Loss)
    }
}
