//! Explains why cards are not a play, by the nearest kind's requirements.

use super::needs::{Need, Needs};
use super::{Code, Decks, Generator, Kind, Kinds, Rules};
use crate::cards::{Counts, Rank};
use crate::said;
use crate::said::Said;

/// A reason, and the kinds that it applies to; an empty list means all kinds.
pub(super) struct IllegalPlay {
    pub(super) of: &'static [Kind],
    pub(super) why: Said,
}

impl IllegalPlay {
    fn new(of: &'static [Kind], why: impl Into<Said>) -> IllegalPlay {
        IllegalPlay { of, why: why.into() }
    }
}

/// Finds out what is missing in cards that are not a play; `None` if no kind is near.
///
/// Without rules, the reason holds under any rules.
pub(super) fn missing(cards: Counts, rules: Option<&Rules>) -> Option<IllegalPlay> {
    let near = Near {
        cards,
        held: cards.ranks().collect(),
        rules: *rules.unwrap_or(&Rules::UNION),
        any_rules: rules.is_none(),
    };
    let game = near.rules.game;
    let kickers = || {
        if near.rules.meets(Needs::of(&[Need::KickersOfOneRank])) {
            near.plane().or_else(|| near.four()).or_else(|| near.trio())
        } else {
            near.with_any_kickers()
        }
    };
    let reason = near
        .banned(game.kinds(u16::MAX))
        .or_else(|| near.jokers())
        .or_else(|| near.bomb())
        .or_else(|| near.chain())
        .or_else(kickers)?;
    let exists = reason.of.is_empty() || reason.of.iter().any(|&kind| near.rules.kinds.has(kind));
    exists.then_some(reason)
}

/// Cards that are not a play under some rules.
struct Near {
    cards: Counts,
    held: Vec<(Rank, usize)>,
    rules: Rules,
    any_rules: bool,
}

impl Near {
    fn count(&self, wanted: impl Fn(Rank, usize) -> bool) -> usize {
        self.held.iter().filter(|&&(rank, n)| wanted(rank, n)).count()
    }

    /// The cards are a play of one of these kinds, which the rules exclude.
    fn banned(&self, kinds: Kinds) -> Option<IllegalPlay> {
        let every = Rules { kinds, own: u16::MAX, ..self.rules };
        let mut readings = Vec::new();
        Generator::new(&every, self.cards).readings(&mut readings);
        let mut kinds = readings.into_iter().map(|play| play.code.shape().kind);
        let kind = kinds.find(|&kind| !self.rules.kinds.has(kind))?;
        let chinese = kind.chinese();
        Some(IllegalPlay::new(&[], said!("these rules have no {kind}", "这套规则没有{chinese}")))
    }

    /// The cards are all jokers.
    fn jokers(&self) -> Option<IllegalPlay> {
        if self.count(|rank, _| !rank.is_joker()) > 0 {
            return None;
        }
        let rocket = match self.rules.decks {
            _ if self.any_rules => {
                said!(
                    "the rocket is both jokers of one deck, or all four of two",
                    "王炸是一副牌的大小王，或两副牌的四张王"
                )
            }
            _ if !self.rules.kinds.has(Kind::Rocket) => said!("there is no rocket", "没有王炸"),
            Decks::One => said!("the rocket is both jokers", "王炸是大小王两张"),
            Decks::Two => said!("the rocket is all four jokers", "王炸是四张王"),
        };
        let pair = match (self.held.len(), self.cards.total()) {
            (2, 2) => said!("a black and a red joker are not a pair; ", "小王和大王不成对；"),
            (1, 2) => {
                said!("two equal jokers are a pair only with two decks; ", "两副牌时两张相同的王才成对；")
            }
            _ => Said::from(""),
        };
        Some(IllegalPlay::new(&[Kind::Pair, Kind::Rocket], pair.then(&rocket)))
    }

    /// The cards are more than four of a rank.
    fn bomb(&self) -> Option<IllegalPlay> {
        let many = self.held.len() == 1 && self.cards.total() > 4;
        let many = many && self.rules.game.form(Code::new(Kind::Bomb, self.cards.total(), 0)).is_some();
        let why = || said!("a bomb of more than four cards needs two decks", "四张以上的炸弹要两副牌");
        many.then(|| IllegalPlay::new(&[Kind::Bomb], why()))
    }

