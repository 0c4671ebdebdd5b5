//! Who wins: a depth-first search over both hands, with a memo.

use super::dominance::{Sibling, drop_dominated};
use super::order::{Order, Prospect};
use super::parts::list_part;
use super::rounds::{ROUNDS_FROM, looks_ahead};
use crate::cards::Counts;
use crate::search::{Busy, Entry, SharedMemo, Stop, Ticker, View, threshold};
use crate::shedding::{
    Code, Generator, Move, Rules, Setup,
    keys::{Keys, Layout, State},
};

/// Bits of a value in the memo: whether the mover wins.
pub(super) const VALUE_BITS: u32 = 1;

/// One thread's search for verdicts.
pub(super) struct WinSearch<'a, 't, 's, K: Keys> {
    rules: &'a Rules,
    layout: Layout,
    pub(super) memo: View<'a, K::Word>,
    pub(super) ticker: &'t mut Ticker<'s>,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    pub(super) children: Vec<Child>,
    moves: Vec<Move>,
    pub(super) order: Order,
    /// Whether dominance holds under the rules.
    prune: bool,
    /// Whether other threads search as well, and what they are at.
    shares_work: bool,
    busy: &'a Busy,
    /// Whether [`WinSearch::expand_wide`] may be called.
    #[cfg(target_arch = "x86_64")]
    wide: bool,
}

/// What comes of a play.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) state: State,
    pub(super) key: u128,
    /// Whether the side to move in `state` is the one that played: a forced pass lies between.
    pub(super) again: bool,
    /// Cards of the play.
    pub(super) cards: u32,
    pub(super) prospect: Prospect,
    /// How early to try it: see [`Order::score`].
    pub(super) score: i32,
}

/// The side that replies to a play has this to say.
pub(super) enum After {
    /// The player of it has no cards left.
    Over,
    /// The other side can answer, or leads.
    Theirs(State),
    /// The other side must pass.
    Again(State),
}

/// The position after a play of `mover`'s.
#[inline(always)]
pub(super) fn after(rules: &Rules, mover: Counts, other: Counts, play: Move) -> After {
    let left = mover - play.cards;
    if left.is_empty() {
        return After::Over;
    }
    if play.code.is_none() {
        return After::Theirs(State { mover: other, other: left, answer: Code::NONE });
    }
    let answer = Generator::new(rules, other).lowest_answer(play.code);
    if answer.is_none() {
        After::Again(State { mover: left, other, answer })
    } else {
        After::Theirs(State { mover: other, other: left, answer })
    }
}

impl<'a, 't, 's, K: Keys> WinSearch<'a, 't, 's, K> {
    pub(super) fn new(
        rules: &'a Rules,
        memo: &'a SharedMemo<K::Word>,
        busy: &'a Busy,
        ticker: &'t mut Ticker<'s>,
        cards: usize,
    ) -> Self {
        WinSearch {
            rules,
            layout: Layout::new(rules),
            memo: memo.view(),
            shares_work: ticker.threads > 1,
            ticker,
            children: Vec::new(),
            moves: Vec::new(),
            order: Order::new(cards),
            prune: !rules.has_gaps(),
            busy,
            #[cfg(target_arch = "x86_64")]
            wide: super::wide::is_there(),
        }
    }

    /// Whether the side to move wins.
    pub(super) fn wins(&mut self, state: &State) -> Result<bool, Stop> {
        let key = self.key(state);
        loop {
            // Without a limit there is always an answer: the loop only says so to the compiler.
            if let Some(wins) =
                self.look_up(key).map_or_else(|| self.search(state, key, u64::MAX), |w| Ok(Some(w)))?
            {
                return Ok(wins);
            }
        }
    }

    /// Whether the side that makes a play wins by it.
    pub(super) fn wins_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<bool, Stop> {
        match after(self.rules, mover, other, play) {
            After::Over => Ok(true),
            After::Theirs(state) => Ok(!self.wins(&state)?),
            After::Again(state) => self.wins(&state),
        }
    }

    /// The first legal play that wins, in the order in which the search tries them, or, with
    /// `known_only`, of which the memo or the end of the game tells that it does.
    pub(super) fn winning_play(
        &mut self,
        setup: &Setup,
        state: &State,
        known_only: bool,
    ) -> Result<Option<Move>, Stop> {
        let Setup { mover, other, .. } = *setup;
        let (mut part, mut more) = (0, true);
        while more {
            let mut moves = Vec::new();
            let generator = Generator::new(self.rules, mover);
            more = list_part(&generator, state.answer, part, &mut moves, self.ticker)?;
            self.order.sort(self.rules, setup, &mut moves);
            for play in moves {
                let wins = if known_only {
                    self.known(mover, other, play)
                } else {
                    Some(self.wins_by(mover, other, play)?)
                };
                if wins == Some(true) {
                    return Ok(Some(play));
                }
            }
            part += 1;
        }
        Ok(None)
    }

