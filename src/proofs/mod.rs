//! Proofs: a claim with a strategy that keeps it, for readers who have no search.
//!
//! A side's strategy, or a team's, is its choice at every position in which it is to move and which the
//! strategy can reach; the other side's plays are all answered. [`Strategy`] has the choices in the order in which a
//! reader meets the positions who goes down from the root, depth first, and takes each position once.
//! `docs/proofs.md` says exactly which order that is.
//!
//! What a search has found out tells which plays to try. What is written is a walk of its own under the rules of
//! the game: every line of it has ended as claimed, or there is no strategy. So a search that
//! errs can keep a true claim from being proved, but never get a false one written.
//!
//! ```
//! use canju::proofs::{Claim, Goal};
//! use canju::search::{Limits, run};
//! use canju::seats::Side;
//! use canju::shedding::{Rules, Position, Solver};
//!
//! let position = Position::new("9 4".parse()?, "8 3".parse()?, None, Side::First, Rules::DOUDIZHU)?;
//! let solver = Solver::new(*position.rules(), &position.setup(), 1 << 20)?;
//! let claim = Claim { whose: Side::First.into(), goal: Goal::Wins };
//! let run = run(&Limits::default(), false, &mut || false, |ticker| {
//!     Ok(solver.prove(&position, claim, 1000, &|_| {}, ticker))
//! });
//! let strategy = run.answer?.expect("the first side wins");
//! // The nine, which the other side must pass; then the four.
//! assert_eq!((strategy.choices, strategy.bytes), (2, vec![1, 0]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod sizes;
mod walk;

use std::{fmt, hash::Hash};

pub(crate) use self::walk::write;
use crate::search::Stop;
use crate::seats::{Side, Team};

/// What a side claims of a position that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whose claim it is, and whose strategy.
    pub whose: Claimant,
    /// What it says that it can do.
    pub goal: Goal,
}

/// Who claims something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimant {
    /// One of two hands.
    Side(Side),
    /// A team of three hands: at each of its seats it makes the choice.
    Team(Team),
}

impl Claimant {
    /// The one with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Claimant> {
        let side = Side::BOTH.into_iter().find(|side| side.name() == name).map(Claimant::Side);
        let teams = [Team::Landlord, Team::Farmers];
        side.or_else(|| teams.into_iter().find(|team| team.name() == name).map(Claimant::Team))
    }

    /// Which of two hands; `None` for a team.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Claimant::Side(side) => Some(side),
            Claimant::Team(_) => None,
        }
    }

    /// Which team; `None` for one of two hands.
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

/// What a side says that it can do, whatever the other side plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Empty its hand first.
    Wins,
    /// Empty its hand first, within so many plays and passes of both sides.
    Within(u16),
    /// Keep the other side from emptying its hand within one play or pass fewer.
    Lasts(u16),
    /// Take at least so many tricks from here on, an open one included.
    Takes(u8),
}

/// A strategy as it is written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// The choices: the place of each play among the legal ones, as LEB128.
    pub bytes: Vec<u8>,
    /// How many choices.
    pub choices: u64,
    /// How many positions a reader meets: those of the choices, and those of the other side.
    pub positions: u64,
    /// How many legal plays a reader lists: all of the other side's positions, and up to the one
    /// chosen at each of its own.
    pub plays: u64,
}

/// Why there is no strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// A limit was reached first.
    Stopped(Stop),
    /// It has more positions than were allowed.
    TooLarge(u64),
    /// The claim cannot be kept, or the search errs: here no play keeps it.
    Fails(String),
    /// The claim is of another game, or out of range.
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

/// A position as a walk meets it, and what is left of a budget, where the claim has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Place<K> {
    pub key: K,
    pub left: u16,
}

/// What comes of a play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next<K> {
    /// The line ends as claimed.
    Kept,
    /// The line ends otherwise.
    Lost,
    /// The game goes on.
    On(Place<K>),
}

/// What is spent on finding out which play has the smallest strategy.
pub(crate) struct Pains {
    /// Nodes to tell of a play whether it keeps the claim, as long as another may; `None` for as many as it takes.
    pub nodes: Option<u64>,
    /// A trial ends at so many hundredths of the smallest size so far.
    pub share: usize,
}

impl Pains {
    /// As much as it takes.
    pub(crate) const ALL: Pains = Pains { nodes: None, share: 100 };

    /// At how many positions a trial ends, where another play has a strategy of so many.
    pub(crate) const fn share_of(&self, size: usize) -> usize {
        size.saturating_mul(self.share).div_ceil(100)
    }
}

/// A game and a claim, as a walk sees them.
pub(crate) trait Ground {
    /// What may be spent on small strategies.
    const PAINS: Pains = Pains::ALL;

    /// What tells positions apart.
    type Key: Copy + Eq + Hash;

    /// Where the walk begins.
    fn start(&self) -> Next<Self::Key>;

    /// Whether the side that claims is to move.
    fn is_own(&self, key: &Self::Key) -> bool;

    /// What comes of each legal play, in the order of the format.
    fn list(&mut self, place: &Place<Self::Key>, next: &mut Vec<Next<Self::Key>>) -> Result<(), Stop>;

    /// Whether the claim can be kept from here, as far as the search knows; `None` when it takes more than so
    /// many nodes to tell.
    fn keeps(&mut self, place: &Place<Self::Key>, nodes: Option<u64>) -> Result<Option<bool>, Stop>;

    /// Whether a place that was walked with a budget need not be walked with another.
    fn covers(&self, walked: u16, asked: u16) -> bool;

    /// How early to try a choice, higher first: of two that keep the claim, which is likely to be easier.
    fn score(&mut self, before: &Self::Key, after: &Self::Key) -> i32;

    /// How many cards are left, which says how large a strategy may be.
    fn cards(&self, key: &Self::Key) -> usize;

    /// Counts a position and looks at the limits.
    fn tick(&mut self) -> Result<(), Stop>;

    /// The position for a reader.
    fn text(&self, key: &Self::Key) -> String;
}
