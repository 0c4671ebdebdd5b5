//! Going down one play after the other: what the searches of wins and of lengths have in common.

use super::expand::Child;
use super::verdict::Verdict;
use crate::search::Stop;

/// A search that lists the children of a node, and searches one after the other until one wins.
///
/// A verdict is that of the side to move in the node: in the search of lengths a side wins that
/// gets what it wants, to hurry or to delay enough.
pub(super) trait DepthFirst {
    /// What is asked of a position.
    type Node;
    /// What the search knows of a child besides.
    type About: Copy;

    /// The children of all nodes on the path, each node's at the end of its parent's.
    fn children(&mut self) -> &mut Vec<Child<Self::About>>;

    /// Lists the children that may win, best first, from the list's end on; or the node's verdict,
    /// when it is plain.
    ///
    /// Of a node with very many plays, a part of them; the second answer says whether there are
    /// more parts. That all plays of this one lose does not tell the verdict then.
    fn list(&mut self, node: &Self::Node, part: usize) -> Result<(Option<Verdict>, bool), Stop>;

    /// A child's verdict, seen from its parent; `None` when it has not come out.
    fn search_child(&mut self, node: &Self::Node, i: usize) -> Result<Option<Verdict>, Stop>;

    /// Whether another thread is at work on a child: it waits until the others are done, as by
    /// then the memo may have it.
    fn is_busy(&self, i: usize) -> bool;

    /// Who wins; `None` when it has not come out.
    fn search_parts(&mut self, node: &Self::Node) -> Result<Option<Verdict>, Stop> {
        let mut part = 0;
        loop {
            let base = self.children().len();
            let (mut found, more) = self.list(node, part)?;
            if found.is_none() {
                found = self.search_children(node, base)?;
            }
            self.children().truncate(base);
            // Plays of a large hand that are not listed yet may win where these have lost.
            if found != Some(Verdict::Loss) || !more {
                return Ok(found);
            }
            part += 1;
        }
    }

    /// Whether one of the children from `base` on wins.
    fn search_children(&mut self, node: &Self::Node, base: usize) -> Result<Option<Verdict>, Stop> {
        let (end, mut waiting) = (self.children().len(), base);
        for i in base..end {
            if self.is_busy(i) {
                let children = self.children();
                children[waiting] = children[i];
                waiting += 1;
                continue;
            }
            let found = self.search_child(node, i)?;
            if found != Some(Verdict::Loss) {
                return Ok(found);
            }
        }
        for i in base..waiting {
            let found = self.search_child(node, i)?;
            if found != Some(Verdict::Loss) {
                return Ok(found);
            }
        }
        Ok(Some(Verdict::Loss))
    }
}

/// Drops the children from `base` on that lose by what is known, as their parent sees it; the
/// parent's verdict, if that is plain then.
#[inline(always)]
pub(super) fn settle<A: Copy>(
    children: &mut Vec<Child<A>>,
    base: usize,
    mut known: impl FnMut(usize, &mut Child<A>) -> Result<Option<Verdict>, Stop>,
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
