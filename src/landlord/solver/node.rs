//! The game of three hands as the search by proof numbers needs it.
//!
//! Verdicts are relative to the team to move. The transposition table keeps the winning team.

use super::alone;
use super::expand::Successor;
use super::keys::Key;
use super::search::{TeamSearch, known_to};
use super::state::State;
use super::static_eval::HandFeatures;
use crate::search::proof_number::{
    Child, ChildPlay, Children, Context, Initial, Numbers, Occasion, Search, Settling, Verdict,
};
use crate::search::{SearchControl, Stop, pause_both};
use crate::seats::Team;
use crate::shedding::solver::tt::of_verdict;

/// Verdict of a state that `winner` wins.
#[inline(always)]
fn verdict(winner: Team, state: &State) -> Verdict {
    Verdict::win_if(winner == state.team())
}

impl<'s> Search<'s> for TeamSearch<'_, '_, 's> {
    type Key = Key;
    type Node = State;
    type Play = Successor;

    #[inline(always)]
    fn context(&self) -> &Context<'_> {
        &self.context
    }

    #[inline(always)]
    fn control(&mut self) -> &mut SearchControl<'s> {
        self.two.control
    }

    #[inline(always)]
    fn children(&mut self) -> &mut Children<Key, Successor> {
        &mut self.children
    }

    #[inline(always)]
    fn cards(state: &State) -> usize {
        state.cards()
    }

    #[inline(always)]
    fn tag(_: &State, key: Key) -> u64 {
        key.tag()
    }

    #[inline(always)]
    fn pause(&mut self) -> Result<(), Stop> {
        pause_both(&mut self.tt, &mut self.two.tt, self.two.control)
    }

    #[inline(always)]
    fn prefetch(&self, key: Key) {
        self.tt.prefetch_bucket(key);
    }

    #[inline(always)]
    fn look_up(&mut self, state: &State, key: Key) -> Result<Option<Verdict>, Stop> {
        Ok(self.known_by(key).map(|winner| verdict(winner, state)))
    }

    fn proved(&mut self, state: &State, key: Key, found: Verdict, nodes: u64) -> Result<(), Stop> {
        let landlord_wins = found.is_win() == (state.team() == Team::Landlord);
        #[cfg(feature = "samples")]
        super::samples::note(key.tag(), nodes.max(1), landlord_wins, || self.order.seen(state));
        self.tt.put(key, of_verdict(Verdict::win_if(landlord_wins)), nodes);
        Ok(())
    }

    fn try_static(&mut self, state: &State, when: Occasion) -> Result<Option<Verdict>, Stop> {
        Ok(self.look_at(state, when)?.map(|winner| verdict(winner, state)))
    }

    #[inline(always)]
    fn generate(
        &mut self,
        state: &State,
        part: usize,
        children: &mut Vec<Child<Key, Successor>>,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let listed = self.expander.expand(state, part, self.two.control, children)?;
        Ok((listed.winner.map(|winner| verdict(winner, state)), listed.more))
    }

    /// Drops the plays that lose by the transposition tables or the static oracle.
    #[inline(always)]
    fn probe(
        &mut self,
        state: &State,
        children: &mut Vec<Child<Key, Successor>>,
        base: usize,
        numbered: bool,
    ) -> Result<Option<Verdict>, Stop> {
        let (keys, hands, turn) = (self.shared.keys, &state.setup.hands, state.setup.turn);
        let mover = turn as usize;
        let links = keys.links(hands);
        let mut parts = keys.parts(hands, &links);
        for child in &mut children[base..] {
            let left = child.play.state.setup.hands[mover];
            keys.change(&mut parts, turn, left, keys.live_links(left));
            child.key = keys.key_of(&parts, &child.play.state);
            self.tt.prefetch_filter(child.key);
            if numbered {
                self.shared.numbers.prefetch(child.key.tag());
            }
        }
        for child in &children[base..] {
            self.tt.prefetch(child.key);
        }
        let mut seen = HandFeatures::of(&self.two.oracle, *hands, links);
        let can_be_alone = self.rules.meets(alone::NEEDS);
        let mut settling = Settling::new(base);
        for i in base..children.len() {
            let Child { play, key, .. } = children[i];
            let mut known = None;
            if self.tt.may_know(key) {
                known = known_to(&self.tt, key);
            }
            if known.is_none() && can_be_alone {
                let left = play.state.setup.hands[mover];
                seen.change(&self.two.oracle, turn, left, keys.live_links(left));
                if Self::known_alone(&self.two, &play.state, &seen) {
                    known = Some(Team::Farmers);
                }
            }
            let known = known.map(|winner| verdict(winner, &play.state).for_parent(play.same_side_to_move()));
            if settling.wins(children, i, known) {
                return Ok(Some(Verdict::Win));
            }
        }
        Ok(settling.end(children))
    }

    #[inline(always)]
    fn initial(&mut self, child: &Child<Key, Successor>, tag: u64) -> Result<Initial, Stop> {
        Ok(self.order.initial(&child.play.state, tag))
    }

    #[inline(always)]
    fn score(&mut self, child: &Child<Key, Successor>) -> i32 {
        self.order.score(&child.play)
    }

    fn learn(&mut self, state: &State, tag: u64, found: Numbers) {
        self.order.learn(state, tag, found);
    }

    #[cfg(feature = "samples")]
    fn left_open(&mut self, state: &State, key: Key, nodes: u64) {
        super::samples::left_open(key.tag(), nodes, || self.order.seen(state));
    }
}
