//! Codes, which combine kind, length and rank of a play.

use std::fmt;

use super::kind::{KINDS, Kind};
use crate::cards::Rank;

/// Kind, length and main rank of a play in one number.
///
/// Plays of one kind and length form a block. They differ in their rank, the lowest four bits, alone.
/// Above it are the length (four bits), the kind (five bits) and the [class](Class). So the highest
/// codes are those of bombs, in the order of their strength. `b` beats `a` if `b > a`, and both are
/// in one block or `b` is a bomb. [`Code::NONE`] is the pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u16);

/// Strength of a form against plays of other kinds and lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// It beats only its own kind and length.
    Plain,
    /// It beats all plain plays, and shorter bombs.
    Bomb,
    /// It beats all other bombs, too.
    TopBomb,
}

/// Kind, length and rank of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The kind.
    pub kind: Kind,
    /// Number of ranks in the core; for a bomb, its number of cards; 0 for a pass.
    pub length: usize,
    /// Lowest rank of the core; for a rocket, the black joker.
    pub rank: Rank,
}

const RANK_BITS: u32 = 4;
const KIND: u32 = 8;
const CLASS: u32 = 13;

/// Kind of each value of a code's five bits. 0 is the pass.
const KIND_OF: [Kind; 32] = {
    let mut kinds = [Kind::Pass; 32];
    let mut k = 1;
    while k < KINDS {
        kinds[k] = Kind::at(k - 1);
        k += 1;
    }
    kinds
};

impl Code {
    /// The pass. As the play to beat, it means a lead.
    pub const NONE: Code = Code(0);
    /// The rocket.
    pub const ROCKET: Code = Code::new(Kind::Rocket, 1, Rank::BLACK_JOKER.index());
    /// Number of blocks, most of which no game has.
    pub(crate) const BLOCKS: usize = 1 << (CLASS + 2 - RANK_BITS);

    /// Makes the code of a kind, length and rank. Bombs and the rocket are of the class of bombs.
    #[must_use]
    #[inline]
    pub const fn new(kind: Kind, length: usize, rank: usize) -> Code {
        let is_bomb = matches!(kind, Kind::Bomb | Kind::Rocket);
        Code::of(if is_bomb { Class::Bomb } else { Class::Plain }, kind, length, rank)
    }

    /// Makes the code of a class, kind, length and rank.
    #[must_use]
    #[inline]
    pub const fn of(class: Class, kind: Kind, length: usize, rank: usize) -> Code {
        debug_assert!(length < 1 << (KIND - RANK_BITS) && rank < 1 << RANK_BITS);
        let kind = if matches!(kind, Kind::Pass) { 0 } else { kind as usize + 1 };
        #[expect(clippy::cast_possible_truncation, reason = "fifteen bits")]
        Code(((class as usize) << CLASS | kind << KIND | length << RANK_BITS | rank) as u16)
    }

    /// All bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Bits of kind, length and rank, without the class.
    #[must_use]
    pub const fn shape_bits(self) -> u16 {
        self.0 & ((1 << CLASS) - 1)
    }

    /// Index of the block.
    #[must_use]
    #[inline]
    pub(crate) const fn block(self) -> usize {
        (self.0 >> RANK_BITS) as usize & (Code::BLOCKS - 1)
    }

    /// Lowest code of a block, if a play of its kind can have its length. It is of the class of plain
    /// plays.
    pub(crate) const fn of_block(block: usize) -> Option<Code> {
        #[expect(clippy::cast_possible_truncation, reason = "eleven bits")]
        let code = Code((block << RANK_BITS) as u16);
        let (kind, length) = (code.shape().kind, code.length());
        let exists = match kind {
            Kind::Pass => block == 0,
            Kind::Bomb => length > 0 && length <= 8,
            _ if kind.is_chain() => length > 1 && length <= 13,
            _ => length == 1,
        };
        if exists { Some(code) } else { None }
    }

    /// Returns true for the pass, or if there is nothing to beat.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns true for a bomb or the rocket.
    #[must_use]
    #[inline]
    pub const fn is_bomb(self) -> bool {
        self.0 >> CLASS != 0
    }

    /// Decodes kind, length and rank. The rank of a pass has no meaning.
    #[must_use]
    #[inline]
    pub const fn shape(self) -> Shape {
        let rank = match Rank::new(self.rank_index()) {
            Some(rank) => rank,
            None => Rank::THREE,
        };
        Shape { kind: KIND_OF[(self.0 >> KIND & 31) as usize], length: self.length(), rank }
    }

    /// The length.
    #[must_use]
    #[inline]
    pub const fn length(self) -> usize {
        (self.0 >> RANK_BITS & 15) as usize
    }

    /// Index of its rank.
    #[must_use]
    #[inline]
    pub const fn rank_index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Code of the same kind and length at another rank.
    #[must_use]
    #[inline]
    pub const fn with_rank_index(self, rank: usize) -> Code {
        #[expect(clippy::cast_possible_truncation, reason = "a rank")]
        Code(self.0 & !15 | rank as u16)
    }

    /// Returns true if the other code has the same kind and length.
    #[must_use]
    #[inline]
    pub const fn is_like(self, other: Code) -> bool {
        self.0 >> RANK_BITS == other.0 >> RANK_BITS
    }

    /// Returns true if this play beats `other`.
    ///
    /// A play beats a lower rank of the same kind and length. A bomb beats all plays that are not
    /// bombs, and bombs with fewer cards or a lower rank. The rocket beats everything. If
    /// `other` is [`Code::NONE`], every play except a pass beats it.
    #[must_use]
    #[inline]
    pub const fn beats(self, other: Code) -> bool {
        self.0 > other.0 && (self.is_bomb() || other.is_none() || self.is_like(other))
    }

    /// Returns true if this play is an answer, given the `lowest` answer to the play on the table.
    ///
    /// If `lowest` is [`Code::NONE`], every play is a lead.
    #[must_use]
    #[inline]
    pub const fn answers(self, lowest: Code) -> bool {
        self.0 == lowest.0 || self.beats(lowest)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { kind, length, rank } = self.shape();
        write!(f, "{kind}/{length} of {rank}")
    }
}
