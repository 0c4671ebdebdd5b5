//! The auction: legal calls, and when it ends.

use super::calls::{Bid, Call, Strain};
use super::rules::Rules;
use super::score::{Contract, Doubled};
use crate::said;
use crate::said::Said;
use crate::seats::Side;

/// The calls since the last deal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Side,
    calls: Vec<Call>,
}

impl Auction {
    /// An auction without calls.
    #[must_use]
    pub const fn new(dealer: Side) -> Auction {
        Auction { dealer, calls: Vec::new() }
    }

    /// The dealer, who calls first.
    #[must_use]
    pub const fn dealer(&self) -> Side {
        self.dealer
    }

    /// The calls, in turn from the dealer.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    const fn caller(&self, place: usize) -> Side {
        if place.is_multiple_of(2) { self.dealer } else { self.dealer.other() }
    }

    /// The side that calls next.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.caller(self.calls.len())
    }

    /// The last bid, which is the highest, and its side.
    fn highest(&self) -> Option<(Bid, Side)> {
        let calls = self.calls.iter().enumerate().rev();
        calls.into_iter().find_map(|(place, call)| match call {
            Call::Bid(bid) => Some((*bid, self.caller(place))),
            _ => None,
        })
    }

    fn doubled(&self) -> Doubled {
        let after = self.calls.iter().rev().take_while(|call| !matches!(call, Call::Bid(_)));
        let most = after.filter(|call| **call != Call::Pass).count();
        [Doubled::Not, Doubled::Once, Doubled::Twice][most.min(2)]
    }

    /// The contract if the auction ended now; `None` before the first bid.
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        let (bid, declarer) = self.highest()?;
        Some(Contract { bid, declarer, doubled: self.doubled() })
    }

    /// Returns true if both sides passed without a bid.
    #[must_use]
    pub fn is_passed_out(&self) -> bool {
        self.calls == [Call::Pass; 2]
    }

    /// Expected score of a pass before any bid.
    ///
    /// The other side usually answers a first pass with a bid, which favours neither here.
    #[must_use]
    pub fn score_of_pass(&self, rules: &Rules) -> f64 {
        if self.calls.is_empty() { rules.even_score() } else { rules.passed_out_score() }
    }

    /// Returns true if the auction has ended: a pass followed a bid, or both sides passed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_passed_out() || (self.calls.last() == Some(&Call::Pass) && self.highest().is_some())
    }

    /// Legal calls: the pass, the bids from low to high, a double or redouble.
    #[must_use]
    pub fn plays(&self, rules: &Rules) -> Vec<Call> {
        if self.is_over() {
            return Vec::new();
        }
        let levels = 1..=u8::try_from(rules.levels()).unwrap_or(7);
        let bids = levels.flat_map(|level| Strain::ALL.map(|strain| Call::Bid(Bid { level, strain })));
        let all = [Call::Pass].into_iter().chain(bids).chain([Call::Double, Call::Redouble]);
        all.filter(|&call| self.faults(call, rules).is_empty()).collect()
    }

    /// Lists everything wrong with a call while the auction goes on; empty if the call is legal.
    #[must_use]
    pub fn faults(&self, call: Call, rules: &Rules) -> Vec<Said> {
        let mut faults = Vec::new();
        let highest = self.highest();
        match call {
            Call::Pass => {}
            Call::Bid(bid) => {
                let most = rules.levels();
                if usize::from(bid.level) > most {
                    faults.push(said!("{bid}: {most} is the highest level", "{bid}：最高叫到 {most} 阶"));
                }
                if bid.strain == Strain::NoTrump && !rules.no_trump {
                    faults.push(said!("{bid}: these rules have no no-trump bids", "{bid}：此规则没有无将"));
                }
                if let Some((last, _)) = highest
                    && bid <= last
                {
                    faults.push(said!(
                        "{bid} is not above the last bid, {last}",
                        "{bid} 没有高于上一叫 {last}"
                    ));
                }
            }
            Call::Double | Call::Redouble => self.faults_of_double(call, rules, &mut faults),
        }
        faults
    }

    fn faults_of_double(&self, call: Call, rules: &Rules, faults: &mut Vec<Said>) {
        let contract = self.contract();
        if !rules.doubles {
            faults.push(said!("{call}: these rules have no doubles", "{call}：此规则不能加倍"));
        }
        let Some(Contract { bid, declarer, doubled }) = contract else {
            faults.push(said!("{call}: there is no bid yet", "{call}：还没有叫牌"));
            return;
        };
        let own = declarer == self.turn();
        match (call, own, doubled) {
            (Call::Double, false, Doubled::Not) | (Call::Redouble, true, Doubled::Once) => {}
            (Call::Double, true, _) => {
                faults.push(said!("double: {bid} is your own bid", "加倍：{bid} 是自己叫的"));
            }
            (Call::Double, false, _) => {
                faults.push(said!("double: {bid} is doubled already", "加倍：{bid} 已加倍"));
            }
            (_, _, Doubled::Twice) => {
                faults.push(said!("redouble: {bid} is redoubled already", "再加倍：{bid} 已再加倍"));
            }
            (_, _, Doubled::Not) => {
                faults.push(said!("redouble: {bid} is not doubled", "再加倍：{bid} 没有加倍"));
            }
            (_, _, Doubled::Once) => {
                faults.push(said!("redouble: {bid} is the other side's", "再加倍：{bid} 是对方叫的"));
            }
        }
    }

    /// The auction after a legal call.
    #[must_use]
    pub fn successor(&self, call: Call) -> Auction {
        let mut next = self.clone();
        next.calls.push(call);
        next
    }
}
