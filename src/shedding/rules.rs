//! Rules of Dou Dizhu: switches and presets.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::code::Code;
use super::form::Form;
use super::game_rules::GameRules;
use super::kind::Kind;
use super::kinds::{GAP_KINDS, Kinds};
use super::needs::{Need, Needs};
use super::tables;
use super::{dou_dizhu, run_fast};
use crate::cards::{Counts, Pack, Rank};

/// Number of decks. It determines which bombs and rockets exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decks {
    /// One deck. Bombs have four cards, and the rocket is both jokers.
    One,
    /// Two decks. Bombs of four to eight, a rocket of four jokers, and pairs of equal jokers.
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

/// Limit on the cards in the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckLimit {
    /// Both hands and the play to beat come from the same decks.
    Shared,
    /// The cards of each side come from separate decks.
    Each,
    /// The only check is that a hand has at most eight cards of a rank.
    Unlimited,
}

impl DeckLimit {
    /// `shared` or `each`; `None` if unlimited.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            DeckLimit::Shared => Some("shared"),
            DeckLimit::Each => Some("each"),
            DeckLimit::Unlimited => None,
        }
    }
}

/// Rules of a shedding game: the set of plays that exist.
///
/// By default, kickers never have the rank of the core. Single kickers can share a rank, with at
/// most three cards of it and at most one joker. Pair kickers have different ranks. The switches
/// change this, except that pair kickers are never jokers.
///
/// With two decks, two equal jokers are a pair. The rocket is all four, and beats any bomb.
///
/// ```
/// use canju::shedding::Rules;
/// assert_eq!(Rules::preset("douzero").unwrap().joker_kickers, true);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the rules")]
pub struct Rules {
    /// Kinds that exist. They include [`Kind::Single`], so that a lead always exists.
    pub kinds: Kinds,
    /// Single kickers can share a rank.
    pub equal_kickers: bool,
    /// Several jokers can be kickers of one play.
    pub joker_kickers: bool,
    /// A plane's single wings can include a fourth card of each of its ranks, but not a fifth.
    pub own_rank_kickers: bool,
    /// Four of a rank can be two of the pair kickers.
    pub four_as_pairs: bool,
    /// Single wings can be four of a rank, or a trio that would lengthen the plane.
    pub wide_wings: bool,
    /// Number of decks.
    pub decks: Decks,
    /// Limit on the cards in the hands.
    pub deck_limit: DeckLimit,
    /// The game.
    pub game: &'static GameRules,
    /// Values of the game's own switches.
    pub own: u16,
}

const PLANE_WINGS: Kinds = Kinds::of(&[Kind::PlaneSingles, Kind::PlanePairs]);

impl Rules {
    /// Usual Dou Dizhu, with RLCard's action list: 27,471 plays of one deck.
    pub const DOUDIZHU: Rules = Rules {
        kinds: Kinds::ALL.without(GAP_KINDS),
        equal_kickers: true,
        joker_kickers: false,
        own_rank_kickers: false,
        four_as_pairs: false,
        wide_wings: false,
        decks: Decks::One,
        deck_limit: DeckLimit::Shared,
        game: &dou_dizhu::GAME,
        own: 0,
    };

    /// Rules of the Pagat website: all kickers of a play differ in rank.
    pub const PAGAT: Rules = Rules { equal_kickers: false, ..Rules::DOUDIZHU };

    /// `DouZero`'s generator: both jokers and any wings can be kickers.
    pub const DOUZERO: Rules = Rules { joker_kickers: true, wide_wings: true, ..Rules::DOUDIZHU };

    /// All kickers that any known program allows.
    pub const WIDE: Rules = Rules { own_rank_kickers: true, four_as_pairs: true, ..Rules::DOUZERO };

    /// NOIP 2015, problem 斗地主: planes have no wings, and both jokers can be kickers.
    pub const NOIP2015: Rules =
        Rules { kinds: Rules::DOUDIZHU.kinds.without(PLANE_WINGS), joker_kickers: true, ..Rules::DOUDIZHU };

    /// Rules of a programming course at Tsinghua: planes without wings, chains with gaps.
    pub const TSINGHUA: Rules = Rules {
        kinds: Kinds::ALL.without(PLANE_WINGS),
        joker_kickers: true,
        four_as_pairs: true,
        ..Rules::DOUDIZHU
    };

    /// Only singles and pairs.
    pub const SINGLES_AND_PAIRS: Rules =
        Rules { kinds: Kinds::of(&[Kind::Single, Kind::Pair]), ..Rules::DOUDIZHU };

    /// Usual rules of a game.
    #[must_use]
    pub const fn of(game: &'static GameRules) -> Rules {
        let kinds = game.kinds(game.default_own).without(game.optional);
        Rules { game, own: game.default_own, kinds, ..Rules::DOUDIZHU }
    }

    /// Most permissive rules of Dou Dizhu, for reading a play whose rules are not known.
    pub const UNION: Rules =
        Rules { kinds: Kinds::ALL, decks: Decks::Two, deck_limit: DeckLimit::Unlimited, ..Rules::WIDE };

