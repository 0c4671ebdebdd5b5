//! Who wins: a search over both hands, with a memo. Its upper part is in `proof`, its lower, where there is
//! little to decide, a plain depth-first search.

use super::depth_first::{DepthFirst, settle};
use super::expand::{After, Child, Expander, Use, after};
use super::initial::Initial;
use super::marks::{Marker, Marks};
use super::numbers::{NumberTable, Numbers, UNIT, tag};
use super::order::Order;
use super::parts::list_part;
use super::proof::Effort;
use super::verdict::Verdict;
use crate::cards::Counts;
use crate::search::{Entry, SharedMemo, Stop, Ticker, View};
use crate::shedding::{
    Generator, Move, Rules, Setup,
    keys::{KeyForm, Keys, State},
};

/// Bits of a value in the memo: whether the mover wins.
pub(super) const VALUE_BITS: u32 = 1;

/// What the searches for verdicts share, of one call and of others.
pub(crate) struct Verdicts<K: Keys> {
    pub memo: SharedMemo<K::Word>,
    pub numbers: NumberTable,
    pub marks: Marks,
    pub effort: Effort,
}

/// One thread's search for verdicts.
pub(crate) struct WinSearch<'a, 't, 's, K: Keys> {
    rules: &'a Rules,
    form: KeyForm,
    pub(crate) memo: View<'a, K::Word>,
    pub(super) numbers: &'a NumberTable,
    /// Where there are other threads.
    pub(super) marker: Option<Marker<'a>>,
    pub(super) effort: Effort,
    pub(crate) ticker: &'t mut Ticker<'s>,
    expander: Expander<'a>,
    last: Vec<Move>,
    /// The children of all nodes on the path, each node's at the end of its parent's.
    pub(super) children: Vec<Child<Outlook>>,
    pub(super) order: Order,
    /// When all go back to the root: in nodes of this thread.
    pub(super) round_end: u64,
    /// Whether [`WinSearch::expand_wide`] may be called.
    #[cfg(target_arch = "x86_64")]
    wide: bool,
}

/// What is known of a play that may win, or guessed.
#[derive(Clone, Copy, Default)]
pub(super) struct Outlook {
    /// As far as is proved, seen from the parent's mover.
    pub real: Numbers,
    /// With what other threads are at work on.
    pub shared: Numbers,
    /// Nodes that it is expected to take; 0 when it has been visited.
    pub nodes: u32,
    /// Whether another thread is at work on it.
    pub busy: bool,
}

impl Child<Outlook> {
    /// Reads its numbers and marks anew.
    pub(super) fn look(&mut self, numbers: &NumberTable, marker: Option<&Marker>) {
        let tag = tag(self.key);
        if let Some(numbers) = numbers.get(tag) {
            (self.about.real, self.about.nodes) = (numbers.for_parent(self.step.again), 0);
        }
        self.about.shared = self.about.real;
        self.about.busy = false;
        if let Some(marker) = marker {
            self.see_marks(marker, tag);
        }
    }

    #[inline]
    fn see_marks(&mut self, marker: &Marker, tag: u64) {
        if let Some(mark) = marker.of_others(tag) {
            (self.about.shared, self.about.busy) = (mark.for_parent(self.step.again), true);
        }
    }
}

/// A position to go down from, one play after the other.
pub(super) struct Descent {
    state: State,
    /// The search gives up at this count of the thread's nodes; `None`: each child is searched to its end.
    end: Option<u64>,
}

impl<K: Keys> DepthFirst for WinSearch<'_, '_, '_, K> {
    type Node = Descent;
    type About = Outlook;

    #[inline]
    fn children(&mut self) -> &mut Vec<Child<Outlook>> {
        &mut self.children
    }

    fn list(&mut self, node: &Descent, part: usize) -> Result<(Option<Verdict>, bool), Stop> {
        self.expand::<false>(&node.state, part)
    }

    fn search_child(&mut self, node: &Descent, i: usize) -> Result<Option<Verdict>, Stop> {
        let Child { step, key, .. } = self.children[i];
        // Searching its elder siblings may have settled it.
        let verdict = match (self.look_up(key), node.end) {
            (Some(verdict), _) => Some(verdict),
            (None, None) => Some(self.verdict(&step.state)?),
            (None, Some(end)) => match end.saturating_sub(self.ticker.own_nodes()) {
                0 => None,
                left => self.search_within(&step.state, key, left)?,
            },
        };
        Ok(verdict.map(|verdict| verdict.for_parent(step.again)))
    }

    /// Marks say so above, where it matters.
    #[inline]
    fn is_busy(&self, _: usize) -> bool {
        false
    }
}

