//! Why some cards are no play: what the nearest kind wants that they lack.

use super::{Decks, Kind, Kinds, Play, Rules};
use crate::cards::{Counts, Hand, Rank};

/// A reason, and the kinds that it speaks of; none where it is of all.
pub(super) struct Reason {
    pub(super) of: &'static [Kind],
    pub(super) why: String,
}

impl Reason {
    fn new(of: &'static [Kind], why: impl Into<String>) -> Reason {
        Reason { of, why: why.into() }
    }
}

/// What cards lack that are no play; `None` where no kind is near.
///
/// Without rules, only what holds at every table is said.
pub(super) fn missing(cards: Counts, rules: Option<&Rules>) -> Option<Reason> {
    let near = Near {
        cards,
        held: cards.ranks().collect(),
        rules: *rules.unwrap_or(&Rules::UNION),
        any_rules: rules.is_none(),
    };
    let reason = near
        .banned()
        .or_else(|| near.jokers())
        .or_else(|| near.bomb())
        .or_else(|| near.straight())
        .or_else(|| near.pair_straight())
        .or_else(|| near.plane())
        .or_else(|| near.four())
        .or_else(|| near.trio())?;
    let exists = reason.of.is_empty() || reason.of.iter().any(|&kind| near.rules.kinds.has(kind));
    exists.then_some(reason)
}

