//! Who wins, by proof numbers: depth-first proof-number search (df-pn, Nagai 2002).
//!
//! Every open position has two numbers: how much work a proof that the side to move wins is likely
//! to take, and a proof that it loses. The networks guess them, and what has been
//! searched replaces guesses from below. A win takes one child that is won: the least of the children's numbers;
//! a loss takes all of them: the sum. The search goes down where the proof that it wants is cheapest, and stays
//! there until another way is cheaper. The games have no cycles.

use super::expand::Child;
use super::numbers::{MOST, Numbers, UNIT, tag};
use super::verdict::Verdict;
use super::win::{Outlook, WinSearch};
use crate::search::Stop;
use crate::shedding::keys::{Keys, State};

/// How a visit of a position ended.
pub(super) enum Visit {
    Proved(Verdict),
    Open(Both),
}

/// An open position's numbers.
#[derive(Clone, Copy)]
pub(super) struct Both {
    /// As far as is proved.
    pub real: Numbers,
    /// If what other threads are at work on ends as is likely: they choose where this one goes.
    pub shared: Numbers,
}

/// A visit ends when a number reaches its bound.
#[derive(Clone, Copy)]
struct Bounds {
    proof: u64,
    disproof: u64,
}

/// The children of an open node: how to go on.
struct Choice {
    numbers: Both,
    /// The child with the least proof number, and the least of the others.
    best: usize,
    second: u32,
    /// The sum of all disproof numbers.
    disproof: u64,
}

/// Which search is used where. Only speed depends on it.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// Nodes that are tried before proof numbers: most small positions take no more.
    pub first: u64,
    /// Nodes between two looks at the whole path, from the root down: what other threads have
    /// proved on it is seen then, and what has become better meanwhile.
    pub round: u64,
    /// Positions that likely take no more nodes are searched without proof numbers first: those cost more
    /// than they save. With a limit of three times as many, or of `least`.
    pub leaf: u32,
    pub least: u64,
    /// Positions of fewer cards are searched so fast that telling other threads costs more.
    pub marked_from: usize,
}

impl Effort {
    /// With leaves of more nodes, or proof numbers only at the top, most is lost.
    pub(super) const MEASURED: Effort =
        Effort { first: 50, round: 3_000, leaf: 15, least: 50, marked_from: 12 };
    /// So that small positions go through all of it: for tests.
    pub(super) const LOWERED: Effort = Effort { first: 1, round: 20, leaf: 1, least: 1, marked_from: 4 };
}

/// In 256ths: how much more than the second best a child may cost before the search turns to that, as
/// changing costs work; and how much more than now it may at least.
const SLACK: u64 = 96;
const ROOM: u64 = 3;

