//! Exact solver of the shedding games.

#![expect(
    clippy::inline_always,
    reason = "a node's code is compiled as one function, with AVX2 where available: see `avx2`"
)]

pub(crate) mod cache;
pub(crate) mod claim_walk;
pub(crate) mod dominance;
mod expand;
pub(crate) mod features;
pub(crate) mod fewest;
pub(crate) mod initial;
pub(crate) mod layers;
mod length;
mod length_eval;
#[cfg(test)]
pub(crate) mod lowered;
pub(crate) mod many_plays;
pub(crate) mod net;
mod order;
#[cfg(feature = "samples")]
pub(crate) mod samples;
pub(crate) mod static_oracle;
mod task;
#[cfg(test)]
mod tests;
pub(crate) mod tt;
pub(crate) mod win;

#[cfg(feature = "samples")]
pub use self::samples::{SAMPLE_BYTES, SAMPLE_CARDS, TASK_BYTES, take_samples, take_task_samples};

use std::sync::OnceLock;

use self::{
    length::LengthSearch,
    tt::PositionTable,
    win::{Verdicts, WinSearch},
};
use super::{Move, Rules, Setup, keys::KeyForm};
use crate::search::proof_number::{Verdict, tag};
use crate::search::{Outlook, SearchControl, Stop};

/// Solves a setup and its successors, and keeps the results in transposition tables.
///
/// Several threads can use it. Each call takes a [`SearchControl`], which counts nodes and keeps limits.
///
/// ```
/// use canju::search::{Limits, run};
/// use canju::shedding::{Code, Rules, Setup, Solver};
/// # use canju::cards::Hand;
/// let hand = |text: &str| text.parse::<Hand>().map(|hand| hand.counts());
/// let setup = Setup { mover: hand("96643")?, other: hand("88")?, to_beat: Code::NONE };
/// let solver = Solver::new(Rules::SINGLES_AND_PAIRS, &setup, 1 << 20)?;
/// let run = run(&Limits::default(), false, &mut || false, |control| solver.wins(&setup, control));
/// assert_eq!(run.answer, Ok(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: Rules,
    memos: Box<Memos>,
}

struct Memos {
    verdicts: Verdicts,
    /// Created by the first question about a length; `None` if the memory limit is too small.
    lengths: OnceLock<Option<PositionTable>>,
    length_bytes: usize,
}

impl Memos {
    fn new(rules: &Rules, form: KeyForm, max_bytes: usize) -> Result<Memos, Stop> {
        // The search for lengths mostly needs verdicts, too.
        let (length_bytes, numbers) = (max_bytes / 4, max_bytes / 16);
        let verdicts = Verdicts::new(rules, form, max_bytes - length_bytes - numbers, numbers);
        Ok(Memos { verdicts: verdicts.ok_or(Stop::Memory)?, lengths: OnceLock::new(), length_bytes })
    }

    fn renew(&mut self) -> bool {
        let lengths = self.lengths.get_mut().and_then(Option::as_mut);
        self.verdicts.renew() && lengths.is_none_or(PositionTable::renew)
    }

    fn lengths(&self) -> Result<&PositionTable, Stop> {
        let make = || PositionTable::with_frames(self.verdicts.form, self.length_bytes);
        self.lengths.get_or_init(make).as_ref().ok_or(Stop::Memory)
    }

    fn bytes(&self) -> usize {
        let lengths = self.lengths.get().and_then(Option::as_ref);
        self.verdicts.bytes() + lengths.map_or(0, PositionTable::bytes)
    }

    /// Verdict of a position in the transposition table.
    #[cfg(test)]
    fn known(&self, state: &super::keys::State) -> Option<Verdict> {
        let key = self.verdicts.form.key(state);
        tt::to_verdict(self.verdicts.tt.view().get(key, tt::NO_VERDICT))
    }
}

