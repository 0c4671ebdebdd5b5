//! Nodes with much below them: a look at the replies before a child is chosen, and budgets.

use super::win::WinSearch;
use crate::search::{Entry, Stop, threshold};
use crate::shedding::keys::{Keys, State};

impl<K: Keys> WinSearch<'_, '_, '_, K> {
    /// Orders the children of a node by the best reply to each, and settles what that settles;
    /// or the node's value, when a child's tells it.
    ///
    /// The ordering of plays is most often wrong where most is at stake: with an oracle
    /// in its place for positions of 26 cards and more, one in a hundred, a search
    /// would take a third of its nodes. There a guess two plays deep is worth its time.
    pub(super) fn look_ahead(&mut self, base: usize) -> Result<Option<bool>, Stop> {
        let end = self.children.len();
        if end == base + 1 {
            return Ok(None);
        }
        let mut kept = base;
        for i in base..end {
            let mut child = self.children[i];
            let (told, more) = self.expand(&child.state, 0)?;
            if let Some(wins) = told.filter(|&wins| wins || !more) {
                self.memo.put(child.key, Entry { value: u32::from(wins), work: 0 });
                if wins == child.again {
                    return Ok(Some(true));
                }
                continue;
            }
            // Of a large node, the best reply of its first part; none when all of them lose.
            let best = self.best_logit(end);
            child.prospect.logit = if child.again { best } else { -best };
            child.score = self.order.score(&child.prospect);
            self.children.truncate(end);
            self.children[kept] = child;
            kept += 1;
        }
        self.children.truncate(kept);
        if kept == base {
            return Ok(Some(false));
        }
        self.sort_children(base);
        Ok(None)
    }

    /// The logit of the most promising of the children from `from` on.
    fn best_logit(&mut self, from: usize) -> i32 {
        if let [only] = self.children[from..] {
            // Where there is nothing to order, no guess was made.
            return self.order.prospect(&only.state, only.again, only.cards).logit;
        }
        self.children[from..].iter().map(|child| child.prospect.logit).max().unwrap_or(0)
    }

    /// All children in rounds of growing budgets, so that one hopeless child
    /// that was tried first does not hold up a quick win by another.
    ///
    /// With `look`, what the rounds have proved below the children goes into their order.
    pub(super) fn search_in_rounds(
        &mut self,
        base: usize,
        end: u64,
        look: bool,
    ) -> Result<Option<bool>, Stop> {
        let mut open = self.children.len() - base;
        let mut round = threshold(FIRST_ROUND, 32);
        // Children of other threads wait for the next round, unless a round found no others.
        let mut wait = true;
        while open > 0 {
            let best = self.children[base].score;
            let (mut searched, mut waiting) = (false, false);
            let mut i = base;
            while i < base + open {
                let left = end.saturating_sub(self.ticker.own_nodes());
                if left == 0 {
                    return Ok(None);
                }
                // The last one decides: there is nothing to compare it with.
                let share = if open == 1 { u64::MAX } else { share(round, best - self.children[i].score) };
                if share < threshold(LEAST_SHARE, 2) {
                    break;
                }
                if wait && self.is_busy(i) {
                    waiting = true;
                    i += 1;
                    continue;
                }
                searched = true;
                match self.search_child(i, share.min(left))? {
                    Some(true) => return Ok(Some(true)),
                    Some(false) => {
                        self.children.copy_within(i + 1..base + open, i);
                        open -= 1;
                    }
                    None => i += 1,
                }
            }
            wait = searched || !waiting;
            if look && open > 1 {
                self.children.truncate(base + open);
                if let Some(wins) = self.look_ahead(base)? {
                    return Ok(Some(wins));
                }
                open = self.children.len() - base;
            }
            round = round.saturating_mul(ROUND_GROWTH);
        }
        Ok(Some(false))
    }
}

/// Whether a node is worth a look at the replies to each of its plays.
pub(super) fn looks_ahead(state: &State, limit: u64) -> bool {
    let cards = state.mover.total() + state.other.total();
    limit >= threshold(LOOK_FROM, 4) && cards >= threshold(LOOK_CARDS, 8)
}

/// Fewer cards, or nodes to spend, take less time than the look.
const LOOK_CARDS: usize = 26;
const LOOK_FROM: u64 = 1_000;

/// With fewer nodes than this to spend, a node's children are searched in order.
pub(super) const ROUNDS_FROM: u64 = 4_000;
/// Nodes for the best child in the first round, and the factor from round to round.
const FIRST_ROUND: u64 = 4_000;
const ROUND_GROWTH: u64 = 8;
/// A child whose share is smaller waits for the next round.
const LEAST_SHARE: u64 = 50;
/// A score so much lower halves the share.
const HALVES_AT: u32 = 12;

/// A child's share of a round, by how much its score falls short of the best.
fn share(round: u64, short: i32) -> u64 {
    let short = short.unsigned_abs();
    let halved = round.checked_shr(short / HALVES_AT).unwrap_or(0);
    // Between two halvings, along a line.
    halved - halved / 2 * u64::from(short % HALVES_AT) / u64::from(HALVES_AT)
}
