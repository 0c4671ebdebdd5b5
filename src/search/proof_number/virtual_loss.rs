//! Virtual loss (Chaslot et al. 2008): marks of the nodes that threads are working on.
//!
//! Before a thread searches a node, it marks it with the likely outcome: unlike there, this can be
//! a win too. To other threads the node then looks nearly decided
//! ([`Numbers::if_likely`](super::Numbers::if_likely)). If the likely outcome would decide the
//! parent, they search the same node too, otherwise its siblings. Marks affect the order of the
//! search only, never a verdict.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};

use super::Verdict;

/// Number of slots of a thread's table.
const SLOTS: usize = 2048;

/// Number of threads that can set marks. More threads search without setting any.
const MOST_THREADS: usize = 64;

type Marks = [AtomicU64; SLOTS];

/// Marks of all threads. Each thread writes to its own table and reads the others.
pub(crate) struct VirtualLosses {
    tables: [OnceLock<Box<Marks>>; MOST_THREADS],
    taken: [AtomicBool; MOST_THREADS],
    /// Number of tables that have ever been taken.
    used: AtomicUsize,
}

impl Default for VirtualLosses {
    fn default() -> VirtualLosses {
        VirtualLosses {
            tables: [const { OnceLock::new() }; MOST_THREADS],
            taken: [const { AtomicBool::new(false) }; MOST_THREADS],
            used: AtomicUsize::new(0),
        }
    }
}

impl VirtualLosses {
    pub(crate) fn bytes(&self) -> usize {
        self.used.load(Ordering::Relaxed) * SLOTS * size_of::<AtomicU64>()
    }

    /// Gives a thread its own table, which is empty, and access to the others.
    pub(crate) fn join(&self) -> VirtualLossView<'_> {
        let free = |taken: &AtomicBool| !taken.swap(true, Ordering::Acquire);
        let own = self.taken.iter().position(free);
        if let Some(own) = own {
            let zeroed = || Box::new([const { AtomicU64::new(0) }; SLOTS]);
            for slot in self.tables[own].get_or_init(zeroed).iter() {
                slot.store(0, Ordering::Relaxed);
            }
            self.used.fetch_max(own + 1, Ordering::Relaxed);
        }
        VirtualLossView { virtual_losses: self, own }
    }
}

/// A thread's access to [`VirtualLosses`].
pub(crate) struct VirtualLossView<'a> {
    virtual_losses: &'a VirtualLosses,
    own: Option<usize>,
}

#[inline]
fn place(tag: u64) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "its lowest bits")]
    let tag = tag as usize;
    tag % SLOTS
}

/// Bits of a mark below its tag: it is set, and the side to move likely wins.
const SET: u64 = 1;
const WIN: u64 = 2;

#[inline]
const fn mark(tag: u64, likely: Verdict) -> u64 {
    tag << 2 | SET | if likely.is_win() { WIN } else { 0 }
}

impl VirtualLossView<'_> {
    /// Marks a node that this thread begins to search with its likely verdict.
    #[inline]
    pub(crate) fn set(&self, tag: u64, likely: Verdict) {
        self.write(tag, mark(tag, likely));
    }

    /// Removes the mark of a node.
    #[inline]
    pub(crate) fn clear(&self, tag: u64) {
        self.write(tag, 0);
    }

    #[inline]
    fn write(&self, tag: u64, mark: u64) {
        if let Some(table) = self.own.and_then(|own| self.virtual_losses.tables[own].get()) {
            table[place(tag)].store(mark, Ordering::Relaxed);
        }
    }

    /// Likely verdict of a node that another thread is working on.
    ///
    /// The loop has no closures: they are not compiled for newer processors with their callers.
    #[inline(always)]
    pub(crate) fn of_others(&self, tag: u64) -> Option<Verdict> {
        let used = self.virtual_losses.used.load(Ordering::Relaxed);
        for (i, table) in self.virtual_losses.tables[..used].iter().enumerate() {
            if Some(i) != self.own
                && let Some(table) = table.get()
            {
                let seen = table[place(tag)].load(Ordering::Relaxed);
                if seen | WIN == mark(tag, Verdict::Win) {
                    return Some(Verdict::win_if(seen & WIN != 0));
                }
            }
        }
        None
    }
}

impl Drop for VirtualLossView<'_> {
    fn drop(&mut self) {
        if let Some(own) = self.own {
            // A search that was stopped has not cleared its marks.
            for slot in self.virtual_losses.tables[own].get().into_iter().flat_map(|table| table.iter()) {
                slot.store(0, Ordering::Relaxed);
            }
            self.virtual_losses.taken[own].store(false, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_seen_by_the_others_until_it_is_cleared() {
        let virtual_losses = VirtualLosses::default();
        assert_eq!(virtual_losses.bytes(), 0);
        let [one, two, three] = [virtual_losses.join(), virtual_losses.join(), virtual_losses.join()];
        for likely in [Verdict::Win, Verdict::Loss] {
            one.set(7, likely);
            assert_eq!(one.of_others(7), None, "its own");
            for other in [&two, &three] {
                assert_eq!(other.of_others(7), Some(likely));
                assert_eq!(other.of_others(8), None);
                assert_eq!(other.of_others(7 + SLOTS as u64), None, "another position in the same place");
            }
            one.clear(7);
            assert_eq!(two.of_others(7), None);
        }
        // The marks of a stopped search disappear with its view.
        two.set(9, Verdict::Loss);
        drop(two);
        assert_eq!(three.of_others(9), None);
        let four = virtual_losses.join();
        four.set(10, Verdict::Win);
        assert_eq!(three.of_others(10), Some(Verdict::Win));
    }

    #[test]
    fn tag_0_has_no_mark_at_first() {
        let virtual_losses = VirtualLosses::default();
        let [one, two] = [virtual_losses.join(), virtual_losses.join()];
        assert_eq!(two.of_others(0), None);
        one.set(0, Verdict::Loss);
        assert_eq!(two.of_others(0), Some(Verdict::Loss));
    }

    #[test]
    fn more_threads_than_tables_search_without() {
        let virtual_losses = VirtualLosses::default();
        let threads: Vec<_> = (0..MOST_THREADS + 3).map(|_| virtual_losses.join()).collect();
        threads[MOST_THREADS + 2].set(5, Verdict::Win);
        assert!(threads.iter().all(|thread| thread.of_others(5).is_none()));
    }
}
