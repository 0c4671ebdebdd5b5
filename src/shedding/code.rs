//! Codes, which combine kind, length and rank of a play.

use std::fmt;

use super::kind::{KINDS, Kind};
use super::run_fast::codes::{BLOCKS as BLOCKS_OF_RUN_FAST, is_own};
use crate::cards::Rank;

/// Kind, length and main rank of a play in one number.
///
/// Plays of one kind and length form a block of consecutive codes, in the order of their ranks.
/// Bombs and the rocket have the highest codes, in the order of their strength. So `b` beats `a` if
/// `b > a`, and both are in one block or `b` is a bomb. [`Code::NONE`] is the pass.
///
/// Plays of Run Fast alone have blocks of their own, the last before the bombs. Three aces are a bomb
/// above all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u16);

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

/// Codes of one kind and length.
#[derive(Clone, Copy, Debug)]
struct Block {
    kind: Kind,
    length: u8,
    first: u16,
    ranks: u8,
}

/// Number of ranks where a kind of a length can start.
const fn starts(kind: Kind, length: usize) -> usize {
    match kind {
        Kind::Single | Kind::Pair => 15,
        Kind::Pass | Kind::Rocket => 1,
        Kind::Straight
        | Kind::PairStraight
        | Kind::Plane
        | Kind::PlaneSingles
        | Kind::PlanePairs
        | Kind::PlaneTwos
        | Kind::GapStraight
        | Kind::GapPairStraight
        | Kind::GapPlane => 12 - kind.stride() * (length - 1),
        // The three aces of Run Fast.
        Kind::Bomb if length < 4 => 1,
        _ => 13,
    }
}

const BLOCKS: usize = 91;
const CODES: usize = 611;

/// Adds a block to a table, and returns the number of blocks and the next free code.
const fn add_block(
    table: &mut [Block; BLOCKS],
    (n, next): (usize, u16),
    kind: Kind,
    length: usize,
) -> (usize, u16) {
    let ranks = starts(kind, length);
    #[expect(clippy::cast_possible_truncation, reason = "at most 12 and 15")]
    let block = Block { kind, length: length as u8, first: next, ranks: ranks as u8 };
    table[n] = block;
    (n + 1, next + block.ranks as u16)
}

/// Blocks in the order of their codes: the pass, other kinds, those of Run Fast alone, bombs by
/// size, the rocket, three aces.
const TABLE: [Block; BLOCKS] = {
    let mut blocks = [Block { kind: Kind::Pass, length: 0, first: 0, ranks: 1 }; BLOCKS];
    let mut end = (1, 1);
    // Two passes over the kinds, because bombs come after all others.
    let mut round = 0;
    while round < 2 {
        let mut k = 0;
        while k < KINDS - 1 {
            let kind = Kind::at(k);
            let bomb = matches!(kind, Kind::Bomb | Kind::Rocket);
            let mut length = kind.shortest();
            while bomb == (round == 1) && !is_own(kind) && length <= kind.longest() {
                end = add_block(&mut blocks, end, kind, length);
                length += 1;
            }
            k += 1;
        }
        let mut own = 0;
        while round == 0 && own < BLOCKS_OF_RUN_FAST.len() {
            let (kind, length, _) = BLOCKS_OF_RUN_FAST[own];
            end = add_block(&mut blocks, end, kind, length);
            own += 1;
        }
        round += 1;
    }
    end = add_block(&mut blocks, end, Kind::Bomb, 3);
    assert!(end.0 == BLOCKS && end.1 as usize == CODES, "the table is full");
    blocks
};

/// Kinds and lengths of Dou Dizhu, without the pass.
pub(super) const CODED: [(Kind, usize); BLOCKS - 2 - BLOCKS_OF_RUN_FAST.len()] = {
    let mut coded = [(Kind::Pass, 0); BLOCKS - 2 - BLOCKS_OF_RUN_FAST.len()];
    let (mut n, mut b) = (0, 1);
    while n < coded.len() {
        let Block { kind, length, .. } = TABLE[b];
        if kind.shortest() <= length as usize && !is_own(kind) {
            coded[n] = (kind, length as usize);
            n += 1;
        }
        b += 1;
    }
    coded
};

/// Block of each code.
const BLOCK_OF: [u8; CODES] = {
    let mut of = [0; CODES];
    let mut b = 0;
    while b < BLOCKS {
        let mut r = 0;
        while r < TABLE[b].ranks {
            #[expect(clippy::cast_possible_truncation, reason = "91 blocks")]
            {
                of[TABLE[b].first as usize + r as usize] = b as u8;
            }
            r += 1;
        }
        b += 1;
    }
    of
};

/// First code of each kind and length.
const FIRST: [[u16; 13]; KINDS] = {
    let mut first = [[u16::MAX; 13]; KINDS];
    let mut b = 0;
    while b < BLOCKS {
        first[TABLE[b].kind as usize][TABLE[b].length as usize] = TABLE[b].first;
        b += 1;
    }
    first
};

/// First code of a kind that only Run Fast has. Those below are their own numbers.
const FIRST_OF_RUN_FAST: u16 = FIRST[BLOCKS_OF_RUN_FAST[0].0 as usize][BLOCKS_OF_RUN_FAST[0].1];