impl<K: Keys> WinSearch<'_, '_, '_, K> {
    /// Whether the side to move wins, with no bound on the work.
    pub(super) fn prove(&mut self, state: &State, key: u128) -> Result<Verdict, Stop> {
        self.numbers.prepare();
        let start = self.ticker.own_nodes();
        loop {
            // Another thread may have proved it.
            if let Some(verdict) = self.look_up(key) {
                return Ok(verdict);
            }
            // Longer and longer, so that it ends even if all numbers are forgotten between rounds.
            let now = self.ticker.own_nodes();
            self.round_end = now + self.effort.round + (now - start) / 64;
            if let Visit::Proved(verdict) = self.visit_freely(state, key)? {
                return Ok(verdict);
            }
        }
    }

    /// A visit that no number ends, but only the round.
    pub(super) fn visit_freely(&mut self, state: &State, key: u128) -> Result<Visit, Stop> {
        self.visit(state, key, Bounds { proof: u64::MAX, disproof: u64::MAX })
    }

    fn visit(&mut self, state: &State, key: u128, bounds: Bounds) -> Result<Visit, Stop> {
        self.memo.pause(self.ticker)?;
        let before = self.ticker.own_nodes();
        let base = self.children.len();
        let (mut found, more) = self.expand::<true>(state, 0)?;
        if more && found != Some(Verdict::Win) {
            self.children.truncate(base);
            found = Some(self.prove_in_parts(state)?);
        }
        if let Some(verdict) = found {
            self.proved(state, key, verdict, before);
            return Ok(Visit::Proved(verdict));
        }
        let visit = self.go_on(base, bounds);
        self.children.truncate(base);
        let visit = visit?;
        match &visit {
            Visit::Proved(verdict) => self.proved(state, key, *verdict, before),
            Visit::Open(numbers) => {
                self.numbers.put(tag(key), numbers.real);
                #[cfg(feature = "samples")]
                self.left_open(key, before);
            }
        }
        Ok(visit)
    }

    /// Works on the children from `base` on until the node is proved, or a number reaches its bound.
    fn go_on(&mut self, base: usize, bounds: Bounds) -> Result<Visit, Stop> {
        loop {
            if self.marker.is_some() && self.look_around(base) == Some(Verdict::Win) {
                return Ok(Visit::Proved(Verdict::Win));
            }
            if self.children.len() == base {
                return Ok(Visit::Proved(Verdict::Loss));
            }
            let Choice { numbers, best, second, disproof } = self.choose(base);
            if u64::from(numbers.shared.proof) >= bounds.proof
                || u64::from(numbers.shared.disproof) >= bounds.disproof
                || self.ticker.own_nodes() >= self.round_end
            {
                return Ok(Visit::Open(numbers));
            }
            let child = self.children[best];
            let Numbers { proof: p, disproof: d } = child.about.shared;
            let (p, d, second) = (u64::from(p), u64::from(d), u64::from(second));
            // It goes on a little after another has become better, as changing costs work, and
            // never without any room.
            let child_bounds = Bounds {
                proof: bounds
                    .proof
                    .min(second + second * SLACK / 256 + u64::from(UNIT))
                    .max(p + p * ROOM / 256 + 1),
                disproof: bounds.disproof.saturating_sub(disproof - d).max(d + d * ROOM / 256 + 1),
            };
            match self.work_on(&child, child_bounds)? {
                Visit::Proved(Verdict::Win) => return Ok(Visit::Proved(Verdict::Win)),
                Visit::Proved(Verdict::Loss) => {
                    self.children.swap_remove(best);
                }
                Visit::Open(Both { real, shared }) => {
                    let child = &mut self.children[best].about;
                    // Reading the mark again could go on for ever.
                    (child.real, child.shared, child.busy, child.nodes) = (real, shared, false, 0);
                }
            }
        }
    }

    /// A visit of a child, seen from its parent.
    fn work_on(&mut self, child: &Child<Outlook>, bounds: Bounds) -> Result<Visit, Stop> {
        let (state, key, again) = (&child.step.state, child.key, child.step.again);
        let Outlook { real, nodes, .. } = child.about;
        // Searching its siblings may have settled it.
        if let Some(verdict) = self.look_up(key) {
            return Ok(Visit::Proved(verdict.for_parent(again)));
        }
        if (1..=self.effort.leaf).contains(&nodes) {
            let limit = (3 * u64::from(nodes)).max(self.effort.least);
            if let Some(verdict) = self.search_within(state, key, limit)? {
                return Ok(Visit::Proved(verdict.for_parent(again)));
            }
            let least = u32::try_from(limit * u64::from(UNIT)).unwrap_or(MOST);
            let more = |n: u32| n.saturating_mul(2).clamp(least, MOST);
            let numbers = Numbers { proof: more(real.proof), disproof: more(real.disproof) };
            self.numbers.put(tag(key), numbers.for_parent(again));
            return Ok(Visit::Open(Both { real: numbers, shared: numbers }));
        }
        let marker = self.marker.as_ref().filter(|_| state.cards() >= self.effort.marked_from);
        let marked = marker.inspect(|marker| marker.set(tag(key), real.for_parent(again))).is_some();
        let bounds_below =
            if again { bounds } else { Bounds { proof: bounds.disproof, disproof: bounds.proof } };
        let visit = self.visit(state, key, bounds_below)?;
        if let Some(marker) = self.marker.as_ref().filter(|_| marked) {
            marker.clear(tag(key));
        }
        Ok(match visit {
            Visit::Proved(verdict) => Visit::Proved(verdict.for_parent(again)),
            Visit::Open(Both { real, shared }) => {
                Visit::Open(Both { real: real.for_parent(again), shared: shared.for_parent(again) })
            }
        })
    }

    /// Looks anew at the children that other threads were at work on: a win tells the node's verdict,
    /// losses are dropped.
    fn look_around(&mut self, base: usize) -> Option<Verdict> {
        let mut i = base;
        while i < self.children.len() {
            let Child { key, step, about, .. } = self.children[i];
            if about.busy {
                match self.look_up(key).map(|verdict| verdict.for_parent(step.again)) {
                    Some(Verdict::Win) => return Some(Verdict::Win),
                    Some(Verdict::Loss) => {
                        self.children.swap_remove(i);
                        continue;
                    }
                    None => self.children[i].look(self.numbers, self.marker.as_ref()),
                }
            }
            i += 1;
        }
        None
    }

    /// How to go on with the children from `base` on, of which there is one at least.
    fn choose(&self, base: usize) -> Choice {
        let mut best = base;
        let (mut first, mut second, mut first_real) = (u32::MAX, u32::MAX, u32::MAX);
        let (mut sum, mut sum_real) = (0, 0);
        for (i, child) in self.children.iter().enumerate().skip(base) {
            let Outlook { real, shared, .. } = &child.about;
            sum += u64::from(shared.disproof);
            sum_real += u64::from(real.disproof);
            first_real = first_real.min(real.proof);
            if shared.proof < first {
                (best, second, first) = (i, first, shared.proof);
            } else {
                second = second.min(shared.proof);
            }
        }
        let least = |sum: u64| u32::try_from(sum).unwrap_or(MOST).min(MOST);
        let numbers = Both {
            real: Numbers { proof: first_real, disproof: least(sum_real) },
            shared: Numbers { proof: first, disproof: least(sum) },
        };
        Choice { numbers, best, second, disproof: sum }
    }
}
