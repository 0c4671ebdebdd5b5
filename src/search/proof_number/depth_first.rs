//! Depth-first search of small nodes.

use super::{Child, ChildPlay, Expand, Occasion, Verdict};
use crate::search::Stop;

/// Search of one child after the other until one wins.
pub(crate) trait DepthFirst<'s>: Expand<'s> {
    /// Decides a node. Returns `None` if `limit` nodes are not enough.
    fn search_within(
        &mut self,
        node: &Self::Node,
        key: Self::Key,
        limit: u64,
    ) -> Result<Option<Verdict>, Stop> {
        self.pause()?;
        self.prefetch(key);
        let before = self.control().own_nodes();
        let mut found = self.try_static(node, Occasion::Leaf)?;
        if found.is_none() {
            found = self.search_parts(node, before.saturating_add(limit))?;
        }
        let nodes = self.control().own_nodes() - before;
        match found {
            Some(verdict) => self.proved(node, key, verdict, nodes)?,
            None => self.left_open(node, key, nodes),
        }
        Ok(found)
    }

    /// Decides a node by its children. Returns `None` once this thread has counted `end` nodes.
    fn search_parts(&mut self, node: &Self::Node, end: u64) -> Result<Option<Verdict>, Stop> {
        let mut part = 0;
        loop {
            let base = self.children().stack.len();
            let (mut found, more) = self.expand(node, part, false)?;
            if found.is_none() {
                found = self.search_children(base, end)?;
            }
            self.children().stack.truncate(base);
            // A later part may have a play that wins.
            if found != Some(Verdict::Loss) || !more {
                return Ok(found);
            }
            part += 1;
        }
    }

    /// Decides a node by the children from `base` on. Returns `None` once this thread has counted
    /// `end` nodes.
    fn search_children(&mut self, base: usize, end: u64) -> Result<Option<Verdict>, Stop> {
        for i in base..self.children().stack.len() {
            let Child { play, key, .. } = self.children().stack[i];
            let node = play.node();
            // The search of its siblings may have decided it.
            let mut found = self.look_up(&node, key)?;
            if found.is_none() {
                found = match end.saturating_sub(self.control().own_nodes()) {
                    0 => return Ok(None),
                    left => self.search_within(&node, key, left)?,
                };
            }
            let found = found.map(|verdict| verdict.for_parent(play.same_side_to_move()));
            if found != Some(Verdict::Loss) {
                return Ok(found);
            }
        }
        Ok(Some(Verdict::Loss))
    }
}

impl<'s, S: Expand<'s>> DepthFirst<'s> for S {}
