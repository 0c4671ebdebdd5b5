//! Traits of a game: rules, plays, positions, and a solver that answers questions.
//!
//! Each game implements these traits in one file (`shedding/game.rs`, `tricks/game.rs`). Callers
//! that know the game do not need them, because its types have the same methods. They are for
//! [`games`](crate::games), where the rules select the game.

use std::{
    cmp::Ordering,
    fmt::{self, Debug, Display},
    hash::Hash,
};

use crate::cards::{Hand, Rank};
use crate::error::{PlayError, PositionError};
use crate::proofs::{Claim, Strategy, Unproved};
use crate::search::{Stop, Ticker};
use crate::seats::Side;

/// A game, represented by its positions.
pub trait Game: Clone + Debug + Display + Eq + Hash + Sync {
    /// Legal kinds of plays and hands. Games of two and of three hands can share their rules.
    type Rules: GameRules<Play = Self::Play>;
    /// A play with its cards and their reading.
    type Play: GamePlay;
    /// Solver with its transposition table.
    type Solver: GameSolver<Position = Self>;

    /// Hands with the names of their players, in the order of play.
    fn hands(&self) -> Vec<(&'static str, &Hand)>;

    /// Name of the player to move.
    fn turn(&self) -> &'static str;

    /// Play on the table, or the card led, if any.
    fn to_beat(&self) -> Option<&Self::Play>;

    /// Returns true if nothing is left to play.
    fn is_over(&self) -> bool;

    /// Name of the winning player or team; `None` if the position alone does not determine it.
    fn winner(&self) -> Option<&'static str>;

    /// Lists the legal plays, in the game's order; none if the game is over.
    ///
    /// With `distinct_suits`, every choice of suits is a separate play.
    ///
    /// # Errors
    /// Fails if there are more than `most` plays, or if a limit stops the listing.
    fn plays(
        &self,
        distinct_suits: bool,
        most: u64,
        ticker: &mut Ticker,
    ) -> Result<Vec<Self::Play>, ListError>;

    /// Rules of the position.
    fn rules(&self) -> &Self::Rules;

    /// Returns the legal play made of exactly these cards.
    ///
    /// # Errors
    /// Fails if no legal play has these cards, with the reason, or if several do.
    fn read_cards(&self, cards: &Hand) -> Result<Self::Play, PlayError>;

    /// Checks that a play is legal, and returns it with the cards it takes from the hand.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    fn check(&self, play: &Self::Play) -> Result<Self::Play, PlayError>;

    /// Position after a legal play.
    ///
    /// # Errors
    /// Fails if the play is not legal, with the reason.
    fn play(&self, play: &Self::Play) -> Result<Self, PlayError>;
}

/// The rules of a game.
pub trait GameRules: Copy + Debug + Eq + Hash {
    /// Positions of two hands.
    type Position: Game<Rules = Self, Play = Self::Play>;
    /// Plays under these rules.
    type Play: GamePlay;

    /// Names of all rules of this type.
    fn names() -> Vec<String>;

    /// Finds rules by name.
    fn named(name: &str) -> Option<Self>;

    /// Name of these rules, if they have one.
    fn name(&self) -> Option<String>;

    /// Returns the pass.
    ///
    /// # Errors
    /// Fails if the game has no pass.
    fn pass(&self) -> Result<Self::Play, PlayError>;

    /// Reads cards as a play. If there are several readings, `reading` chooses one.
    ///
    /// # Errors
    /// Fails if the cards have no reading or several, or if the kind does not exist.
    fn read(&self, cards: &Hand, reading: Reading<&str>) -> Result<Self::Play, ReadError>;

    /// Text of a play that is read back as this one under these rules.
    fn written(&self, play: &Self::Play) -> String {
        play.to_string()
    }

    /// Makes a valid position of two hands.
    ///
    /// `to_beat` was played by the side not to move. Its cards are no longer in that hand.
    ///
    /// # Errors
    /// Fails with a list of all faults of the setup.
    fn position(
        self,
        hands: [Hand; 2],
        to_beat: Option<Self::Play>,
        turn: Side,
    ) -> Result<Self::Position, PositionError>;

