//! Search for the verdict of two hands, by proof numbers (`search::proof`) with a transposition
//! table.

use super::expand::{AfterPlay, Expander, Successor, Use, successor};
use super::many_plays::list_part;
use super::order::MoveOrdering;
use super::static_oracle::StaticOracle;
use super::tt::{NO_VERDICT, PositionTable, PositionView, of_verdict, to_verdict};
use crate::cards::Counts;
use crate::ideas::Idea;
use crate::search::dominance_table::WantedBounds;
use crate::search::proof_number::{
    Child, Children, Context, DfPn, Effort, Initial, NumberTable, Search, Settling, Verdict, VirtualLosses,
    tag,
};
use crate::search::{SearchControl, Stop, threshold};
use crate::shedding::{
    Generator, Move, Rules, Setup,
    keys::{KeyForm, State},
};

/// Tables and tuning that all searches for verdicts share, over threads and calls.
pub(crate) struct Verdicts {
    pub form: KeyForm,
    pub tt: PositionTable,
    pub numbers: NumberTable,
    pub virtual_losses: VirtualLosses,
    pub effort: Effort,
    /// Static win/loss oracle.
    pub oracle: StaticOracle,
}

impl Verdicts {
    /// Creates tables of at most `memo_bytes` for the transposition table and `number_bytes` for
    /// proof numbers. Returns `None` if that is not enough.
    pub(crate) fn new(
        rules: &Rules,
        form: KeyForm,
        memo_bytes: usize,
        number_bytes: usize,
    ) -> Option<Verdicts> {
        let oracle = StaticOracle::new(rules);
        Some(Verdicts {
            form,
            tt: PositionTable::with_frames(form, memo_bytes)?,
            numbers: NumberTable::new(number_bytes),
            virtual_losses: VirtualLosses::default(),
            effort: threshold(Effort::MEASURED, Effort::LOWERED),
            oracle: threshold(oracle, oracle.nothing()),
        })
    }

    /// Empties the tables. Returns false if they have grown, and new ones cost less.
    pub(crate) fn renew(&mut self) -> bool {
        self.numbers.bytes() == 0 && self.tt.renew()
    }

    /// Number of bytes of all tables.
    pub(crate) fn bytes(&self) -> usize {
        self.tt.bytes() + self.numbers.bytes() + self.virtual_losses.bytes()
    }
}

/// One thread's search for verdicts.
pub(crate) struct WinSearch<'a, 't, 's> {
    pub(super) rules: &'a Rules,
    pub(crate) form: KeyForm,
    pub(crate) tt: PositionView<'a>,
    pub(super) context: Context<'a>,
    pub(crate) control: &'t mut SearchControl<'s>,
    pub(crate) oracle: StaticOracle,
    expander: Expander<'a>,
    last: Vec<Move>,
    children: Children<u128, Successor>,
    pub(super) order: MoveOrdering,
}

