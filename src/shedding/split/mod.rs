//! One hand alone: the fewest plays that empty it, and those that earn the best score.
//!
//! A split is chains, planes with their wings, and the rest. The chains are chosen rank by rank from
//! the 3 up; a rank that is passed leaves cards that are in no chain, and of those it only matters
//! how many ranks are held once, twice, and so on, because without chains all ranks with suits are
//! alike. So two choices of chains that leave the same cards above and the same groups below are
//! one, and the rest is a small table that hands share. Planes with wings are chosen first; ranks
//! that their wings treat in their own way (those of the plane, and its neighbours) are kept apart.
//! Every play of the rest comes from the generator, so no rule about kickers is written twice.

mod chains;
mod loose;
mod many;
mod worth;

pub use many::put_all;
pub use worth::{Fewest, Front, Rewards, Worth};

use self::{
    chains::{Chains, Memos, core_of},
    loose::Loose,
};
use super::{Code, Kind, Move, PlayOrder, Rules, kickers::size, sort_plays};
use crate::cards::Counts;
use crate::search::{Stop, Ticker};

/// Splits hands under one set of rules and rewards, and keeps what hands share.
///
/// ```
/// use canju::search::{Limits, run};
/// use canju::shedding::{Rules, split::{Fewest, Rewards, Splitter}};
/// # use canju::cards::Hand;
/// let hand = "7 8 9 10 J 5 A A".parse::<Hand>()?.counts();
/// let steps = run(&Limits::default(), false, &mut || false, |ticker| {
///     let mut splitter = Splitter::<Fewest>::new(&Rules::NOIP2015, Rewards::COURSE, 1 << 24);
///     splitter.fewest(hand, ticker).map(|split| split.plays.len())
/// });
/// assert_eq!(steps.answer, Ok(3));
/// # Ok::<(), canju::error::CardError>(())
/// ```
pub struct Splitter<W> {
    rules: Rules,
    rewards: Rewards,
    loose: Loose<W>,
    memo: Memos<W>,
    /// The planes that may have wings, in the order of their codes.
    winged: Vec<Code>,
}

/// The plays of a hand, in the order in which a person would lead them: long ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The plays.
    pub plays: Vec<Move>,
    /// What they earn, in the units of the rewards.
    pub value: i64,
}

/// The splits in which just some planes have wings.
struct Part<W> {
    planes: Vec<Code>,
    /// The hand without their cores.
    rest: Counts,
    /// What the planes earn.
    value: i64,
    /// The best splits of the rest, which gives them their wings.
    best: W,
}

/// Room in which the tables of a hand work.
const LEAST_BYTES: usize = 2 << 20;

impl<W: Worth> Splitter<W> {
    /// With at most `max_bytes` for its tables, above which it forgets what other hands have taught.
    ///
    /// It takes two megabytes in any case: with less room than one hand needs, the tables would be
    /// emptied again and again, and the same work done without end.
    #[must_use]
    pub fn new(rules: &Rules, rewards: Rewards, max_bytes: usize) -> Splitter<W> {
        let max_bytes = max_bytes.max(LEAST_BYTES);
        let (loose, memo) = (Loose::new(rules, rewards, max_bytes / 2), Memos::new(max_bytes / 2));
        let wings = [Kind::PlaneSingles, Kind::PlanePairs].map(|kind| rules.kinds.has(kind).then_some(kind));
        let winged = Code::all().filter(|code| wings.contains(&Some(code.shape().kind))).collect();
        Splitter { rules: *rules, rewards, loose, memo, winged }
    }

    /// The best splits of a hand, and those of the choices of planes with wings that made them.
    fn all(&mut self, hand: Counts, ticker: &mut Ticker) -> Result<(W, Vec<Part<W>>), Stop> {
        let mut found = (W::none(), Vec::new());
        self.add(hand, &mut Vec::new(), &mut found, ticker)?;
        Ok(found)
    }

