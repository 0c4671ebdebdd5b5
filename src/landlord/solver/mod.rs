//! The exact solver of three hands.

#![expect(clippy::inline_always, reason = "what a node takes is compiled as one")]

mod alone;
mod dominance;
#[cfg(test)]
mod exact;
mod expand;
mod keys;
mod looks;
mod net;
mod node;
mod order;
mod plan;
#[cfg(feature = "samples")]
mod samples;
mod search;
mod state;
mod strategy;
#[cfg(test)]
mod tests;

#[cfg(feature = "samples")]
pub use self::samples::{SAMPLE_BYTES, take_samples};

use portable_atomic::AtomicU128;

use self::looks::Looks;
use self::search::TeamSearch;
use super::Setup;
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::proof::{Marks, NumberTable};
use crate::search::{SharedMemo, Stop, Ticker, threshold};
use crate::seats::Team;
use crate::shedding::keys::{Keys, Narrow, Wide};
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
    engine: Engine,
}

/// By the keys of the two-hand positions that come up.
enum Engine {
    Narrow(Box<Shared<Narrow>>),
    Wide(Box<Shared<Wide>>),
}

/// What the threads of all calls share.
struct Shared<K: Keys> {
    keys: keys::Keys,
    memo: SharedMemo<AtomicU128>,
    numbers: NumberTable,
    marks: Marks,
    /// Of the landlord against one farmer.
    two: Verdicts<K>,
    looks: Looks,
}

impl<K: Keys> Shared<K> {
    fn new(rules: &Rules, setup: &Setup, max_bytes: usize) -> Result<Shared<K>, Stop> {
        let (two, numbers) = (max_bytes / 4, max_bytes / 16);
        let memo = SharedMemo::new(keys::BITS, search::VALUE_BITS, max_bytes - two - numbers);
        Ok(Shared {
            keys: keys::Keys::of(rules, setup),
            memo: memo.ok_or(Stop::Memory)?,
            numbers: NumberTable::new(numbers),
            marks: Marks::default(),
            two: Verdicts::new(two).ok_or(Stop::Memory)?,
            looks: threshold(Looks::MEASURED, Looks::LOWERED),
        })
    }

    fn bytes(&self) -> usize {
        self.memo.bytes() + self.numbers.bytes() + self.marks.bytes() + self.two.bytes()
    }
}

/// Calls a search, whichever keys it has.
macro_rules! with_search {
    ($solver:expr, $setup:expr, $ticker:expr, $search:ident => $call:expr) => {
        match &$solver.engine {
            Engine::Narrow(shared) => {
                #[allow(unused_mut)]
                let mut $search = TeamSearch::new(&$solver.rules, shared, $ticker, $setup.cards());
                $call
            }
            Engine::Wide(shared) => {
                #[allow(unused_mut)]
                let mut $search = TeamSearch::new(&$solver.rules, shared, $ticker, $setup.cards());
                $call
            }
        }
    };
}

impl Solver {
    /// For a setup and all that can come of it.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest memo.
    pub fn new(rules: Rules, setup: &Setup, max_bytes: usize) -> Result<Solver, Stop> {
        let [landlord, down, up] = setup.hands;
        let engine = if Narrow::fits(landlord, down) && Narrow::fits(landlord, up) {
            Engine::Narrow(Box::new(Shared::new(&rules, setup, max_bytes)?))
        } else {
            Engine::Wide(Box::new(Shared::new(&rules, setup, max_bytes)?))
        };
        Ok(Solver { rules, engine })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether its memo can tell a setup from all others, and no hand is empty: all that come of the one that it was
    /// made for, it can.
    #[must_use]
    pub fn fits(&self, setup: &Setup) -> bool {
        let [landlord, down, up] = setup.hands;
        let coded = match &self.engine {
            Engine::Narrow(shared) => {
                Narrow::fits(landlord, down) && Narrow::fits(landlord, up) && shared.keys.fit(setup)
            }
            Engine::Wide(shared) => shared.keys.fit(setup),
        };
        coded && setup.winner().is_none()
    }

    /// # Panics
    /// When a setup does not fit: its key could be another's, and the answer wrong.
    fn check(&self, setup: &Setup) {
        assert!(self.fits(setup), "a position that the solver was not made for");
    }

    /// Bytes of its memo.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.engine {
            Engine::Narrow(shared) => shared.bytes(),
            Engine::Wide(shared) => shared.bytes(),
        }
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
        with_search!(self, setup, ticker, search => search.winner(setup))
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
        with_search!(self, setup, ticker, search => {
            plays.iter().map(|&play| search.winner_by(setup, play)).collect()
        })
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
        with_search!(self, setup, ticker, search => search.winning_move(setup))
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
        with_search!(self, setup, ticker, search => strategy::prove(search, setup, claim, most, tell))
    }
}