impl<'s> Search<'s> for WinSearch<'_, '_, 's> {
    type Key = u128;
    type Node = State;
    type Play = Successor;

    const KEEPS_CHILDREN: bool = true;

    #[inline(always)]
    fn context(&self) -> &Context<'_> {
        &self.context
    }

    #[inline(always)]
    fn control(&mut self) -> &mut SearchControl<'s> {
        self.control
    }

    #[inline(always)]
    fn children(&mut self) -> &mut Children<u128, Successor> {
        &mut self.children
    }

    #[inline(always)]
    fn cards(state: &State) -> usize {
        state.cards()
    }

    #[inline(always)]
    fn tag(_: &State, key: u128) -> u64 {
        tag(key)
    }

    #[inline(always)]
    fn pause(&mut self) -> Result<(), Stop> {
        self.tt.pause(self.control)
    }

    #[inline(always)]
    fn prefetch(&self, key: u128) {
        self.tt.prefetch_bucket(key);
    }

    #[inline(always)]
    fn look_up(&mut self, _: &State, key: u128) -> Result<Option<Verdict>, Stop> {
        Ok(self.known_by(key))
    }

    #[inline(always)]
    fn proved(&mut self, state: &State, key: u128, verdict: Verdict, nodes: u64) -> Result<(), Stop> {
        #[cfg(feature = "samples")]
        super::samples::note(state, key, verdict.is_win(), nodes.max(1));
        #[cfg(not(feature = "samples"))]
        let _ = state;
        self.tt.put(key, of_verdict(verdict), nodes);
        Ok(())
    }

    #[cfg(feature = "samples")]
    fn left_open(&mut self, _: &State, key: u128, nodes: u64) {
        super::samples::left_open(key, nodes);
    }

    #[inline(always)]
    fn generate(
        &mut self,
        state: &State,
        part: usize,
        children: &mut Vec<Child<u128, Successor>>,
    ) -> Result<(Option<Verdict>, bool), Stop> {
        let (rules, last) = (self.rules, &mut self.last);
        self.expander.expand(state, part, false, self.control, children, |step, _| {
            // The other side must pass, and then this side plays all its cards.
            let State { mover, other, .. } = step.state;
            let wins =
                Idea::LastPlay.on() && step.again && Generator::new(rules, mover).is_one_lead(other, last);
            Ok(if wins { Use::Wins } else { Use::Try(step) })
        })
    }

    /// Drops the plays that lose by the static oracle or the transposition table.
    #[inline(always)]
    fn probe(
        &mut self,
        state: &State,
        children: &mut Vec<Child<u128, Successor>>,
        base: usize,
        numbered: bool,
    ) -> Result<Option<Verdict>, Stop> {
        if self.oracle.covers(state.other)
            && let Some(verdict) = self.settle_by_oracle(state, children, base)
        {
            return Ok(Some(verdict));
        }
        let (other, is_shared) = (self.form.half(state.other), self.context.virtual_losses.is_some());
        for child in &mut children[base..] {
            child.key = child.play.key(self.form, &other);
            // The filter is not checked first: it is not in the cache yet, and to wait for it costs
            // more.
            self.tt.prefetch_bucket(child.key);
            if is_shared {
                // If another thread has written to the filter, it takes long to load. A single
                // thread has the filters in its cache.
                self.tt.prefetch_filter(child.key);
            }
            if numbered {
                self.context.numbers.prefetch(tag(child.key));
            }
        }
        let mut settling = Settling::new(base);
        for i in base..children.len() {
            let Child { key, play, .. } = children[i];
            let known = if self.tt.may_know(key) { self.known_by(key) } else { None };
            if settling.wins(children, i, known.map(|verdict| verdict.for_parent(play.again))) {
                return Ok(Some(Verdict::Win));
            }
        }
        Ok(settling.end(children))
    }

    #[inline(always)]
    fn initial(&mut self, child: &Child<u128, Successor>, _: u64) -> Result<Initial, Stop> {
        Ok(self.order.initial(&child.play.state))
    }

    #[inline(always)]
    fn score(&mut self, child: &Child<u128, Successor>) -> i32 {
        self.order.score(&child.play)
    }
}

impl<'a, 't, 's> WinSearch<'a, 't, 's> {
    pub(crate) fn new(
        rules: &'a Rules,
        verdicts: &'a Verdicts,
        control: &'t mut SearchControl<'s>,
        cards: usize,
    ) -> Self {
        let virtual_losses = (control.threads > 1).then(|| verdicts.virtual_losses.join());
        WinSearch {
            rules,
            form: verdicts.form,
            tt: verdicts.tt.view(),
            context: Context::new(&verdicts.numbers, virtual_losses, verdicts.effort),
            control,
            oracle: verdicts.oracle,
            expander: Expander::new(rules, 8),
            last: Vec::new(),
            children: Children::new(),
            order: MoveOrdering::new(cards),
        }
    }

    /// Decides a position.
    pub(super) fn verdict(&mut self, state: &State) -> Result<Verdict, Stop> {
        #[cfg(feature = "samples")]
        super::samples::start();
        if let Some(verdict) = self.oracle.verdict(state) {
            // A caller with many positions must notice limits and signals.
            self.control.count(1)?;
            return Ok(verdict);
        }
        self.decide(state, self.key(state))
    }

