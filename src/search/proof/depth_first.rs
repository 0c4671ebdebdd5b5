//! Going down one play after the other, where there is little to decide.

use super::{Branch, Occasion, Search, Verdict};
use crate::search::Stop;

/// The search of one child after the other until one wins.
pub(crate) trait DepthFirst: Search {
    /// Who wins; `None` when `limit` nodes were not enough.
    fn search_within(&mut self, node: &Self::Node, key: u128, limit: u64) -> Result<Option<Verdict>, Stop> {
        self.pause()?;
        let before = self.own_nodes();
        let mut found = self.foresee(node, Occasion::Leaf)?;
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
            let (mut found, more) = self.list::<false>(node, part)?;
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

/// Drops the children from `base` on that lose by what is known, as their parent sees it; the
/// parent's verdict, if that is plain then.
#[inline(always)]
pub(crate) fn settle<C: Copy>(
    children: &mut Vec<C>,
    base: usize,
    mut known: impl FnMut(usize, &mut C) -> Result<Option<Verdict>, Stop>,
) -> Result<Option<Verdict>, Stop> {
    let mut kept = base;
    for i in base..children.len() {
        match known(i - base, &mut children[i])? {
            Some(Verdict::Win) => return Ok(Some(Verdict::Win)),
            Some(Verdict::Loss) => {}
            None => {
                children[kept] = children[i];
                kept += 1;
            }
        }
    }
    children.truncate(kept);
    Ok((kept == base).then_some(Verdict::Loss))
}
