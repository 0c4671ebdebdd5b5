//! Fewest plays of many hands, with several threads.

use super::{Fewest, Rewards, Split, Splitter};
use crate::cards::Counts;
use crate::search::{SearchResult, WorkerPool};
use crate::shedding::Rules;

/// Number of hands in a job. For fewer, a new table would cost more than it saves.
const BLOCK: usize = 256;

/// Queues all hands in blocks, which are numbered from 0 and finish in any order.
///
/// A block's answer is its hands' splits, in order. Each thread's tables take up to `max_bytes`.
///
/// ```
/// use canju::search::{WorkerPool, Limits};
/// use canju::shedding::{Rules, split::{Rewards, put_all}};
/// use std::time::Duration;
/// # use canju::cards::Hand;
/// let hands = ["34567 99 J", "3 5"].map(|text| text.parse::<Hand>().unwrap().counts());
/// let workers = WorkerPool::new(2, Limits::default(), None);
/// put_all(&workers, &hands, &Rules::DOUDIZHU, Rewards::COURSE, 1 << 24);
/// let (_, run) = workers.take(Duration::from_secs(10)).remove(0);
/// assert_eq!(run.answer.unwrap().iter().map(|split| split.plays.len()).collect::<Vec<_>>(), [3, 2]);
/// ```
pub fn put_all(
    workers: &WorkerPool<SearchResult<Vec<Split>>>,
    hands: &[Counts],
    rules: &Rules,
    rewards: Rewards,
    max_bytes: usize,
) {
    for (number, block) in (0..).zip(hands.chunks(BLOCK)) {
        let (block, rules) = (block.to_vec(), *rules);
        workers.put(number, 0, move |control| {
            let mut splitter = Splitter::<Fewest>::new(&rules, rewards, max_bytes);
            block.iter().map(|&hand| splitter.fewest(hand, control)).collect()
        });
    }
}