    /// Validates two hands whose play to beat cannot be read.
    ///
    /// # Errors
    /// Fails with a list of all faults of the hands.
    fn check_hands(self, hands: [Hand; 2], turn: Side) -> Result<(), PositionError>;
}

/// Kind, rank and length by which cards are read as a play. A part that is `None` can be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading<K> {
    /// The kind.
    pub kind: Option<K>,
    /// Lowest rank of the core.
    pub rank: Option<Rank>,
    /// Number of ranks in the core.
    pub length: Option<usize>,
}

impl<K> Reading<K> {
    /// Any reading.
    pub const ANY: Reading<K> = Reading { kind: None, rank: None, length: None };

    /// Returns true if nothing is given.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        matches!(self, Reading { kind: None, rank: None, length: None })
    }

    /// This reading, with the parts of another one where it has none.
    #[must_use]
    pub fn or(self, other: Reading<K>) -> Reading<K> {
        Reading {
            kind: self.kind.or(other.kind),
            rank: self.rank.or(other.rank),
            length: self.length.or(other.length),
        }
    }

    /// The same rank and length, with another kind.
    #[must_use]
    pub fn with_kind<L>(self, kind: Option<L>) -> Reading<L> {
        Reading { kind, rank: self.rank, length: self.length }
    }
}

/// A play of a game.
pub trait GamePlay: Clone + Debug + Display + Eq + Hash + Send {
    /// Names of all kinds of such plays.
    fn kinds() -> Vec<&'static str>;

    /// Returns true if a kind has this name, in English or Chinese.
    #[must_use]
    fn has_kind(name: &str) -> bool {
        Self::kinds().contains(&name)
    }

    /// Reads cards as a play when the rules are not known.
    ///
    /// # Errors
    /// Fails if the cards have no reading or several, or if the kind does not exist.
    fn read_anywhere(cards: &Hand, reading: Reading<&str>) -> Result<Self, ReadError>;

    /// Parts of the reading that [`GamePlay::read_anywhere`] needs to read this play from its cards.
    fn reading(&self) -> Reading<&'static str>;

    /// Cards as written.
    fn cards(&self) -> Hand;

    /// Returns true for the pass.
    fn is_pass(&self) -> bool;

    /// Name of the kind, as in the rules.
    fn kind(&self) -> &'static str;

    /// Chinese name of the kind.
    fn kind_zh(&self) -> &'static str;

    /// Lowest rank of the core; `None` for a pass.
    fn rank(&self) -> Option<Rank>;

    /// Number of ranks in the core; for a bomb, its number of cards; 0 for a pass.
    fn length(&self) -> usize;

    /// Code of the reading. It differs between readings of the same cards.
    fn code(&self) -> u16;

    /// Returns true if two plays are equal except for their suits.
    fn is_like(&self, other: &Self) -> bool;

    /// Order in a sorted list; it does not mean "beats". Only equal plays compare as equal.
    ///
    /// Sorts by kind in natural order, then longer plays first, then by rank, then by cards.
    fn compare(&self, other: &Self) -> Ordering;
}

/// A solver with its transposition table, for one position and its successors.
pub trait GameSolver: Sized + Send + Sync {
    /// Positions of the game.
    type Position: Game;

    /// True if games differ in length: [`Question::Length`] and [`Question::Lengths`] have answers.
    const HAS_LENGTHS: bool;

    /// Makes a solver for a position and all its successors.
    ///
    /// # Errors
    /// [`Stop::Memory`] if `max_bytes` is too small for the smallest table.
    fn of(position: &Self::Position, max_bytes: usize) -> Result<Self, Stop>;

    /// Returns true if a position has the solver's rules, and the table has keys for its hands.
    fn fits(&self, position: &Self::Position) -> bool;