impl<'a, 't, 's, K: Keys> WinSearch<'a, 't, 's, K> {
    pub(crate) fn new(
        rules: &'a Rules,
        verdicts: &'a Verdicts<K>,
        ticker: &'t mut Ticker<'s>,
        cards: usize,
    ) -> Self {
        WinSearch {
            rules,
            form: KeyForm::new(rules),
            memo: verdicts.memo.view(),
            numbers: &verdicts.numbers,
            effort: verdicts.effort,
            marker: (ticker.threads > 1).then(|| verdicts.marks.join()),
            ticker,
            expander: Expander::new(rules, 8),
            last: Vec::new(),
            children: Vec::new(),
            order: Order::new(cards),
            round_end: 0,
            #[cfg(target_arch = "x86_64")]
            wide: super::wide::is_there(),
        }
    }

    /// Who wins.
    pub(super) fn verdict(&mut self, state: &State) -> Result<Verdict, Stop> {
        let key = self.key(state);
        if let Some(verdict) = self.look_up(key) {
            return Ok(verdict);
        }
        #[cfg(feature = "samples")]
        super::samples::start();
        if let Some(verdict) = self.search_within(state, key, self.effort.first)? {
            return Ok(verdict);
        }
        self.prove(state, key)
    }

    /// Whether the side that makes a play wins by it.
    pub(super) fn verdict_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<Verdict, Stop> {
        match after(self.rules, mover, other, play) {
            After::Over => Ok(Verdict::Win),
            After::On(step) => Ok(self.verdict(&step.state)?.for_parent(step.again)),
        }
    }

    /// Whether the side that makes them wins by each of some plays.
    ///
    /// Threads take plays of their own first, and help each other with what is left.
    pub(super) fn verdicts_by_each(
        &mut self,
        mover: Counts,
        other: Counts,
        plays: &[Move],
    ) -> Result<Vec<Verdict>, Stop> {
        let mut verdicts = vec![None; plays.len()];
        for helps in [false, true] {
            for (play, verdict) in plays.iter().zip(&mut verdicts) {
                if verdict.is_none() {
                    *verdict = self.verdict_of_own(mover, other, *play, helps)?;
                }
            }
        }
        Ok(verdicts.into_iter().flatten().collect())
    }

