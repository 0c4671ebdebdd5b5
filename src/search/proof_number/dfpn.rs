//! Depth-first proof-number search (df-pn, Nagai 2002).
//!
//! Each open node has a proof number and a disproof number. The node is won if one child is won, so
//! its proof number is the least of its children. It is lost if all children are lost, so its
//! disproof number is the sum over its children. The search visits the child whose proof looks
//! cheapest, and stays below it until another child is cheaper. The games have no cycles.
//!
//! Differences from Nagai's df-pn: a network gives the initial numbers, and small nodes are
//! searched depth first. A thread returns to the root after each round, and sees the others'
//! [virtual losses](super::VirtualLosses).

use super::numbers::{MOST, Numbers, UNIT};
use super::{Child, ChildPlay, ChildStats, DepthFirst, Occasion, Verdict};
use crate::ideas::Idea;
use crate::search::Stop;

/// Result of a visit of a node.
pub(crate) enum Visit {
    Proved(Verdict),
    Open(NodeNumbers),
}

/// Numbers of an open node.
#[derive(Clone, Copy)]
pub(crate) struct NodeNumbers {
    /// Numbers without virtual loss.
    pub pn: Numbers,
    /// Numbers with the virtual losses of other threads. They decide where this thread goes.
    pub virtual_pn: Numbers,
}

/// Proof and disproof numbers that end a visit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Thresholds {
    proof: u64,
    disproof: u64,
}

impl Thresholds {
    /// Thresholds of the root: none.
    const NONE: Thresholds = Thresholds { proof: u64::MAX, disproof: u64::MAX };
}

/// Numbers of an open node, and the child to visit next.
struct ChildChoice {
    numbers: NodeNumbers,
    /// Child with the least proof number, and the least proof number of the others.
    best: usize,
    second: u32,
    /// Sum of all disproof numbers.
    disproof: u64,
    /// True if another thread is working on some child, and on the best child.
    is_busy: bool,
    best_is_busy: bool,
}

impl ChildChoice {
    /// Thresholds for a visit of the best child, which has the virtual numbers `numbers`.
    ///
    /// The visit goes on until another child is better by [`SLACK`], because a change of the child
    /// costs work. Its thresholds are always above its numbers.
    fn thresholds_below(&self, numbers: Numbers, thresholds: Thresholds) -> Thresholds {
        let [p, d, second] = [numbers.proof, numbers.disproof, self.second].map(u64::from);
        let slack = if Idea::Slack.on() { SLACK } else { 0 };
        let factor = if self.is_busy && !self.best_is_busy { BUSY_FACTOR } else { 1 };
        Thresholds {
            proof: thresholds
                .proof
                .min(factor * (second + second * slack / 256 + u64::from(UNIT)))
                .max(p + p * ROOM / 256 + 1),
            disproof: thresholds.disproof.saturating_sub(self.disproof - d).max(d + d * ROOM / 256 + 1),
        }
    }
}

/// Excess over the second best child that makes the search turn to it, in 1/256: the 1 + ε trick
/// (Pawlewicz and Lew 2007).
const SLACK: u64 = 96;
/// Least distance of a child's thresholds from its numbers, in 1/256.
const ROOM: u64 = 3;

/// Factor of the proof threshold when another thread works on some child but not on the best one.
/// All children must likely be searched then, and each change costs work. With 2 to 4, two threads
/// visit about 1 % fewer nodes than with 1.
const BUSY_FACTOR: u64 = 2;

/// Search by proof numbers, with depth-first searches of its leaves.
pub(crate) trait DfPn<'s>: DepthFirst<'s> {
    /// Decides a node. Small nodes are decided depth first.
    fn decide(&mut self, node: &Self::Node, key: Self::Key) -> Result<Verdict, Stop> {
        let first = if Idea::ProofNumbers.on() { self.context().effort.first } else { u64::MAX };
        if let Some(verdict) = self.decide_within(node, key, Some(first))? {
            return Ok(verdict);
        }
        let start = self.control().own_nodes();
        if let Some(verdict) = self.decide_statically(node, key)? {
            return Ok(verdict);
        }
        loop {
            // Another thread may have proved it.
            if let Some(verdict) = self.look_up(node, key)? {
                return Ok(verdict);
            }
            // Rounds get longer, so that the search ends even if all numbers are lost in between.
            let round = self.context().effort.round + (self.control().own_nodes() - start) / 64;
            if let Some(verdict) = self.prove_within(node, key, round)? {
                return Ok(verdict);
            }
        }
    }