    /// Takes in the splits in which these planes and perhaps more have wings. `rest` is without
    /// their cores.
    fn add(
        &mut self,
        rest: Counts,
        planes: &mut Vec<Code>,
        found: &mut (W, Vec<Part<W>>),
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let wings = |code: &Code| size(code.shape().kind, code.shape().length) - core_of(*code).total();
        let wanted: usize = planes.iter().map(wings).sum();
        if !found.0.may_gain(planes.len() + usize::from(rest.total() > wanted)) {
            return Ok(());
        }
        let value = planes.iter().map(|code| self.rewards.of(code.shape().kind)).sum();
        let part = self.chains(planes.clone()).best(rest, ticker)?;
        let before = found.0.clone();
        found.0.consider(planes.len(), value, &part);
        if found.0 != before {
            found.1.push(Part { planes: planes.clone(), rest, value, best: part });
        }
        for code in self.winged.clone() {
            // Each set of planes once: in the order of their codes.
            let later = planes.last().is_none_or(|&last| last <= code);
            let core = core_of(code);
            if later && rest.contains(core) && rest.total() >= core.total() + wanted + wings(&code) {
                planes.push(code);
                self.add(rest - core, planes, found, ticker)?;
                planes.pop();
            }
        }
        Ok(())
    }

    fn chains(&mut self, planes: Vec<Code>) -> Chains<'_, W> {
        Chains::new(&self.rules, self.rewards, &mut self.loose, &mut self.memo, planes)
    }

    /// The plays of a split with these steps and value, which [`Splitter::all`] has found.
    fn plays(
        &mut self,
        hand: Counts,
        parts: Vec<Part<W>>,
        (steps, value): (usize, i64),
        ticker: &mut Ticker,
    ) -> Result<Split, Stop> {
        let mut plays = Vec::with_capacity(steps);
        for Part { planes, rest, value: earned, best } in parts {
            let Some(left) = steps.checked_sub(planes.len()) else { continue };
            let wanted = (left, value - earned);
            if best.at(left) == Some(wanted.1) {
                let mut chains = self.chains(planes);
                chains.best(rest, ticker)?;
                chains.trace(rest, wanted, &mut plays, ticker)?;
                break;
            }
        }
        sort_plays(&mut plays, hand, PlayOrder::Long);
        Ok(Split { plays, value })
    }
}

impl Splitter<Fewest> {
    /// The fewest plays that empty a hand, and of those splits one of the greatest value.
    ///
    /// # Errors
    /// When a limit ends the search first.
    pub fn fewest(&mut self, hand: Counts, ticker: &mut Ticker) -> Result<Split, Stop> {
        let (best, parts) = self.all(hand, ticker)?;
        // Every card may be a single: there always is a split.
        let goal = best.best().unwrap_or_default();
        self.plays(hand, parts, goal, ticker)
    }
}

impl Splitter<Front> {
    /// The greatest value for every number of plays.
    ///
    /// # Errors
    /// When a limit ends the search first.
    pub fn front(&mut self, hand: Counts, ticker: &mut Ticker) -> Result<Vec<(usize, i64)>, Stop> {
        Ok(self.all(hand, ticker)?.0.all().collect())
    }

    /// A split of the best score; where none has a score, the fewest plays of the greatest value.
    ///
    /// Scores that differ by less than rounding count as the same: then the fewer plays.
    ///
    /// # Errors
    /// When a limit ends the search first.
    pub fn best_score(&mut self, hand: Counts, ticker: &mut Ticker) -> Result<Split, Stop> {
        const ROUNDING: f64 = 1e-12;
        let (best, parts) = self.all(hand, ticker)?;
        let mut goal = best.all().next().unwrap_or_default();
        let mut score = self.rewards.score(goal.0, goal.1);
        for (steps, value) in best.all().skip(1) {
            let other = self.rewards.score(steps, value);
            if other > score.map(|score| score + ROUNDING) {
                (goal, score) = ((steps, value), other);
            }
        }
        self.plays(hand, parts, goal, ticker)
    }
}
