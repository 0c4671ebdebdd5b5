//! What may be played: the switches of Dou Dizhu and their presets.

use std::fmt;

use super::kind::Kind;
use super::kinds::Kinds;

/// How many decks are in the game: it says which bombs and rockets exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decks {
    /// One deck: bombs of four, the rocket is both jokers.
    One,
    /// Two decks: bombs of four to eight, the rocket is all four jokers, two
    /// equal jokers are a pair.
    Two,
}

impl Decks {
    /// The number of decks.
    #[must_use]
    pub const fn number(self) -> usize {
        match self {
            Decks::One => 1,
            Decks::Two => 2,
        }
    }
}

/// Who may hold which cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckLimit {
    /// Both hands and the play to beat come from the same decks.
    Shared,
    /// Each side's cards come from decks of its own.
    Each,
    /// No check beyond eight of a rank in a hand.
    Unlimited,
}

/// The rules of a shedding game: which plays exist.
///
/// Kickers are never of a core rank, single kickers may share a rank (at most
/// three of one), pair kickers differ in rank and are never jokers; the
/// switches change this, but for the jokers.
///
/// With two decks two equal jokers are a pair, and the rocket is all four; it
/// beats a bomb of eight too.
///
/// ```
/// use canju::shedding::Rules;
/// assert_eq!(Rules::preset("douzero").unwrap().joker_kickers, true);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the rules")]
pub struct Rules {
    /// The kinds that may be played. Always with [`Kind::Single`], so that a lead exists.
    pub kinds: Kinds,
    /// Single kickers may share a rank.
    pub equal_kickers: bool,
    /// Two or more jokers may be kickers together.
    pub joker_kickers: bool,
    /// One more card of each rank of a plane may be one of its single wings: one
    /// even where five are held.
    pub own_rank_kickers: bool,
    /// Four of a rank may serve as two of the pair kickers.
    pub four_as_pairs: bool,
    /// Single wings may hold four of a rank, or a trio that would lengthen the plane.
    pub wide_wings: bool,
    /// How many decks.
    pub decks: Decks,
    /// Who may hold which cards.
    pub deck_limit: DeckLimit,
}

/// The kinds of play with gaps, which only some tables know.
pub const GAP_KINDS: Kinds = Kinds::of(&[Kind::GapStraight, Kind::GapPairStraight, Kind::GapPlane]);

const PLANE_WINGS: Kinds = Kinds::of(&[Kind::PlaneSingles, Kind::PlanePairs]);

impl Rules {
    /// The usual game, RLCard's action list: 27,471 plays of one deck.
    pub const DOUDIZHU: Rules = Rules {
        kinds: Kinds::ALL.without(GAP_KINDS),
        equal_kickers: true,
        joker_kickers: false,
        own_rank_kickers: false,
        four_as_pairs: false,
        wide_wings: false,
        decks: Decks::One,
        deck_limit: DeckLimit::Shared,
    };

    /// Pagat's page: all kickers of a play differ.
    pub const PAGAT: Rules = Rules { equal_kickers: false, ..Rules::DOUDIZHU };

    /// `DouZero`'s generator: both jokers and any wings may be kickers.
    pub const DOUZERO: Rules = Rules { joker_kickers: true, wide_wings: true, ..Rules::DOUDIZHU };

    /// Everything that any known program allows of kickers.
    pub const WIDE: Rules = Rules { own_rank_kickers: true, four_as_pairs: true, ..Rules::DOUZERO };

    /// NOIP 2015, problem 斗地主: planes have no wings, both jokers may be kickers.
    pub const NOIP2015: Rules =
        Rules { kinds: Rules::DOUDIZHU.kinds.without(PLANE_WINGS), joker_kickers: true, ..Rules::DOUDIZHU };

    /// A programming course at Tsinghua: planes without wings, chains with gaps.
    pub const TSINGHUA: Rules = Rules {
        kinds: Kinds::ALL.without(PLANE_WINGS),
        joker_kickers: true,
        four_as_pairs: true,
        ..Rules::DOUDIZHU
    };

    /// Only singles and pairs.
    pub const SINGLES_AND_PAIRS: Rules =
        Rules { kinds: Kinds::of(&[Kind::Single, Kind::Pair]), ..Rules::DOUDIZHU };

    /// The rules that allow the most, for reading a play whose rules are not known.
    pub const UNION: Rules = Rules { kinds: Kinds::ALL, decks: Decks::Two, ..Rules::WIDE };

    /// The presets by name.
    pub const PRESETS: [(&'static str, Rules); 7] = [
        ("doudizhu", Rules::DOUDIZHU),
        ("pagat", Rules::PAGAT),
        ("douzero", Rules::DOUZERO),
        ("wide", Rules::WIDE),
        ("noip2015", Rules::NOIP2015),
        ("tsinghua", Rules::TSINGHUA),
        ("singles-and-pairs", Rules::SINGLES_AND_PAIRS),
    ];

    /// The preset with this name.
    #[must_use]
    pub fn preset(name: &str) -> Option<Rules> {
        Rules::PRESETS.iter().find(|(n, _)| *n == name).map(|&(_, rules)| rules)
    }

    /// The name of the preset that these rules are, decks and their limit aside.
    #[must_use]
    pub fn preset_name(&self) -> Option<&'static str> {
        let plain = Rules { decks: Decks::One, deck_limit: DeckLimit::Shared, ..*self };
        Rules::PRESETS.iter().find(|(_, rules)| *rules == plain).map(|&(name, _)| name)
    }

    /// Whether chains with gaps exist, so that empty ranks matter.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        GAP_KINDS.iter().any(|kind| self.kinds.has(kind))
    }
}

impl Rules {
    /// Whether all chains are of neighbouring ranks and of the usual lengths: what the search takes for
    /// granted where it leaves out of account ranks that no chain of the hands goes over.
    pub(crate) fn has_usual_chains(&self) -> bool {
        !self.has_gaps()
    }

    /// Whether a play to which another is at least as good need not be tried.
    pub(crate) fn dominance_holds(&self) -> bool {
        self.has_usual_chains()
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::DOUDIZHU
    }
}

impl fmt::Display for Rules {
    /// The preset's name, or `custom`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.preset_name().unwrap_or("custom"))?;
        if self.decks == Decks::Two { write!(f, ", two decks") } else { Ok(()) }
    }
}
