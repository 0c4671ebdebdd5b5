//! Exact solver of three open hands.

#![expect(clippy::inline_always, reason = "a node's code is compiled as one function")]

mod alone;
mod claim_walk;
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
mod shared_tables;
mod state;
mod static_eval;
mod static_tuning;
#[cfg(test)]
pub(crate) mod tests;
mod uncontested;

#[cfg(feature = "samples")]
pub use self::samples::{SAMPLE_BYTES, take_samples};

use self::search::TeamSearch;
use self::shared_tables::SharedTables;
use self::state::State;
use super::Setup;
use crate::search::{Outlook, SearchControl, Stop};
use crate::seats::Team;
use crate::shedding::{Move, Rules};

/// Nodes that a search takes for each one that its numbers expect, in the median of whole deals: see
/// `benches/outlook.rs`.
const REST: u64 = 3;

/// Solves positions reachable from one setup and remembers what it has proved.
///
/// Several threads can use it at once. Each call takes a [`SearchControl`] that counts nodes and stops it.
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
/// let run = run(&Limits::default(), false, &mut || false, |control| solver.winner(&setup, control));
/// assert_eq!(run.answer, Ok(Team::Landlord));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    rules: Rules,
    shared: Box<SharedTables>,
}

impl Solver {
    /// Creates a solver for a setup and all positions reachable from it.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    pub fn new(rules: Rules, setup: &Setup, max_bytes: usize) -> Result<Solver, Stop> {
        Ok(Solver { rules, shared: Box::new(SharedTables::new(&rules, setup, max_bytes)?) })
    }

    /// Rules that the solver plays by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns true if the solver's keys can encode the setup and no hand is empty. Keys can encode
    /// all positions reachable from the setup given to [`Solver::new`].
    #[must_use]
    pub fn fits(&self, setup: &Setup) -> bool {
        let [landlord, down, up] = setup.hands;
        let SharedTables { two, .. } = &*self.shared;
        let coded =
            two.form.fits(landlord, down) && two.form.fits(landlord, up) && keys::Keys::fit(&setup.hands);
        coded && setup.winner().is_none()
    }

    /// Makes a search.
    ///
    /// # Panics
    /// If the setup does not fit: its key could equal another's, and the answer could be wrong.
    fn search<'a, 't, 's>(
        &'a self,
        setup: &Setup,
        control: &'t mut SearchControl<'s>,
    ) -> TeamSearch<'a, 't, 's> {
        assert!(self.fits(setup), "a position that the solver was not made for");
        TeamSearch::new(&self.rules, &self.shared, control, setup)
    }

    /// Bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    /// What the searches so far lean to, for the side to move; `None` if they know nothing.
    ///
    /// # Panics
    /// If the setup does not [fit](Solver::fits).
    #[must_use]
    pub fn outlook(&self, setup: &Setup) -> Option<Outlook> {
        assert!(self.fits(setup), "a position that the solver was not made for");
        let state = State::folded(&self.rules, setup);
        let numbers = self.shared.numbers.get(self.shared.keys.key(&state).tag())?;
        let seen = numbers.for_parent(state.team() == setup.turn.team()).outlook();
        Some(Outlook { nodes: seen.nodes.saturating_mul(REST), ..seen })
    }

    /// Returns the team that wins.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup does not [fit](Solver::fits).
    pub fn winner(&self, setup: &Setup, control: &mut SearchControl) -> Result<Team, Stop> {
        self.search(setup, control).winner(setup)
    }

    /// Returns the team that wins after each of the given legal plays. One search answers all.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup does not [fit](Solver::fits).
    pub fn winner_by_each(
        &self,
        setup: &Setup,
        plays: &[Move],
        control: &mut SearchControl,
    ) -> Result<Vec<Team>, Stop> {
        let mut search = self.search(setup, control);
        plays.iter().map(|&play| search.winner_by(setup, play)).collect()
    }

    /// Returns a legal play that wins for the team to move; `None` if all lose.
    ///
    /// # Errors
    /// The reason why the search stopped early.
    ///
    /// # Panics
    /// If the setup does not [fit](Solver::fits).
    pub fn winning_move(&self, setup: &Setup, control: &mut SearchControl) -> Result<Option<Move>, Stop> {
        self.search(setup, control).winning_move(setup)
    }
}
