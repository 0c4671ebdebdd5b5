//! What is seen of a position without its plays: a plan of the landlord's, and a farmer who wins alone.
//!
//! Both only hold in one direction, and both cost time: how much of it is spent when is measured, and only speed
//! depends on it.

use super::alone::alone;
use super::keys::Links;
use super::search::TeamSearch;
use super::state::State;
use crate::cards::Counts;
use crate::search::Stop;
use crate::search::proof::{Effort, Occasion, Verdict};
use crate::seats::{Seat, Team};
use crate::shedding::keys::live_links;
use crate::shedding::solver::static_oracle::{HandSummary, StaticOracle};
use crate::shedding::solver::win::WinSearch;

/// How much is spent on such looks.
#[derive(Clone, Copy)]
pub(super) struct StaticTuning {
    /// How many plays are listed to find a plan of the landlord's, and how many where proof numbers are not used.
    plan: u32,
    leaf_plan: u32,
    /// Nodes for each farmer alone, when a position is first visited.
    ///
    /// Worth: +39 % nodes without it (12/10/10), +9 % (17/14/14).
    alone: u64,
    /// When a visit has taken so many nodes, a part of as many is spent on each farmer alone.
    alone_from: u64,
    part: u64,
    /// The same of each round from the root.
    root_part: u64,
    /// What searches of two hands may take of all nodes, in 256ths, beside the first look at each position.
    share: u64,
    /// The natural logarithm of a chance, in 1/64: farmers of whom the network expects less are not searched alone.
    /// Between a third and two thirds the bound hardly matters.
    ///
    /// Worth: +20 % nodes without it (17/14/14).
    least_chance: i32,
}

impl StaticTuning {
    pub(super) const MEASURED: StaticTuning = StaticTuning {
        plan: 300,
        leaf_plan: 60,
        alone: 100,
        alone_from: 1_000,
        part: 4,
        root_part: 1,
        share: 192,
        least_chance: -48,
    };
    /// So that small positions go through all of it: for tests.
    pub(super) const LOWERED: StaticTuning = StaticTuning {
        plan: 100,
        leaf_plan: 20,
        alone: 3,
        alone_from: 4,
        part: 2,
        root_part: 2,
        share: 128,
        least_chance: -128,
    };
}

/// As with two hands, but that leaves have fewer nodes, and only positions of more cards are told to other threads.
pub(super) const EFFORT: Effort = Effort { leaf: 15, least: 50, virtual_loss_from: 15, ..Effort::MEASURED };

/// What is seen of each hand. From a node to its children, only the mover's changes.
pub(super) struct Seen {
    links: Links,
    summaries: [Option<HandSummary>; 3],
}

impl Seen {
    #[inline(always)]
    pub(super) fn of(oracle: StaticOracle, hands: [Counts; 3], links: Links) -> Seen {
        Seen { links, summaries: hands.map(|hand| oracle.summary(hand)) }
    }

    /// One hand is another.
    #[inline(always)]
    pub(super) fn change(&mut self, oracle: StaticOracle, seat: Seat, hand: Counts) {
        self.links[seat as usize] = live_links(hand);
        self.summaries[seat as usize] = oracle.summary(hand);
    }
}

impl TeamSearch<'_, '_, '_> {
    /// Who wins, if such a look tells it.
    pub(super) fn look_at(&mut self, state: &State, when: Occasion) -> Result<Option<Team>, Stop> {
        let StaticTuning { plan, leaf_plan, alone, alone_from, part, root_part, .. } = self.shared.tuning;
        let (plays, nodes) = match when {
            Occasion::Leaf => (leaf_plan, 0),
            Occasion::First => (plan, alone),
            Occasion::Open(spent) if spent >= alone_from && self.has_time_for_two() => (0, spent / part),
            Occasion::Round(nodes) if self.has_time_for_two() => (0, nodes / root_part),
            Occasion::Open(_) | Occasion::Round(_) => return Ok(None),
        };
        if plays > 0 && self.planner.finds(state, plays, self.two.ticker)? {
            return Ok(Some(Team::Landlord));
        }
        let wins = nodes > 0 && self.wins_alone(state, nodes)?;
        Ok(wins.then_some(Team::Farmers))
    }

    /// Whether searches of two hands have taken less than their share.
    fn has_time_for_two(&self) -> bool {
        self.alone * 256 < (self.nodes() + 4000) * self.shared.tuning.share
    }

    /// Whether a farmer wins alone, as far as so many nodes tell.
    fn wins_alone(&mut self, state: &State, nodes: u64) -> Result<bool, Stop> {
        let before = self.nodes();
        let found = self.search_alone(state, nodes);
        self.alone += self.nodes() - before;
        found
    }

    fn search_alone(&mut self, state: &State, nodes: u64) -> Result<bool, Stop> {
        for farmer in [Seat::Down, Seat::Up] {
            let Some(alone) = alone(state, farmer) else { continue };
            let key = self.two.key(&alone.state);
            let mut verdict = self.two.known(&alone.state, key);
            if verdict.is_none() && self.order.chance_alone(&alone) >= self.shared.tuning.least_chance {
                let two = &mut self.two;
                // A thread that waits for a change of either table must hold neither.
                verdict = self.tt.aside(|| two.verdict_within(&alone.state, key, nodes))?;
            }
            if verdict.is_some_and(|verdict| verdict.is_win() == alone.farmer_moves) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same as far as it is known; by what is seen of each hand.
    ///
    /// Worth: +6 % nodes without the table (12/10/10), +95 % without the oracle in the geometric mean (12/10/10).
    #[inline(always)]
    pub(super) fn known_alone(two: &WinSearch<'_, '_, '_>, state: &State, seen: &Seen) -> bool {
        for farmer in [Seat::Down, Seat::Up] {
            let Some(alone) = alone(state, farmer) else { continue };
            let farmer_wins = Verdict::win_if(alone.farmer_moves);
            let (mover, other) =
                if alone.farmer_moves { (farmer, Seat::Landlord) } else { (Seat::Landlord, farmer) };
            if let [Some(mover), Some(other)] = [mover, other].map(|seat| &seen.summaries[seat as usize])
                && two.oracle.is_sure(farmer_wins, mover, other, alone.state.answer)
            {
                return true;
            }
            if two.is_known(alone.key(two.form, farmer, &seen.links), farmer_wins) {
                return true;
            }
        }
        false
    }
}
