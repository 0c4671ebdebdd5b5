//! Expansion: lists the children of a node, with their order or their proof numbers.

use std::cmp::Reverse;
use std::mem;

use super::{Child, ChildPlay, Search, Verdict};
use crate::avx2::{self, Job};
use crate::search::Stop;

/// Guesses of the network between two checks of the limits. Few nodes have this many children, but
/// a guess about hands of two decks takes as long as a small node.
const GUESSES: usize = 128;

/// Expansion of nodes.
pub(crate) trait Expand<'s>: Search<'s> {
    /// Lists the undecided children of a node on the stack, or returns its verdict if that is
    /// known. If `numbered`, the children get their proof numbers; otherwise they are sorted, best
    /// first.
    ///
    /// A node with very many plays is listed part by part. If the second answer is true, more plays
    /// follow: "all of these lose" proves nothing yet.
    #[inline(always)]
    fn expand(
        &mut self,
        node: &Self::Node,
        part: usize,
        numbered: bool,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        avx2::run(self.context().avx2, (self, node, part, numbered))
    }

    /// Gives children the numbers of their last visits, or initial numbers.
    #[inline(always)]
    fn number(&mut self, children: &mut [Child<Self::Key, Self::Play>]) -> Result<(), Stop> {
        for (i, child) in children.iter_mut().enumerate() {
            self.count_guess(i)?;
            let (tag, again) = (Self::tag_of(child), child.play.same_side_to_move());
            if !self.context().recall(&mut child.stats, tag, again) {
                child.stats.expect(self.initial(child, tag)?, again);
            }
            self.context().apply_virtual_loss(&mut child.stats, tag, again);
        }
        Ok(())
    }

    /// Sorts children, best first. The sort is stable: the order is the same on every machine.
    #[inline(always)]
    fn order(&mut self, children: &mut [Child<Self::Key, Self::Play>]) -> Result<(), Stop> {
        for (i, child) in children.iter_mut().enumerate() {
            self.count_guess(i)?;
            child.score = self.score(child);
        }
        children.sort_by_key(|child| Reverse(child.score));
        Ok(())
    }

    /// Charges the limits for guesses, once for every [`GUESSES`].
    #[inline(always)]
    fn count_guess(&mut self, i: usize) -> Result<(), Stop> {
        if i % GUESSES == GUESSES - 1 { self.control().spend(8 * GUESSES) } else { Ok(()) }
    }
}

impl<'s, S: Search<'s> + ?Sized> Expand<'s> for S {}

/// Body of [`Expand::expand`], compiled for newer processors too.
impl<'s, S: Search<'s> + ?Sized> Job for (&mut S, &S::Node, usize, bool) {
    type Output = Result<(Option<Verdict>, bool), Stop>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let (search, node, part, numbered) = self;
        // An error ends the whole search: the stack is not needed any more.
        let mut children = mem::take(&mut search.children().stack);
        let base = children.len();
        let (mut found, more) = search.generate(node, part, &mut children)?;
        if found.is_none() {
            found = search.probe(node, &mut children, base, numbered)?;
        }
        if found.is_some() {
            children.truncate(base);
        } else if numbered {
            search.number(&mut children[base..])?;
        } else if children.len() > base + 1 {
            search.order(&mut children[base..])?;
        }
        search.children().stack = children;
        Ok((found, more))
    }
}
