//! Proofs: a claim with a strategy that keeps it, for checkers without a search.
//!
//! A strategy is a side's or a team's choice at each position that it can reach. All plays of the
//! other side are answered. [`ProofStrategy`] stores the choices in the order of a depth-first walk from
//! the root that visits each position once. `docs/proofs.md` defines this order.
//!
//! The search only suggests plays. The strategy is written by a separate walk under the rules of
//! the game, and exists only if every line ends as claimed. So an error in the search can prevent
//! the proof of a true claim, but cannot produce a proof of a false one.
//!
//! ```
//! use canju::proofs::{Claim, ClaimGoal};
//! use canju::search::{Limits, run};
//! use canju::seats::Side;
//! use canju::shedding::{Rules, Position, Solver};
//!
//! let position = Position::new("9 4".parse()?, "8 3".parse()?, None, Side::First, Rules::DOUDIZHU)?;
//! let solver = Solver::new(*position.rules(), &position.setup(), 1 << 20)?;
//! let claim = Claim { whose: Side::First.into(), goal: ClaimGoal::Wins };
//! let run = run(&Limits::default(), false, &mut || false, |control| {
//!     Ok(solver.prove(&position, claim, 1000, &|_| {}, control))
//! });
//! let strategy = run.answer?.expect("the first side wins");
//! // The nine, which the other side must pass; then the four.
//! assert_eq!((strategy.choices, strategy.bytes), (2, vec![1, 0]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod sizes;
mod walk;

use std::{fmt, hash::Hash};

pub(crate) use self::walk::{write, write_with};
use crate::search::Stop;
use crate::seats::{Side, Team};

/// Claim about a position that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The claimant, whose strategy this is.
    pub whose: Claimant,
    /// Goal that the claimant can reach.
    pub goal: ClaimGoal,
}

/// A side or team that makes a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimant {
    /// One of two hands.
    Side(Side),
    /// A team of three hands, which chooses at each of its seats.
    Team(Team),
}

impl Claimant {
    /// Side or team with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Claimant> {
        let side = Side::BOTH.into_iter().find(|side| side.name() == name).map(Claimant::Side);
        let teams = [Team::Landlord, Team::Farmers];
        side.or_else(|| teams.into_iter().find(|team| team.name() == name).map(Claimant::Team))
    }

    /// Side of two hands; `None` for a team.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Claimant::Side(side) => Some(side),
            Claimant::Team(_) => None,
        }
    }

    /// Team of three hands; `None` for a side.
    #[must_use]
    pub const fn team(self) -> Option<Team> {
        match self {
            Claimant::Team(team) => Some(team),
            Claimant::Side(_) => None,
        }
    }
}

impl From<Side> for Claimant {
    fn from(side: Side) -> Claimant {
        Claimant::Side(side)
    }
}

impl From<Team> for Claimant {
    fn from(team: Team) -> Claimant {
        Claimant::Team(team)
    }
}

/// Result that a claimant can force against any play of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimGoal {
    /// Empty its hand first.
    Wins,
    /// Empty its hand first, within this number of plays and passes of both sides.
    Within(u16),
    /// Keep the other side from emptying its hand in fewer plays and passes than this.
    Lasts(u16),
    /// Take at least this many tricks from here on, including an open one.
    Takes(u8),
}

/// A strategy in its written form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofStrategy {
    /// Choices: the index of each play among the legal ones, as LEB128.
    pub bytes: Vec<u8>,
    /// Number of choices.
    pub choices: u64,
    /// Number of positions that a checker visits, of both sides.
    pub positions: u64,
    /// Number of legal plays that a checker lists: all at positions of the other side, and those up
    /// to the chosen one at the claimant's.
    pub plays: u64,
}

/// Reason for not writing a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// A limit was reached first.
    Stopped(Stop),
    /// It has more positions than allowed.
    TooLarge(u64),
    /// The claim is false, or the search has an error: no play keeps the claim here.
    Fails(String),
    /// The claim belongs to another game, or is out of range.
    NoClaim,
}

