//! Splits of a single hand: the fewest plays that empty it, or those with the best score.
//!
//! A split consists of chains, planes with wings, and the rest. Chains are chosen rank by rank,
//! from the 3 up. The rest has no chains, so only the number of ranks with one, two, … cards
//! matters. Choices of chains that leave the same cards above and the same groups below share a
//! memo entry. The rest is a small table that all hands share.
//!
//! Planes with wings are chosen first. Their wings treat some ranks differently: those of the plane
//! and its neighbours. These ranks are kept apart. The generator makes all plays of the rest, so
//! the rules about kickers are in one place.

mod chains;
mod loose_splits;
mod many;
mod rewards;

pub use many::put_all;
pub use rewards::{Fewest, Front, Rewards, Score};

use self::{
    chains::{Chains, SplitMemos, core_of},
    loose_splits::LooseSplits,
};
use super::needs::{Need, Needs};
use super::{Code, Kind, Move, PlayOrder, Rules, kickers::size, sort_plays};
use crate::cards::Counts;
use crate::search::{SearchControl, Stop};

/// What splits need of a game. Cards of the rest are counted, whatever their ranks: so ranks are alike,
/// and kickers of one rank. Plays stand in any order.
const NEEDS: Needs = Needs::of(&[Need::FormsAlone, Need::KickersOfOneRank, Need::AlikeRanks]);

impl Rules {
    /// Returns true if hands can be split under these rules.
    #[must_use]
    pub fn can_split(&self) -> bool {
        self.meets(NEEDS)
    }
}

/// Splits hands under one set of rules and rewards. Hands share a table.
///
/// ```
/// use canju::search::{Limits, run};
/// use canju::shedding::{Rules, split::{Fewest, Rewards, Splitter}};
/// # use canju::cards::Hand;
/// let hand = "7 8 9 10 J 5 A A".parse::<Hand>()?.counts();
/// let steps = run(&Limits::default(), false, &mut || false, |control| {
///     let mut splitter = Splitter::<Fewest>::new(&Rules::NOIP2015, Rewards::COURSE, 1 << 24);
///     splitter.fewest(hand, control).map(|split| split.plays.len())
/// });
/// assert_eq!(steps.answer, Ok(3));
/// # Ok::<(), canju::error::CardError>(())
/// ```
pub struct Splitter<W> {
    rules: Rules,
    rewards: Rewards,
    loose: LooseSplits<W>,
    memo: SplitMemos<W>,
    /// Planes that can have wings, in the order of their codes.
    winged: Vec<Code>,
}

/// Plays that empty a hand, long ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// Plays of the split.
    pub plays: Vec<Move>,
    /// Sum of their rewards, in units.
    pub value: i64,
}

/// Splits where exactly the given planes have wings.
struct WingedPlanes<W> {
    planes: Vec<Code>,
    /// Hand without the cores of the planes.
    rest: Counts,
    /// Sum of the planes' rewards.
    value: i64,
    /// Best splits of `rest`, which includes the wings.
    best: W,
}

/// Space that the tables need for a single hand.
const LEAST_BYTES: usize = 2 << 20;

impl<W: Score> Splitter<W> {
    /// Makes a splitter. When its tables exceed `max_bytes`, they are cleared.
    ///
    /// They take at least two megabytes. If one hand did not fit, they would be cleared again and
    /// again, and the search might never end.
    #[must_use]
    pub fn new(rules: &Rules, rewards: Rewards, max_bytes: usize) -> Splitter<W> {
        let max_bytes = max_bytes.max(LEAST_BYTES);
        let (loose, memo) = (LooseSplits::new(rules, rewards, max_bytes / 2), SplitMemos::new(max_bytes / 2));
        let wings = [Kind::PlaneSingles, Kind::PlanePairs].map(|kind| rules.kinds.has(kind).then_some(kind));
        let winged = rules.game.codes().filter(|code| wings.contains(&Some(code.shape().kind))).collect();
        Splitter { rules: *rules, rewards, loose, memo, winged }
    }

