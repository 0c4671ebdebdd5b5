//! Who wins: one thread's search. Its upper part is in `proof`, its lower, where there is little to decide, a plain
//! depth-first search.

use std::cmp::Reverse;

use portable_atomic::AtomicU128;

use super::Shared;
use super::alone::alone;
use super::expand::{Child, Expander};
use super::order::Order;
use super::plan::Planner;
use super::proof::Effort;
use super::state::State;
use crate::landlord::Setup;
use crate::search::proof::{Marker, tag};
use crate::search::{Entry, Stop, Ticker, View, pause_both};
use crate::seats::{Seat, Team};
use crate::shedding::keys::Keys;
use crate::shedding::solver::parts::list_part;
#[cfg(target_arch = "x86_64")]
use crate::shedding::solver::wide;
use crate::shedding::solver::win::WinSearch;
use crate::shedding::{Generator, Move, Rules};

/// Bits of a value in the memo: whether the landlord wins.
pub(super) const VALUE_BITS: u32 = 1;

/// One thread's search.
pub(super) struct Search<'a, 't, 's, K: Keys> {
    pub(super) rules: &'a Rules,
    pub(super) shared: &'a Shared<K>,
    pub(super) memo: View<'a, AtomicU128>,
    /// The search of two hands, which has the ticker of both.
    pub(super) two: WinSearch<'a, 't, 's, K>,
    /// Where there are other threads.
    pub(super) marker: Option<Marker<'a>>,
    pub(super) effort: Effort,
    expander: Expander<'a>,
    planner: Planner<'a>,
    pub(super) order: Order,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    pub(super) children: Vec<Child>,
    /// When all go back to the root: in nodes of this thread.
    pub(super) round_end: u64,
    /// Nodes of this thread that searches of two hands have taken.
    alone: u64,
    /// Whether [`Search::expand_wide`] may be called.
    #[cfg(target_arch = "x86_64")]
    wide: bool,
}

impl<'a, 't, 's, K: Keys> Search<'a, 't, 's, K> {
    pub(super) fn new(
        rules: &'a Rules,
        shared: &'a Shared<K>,
        ticker: &'t mut Ticker<'s>,
        cards: usize,
    ) -> Self {
        Search {
            rules,
            shared,
            memo: shared.memo.view(),
            marker: (ticker.threads > 1).then(|| shared.marks.join()),
            two: WinSearch::new(rules, &shared.two, ticker, cards),
            effort: shared.effort,
            expander: Expander::new(rules),
            planner: Planner::new(rules, cards),
            order: Order::new(cards),
            children: Vec::new(),
            round_end: 0,
            alone: 0,
            #[cfg(target_arch = "x86_64")]
            wide: wide::is_there(),
        }
    }

