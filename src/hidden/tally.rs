//! Statistics of solved deals.

use super::deal_plan::DealPlan;

/// Bit matrix of winning plays: a row for each deal, a bit for each play.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    plays: usize,
    words: Vec<u64>,
}

impl Rows {
    pub(super) const fn of(plays: usize) -> Rows {
        Rows { plays, words: Vec::new() }
    }

    const fn width(&self) -> usize {
        self.plays.div_ceil(64)
    }

    /// Bytes of a number of rows.
    pub(super) const fn bytes(plays: usize, rows: usize) -> usize {
        plays.div_ceil(64).saturating_mul(rows).saturating_mul(size_of::<u64>())
    }

    pub(super) const fn len(&self) -> usize {
        if self.plays == 0 { 0 } else { self.words.len() / self.width() }
    }

    pub(super) fn push(&mut self, wins: &[bool]) {
        debug_assert_eq!(wins.len(), self.plays);
        let word = |part: &[bool]| (0..).zip(part).fold(0, |word, (i, &wins)| word | u64::from(wins) << i);
        self.words.extend(wins.chunks(64).map(word));
    }

    /// Appends the first `rows` rows of `others`.
    pub(super) fn append(&mut self, others: &Rows, rows: usize) {
        self.words.extend_from_slice(&others.words[..rows * self.width()]);
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width()..][..self.width()]
    }

    fn wins(&self, row: usize, play: usize) -> bool {
        self.row(row)[play / 64] >> (play % 64) & 1 == 1
    }
}

/// Share of the deals that each play wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// True if all possible deals were solved: the shares then have no sampling error.
    pub exact: bool,
    /// Number of samples: all draws if deals were drawn, else the distinct deals.
    pub samples: usize,
    /// Effective sample size: equals `samples` unless deals have different weights.
    pub effective: f64,
    /// Share of the deals that each play wins, 0 to 1.
    pub shares: Vec<f64>,
    /// Share of the deals that at least one play wins.
    pub open: f64,
    /// Comparison of the best play with the next; `None` if there is only one play.
    pub margin: Option<Margin>,
}

/// Comparison of two plays, deal by deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// Index of the play with the greatest share; the first one in the list if several share it.
    pub best: usize,
    /// Index of the next best play.
    pub next: usize,
    /// Share of the deals that the best play wins and the next one loses.
    pub gained: f64,
    /// Share of the deals that the next play wins and the best one loses.
    pub lost: f64,
}

/// Summarizes the solved deals, which are the first ones of the plan.
pub(super) fn count(plan: &DealPlan, rows: &Rows) -> Summary {
    let (weights, samples) = weights(plan, rows.len());
    let total: u128 = weights.iter().sum();
    let share = |wins: &dyn Fn(usize) -> bool| {
        let won: u128 = (0..).zip(&weights).filter(|&(row, _)| wins(row)).map(|(_, &weight)| weight).sum();
        ratio(won, total)
    };
    let shares: Vec<f64> = (0..rows.plays).map(|play| share(&|row| rows.wins(row, play))).collect();
    let margin = best_two(&shares).map(|(best, next)| Margin {
        best,
        next,
        gained: share(&|row| rows.wins(row, best) && !rows.wins(row, next)),
        lost: share(&|row| !rows.wins(row, best) && rows.wins(row, next)),
    });
    let effective = if plan.is_whole() {
        let squares: f64 = weights.iter().map(|&weight| ratio(weight, total).powi(2)).sum();
        if squares > 0.0 { 1.0 / squares } else { 0.0 }
    } else {
        ratio(samples as u128, 1)
    };
    Summary {
        exact: plan.is_whole() && rows.len() == plan.len() && !plan.is_empty(),
        samples,
        effective,
        open: share(&|row| rows.row(row).iter().any(|&word| word != 0)),
        shares,
        margin,
    }
}

/// Weights of the first deals, and the number of samples that they are.
fn weights(plan: &DealPlan, deals: usize) -> (Vec<u128>, usize) {
    if plan.is_whole() {
        return (plan.ways[..deals].to_vec(), deals);
    }
    let settled = plan.settled(deals);
    let mut weights = vec![0; deals];
    for &place in &plan.draws[..settled] {
        weights[place] += 1;
    }
    (weights, settled)
}

/// Indices of the play with the greatest share and the next one; in a tie, the first in the list.
fn best_two(shares: &[f64]) -> Option<(usize, usize)> {
    let first_of = |but: Option<usize>| {
        let others = (0..shares.len()).filter(|&play| Some(play) != but);
        others.reduce(|best, play| if shares[play] > shares[best] { play } else { best })
    };
    let best = first_of(None)?;
    Some((best, first_of(Some(best))?))
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no more than sixteen digits")]
fn ratio(part: u128, of: u128) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}