    /// Size of the transposition table in bytes.
    fn bytes(&self) -> usize;

    /// Answers a question about a position that fits and is not over.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    fn ask(
        &self,
        position: &Self::Position,
        question: Question,
        ticker: &mut Ticker,
    ) -> Result<Answer<<Self::Position as Game>::Play>, Stop>;

    /// Writes a strategy that proves a claim about a position that fits and is not over.
    ///
    /// The strategy has at most `most` positions. `report` is now and then called with their number.
    ///
    /// # Errors
    /// Fails if the claim is false or of another game, or if a limit is reached.
    ///
    /// # Panics
    /// Panics if the position does not fit.
    fn prove(
        &self,
        position: &Self::Position,
        claim: Claim,
        most: u64,
        report: &dyn Fn(u64),
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved>;
}

/// Value of a position, relative to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// True if the side to move wins.
    Wins(bool),
    /// Tricks that the side to move will take.
    Tricks(u8),
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The value.
    Value,
    /// The value, and any play that keeps it; no play in a lost position.
    Winner,
    /// The first best play: a winner hurries, a loser delays. If games do not differ in length, the
    /// first play with the highest value.
    Best,
    /// The number of plays and passes until the end, and the value.
    Length,
    /// Every legal play with its value, in the order of the legal plays.
    Values,
    /// Every legal play with the number of plays and passes until the end, itself included: an odd
    /// number if and only if it wins. In the order of the legal plays.
    Lengths,
}

/// Answer to a question. Fields that were not asked for are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P> {
    /// Value of the position.
    pub value: Option<Value>,
    /// A play, as [`Question::Winner`] or [`Question::Best`] asks.
    pub best: Option<P>,
    /// Number of plays and passes until the end.
    pub plays_left: Option<u32>,
    /// Every legal play with its value.
    pub values: Vec<(P, Value)>,
    /// Every legal play with the number of plays and passes until the end, itself included.
    pub lengths: Vec<(P, u32)>,
}

impl<P> Default for Answer<P> {
    fn default() -> Answer<P> {
        Answer { value: None, best: None, plays_left: None, values: Vec::new(), lengths: Vec::new() }
    }
}

impl<P> Answer<P> {
    /// Fills empty fields from another answer about the same position.
    #[must_use]
    pub fn and(self, more: Answer<P>) -> Answer<P> {
        Answer {
            value: self.value.or(more.value),
            best: self.best.or(more.best),
            plays_left: self.plays_left.or(more.plays_left),
            values: if self.values.is_empty() { more.values } else { self.values },
            lengths: if self.lengths.is_empty() { more.lengths } else { self.lengths },
        }
    }

    /// Converts the plays to another type.
    pub fn map<Q>(self, of: impl Fn(P) -> Q) -> Answer<Q> {
        Answer {
            value: self.value,
            best: self.best.map(&of),
            plays_left: self.plays_left,
            values: self.values.into_iter().map(|(play, value)| (of(play), value)).collect(),
            lengths: self.lengths.into_iter().map(|(play, length)| (of(play), length)).collect(),
        }
    }
}

/// Reason why cards cannot be read as a play of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// No kind has this name.
    UnknownKind,
    /// The cards have no reading, or several.
    Play(PlayError),
}

impl From<PlayError> for ReadError {
    fn from(error: PlayError) -> ReadError {
        ReadError::Play(error)
    }
}

/// Reason why plays were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListError {
    /// There are more than `most` plays.
    TooMany {
        /// Largest number of plays that the caller accepts.
        most: u64,
    },
    /// A limit was reached, or the caller stopped the listing.
    Stopped(Stop),
}

impl From<Stop> for ListError {
    fn from(stop: Stop) -> ListError {
        ListError::Stopped(stop)
    }
}

impl Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::TooMany { most } => write!(f, "more than {most} plays are too many to list"),
            ListError::Stopped(stop) => Display::fmt(stop, f),
        }
    }
}

impl std::error::Error for ListError {}
