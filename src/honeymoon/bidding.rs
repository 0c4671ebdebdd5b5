//! Bidding: the call with the highest expected score, by regression on the bidder's hand.
//!
//! The declarer's tricks are modelled as normally distributed. Their mean is linear in the features
//! of one hand, either the declarer's or the defender's. The other side's bids are ignored. A bid
//! is worth the expected score of its contract. A pass is worth the expected score of the other
//! side's contract, and a pass before any bid has a constant value, by the rules.

use super::action::Phase;
use super::calls::{Bid, Call, Strain};
use super::estimate::TrickScores;
use super::score::{Contract, Doubled};
use super::view::View;
use super::weights::{DECLARER, DEFENDER, FEATURES, SPREADS};
use crate::tricks::Masks;

/// Expected score of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The call.
    pub call: Call,
    /// Mean score of the side that calls, in points or tricks as the rules score.
    pub mean: f64,
}

/// Features of a hand under a strain, for the regression; see [`FEATURES`].
#[must_use]
pub fn features(hand: Masks, strain: Strain, size: usize) -> [f64; FEATURES] {
    let mut found = [0.0; FEATURES];
    found[FEATURES - 1] = 1.0;
    for (suit, mask) in hand.into_iter().enumerate() {
        let is_trump = strain.trump().is_some_and(|trump| trump as usize == suit);
        let place = if is_trump { 0 } else { 13 };
        for height in (0..13).filter(|height| mask >> height & 1 == 1) {
            // The heights of a smaller deck are the lowest, and its highest card is its ace.
            found[place + (height + 13 - size) % 13] += 1.0;
        }
        found[if is_trump { 26 } else { 27 }] += f64::from(mask.count_ones().pow(2));
    }
    found
}

/// Mean and standard deviation of the declarer's tricks, given one hand.
fn tricks(hand: Masks, strain: Strain, declares: bool, size: usize) -> (f64, f64) {
    let kind = usize::from(strain == Strain::NoTrump);
    let weights = if declares { &DECLARER[kind] } else { &DEFENDER[kind] };
    let found = features(hand, strain, size);
    let mean = found.iter().zip(weights).map(|(found, weight)| found * f64::from(*weight)).sum();
    (mean, f64::from(SPREADS[usize::from(!declares)][kind]))
}

/// Expected score of the view's side under a contract.
fn of_contract(view: &View, contract: Contract) -> f64 {
    let (side, rules) = (view.side, &view.rules);
    let worth = TrickScores::of(side, &contract, rules);
    let declares = contract.declarer == side;
    let (mean, spread) = tricks(view.hand, contract.bid.strain, declares, rules.size);
    // Each number of tricks gets the probability of the interval that rounds to it.
    let (mut sum, mut below) = (0.0, 0.0);
    for taken in 0..=rules.size {
        #[expect(clippy::cast_precision_loss, reason = "at most thirteen tricks")]
        let upto = if taken == rules.size { 1.0 } else { normal((taken as f64 + 0.5 - mean) / spread) };
        let mine = if declares { taken } else { rules.size - taken };
        sum += (upto - below) * worth.at(mine);
        below = upto;
    }
    sum
}

/// Legal calls with their expected scores; empty outside of the auction.
#[must_use]
pub fn expected_points(view: &View) -> Vec<Expected> {
    if view.phase != Phase::Bidding {
        return Vec::new();
    }
    let standing = view.auction.contract();
    let calls = view.auction.plays(&view.rules).into_iter();
    let each = calls.map(|call| Expected { call, mean: of_call(view, call, standing.as_ref()) });
    each.collect()
}

fn of_call(view: &View, call: Call, standing: Option<&Contract>) -> f64 {
    match (call, standing) {
        (Call::Bid(bid), _) => of_bid(view, bid),
        (Call::Pass, Some(contract)) => of_contract(view, *contract),
        (Call::Double, Some(contract)) => of_contract(view, Contract { doubled: Doubled::Once, ..*contract }),
        (Call::Redouble, Some(contract)) => {
            of_contract(view, Contract { doubled: Doubled::Twice, ..*contract })
        }
        (_, None) => view.auction.score_of_pass(&view.rules),
    }
}

fn of_bid(view: &View, bid: Bid) -> f64 {
    of_contract(view, Contract { bid, declarer: view.side, doubled: Doubled::Not })
}

/// The call with the highest expected score, the first if several are equal.
#[must_use]
pub fn best_call(view: &View) -> Option<Call> {
    let all = expected_points(view);
    let best = all.iter().copied().reduce(|best, next| if next.mean > best.mean { next } else { best });
    best.map(|best| best.call)
}

/// Standard normal distribution function (Abramowitz and Stegun 1964, 7.1.26).
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let poly = t
        * (0.254_829_592
            + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let erf = 1.0 - poly * (-z * z).exp();
    f64::midpoint(1.0, if x < 0.0 { -erf } else { erf })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_345), (-1.96, 0.024_998), (3.0, 0.998_650)] {
            assert!((normal(x) - share).abs() < 1e-6, "{x}: {}", normal(x));
        }
    }

    #[test]
    fn a_better_hand_is_expected_to_take_more() {
        let spades = Strain::ALL[3];
        let strong = [0b1, 0b1, 0b11, 0b1_1111_1111_0000];
        let weak = [0b11_1111_1111, 0b1, 0b1, 0b1];
        assert!(tricks(strong, spades, true, 13).0 > tricks(weak, spades, true, 13).0 + 4.0);
        assert!(tricks(strong, spades, false, 13).0 < tricks(weak, spades, false, 13).0 - 2.0);
    }
}
