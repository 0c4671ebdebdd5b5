//! Rules, plays, positions and solvers of any game.
//!
//! This is for callers that let the rules say which game it is, such as the border to
//! Python. Each type has a variant for each kind of game; with a new one, the compiler
//! names every place here that has to know it, and little outside.
//!
//! ```
//! use canju::games::{Position, Rules, Solver, Value};
//! use canju::search::{Limits, run};
//! use canju::seats::Side;
//!
//! for (rules, first, second, expected) in [
//!     ("doudizhu", "KK 55 4 3", "22 55 4 3", Value::Wins(true)),
//!     ("honeymoon-bridge:NT", "AS QS 2H", "KS 3S 3H", Value::Tricks(2)),
//! ] {
//!     let rules = Rules::named(rules).ok_or("no such rules")?;
//!     let position = Position::new(first.parse()?, second.parse()?, None, Side::First, rules)?;
//!     let solver = Solver::new(&position, 1 << 24)?;
//!     let run = run(&Limits::default(), false, &mut || false, |ticker| solver.value(&position, ticker));
//!     assert_eq!(run.answer, Ok(expected));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod solver;

use std::fmt;

pub use answer::{Answer, Questions};
pub use solver::{Solver, Value};

use crate::cards::{Card, Hand};
use crate::error::{PlayError, PositionError};
use crate::search::Ticker;
use crate::seats::Side;
use crate::shedding::{self, ListError};
use crate::tricks::{self, HoneymoonBridge};

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Whoever first empties the hand wins.
    Shedding(shedding::Rules),
    /// Each side takes as many tricks as it can.
    Tricks(HoneymoonBridge),
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::Shedding(shedding::Rules::default())
    }
}

impl Rules {
    /// The rules with a name, such as `doudizhu` or `honeymoon-bridge:S`.
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        let shedding = shedding::Rules::preset(name).map(Rules::Shedding);
        shedding.or_else(|| name.parse().ok().map(Rules::Tricks))
    }

    /// All names there are.
    #[must_use]
    pub fn names() -> Vec<String> {
        let shedding = shedding::Rules::PRESETS.iter().map(|&(name, _)| name.to_owned());
        shedding.chain(HoneymoonBridge::ALL.iter().map(ToString::to_string)).collect()
    }

    /// The name of just these rules, if they have one.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let name = match self {
            Rules::Shedding(rules) => rules.preset_name().map(ToOwned::to_owned),
            Rules::Tricks(rules) => Some(rules.to_string()),
        };
        name.filter(|name| Rules::named(name) == Some(*self))
    }

    /// The only play that some cards are.
    ///
    /// # Errors
    /// When they are none, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        match self {
            Rules::Shedding(rules) => shedding::Play::read(cards, None, None, rules).map(Play::Shedding),
            Rules::Tricks(_) => tricks::one_card(cards).map(Play::Card),
        }
    }

    /// A play as these rules have it: a play of another game is read by its cards.
    ///
    /// # Errors
    /// When its cards are no play here, or several.
    pub fn read(&self, play: &Play) -> Result<Play, PlayError> {
        match (self, play) {
            (Rules::Shedding(_), Play::Card(_)) => self.read_cards(&play.cards()),
            (Rules::Tricks(_), Play::Shedding(shed)) if !shed.is_pass() => self.read_cards(shed.cards()),
            _ => Ok(play.clone()),
        }
    }
}

/// A play, with its cards as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Cards of a shedding game, or the pass.
    Shedding(shedding::Play),
    /// A card of a trick.
    Card(Card),
}

impl Play {
    /// The pass.
    #[must_use]
    pub fn pass() -> Play {
        Play::Shedding(shedding::Play::pass())
    }

    /// Whether it is the pass.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        match self {
            Play::Shedding(play) => play.is_pass(),
            Play::Card(_) => false,
        }
    }

    /// Its cards.
    #[must_use]
    pub fn cards(&self) -> Hand {
        match self {
            Play::Shedding(play) => play.cards().clone(),
            Play::Card(card) => Hand::new(vec![*card]).unwrap_or_default(),
        }
    }

    /// As a play of a shedding game, if it is one.
    fn shed(self) -> Option<shedding::Play> {
        match self {
            Play::Shedding(play) => Some(play),
            Play::Card(_) => None,
        }
    }

    /// As a card of a trick, if it is one.
    fn card(self) -> Option<Card> {
        match self {
            Play::Shedding(_) => None,
            Play::Card(card) => Some(card),
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::Shedding(play) => play.fmt(f),
            Play::Card(card) => card.fmt(f),
        }
    }
}

/// Two open hands in some game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Of a shedding game.
    Shedding(shedding::Position),
    /// Of trick play.
    Tricks(tricks::Position),
}

/// The same question to a position of whichever game.
macro_rules! each {
    ($position:expr, $of_a_game:ident => $question:expr) => {
        match $position {
            Position::Shedding($of_a_game) => $question,
            Position::Tricks($of_a_game) => $question,
        }
    };
}

