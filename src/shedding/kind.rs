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
pub(crate) const fn simplified(c: char) -> char {
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
        '鋼' => '钢',
        '鐵' => '铁',
        '蘆' => '芦',
        '數' => '数',
        '續' => '续',
        '1' => '一',
        '2' => '二',
        '3' => '三',
        '4' => '四',
        other => other,
    }
}

/// Properties of a kind, the same in every game.
struct KindFacts {
    kind: Kind,
    name: &'static str,
    chinese: &'static str,
    /// Cards of each core rank, and the distance between neighbouring core ranks.
    core: (u8, u8),
    /// Kickers for each core rank, and the cards of each kicker.
    kickers: (u8, u8),
    /// Index in the order of proofs.
    place: u8,
    /// Kind that the networks know instead.
    like: Kind,
    /// Other Chinese names.
    others: &'static [&'static str],
}

const fn row(
    kind: Kind,
    name: &'static str,
    chinese: &'static str,
    core: (u8, u8),
    kickers: (u8, u8),
    place: u8,
) -> KindFacts {
    KindFacts { kind, name, chinese, core, kickers, place, like: kind, others: &[] }
}

impl KindFacts {
    const fn like(self, like: Kind) -> KindFacts {
        KindFacts { like, ..self }
    }

    const fn also(self, others: &'static [&'static str]) -> KindFacts {
        KindFacts { others, ..self }
    }
}

/// Number of kinds, including the pass.
pub(super) const KINDS: usize = 21;