    /// The verdict by a play; `None` when another thread is at work on it and this one does not help.
    fn verdict_of_own(
        &mut self,
        mover: Counts,
        other: Counts,
        play: Move,
        helps: bool,
    ) -> Result<Option<Verdict>, Stop> {
        let After::On(step) = after(self.rules, mover, other, play) else { return Ok(Some(Verdict::Win)) };
        let tag = tag(self.key(&step.state));
        if let Some(marker) = &self.marker {
            if !helps && marker.of_others(tag).is_some() {
                return Ok(None);
            }
            marker.set(tag, Numbers { proof: UNIT, disproof: UNIT });
        }
        let verdict = self.verdict(&step.state)?.for_parent(step.again);
        if let Some(marker) = &self.marker {
            marker.clear(tag);
        }
        Ok(Some(verdict))
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
                let verdict = if known_only {
                    self.known(mover, other, play)
                } else {
                    Some(self.verdict_by(mover, other, play)?)
                };
                if verdict == Some(Verdict::Win) {
                    return Ok(Some(play));
                }
            }
            part += 1;
        }
        Ok(None)
    }

    /// The same without searching, where the memo or the end of the game tells.
    pub(super) fn known(&self, mover: Counts, other: Counts, play: Move) -> Option<Verdict> {
        match after(self.rules, mover, other, play) {
            After::Over => Some(Verdict::Win),
            After::On(step) => Some(self.look_up(self.key(&step.state))?.for_parent(step.again)),
        }
    }

    #[inline(always)]
    pub(crate) fn key(&self, state: &State) -> u128 {
        K::key(self.form, state)
    }

    #[inline(always)]
    pub(crate) fn look_up(&self, key: u128) -> Option<Verdict> {
        self.memo.get(key).map(|entry| Verdict::from_value(entry.value))
    }

    /// Remembers a verdict. Only what is proved comes here.
    pub(super) fn proved(&mut self, state: &State, key: u128, verdict: Verdict, before: u64) {
        let nodes = (self.ticker.own_nodes() - before).max(1);
        #[cfg(feature = "samples")]
        super::samples::note(state, key, verdict.is_win(), nodes);
        #[cfg(not(feature = "samples"))]
        let _ = state;
        self.memo.put(key, Entry { value: verdict.value(), work: nodes.ilog2().min(31) });
    }

    /// A visit has ended without a verdict.
    #[cfg(feature = "samples")]
    pub(super) fn left_open(&self, key: u128, before: u64) {
        super::samples::left_open(key, self.ticker.own_nodes() - before);
    }

    /// Who wins, by going down one play after the other; `None` when `limit` nodes were not enough.
    pub(super) fn search_within(
        &mut self,
        state: &State,
        key: u128,
        limit: u64,
    ) -> Result<Option<Verdict>, Stop> {
        self.memo.pause(self.ticker)?;
        let before = self.ticker.own_nodes();
        let found = self.search_parts(&Descent { state: *state, end: Some(before + limit) })?;
        if let Some(verdict) = found {
            self.proved(state, key, verdict, before);
        } else {
            #[cfg(feature = "samples")]
            self.left_open(key, before);
        }
        Ok(found)
    }

    /// Who wins a position with very many plays, listed part by part: one child after the other, each to
    /// its end.
    pub(super) fn prove_in_parts(&mut self, state: &State) -> Result<Verdict, Stop> {
        let verdict = self.search_parts(&Descent { state: *state, end: None })?;
        Ok(verdict.expect("no child is given up"))
    }

    /// Lists the children of a node whose verdicts are not known yet, from the list's end on;
    /// or the node's verdict, when it is plain. With `NUMBERED`, they get their numbers, and else their order.
    ///
    /// Of a node with very many plays, a part of them: that all of these lose does not tell the
    /// verdict while there are more parts, as the second answer says.
    pub(super) fn expand<const NUMBERED: bool>(
        &mut self,
        state: &State,
        part: usize,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the instructions are there.
            return unsafe { self.expand_wide::<NUMBERED>(state, part) };
        }
        self.expand_plain::<NUMBERED>(state, part)
    }

    /// The same, compiled for newer processors.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn expand_wide<const NUMBERED: bool>(
        &mut self,
        state: &State,
        part: usize,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        self.expand_plain::<NUMBERED>(state, part)
    }

    #[inline(always)]
    fn expand_plain<const NUMBERED: bool>(
        &mut self,
        state: &State,
        part: usize,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let (base, rules, last) = (self.children.len(), self.rules, &mut self.last);
        let (ticker, list) = (&mut *self.ticker, &mut self.children);
        let (mut found, more) = self.expander.expand(state, part, false, ticker, list, |step, _| {
            // The other side must pass, and then this one can play all it has.
            if step.again && Generator::new(rules, step.state.mover).is_one_play(last) {
                return Ok(Use::Wins);
            }
            Ok(Use::Try(Outlook::default()))
        })?;
        if found.is_none() {
            found = self.settle::<NUMBERED>(base)?;
        }
        if found.is_some() {
            self.children.truncate(base);
        } else if NUMBERED {
            self.number_children(base)?;
        } else if self.children.len() > base + 1 {
            self.order_children(base)?;
        }
        Ok((found, more))
    }

    /// Drops the plays that lose by the memo.
    #[inline(always)]
    fn settle<const NUMBERED: bool>(&mut self, base: usize) -> Result<Option<Verdict>, Stop> {
        for child in &mut self.children[base..] {
            child.key = K::key(self.form, &child.step.state);
            self.memo.prefetch(child.key);
            if NUMBERED {
                self.numbers.prefetch(tag(child.key));
            }
        }
        let memo = &self.memo;
        settle(&mut self.children, base, |_, child| {
            let known = memo.get(child.key).map(|entry| Verdict::from_value(entry.value));
            Ok(known.map(|verdict| verdict.for_parent(child.step.again)))
        })
    }

    /// Best first; stable, so that the order is the same on every machine.
    #[inline(always)]
    fn order_children(&mut self, base: usize) -> Result<(), Stop> {
        for (i, child) in self.children[base..].iter_mut().enumerate() {
            if i % GUESSES == GUESSES - 1 {
                self.ticker.spend(8 * GUESSES)?;
            }
            child.score = self.order.score(&child.step);
        }
        self.children[base..].sort_by_key(|child| std::cmp::Reverse(child.score));
        Ok(())
    }

    #[inline(always)]
    fn number_children(&mut self, base: usize) -> Result<(), Stop> {
        for (i, child) in self.children[base..].iter_mut().enumerate() {
            if i % GUESSES == GUESSES - 1 {
                self.ticker.spend(8 * GUESSES)?;
            }
            let (tag, again) = (tag(child.key), child.step.again);
            if let Some(numbers) = self.numbers.get(tag) {
                child.about.real = numbers.for_parent(again);
            } else {
                let Initial { numbers, nodes } = self.order.initial(&child.step.state);
                (child.about.real, child.about.nodes) = (numbers.for_parent(again), nodes);
            }
            child.about.shared = child.about.real;
            if let Some(marker) = &self.marker {
                child.see_marks(marker, tag);
            }
        }
        Ok(())
    }
}

/// Guesses that are made between two looks at the limits; few nodes have as many children. The
/// features of a hand of two decks take as long as a small node.
pub(super) const GUESSES: usize = 128;