    /// Nodes of this thread.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.two.ticker.own_nodes()
    }

    /// Lets the memos grow, and the caller look for signals.
    #[inline]
    pub(super) fn pause(&mut self) -> Result<(), Stop> {
        pause_both(&mut self.memo, &mut self.two.memo, self.two.ticker)
    }

    /// Who wins after a legal play.
    pub(super) fn winner_by(&mut self, setup: &Setup, play: Move) -> Result<Team, Stop> {
        let next = setup.after(play);
        match next.winner() {
            Some(winner) => Ok(winner),
            None => self.winner(&next),
        }
    }

    /// Who wins.
    pub(super) fn winner(&mut self, setup: &Setup) -> Result<Team, Stop> {
        let state = State::folded(self.rules, setup);
        let key = self.shared.keys.key(&state);
        if let Some(winner) = self.look_up(key) {
            return Ok(winner);
        }
        if let Some(winner) = self.search_within(&state, key, self.effort.first)? {
            return Ok(winner);
        }
        self.prove(&state, key)
    }

    /// A legal play that wins for the team to move; `None` when all lose.
    pub(super) fn winning_move(&mut self, setup: &Setup) -> Result<Option<Move>, Stop> {
        if self.winner(setup)? != setup.turn.team() {
            return Ok(None);
        }
        // The search that found the win left it in the memo, most likely; else one is looked for.
        for known_only in [true, false] {
            if let Some(play) = self.winning_play(setup, known_only)? {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// The first legal play that wins for the team to move; with `known_only`, of which the memo or
    /// the end of the game tells that it does.
    pub(super) fn winning_play(&mut self, setup: &Setup, known_only: bool) -> Result<Option<Move>, Stop> {
        let state = State::folded(self.rules, setup);
        if state.setup.turn != setup.turn {
            return Ok(Some(Move::PASS));
        }
        let (mut part, mut more) = (0, true);
        while more {
            let mut moves = Vec::new();
            let generator = Generator::new(self.rules, setup.hand());
            more = list_part(&generator, state.answer, part, &mut moves, self.two.ticker)?;
            part += 1;
            moves.sort_by_key(|play| Reverse(play.cards.total()));
            for play in moves {
                let winner =
                    if known_only { self.known(setup, play) } else { Some(self.winner_by(setup, play)?) };
                if winner == Some(setup.turn.team()) {
                    return Ok(Some(play));
                }
            }
        }
        Ok(None)
    }

    /// Who wins after a legal play, where the memo or the end of the game tells.
    fn known(&self, setup: &Setup, play: Move) -> Option<Team> {
        let next = setup.after(play);
        next.winner().or_else(|| self.look_up(self.shared.keys.key(&State::folded(self.rules, &next))))
    }

    #[inline(always)]
    pub(super) fn look_up(&self, key: Option<u128>) -> Option<Team> {
        self.memo.get(key?).map(|entry| if entry.value == 1 { Team::Landlord } else { Team::Farmers })
    }

    /// Remembers a verdict. Only what is proved comes here.
    pub(super) fn proved(&mut self, state: &State, key: Option<u128>, winner: Team, before: u64) {
        let Some(key) = key else { return };
        let (nodes, value) = ((self.nodes() - before).max(1), u32::from(winner == Team::Landlord));
        #[cfg(feature = "samples")]
        super::samples::note(key, nodes, || self.order.seen(state, value));
        #[cfg(not(feature = "samples"))]
        let _ = state;
        self.memo.put(key, Entry { value, work: nodes.ilog2().min(31) });
    }

    /// A visit has ended without a verdict.
    #[cfg(feature = "samples")]
    pub(super) fn left_open(&self, key: Option<u128>, before: u64) {
        if let Some(key) = key {
            super::samples::left_open(key, self.nodes() - before);
        }
    }

    /// What can be seen of a position without looking at its plays: a plan of the landlord's, or a farmer who
    /// wins alone, within so many nodes for each.
    pub(super) fn test(&mut self, state: &State, nodes: u64) -> Result<Option<Team>, Stop> {
        if self.planner.finds(state, self.effort.plan, self.two.ticker)? {
            return Ok(Some(Team::Landlord));
        }
        let wins = self.wins_alone(state, nodes)?;
        Ok(wins.then_some(Team::Farmers))
    }

    /// Whether a farmer wins alone, as far as so many nodes tell.
    pub(super) fn wins_alone(&mut self, state: &State, nodes: u64) -> Result<bool, Stop> {
        let before = self.nodes();
        let found = self.look_alone(state, nodes);
        self.alone += self.nodes() - before;
        found
    }

    /// Whether searches of two hands have taken less than their share.
    pub(super) fn has_time_for_two(&self) -> bool {
        self.alone * 256 < (self.nodes() + 4000) * self.effort.share
    }

    fn look_alone(&mut self, state: &State, nodes: u64) -> Result<bool, Stop> {
        if nodes == 0 {
            return Ok(false);
        }
        for farmer in [Seat::Down, Seat::Up] {
            let Some(alone) = alone(state, farmer) else { continue };
            let key = self.two.key(&alone.state);
            let mut verdict = self.two.known_by(key);
            if verdict.is_none() {
                let two = &mut self.two;
                // A thread that waits for a change of either memo must hold neither.
                verdict = self.memo.aside(|| two.verdict_within(&alone.state, key, nodes))?;
            }
            if verdict.is_some_and(|verdict| verdict.is_win() == alone.farmer_moves) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same as far as it is known.
    #[inline(always)]
    fn known_alone(two: &WinSearch<'_, '_, '_, K>, state: &State) -> bool {
        for farmer in [Seat::Down, Seat::Up] {
            if let Some(alone) = alone(state, farmer)
                && let Some(verdict) = two.known_by(two.key(&alone.state))
                && verdict.is_win() == alone.farmer_moves
            {
                return true;
            }
        }
        false
    }

    /// Lists the children of a node whose verdicts are not known yet, from the list's end on;
    /// or who wins, when it is plain. With `NUMBERED`, they get their numbers, and else their order.
    ///
    /// Of a node with very many plays, a part of them: that all of these lose does not tell who wins
    /// while there are more parts, as the second answer says.
    pub(super) fn expand<const NUMBERED: bool>(
        &mut self,
        state: &State,
        part: usize,
    ) -> Result<(Option<Team>, bool), Stop> {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the instructions are there.
            return unsafe { self.expand_wide(state, part, NUMBERED) };
        }
        self.expand_anywhere(state, part, NUMBERED)
    }

    /// The same, compiled for newer processors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn expand_wide(
        &mut self,
        state: &State,
        part: usize,
        numbered: bool,
    ) -> Result<(Option<Team>, bool), Stop> {
        self.expand_plain(state, part, numbered)
    }

    /// The same for any processor.
    #[inline(never)]
    fn expand_anywhere(
        &mut self,
        state: &State,
        part: usize,
        numbered: bool,
    ) -> Result<(Option<Team>, bool), Stop> {
        self.expand_plain(state, part, numbered)
    }

    #[inline(always)]
    fn expand_plain(
        &mut self,
        state: &State,
        part: usize,
        numbered: bool,
    ) -> Result<(Option<Team>, bool), Stop> {
        let base = self.children.len();
        let listed = self.expander.expand(state, part, self.two.ticker, &mut self.children)?;
        // Closures are not compiled with their function's instructions.
        let mut found = listed.winner;
        if found.is_none() {
            found = self.settle(base, state.team(), numbered);
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

    /// Drops the plays that lose by the memos.
    #[inline(always)]
    fn settle(&mut self, base: usize, team: Team, numbered: bool) -> Option<Team> {
        for child in &mut self.children[base..] {
            child.key = self.shared.keys.key(&child.step.state);
            if let Some(key) = child.key {
                self.memo.prefetch(key);
                if numbered {
                    self.shared.numbers.prefetch(tag(key));
                }
            }
        }
        let mut kept = base;
        for i in base..self.children.len() {
            let child = self.children[i];
            let mut known = self.look_up(child.key);
            if known.is_none() && Self::known_alone(&self.two, &child.step.state) {
                known = Some(Team::Farmers);
            }
            match known {
                Some(winner) if winner == team => return Some(winner),
                Some(_) => {}
                None => {
                    self.children[kept] = child;
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        (kept == base).then_some(team.other())
    }

    /// Best first; stable, so that the order is the same on every machine.
    #[inline(always)]
    fn order_children(&mut self, base: usize, team: Team) {
        for child in &mut self.children[base..] {
            child.score = self.order.score(team, &child.step);
        }
        self.children[base..].sort_by_key(|child| Reverse(child.score));
    }

    /// Who wins, by going down one play after the other; `None` when `limit` nodes were not enough.
    pub(super) fn search_within(
        &mut self,
        state: &State,
        key: Option<u128>,
        limit: u64,
    ) -> Result<Option<Team>, Stop> {
        let end = self.nodes() + limit;
        self.search(state, key, Some(end))
    }

    /// The same up to a count of this thread's nodes; with `None`, each child to its end.
    pub(super) fn search(
        &mut self,
        state: &State,
        key: Option<u128>,
        end: Option<u64>,
    ) -> Result<Option<Team>, Stop> {
        self.pause()?;
        let before = self.nodes();
        let (base, team) = (self.children.len(), state.team());
        if self.planner.finds(state, self.effort.leaf_plan, self.two.ticker)? {
            self.proved(state, key, Team::Landlord, before);
            return Ok(Some(Team::Landlord));
        }
        let (mut part, mut more) = (0, true);
        let mut found = Some(team.other());
        while more && found == Some(team.other()) {
            let (winner, more_parts) = self.expand::<false>(state, part)?;
            (more, part) = (more_parts, part + 1);
            found = match winner {
                Some(winner) => Some(winner),
                None => self.search_children(base, team, end)?,
            };
            self.children.truncate(base);
        }
        if let Some(winner) = found {
            self.proved(state, key, winner, before);
        } else {
            #[cfg(feature = "samples")]
            self.left_open(key, before);
        }
        Ok(found)
    }

    /// Who wins by the best of the children from `base` on.
    fn search_children(&mut self, base: usize, team: Team, end: Option<u64>) -> Result<Option<Team>, Stop> {
        for i in base..self.children.len() {
            let Child { step, key, .. } = self.children[i];
            // Searching its elder siblings may have settled it.
            let winner = match (self.look_up(key), end) {
                (Some(winner), _) => Some(winner),
                (None, None) => Some(self.winner(&step.state.setup)?),
                (None, Some(end)) if self.nodes() >= end => None,
                (None, Some(_)) => self.search(&step.state, key, end)?,
            };
            if winner != Some(team.other()) {
                return Ok(winner);
            }
        }
        Ok(Some(team.other()))
    }
}