/// Rows indexed by [`Kind`].
const ROWS: [KindFacts; KINDS] = [
    row(Kind::PlaneTwos, "plane+twos", "飞机带翅膀", (3, 1), (2, 1), 14).like(Kind::PlanePairs),
    row(Kind::PlanePairs, "plane+pairs", "飞机带对", (3, 1), (1, 2), 13).also(&[
        "飞机带对子",
        "飞机带大翼",
        "飞机带双翅",
        "双翅",
    ]),
    row(Kind::PlaneSingles, "plane+singles", "飞机带单", (3, 1), (1, 1), 12).also(&[
        "飞机带单张",
        "飞机带小翼",
        "飞机带单翅",
        "单翅",
    ]),
    row(Kind::Plane, "plane", "飞机", (3, 1), (0, 0), 8).also(&[
        "三顺",
        "三顺子",
        "飞机不带",
        "连三同张",
        "钢板",
    ]),
    row(Kind::GapPlane, "gap plane", "间隔飞机", (3, 2), (0, 0), 11),
    row(Kind::PairStraight, "pair straight", "连对", (2, 1), (0, 0), 7).also(&[
        "双顺",
        "双顺子",
        "三连对",
        "木板",
    ]),
    row(Kind::GapPairStraight, "gap pair straight", "间隔连对", (2, 2), (0, 0), 10),
    row(Kind::Straight, "straight", "顺子", (1, 1), (0, 0), 6).also(&["单顺", "单顺子"]),
    row(Kind::GapStraight, "gap straight", "间隔顺子", (1, 2), (0, 0), 9),
    row(Kind::FourThree, "four+three", "四带三", (4, 1), (3, 1), 17).like(Kind::FourPairs),
    row(Kind::FourPairs, "four+pairs", "四带两对", (4, 1), (2, 2), 16).also(&["四带二对"]),
    row(Kind::FourSingles, "four+singles", "四带二", (4, 1), (2, 1), 15).also(&[
        "四带两单",
        "四带二单",
        "四带二张",
        "四带两张",
    ]),
    row(Kind::TrioPair, "trio+pair", "三带二", (3, 1), (1, 2), 4).also(&["三带对", "三带一对", "葫芦"]),
    // The Chinese name is common to both. Read without rules, it means the kind of Dou Dizhu.
    row(Kind::TrioTwo, "trio+two", "三带二", (3, 1), (2, 1), 5).like(Kind::TrioPair).also(&["三带任意两张"]),
    row(Kind::TrioSingle, "trio+single", "三带一", (3, 1), (1, 1), 3).also(&["三带单"]),
    row(Kind::Bomb, "bomb", "炸弹", (4, 1), (0, 0), 18),
    row(Kind::Trio, "trio", "三张", (3, 1), (0, 0), 2).also(&[
        "三不带",
        "三个不带",
        "三同张",
        "三条",
        "三个",
    ]),
    row(Kind::Pair, "pair", "对子", (2, 1), (0, 0), 1).also(&["对", "一对"]),
    row(Kind::Single, "single", "单张", (1, 1), (0, 0), 0).also(&["单牌", "单"]),
    row(Kind::Rocket, "rocket", "王炸", (1, 1), (0, 0), 19).also(&["火箭", "天王炸", "天王炸弹"]),
    row(Kind::Pass, "pass", "不要", (0, 1), (0, 0), 20).also(&["过", "不出"]),
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

    const fn row(self) -> &'static KindFacts {
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

    /// Finds a kind by one of its names, in English or in simplified or traditional Chinese, also with
    /// digits.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        let name: String = name.trim().chars().map(simplified).collect();
        let named =
            |row: &&KindFacts| row.name == name || row.chinese == name || row.others.contains(&&*name);
        ROWS.iter().find(named).map(|row| row.kind)
    }

    /// All names of kinds, in English and in Chinese. Two kinds can share a name.
    pub(crate) fn names() -> impl Iterator<Item = (&'static str, Kind)> {
        let names =
            |row: &'static KindFacts| [row.name, row.chinese].into_iter().chain(row.others.iter().copied());
        ROWS.iter().flat_map(move |row| names(row).map(|name| (name, row.kind)))
    }

    /// Kind with this number in the lists of banned kinds of puzzles: 31, 32, 421, 422.
    pub(crate) fn of_code(code: &str) -> Option<Kind> {
        Some(match code {
            "31" => Kind::TrioSingle,
            "32" => Kind::TrioPair,
            "421" => Kind::FourSingles,
            "422" => Kind::FourPairs,
            _ => return None,
        })
    }

    /// Kind with this name or number in a list of banned kinds.
    fn of_ban(name: &str) -> Option<Kind> {
        Kind::of_code(name).or_else(|| Kind::from_name(name))
    }

    /// Reads a list of kinds such as `三带一、三带二`, `trio+pair, pair straight` or `31 32`.
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
            match Kind::of_ban(part) {
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
        words.into_iter().map(Kind::of_ban).collect::<Option<_>>().filter(|_| !is_doubtful)
    }

    /// Number of cards of each core rank; 1 for a rocket, whose core has one card of each joker.
    #[must_use]
    pub const fn core_width(self) -> usize {
        self.row().core.0 as usize
    }

    /// Distance between neighbouring ranks of the core: 2 for the kinds with gaps, otherwise 1.
    #[must_use]
    pub const fn stride(self) -> usize {
        self.row().core.1 as usize
    }

    /// Number of kickers for each core rank, and number of cards in each kicker.
    #[inline]
    pub(crate) const fn kickers(self) -> (usize, usize) {
        let (each, width) = self.row().kickers;
        (each as usize, width as usize)
    }

    /// Returns true if any cards of other ranks than those of the core can be kickers.
    pub(crate) const fn takes_any_kickers(self) -> bool {
        matches!(self, Kind::PlaneTwos | Kind::TrioTwo | Kind::FourThree)
    }

    /// Returns true if the core has several ranks in a row.
    pub(crate) const fn is_chain(self) -> bool {
        self as usize <= Kind::GapStraight as usize
    }

    /// Index in the order of proofs: see `docs/proofs.md`.
    pub(super) const fn place_in_proofs(self) -> u8 {
        self.row().place
    }

    /// Kind that the networks know instead.
    pub(super) const fn like(self) -> Kind {
        self.row().like
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
