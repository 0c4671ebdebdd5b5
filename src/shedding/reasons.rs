//! Explains why cards are not a play, by the nearest kind's requirements.

use super::{Decks, Generator, Kind, Kinds, Rules, run_fast};
use crate::cards::{Counts, Rank};
use crate::said;
use crate::said::Said;

/// A reason, and the kinds that it applies to; an empty list means all kinds.
pub(super) struct Reason {
    pub(super) of: &'static [Kind],
    pub(super) why: Said,
}

impl Reason {
    pub(super) fn new(of: &'static [Kind], why: impl Into<Said>) -> Reason {
        Reason { of, why: why.into() }
    }
}

/// Finds out what is missing in cards that are not a play; `None` if no kind is near.
///
/// Without rules, the reason holds under any rules.
pub(super) fn missing(cards: Counts, rules: Option<&Rules>) -> Option<Reason> {
    let near = Near {
        cards,
        held: cards.ranks().collect(),
        rules: *rules.unwrap_or(&Rules::UNION),
        any_rules: rules.is_none(),
    };
    if let Some(switches) = near.rules.run_fast {
        return run_fast::missing(&near, switches);
    }
    let reason = near
        .banned(Kinds::ALL)
        .or_else(|| near.jokers())
        .or_else(|| near.bomb())
        .or_else(|| near.straight())
        .or_else(|| near.pair_straight(3))
        .or_else(|| near.plane())
        .or_else(|| near.four())
        .or_else(|| near.trio())?;
    let exists = reason.of.is_empty() || reason.of.iter().any(|&kind| near.rules.kinds.has(kind));
    exists.then_some(reason)
}

/// Cards that are not a play under some rules.
pub(super) struct Near {
    pub(super) cards: Counts,
    held: Vec<(Rank, usize)>,
    rules: Rules,
    any_rules: bool,
}

impl Near {
    pub(super) fn count(&self, wanted: impl Fn(Rank, usize) -> bool) -> usize {
        self.held.iter().filter(|&&(rank, n)| wanted(rank, n)).count()
    }

    /// The cards are a play of one of these kinds, which the rules exclude.
    pub(super) fn banned(&self, kinds: Kinds) -> Option<Reason> {
        let every = Rules { kinds, ..self.rules };
        let mut readings = Vec::new();
        Generator::new(&every, self.cards).readings(&mut readings);
        let kind = readings.first()?.code.shape().kind;
        let chinese = kind.chinese();
        Some(Reason::new(&[], said!("these rules have no {kind}", "这套规则没有{chinese}")))
    }

    /// The cards are all jokers.
    fn jokers(&self) -> Option<Reason> {
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
        Some(Reason::new(&[Kind::Pair, Kind::Rocket], pair.then(&rocket)))
    }

    /// The cards are more than four of a rank.
    fn bomb(&self) -> Option<Reason> {
        let many = self.held.len() == 1 && self.cards.total() > 4;
        let why = || said!("a bomb of more than four cards needs two decks", "四张以上的炸弹要两副牌");
        many.then(|| Reason::new(&[Kind::Bomb], why()))
    }

    /// The cards are all of different ranks.
    pub(super) fn straight(&self) -> Option<Reason> {
        if self.held.len() == 2 && self.cards.total() == 2 {
            return Some(Reason::new(&[], said!("two cards are a play only as a pair", "两张牌只能出对子")));
        }
        let fault = self.fault_of_chain(1, 5, &said!("five ranks", "五张"))?;
        Some(Reason::new(&[Kind::Straight], said!("a straight ", "顺子").then(&fault)))
    }

    /// The cards are pairs. The shortest chain has two or three.
    pub(super) fn pair_straight(&self, fewest: usize) -> Option<Reason> {
        let least = if fewest == 2 { said!("two pairs", "两对") } else { said!("three pairs", "三对") };
        let fault = self.fault_of_chain(2, fewest, &least)?;
        Some(Reason::new(&[Kind::PairStraight], said!("a pair straight ", "连对").then(&fault)))
    }

    /// Explains why ranks with `width` cards each are not a chain. `least` names the shortest.
    fn fault_of_chain(&self, width: usize, fewest: usize, least: &Said) -> Option<Said> {
        if self.held.len() < 2 || self.count(|_, n| n != width) > 0 {
            return None;
        }
        let in_none = self.count(|rank, _| rank > Rank::ACE);
        if in_none > 0 && self.held.len() >= fewest {
            return Some(said!(
                "ends at the ace: it cannot contain a 2 or a joker",
                "最大到 A：不能有 2 和王"
            ));
        }
        if self.held.len() < fewest {
            let (english, chinese) = (least.english(), least.chinese());
            return Some(said!("needs {english} in a row", "至少要相连的{chinese}"));
        }
        let (low, high) = (self.held[0].0.index(), self.held[self.held.len() - 1].0.index());
        let between = (low..high).filter_map(Rank::new);
        let gaps: String = between.filter(|&rank| self.cards.count(rank) == 0).map(Rank::letter).collect();
        let are = if gaps.len() == 1 { "is" } else { "are" };
        Some(said!("needs ranks in a row: {gaps} {are} missing", "要点数相连：缺 {gaps}"))
    }

    /// The cards contain two trios or more.
    fn plane(&self) -> Option<Reason> {
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
            return Some(Reason::new(
                OF,
                said!(
                    "the {n} pairs with a plane must have {n} different ranks, and cannot be jokers",
                    "飞机所带的 {n} 对要点数各不相同，也不能是王"
                ),
            ));
        }
        match trios.len() {
            0 | 1 => None,
            n if in_a_row(n) => Some(Reason::new(
                OF,
                said!(
                    "a plane of {n} trios can take {n} single cards or {n} pairs",
                    "{n} 组三张的飞机要带 {n} 张单牌或 {n} 对"
                ),
            )),
            // Fours without a trio were not meant as a plane.
            _ if self.count(|_, n| n == 3) == 0 => None,
            _ => Some(Reason::new(
                OF,
                said!(
                    "trios are a plane only if their ranks are in a row, up to the ace",
                    "三张要点数相连、最大到 A 才成飞机"
                ),
            )),
        }
    }

    /// The cards are four of a rank and others.
    fn four(&self) -> Option<Reason> {
        const OF: &[Kind] = &[Kind::FourSingles, Kind::FourPairs];
        if self.count(|_, n| n == 4) != 1 || self.count(|_, n| n > 2) != 1 {
            return None;
        }
        if self.cards.total() == 6 {
            return self.single_kickers(OF, &said!("the two cards with four of a rank", "四张所带的两张"));
        }
        Some(Reason::new(
            OF,
            said!(
                "four of a rank can take two single cards, or two pairs that are not jokers",
                "四张可带两张单牌，或不含王的两对"
            ),
        ))
    }

    /// The cards are three of a rank and others.
    fn trio(&self) -> Option<Reason> {
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
        Some(Reason::new(OF, why.then(&jokers)))
    }

    /// Lists the requirements of the rules for single kickers, or returns `None`.
    fn single_kickers(&self, of: &'static [Kind], which: &Said) -> Option<Reason> {
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
        (!wanted.is_empty()).then(|| Reason::new(of, which.clone().then(&list)))
    }
}