    /// The same without searching, where the memo or the end of the game tells.
    pub(super) fn known(&self, mover: Counts, other: Counts, play: Move) -> Option<bool> {
        let (state, again) = match after(self.rules, mover, other, play) {
            After::Over => return Some(true),
            After::Theirs(state) => (state, false),
            After::Again(state) => (state, true),
        };
        Some(self.look_up(K::key(self.layout, &state))? == again)
    }

    #[inline]
    pub(super) fn key(&self, state: &State) -> u128 {
        K::key(self.layout, state)
    }

    #[inline]
    pub(super) fn look_up(&self, key: u128) -> Option<bool> {
        self.memo.get(key).map(|entry| entry.value == 1)
    }

    /// Whether the side to move wins; `None` when so many nodes did not tell.
    fn search(&mut self, state: &State, key: u128, limit: u64) -> Result<Option<bool>, Stop> {
        self.memo.pause(self.ticker)?;
        let told = self.enter(state, key);
        let found = self.search_node(state, key, limit);
        if told {
            self.leave(key);
        }
        found
    }

    /// Tells other threads that this one begins with a position, if that is worth the while.
    pub(super) fn enter(&self, state: &State, key: u128) -> bool {
        let told = self.shares_work && large(state);
        if told {
            self.busy.enter(key);
        }
        told
    }

    /// Tells other threads that this one is done with a position.
    pub(super) fn leave(&self, key: u128) {
        self.busy.leave(key);
    }

    /// Whether another thread is at work on a position.
    pub(super) fn holds(&self, state: &State, key: u128) -> bool {
        self.shares_work && large(state) && self.busy.holds(key)
    }

    fn search_node(&mut self, state: &State, key: u128, limit: u64) -> Result<Option<bool>, Stop> {
        let before = self.ticker.own_nodes();
        let mut part = 0;
        let found = loop {
            let (found, more) = self.search_part(state, part, before, limit)?;
            // Plays of a large hand that are not listed yet may win where these have lost.
            if found != Some(false) || !more {
                break found;
            }
            part += 1;
        };
        // A search that stopped has returned above: only proved values are stored.
        if let Some(wins) = found {
            let nodes = (self.ticker.own_nodes() - before).max(1);
            #[cfg(feature = "samples")]
            super::samples::note(state, wins, nodes);
            self.memo.put(key, Entry { value: u32::from(wins), work: nodes.ilog2().min(31) });
        }
        Ok(found)
    }

    /// Whether some play of a part of them wins, and whether there are more parts.
    fn search_part(
        &mut self,
        state: &State,
        part: usize,
        before: u64,
        limit: u64,
    ) -> Result<(Option<bool>, bool), Stop> {
        let base = self.children.len();
        let (mut found, more) = self.expand(state, part)?;
        if found.is_none() && looks_ahead(state, limit) {
            found = self.look_ahead(base)?;
        }
        if found.is_none() {
            let end = before.saturating_add(limit);
            found = if limit < threshold(ROUNDS_FROM, 32) {
                self.search_in_order(base, end)?
            } else {
                self.search_in_rounds(base, end, looks_ahead(state, limit))?
            };
        }
        self.children.truncate(base);
        Ok((found, more))
    }

    /// Whether a child wins for the parent's mover, within so many nodes.
    pub(super) fn search_child(&mut self, i: usize, limit: u64) -> Result<Option<bool>, Stop> {
        let Child { state, key, again, .. } = self.children[i];
        // Searching its elder siblings may have settled it.
        let wins = match self.look_up(key) {
            Some(wins) => Some(wins),
            None => self.search(&state, key, limit)?,
        };
        Ok(wins.map(|wins| wins == again))
    }

    /// One child after the other, each to its end.
    ///
    /// A child that another thread is at work on waits until the others are done:
    /// by then the memo may have it.
    fn search_in_order(&mut self, base: usize, end: u64) -> Result<Option<bool>, Stop> {
        let mut waiting = base;
        for i in base..self.children.len() {
            if self.is_busy(i) {
                self.children[waiting] = self.children[i];
                waiting += 1;
                continue;
            }
            match self.search_within(i, end)? {
                Some(false) => {}
                told => return Ok(told),
            }
        }
        for i in base..waiting {
            match self.search_within(i, end)? {
                Some(false) => {}
                told => return Ok(told),
            }
        }
        Ok(Some(false))
    }

    /// A child with all nodes that are left.
    fn search_within(&mut self, i: usize, end: u64) -> Result<Option<bool>, Stop> {
        match end.saturating_sub(self.ticker.own_nodes()) {
            0 => Ok(None),
            left => self.search_child(i, left),
        }
    }

