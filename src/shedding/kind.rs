//! Kinds of plays, and codes that combine kind, length and rank.

use std::fmt;

use crate::cards::Rank;

/// A kind of play.
///
/// The natural order is the order of a sorted hand: chains of trios first, single cards last. It
/// follows the report of a programming course at Tsinghua.
///
/// ```
/// use canju::shedding::Kind;
/// assert_eq!(Kind::from_name("plane+singles"), Some(Kind::PlaneSingles));
/// assert_eq!(Kind::from_name("飞机带单"), Some(Kind::PlaneSingles));
/// assert_eq!(Kind::PlaneSingles.chinese(), "飞机带单");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each variant is described by its row of `ROWS`")]
pub enum Kind {
    PlanePairs,
    PlaneSingles,
    Plane,
    GapPlane,
    PairStraight,
    GapPairStraight,
    Straight,
    GapStraight,
    FourPairs,
    FourSingles,
    TrioPair,
    TrioSingle,
    Bomb,
    Trio,
    Pair,
    Single,
    Rocket,
    Pass,
}

/// Converts a traditional character in the names of kinds to its simplified form.
const fn simplified(c: char) -> char {
    match c {
        '單' => '单',
        '對' => '对',
        '帶' => '带',
        '順' => '顺',
        '連' => '连',
        '飛' => '飞',
        '機' => '机',
        '雙' => '双',
        '張' => '张',
        '條' => '条',
        '個' => '个',
        '彈' => '弹',
        '兩' => '两',
        '過' => '过',
        other => other,
    }
}

/// Properties of a kind.
struct Row {
    kind: Kind,
    name: &'static str,
    chinese: &'static str,
    /// Range of lengths; for a bomb, of its number of cards.
    lengths: std::ops::RangeInclusive<usize>,
}

const fn row(kind: Kind, name: &'static str, chinese: &'static str, shortest: usize, longest: usize) -> Row {
    Row { kind, name, chinese, lengths: shortest..=longest }
}

/// Number of kinds, including the pass.
pub(super) const KINDS: usize = 18;

/// Rows indexed by [`Kind`]. The longest chains use all ranks from 3 to A (12, or 6 with gaps).
const ROWS: [Row; KINDS] = [
    row(Kind::PlanePairs, "plane+pairs", "飞机带对", 2, 12),
    row(Kind::PlaneSingles, "plane+singles", "飞机带单", 2, 12),
    row(Kind::Plane, "plane", "飞机", 2, 12),
    row(Kind::GapPlane, "gap plane", "间隔飞机", 2, 6),
    row(Kind::PairStraight, "pair straight", "连对", 3, 12),
    row(Kind::GapPairStraight, "gap pair straight", "间隔连对", 3, 6),
    row(Kind::Straight, "straight", "顺子", 5, 12),
    row(Kind::GapStraight, "gap straight", "间隔顺子", 5, 6),
    row(Kind::FourPairs, "four+pairs", "四带两对", 1, 1),
    row(Kind::FourSingles, "four+singles", "四带二", 1, 1),
    row(Kind::TrioPair, "trio+pair", "三带二", 1, 1),
    row(Kind::TrioSingle, "trio+single", "三带一", 1, 1),
    row(Kind::Bomb, "bomb", "炸弹", 4, 8),
    row(Kind::Trio, "trio", "三张", 1, 1),
    row(Kind::Pair, "pair", "对子", 1, 1),
    row(Kind::Single, "single", "单张", 1, 1),
    row(Kind::Rocket, "rocket", "王炸", 1, 1),
    row(Kind::Pass, "pass", "不要", 0, 0),
];

impl Kind {
    /// Kinds of chains without kickers.
    pub const CHAINS: [Kind; 6] = [
        Kind::Straight,
        Kind::PairStraight,
        Kind::Plane,
        Kind::GapStraight,
        Kind::GapPairStraight,
        Kind::GapPlane,
    ];

    /// All kinds in natural order. The pass is the last.
    #[must_use = "iterators are lazy"]
    pub fn all() -> impl DoubleEndedIterator<Item = Kind> {
        ROWS.iter().map(|row| row.kind)
    }