    /// Decides a node by depth-first search of at most `nodes` nodes, or by any search if that is
    /// `None`.
    fn decide_within(
        &mut self,
        node: &Self::Node,
        key: Self::Key,
        nodes: Option<u64>,
    ) -> Result<Option<Verdict>, Stop> {
        let Some(nodes) = nodes else { return self.decide(node, key).map(Some) };
        if let Some(verdict) = self.look_up(node, key)? {
            return Ok(Some(verdict));
        }
        self.search_within(node, key, nodes)
    }

    /// Tries to decide a node without expanding it, before its first visit.
    fn decide_statically(&mut self, node: &Self::Node, key: Self::Key) -> Result<Option<Verdict>, Stop> {
        let before = self.control().own_nodes();
        let found = self.try_static(node, Occasion::First)?;
        if let Some(verdict) = found {
            let nodes = self.control().own_nodes() - before;
            self.proved(node, key, verdict, nodes)?;
        }
        Ok(found)
    }

    /// Decides a node by proof numbers if about `nodes` nodes suffice. Otherwise the number table
    /// keeps what they have shown, and the next call goes on from there.
    fn prove_within(
        &mut self,
        node: &Self::Node,
        key: Self::Key,
        nodes: u64,
    ) -> Result<Option<Verdict>, Stop> {
        self.context().numbers.prepare();
        let end = self.control().own_nodes() + nodes;
        self.context().round_end.set(end);
        Ok(match self.visit(node, key, Thresholds::NONE)? {
            Visit::Proved(verdict) => Some(verdict),
            Visit::Open(_) => None,
        })
    }

    fn visit(&mut self, node: &Self::Node, key: Self::Key, thresholds: Thresholds) -> Result<Visit, Stop> {
        self.pause()?;
        self.prefetch(key);
        let before = self.control().own_nodes();
        let base = self.children().stack.len();
        let (mut found, more) = if self.take_up(node, key)? {
            (self.look_around(base, true)?, false)
        } else {
            self.expand(node, 0, true)?
        };
        if more && found != Some(Verdict::Win) {
            self.children().stack.truncate(base);
            found = Some(self.prove_in_parts(node)?);
        }
        let visit = match found {
            Some(verdict) => Ok(Visit::Proved(verdict)),
            None => self.go_on(base, thresholds),
        };
        let tag = Self::tag(node, key);
        if Self::KEEPS_CHILDREN && Idea::KeptChildren.on() && matches!(visit, Ok(Visit::Open(_))) {
            self.children().keep(base, key, tag);
        }
        self.children().stack.truncate(base);
        let nodes = self.control().own_nodes() - before;
        match &visit {
            Ok(Visit::Proved(verdict)) => self.proved(node, key, *verdict, nodes)?,
            Ok(Visit::Open(numbers)) => {
                self.context().numbers.put(tag, numbers.pn);
                self.learn(node, tag, numbers.pn);
                self.left_open(node, key, nodes);
            }
            Err(_) => self.left_open(node, key, nodes),
        }
        visit
    }

    /// Adds the children that an earlier visit kept, and counts the node. Returns false if nothing
    /// is kept.
    fn take_up(&mut self, node: &Self::Node, key: Self::Key) -> Result<bool, Stop> {
        let base = self.children().stack.len();
        if !Self::KEEPS_CHILDREN
            || !Idea::KeptChildren.on()
            || !self.children().take_up(key, Self::tag(node, key))
        {
            return Ok(false);
        }
        for i in base..self.children().stack.len() {
            let child = self.children().stack[i];
            self.prefetch(child.key);
            self.context().numbers.prefetch(Self::tag_of(&child));
        }
        self.control().count(1)?;
        Ok(true)
    }

    /// Decides a node with very many plays, listed part by part. Each child is decided before the
    /// next one.
    fn prove_in_parts(&mut self, node: &Self::Node) -> Result<Verdict, Stop> {
        let mut part = 0;
        loop {
            let base = self.children().stack.len();
            let (mut found, more) = self.expand(node, part, false)?;
            for i in base..self.children().stack.len() {
                let child = self.children().stack[i];
                let verdict =
                    self.decide(&child.play.node(), child.key)?.for_parent(child.play.same_side_to_move());
                found = Some(verdict);
                if verdict.is_win() {
                    break;
                }
            }
            self.children().stack.truncate(base);
            match found {
                Some(Verdict::Win) => return Ok(Verdict::Win),
                _ if more => part += 1,
                _ => return Ok(Verdict::Loss),
            }
        }
    }

