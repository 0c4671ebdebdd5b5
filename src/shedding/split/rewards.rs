//! Rewards of plays, and the best splits of some cards: one, or one for each number of plays.

use crate::shedding::{Kind, Kinds};

/// Rewards of the kinds of plays, in multiples of 1 / `unit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rewards {
    of: [i64; 17],
    unit: i64,
}

impl Rewards {
    /// Largest reward. Sums over a hand never overflow.
    pub const LARGEST: i64 = 1 << 48;

    /// Rewards of a programming course at Tsinghua. Planes with wings earn as much as planes.
    pub const COURSE: Rewards = Rewards { of: [7, 7, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 3, 3, 0, 0, 0], unit: 1 };

    /// Makes rewards in the order of the kinds, divided by `unit`; `None` if one is too large.
    #[must_use]
    pub fn new(of: [i64; 17], unit: i64) -> Option<Rewards> {
        let fits = unit > 0 && of.iter().all(|reward| reward.abs() <= Rewards::LARGEST);
        fits.then_some(Rewards { of, unit })
    }

    /// Reward of a kind, in units.
    #[must_use]
    #[inline]
    pub fn of(&self, kind: Kind) -> i64 {
        self.of[Kinds::ALL.place(kind)]
    }

    /// Score of a split: the logarithm of its value to the base of its number of plays.
    ///
    /// `None` for fewer than two plays, and for a value of zero or less.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a score is a rounded number")]
    pub fn score(&self, steps: usize, value: i64) -> Option<f64> {
        (steps >= 2 && value > 0).then(|| (value as f64 / self.unit as f64).ln() / (steps as f64).ln())
    }
}

/// The best splits of some cards.
///
/// Both implementations compare pairs of steps and value, and adding a play keeps their order. So
/// the best split of a hand is a play with the best split of the remaining cards.
pub trait Score: Clone + PartialEq {
    /// No split is known.
    fn none() -> Self;

    /// The only split of an empty hand: no plays, value zero.
    fn empty() -> Self;

    /// Adds the splits of `rest`, extended by plays with these steps and value.
    fn consider(&mut self, steps: usize, value: i64, rest: &Self);

    /// Value of the best split with this number of plays, if it is one of the best splits.
    fn at(&self, steps: usize) -> Option<i64>;

    /// Returns true if splits with this many plays or more can still improve the result.
    fn may_gain(&self, steps: usize) -> bool;

    /// Size of its heap memory in bytes.
    fn heap_bytes(&self) -> usize;
}

/// The fewest plays, and the greatest value of such splits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fewest {
    steps: u32,
    value: i64,
}

impl Score for Fewest {
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
    /// Steps and value; `None` if no split is known.
    #[must_use]
    pub fn best(self) -> Option<(usize, i64)> {
        (self.steps != u32::MAX).then_some((self.steps as usize, self.value))
    }
}

/// Greatest value for each number of plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front(Vec<i64>);

/// Value for a number of plays without a split. Sums with it stay below all sums of rewards.
const NEVER: i64 = i64::MIN / 2;

impl Score for Front {
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
            // `NEVER` plus rewards stays far below any value, so no check is needed.
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
    /// Numbers of plays for which there is a split, with the greatest value.
    pub fn all(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        (0..self.0.len()).filter_map(|steps| Some((steps, self.at(steps)?)))
    }
}
