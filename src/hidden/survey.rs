//! Solving of deals on several threads.

use std::sync::Arc;
use std::time::Duration;

use super::deal_plan::DealPlan;
use super::tally::{Rows, Summary, count};
use super::unseen::Deal;
use super::viewpoint::{Solvers, Viewpoint};
use crate::search::{Limits, SearchControl, SearchResult, Stop, WorkerPool};
use crate::shedding::Move;

/// Most cards of a deal, and how many such deals a thread solves before it reports.
const BLOCKS: [(usize, usize); 3] = [(12, 16), (18, 4), (usize::MAX, 1)];
/// Most blocks that wait for a thread. A queue of all blocks would take long to fill and to drop.
const MOST_QUEUED: usize = 1 << 10;

/// Solves deals on several threads, each deal on one of them.
///
/// The result depends only on the plan. Threads finish deals in any order, but deals count in the
/// plan's order. All threads share what they prove, as deals are much alike. So node counts depend
/// on timing. With a node limit, a single thread solves all deals, so that it always stops at the
/// same deal.
pub struct Survey {
    /// Dropped when no more results are wanted.
    workers: Option<WorkerPool<SearchResult<DealBlock>>>,
    /// The solvers and the plays; `None` without deals.
    job: Option<Arc<(Solvers, Vec<Move>)>>,
    plan: DealPlan,
    /// Number of cards of a deal.
    cards: usize,
    /// Number of deals in a block.
    size: usize,
    /// Number of blocks given to the workers.
    put: usize,
    node_limit: u64,
    /// Solved blocks in order, from the first missing one on.
    waiting: Vec<Option<DealBlock>>,
    /// Number of counted blocks.
    counted: usize,
    rows: Rows,
    nodes: u64,
    stop: Option<Stop>,
}

/// Results of consecutive deals.
struct DealBlock {
    rows: Rows,
    /// Nodes of each deal.
    nodes: Vec<u64>,
    /// Reason why the remaining deals are missing.
    stop: Option<Stop>,
}

impl Survey {
    /// Starts to solve the deals of a plan, for some legal plays. The limits apply to all together.
    ///
    /// # Errors
    /// [`Stop::Memory`] if the limit is too small.
    pub fn begin(
        table: Viewpoint,
        plays: Vec<Move>,
        plan: DealPlan,
        limits: &Limits,
    ) -> Result<Survey, Stop> {
        if Rows::bytes(plays.len(), plan.len()) > limits.memory {
            return Err(Stop::Memory);
        }
        let threads = if limits.nodes.is_some() { 1 } else { limits.threads };
        let each = Limits { time: None, ..*limits };
        let workers = WorkerPool::new(threads, each, limits.time);
        let max_bytes = limits.memory - Rows::bytes(plays.len(), plan.len());
        let solvers = Solvers::new(table, &plan, max_bytes, threads)?;
        let mut survey = Survey {
            workers: Some(workers),
            cards: plan.deals.first().map_or(0, |deal| table.cards(deal)),
            size: block_size(&table, &plan),
            plan,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            ..Survey::empty(plays.len())
        };
        survey.job = Some(Arc::new((solvers, plays)));
        survey.fill();
        Ok(survey)
    }

    /// Creates a survey without deals, for a number of plays.
    #[must_use]
    pub fn empty(plays: usize) -> Survey {
        Survey {
            workers: None,
            job: None,
            plan: DealPlan::default(),
            cards: 0,
            size: 1,
            put: 0,
            node_limit: 0,
            waiting: Vec::new(),
            counted: 0,
            rows: Rows::of(plays),
            nodes: 0,
            stop: None,
        }
    }

    /// Gives blocks to the workers while its queue has room.
    fn fill(&mut self) {
        let (Some(workers), Some(job)) = (&self.workers, &self.job) else { return };
        let room = MOST_QUEUED.saturating_sub(workers.open());
        for block in self.plan.deals.chunks(self.size).skip(self.put).take(room) {
            let (block, job) = (block.to_vec(), Arc::clone(job));
            workers
                .put(self.put as u64, self.cards, move |control| Ok(solve(&job.0, &block, &job.1, control)));
            self.put += 1;
        }
    }

    /// Number of blocks in all.
    fn blocks(&self) -> usize {
        self.plan.len().div_ceil(self.size)
    }

    /// Number of deals to solve.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.plan.len()
    }

    /// Number of counted deals: all before the first missing one.
    #[must_use]
    pub const fn solved(&self) -> usize {
        self.rows.len()
    }

    /// Nodes of the counted deals.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Reason why the survey ended before all deals were solved, if it did.
    #[must_use]
    pub const fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns true if no more deals will be counted.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.workers.is_none() || self.counted == self.blocks()
    }

    /// Waits until more deals are solved, or `patience` has passed.
    pub fn wait(&mut self, patience: Duration) {
        let Some(workers) = self.workers.as_ref().filter(|_| !self.is_done()) else { return };
        for (number, SearchResult { answer, .. }) in workers.take(patience) {
            let number = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(self.counted);
            if self.waiting.len() <= number {
                self.waiting.resize_with(number + 1, || None);
            }
            let none = |stop| DealBlock { rows: Rows::of(0), nodes: Vec::new(), stop: Some(stop) };
            self.waiting[number] = Some(answer.unwrap_or_else(none));
        }
        let ready = self.waiting.iter().take_while(|block| block.is_some()).count();
        let blocks: Vec<DealBlock> = self.waiting.drain(..ready).flatten().collect();
        for block in blocks {
            if self.stop.is_none() {
                self.add(&block);
            }
        }
        if self.stop.is_some() || self.counted == self.blocks() {
            self.end();
        }
        self.fill();
    }

    /// Stops the threads. Counted deals remain.
    pub fn end(&mut self) {
        self.workers = None;
    }

    /// Counts the deals of the next block, up to the node limit.
    fn add(&mut self, block: &DealBlock) {
        self.counted += 1;
        let mut fit = 0;
        for nodes in &block.nodes {
            if self.nodes + nodes > self.node_limit {
                self.stop = Some(Stop::Nodes);
                break;
            }
            self.nodes += nodes;
            fit += 1;
        }
        self.rows.append(&block.rows, fit);
        self.stop = self.stop.or(block.stop);
    }

    /// Summary of the counted deals.
    #[must_use]
    pub fn summary(&self) -> Summary {
        count(&self.plan, &self.rows)
    }
}

/// Number of deals in a block.
fn block_size(table: &Viewpoint, plan: &DealPlan) -> usize {
    let cards = plan.deals.first().map_or(0, |deal| table.cards(deal));
    let fits = BLOCKS.iter().find(|&&(most, _)| cards <= most);
    fits.map_or(1, |&(_, size)| size)
}

/// Solves the deals of a block until a limit stops it.
fn solve(solvers: &Solvers, deals: &[Deal], plays: &[Move], control: &mut SearchControl) -> DealBlock {
    let mut block = DealBlock { rows: Rows::of(plays.len()), nodes: Vec::new(), stop: None };
    for deal in deals {
        let before = control.own_nodes();
        match solvers.wins_by_each(deal, plays, control) {
            Ok(wins) => {
                block.rows.push(&wins);
                block.nodes.push(control.own_nodes() - before);
            }
            Err(stop) => {
                block.stop = Some(stop);
                break;
            }
        }
    }
    block
}
