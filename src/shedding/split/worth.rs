//! Rewards of plays, and what is kept of all the splits of some cards: the best, or the best of every number of plays.

use crate::shedding::Kind;

/// What each kind of play earns, in whole units of one `unit`th.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rewards {
    of: [i64; 17],
    unit: i64,
}

impl Rewards {
    /// No reward is larger, so that sums over a hand never overflow.
    pub const LARGEST: i64 = 1 << 48;

    /// Those of a programming course at Tsinghua; planes with wings, which its game does not have, earn what planes do.
    pub const COURSE: Rewards = Rewards { of: [7, 7, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 3, 3, 0, 0, 0], unit: 1 };

    /// In the order of the kinds, each divided by `unit`; `None` when one is too large.
    #[must_use]
    pub fn new(of: [i64; 17], unit: i64) -> Option<Rewards> {
        let fits = unit > 0 && of.iter().all(|reward| reward.abs() <= Rewards::LARGEST);
        fits.then_some(Rewards { of, unit })
    }

    /// The reward of a kind, in units.
    #[must_use]
    #[inline]
    pub fn of(&self, kind: Kind) -> i64 {
        self.of[kind as usize]
    }

    /// The score of a split, the logarithm of its value to the base of its steps.
    ///
    /// `None` for one step or none, and for a value that is not above zero.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a score is a rounded number")]
    pub fn score(&self, steps: usize, value: i64) -> Option<f64> {
        (steps >= 2 && value > 0).then(|| (value as f64 / self.unit as f64).ln() / (steps as f64).ln())
    }
}

/// The best splits of some cards, as a sum over plays: plays are put before a split one by one.
///
/// Both kinds are ordered groups of (steps, value), so that the best split of a hand is a play and
/// the best split of what it leaves.
pub trait Worth: Clone + PartialEq {
    /// No split is known.
    fn none() -> Self;

    /// The only split of no cards: no plays, no value.
    fn empty() -> Self;

    /// Takes in the splits that some plays before those of `rest` make.
    fn consider(&mut self, steps: usize, value: i64, rest: &Self);

    /// The value of the best split of a number of plays, if it is known to be a best one.
    fn at(&self, steps: usize) -> Option<i64>;

    /// Whether a split of a number of plays or more may still be a best one.
    fn may_gain(&self, steps: usize) -> bool;

    /// Bytes that it takes beside its own size.
    fn heap_bytes(&self) -> usize;
}

/// The fewest plays, and of those the greatest value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fewest {
    steps: u32,
    value: i64,
}

impl Worth for Fewest {
    fn none() -> Fewest {
        Fewest { steps: u32::MAX, value: 0 }
    }

    fn empty() -> Fewest {
        Fewest { steps: 0, value: 0 }
    }

    #[inline]
    fn consider(&mut self, steps: usize, value: i64, rest: &Fewest) {
        if rest.steps == u32::MAX {
            return;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most a play for each card")]
        let (steps, value) = (rest.steps + steps as u32, rest.value + value);
        if steps < self.steps || steps == self.steps && value > self.value {
            *self = Fewest { steps, value };
        }
    }

    fn at(&self, steps: usize) -> Option<i64> {
        (self.steps as usize == steps).then_some(self.value)
    }

    fn may_gain(&self, steps: usize) -> bool {
        steps <= self.steps as usize
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Fewest {
    /// Steps and value; `None` when no split is known.
    #[must_use]
    pub fn best(self) -> Option<(usize, i64)> {
        (self.steps != u32::MAX).then_some((self.steps as usize, self.value))
    }
}

/// The greatest value for every number of plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front(Vec<i64>);

/// More plays than any split has. Sums with it stay below all that rewards can add up to.
const NEVER: i64 = i64::MIN / 2;

impl Worth for Front {
    fn none() -> Front {
        Front(Vec::new())
    }

    fn empty() -> Front {
        Front(vec![0])
    }

    fn consider(&mut self, steps: usize, value: i64, rest: &Front) {
        if self.0.len() < rest.0.len() + steps && !rest.0.is_empty() {
            self.0.resize(rest.0.len() + steps, NEVER);
        }
        for (mine, theirs) in self.0.iter_mut().skip(steps).zip(&rest.0) {
            // What never was stays far below: no check is needed here.
            *mine = (*mine).max(theirs + value);
        }
    }

    fn at(&self, steps: usize) -> Option<i64> {
        self.0.get(steps).copied().filter(|&value| value > NEVER / 2)
    }

    fn may_gain(&self, _: usize) -> bool {
        true
    }

    fn heap_bytes(&self) -> usize {
        self.0.capacity() * size_of::<i64>()
    }
}

impl Front {
    /// Every number of plays that some split has, with the greatest value.
    pub fn all(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        (0..self.0.len()).filter_map(|steps| Some((steps, self.at(steps)?)))
    }
}
