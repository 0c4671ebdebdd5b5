//! Switches of Run Fast, its deck, and its kinds.

use super::super::kind::Kind;
use super::super::kinds::Kinds;
use crate::cards::Rank;

/// The cards of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cards {
    /// 48 cards: 3 to K four times, three aces, one 2.
    Most,
    /// 45 cards: 3 to Q four times, three kings, one ace, one 2.
    Fewest,
}

impl Cards {
    /// The number of cards.
    #[must_use]
    pub const fn number(self) -> usize {
        match self {
            Cards::Most => 48,
            Cards::Fewest => 45,
        }
    }
}

/// Which plays a short trio or plane can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastTrio {
    /// A lead or an answer.
    Any,
    /// Only a lead.
    Lead,
}

impl LastTrio {
    /// Name in Python: `any` or `lead`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LastTrio::Any => "any",
            LastTrio::Lead => "lead",
        }
    }
}

/// When a single must be of the highest rank, because the other hand has one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReportSingle {
    /// Never.
    Off,
    /// If it is a lead.
    Lead,
    /// If it is a lead or an answer.
    Always,
}

impl ReportSingle {
    /// All values.
    pub const ALL: [ReportSingle; 3] = [ReportSingle::Off, ReportSingle::Lead, ReportSingle::Always];

    /// Name in Python: `lead` or `always`; `None` if off.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            ReportSingle::Off => None,
            ReportSingle::Lead => Some("lead"),
            ReportSingle::Always => Some("always"),
        }
    }

    /// Returns true if a lead or an answer that is a single must be of the highest rank.
    pub(super) fn binds(self, leads: bool) -> bool {
        self == ReportSingle::Always || leads && self == ReportSingle::Lead
    }
}

/// Switches of Run Fast. The kinds are in [`Rules::kinds`](super::super::Rules::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the rules")]
pub struct RunFast {
    /// The cards of the game.
    pub deck: Cards,
    /// A pass is legal only if no play of the hand beats the table.
    pub must_beat: bool,
    /// Two pairs in a row are a play; otherwise three are needed.
    pub short_chains: bool,
    /// Which plays a short trio or plane can be.
    pub last_trio: LastTrio,
    /// Three aces are also a bomb, the highest.
    pub ace_bomb: bool,
    /// Four of a rank with three other cards are a play.
    pub four_with_three: bool,
    /// A play cannot take some but not all cards of a bomb in the hand.
    pub keep_bombs: bool,
    /// When a single must be of the highest rank, because the other hand has one card.
    pub report_single: ReportSingle,
}

impl RunFast {
    /// The usual rules.
    pub const USUAL: RunFast = RunFast {
        deck: Cards::Most,
        must_beat: true,
        short_chains: true,
        last_trio: LastTrio::Any,
        ace_bomb: false,
        four_with_three: false,
        keep_bombs: false,
        report_single: ReportSingle::Off,
    };

    /// Kinds that exist.
    #[must_use]
    pub const fn kinds(self) -> Kinds {
        const KINDS: Kinds = Kinds::of(&[
            Kind::PlaneTwos,
            Kind::PairStraight,
            Kind::Straight,
            Kind::TrioTwo,
            Kind::Bomb,
            Kind::Pair,
            Kind::Single,
        ]);
        if self.four_with_three { KINDS.with(Kind::FourThree) } else { KINDS }
    }

    /// Number of cards of a rank in the deck.
    #[must_use]
    pub const fn copies(self, rank: Rank) -> usize {
        match (rank, self.deck) {
            (Rank::BLACK_JOKER | Rank::RED_JOKER, _) => 0,
            (Rank::TWO, _) | (Rank::ACE, Cards::Fewest) => 1,
            (Rank::ACE, Cards::Most) => 3,
            (rank, Cards::Fewest) if rank.index() + 1 == Rank::ACE.index() => 3,
            _ => 4,
        }
    }

    /// Lengths of a kind.
    pub(super) fn lengths(self, kind: Kind) -> std::ops::RangeInclusive<usize> {
        match kind {
            Kind::PairStraight if self.short_chains => 2..=12,
            _ => kind.lengths(),
        }
    }

    /// Kind of Run Fast that a player means by the name of a kind of Dou Dizhu, such as 三带二.
    pub(in super::super) const fn meant(kind: Kind) -> Kind {
        match kind {
            Kind::Trio | Kind::TrioSingle | Kind::TrioPair => Kind::TrioTwo,
            Kind::Plane | Kind::PlaneSingles | Kind::PlanePairs => Kind::PlaneTwos,
            other => other,
        }
    }
}
