//! Names of the notations of programs and file formats.

use std::str::FromStr;

use crate::error::{CardError, named_in};
use crate::shedding::{Kind, Kinds, Rules};

/// Notation of a program or file format, where it differs from the usual ones.
///
/// ```
/// use canju::{cards::Hand, reader::Notation};
/// let notation: Notation = "douzero".parse()?;
/// assert_eq!(Hand::parse("34567XD", Some(notation))?.to_string(), "3 4 5 6 7 B R");
/// assert!("34567D".parse::<Hand>().is_err(), "D has other meanings too");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `DouZero`: `3456789TJQKA2`, jokers `X` (black) and `D` (red); or its numbers, 3 to 14 = A,
    /// 17 = 2, jokers 20 and 30.
    DouZero,
    /// `RLCard`: suit first, `S3 HT BJ RJ`, or ranks alone, `33TBR`.
    RlCard,
    /// `OpenSpiel`: `S3 HT`, or ranks alone, `333444-56`; jokers `(BWJ)` and `(CJ)`.
    OpenSpiel,
    /// Numbers, separated: 3 to 10, 11 = J to 14 = A, 15 = 2, jokers 16 and 17.
    Numbers,
    /// One bridge hand of a PBN file, spades first: `QT62.AQT852.QJT.`.
    Pbn,
    /// One bridge hand of a LIN file: `SQT62HAQT852DQJTC`.
    Lin,
}

impl Notation {
    /// All notations, with the names that users pass.
    pub const NAMES: [(&str, Notation); 6] = [
        ("douzero", Notation::DouZero),
        ("rlcard", Notation::RlCard),
        ("openspiel", Notation::OpenSpiel),
        ("numbers", Notation::Numbers),
        ("pbn", Notation::Pbn),
        ("lin", Notation::Lin),
    ];

    /// Rules of the engine that has this notation; `None` if it is of no engine.
    ///
    /// `OpenSpiel` differs in two more ways: none of its chains begins at a rank of which the hand has all
    /// four cards, and its bombs beat the rocket.
    #[must_use]
    pub const fn rules(self) -> Option<Rules> {
        const FOURS: Kinds = Kinds::of(&[Kind::FourSingles, Kind::FourPairs]);
        match self {
            Notation::DouZero => Some(Rules::DOUZERO),
            Notation::RlCard => Some(Rules::DOUDIZHU),
            Notation::OpenSpiel => {
                Some(Rules { kinds: Rules::DOUDIZHU.kinds.without(FOURS), ..Rules::DOUDIZHU })
            }
            Notation::Numbers | Notation::Pbn | Notation::Lin => None,
        }
    }
}

impl FromStr for Notation {
    type Err = CardError;

    fn from_str(name: &str) -> Result<Notation, CardError> {
        named_in(&Notation::NAMES, name, "notation")
    }
}
