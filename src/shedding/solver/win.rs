//! Who wins: a depth-first search over both hands, with a memo.

use super::order;
use crate::cards::Counts;
use crate::search::{Entry, SharedMemo, Stop, Ticker, View};
use crate::shedding::{
    Code, Generator, Move, Rules,
    keys::{Keys, Layout, State},
};

/// Bits of a value in the memo: whether the mover wins.
pub(super) const VALUE_BITS: u32 = 1;

/// One thread's search for verdicts.
pub(super) struct WinSearch<'a, 't, 's, K: Keys> {
    rules: &'a Rules,
    layout: Layout,
    memo: View<'a, K::Word>,
    pub(super) ticker: &'t mut Ticker<'s>,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    children: Vec<Child>,
    moves: Vec<Move>,
}

/// What comes of a play.
#[derive(Clone, Copy)]
struct Child {
    state: State,
    key: u128,
    /// Whether the side to move in `state` is the one that played: a forced pass lies between.
    again: bool,
    score: i32,
}

/// A node's children, once those whose value is plain are settled.
enum Expansion {
    /// Some child wins, or all lose.
    Decided(bool),
    /// The open children stand in the list from here on, best first.
    Open(usize),
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
#[inline]
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
    pub(super) fn new(rules: &'a Rules, memo: &'a SharedMemo<K::Word>, ticker: &'t mut Ticker<'s>) -> Self {
        let layout = Layout::new(rules);
        WinSearch { rules, layout, memo: memo.view(), ticker, children: Vec::new(), moves: Vec::new() }
    }

    /// Whether the side to move wins.
    pub(super) fn wins(&mut self, state: &State) -> Result<bool, Stop> {
        let key = K::key(&self.layout, state);
        match self.memo.get(key) {
            Some(entry) => Ok(entry.value == 1),
            None => self.search(state, key),
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

    /// The same without searching, where the memo or the end of the game tells.
    pub(super) fn known(&self, mover: Counts, other: Counts, play: Move) -> Option<bool> {
        let (state, again) = match after(self.rules, mover, other, play) {
            After::Over => return Some(true),
            After::Theirs(state) => (state, false),
            After::Again(state) => (state, true),
        };
        let entry = self.memo.get(K::key(&self.layout, &state))?;
        Some((entry.value == 1) == again)
    }

    fn search(&mut self, state: &State, key: u128) -> Result<bool, Stop> {
        self.memo.pause();
        let before = self.ticker.own_nodes();
        let base = self.children.len();
        let found = match self.expand(state)? {
            Expansion::Decided(wins) => wins,
            Expansion::Open(from) => {
                debug_assert_eq!(from, base);
                let wins = self.search_children(base);
                self.children.truncate(base);
                wins?
            }
        };
        // An abandoned node has returned above: only proved values are stored.
        let work = (self.ticker.own_nodes() - before).max(1).ilog2();
        self.memo.put(key, Entry { value: u32::from(found), work });
        Ok(found)
    }

    fn search_children(&mut self, base: usize) -> Result<bool, Stop> {
        for i in base..self.children.len() {
            let Child { state, key, again, .. } = self.children[i];
            // Searching its elder siblings may have settled it.
            let wins = match self.memo.get(key) {
                Some(entry) => entry.value == 1,
                None => self.search(&state, key)?,
            };
            if wins == again {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lists the children of a node whose values are not known yet.
    fn expand(&mut self, state: &State) -> Result<Expansion, Stop> {
        let State { mover, other, answer } = *state;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let generator = Generator::new(self.rules, mover);
        generator.readings(&mut moves);
        let finishes = moves.iter().any(|play| play.code.answers(answer));
        moves.clear();
        if finishes {
            self.moves = moves;
            self.ticker.tick(1)?;
            return Ok(Expansion::Decided(true));
        }
        // The plays by which the other side would end the game at once.
        Generator::new(self.rules, other).readings(&mut moves);
        let threats = moves.len();
        generator.answers(answer, &mut moves);
        if !answer.is_none() {
            moves.push(Move::PASS);
        }
        let work = 1 + moves.len() / 8;
        let expansion = self.settle(mover, other, &moves[..threats], &moves[threats..]);
        self.moves = moves;
        self.ticker.tick(work)?;
        Ok(expansion)
    }

    /// Drops the plays that lose at once or by the memo, and orders the rest.
    fn settle(&mut self, mover: Counts, other: Counts, threats: &[Move], plays: &[Move]) -> Expansion {
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
            let key = K::key(&self.layout, &state);
            self.memo.prefetch(key);
            let score = order::score(play, &state, again);
            self.children.push(Child { state, key, again, score });
        }
        let mut kept = base;
        for i in base..self.children.len() {
            let child = self.children[i];
            match self.memo.get(child.key) {
                Some(entry) if (entry.value == 1) == child.again => {
                    self.children.truncate(base);
                    return Expansion::Decided(true);
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
            return Expansion::Decided(false);
        }
        // Stable, so that the order is the same on every machine.
        self.children[base..].sort_by_key(|child| std::cmp::Reverse(child.score));
        Expansion::Open(base)
    }
}