impl From<Stop> for Unproved {
    fn from(stop: Stop) -> Unproved {
        Unproved::Stopped(stop)
    }
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Stopped(stop) => stop.fmt(f),
            Unproved::TooLarge(most) => write!(f, "the proof has more than {most} positions"),
            Unproved::Fails(place) => write!(f, "no play keeps the claim at {place}"),
            Unproved::NoClaim => f.write_str("no such claim in this game"),
        }
    }
}

impl std::error::Error for Unproved {}

/// A position in the walk, with the rest of the budget if the claim has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct WalkPosition<K> {
    pub key: K,
    pub left: u16,
}

/// Outcome of a play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next<K> {
    /// The line ends as claimed.
    Kept,
    /// The line ends otherwise.
    Lost,
    /// The game goes on.
    On(WalkPosition<K>),
}

impl<K> Next<K> {
    /// The game goes on at a position, and the claim counts no plays.
    pub(crate) const fn on(key: K) -> Next<K> {
        Next::On(WalkPosition { key, left: 0 })
    }
}

/// Limits on the search for the play with the smallest strategy.
pub(crate) struct TrialLimits {
    /// Nodes to decide whether a play keeps the claim, while others may; `None` without a limit.
    pub nodes: Option<u64>,
    /// A trial ends at this percentage of the smallest size so far.
    pub percent: usize,
}

impl TrialLimits {
    /// No limits.
    pub(crate) const NONE: TrialLimits = TrialLimits { nodes: None, percent: 100 };

    /// Size limit of a trial if another play has a strategy of `size` positions.
    pub(crate) const fn size_limit(&self, size: usize) -> usize {
        size.saturating_mul(self.percent).div_ceil(100)
    }
}

/// A game with a claim, as the walk uses it.
pub(crate) trait ClaimGame {
    /// Identity of a position.
    type Key: Copy + Eq + Hash;

    /// Returns true if the claimant is to move.
    fn is_own(&self, key: &Self::Key) -> bool;

    /// Lists the outcome of each legal play, in the order of the file format.
    fn list(&mut self, place: &WalkPosition<Self::Key>, next: &mut Vec<Next<Self::Key>>) -> Result<(), Stop>;

    /// Returns true if a place walked with one budget need not be walked with the other.
    fn covers(&self, _walked: u16, _budget: u16) -> bool {
        true
    }

    /// Counts a position and checks the limits.
    fn tick(&mut self) -> Result<(), Stop>;

    /// Text of the position, for error messages.
    fn text(&self, key: &Self::Key) -> String;
}

/// A game with a search that knows which plays keep the claim.
pub(crate) trait SearchedGame: ClaimGame {
    /// Limits on the search for small strategies.
    const TRIAL_LIMITS: TrialLimits = TrialLimits::NONE;

    /// Returns true if the claim can be kept from here, as far as the search knows; `None` if that
    /// takes more than `nodes` nodes to find out.
    fn keeps(&mut self, place: &WalkPosition<Self::Key>, nodes: Option<u64>) -> Result<Option<bool>, Stop>;

    /// Score for the order of choices, higher first: the choice that is likely to be easier.
    fn score(&mut self, _before: &Self::Key, _after: &Self::Key) -> i32 {
        0
    }

    /// Number of cards left, which limits how large a strategy can be.
    fn cards(&self, key: &Self::Key) -> usize;
}

/// Source of the claimant's plays.
pub(crate) trait Chooser<G: ClaimGame> {
    /// Index of the play to choose among the outcomes of the legal plays; `None` if no play keeps the
    /// claim. The game has listed the plays of this place last.
    fn choose(
        &mut self,
        game: &mut G,
        place: &WalkPosition<G::Key>,
        next: &[Next<G::Key>],
    ) -> Result<Option<usize>, Stop>;

    /// Hears of a place that the walk has met or will meet.
    fn mark_met(&mut self, _game: &G, _place: WalkPosition<G::Key>) {}
}