    /// The cards are equally many of each rank, but not a chain.
    fn chain(&self) -> Option<IllegalPlay> {
        if self.held.len() == 2 && self.cards.total() == 2 {
            return Some(IllegalPlay::new(
                &[],
                said!("two cards are a play only as a pair", "两张牌只能出对子"),
            ));
        }
        let straight = || self.fault_of_chain(&[Kind::Straight], ("ranks", "张"));
        let pairs = || self.fault_of_chain(&[Kind::PairStraight], ("pairs", "对"));
        // With wings, trios in a row can also lack kickers.
        let trios = || self.fault_of_chain(&[Kind::Plane], ("trios", "组三张"));
        let has_wings = self.rules.game.kinds(0).has(Kind::PlaneSingles);
        straight().or_else(pairs).or_else(|| if has_wings { None } else { trios() })
    }

    /// Explains why ranks with equally many cards are not a chain of a kind, made of such `units`.
    fn fault_of_chain(&self, of: &'static [Kind], units: (&str, &str)) -> Option<IllegalPlay> {
        const NUMBERS: [(&str, &str); 6] =
            [("", ""), ("one", "一"), ("two", "两"), ("three", "三"), ("four", "四"), ("five", "五")];
        let kind = of[0];
        let form = self.rules.chain(kind)?;
        let (fewest, highest) = (form.lengths().start, form.highest());
        if self.held.len() < 2 || self.count(|_, n| n != kind.core_width()) > 0 {
            return None;
        }
        let too_high = self.count(|rank, _| rank > highest) > 0;
        let (low, high) = (self.held[0].0.index(), self.held[self.held.len() - 1].0.index());
        let fault = if self.held.len() < fewest {
            let ((number, zh), (unit, unit_zh)) = (NUMBERS[fewest.min(5)], units);
            said!("needs {number} {unit} in a row", "至少要相连的{zh}{unit_zh}")
        } else if too_high && highest == Rank::ACE {
            said!("ends at the ace: it cannot contain a 2 or a joker", "最大到 A：不能有 2 和王")
        } else if too_high {
            said!("ends at the {highest}", "最大到 {highest}")
        } else if low < form.lowest().index() {
            let lowest = form.lowest();
            said!("begins at the {lowest}", "最小从 {lowest} 开始")
        } else if high - low + 1 == self.held.len() {
            let ranks = self.held.len();
            said!("cannot have {ranks} ranks here", "在这里不能有 {ranks} 个点数")
        } else {
            let between = (low..high).filter_map(Rank::new);
            let gaps: String =
                between.filter(|&rank| self.cards.count(rank) == 0).map(Rank::letter).collect();
            let are = if gaps.len() == 1 { "is" } else { "are" };
            said!("needs ranks in a row: {gaps} {are} missing", "要点数相连：缺 {gaps}")
        };
        let chinese = kind.chinese();
        Some(IllegalPlay::new(of, said!("a {kind} ", "{chinese}").then(&fault)))
    }

    /// The cards have three or four of a rank, in a game where any cards can be kickers.
    fn with_any_kickers(&self) -> Option<IllegalPlay> {
        let has = |kind| self.rules.kinds.has(kind);
        let trios = self.count(|rank, n| n >= 3 && rank <= Rank::ACE);
        let (fours, total) = (self.count(|_, n| n == 4), self.cards.total());
        let (of, why): (&[Kind], Said) = match trios {
            0 => return None,
            1 if fours == 1 && has(Kind::FourThree) => (
                &[Kind::FourThree],
                said!("four of a rank take exactly three other cards", "四张要带另外三张"),
            ),
            1 if fours == 1 && total > 5 => {
                (&[Kind::Bomb], said!("a bomb takes no other cards", "炸弹不能带牌"))
            }
            1 if has(Kind::TrioTwo) => {
                (&[Kind::TrioTwo], said!("a trio takes two cards of other ranks", "三张要带另外两张别的点数"))
            }
            _ if has(Kind::PlaneTwos) => (
                &[Kind::PlaneTwos, Kind::TrioTwo],
                said!(
                    "a plane has trios of ranks in a row, up to the ace, with two other cards for each",
                    "飞机要点数相连（最大到 A），每组三张带另外两张"
                ),
            ),
            _ => return None,
        };
        Some(IllegalPlay::new(of, why))
    }