    /// Presets of Dou Dizhu and of singles and pairs by name.
    pub const PRESETS: [(&'static str, Rules); 7] = [
        ("doudizhu", Rules::DOUDIZHU),
        ("pagat", Rules::PAGAT),
        ("douzero", Rules::DOUZERO),
        ("wide", Rules::WIDE),
        ("noip2015", Rules::NOIP2015),
        ("tsinghua", Rules::TSINGHUA),
        ("singles-and-pairs", Rules::SINGLES_AND_PAIRS),
    ];

    /// Rules with every kind of a game, for reading a play whose rules are not known.
    #[must_use]
    pub(super) const fn all_of(game: &'static GameRules) -> Rules {
        Rules { kinds: game.kinds(u16::MAX), own: u16::MAX, ..Rules::of(game) }
    }

    /// Games besides Dou Dizhu that have a name.
    pub(crate) fn games() -> impl Iterator<Item = &'static GameRules> {
        std::iter::once(&run_fast::GAME).chain(tables::PRESET_GAMES.iter().copied())
    }

    /// All presets by name, with the usual rules of each game.
    #[must_use = "iterators are lazy"]
    pub fn presets() -> impl Iterator<Item = (&'static str, Rules)> {
        Rules::PRESETS.into_iter().chain(Rules::games().map(|game| (game.name, Rules::of(game))))
    }

    /// Title of the game, in English and in Chinese; singles and pairs have their own.
    #[must_use]
    pub fn title(&self) -> (&'static str, &'static str) {
        if self.is_singles_and_pairs() {
            ("only singles and pairs", "只有单张和对子")
        } else {
            self.game.title
        }
    }

    pub(super) fn aliases(&self) -> &'static [&'static str] {
        if self.is_singles_and_pairs() { &["单双", "单张和对子"] } else { self.game.aliases }
    }

    /// Returns true for singles and pairs, whatever the decks.
    fn is_singles_and_pairs(&self) -> bool {
        self.preset_name() == Rules::SINGLES_AND_PAIRS.preset_name()
    }

    /// Name of the preset that equals these rules, ignoring decks and deck limit; for a table, its forms.
    #[must_use]
    pub fn preset_name(&self) -> Option<&'static str> {
        let plain = Rules { decks: Decks::One, deck_limit: DeckLimit::Shared, ..*self };
        let preset = Rules::PRESETS.into_iter().find(|(_, rules)| *rules == plain).map(|(name, _)| name);
        preset.or_else(|| (plain == Rules::of(self.game)).then_some(self.game.name))
    }

    /// Returns true if chains with gaps exist, so that empty ranks matter.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        GAP_KINDS.iter().any(|kind| self.kinds.has(kind))
    }
}

impl Rules {
    /// Returns true if a pass is legal: the side does not lead, and need not beat the table.
    ///
    /// `has_answer` is true if its hand has a play that beats the table.
    pub(crate) fn may_pass(&self, to_beat: Code, has_answer: bool) -> bool {
        !to_beat.is_none() && (!has_answer || !self.must_beat())
    }

    /// Returns true if a side that has an answer must beat.
    #[must_use]
    #[inline]
    pub fn must_beat(&self) -> bool {
        self.game.own.is_some_and(|own| own.must_beat(self.own))
    }

    /// Returns true if the plays of a form exist.
    #[inline(always)]
    pub(super) const fn has(&self, form: &Form) -> bool {
        self.kinds.has(form.kind) && form.when & !self.own == 0
    }

    /// Form of a kind with the shortest plays; `None` if the kind does not exist.
    pub(super) fn chain(&self, kind: Kind) -> Option<&'static Form> {
        let forms = self.game.forms.iter().filter(|form| form.kind == kind && self.has(form));
        forms.min_by_key(|form| form.lengths.0)
    }

    /// Kind that a player means by the name of one: a trio or plane that the game has instead.
    pub(crate) fn meant(&self, kind: Kind) -> Kind {
        let core = |kind: Kind| (kind.core_width(), kind.stride(), kind.is_chain());
        let mut short = self.game.forms.iter().filter(|form| form.short).map(|form| form.kind);
        short.find(|&other| !self.kinds.has(kind) && core(other) == core(kind)).unwrap_or(kind)
    }

    /// Lengths and ranks of a kind of chain; `None` if it does not exist.
    pub(crate) fn runs(&self, kind: Kind) -> Option<((u8, u8), u64)> {
        self.chain(kind).map(|form| (form.lengths, form.ranks[self.decks as usize]))
    }

    /// Returns true if the legality of plays depends on what is played before or after.
    pub(crate) fn order_matters(&self) -> bool {
        !self.meets(Needs::of(&[Need::FormsAlone]))
    }

    /// Returns true if the game has all of these properties.
    pub(crate) fn meets(&self, needs: Needs) -> bool {
        let met = self.game.facts.met;
        met.only_if(Need::FormsAlone, self.game.own.is_none())
            .only_if(Need::AdjacentChains, !self.has_gaps())
            .contains(needs)
    }

    /// Cards of the game; `None` for decks of 54 cards.
    #[must_use]
    pub fn pack(&self) -> Option<&'static Pack> {
        (self.game.pack)(self.own)
    }

    /// Number of cards of a rank in the decks.
    #[must_use]
    pub fn copies(&self, rank: Rank) -> usize {
        let of_54 = if rank.is_joker() { 1 } else { 4 };
        self.pack().map_or(self.decks.number() * of_54, |pack| pack.copies(rank))
    }

    /// All cards of the decks.
    #[must_use]
    pub fn all_cards(&self) -> Counts {
        Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, self.copies(rank)))
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::DOUDIZHU
    }
}
