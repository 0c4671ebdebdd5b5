//! The exact solver of three hands.

#![expect(clippy::inline_always, reason = "what a node takes is compiled as one")]

mod alone;
mod corrections;
mod dominance;
#[cfg(test)]
mod exact;
mod expand;
mod keys;
mod net;
mod node;
mod order;
#[cfg(feature = "samples")]
mod samples;
mod search;
mod state;
mod static_tuning;
mod strategy;
#[cfg(test)]
mod tests;
mod uncontested;

#[cfg(feature = "samples")]
pub use self::samples::{SAMPLE_BYTES, take_samples};

use self::corrections::Corrections;
use self::search::TeamSearch;
use self::static_tuning::StaticTuning;
use super::Setup;
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::proof::{NumberTable, VirtualLosses};
use crate::search::{SharedTable, Stop, Ticker, threshold};
use crate::seats::Team;
use crate::shedding::keys::KeyForm;
use crate::shedding::solver::win::Verdicts;
use crate::shedding::{Move, Rules};

/// Solves positions that come from one setup, and remembers what it proved.
///
/// It may be used by several threads at once; each call takes a [`Ticker`],
/// which counts its nodes and tells it when to stop.
///
/// ```
/// use canju::landlord::{Setup, Solver};
/// use canju::search::{Limits, run};
/// use canju::seats::{Seat, Team};
/// use canju::shedding::Rules;
/// # use canju::cards::Hand;
/// let hands = ["J", "9 T", "6"].map(|hand| hand.parse::<Hand>().unwrap().counts());
/// let setup = Setup::lead(hands, Seat::Down);
/// let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 20)?;
/// let run = run(&Limits::default(), false, &mut || false, |ticker| solver.winner(&setup, ticker));
/// assert_eq!(run.answer, Ok(Team::Landlord));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: Rules,
    shared: Box<Shared>,
}

/// What the threads of all calls share.
struct Shared {
    keys: keys::Keys,
    tt: SharedTable<search::TeamMemo>,
    numbers: NumberTable,
    virtual_losses: VirtualLosses,
    corrections: Corrections,
    /// Of the landlord against one farmer.
    two: Verdicts,
    tuning: StaticTuning,
}

impl Shared {
    fn new(rules: &Rules, setup: &Setup, max_bytes: usize) -> Result<Shared, Stop> {
        let [landlord, down, up] = setup.hands;
        // By the two-hand positions that come up.
        let form =
            KeyForm::new(rules, KeyForm::is_narrow(landlord, down) && KeyForm::is_narrow(landlord, up));
        let (two, numbers) = (max_bytes / 4, max_bytes / 16);
        let corrections = Corrections::new(max_bytes / 16);
        let keys = keys::Keys::of(rules);
        let tt = SharedTable::with_frames(keys, max_bytes - two - numbers - corrections.most_bytes());
        Ok(Shared {
            keys,
            tt: tt.ok_or(Stop::Memory)?,
            numbers: NumberTable::new(numbers),
            virtual_losses: VirtualLosses::default(),
            corrections,
            two: Verdicts::new(rules, form, two - two / 16, two / 16).ok_or(Stop::Memory)?,
            tuning: threshold(StaticTuning::MEASURED, StaticTuning::LOWERED),
        })
    }

    fn bytes(&self) -> usize {
        self.tt.bytes()
            + self.numbers.bytes()
            + self.virtual_losses.bytes()
            + self.corrections.bytes()
            + self.two.bytes()
    }
}

impl Solver {
    /// For a setup and all that can come of it.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest table.
    pub fn new(rules: Rules, setup: &Setup, max_bytes: usize) -> Result<Solver, Stop> {
        Ok(Solver { rules, shared: Box::new(Shared::new(&rules, setup, max_bytes)?) })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether its table can tell a setup from all others, and no hand is empty: all that come of the one that it was
    /// made for, it can.
    #[must_use]
    pub fn fits(&self, setup: &Setup) -> bool {
        let [landlord, down, up] = setup.hands;
        let Shared { two, .. } = &*self.shared;
        let coded =
            two.form.fits(landlord, down) && two.form.fits(landlord, up) && keys::Keys::fit(&setup.hands);
        coded && setup.winner().is_none()
    }

    /// # Panics
    /// When a setup does not fit: its key could be another's, and the answer wrong.
    fn check(&self, setup: &Setup) {
        assert!(self.fits(setup), "a position that the solver was not made for");
    }

    fn search<'a, 't, 's>(&'a self, setup: &Setup, ticker: &'t mut Ticker<'s>) -> TeamSearch<'a, 't, 's> {
        TeamSearch::new(&self.rules, &self.shared, ticker, setup)
    }

    /// Bytes of what it remembers.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    /// Who wins.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the setup does not [fit](Solver::fits).
    pub fn winner(&self, setup: &Setup, ticker: &mut Ticker) -> Result<Team, Stop> {
        self.check(setup);
        self.search(setup, ticker).winner(setup)
    }

    /// Who wins by each of some legal plays, in one search.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the setup does not [fit](Solver::fits).
    pub fn winner_by_each(
        &self,
        setup: &Setup,
        plays: &[Move],
        ticker: &mut Ticker,
    ) -> Result<Vec<Team>, Stop> {
        self.check(setup);
        let mut search = self.search(setup, ticker);
        plays.iter().map(|&play| search.winner_by(setup, play)).collect()
    }

    /// A legal play that wins for the team to move; `None` when all lose.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the setup does not [fit](Solver::fits).
    pub fn winning_move(&self, setup: &Setup, ticker: &mut Ticker) -> Result<Option<Move>, Stop> {
        self.check(setup);
        self.search(setup, ticker).winning_move(setup)
    }

    /// The strategy by which a team keeps a claim, of at most `most` positions; `tell` hears now and then
    /// how many it has. The claim that there is of three hands is that a team wins.
    ///
    /// # Errors
    /// Why there is none.
    ///
    /// # Panics
    /// When the setup does not [fit](Solver::fits).
    pub fn prove(
        &self,
        setup: &Setup,
        claim: Claim,
        most: u64,
        tell: &dyn Fn(u64),
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved> {
        self.check(setup);
        strategy::prove(self.search(setup, ticker), setup, claim, most, tell)
    }
}