    /// The cards contain two trios or more.
    fn plane(&self) -> Option<IllegalPlay> {
        const OF: &[Kind] = &[Kind::Plane, Kind::PlaneSingles, Kind::PlanePairs];
        let trios: Vec<Rank> = self.held.iter().filter(|(_, n)| *n >= 3).map(|(rank, _)| *rank).collect();
        let in_a_row = |n: usize| {
            trios
                .windows(n)
                .any(|run| run[n - 1] <= Rank::ACE && run[n - 1].index() - run[0].index() == n - 1)
        };
        let total = self.cards.total();
        // Length of the longest plane in the cards that leaves the right number of kickers.
        let longest = |of: usize| (2..=trios.len()).rev().find(|&n| n * of == total && in_a_row(n));
        if longest(4).is_some() {
            return self.single_kickers(OF, &said!("the single cards with a plane", "飞机所带的单张"));
        }
        if let Some(n) = longest(5) {
            return Some(IllegalPlay::new(
                OF,
                said!(
                    "the {n} pairs with a plane must have {n} different ranks, and cannot be jokers",
                    "飞机所带的 {n} 对要点数各不相同，也不能是王"
                ),
            ));
        }
        match trios.len() {
            0 | 1 => None,
            n if in_a_row(n) => Some(IllegalPlay::new(
                OF,
                said!(
                    "a plane of {n} trios can take {n} single cards or {n} pairs",
                    "{n} 组三张的飞机要带 {n} 张单牌或 {n} 对"
                ),
            )),
            // Fours without a trio were not meant as a plane.
            _ if self.count(|_, n| n == 3) == 0 => None,
            _ => Some(IllegalPlay::new(
                OF,
                said!(
                    "trios are a plane only if their ranks are in a row, up to the ace",
                    "三张要点数相连、最大到 A 才成飞机"
                ),
            )),
        }
    }

    /// The cards are four of a rank and others.
    fn four(&self) -> Option<IllegalPlay> {
        const OF: &[Kind] = &[Kind::FourSingles, Kind::FourPairs];
        if self.count(|_, n| n == 4) != 1 || self.count(|_, n| n > 2) != 1 {
            return None;
        }
        if self.cards.total() == 6 {
            return self.single_kickers(OF, &said!("the two cards with four of a rank", "四张所带的两张"));
        }
        Some(IllegalPlay::new(
            OF,
            said!(
                "four of a rank can take two single cards, or two pairs that are not jokers",
                "四张可带两张单牌，或不含王的两对"
            ),
        ))
    }

    /// The cards are three of a rank and others.
    fn trio(&self) -> Option<IllegalPlay> {
        const OF: &[Kind] = &[Kind::TrioSingle, Kind::TrioPair];
        if self.count(|_, n| n == 3) != 1 || self.count(|_, n| n > 3) != 0 {
            return None;
        }
        let only_jokers = self.count(|rank, n| n < 3 && !rank.is_joker()) == 0;
        let jokers = if only_jokers {
            said!(", but not a pair of jokers", "，王不算这样的一对")
        } else {
            Said::from("")
        };
        let why = said!("a trio can take one card or one pair", "三张只能带一张或一对");
        Some(IllegalPlay::new(OF, why.then(&jokers)))
    }

    /// Lists the requirements of the rules for single kickers, or returns `None`.
    fn single_kickers(&self, of: &'static [Kind], which: &Said) -> Option<IllegalPlay> {
        let with_plane = of.contains(&Kind::Plane);
        let mut wanted: Vec<Said> = Vec::new();
        match (with_plane, self.rules.own_rank_kickers) {
            (true, false) => wanted.push(said!("none of its ranks", "不能与它同点")),
            (true, true) => wanted.push(said!("at most one of each of its ranks", "每个同点最多一张")),
            _ => {}
        }
        if !self.rules.equal_kickers {
            wanted.push(said!("no rank twice", "点数各不相同"));
        } else if with_plane && !self.rules.wide_wings {
            wanted.push(said!("at most three of a rank", "同点最多三张"));
            wanted.push(said!("no trio that would lengthen it", "不能是使它变长的三张"));
        }
        if !self.rules.joker_kickers {
            wanted.push(said!("at most one joker", "不能是两张王"));
        }
        let (english, chinese): (Vec<&str>, Vec<&str>) =
            wanted.iter().map(|one| (one.english(), one.chinese())).unzip();
        let list =
            Said::new(format!(" can have {}", english.join(", ")), format!("：{}", chinese.join("，")));
        (!wanted.is_empty()).then(|| IllegalPlay::new(of, which.clone().then(&list)))
    }
}