/// Numbers of the codes in keys: see [`Code::number`].
const NUMBERS: [u16; CODES] = {
    let mut numbers = [0; CODES];
    let (mut b, mut next) = (0, 0);
    while b < BLOCKS {
        let Block { kind, length, first, ranks } = TABLE[b];
        let mut own = 0;
        while own < BLOCKS_OF_RUN_FAST.len()
            && !(BLOCKS_OF_RUN_FAST[own].0 as usize == kind as usize
                && BLOCKS_OF_RUN_FAST[own].1 == length as usize)
        {
            own += 1;
        }
        let mut r = 0;
        while r < ranks as u16 {
            numbers[(first + r) as usize] = if own < BLOCKS_OF_RUN_FAST.len() {
                let (like, of_length) = BLOCKS_OF_RUN_FAST[own].2;
                assert!(ranks as usize <= starts(like, of_length), "two codes with one number");
                numbers[FIRST[like as usize][of_length] as usize] + r
            } else {
                next + r
            };
            r += 1;
        }
        if own == BLOCKS_OF_RUN_FAST.len() {
            next += ranks as u16;
        }
        b += 1;
    }
    assert!(next <= 1 << Code::BITS, "numbers have nine bits");
    numbers
};

impl Code {
    /// The pass. As the play to beat, it means a lead.
    pub const NONE: Code = Code(0);
    /// The weakest bomb.
    pub const FIRST_BOMB: Code = Code(FIRST[Kind::Bomb as usize][4]);
    /// The rocket.
    pub const ROCKET: Code = Code(FIRST[Kind::Rocket as usize][1]);
    /// Three aces, the highest bomb of Run Fast.
    pub const ACES: Code = Code(FIRST[Kind::Bomb as usize][3]);
    /// Number of bits in a code's number.
    pub const BITS: u32 = 9;

    /// Makes the code of a kind, length and rank.
    ///
    /// The kind must have this length, and a play that starts at this rank.
    #[must_use]
    #[inline]
    pub const fn new(kind: Kind, length: usize, rank: usize) -> Code {
        debug_assert!(FIRST[kind as usize][length] != u16::MAX && rank < starts(kind, length));
        #[expect(clippy::cast_possible_truncation, reason = "a rank")]
        Code(FIRST[kind as usize][length] + rank as u16)
    }

    /// All codes, in order.
    pub fn all() -> impl Iterator<Item = Code> {
        (0..).take(CODES).map(Code)
    }

    /// Number in keys, of nine bits. Codes that no rules have together can share it.
    ///
    /// Run Fast's own kinds take the numbers of kinds that only Dou Dizhu has.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u16 {
        // Most codes have their own index.
        if self.0 < FIRST_OF_RUN_FAST { self.0 } else { NUMBERS[self.0 as usize] }
    }

    /// Index in the order of all codes.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns true for the pass, or if there is nothing to beat.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns true for a bomb or the rocket.
    #[must_use]
    pub const fn is_bomb(self) -> bool {
        self.0 >= Code::FIRST_BOMB.0
    }

    /// Decodes kind, length and rank. The rank of a pass has no meaning.
    #[must_use]
    pub fn shape(self) -> Shape {
        let block = TABLE[BLOCK_OF[self.0 as usize] as usize];
        let rank = match (block.kind, block.length) {
            (Kind::Rocket, _) => Rank::BLACK_JOKER,
            (Kind::Bomb, 3) => Rank::ACE,
            _ => Rank::new((self.0 - block.first) as usize).unwrap_or(Rank::THREE),
        };
        Shape { kind: block.kind, length: block.length as usize, rank }
    }

    /// Index of its rank in its block; 0 for the lowest.
    #[must_use]
    #[inline]
    pub const fn rank_index(self) -> usize {
        (self.0 - TABLE[BLOCK_OF[self.0 as usize] as usize].first) as usize
    }

    /// Code of the same kind and length at another rank.
    #[must_use]
    #[inline]
    pub const fn with_rank_index(self, rank: usize) -> Code {
        #[expect(clippy::cast_possible_truncation, reason = "a rank")]
        Code(TABLE[BLOCK_OF[self.0 as usize] as usize].first + rank as u16)
    }

    /// Lowest and highest code of the same kind and length.
    #[must_use]
    pub const fn alike(self) -> (Code, Code) {
        let block = &TABLE[BLOCK_OF[self.0 as usize] as usize];
        (Code(block.first), Code(block.first + block.ranks as u16 - 1))
    }

    /// Returns true if the other code has the same kind and length.
    #[must_use]
    pub const fn is_like(self, other: Code) -> bool {
        BLOCK_OF[self.0 as usize] == BLOCK_OF[other.0 as usize]
    }

    /// Returns true if this play beats `other`.
    ///
    /// A play beats a lower rank of the same kind and length. A bomb beats all plays that are not
    /// bombs, and bombs with fewer cards or a lower rank. The rocket beats everything. If
    /// `other` is [`Code::NONE`], every play except a pass beats it.
    #[must_use]
    #[inline]
    pub const fn beats(self, other: Code) -> bool {
        self.0 > other.0
            && (self.is_bomb() || other.is_none() || BLOCK_OF[self.0 as usize] == BLOCK_OF[other.0 as usize])
    }
}

impl Code {
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