    /// Kind at an index of the natural order.
    #[inline]
    pub(super) const fn at(place: usize) -> Kind {
        ROWS[place].kind
    }

    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Name in the rules: `single`, `pair straight`, `plane+singles`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Chinese name.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        self.row().chinese
    }

    /// Finds a kind by its name, in English or in simplified or traditional Chinese.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        let name: String = name.trim().chars().map(simplified).collect();
        let named = |row: &&Row| row.name == name || row.chinese == name;
        ROWS.iter().find(named).map(|row| row.kind).or_else(|| Kind::from_other_name(&name))
    }

    /// Reads a list of kinds such as `三带一、三带二` or `trio+pair, pair straight`.
    ///
    /// ```
    /// use canju::shedding::Kind;
    /// assert_eq!(Kind::in_text("三帶一、bomb pair straight"), Err("bomb pair straight"));
    /// assert_eq!(Kind::in_text("三帶一、bomb rocket"), Ok(vec![Kind::TrioSingle, Kind::Bomb, Kind::Rocket]));
    /// ```
    ///
    /// # Errors
    /// Fails with the first part that is not the name of a kind.
    pub fn in_text(text: &str) -> Result<Vec<Kind>, &str> {
        let mut kinds = Vec::new();
        for part in text.split([',', '，', '、', ';', '；']).map(str::trim).filter(|part| !part.is_empty())
        {
            match Kind::from_name(part) {
                Some(kind) => kinds.push(kind),
                None => kinds.extend(Kind::in_words(part).ok_or(part)?),
            }
        }
        if kinds.is_empty() { Err(text) } else { Ok(kinds) }
    }

    /// Reads kinds separated by spaces. `pair straight` is refused, as it could be one kind or two.
    fn in_words(text: &str) -> Option<Vec<Kind>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_doubtful = words.windows(2).any(|two| Kind::from_name(&two.join(" ")).is_some());
        words.into_iter().map(Kind::from_name).collect::<Option<_>>().filter(|_| !is_doubtful)
    }

    /// Finds a kind by another Chinese name.
    fn from_other_name(name: &str) -> Option<Kind> {
        Some(match name {
            "单牌" | "单" => Kind::Single,
            "对" | "一对" => Kind::Pair,
            "三不带" | "三条" | "三个" => Kind::Trio,
            "三带单" => Kind::TrioSingle,
            "三带对" | "三带一对" => Kind::TrioPair,
            "双顺" | "双顺子" => Kind::PairStraight,
            "单顺" | "单顺子" => Kind::Straight,
            "三顺" | "飞机不带" => Kind::Plane,
            "飞机带单张" | "飞机带小翼" => Kind::PlaneSingles,
            "飞机带对子" | "飞机带大翼" => Kind::PlanePairs,
            "四带两单" | "四带二单" => Kind::FourSingles,
            "四带二对" => Kind::FourPairs,
            "火箭" => Kind::Rocket,
            "过" | "不出" => Kind::Pass,
            _ => return None,
        })
    }

    /// Range of lengths: numbers of ranks in the core, or of cards in a bomb.
    #[must_use]
    #[inline]
    pub fn lengths(self) -> std::ops::RangeInclusive<usize> {
        self.row().lengths.clone()
    }

    /// Number of cards of each core rank; 1 for a rocket, whose core has one card of each joker.
    #[must_use]
    pub const fn core_width(self) -> usize {
        match self {
            Kind::Pass => 0,
            Kind::Single | Kind::Straight | Kind::GapStraight | Kind::Rocket => 1,
            Kind::Pair | Kind::PairStraight | Kind::GapPairStraight => 2,
            Kind::Trio
            | Kind::TrioSingle
            | Kind::TrioPair
            | Kind::Plane
            | Kind::GapPlane
            | Kind::PlaneSingles
            | Kind::PlanePairs => 3,
            Kind::FourSingles | Kind::FourPairs | Kind::Bomb => 4,
        }
    }

    /// Distance between neighbouring ranks of the core: 2 for the kinds with gaps, otherwise 1.
    #[must_use]
    pub const fn stride(self) -> usize {
        match self {
            Kind::GapStraight | Kind::GapPairStraight | Kind::GapPlane => 2,
            _ => 1,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Kind, length and main rank of a play in a number of nine bits.
///
/// Plays of one kind and length form a block of consecutive codes, in the order of their ranks.
/// Bombs and the rocket have the highest codes, in the order of their strength. So `b` beats `a` if
/// `b > a`, and both are in one block or `b` is a bomb. [`Code::NONE`] is the pass.
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
        | Kind::GapStraight
        | Kind::GapPairStraight
        | Kind::GapPlane => 12 - kind.stride() * (length - 1),
        _ => 13,
    }
}

const BLOCKS: usize = 76;
const CODES: usize = 507;

/// Blocks in the order of their codes: the pass, other kinds, bombs by size, the rocket.
const TABLE: [Block; BLOCKS] = {
    let mut blocks = [Block { kind: Kind::Pass, length: 0, first: 0, ranks: 1 }; BLOCKS];
    let (mut n, mut next) = (1, 1);
    // Two passes over the kinds, because bombs come after all others.
    let mut round = 0;
    while round < 2 {
        let mut k = 0;
        while k < ROWS.len() - 1 {
            let kind = ROWS[k].kind;
            let bomb = matches!(kind, Kind::Bomb | Kind::Rocket);
            let mut length = *ROWS[k].lengths.start();
            while bomb == (round == 1) && length <= *ROWS[k].lengths.end() {
                let ranks = starts(kind, length);
                #[expect(clippy::cast_possible_truncation, reason = "at most 12 and 15")]
                let block = Block { kind, length: length as u8, first: next, ranks: ranks as u8 };
                blocks[n] = block;
                n += 1;
                next += block.ranks as u16;
                length += 1;
            }
            k += 1;
        }
        round += 1;
    }
    assert!(n == BLOCKS && next as usize == CODES, "the table is full");
    blocks
};

/// All kinds except the pass, at all their lengths.
pub(super) const CODED: [(Kind, usize); BLOCKS - 1] = {
    let mut coded = [(Kind::Pass, 0); BLOCKS - 1];
    let mut n = 0;
    while n < coded.len() {
        coded[n] = (TABLE[n + 1].kind, TABLE[n + 1].length as usize);
        n += 1;
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
            #[expect(clippy::cast_possible_truncation, reason = "76 blocks")]
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
const FIRST: [[u16; 13]; ROWS.len()] = {
    let mut first = [[u16::MAX; 13]; ROWS.len()];
    let mut b = 0;
    while b < BLOCKS {
        first[TABLE[b].kind as usize][TABLE[b].length as usize] = TABLE[b].first;
        b += 1;
    }
    first
};

impl Code {
    /// The pass. As the play to beat, it means a lead.
    pub const NONE: Code = Code(0);
    /// The weakest bomb.
    pub const FIRST_BOMB: Code = Code(FIRST[Kind::Bomb as usize][4]);
    /// The rocket.
    pub const ROCKET: Code = Code(FIRST[Kind::Rocket as usize][1]);
    /// Number of bits in a code.
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

    /// The number itself.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
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
        let rank = if block.kind == Kind::Rocket {
            Rank::BLACK_JOKER
        } else {
            Rank::new((self.0 - block.first) as usize).unwrap_or(Rank::THREE)
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