/// Cards that are no play, and the rules that they are to be one under.
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

    /// A play of a kind that the rules leave out.
    fn banned(&self) -> Option<Reason> {
        let every = Rules { kinds: Kinds::ALL, ..self.rules };
        let readings = Play::readings(&Hand::from_counts(self.cards), &every);
        let kind = readings.first()?.shape().kind;
        Some(Reason::new(&[], format!("there is no {kind} in these rules")))
    }

    /// Nothing but jokers.
    fn jokers(&self) -> Option<Reason> {
        if self.count(|rank, _| !rank.is_joker()) > 0 {
            return None;
        }
        let rocket = match self.rules.decks {
            _ if self.any_rules => "the rocket is both jokers of one deck, or all four of two",
            Decks::One => "the rocket is both jokers",
            Decks::Two => "the rocket is all four jokers",
        };
        let pair = match (self.held.len(), self.cards.total()) {
            (2, 2) => "a black and a red joker are no pair; ",
            (1, 2) => "two equal jokers are a pair where there are two decks; ",
            _ => "",
        };
        Some(Reason::new(&[Kind::Pair, Kind::Rocket], format!("{pair}{rocket}")))
    }

    /// More than four of a rank.
    fn bomb(&self) -> Option<Reason> {
        let many = self.held.len() == 1 && self.cards.total() > 4;
        many.then(|| Reason::new(&[Kind::Bomb], "a bomb of more than four cards is of two decks"))
    }

    /// Single cards.
    fn straight(&self) -> Option<Reason> {
        if self.held.len() == 2 && self.cards.total() == 2 {
            return Some(Reason::new(&[], "two cards are a play only as a pair"));
        }
        let fault = self.fault_of_chain(1, 5)?;
        Some(Reason::new(&[Kind::Straight], format!("a straight {}", fault.replace("{n}", "five ranks"))))
    }

    /// Pairs.
    fn pair_straight(&self) -> Option<Reason> {
        let fault = self.fault_of_chain(2, 3)?;
        let why = format!("a pair straight {}", fault.replace("{n}", "three pairs"));
        Some(Reason::new(&[Kind::PairStraight], why))
    }

    /// What ranks lack, each held as often, that are no chain; `{n}` stands for the fewest.
    fn fault_of_chain(&self, width: usize, fewest: usize) -> Option<String> {
        if self.held.len() < 2 || self.count(|_, n| n != width) > 0 {
            return None;
        }
        let in_none = self.count(|rank, _| rank > Rank::ACE);
        if in_none > 0 && self.held.len() >= fewest {
            return Some("ends at the ace: the 2 and the jokers are in none".to_owned());
        }
        if self.held.len() < fewest {
            return Some("needs {n} in a row".to_owned());
        }
        let (low, high) = (self.held[0].0.index(), self.held[self.held.len() - 1].0.index());
        let between = (low..high).filter_map(Rank::new);
        let gaps: String = between.filter(|&rank| self.cards.count(rank) == 0).map(Rank::letter).collect();
        Some(format!("is of ranks in a row: {gaps} {} missing", if gaps.len() == 1 { "is" } else { "are" }))
    }

    /// Two trios or more.
    fn plane(&self) -> Option<Reason> {
        const OF: &[Kind] = &[Kind::Plane, Kind::PlaneSingles, Kind::PlanePairs];
        let trios: Vec<Rank> = self.held.iter().filter(|(_, n)| *n >= 3).map(|(rank, _)| *rank).collect();
        let in_a_row = |n: usize| {
            trios
                .windows(n)
                .any(|run| run[n - 1] <= Rank::ACE && run[n - 1].index() - run[0].index() == n - 1)
        };
        let total = self.cards.total();
        // Of all planes that are in the cards, the longest that goes with the other cards.
        let longest = |of: usize| (2..=trios.len()).rev().find(|&n| n * of == total && in_a_row(n));
        if longest(4).is_some() {
            return self.single_kickers(OF, "the single cards beside a plane");
        }
        if let Some(n) = longest(5) {
            return Some(Reason::new(
                OF,
                format!("the {n} pairs beside a plane are of {n} ranks, and no jokers"),
            ));
        }
        match trios.len() {
            0 | 1 => None,
            n if in_a_row(n) => Some(Reason::new(
                OF,
                format!("a plane of {n} trios has {n} single cards or {n} pairs beside it"),
            )),
            // Fours alone are no trios out of order.
            _ if self.count(|_, n| n == 3) == 0 => None,
            _ => Some(Reason::new(OF, "trios are a plane where their ranks are in a row, up to the ace")),
        }
    }

    /// Four of a rank and others.
    fn four(&self) -> Option<Reason> {
        const OF: &[Kind] = &[Kind::FourSingles, Kind::FourPairs];
        if self.count(|_, n| n == 4) != 1 || self.count(|_, n| n > 2) != 1 {
            return None;
        }
        if self.cards.total() == 6 {
            return self.single_kickers(OF, "the two cards beside four of a rank");
        }
        Some(Reason::new(
            OF,
            "four of a rank have two single cards beside them, or two pairs that are no jokers",
        ))
    }

    /// Three of a rank and others.
    fn trio(&self) -> Option<Reason> {
        const OF: &[Kind] = &[Kind::TrioSingle, Kind::TrioPair];
        if self.count(|_, n| n == 3) != 1 || self.count(|_, n| n > 3) != 0 {
            return None;
        }
        let only_jokers = self.count(|rank, n| n < 3 && !rank.is_joker()) == 0;
        let jokers = if only_jokers { ", and jokers are no such pair" } else { "" };
        Some(Reason::new(OF, format!("a trio has one card or one pair beside it{jokers}")))
    }

    /// What rules ask of single kickers, where something is.
    fn single_kickers(&self, of: &'static [Kind], which: &str) -> Option<Reason> {
        let beside_plane = of.contains(&Kind::Plane);
        let mut asked = Vec::new();
        match (beside_plane, self.rules.own_rank_kickers) {
            (true, false) => asked.push("of none of its ranks"),
            (true, true) => asked.push("at most one of each of its ranks"),
            _ => {}
        }
        if !self.rules.equal_kickers {
            asked.push("of different ranks");
        } else if beside_plane && !self.rules.wide_wings {
            asked.extend(["at most three of a rank", "no trio that would lengthen it"]);
        }
        if !self.rules.joker_kickers {
            asked.push("never two jokers");
        }
        (!asked.is_empty()).then(|| Reason::new(of, format!("{which} are {}", asked.join(", "))))
    }
}
