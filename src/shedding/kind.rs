//! Kinds of plays.

use std::fmt;

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
    PlaneTwos,
    PlanePairs,
    PlaneSingles,
    Plane,
    GapPlane,
    PairStraight,
    GapPairStraight,
    Straight,
    GapStraight,
    FourThree,
    FourPairs,
    FourSingles,
    TrioPair,
    TrioTwo,
    TrioSingle,
    Bomb,
    Trio,
    Pair,
    Single,
    Rocket,
    Pass,
}

/// Converts a traditional character or a digit in the names of kinds to its usual form.
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
        '1' => '一',
        '2' => '二',
        '3' => '三',
        '4' => '四',
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
pub(super) const KINDS: usize = 21;

/// Rows indexed by [`Kind`]. The longest chains use all ranks from 3 to A (12, or 6 with gaps).
const ROWS: [Row; KINDS] = [
    row(Kind::PlaneTwos, "plane+twos", "飞机带翅膀", 2, 12),
    row(Kind::PlanePairs, "plane+pairs", "飞机带对", 2, 12),
    row(Kind::PlaneSingles, "plane+singles", "飞机带单", 2, 12),
    row(Kind::Plane, "plane", "飞机", 2, 12),
    row(Kind::GapPlane, "gap plane", "间隔飞机", 2, 6),
    row(Kind::PairStraight, "pair straight", "连对", 3, 12),
    row(Kind::GapPairStraight, "gap pair straight", "间隔连对", 3, 6),
    row(Kind::Straight, "straight", "顺子", 5, 12),
    row(Kind::GapStraight, "gap straight", "间隔顺子", 5, 6),
    row(Kind::FourThree, "four+three", "四带三", 1, 1),
    row(Kind::FourPairs, "four+pairs", "四带两对", 1, 1),
    row(Kind::FourSingles, "four+singles", "四带二", 1, 1),
    row(Kind::TrioPair, "trio+pair", "三带二", 1, 1),
    // The Chinese name is common to both. Read without rules, it means the kind of Dou Dizhu.
    row(Kind::TrioTwo, "trio+two", "三带二", 1, 1),
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

    /// Shortest length.
    pub(super) const fn shortest(self) -> usize {
        *self.row().lengths.start()
    }

    /// Longest length.
    pub(super) const fn longest(self) -> usize {
        *self.row().lengths.end()
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

    /// Finds a kind by its name, in English or in simplified or traditional Chinese, also with digits.
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
            "三顺" | "三顺子" | "飞机不带" => Kind::Plane,
            "飞机带单张" | "飞机带小翼" | "飞机带单翅" | "单翅" => Kind::PlaneSingles,
            "飞机带对子" | "飞机带大翼" | "飞机带双翅" | "双翅" => Kind::PlanePairs,
            "四带两单" | "四带二单" | "四带二张" | "四带两张" => Kind::FourSingles,
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
            | Kind::TrioTwo
            | Kind::Plane
            | Kind::GapPlane
            | Kind::PlaneSingles
            | Kind::PlanePairs
            | Kind::PlaneTwos => 3,
            Kind::FourSingles | Kind::FourPairs | Kind::FourThree | Kind::Bomb => 4,
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