    /// Decides a play, from the point of view of the side that makes it.
    pub(super) fn verdict_by(&mut self, mover: Counts, other: Counts, play: Move) -> Result<Verdict, Stop> {
        match successor(self.rules, mover, other, play) {
            AfterPlay::Over => Ok(Verdict::Win),
            AfterPlay::On(step) => Ok(self.verdict(&step.state)?.for_parent(step.again)),
        }
    }

    /// Decides each of some plays, from the point of view of the side that makes them.
    ///
    /// A thread first takes plays that no other thread is working on. Then it helps with the
    /// others.
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

    /// Decides a play. Returns `None` if another thread is working on it, unless this thread
    /// `helps`.
    fn verdict_of_own(
        &mut self,
        mover: Counts,
        other: Counts,
        play: Move,
        helps: bool,
    ) -> Result<Option<Verdict>, Stop> {
        let AfterPlay::On(step) = successor(self.rules, mover, other, play) else {
            return Ok(Some(Verdict::Win));
        };
        let tag = tag(self.key(&step.state));
        if let Some(virtual_losses) = &self.context.virtual_losses {
            if !helps && virtual_losses.of_others(tag).is_some() {
                return Ok(None);
            }
            virtual_losses.set(tag, Verdict::Win);
        }
        let verdict = self.verdict(&step.state)?.for_parent(step.again);
        if let Some(virtual_losses) = &self.context.virtual_losses {
            virtual_losses.clear(tag);
        }
        Ok(Some(verdict))
    }

    /// First winning play in the move ordering. If `known_only`, only plays count that end the game
    /// or that the transposition table knows to win.
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
            let generator = Generator::facing(self.rules, mover, other.total());
            more = list_part(&generator, state.answer, part, &mut moves, self.control)?;
            self.order.sort(self.rules, setup, &mut moves);
            for play in moves {
                let verdict = if known_only {
                    self.known_after(mover, other, play)
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

    /// Decides a play without a search, if it ends the game or its position is known.
    fn known_after(&self, mover: Counts, other: Counts, play: Move) -> Option<Verdict> {
        match successor(self.rules, mover, other, play) {
            AfterPlay::Over => Some(Verdict::Win),
            AfterPlay::On(step) => {
                Some(self.known(&step.state, self.key(&step.state))?.for_parent(step.again))
            }
        }
    }

    #[inline(always)]
    pub(crate) fn key(&self, state: &State) -> u128 {
        self.form.key(state)
    }

    /// Decides a position without a search, by the static oracle or the transposition table.
    #[inline(always)]
    pub(crate) fn known(&self, state: &State, key: u128) -> Option<Verdict> {
        self.oracle.verdict(state).or_else(|| self.known_by(key))
    }

    #[inline(always)]
    pub(crate) fn known_by(&self, key: u128) -> Option<Verdict> {
        to_verdict(self.tt.get(key, NO_VERDICT))
    }

    /// Returns true if the transposition table gives the position this verdict.
    #[inline(always)]
    pub(crate) fn is_known(&self, key: u128, verdict: Verdict) -> bool {
        let wanted = if verdict.is_win() { WantedBounds::Most } else { WantedBounds::Least };
        self.tt.may_know(key) && to_verdict(self.tt.get_wanted(key, NO_VERDICT, wanted)).is_some()
    }

    /// Drops the plays that lose by the static oracle.
    #[inline(always)]
    fn settle_by_oracle(
        &self,
        state: &State,
        children: &mut Vec<Child<u128, Successor>>,
        base: usize,
    ) -> Option<Verdict> {
        let summary = self.oracle.of(state.other);
        let mut settling = Settling::new(base);
        for i in base..children.len() {
            let step = children[i].play;
            let known = self.oracle.verdict_after(&step, &summary);
            if settling.wins(children, i, known.map(|verdict| verdict.for_parent(step.again))) {
                return Some(Verdict::Win);
            }
        }
        settling.end(children)
    }
}
