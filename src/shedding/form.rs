//! Forms: the plays of one kind and some lengths, in one game.

#![expect(clippy::inline_always, reason = "compiled with its callers' instructions: see `avx2`")]

use super::code::{Class, Code};
use super::kind::Kind;
use crate::cards::Rank;

/// Plays of one kind and some lengths, in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub(super) kind: Kind,
    /// Shortest and longest length.
    pub(super) lengths: (u8, u8),
    /// Ranks of the core, as in [`Counts::at_least`](crate::cards::Counts::at_least), with one deck and
    /// with two.
    pub(super) ranks: [u64; 2],
    pub(super) class: Class,
    /// True if the play that empties the hand can have fewer kickers.
    pub(super) short: bool,
    /// Bits of the game's own switches that it needs.
    pub(super) when: u16,
    /// Properties of the kind: see [`Kind`].
    pub(super) width: u8,
    pub(super) stride: u8,
    pub(super) kickers: (u8, u8),
    pub(super) any_kickers: bool,
}

impl Form {
    /// Makes a form from its kind, its shortest and longest length, and the highest rank of a core.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most four")]
    pub const fn new(kind: Kind, lengths: (u8, u8), highest: Rank) -> Form {
        let ranks = 0x0888_8888_8888_8888 >> (4 * (Rank::RED_JOKER.index() - highest.index()));
        let is_bomb = matches!(kind, Kind::Bomb | Kind::Rocket);
        let class = if is_bomb { Class::Bomb } else { Class::Plain };
        let (each, cards) = kind.kickers();
        Form {
            kind,
            lengths,
            ranks: [ranks; 2],
            class,
            short: false,
            when: 0,
            width: kind.core_width() as u8,
            stride: kind.stride() as u8,
            kickers: (each as u8, cards as u8),
            any_kickers: kind.takes_any_kickers(),
        }
    }

    /// The plays of this kind that Dou Dizhu has, or the game that has the kind; bombs of four cards.
    #[must_use]
    pub const fn usual(kind: Kind) -> Form {
        let (lengths, highest) = match kind {
            Kind::Straight => ((5, 12), Rank::ACE),
            Kind::PairStraight => ((3, 12), Rank::ACE),
            Kind::GapStraight => ((5, 6), Rank::ACE),
            Kind::GapPairStraight => ((3, 6), Rank::ACE),
            Kind::GapPlane => ((2, 6), Rank::ACE),
            _ if kind.is_chain() => ((2, 12), Rank::ACE),
            Kind::Bomb => ((4, 4), Rank::TWO),
            Kind::Pair | Kind::Single | Kind::Rocket => ((1, 1), Rank::RED_JOKER),
            _ => ((1, 1), Rank::TWO),
        };
        let form = Form::new(kind, lengths, highest);
        match kind {
            // With two decks, two equal jokers are a pair.
            Kind::Pair => form.with_one_deck(Some(Rank::TWO)),
            Kind::Rocket => form.from(Rank::BLACK_JOKER),
            _ => form,
        }
    }

    /// Bombs of five to eight cards, which need two decks.
    pub(super) const LARGE_BOMBS: Form = Form::new(Kind::Bomb, (5, 8), Rank::TWO).with_one_deck(None);

    /// Returns true if the plays of another form are the same, with the same strength.
    pub(super) const fn has_plays_of(&self, other: &Form) -> bool {
        self.kind as usize == other.kind as usize
            && self.lengths.0 == other.lengths.0
            && self.lengths.1 == other.lengths.1
            && self.ranks[0] == other.ranks[0]
            && self.ranks[1] == other.ranks[1]
            && self.class as usize == other.class as usize
            && self.short == other.short
    }

    /// The same form, whose core is of this rank alone, or starts no lower.
    #[must_use]
    pub const fn from(mut self, lowest: Rank) -> Form {
        self.ranks[0] &= u64::MAX << (4 * lowest.index());
        self.ranks[1] &= u64::MAX << (4 * lowest.index());
        self
    }

    /// The same form, with another highest rank of one deck; `None` if it needs two decks.
    #[must_use]
    pub const fn with_one_deck(mut self, highest: Option<Rank>) -> Form {
        self.ranks[0] = match highest {
            Some(rank) => self.ranks[0] & (u64::MAX >> (60 - 4 * rank.index())),
            None => 0,
        };
        self
    }

    /// The same form, which beats all other bombs.
    #[must_use]
    pub const fn above_all(self) -> Form {
        Form { class: Class::TopBomb, ..self }
    }

    /// The same form. The play that empties the hand can have fewer kickers.
    #[must_use]
    pub const fn short_at_the_end(self) -> Form {
        Form { short: true, ..self }
    }

    /// The same form, which exists only with these switches of the game.
    #[must_use]
    pub const fn when(self, switches: u16) -> Form {
        Form { when: switches, ..self }
    }

    /// Lengths: numbers of ranks in the core, or of cards in a bomb.
    #[inline]
    pub(super) fn lengths(&self) -> std::ops::Range<usize> {
        usize::from(self.lengths.0)..usize::from(self.lengths.1) + 1
    }

    /// Number of cards of a play that is not a bomb.
    #[inline(always)]
    pub(super) const fn size(&self, length: usize) -> usize {
        (self.width + self.kickers.0 * self.kickers.1) as usize * length
    }

    /// Fewest and most cards of a play of this length. Two decks have a larger rocket.
    pub(super) const fn sizes(&self, length: usize) -> (usize, usize) {
        let core = self.width as usize * length;
        match self.kind {
            Kind::Bomb => (length, length),
            Kind::Rocket => (2, 4),
            _ if self.short => (core, self.size(length)),
            _ => (self.size(length), self.size(length)),
        }
    }

    /// Lowest rank of a core.
    pub(super) fn lowest(&self) -> Rank {
        self.ranks_with(1).map_or(Rank::THREE, |(low, _)| low)
    }

    /// Highest rank of a core, with two decks.
    pub(super) fn highest(&self) -> Rank {
        self.ranks_with(1).map_or(Rank::TWO, |(_, high)| high)
    }

    /// Lowest and highest rank of a core with one deck (0) or two (1); `None` if it needs more decks.
    pub(super) fn ranks_with(&self, decks: usize) -> Option<(Rank, Rank)> {
        let ranks = self.ranks[decks];
        let rank = |bit: u32| Rank::new(bit as usize / 4);
        rank(ranks.trailing_zeros()).zip(ranks.checked_ilog2().and_then(rank))
    }

    /// True if switches say which cards can be kickers.
    pub(super) const fn has_chosen_kickers(&self) -> bool {
        self.kickers.0 > 0 && !self.any_kickers
    }

    /// Code of a play of this form.
    #[inline]
    pub(super) const fn code(&self, length: usize, rank: usize) -> Code {
        Code::of(self.class, self.kind, length, rank)
    }

    /// Lowest and highest rank of a core of this length, with two decks.
    pub(super) const fn ends(&self, length: usize) -> (usize, usize) {
        let (low, high) = (self.ranks[1].trailing_zeros() / 4, self.ranks[1].ilog2() / 4);
        let span = match self.kind {
            Kind::Bomb => 0,
            Kind::Rocket => 1,
            _ => self.kind.stride() * (length - 1),
        };
        (low as usize, high as usize - span)
    }
}
