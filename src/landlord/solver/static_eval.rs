//! Static evaluation: an uncontested win of the landlord, and a win of one farmer alone.
//!
//! Each proves a win for one team only.

use super::alone::{NEEDS, alone};
use super::keys::Links;
use super::search::TeamSearch;
use super::state::State;
use super::static_tuning::StaticTuning;
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::search::Stop;
use crate::search::proof_number::{DfPn, Occasion, Verdict};
use crate::seats::{Seat, Team};
use crate::shedding::solver::static_oracle::{HandSummary, StaticOracle};
use crate::shedding::solver::win::WinSearch;

/// Summary and links of each hand. From a node to its children, only the mover's change.
pub(super) struct HandFeatures {
    links: Links,
    summaries: [Option<HandSummary>; 3],
}

impl HandFeatures {
    #[inline(always)]
    pub(super) fn of(oracle: &StaticOracle, hands: [Counts; 3], links: Links) -> HandFeatures {
        HandFeatures { links, summaries: hands.map(|hand| oracle.summary(hand)) }
    }

    /// Replaces one hand.
    #[inline(always)]
    pub(super) fn change(&mut self, oracle: &StaticOracle, seat: Seat, hand: Counts, links: u64) {
        self.links[seat as usize] = links;
        self.summaries[seat as usize] = oracle.summary(hand);
    }
}

impl TeamSearch<'_, '_, '_> {
    /// Returns the winning team if the static evaluation decides the position.
    pub(super) fn look_at(&mut self, state: &State, when: Occasion) -> Result<Option<Team>, Stop> {
        let StaticTuning { uncontested, leaf_uncontested, .. } = self.shared.tuning;
        let plays = if when == Occasion::Leaf { leaf_uncontested } else { uncontested };
        if self.finder.finds(state, plays, self.two.control)? {
            return Ok(Some(Team::Landlord));
        }
        let wins = Idea::Alone.on() && when == Occasion::First && self.wins_alone(state)?;
        Ok(wins.then_some(Team::Farmers))
    }

    /// Returns true if a few nodes prove that a farmer wins alone.
    fn wins_alone(&mut self, state: &State) -> Result<bool, Stop> {
        let StaticTuning { alone: nodes, least_chance, .. } = self.shared.tuning;
        if !self.rules.meets(NEEDS) {
            return Ok(false);
        }
        for farmer in [Seat::Down, Seat::Up] {
            let Some(alone) = alone(state, farmer) else { continue };
            let key = self.two.key(&alone.state);
            let mut verdict = self.two.known(&alone.state, key);
            if verdict.is_none()
                && (!Idea::LeastChance.on()
                    || !Idea::Networks.on()
                    || self.order.chance_alone(&alone) >= least_chance)
            {
                let two = &mut self.two;
                // While a thread waits for one table to be replaced, it must hold neither of them.
                verdict = self.tt.aside(|| two.prove_within(&alone.state, key, nodes))?;
            }
            if verdict.is_some_and(|verdict| verdict.is_win() == alone.farmer_moves) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if a farmer is known to win alone, by the two-hand table or the static oracle.
    #[inline(always)]
    pub(super) fn known_alone(two: &WinSearch<'_, '_, '_>, state: &State, seen: &HandFeatures) -> bool {
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
            if Idea::KnownAlone.on() && two.is_known(alone.key(two.form, farmer, &seen.links), farmer_wins) {
                return true;
            }
        }
        false
    }
}
