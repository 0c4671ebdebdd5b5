//! Deals on their way through the threads.

use std::sync::Arc;
use std::time::Duration;

use super::plan::Plan;
use super::tally::{Rows, Summary, count};
use super::unseen::Deal;
use super::viewpoint::{Solvers, Viewpoint};
use crate::search::{Crew, Limits, Run, Stop, Ticker};
use crate::shedding::Move;

/// Deals that one thread solves before it tells, of at most so many cards: more where they take microseconds.
const BLOCKS: [(usize, usize); 3] = [(12, 16), (18, 4), (usize::MAX, 1)];

/// Deals that are solved by several threads, each on one of them.
///
/// What it finds depends on the plan alone, and not on the threads: they end in any order, but count in that of the
/// plan. All threads share what they prove: the deals are much alike. How many positions are visited depends on who
/// comes first then, so that with a limit of nodes one thread works through all deals, and ends with the same one on
/// every machine.
pub struct Survey {
    /// Until nothing more is wanted.
    crew: Option<Crew<Block>>,
    plan: Plan,
    node_limit: u64,
    /// Blocks that are solved, by their number, from the first one that is missing.
    waiting: Vec<Option<Block>>,
    blocks: usize,
    /// Blocks that count.
    counted: usize,
    rows: Rows,
    nodes: u64,
    stop: Option<Stop>,
}

/// Some deals in a row.
struct Block {
    rows: Rows,
    /// For each of them the positions that were visited.
    nodes: Vec<u64>,
    /// Why the rest of them is missing.
    stop: Option<Stop>,
}

impl Survey {
    /// Begins to solve the deals of a plan, for some legal plays. The limits hold for all of them together.
    ///
    /// # Errors
    /// [`Stop::NoThread`] where no thread can be had, [`Stop::Memory`] where the limit leaves no room for the answers.
    pub fn begin(table: Viewpoint, plays: Vec<Move>, plan: Plan, limits: &Limits) -> Result<Survey, Stop> {
        if Rows::bytes(plays.len(), plan.len()) > limits.memory {
            return Err(Stop::Memory);
        }
        let threads = if limits.nodes.is_some() { 1 } else { limits.threads };
        let each = Limits { time: None, ..*limits };
        let crew = Crew::new(threads, each, limits.time).ok_or(Stop::NoThread)?;
        let rows = Rows::of(plays.len());
        let size = block_size(&table, &plan);
        let max_bytes = limits.memory - Rows::bytes(plays.len(), plan.len());
        let solvers = Arc::new(Solvers::new(table, &plan, max_bytes, threads)?);
        let plays = Arc::new(plays);
        let mut blocks = 0;
        for (number, block) in (0..).zip(plan.deals.chunks(size)) {
            let (block, plays, solvers) = (block.to_vec(), Arc::clone(&plays), Arc::clone(&solvers));
            crew.put(number, move |ticker| Ok(solve(&solvers, &block, &plays, ticker)));
            blocks += 1;
        }
        Ok(Survey {
            crew: Some(crew),
            plan,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            waiting: Vec::new(),
            blocks,
            counted: 0,
            rows,
            nodes: 0,
            stop: None,
        })
    }

    /// How many deals are to be solved.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.plan.len()
    }

    /// How many count already: all before the first that is missing.
    #[must_use]
    pub const fn solved(&self) -> usize {
        self.rows.len()
    }

    /// Positions visited in these.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why it ended before all deals were solved, if it did.
    #[must_use]
    pub const fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Whether nothing more will come.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.crew.is_none() || self.counted == self.blocks
    }

    /// Waits for some more deals to be solved, at most for a time.
    pub fn wait(&mut self, patience: Duration) {
        let Some(crew) = self.crew.as_ref().filter(|_| !self.is_done()) else { return };
        for (number, Run { answer, .. }) in crew.take(patience) {
            let number = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(self.counted);
            if self.waiting.len() <= number {
                self.waiting.resize_with(number + 1, || None);
            }
            let none = |stop| Block { rows: Rows::of(0), nodes: Vec::new(), stop: Some(stop) };
            self.waiting[number] = Some(answer.unwrap_or_else(none));
        }
        let ready = self.waiting.iter().take_while(|block| block.is_some()).count();
        let blocks: Vec<Block> = self.waiting.drain(..ready).flatten().collect();
        for block in blocks {
            if self.stop.is_none() {
                self.add(&block);
            }
        }
        if self.stop.is_some() || self.counted == self.blocks {
            self.end();
        }
    }

    /// Stops what still runs: what counts already stays.
    pub fn end(&mut self) {
        self.crew = None;
    }

    /// Counts the next block, as far as the limit of nodes goes.
    fn add(&mut self, block: &Block) {
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

    /// What the deals that count say.
    #[must_use]
    pub fn summary(&self) -> Summary {
        count(&self.plan, &self.rows)
    }
}

/// How many deals make a block.
fn block_size(table: &Viewpoint, plan: &Plan) -> usize {
    let cards = plan.deals.first().map_or(0, |deal| table.cards(deal));
    let fits = BLOCKS.iter().find(|&&(most, _)| cards <= most);
    fits.map_or(1, |&(_, size)| size)
}

/// The deals of a block, until a limit ends it.
fn solve(solvers: &Solvers, deals: &[Deal], plays: &[Move], ticker: &mut Ticker) -> Block {
    let mut block = Block { rows: Rows::of(plays.len()), nodes: Vec::new(), stop: None };
    for deal in deals {
        let before = ticker.own_nodes();
        match solvers.wins_by_each(deal, plays, ticker) {
            Ok(wins) => {
                block.rows.push(&wins);
                block.nodes.push(ticker.own_nodes() - before);
            }
            Err(stop) => {
                block.stop = Some(stop);
                break;
            }
        }
    }
    block
}
