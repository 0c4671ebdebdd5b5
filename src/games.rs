//! Rules, plays, positions and solvers of any game.
//!
//! This is for callers that let the rules say which game it is, such as the border to
//! Python. Each type has a variant for each game of the list below. That a game is in it is one line;
//! what it is, it says by the traits of [`game`].
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
pub use self::text::PositionText;
pub use crate::game::{Question, ReadError, Value};
use crate::{
    cards::{Card, Hand, Rank},
    game::{self, Game, GamePlay, GameRules},
    landlord, shedding, tricks,
};

/// What was found out about a position of whichever game.
pub type Answer = game::Answer<Play>;

/// Makes the enums over all games, and `each!`, which asks whichever game it is.
///
/// After `rules`, a name and the type of the rules, which games may share; after `games`, a name and
/// the type of the positions; after `plays`, a name and the type of the plays, which games may share. `$d` stands for the dollar sign of the macro that it makes.
macro_rules! games {
    (
        ($d:tt)
        rules { $($(#[$of_rules:meta])* $set:ident: $rules:ty,)* }
        games { $($(#[$of_game:meta])* $game:ident: $position:ty,)* }
        plays { $($(#[$of_play:meta])* $sort:ident: $play:ty,)* }
    ) => {
        /// The rules of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rules { $($(#[$of_rules])* $set($rules),)* }

        /// Open hands in some game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Position { $($(#[$of_game])* $game($position),)* }

        /// A play, with its cards as written.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Play { $($(#[$of_play])* $sort($play),)* }

        /// A solver with its memo, for one position and all that come of it.
        ///
        /// Every question wants a position that [fits](Solver::fits) and is not over.
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

        /// The same question to a value of one of the enums, whichever game it is of.
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

        /// The rules with a name, the first that know it.
        fn rules_named(name: &str) -> Option<Rules> {
            None$(.or_else(|| GameRules::named(name).map(Rules::$set)))*
        }

        /// All names of rules there are.
        fn names_of_rules() -> Vec<String> {
            [$(<$rules as GameRules>::names(),)*].concat()
        }

        /// The play that some cards are, of the first sort that has a kind of this name.
        fn read_of_kind(cards: &Hand, kind: &str, rank: Option<Rank>) -> Result<Play, ReadError> {
            $(if <$play as GamePlay>::has_kind(kind) {
                return <$play as GamePlay>::read_anywhere(cards, Some(kind), rank).map(Play::$sort);
            })*
            Err(ReadError::UnknownKind)
        }

        /// The place in the list of the sort that a play is of.
        fn place_of_sort(play: &Play) -> Option<usize> {
            [$(matches!(play, Play::$sort(_)),)*].into_iter().position(|is_it| is_it)
        }

        /// The names of all kinds of plays.
        fn names_of_kinds() -> Vec<&'static str> {
            [$(<$play as GamePlay>::kinds(),)*].concat()
        }
    };
}

/// What a value is of one game, where it is of that.
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
        /// Whoever first empties the hand wins.
        Shedding: shedding::Rules,
        /// Each side takes as many tricks as it can.
        Tricks: tricks::HoneymoonBridge,
    }
    games {
        /// Whoever first empties the hand wins.
        Shedding: shedding::Position,
        /// The landlord or both farmers win: three hands.
        Landlord: landlord::Position,
        /// Each side takes as many tricks as it can.
        Tricks: tricks::Position,
    }
    plays {
        /// Cards of a shedding game, or the pass.
        Shedding: shedding::Play,
        /// A card of a trick.
        Card: Card,
    }
}

// After `each!`, which they use.
mod batch;
mod play;
mod position;
mod rules;
mod solver;
mod text;