impl Position {
    /// A position that the rules allow. `to_beat` was played by the side not to
    /// move, and is no longer in that hand; a pass is the same as `None`.
    ///
    /// # Errors
    /// With every fault of the setup.
    pub fn new(
        first: Hand,
        second: Hand,
        to_beat: Option<Play>,
        turn: Side,
        rules: Rules,
    ) -> Result<Position, PositionError> {
        let to_beat = to_beat.filter(|play| !play.is_pass()).map(|play| rules.read(&play)).transpose();
        let to_beat = to_beat.map_err(|fault| PositionError::new(vec![fault.to_string()]))?;
        match (rules, to_beat) {
            (Rules::Shedding(rules), to_beat) => {
                let to_beat = to_beat.and_then(Play::shed);
                shedding::Position::new(first, second, to_beat, turn, rules).map(Position::Shedding)
            }
            (Rules::Tricks(rules), to_beat) => {
                let led = to_beat.and_then(Play::card);
                tricks::Position::new(first, second, led, turn, rules).map(Position::Tricks)
            }
        }
    }

    /// That two hands go with a play to beat that cannot be read.
    ///
    /// # Errors
    /// With every fault but that of the play.
    pub fn check_hands(first: Hand, second: Hand, turn: Side, rules: Rules) -> Result<(), PositionError> {
        match rules {
            Rules::Shedding(rules) => shedding::Position::new(first, second, None, turn, rules).map(|_| ()),
            Rules::Tricks(rules) => tricks::Position::check_hands(first, second, turn, rules),
        }
    }

    /// The first player's hand.
    #[must_use]
    pub const fn first(&self) -> &Hand {
        each!(self, position => position.first())
    }

    /// The second player's hand.
    #[must_use]
    pub const fn second(&self) -> &Hand {
        each!(self, position => position.second())
    }

    /// The hand of the side to move.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        each!(self, position => position.hand())
    }

    /// The hand of the side not to move.
    #[must_use]
    pub const fn other(&self) -> &Hand {
        each!(self, position => position.other())
    }

    /// The play on the table, or the card led, if there is one.
    #[must_use]
    pub fn to_beat(&self) -> Option<Play> {
        match self {
            Position::Shedding(position) => position.to_beat().cloned().map(Play::Shedding),
            Position::Tricks(position) => position.to_beat().copied().map(Play::Card),
        }
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        each!(self, position => position.turn())
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        match self {
            Position::Shedding(position) => Rules::Shedding(*position.rules()),
            Position::Tricks(position) => Rules::Tricks(*position.rules()),
        }
    }

    /// Whether nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        each!(self, position => position.is_over())
    }

    /// Who has emptied the hand; nobody in trick play, where positions do not count the
    /// tricks taken.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self {
            Position::Shedding(position) => position.winner(),
            Position::Tricks(_) => None,
        }
    }

    /// The legal plays, in the order of each game; none when it is over.
    ///
    /// With `distinct_suits` one for each choice of suits, at most so many.
    ///
    /// # Errors
    /// When there are more, or a limit is reached first.
    pub fn plays(
        &self,
        distinct_suits: bool,
        most: u64,
        ticker: &mut Ticker,
    ) -> Result<Vec<Play>, ListError> {
        match self {
            Position::Shedding(position) => {
                let plays = position.plays(distinct_suits, most, ticker)?;
                Ok(plays.into_iter().map(Play::Shedding).collect())
            }
            Position::Tricks(position) => Ok(position.plays().into_iter().map(Play::Card).collect()),
        }
    }

    /// The legal play that some cards are.
    ///
    /// # Errors
    /// When they are none, with why, or several.
    pub fn read_cards(&self, cards: &Hand) -> Result<Play, PlayError> {
        match self {
            Position::Shedding(position) => position.read_cards(cards).map(Play::Shedding),
            Position::Tricks(position) => position.check(tricks::one_card(cards)?).map(Play::Card),
        }
    }

    /// The play with the cards it takes from the hand, when it is legal here.
    ///
    /// # Errors
    /// When it is not, with why.
    pub fn check(&self, play: &Play) -> Result<Play, PlayError> {
        match (self, play) {
            (Position::Shedding(position), Play::Shedding(play)) => position.check(play).map(Play::Shedding),
            (Position::Tricks(_), play) if play.is_pass() => {
                Err(PlayError::new("there is no pass in trick play"))
            }
            _ => self.read_cards(&play.cards()),
        }
    }

    /// The position after a legal play.
    ///
    /// # Errors
    /// When it is not legal here, with why.
    pub fn play(&self, play: &Play) -> Result<Position, PlayError> {
        match (self, self.check(play)?) {
            (Position::Shedding(position), Play::Shedding(play)) => {
                position.play(&play).map(Position::Shedding)
            }
            (Position::Tricks(position), Play::Card(card)) => position.play(card).map(Position::Tricks),
            (_, play) => Err(PlayError::new(format!("{play} is of another game"))),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}