    /// Visits the children from `base` on until the node is decided or one of its numbers reaches
    /// its threshold.
    fn go_on(&mut self, base: usize, thresholds: Thresholds) -> Result<Visit, Stop> {
        loop {
            if self.children().stack.len() == base {
                return Ok(Visit::Proved(Verdict::Loss));
            }
            let mut choice = choose(&self.children().stack, base);
            if choice.is_busy {
                if let Some(verdict) = self.look_around(base, false)? {
                    return Ok(Visit::Proved(verdict));
                }
                choice = choose(&self.children().stack, base);
            }
            let ChildChoice { numbers, best, .. } = choice;
            if u64::from(numbers.virtual_pn.proof) >= thresholds.proof
                || u64::from(numbers.virtual_pn.disproof) >= thresholds.disproof
                || self.control().own_nodes() >= self.context().round_end.get()
            {
                return Ok(Visit::Open(numbers));
            }
            if thresholds == Thresholds::NONE {
                self.control().expect_work(numbers.virtual_pn.nodes())?;
            }
            if self.has_become_busy(best) {
                continue;
            }
            let child = self.children().stack[best];
            match self.work_on(&child, choice.thresholds_below(child.stats.virtual_pn, thresholds))? {
                Visit::Proved(Verdict::Win) => return Ok(Visit::Proved(Verdict::Win)),
                Visit::Proved(Verdict::Loss) => {
                    self.children().stack.swap_remove(best);
                }
                Visit::Open(NodeNumbers { pn, virtual_pn }) => {
                    // To read the mark again here could go on forever.
                    self.children().stack[best].stats =
                        ChildStats { pn, virtual_pn, nodes: 0, busy: false, is_seen_again: true };
                }
            }
        }
    }

    /// Visits a child. The thresholds and the result are from the parent's point of view.
    fn work_on(
        &mut self,
        child: &Child<Self::Key, Self::Play>,
        thresholds: Thresholds,
    ) -> Result<Visit, Stop> {
        let (node, key, again) = (child.play.node(), child.key, child.play.same_side_to_move());
        let (tag, ChildStats { pn, nodes, .. }) = (Self::tag_of(child), child.stats);
        // The search of its siblings may have decided it.
        if let Some(verdict) = self.look_up(&node, key)? {
            return Ok(Visit::Proved(verdict.for_parent(again)));
        }
        let effort = self.context().effort;
        if effort.is_leaf(nodes) {
            let limit = (3 * u64::from(nodes)).max(effort.least);
            if let Some(verdict) = self.search_within(&node, key, limit)? {
                return Ok(Visit::Proved(verdict.for_parent(again)));
            }
            let least = u32::try_from(limit * u64::from(UNIT)).unwrap_or(MOST);
            let more = |n: u32| n.saturating_mul(2).clamp(least, MOST);
            let numbers = Numbers { proof: more(pn.proof), disproof: more(pn.disproof) };
            self.context().numbers.put(tag, numbers.for_parent(again));
            return Ok(Visit::Open(NodeNumbers { pn: numbers, virtual_pn: numbers }));
        }
        let marked =
            self.context().virtual_losses.is_some() && Self::cards(&node) >= effort.virtual_loss_from;
        if let Some(virtual_losses) = self.context().virtual_losses.as_ref().filter(|_| marked) {
            virtual_losses.set(tag, pn.for_parent(again).likelier());
        }
        let thresholds_below = if again {
            thresholds
        } else {
            Thresholds { proof: thresholds.disproof, disproof: thresholds.proof }
        };
        let known = if nodes > 0 { self.decide_statically(&node, key)? } else { None };
        let visit = match known {
            Some(verdict) => Visit::Proved(verdict),
            None => self.visit(&node, key, thresholds_below)?,
        };
        if let Some(virtual_losses) = self.context().virtual_losses.as_ref().filter(|_| marked) {
            virtual_losses.clear(tag);
        }
        Ok(match visit {
            Visit::Proved(verdict) => Visit::Proved(verdict.for_parent(again)),
            Visit::Open(NodeNumbers { pn, virtual_pn }) => Visit::Open(NodeNumbers {
                pn: pn.for_parent(again),
                virtual_pn: virtual_pn.for_parent(again),
            }),
        })
    }

    /// Returns true if another thread has begun with a child since it was listed, and reads its
    /// numbers again.
    ///
    /// It returns true only once for each child: marks that come and go could stop the thread.
    fn has_become_busy(&mut self, i: usize) -> bool {
        let child = self.children().stack[i];
        if child.stats.busy
            || child.stats.is_seen_again
            || self.context().virtual_loss_of(&child.stats, Self::tag_of(&child)).is_none()
        {
            return false;
        }
        self.look_again(i);
        self.children().stack[i].stats.is_seen_again = true;
        true
    }

    /// Reads a child's numbers and marks again.
    fn look_again(&mut self, i: usize) {
        let child = self.children().stack[i];
        let (tag, again, mut stats) = (Self::tag_of(&child), child.play.same_side_to_move(), child.stats);
        self.context().recall(&mut stats, tag, again);
        self.context().apply_virtual_loss(&mut stats, tag, again);
        self.children().stack[i].stats = stats;
    }

