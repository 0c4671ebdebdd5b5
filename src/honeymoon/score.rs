//! Contracts and their scores.

use std::fmt;

use super::calls::{Bid, Strain};
use super::rules::{Rules, Scoring};
use crate::cards::Suit;
use crate::seats::Side;

/// Doubling of a contract.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Doubled {
    /// Not doubled.
    #[default]
    Not,
    /// Doubled.
    Once,
    /// Redoubled.
    Twice,
}

impl Doubled {
    /// Factor of the bid's points: 1, 2 or 4.
    #[must_use]
    pub const fn factor(self) -> i32 {
        1 << self as i32
    }
}

/// Final contract of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// Level and strain.
    pub bid: Bid,
    /// Side that must take the tricks.
    pub declarer: Side,
    /// Doubling.
    pub doubled: Doubled,
}

impl fmt::Display for Contract {
    /// Writes `4S by first` or `3NT doubled by second`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = match self.doubled {
            Doubled::Not => "",
            Doubled::Once => " doubled",
            Doubled::Twice => " redoubled",
        };
        write!(f, "{}{doubled} by {}", self.bid, self.declarer)
    }
}

impl Contract {
    /// Declarer's points for a number of tricks, as at duplicate bridge, not vulnerable.
    ///
    /// ```
    /// use canju::honeymoon::{Bid, Call, Contract, Doubled, Rules};
    /// use canju::seats::Side;
    /// let Some(Call::Bid(bid)) = Call::read("4S") else { panic!() };
    /// let contract = Contract { bid, declarer: Side::First, doubled: Doubled::Not };
    /// let rules = Rules::default();
    /// assert_eq!([9, 10, 11].map(|tricks| contract.points(tricks, &rules)), [-50, 420, 450]);
    /// ```
    #[must_use]
    pub fn points(&self, tricks: usize, rules: &Rules) -> i32 {
        let small = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let (level, factor) = (i32::from(self.bid.level), self.doubled.factor());
        let over = small(tricks) - small(rules.book()) - level;
        if over < 0 {
            return -self.penalty(-over);
        }
        let each =
            if matches!(self.bid.strain, Strain::Suit(Suit::Clubs | Suit::Diamonds)) { 20 } else { 30 };
        let first = if self.bid.strain == Strain::NoTrump { 10 } else { 0 };
        let bid = (each * level + first) * factor;
        let game = if bid >= 100 { 300 } else { 50 };
        let highest = small(rules.levels());
        let slam = match highest - level {
            // A smaller game has no slams.
            _ if rules.size < 13 => 0,
            0 => 1000,
            1 => 500,
            _ => 0,
        };
        let (insult, more) = match self.doubled {
            Doubled::Not => (0, each),
            Doubled::Once => (50, 100),
            Doubled::Twice => (100, 200),
        };
        bid + game + slam + insult + over * more
    }

    /// Points lost for undertricks.
    fn penalty(self, down: i32) -> i32 {
        // Not vulnerable and doubled: 100, 300, 500, then 300 each.
        let doubled = match down {
            1 => 100,
            2 => 300,
            _ => 500 + 300 * (down - 3),
        };
        match self.doubled {
            Doubled::Not => 50 * down,
            Doubled::Once => doubled,
            Doubled::Twice => 2 * doubled,
        }
    }

    /// Points of first and second for the tricks that they have taken.
    #[must_use]
    pub fn score(&self, tricks: [usize; 2], rules: &Rules) -> [i32; 2] {
        let small = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        match rules.scoring {
            Scoring::Tricks => tricks.map(small),
            Scoring::Duplicate => {
                let points = self.points(tricks[self.declarer as usize], rules);
                if self.declarer == Side::First { [points, -points] } else { [-points, points] }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::calls::Call;
    use super::*;

    /// Scores from the Laws of Duplicate Bridge.
    #[test]
    fn contracts_are_worth_what_the_laws_say() {
        let rules = Rules::default();
        for (bid, doubled, tricks, points) in [
            ("1C", Doubled::Not, 7, 70),
            ("1NT", Doubled::Not, 7, 90),
            ("2NT", Doubled::Not, 9, 150),
            ("3NT", Doubled::Not, 9, 400),
            ("4S", Doubled::Not, 10, 420),
            ("5D", Doubled::Not, 11, 400),
            ("6H", Doubled::Not, 12, 980),
            ("7NT", Doubled::Not, 13, 1520),
            ("2S", Doubled::Once, 8, 470),
            ("1NT", Doubled::Twice, 7, 560),
            ("1C", Doubled::Once, 9, 340),
            ("4H", Doubled::Not, 7, -150),
            ("4H", Doubled::Once, 9, -100),
            ("4H", Doubled::Once, 8, -300),
            ("4H", Doubled::Once, 6, -800),
            ("4H", Doubled::Twice, 7, -1000),
            ("7NT", Doubled::Not, 0, -650),
        ] {
            let Some(Call::Bid(bid)) = Call::read(bid) else { panic!("{bid}") };
            let contract = Contract { bid, declarer: Side::Second, doubled };
            assert_eq!(contract.points(tricks, &rules), points, "{contract} {tricks}");
            let score = contract.score([13 - tricks, tricks], &rules);
            assert_eq!(score, [-points, points]);
        }
    }
}
