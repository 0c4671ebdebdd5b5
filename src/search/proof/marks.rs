//! What each thread is at work on, for the others to see.
//!
//! Before a thread goes down into a position, it marks it with the outcome that is likely: as if
//! most of the proof were there, or most of the disproof. So another thread that comes by takes
//! the way that is best if that comes true: elsewhere, where one refutation does not settle the
//! parent, and along with the first, where it does. A mark is about order only, and never a verdict.

use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};

use super::numbers::{MOST, Numbers, pack, unpack};

/// Slots of a thread.
const SLOTS: usize = 2048;

/// More threads than this search without marks of their own.
const MOST_THREADS: usize = 64;

/// A likely outcome divides one number by this, and multiplies the other by it.
const LIKELY: u32 = 8;

type Table = [AtomicU64; SLOTS];

/// A table for each thread. It alone writes there, the others read.
pub(crate) struct Marks {
    tables: [OnceLock<Box<Table>>; MOST_THREADS],
    taken: [AtomicBool; MOST_THREADS],
    /// How many tables have been taken at some time.
    used: AtomicUsize,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks {
            tables: [const { OnceLock::new() }; MOST_THREADS],
            taken: [const { AtomicBool::new(false) }; MOST_THREADS],
            used: AtomicUsize::new(0),
        }
    }
}

impl Marks {
    pub(crate) fn bytes(&self) -> usize {
        self.used.load(Ordering::Relaxed) * SLOTS * size_of::<AtomicU64>()
    }

    /// A thread's own table, and the sight of all others; empty at the start.
    pub(crate) fn join(&self) -> Marker<'_> {
        let free = |taken: &AtomicBool| !taken.swap(true, Ordering::Acquire);
        let own = self.taken.iter().position(free);
        if let Some(own) = own {
            let zeroed = || Box::new([const { AtomicU64::new(0) }; SLOTS]);
            for slot in self.tables[own].get_or_init(zeroed).iter() {
                slot.store(0, Ordering::Relaxed);
            }
            self.used.fetch_max(own + 1, Ordering::Relaxed);
        }
        Marker { marks: self, own }
    }
}

/// A thread's access to [`Marks`].
pub(crate) struct Marker<'a> {
    marks: &'a Marks,
    own: Option<usize>,
}

#[inline]
fn place(tag: u64) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "its lowest bits")]
    let tag = tag as usize;
    tag % SLOTS
}

impl Marker<'_> {
    /// Says that this thread begins with a position of such numbers.
    pub(crate) fn set(&self, tag: u64, numbers: Numbers) {
        self.write(tag, pack(tag, likely(numbers)));
    }

    /// Says that it is done with it.
    pub(crate) fn clear(&self, tag: u64) {
        self.write(tag, 0);
    }

    fn write(&self, tag: u64, mark: u64) {
        if let Some(table) = self.own.and_then(|own| self.marks.tables[own].get()) {
            table[place(tag)].store(mark, Ordering::Relaxed);
        }
    }

    /// The numbers that a position will have once another thread is done with it, most likely.
    ///
    /// A loop, and no closures: these are not compiled with their callers, and a node takes several looks.
    #[inline(always)]
    pub(crate) fn of_others(&self, tag: u64) -> Option<Numbers> {
        let used = self.marks.used.load(Ordering::Relaxed);
        for (i, table) in self.marks.tables[..used].iter().enumerate() {
            if Some(i) != self.own
                && let Some(table) = table.get()
                && let Some(mark) = unpack(table[place(tag)].load(Ordering::Relaxed), tag)
            {
                return Some(mark);
            }
        }
        None
    }
}

impl Drop for Marker<'_> {
    fn drop(&mut self) {
        if let Some(own) = self.own {
            // A search that was stopped leaves marks behind.
            for slot in self.marks.tables[own].get().into_iter().flat_map(|table| table.iter()) {
                slot.store(0, Ordering::Relaxed);
            }
            self.marks.taken[own].store(false, Ordering::Release);
        }
    }
}

/// The numbers if the likelier outcome comes about.
fn likely(numbers: Numbers) -> Numbers {
    let Numbers { proof, disproof } = numbers;
    let (less, more) = (|n: u32| (n / LIKELY).max(1), |n: u32| n.saturating_mul(LIKELY).min(MOST));
    if proof <= disproof {
        Numbers { proof: less(proof), disproof: more(disproof) }
    } else {
        Numbers { proof: more(proof), disproof: less(disproof) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_seen_by_the_others_until_it_is_cleared() {
        let marks = Marks::default();
        assert_eq!(marks.bytes(), 0);
        let [one, two, three] = [marks.join(), marks.join(), marks.join()];
        one.set(7, Numbers { proof: 100, disproof: 1000 });
        assert_eq!(one.of_others(7), None, "its own");
        for other in [&two, &three] {
            let seen = other.of_others(7).expect("a mark");
            assert!(seen.proof < 20 && seen.disproof > 7000, "{seen:?}");
            assert_eq!(other.of_others(8), None);
        }
        one.clear(7);
        assert_eq!(two.of_others(7), None);
        // What a search leaves behind that was stopped goes with it.
        two.set(9, Numbers { proof: 5, disproof: 1 });
        drop(two);
        assert_eq!(three.of_others(9), None);
        let four = marks.join();
        four.set(10, Numbers { proof: 5, disproof: 1 });
        assert!(three.of_others(10).is_some());
    }

    #[test]
    fn however_likely_an_outcome_it_is_no_verdict() {
        let marks = Marks::default();
        let [one, two] = [marks.join(), marks.join()];
        for proof in [1, 7, 1 << 20, MOST] {
            for disproof in [1, 9, 1 << 25, MOST] {
                one.set(3, Numbers { proof, disproof });
                let seen = two.of_others(3).expect("a mark");
                assert!(seen.proof > 0 && seen.disproof > 0 && seen.proof.max(seen.disproof) <= MOST);
            }
        }
    }

    #[test]
    fn more_threads_than_tables_search_without() {
        let marks = Marks::default();
        let threads: Vec<_> = (0..MOST_THREADS + 3).map(|_| marks.join()).collect();
        threads[MOST_THREADS + 2].set(5, Numbers { proof: 1, disproof: 1 });
        assert!(threads.iter().all(|thread| thread.of_others(5).is_none()));
    }
}
