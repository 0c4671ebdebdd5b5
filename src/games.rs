//! Rules, plays, positions and solvers of any game.
//!
//! For callers that learn the game from the rules at run time, such as the border to Python. Each
//! enum has a variant for each game in the list below. A game is added by a line there and by
//! implementing the traits of [`game`].
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

pub use self::batch::Questions;
pub use self::labels::{PLAYERS, part_named, parts_named};
pub use self::text::PositionText;
pub use crate::game::{Question, ReadError, Reading, Value};
use crate::{
    cards::{Card, Hand},
    game::{self, Game, GamePlay, GameRules},
    landlord, shedding, tricks,
};

/// Answer about a position of any game.
pub type Answer = game::Answer<Play>;

/// Defines the enums over all games, and `each!`, which matches on one of them.
///
/// Each section lists variant names with types: `rules` and `plays`, which games may share, and the
/// positions of `games`. `$d` is the dollar sign of the macros defined inside.
macro_rules! games {
    (
        ($d:tt)
        rules { $($(#[$of_rules:meta])* $set:ident: $rules:ty,)* }
        games { $($(#[$of_game:meta])* $game:ident: $position:ty,)* }
        plays { $($(#[$of_play:meta])* $sort:ident: $play:ty,)* }
    ) => {
        /// Rules of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rules { $($(#[$of_rules])* $set($rules),)* }

        /// Position of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Position { $($(#[$of_game])* $game($position),)* }

        /// A play of any game, with its cards as written.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Play { $($(#[$of_play])* $sort($play),)* }

        /// A solver of any game with its transposition table, for one position and its successors.
        ///
        /// Every question needs a position that [fits](Solver::fits) and is not over.
        pub enum Solver { $($(#[$of_game])* $game(Box<<$position as Game>::Solver>),)* }

        $(variant!(Rules, $set, $rules);)*
        $(
            variant!(Position, $game, $position);

            impl From<<$position as Game>::Solver> for Solver {
                fn from(solver: <$position as Game>::Solver) -> Solver {
                    Solver::$game(Box::new(solver))
                }
            }
        )*
        $(variant!(Play, $sort, $play);)*

        /// Evaluates an expression on the inner value of one of the enums.
        macro_rules! each {
            (Play, $d value:expr, $d inner:ident => $d question:expr) => {
                match $d value { $(Play::$sort($d inner) => $d question,)* }
            };
            (Rules, $d value:expr, $d inner:ident => $d question:expr) => {
                match $d value { $(Rules::$set($d inner) => $d question,)* }
            };
            ($d of:ident, $d value:expr, $d inner:ident => $d question:expr) => {
                match $d value { $($d of::$game($d inner) => $d question,)* }
            };
        }

        /// Rules with this name, of the first game that knows it.
        fn rules_named(name: &str) -> Option<Rules> {
            None$(.or_else(|| GameRules::named(name).map(Rules::$set)))*
        }

        fn names_of_rules() -> Vec<String> {
            [$(<$rules as GameRules>::names(),)*].concat()
        }

        /// Reads cards as a play, of the first sort that has a kind with this name.
        fn read_of_kind(cards: &Hand, kind: &str, reading: Reading<&str>) -> Result<Play, ReadError> {
            $(if <$play as GamePlay>::has_kind(kind) {
                return <$play as GamePlay>::read_anywhere(cards, reading).map(Play::$sort);
            })*
            Err(ReadError::UnknownKind)
        }

        /// Index of the sort of a play.
        fn place_of_sort(play: &Play) -> Option<usize> {
            [$(matches!(play, Play::$sort(_)),)*].into_iter().position(|is_it| is_it)
        }

        fn names_of_kinds() -> Vec<&'static str> {
            [$(<$play as GamePlay>::kinds(),)*].concat()
        }
    };
}

/// Downcast from an enum over the games to the type of one game.
pub(crate) trait Among<E>: Sized {
    fn among(any: &E) -> Option<&Self>;
}

macro_rules! variant {
    ($of:ident, $variant:ident, $inner:ty) => {
        impl From<$inner> for $of {
            fn from(inner: $inner) -> $of {
                $of::$variant(inner)
            }
        }

        impl Among<$of> for $inner {
            fn among(any: &$of) -> Option<&$inner> {
                match any {
                    $of::$variant(inner) => Some(inner),
                    _ => None,
                }
            }
        }
    };
}

games! {
    ($)
    rules {
        /// The first side with an empty hand wins.
        Shedding: shedding::Rules,
        /// Trick play: more tricks are better.
        Tricks: tricks::HoneymoonBridge,
    }
    games {
        /// The first side with an empty hand wins.
        Shedding: shedding::Position,
        /// Three hands: the landlord or both farmers win.
        Landlord: landlord::Position,
        /// Trick play: more tricks are better.
        Tricks: tricks::Position,
    }
    plays {
        /// Cards of a shedding game, or the pass.
        Shedding: shedding::Play,
        /// A card of a trick.
        Card: Card,
    }
}

// These use `each!`, and so must follow it.
mod batch;
mod labels;
mod play;
mod position;
mod rules;
mod solver;
mod text;
