//! What a game is: its rules, plays, positions, and a solver that answers questions.
//!
//! Each game implements these traits in one file (`shedding/game.rs`, `tricks/game.rs`). A caller
//! that knows the game needs none of them: its types say the same in their own words. They are for
//! [`games`](crate::games), where the rules say which game it is.

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

/// A game, by its positions.
pub trait Game: Clone + Debug + Display + Eq + Hash + Sync {
    /// Which plays exist, and who may hold what. Games of two hands and of three may share them.
    type Rules: GameRules<Play = Self::Play>;
    /// What is played: cards, and how they are read.
    type Play: GamePlay;
    /// What remembers what it proved.
    type Solver: GameSolver<Position = Self>;

    /// The hands with the names of their players, in the order of play.
    fn hands(&self) -> Vec<(&'static str, &Hand)>;

    /// The name of the player to move.
    fn turn(&self) -> &'static str;

    /// The play on the table, or the card led, if there is one.
    fn to_beat(&self) -> Option<&Self::Play>;

    /// Whether nothing is left to play.
    fn is_over(&self) -> bool;

    /// The name of the player or the team that has won, where the position alone tells.
    fn winner(&self) -> Option<&'static str>;

    /// The legal plays, in the order of the game; none when it is over.
    ///
    /// With `distinct_suits` one for each choice of suits, at most `most`.
    ///
    /// # Errors
    /// When there are more, or a limit is reached first.
    fn plays(
        &self,
        distinct_suits: bool,
        most: u64,
        ticker: &mut Ticker,
    ) -> Result<Vec<Self::Play>, ListError>;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// The legal play that some cards are.
    ///
    /// # Errors
    /// When they are none, with why, or several.
    fn read_cards(&self, cards: &Hand) -> Result<Self::Play, PlayError>;

    /// The play with the cards it takes from the hand, when it is legal here.
    ///
    /// # Errors
    /// When it is not, with why.
    fn check(&self, play: &Self::Play) -> Result<Self::Play, PlayError>;

    /// The position after a legal play.
    ///
    /// # Errors
    /// When it is not legal here, with why.
    fn play(&self, play: &Self::Play) -> Result<Self, PlayError>;
}

/// The rules of a game.
pub trait GameRules: Copy + Debug + Eq + Hash {
    /// Its positions of two hands.
    type Position: Game<Rules = Self, Play = Self::Play>;
    /// Its plays.
    type Play: GamePlay;

    /// All names of such rules.
    fn names() -> Vec<String>;

    /// The rules with a name.
    fn named(name: &str) -> Option<Self>;

    /// The name of these rules, if they have one.
    fn name(&self) -> Option<String>;

    /// The pass.
    ///
    /// # Errors
    /// Where there is none.
    fn pass(&self) -> Result<Self::Play, PlayError>;

    /// The only play that some cards are; a kind or a rank chooses among several readings.
    ///
    /// # Errors
    /// When they are none, or several, or the kind does not exist.
    fn read(&self, cards: &Hand, kind: Option<&str>, rank: Option<Rank>) -> Result<Self::Play, ReadError>;

    /// A position of two hands that the rules allow. `to_beat` was played by the side not to move, and
    /// is no longer in that hand.
    ///
    /// # Errors
    /// With every fault of the setup.
    fn position(
        self,
        hands: [Hand; 2],
        to_beat: Option<Self::Play>,
        turn: Side,
    ) -> Result<Self::Position, PositionError>;

    /// That two hands go with a play to beat that cannot be read.
    ///
    /// # Errors
    /// With every fault but that of the play.
    fn check_hands(self, hands: [Hand; 2], turn: Side) -> Result<(), PositionError>;
}

/// A play of a game.
pub trait GamePlay: Clone + Debug + Display + Eq + Hash + Send {
    /// The names of all kinds of such plays.
    fn kinds() -> Vec<&'static str>;

    /// Whether a kind has this name, which may be Chinese.
    #[must_use]
    fn has_kind(name: &str) -> bool {
        Self::kinds().contains(&name)
    }

    /// The play that some cards are where no rules stand beside them.
    ///
    /// # Errors
    /// When they are none, or several, or the kind does not exist.
    fn read_anywhere(cards: &Hand, kind: Option<&str>, rank: Option<Rank>) -> Result<Self, ReadError>;