    /// Whether another thread is at work on a child.
    pub(super) fn is_busy(&self, i: usize) -> bool {
        let child = &self.children[i];
        self.holds(&child.state, child.key)
    }

    /// Lists the children of a node whose values are not known yet, best first,
    /// from the list's end on; or the node's value, when it is plain.
    ///
    /// Of a node with very many plays, a part of them: that all of these lose does not tell the
    /// value while there are more parts, as the second answer says.
    pub(super) fn expand(&mut self, state: &State, part: usize) -> Result<(Option<bool>, bool), Stop> {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the instructions are there.
            return unsafe { self.expand_wide(state, part) };
        }
        self.expand_plain(state, part)
    }

    /// The same, compiled for newer processors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn expand_wide(&mut self, state: &State, part: usize) -> Result<(Option<bool>, bool), Stop> {
        self.expand_plain(state, part)
    }

    #[inline(always)]
    fn expand_plain(&mut self, state: &State, part: usize) -> Result<(Option<bool>, bool), Stop> {
        let State { mover, other, answer } = *state;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let generator = Generator::new(self.rules, mover);
        generator.readings(&mut moves);
        let finishes = moves.iter().any(|play| play.code.answers(answer));
        moves.clear();
        if finishes {
            self.moves = moves;
            self.ticker.count(1)?;
            return Ok((Some(true), false));
        }
        // The plays by which the other side would end the game at once.
        Generator::new(self.rules, other).readings(&mut moves);
        let threats = moves.len();
        let more = list_part(&generator, answer, part, &mut moves, self.ticker)?;
        let work = 1 + moves.len() / 8;
        let settled = self.settle(mover, other, &moves[..threats], &moves[threats..])?;
        self.moves = moves;
        self.ticker.count(work)?;
        Ok((settled, more))
    }

    /// Drops the plays that lose at once or by the memo, and orders the rest.
    #[inline(always)]
    fn settle(
        &mut self,
        mover: Counts,
        other: Counts,
        threats: &[Move],
        plays: &[Move],
    ) -> Result<Option<bool>, Stop> {
        let base = self.children.len();
        for &play in plays {
            if threats.iter().any(|threat| threat.code.beats(play.code)) {
                continue;
            }
            let (state, again) = match after(self.rules, mover, other, play) {
                After::Over => unreachable!("a play that ends the game has been looked for"),
                After::Theirs(state) => (state, false),
                After::Again(state) => (state, true),
            };
            let cards = u32::try_from(play.cards.total()).unwrap_or(0);
            self.children.push(Child {
                state,
                key: 0,
                again,
                cards,
                prospect: Prospect::default(),
                score: 0,
            });
        }
        if self.prune {
            drop_dominated(&mut self.children, base);
        }
        for child in &mut self.children[base..] {
            child.key = K::key(self.layout, &child.state);
            self.memo.prefetch(child.key);
        }
        let mut kept = base;
        for i in base..self.children.len() {
            let child = self.children[i];
            match self.look_up(child.key) {
                Some(wins) if wins == child.again => {
                    self.children.truncate(base);
                    return Ok(Some(true));
                }
                Some(_) => {}
                None => {
                    self.children[kept] = child;
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        if kept == base {
            return Ok(Some(false));
        }
        if kept > base + 1 {
            for (i, child) in self.children[base..].iter_mut().enumerate() {
                // The features of a hand of two decks take as long as a small node.
                if i % GUESSES == GUESSES - 1 {
                    self.ticker.spend(8 * GUESSES)?;
                }
                child.prospect = self.order.prospect(&child.state, child.again, child.cards);
                child.score = self.order.score(&child.prospect);
            }
            self.sort_children(base);
        }
        Ok(None)
    }
}

impl<K: Keys> WinSearch<'_, '_, '_, K> {
    /// Best first; stable, so that the order is the same on every machine.
    pub(super) fn sort_children(&mut self, base: usize) {
        self.children[base..].sort_by_key(|child| std::cmp::Reverse(child.score));
    }
}

impl Sibling for Child {
    #[inline]
    fn left(&self) -> Counts {
        if self.again { self.state.mover } else { self.state.other }
    }

    #[inline]
    fn is_like(&self, other: &Child) -> bool {
        self.state.answer == other.state.answer && self.again == other.again && self.cards == other.cards
    }
}

/// Whether a position is worth telling other threads of.
fn large(state: &State) -> bool {
    state.mover.total() + state.other.total() >= threshold(TOLD_FROM, 4)
}

/// Positions of fewer cards are searched so fast that telling other threads costs more.
const TOLD_FROM: usize = 18;

/// So many guesses are made between two looks at the limits; few nodes have so many children.
pub(super) const GUESSES: usize = 128;
