//! Who wins, by proof numbers: depth-first proof-number search (df-pn, Nagai 2002), as with two hands.
//!
//! Every open position has two numbers: how much work a proof that the landlord wins is likely
//! to take, and a proof that the farmers do. The networks guess them, and what has been
//! searched replaces guesses from below. Where the landlord moves, his win takes one child that he wins, the least of the
//! children's numbers, and the farmers' takes all of them: the sum; where a farmer moves, it is the other way round. The
//! search goes down where the proof that it wants is cheapest, and stays
//! there until another way is cheaper. The game has no cycles.

use super::expand::{Child, Outlook};
use super::search::Search;
use super::state::State;
use crate::search::Stop;
use crate::search::proof::Initial;
use crate::search::proof::Marker;
use crate::search::proof::{MOST, NumberTable, Numbers, UNIT, tag};
use crate::seats::Team;
use crate::shedding::keys::Keys;

/// How a visit of a position ended.
pub(super) enum Visit {
    Proved(Team),
    Open(Both),
}

/// An open position's numbers, the landlord's.
#[derive(Clone, Copy)]
pub(super) struct Both {
    /// As far as is proved.
    pub real: Numbers,
    /// If what other threads are at work on ends as is likely: they choose where this one goes.
    pub shared: Numbers,
}

/// A visit ends when a number reaches its bound: those of a team, its own first.
#[derive(Clone, Copy)]
struct Bounds {
    proof: u64,
    disproof: u64,
}

/// The children of an open node: how to go on, as the team to move sees it.
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
pub(super) struct Effort {
    /// Nodes that are tried before proof numbers: most small positions take no more.
    pub first: u64,
    /// Nodes between two looks at the whole path, from the root down: what other threads have
    /// proved on it is seen then, and what has become better meanwhile.
    pub round: u64,
    /// Positions that likely take no more nodes are searched without proof numbers first. With a limit of three times as
    /// many, or of `least`.
    pub leaf: u32,
    pub least: u64,
    /// Positions of fewer cards are searched so fast that telling other threads costs more.
    pub marked_from: usize,
    /// How many plays are listed to find a plan of the landlord's, and how many where proof numbers are not used.
    pub plan: u32,
    pub leaf_plan: u32,
    /// Nodes for each farmer alone, when a position is first visited.
    pub alone: u64,
    /// When a visit has taken so many nodes, a part of as many is spent on each farmer alone.
    pub alone_from: u64,
    pub part: u64,
    /// The same of each round from the root.
    pub root_part: u64,
    /// What searches of two hands may take of all nodes, in 256ths, beside the first look at each position.
    pub share: u64,
}

impl Effort {
    pub(super) const MEASURED: Effort = Effort {
        first: 50,
        round: 3_000,
        leaf: 15,
        least: 50,
        marked_from: 15,
        plan: 300,
        leaf_plan: 60,
        alone: 100,
        alone_from: 1_000,
        part: 4,
        root_part: 1,
        share: 192,
    };
    /// So that small positions go through all of it: for tests.
    pub(super) const LOWERED: Effort = Effort {
        first: 1,
        round: 20,
        leaf: 1,
        least: 1,
        marked_from: 4,
        plan: 100,
        leaf_plan: 20,
        alone: 3,
        alone_from: 4,
        part: 2,
        root_part: 2,
        share: 128,
    };
}

/// In 256ths: how much more than the second best a child may cost before the search turns to that, as
/// changing costs work; and how much more than now it may at least.
const SLACK: u64 = 96;
const ROOM: u64 = 3;

/// The landlord's numbers as a team sees them, and a team's as the landlord does.
#[inline(always)]
const fn seen_by(team: Team, numbers: Numbers) -> Numbers {
    numbers.for_parent(matches!(team, Team::Landlord))
}

impl Both {
    fn seen_by(self, team: Team) -> Both {
        Both { real: seen_by(team, self.real), shared: seen_by(team, self.shared) }
    }
}

impl Outlook {
    /// Reads its numbers and marks anew.
    fn look(&mut self, tag: u64, numbers: &NumberTable, marker: Option<&Marker>) {
        if let Some(numbers) = numbers.get(tag) {
            (self.real, self.nodes) = (numbers, 0);
        }
        (self.shared, self.busy) = (self.real, false);
        if let Some(mark) = marker.and_then(|marker| marker.of_others(tag)) {
            (self.shared, self.busy) = (mark, true);
        }
    }
}