impl Solver {
    /// Makes a solver for a setup and all its successors.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn new(rules: Rules, setup: &Setup, max_bytes: usize) -> Result<Solver, Stop> {
        let form = KeyForm::new(&rules, KeyForm::is_narrow(setup.mover, setup.other));
        Solver::with_form(rules, form, max_bytes)
    }

    fn with_form(rules: Rules, form: KeyForm, max_bytes: usize) -> Result<Solver, Stop> {
        Ok(Solver { rules, memos: Box::new(Memos::new(&rules, form, max_bytes)?) })
    }

    /// Forgets everything, for a setup that need not be a successor: answers and nodes are those of a new
    /// solver. Returns false if a new one is needed.
    pub(crate) fn renew(&mut self, rules: &Rules, setup: &Setup) -> bool {
        let narrow = KeyForm::is_narrow(setup.mover, setup.other);
        self.rules == *rules && self.memos.verdicts.form.narrow == narrow && self.memos.renew()
    }

    /// Rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns true if neither hand is empty and the table has keys for hands of this size.
    #[must_use]
    pub fn fits(&self, setup: &Setup) -> bool {
        let coded = self.memos.verdicts.form.fits(setup.mover, setup.other);
        coded && !setup.mover.is_empty() && !setup.other.is_empty()
    }

    /// # Panics
    /// Panics if a setup does not fit. Its key could be another setup's, and the answer wrong.
    fn check(&self, setup: &Setup) {
        assert!(self.fits(setup), "a position that the solver was not made for");
    }

    /// Makes a search for verdicts.
    ///
    /// # Panics
    /// Panics if the setup does not fit.
    fn win_search<'a, 't, 's>(
        &'a self,
        setup: &Setup,
        control: &'t mut SearchControl<'s>,
    ) -> WinSearch<'a, 't, 's> {
        self.check(setup);
        WinSearch::new(&self.rules, &self.memos.verdicts, control, setup.cards())
    }

    /// Makes a search for lengths.
    ///
    /// # Panics
    /// Panics if the setup does not fit.
    fn length_search<'a, 't, 's>(
        &'a self,
        setup: &Setup,
        control: &'t mut SearchControl<'s>,
    ) -> Result<LengthSearch<'a, 't, 's>, Stop> {
        self.check(setup);
        let (lengths, cards) = (self.memos.lengths()?, setup.cards());
        Ok(LengthSearch::new(&self.rules, &self.memos.verdicts, lengths, control, cards))
    }

    /// Size of the transposition tables in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memos.bytes()
    }

    /// What the searches so far lean to, for the side to move; `None` if they know nothing.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    #[must_use]
    pub fn outlook(&self, setup: &Setup) -> Option<Outlook> {
        self.check(setup);
        let (state, passed) = setup.folded(&self.rules);
        let numbers = self.memos.verdicts.numbers.get(tag(self.memos.verdicts.form.key(&state)))?;
        Some(numbers.for_parent(!passed).outlook())
    }

    /// Returns true if the side to move wins.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn wins(&self, setup: &Setup, control: &mut SearchControl) -> Result<bool, Stop> {
        let (state, passed) = setup.folded(&self.rules);
        Ok(self.win_search(setup, control).verdict(&state)?.is_win() != passed)
    }

    /// Returns true for each of the given legal plays that wins. All share one search.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn wins_by_each(
        &self,
        setup: &Setup,
        plays: &[Move],
        control: &mut SearchControl,
    ) -> Result<Vec<bool>, Stop> {
        let mut search = self.win_search(setup, control);
        let verdicts = search.verdicts_by_each(setup.mover, setup.other, plays)?;
        Ok(verdicts.into_iter().map(Verdict::is_win).collect())
    }

    /// Finds a winning play; `None` if all plays lose.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn winning_move(&self, setup: &Setup, control: &mut SearchControl) -> Result<Option<Move>, Stop> {
        let mut search = self.win_search(setup, control);
        let Some(state) = setup.state(&self.rules) else {
            let wins = search.verdict_by(setup.mover, setup.other, Move::PASS)?.is_win();
            return Ok(wins.then_some(Move::PASS));
        };
        if !search.verdict(&state)?.is_win() {
            return Ok(None);
        }
        // The winning play is usually in the transposition table. If not, search for one.
        for known_only in [true, false] {
            if let Some(play) = search.winning_play(setup, &state, known_only)? {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }

    /// Length of the game: plays and passes of both sides, including forced ones.
    ///
    /// The winner hurries and the loser delays. The length is odd if and only if the mover wins.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn length(&self, setup: &Setup, control: &mut SearchControl) -> Result<u32, Stop> {
        let (state, passed) = setup.folded(&self.rules);
        Ok(u32::from(passed) + self.length_search(setup, control)?.length(&state)?)
    }

    /// Returns true if the side to move can win within `plays` plays and passes of both sides.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn wins_within(&self, setup: &Setup, plays: u32, control: &mut SearchControl) -> Result<bool, Stop> {
        self.length_search(setup, control)?.ends_within(setup, true, plays)
    }

    /// First of the given legal plays that is best, if any: a winner hurries, and a loser delays.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn best_move(
        &self,
        setup: &Setup,
        moves: &[Move],
        control: &mut SearchControl,
    ) -> Result<Option<Move>, Stop> {
        let mut search = self.length_search(setup, control)?;
        let length = match setup.state(&self.rules) {
            Some(state) => search.length(&state)?,
            None => return Ok(Some(Move::PASS)),
        };
        search.best_move(setup.mover, setup.other, moves, length)
    }

    /// [Length](Solver::length) of the game with each of the given legal plays, in one search.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the setup does not [fit](Solver::fits).
    pub fn length_by_each(
        &self,
        setup: &Setup,
        plays: &[Move],
        control: &mut SearchControl,
    ) -> Result<Vec<u32>, Stop> {
        let mut search = self.length_search(setup, control)?;
        plays.iter().map(|&play| search.length_by(setup.mover, setup.other, play)).collect()
    }
}