    /// What must stand beside the cards so that [`GamePlay::read_anywhere`] reads this play.
    fn reading(&self) -> (Option<&'static str>, Option<Rank>);

    /// Its cards as written.
    fn cards(&self) -> Hand;

    /// Whether it is the pass.
    fn is_pass(&self) -> bool;

    /// Its kind by its name in the rules.
    fn kind(&self) -> &'static str;

    /// The Chinese name of the kind.
    fn kind_zh(&self) -> &'static str;

    /// The lowest rank of its core; `None` for a pass.
    fn rank(&self) -> Option<Rank>;

    /// How many ranks the core has; the cards of a bomb; 0 for a pass.
    fn length(&self) -> usize;

    /// A number for its reading: plays of the same cards that are read otherwise have another.
    fn code(&self) -> u16;

    /// Whether another play is the same when suits are left out of account.
    fn is_like(&self, other: &Self) -> bool;

    /// Where it stands in a sorted list; it never means "beats". Equal only for plays that are equal.
    ///
    /// By kind, in the natural order of kinds; longer first; low before high; then by the cards.
    fn compare(&self, other: &Self) -> Ordering;
}

/// A solver with its memo, for one position and all that come of it.
pub trait GameSolver: Sized + Send + Sync {
    /// The game's positions.
    type Position: Game;

    /// Whether its games differ in length, so that [`Question::Length`] and
    /// [`Question::Lengths`] have an answer.
    const HAS_LENGTHS: bool;

    /// For a position and all that can come of it.
    ///
    /// # Errors
    /// [`Stop::Memory`] when `max_bytes` are not enough for the smallest memo.
    fn of(position: &Self::Position, max_bytes: usize) -> Result<Self, Stop>;

    /// Whether it can solve a position: one under the rules that it was made for, that its memo can
    /// tell from all others.
    fn fits(&self, position: &Self::Position) -> bool;

    /// Bytes of its memo.
    fn bytes(&self) -> usize;

    /// Answers a question about a position that fits and is not over.
    ///
    /// # Errors
    /// Why the search ended before it knew.
    ///
    /// # Panics
    /// When the position does not fit.
    fn ask(
        &self,
        position: &Self::Position,
        question: Question,
        ticker: &mut Ticker,
    ) -> Result<Answer<<Self::Position as Game>::Play>, Stop>;

    /// The strategy by which a side keeps a claim of a position that fits and is not over, of at
    /// most `most` positions; `tell` hears now and then how many it has.
    ///
    /// # Errors
    /// Why there is none.
    ///
    /// # Panics
    /// When the position does not fit.
    fn prove(
        &self,
        position: &Self::Position,
        claim: Claim,
        most: u64,
        tell: &dyn Fn(u64),
        ticker: &mut Ticker,
    ) -> Result<Strategy, Unproved>;
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Whether it wins.
    Wins(bool),
    /// The tricks that it takes from here on.
    Tricks(u8),
}

/// What can be asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What it is worth.
    Value,
    /// What it is worth, and any play that is worth as much; none in a lost position.
    Winner,
    /// The first legal play that hurries most, for a winner, or delays most, for a loser; where
    /// games do not differ in length, the first that is worth the most.
    Best,
    /// Plays and passes until the end, and what the position is worth.
    Length,
    /// Every legal play with its value, in the order of the legal plays.
    Values,
    /// Every legal play with the plays and passes until the end, itself included, in the same
    /// order: an odd number iff it wins.
    Lengths,
}

/// What was found out: what was asked for, and no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P> {
    /// What the position is worth.
    pub value: Option<Value>,
    /// A play of the sort that was asked for.
    pub best: Option<P>,
    /// Plays and passes until the end.
    pub plays_left: Option<u32>,
    /// Every legal play with its value.
    pub values: Vec<(P, Value)>,
    /// Every legal play with the plays and passes until the end, itself included.
    pub lengths: Vec<(P, u32)>,
}

impl<P> Default for Answer<P> {
    fn default() -> Answer<P> {
        Answer { value: None, best: None, plays_left: None, values: Vec::new(), lengths: Vec::new() }
    }
}

impl<P> Answer<P> {
    /// With what was found out about the same position besides.
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

    /// The same of plays of another type.
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

/// Why cards could not be read as a play of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// No kind has this name.
    UnknownKind,
    /// They are no play, or several.
    Play(PlayError),
}

impl From<PlayError> for ReadError {
    fn from(error: PlayError) -> ReadError {
        ReadError::Play(error)
    }
}

/// Why plays were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListError {
    /// There are more than were wanted.
    TooMany {
        /// How many were wanted at most.
        most: u64,
    },
    /// A limit was reached, or the caller wanted to stop.
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
