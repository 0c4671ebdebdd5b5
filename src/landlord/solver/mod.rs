//! The exact solver of three hands.

mod keys;
mod search;

use portable_atomic::AtomicU128;

use self::keys::RootKeys;
use self::search::Search;
use super::Setup;
use crate::search::{SharedMemo, Stop, Ticker};
use crate::seats::Team;
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
    memory: Memory,
}

/// What the threads of all calls share.
struct Memory {
    keys: RootKeys,
    memo: SharedMemo<AtomicU128>,
}

impl Solver {
    /// For a setup and all that can come of it.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest memo.
    pub fn new(rules: Rules, setup: &Setup, max_bytes: usize) -> Result<Solver, Stop> {
        let memo = SharedMemo::new(RootKeys::BITS, search::VALUE_BITS, max_bytes).ok_or(Stop::Memory)?;
        Ok(Solver { rules, memory: Memory { keys: RootKeys::of(setup), memo } })
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
        self.memory.keys.fits(setup) && setup.winner().is_none()
    }

    /// # Panics
    /// When a setup does not fit: its key could be another's, and the answer wrong.
    fn check(&self, setup: &Setup) {
        assert!(self.fits(setup), "a position that the solver was not made for");
    }

    /// Bytes of its memo.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memory.memo.bytes()
    }

    fn search<'a, 't, 's>(&'a self, ticker: &'t mut Ticker<'s>) -> Search<'a, 't, 's> {
        Search::new(&self.rules, &self.memory, ticker)
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
        self.search(ticker).winner(setup)
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
        let mut search = self.search(ticker);
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
        let mut search = self.search(ticker);
        if search.winner(setup)? != setup.turn.team() {
            return Ok(None);
        }
        // The search that found the win left it in the memo, most likely; else one is looked for.
        for known_only in [true, false] {
            if let Some(play) = search.winning_play(setup, known_only)? {
                return Ok(Some(play));
            }
        }
        Ok(None)
    }
}