    /// Finds the best splits of a hand, and the choices of planes with wings that improved them.
    fn all(&mut self, hand: Counts, control: &mut SearchControl) -> Result<(W, Vec<WingedPlanes<W>>), Stop> {
        let mut found = (W::none(), Vec::new());
        self.add(hand, &mut Vec::new(), &mut found, control)?;
        Ok(found)
    }

    /// Adds the splits where at least these planes have wings. `rest` excludes their cores.
    fn add(
        &mut self,
        rest: Counts,
        planes: &mut Vec<Code>,
        found: &mut (W, Vec<WingedPlanes<W>>),
        control: &mut SearchControl,
    ) -> Result<(), Stop> {
        let wings = |code: &Code| size(code.shape().kind, code.shape().length) - core_of(*code).total();
        let wanted: usize = planes.iter().map(wings).sum();
        if !found.0.may_gain(planes.len() + usize::from(rest.total() > wanted)) {
            return Ok(());
        }
        let value = planes.iter().map(|code| self.rewards.of(code.shape().kind)).sum();
        let part = self.chains(planes.clone()).best(rest, control)?;
        let before = found.0.clone();
        found.0.consider(planes.len(), value, &part);
        if found.0 != before {
            found.1.push(WingedPlanes { planes: planes.clone(), rest, value, best: part });
        }
        for code in self.winged.clone() {
            // Planes in the order of their codes, so that each set is tried once.
            let later = planes.last().is_none_or(|&last| last <= code);
            let core = core_of(code);
            if later && rest.contains(core) && rest.total() >= core.total() + wanted + wings(&code) {
                planes.push(code);
                self.add(rest - core, planes, found, control)?;
                planes.pop();
            }
        }
        Ok(())
    }

    fn chains(&mut self, planes: Vec<Code>) -> Chains<'_, W> {
        Chains::new(&self.rules, self.rewards, &mut self.loose, &mut self.memo, planes)
    }

    /// Plays of a split with these steps and value, which [`Splitter::all`] has found.
    fn plays(
        &mut self,
        hand: Counts,
        parts: Vec<WingedPlanes<W>>,
        (steps, value): (usize, i64),
        control: &mut SearchControl,
    ) -> Result<Split, Stop> {
        let mut plays = Vec::with_capacity(steps);
        for WingedPlanes { planes, rest, value: earned, best } in parts {
            let Some(left) = steps.checked_sub(planes.len()) else { continue };
            let wanted = (left, value - earned);
            if best.at(left) == Some(wanted.1) {
                let mut chains = self.chains(planes);
                chains.best(rest, control)?;
                chains.trace(rest, wanted, &mut plays, control)?;
                break;
            }
        }
        sort_plays(&mut plays, hand, PlayOrder::Long);
        Ok(Split { plays, value })
    }
}

impl Splitter<Fewest> {
    /// Finds a split with the fewest plays, and among those one with the greatest value.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn fewest(&mut self, hand: Counts, control: &mut SearchControl) -> Result<Split, Stop> {
        let (best, parts) = self.all(hand, control)?;
        // A split always exists, because every card can be a single.
        let goal = best.best().unwrap_or_default();
        self.plays(hand, parts, goal, control)
    }
}

impl Splitter<Front> {
    /// Split with the best score. Without any score, the fewest plays with the greatest value.
    ///
    /// Scores that differ only by rounding are equal: then fewer plays are better.
    ///
    /// # Errors
    /// Fails with the limit that stopped the search.
    pub fn best_score(&mut self, hand: Counts, control: &mut SearchControl) -> Result<Split, Stop> {
        const ROUNDING: f64 = 1e-12;
        let (best, parts) = self.all(hand, control)?;
        let mut goal = best.all().next().unwrap_or_default();
        let mut score = self.rewards.score(goal.0, goal.1);
        for (steps, value) in best.all().skip(1) {
            let other = self.rewards.score(steps, value);
            if other > score.map(|score| score + ROUNDING) {
                (goal, score) = ((steps, value), other);
            }
        }
        self.plays(hand, parts, goal, control)
    }
}
