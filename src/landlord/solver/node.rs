//! How the search by proof numbers goes on from a position of three hands.
//!
//! Its verdicts are those of the team to move; the transposition table keeps which team wins.

use std::cmp::Reverse;

use super::expand::Child;
use super::keys::{Key, Keys};
use super::search::{TeamSearch, known_to};
use super::state::State;
use super::static_tuning::Seen;
use crate::search::proof::{Branch, ChildStats, Context, Numbers, Occasion, Search, Settling, Verdict};
use crate::search::{Stop, pause_both};
use crate::seats::Team;
use crate::shedding::keys::live_links;
use crate::shedding::solver::tt::of_verdict;

impl Branch for Child {
    type Key = Key;

    #[inline(always)]
    fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    fn again(&self) -> bool {
        self.again
    }

    #[inline(always)]
    fn stats(&self) -> &ChildStats {
        &self.stats
    }

    #[inline(always)]
    fn stats_mut(&mut self) -> &mut ChildStats {
        &mut self.stats
    }
}

/// Whether a team wins, as the one that is to move sees it.
#[inline(always)]
fn verdict(winner: Team, state: &State) -> Verdict {
    Verdict::win_if(winner == state.team())
}

impl Search for TeamSearch<'_, '_, '_> {
    type Node = State;
    type Key = Key;
    type Child = Child;

    #[inline(always)]
    fn context(&self) -> &Context<'_> {
        &self.context
    }

    #[inline(always)]
    fn children(&self) -> &Vec<Child> {
        &self.children
    }

    #[inline(always)]
    fn children_mut(&mut self) -> &mut Vec<Child> {
        &mut self.children
    }

    #[inline(always)]
    fn node(child: &Child) -> State {
        child.step.state
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
    fn expect_work(&self, nodes: u64) -> Result<(), Stop> {
        self.two.ticker.expect_work(nodes)
    }

    #[inline(always)]
    fn own_nodes(&self) -> u64 {
        self.nodes()
    }

    /// Lets the memos grow, and the caller look for signals.
    #[inline(always)]
    fn pause(&mut self) -> Result<(), Stop> {
        pause_both(&mut self.tt, &mut self.two.tt, self.two.ticker)
    }

    #[inline(always)]
    fn enter(&self, key: Key) {
        self.tt.prefetch_bucket(key);
    }

    #[inline(always)]
    fn look_up(&mut self, state: &State, key: Key) -> Result<Option<Verdict>, Stop> {
        Ok(self.known_by(key).map(|winner| verdict(winner, state)))
    }

    fn proved(&mut self, state: &State, key: Key, found: Verdict, before: u64) -> Result<(), Stop> {
        let landlord_wins = found.is_win() == (state.team() == Team::Landlord);
        let nodes = self.nodes() - before;
        #[cfg(feature = "samples")]
        super::samples::note(key.tag(), nodes.max(1), landlord_wins, || self.order.seen(state));
        self.tt.put(key, of_verdict(Verdict::win_if(landlord_wins)), nodes);
        Ok(())
    }

    fn try_static(&mut self, state: &State, when: Occasion) -> Result<Option<Verdict>, Stop> {
        Ok(self.look_at(state, when)?.map(|winner| verdict(winner, state)))
    }

    fn learn(&mut self, state: &State, tag: u64, found: Numbers) {
        self.order.learn(state, tag, found);
    }

    #[cfg(feature = "samples")]
    fn left_open(&self, _: &State, key: Key, before: u64) {
        super::samples::left_open(key.tag(), self.nodes() - before);
    }

    #[inline(always)]
    fn list(&mut self, state: &State, part: usize, numbered: bool) -> Result<(Option<Verdict>, bool), Stop> {
        let base = self.children.len();
        let listed = self.expander.expand(state, part, self.two.ticker, &mut self.children)?;
        let mut found = listed.winner.map(|winner| verdict(winner, state));
        if found.is_none() {
            found = self.settle_children(state, base, numbered);
        }
        if found.is_some() {
            self.children.truncate(base);
        } else if numbered {
            self.number_children(base);
        } else if self.children.len() > base + 1 {
            self.order_children(base, state.team());
        }
        Ok((found, listed.more))
    }
}

impl TeamSearch<'_, '_, '_> {
    /// Drops the plays of a position that lose by the memos.
    #[inline(always)]
    fn settle_children(&mut self, state: &State, base: usize, numbered: bool) -> Option<Verdict> {
        let (keys, hands, turn) = (self.shared.keys, &state.setup.hands, state.setup.turn);
        let mover = turn as usize;
        let links = [live_links(hands[0]), live_links(hands[1]), live_links(hands[2])];
        let mut parts = keys.parts(hands, &links);
        for child in &mut self.children[base..] {
            let left = child.step.state.setup.hands[mover];
            keys.change(&mut parts, turn, left, live_links(left));
            child.key = Keys::key_of(&parts, &child.step.state);
            self.tt.prefetch_filter(child.key);
            if numbered {
                self.shared.numbers.prefetch(child.key.tag());
            }
        }
        for child in &self.children[base..] {
            self.tt.prefetch(child.key);
        }
        let mut seen = Seen::of(self.two.oracle, *hands, links);
        let mut settling = Settling::new(base);
        for i in base..self.children.len() {
            let Child { step, key, again, .. } = self.children[i];
            let state = step.state;
            let mut known = None;
            if self.tt.may_know(key) {
                known = known_to(&self.tt, key);
            }
            if known.is_none() {
                seen.change(self.two.oracle, turn, state.setup.hands[mover]);
                if Self::known_alone(&self.two, &state, &seen) {
                    known = Some(Team::Farmers);
                }
            }
            let known = known.map(|winner| verdict(winner, &state).for_parent(again));
            if settling.wins(&mut self.children, i, known) {
                return Some(Verdict::Win);
            }
        }
        settling.end(&mut self.children)
    }

    /// Best first; stable, so that the order is the same on every machine.
    #[inline(always)]
    fn order_children(&mut self, base: usize, team: Team) {
        for child in &mut self.children[base..] {
            child.score = self.order.score(team, &child.step);
        }
        // The complement: high ones first.
        self.children[base..].sort_by_key(|child| Reverse(child.score));
    }

    /// First numbers of the children from `base` on.
    #[inline(always)]
    fn number_children(&mut self, base: usize) {
        for child in &mut self.children[base..] {
            let (tag, again) = (child.key.tag(), child.again());
            if !self.context.recall(child.stats_mut(), tag, again) {
                let initial = self.order.initial(&child.step.state, tag);
                child.expect(initial);
            }
            self.context.apply_virtual_loss(child.stats_mut(), tag, again);
        }
    }
}