    /// Looks up again the children that other threads were working on, or `all`. Drops those that
    /// lose, and returns the node's verdict if that decides it.
    fn look_around(&mut self, base: usize, all: bool) -> Result<Option<Verdict>, Stop> {
        let mut i = base;
        while i < self.children().stack.len() {
            if all || self.children().stack[i].stats.busy {
                let child = self.children().stack[i];
                let known = self.look_up(&child.play.node(), child.key)?;
                match known.map(|verdict| verdict.for_parent(child.play.same_side_to_move())) {
                    Some(Verdict::Win) => return Ok(Some(Verdict::Win)),
                    Some(Verdict::Loss) => {
                        self.children().stack.swap_remove(i);
                        continue;
                    }
                    None => {
                        self.look_again(i);
                        // A kept child counts as listed again.
                        self.children().stack[i].stats.is_seen_again &= !all;
                    }
                }
            }
            i += 1;
        }
        Ok((self.children().stack.len() == base).then_some(Verdict::Loss))
    }
}

impl<'s, S: DepthFirst<'s>> DfPn<'s> for S {}

/// Computes a node's numbers and chooses its best child among those from `base` on, at least one.
fn choose<K, P>(children: &[Child<K, P>], base: usize) -> ChildChoice {
    let mut best = base;
    let (mut first, mut second, mut first_pn) = (u32::MAX, u32::MAX, u32::MAX);
    let (mut sum, mut sum_pn, mut is_busy) = (0, 0, false);
    for (i, child) in children.iter().enumerate().skip(base) {
        let ChildStats { pn, virtual_pn, busy, .. } = child.stats;
        is_busy |= busy;
        sum += u64::from(virtual_pn.disproof);
        sum_pn += u64::from(pn.disproof);
        first_pn = first_pn.min(pn.proof);
        if virtual_pn.proof < first {
            (best, second, first) = (i, first, virtual_pn.proof);
        } else {
            second = second.min(virtual_pn.proof);
        }
    }
    let least = |sum: u64| u32::try_from(sum).unwrap_or(MOST).min(MOST);
    let numbers = NodeNumbers {
        pn: Numbers { proof: first_pn, disproof: least(sum_pn) },
        virtual_pn: Numbers { proof: first, disproof: least(sum) },
    };
    let best_is_busy = children[best].stats.busy;
    ChildChoice { numbers, best, second, disproof: sum, is_busy, best_is_busy }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Children with given proof numbers, some of them busy. All disproof numbers are 1,000.
    fn plays(of: &[(u32, bool)]) -> Vec<Child<(), ()>> {
        let play = |&(proof, busy): &(u32, bool)| {
            let numbers = Numbers { proof, disproof: 1000 };
            let stats = ChildStats { pn: numbers, virtual_pn: numbers, busy, ..ChildStats::default() };
            Child { play: (), key: (), score: 0, stats }
        };
        of.iter().map(play).collect()
    }

    /// Index of the chosen child, and its proof threshold in a node with `thresholds`.
    fn chosen(of: &[(u32, bool)], thresholds: Thresholds) -> (usize, u64) {
        let plays = plays(of);
        let choice = choose(&plays, 0);
        (choice.best, choice.thresholds_below(plays[choice.best].stats.virtual_pn, thresholds).proof)
    }

    #[test]
    fn a_thread_that_leaves_a_play_to_another_goes_further_with_its_own() {
        let alone = chosen(&[(900, false), (400, false), (800, false)], Thresholds::NONE);
        assert_eq!(alone, (1, 800 + 300 + 8), "three eighths more than the second, and a node");
        let aside = chosen(&[(900, true), (400, false), (800, false)], Thresholds::NONE);
        assert_eq!(aside, (1, 2 * alone.1));
        let along = chosen(&[(900, false), (400, true), (800, true)], Thresholds::NONE);
        assert_eq!(along, alone, "where it goes along with another, as if alone");
    }

    #[test]
    fn thresholds_of_a_child_stay_within_those_of_its_node() {
        let thresholds = |proof| Thresholds { proof, disproof: u64::MAX };
        for busy in [false, true] {
            let of = [(400, false), (800, busy)];
            assert_eq!(chosen(&of, thresholds(500)), (0, 500), "{busy}");
            assert_eq!(chosen(&of, thresholds(400)), (0, 400 + 4 + 1), "{busy}");
        }
        let tight = Thresholds { proof: u64::MAX, disproof: 2100 };
        let plays = plays(&[(400, false), (800, true)]);
        let below = choose(&plays, 0).thresholds_below(plays[0].stats.virtual_pn, tight);
        assert_eq!(below.disproof, 1100, "what the bound leaves beside the other play");
    }
}