impl<K: Keys> Search<'_, '_, '_, K> {
    /// Who wins, with no bound on the work.
    pub(super) fn prove(&mut self, state: &State, key: Option<u128>) -> Result<Team, Stop> {
        self.shared.numbers.prepare();
        let start = self.nodes();
        let mut fresh = true;
        loop {
            // Another thread may have proved it.
            if let Some(winner) = self.look_up(key) {
                return Ok(winner);
            }
            // Longer and longer, so that it ends even if all numbers are forgotten between rounds.
            let now = self.nodes();
            let round = self.effort.round + (now - start) / 64;
            if now > start
                && self.has_time_for_two()
                && self.wins_alone(state, round / self.effort.root_part)?
            {
                self.proved(state, key, Team::Farmers, start);
                return Ok(Team::Farmers);
            }
            let now = self.nodes();
            self.round_end = now + round;
            let bounds = Bounds { proof: u64::MAX, disproof: u64::MAX };
            if let Visit::Proved(winner) = self.visit(state, key, bounds, fresh)? {
                return Ok(winner);
            }
            fresh = false;
        }
    }

    /// A visit; the bounds are those of the team to move.
    fn visit(
        &mut self,
        state: &State,
        key: Option<u128>,
        bounds: Bounds,
        fresh: bool,
    ) -> Result<Visit, Stop> {
        self.pause()?;
        let before = self.nodes();
        let base = self.children.len();
        if fresh && let Some(winner) = self.test(state, self.effort.alone)? {
            self.proved(state, key, winner, before);
            return Ok(Visit::Proved(winner));
        }
        let (mut found, more) = self.expand::<true>(state, 0)?;
        if more && found != Some(state.team()) {
            self.children.truncate(base);
            found = self.search(state, key, None)?;
        }
        if let Some(winner) = found {
            self.proved(state, key, winner, before);
            return Ok(Visit::Proved(winner));
        }
        let visit = self.go_on(base, state.team(), bounds);
        self.children.truncate(base);
        let mut visit = visit?;
        let spent = self.nodes() - before;
        if matches!(visit, Visit::Open(_))
            && spent >= self.effort.alone_from
            && self.has_time_for_two()
            && self.wins_alone(state, spent / self.effort.part)?
        {
            visit = Visit::Proved(Team::Farmers);
        }
        match &visit {
            Visit::Proved(winner) => self.proved(state, key, *winner, before),
            Visit::Open(numbers) => {
                if let Some(key) = key {
                    self.shared.numbers.put(tag(key), numbers.real);
                }
                #[cfg(feature = "samples")]
                self.left_open(key, before);
            }
        }
        Ok(visit)
    }

    /// Works on the children from `base` on until the node is proved, or a number reaches its bound.
    fn go_on(&mut self, base: usize, team: Team, bounds: Bounds) -> Result<Visit, Stop> {
        loop {
            if self.marker.is_some() && self.look_around(base, team) {
                return Ok(Visit::Proved(team));
            }
            if self.children.len() == base {
                return Ok(Visit::Proved(team.other()));
            }
            let Choice { numbers, best, second, disproof } = self.choose(base, team);
            if u64::from(numbers.shared.proof) >= bounds.proof
                || u64::from(numbers.shared.disproof) >= bounds.disproof
                || self.nodes() >= self.round_end
            {
                return Ok(Visit::Open(numbers.seen_by(team)));
            }
            let child = self.children[best];
            let Numbers { proof: p, disproof: d } = seen_by(team, child.outlook.shared);
            let (p, d, second) = (u64::from(p), u64::from(d), u64::from(second));
            // It goes on a little after another has become better, as changing costs work, and
            // never without any room.
            let bounds = Bounds {
                proof: bounds
                    .proof
                    .min(second + second * SLACK / 256 + u64::from(UNIT))
                    .max(p + p * ROOM / 256 + 1),
                disproof: bounds.disproof.saturating_sub(disproof - d).max(d + d * ROOM / 256 + 1),
            };
            match self.work_on(&child, team, bounds)? {
                Visit::Proved(winner) if winner == team => return Ok(Visit::Proved(team)),
                Visit::Proved(_) => {
                    self.children.swap_remove(best);
                }
                Visit::Open(Both { real, shared }) => {
                    // Reading the mark again could go on for ever.
                    self.children[best].outlook = Outlook { real, shared, busy: false, nodes: 0 };
                }
            }
        }
    }

    /// A visit of a child of a node where a team moves, with that team's bounds.
    fn work_on(&mut self, child: &Child, team: Team, bounds: Bounds) -> Result<Visit, Stop> {
        let (state, key) = (&child.step.state, child.key);
        let Outlook { real, nodes, .. } = child.outlook;
        // Searching its siblings may have settled it.
        if let Some(winner) = self.look_up(key) {
            return Ok(Visit::Proved(winner));
        }
        if (1..=self.effort.leaf).contains(&nodes) {
            let limit = (3 * u64::from(nodes)).max(self.effort.least);
            if let Some(winner) = self.search_within(state, key, limit)? {
                return Ok(Visit::Proved(winner));
            }
            let least = u32::try_from(limit * u64::from(UNIT)).unwrap_or(MOST);
            let more = |n: u32| n.saturating_mul(2).clamp(least, MOST);
            let numbers = Numbers { proof: more(real.proof), disproof: more(real.disproof) };
            if let Some(key) = key {
                self.shared.numbers.put(tag(key), numbers);
            }
            return Ok(Visit::Open(Both { real: numbers, shared: numbers }));
        }
        let tag = key.filter(|_| state.cards() >= self.effort.marked_from).map(tag);
        let marks = |search: &Self| tag.zip(search.marker.is_some().then_some(()));
        if let (Some((tag, ())), Some(marker)) = (marks(self), &self.marker) {
            marker.set(tag, real);
        }
        let Bounds { proof, disproof } = bounds;
        let bounds = if state.team() == team { bounds } else { Bounds { proof: disproof, disproof: proof } };
        let visit = self.visit(state, key, bounds, nodes > 0)?;
        if let (Some((tag, ())), Some(marker)) = (marks(self), &self.marker) {
            marker.clear(tag);
        }
        Ok(visit)
    }

    /// Looks anew at the children that other threads were at work on: losses are dropped. Whether one wins for
    /// the team to move.
    fn look_around(&mut self, base: usize, team: Team) -> bool {
        let mut i = base;
        while i < self.children.len() {
            let Child { key, outlook, .. } = self.children[i];
            if outlook.busy {
                match self.look_up(key) {
                    Some(winner) if winner == team => return true,
                    Some(_) => {
                        self.children.swap_remove(i);
                        continue;
                    }
                    None => {
                        if let Some(key) = key {
                            let marker = self.marker.as_ref();
                            self.children[i].outlook.look(tag(key), &self.shared.numbers, marker);
                        }
                    }
                }
            }
            i += 1;
        }
        false
    }

    /// First numbers of the children from `base` on.
    #[inline(always)]
    pub(super) fn number_children(&mut self, base: usize) {
        for child in &mut self.children[base..] {
            let tag = child.key.map(tag);
            let known = tag.and_then(|tag| self.shared.numbers.get(tag));
            if let Some(numbers) = known {
                (child.outlook.real, child.outlook.nodes) = (numbers, 0);
            } else {
                let Initial { numbers, nodes } = self.order.initial(&child.step.state);
                (child.outlook.real, child.outlook.nodes) = (numbers, nodes.max(1));
            }
            child.outlook.shared = child.outlook.real;
            if let (Some(marker), Some(tag)) = (&self.marker, tag)
                && let Some(mark) = marker.of_others(tag)
            {
                (child.outlook.shared, child.outlook.busy) = (mark, true);
            }
        }
    }

    /// How to go on with the children from `base` on, of which there is one at least.
    fn choose(&self, base: usize, team: Team) -> Choice {
        let mut best = base;
        let (mut first, mut second, mut first_real) = (u32::MAX, u32::MAX, u32::MAX);
        let (mut sum, mut sum_real) = (0, 0);
        for (i, child) in self.children.iter().enumerate().skip(base) {
            let Both { real, shared } =
                Both { real: child.outlook.real, shared: child.outlook.shared }.seen_by(team);
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
