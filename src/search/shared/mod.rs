//! A transposition table that several threads use and that grows while they do.

#[cfg(test)]
mod tests;

use std::sync::{
    Mutex, PoisonError, RwLock, RwLockReadGuard, TryLockError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use super::control::{Stop, Ticker};
use super::table::{Replaced, Table};

/// A growing table, to be used through a [`View`] of each thread's own.
///
/// It grows in steps of a few milliseconds, which one thread makes between its nodes while
/// the others go on. Only when the larger table takes the place of the smaller one do all
/// views let go of it for a moment. Views do all that in [`View::pause`], which a search
/// calls at every node.
pub(crate) struct SharedTable<T> {
    table: RwLock<T>,
    filled: AtomicUsize,
    /// Set while the table should grow.
    growing: AtomicBool,
    /// Set while the larger table is to take its place: all views let go.
    changing: AtomicBool,
    /// Set when there is no room to grow: old entries are replaced from now on.
    full: AtomicBool,
    /// The larger table while it is being filled.
    growth: Mutex<Option<Growth<T>>>,
    max_bytes: usize,
    /// Of the table, for those who must not wait for its lock.
    bytes: AtomicUsize,
}

/// A larger table, and the first bucket of the present one that has not been copied to it.
///
/// An entry that is put into a bucket after it was copied is lost to the larger table. That costs
/// the search for it, and no more.
struct Growth<T> {
    larger: T,
    next: usize,
}

/// Bytes of the present table that are copied in one step: a few milliseconds.
const STEP_BYTES: usize = 4 << 20;

impl<T: Table> SharedTable<T> {
    /// A transposition table that begins with a table, and grows to at most so many bytes.
    pub(crate) fn of(table: T, max_bytes: usize) -> SharedTable<T> {
        SharedTable {
            bytes: AtomicUsize::new(table.bytes()),
            table: RwLock::new(table),
            filled: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
            changing: AtomicBool::new(false),
            growth: Mutex::new(None),
            full: AtomicBool::new(false),
            max_bytes,
        }
    }

    /// Bytes of its table. Never waits: a caller may hold what a searching thread needs.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// A thread's access.
    ///
    /// A thread with views of two memos lets go of both while it waits for either, by
    /// [`pause_both`] or [`View::aside`]: two threads that wait for each other would never go on.
    pub(crate) fn view(&self) -> View<'_, T> {
        View { shared: self, table: Some(self.read()), filled: 0 }
    }

    fn read(&self) -> RwLockReadGuard<'_, T> {
        // A panic while the table was locked for writing cannot leave it half
        // made: it is replaced by one assignment.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread's access to a [`SharedTable`].
pub(crate) struct View<'a, T: Table> {
    shared: &'a SharedTable<T>,
    /// `None` only inside `change` and `aside`.
    table: Option<RwLockReadGuard<'a, T>>,
    /// Places filled that the shared count does not know yet.
    filled: usize,
}

/// Places that are filled between two looks at whether the table should grow.
const FILL_STRIDE: usize = 64;

impl<T: Table> View<'_, T> {
    #[inline]
    pub(super) fn table(&self) -> &T {
        self.table.as_ref().expect("the table is held outside `change` and `aside`")
    }

    /// Takes note of an entry that has been put into the table.
    #[inline]
    pub(super) fn note(&mut self, place: Replaced) {
        self.filled += usize::from(place == Replaced::Nothing);
        // Where entries are lost, each place counts: what many views keep to themselves
        // could be all that a small table lacks to be called full.
        if self.filled == FILL_STRIDE || self.filled > 0 && place == Replaced::Other {
            self.count_filled();
        }
    }

    fn count_filled(&mut self) {
        let filled = self.shared.filled.fetch_add(self.filled, Ordering::Relaxed) + self.filled;
        self.filled = 0;
        if filled > self.table().enough() && !self.shared.full.load(Ordering::Relaxed) {
            self.shared.growing.store(true, Ordering::Relaxed);
        }
    }

    /// What a search does between two nodes: lets the table grow, and the caller look for signals.
    ///
    /// While the caller looks, which may run anything, a search of the same table too, the view
    /// has let go of the table. No entry is held over a call.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] when the caller wants to stop.
    #[inline]
    pub(crate) fn pause(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        if self.shared.growing.load(Ordering::Relaxed) {
            self.grow();
        }
        if ticker.poll_is_due() {
            return self.aside(|| ticker.poll());
        }
        Ok(())
    }

    /// Lets go of the table while some work goes on.
    pub(crate) fn aside<R>(&mut self, work: impl FnOnce() -> R) -> R {
        self.table = None;
        let done = work();
        self.table = Some(self.shared.read());
        done
    }

    /// A step of growth, unless another thread makes it.
    #[cold]
    fn grow(&mut self) {
        let shared = self.shared;
        if shared.changing.load(Ordering::Acquire) {
            return self.aside(|| shared.wait_for_change());
        }
        let mut growth = match shared.growth.try_lock() {
            Ok(growth) => growth,
            // A thread that panicked has left a table that is right as far as it goes.
            Err(TryLockError::Poisoned(growth)) => growth.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        // Another thread may have been first.
        if !shared.growing.load(Ordering::Relaxed) {
            return;
        }
        let table = self.table();
        if growth.is_none() {
            *growth = table.larger(shared.max_bytes).map(|larger| Growth { larger, next: 0 });
        }
        let Some(Growth { larger, next }) = growth.as_mut() else {
            shared.full.store(true, Ordering::Relaxed);
            shared.growing.store(false, Ordering::Relaxed);
            return;
        };
        let (from, all) = (*next, table.buckets());
        *next = all.min(from + STEP_BYTES / (table.bytes() / all));
        table.copy_to(larger, from..*next);
        if *next == all
            && let Some(Growth { larger, .. }) = growth.take()
        {
            self.change(larger);
        }
    }

    /// Puts a larger table in the place of this one.
    fn change(&mut self, larger: T) {
        let shared = self.shared;
        self.table = None;
        shared.changing.store(true, Ordering::Release);
        let mut table = loop {
            // Asking again and again, not waiting: a thread that waits to write keeps others from
            // reading, and one of these may be where it lets go of nothing for a while.
            match shared.table.try_write() {
                Ok(table) => break table,
                Err(TryLockError::Poisoned(table)) => break table.into_inner(),
                Err(TryLockError::WouldBlock) => std::thread::yield_now(),
            }
        };
        shared.bytes.store(larger.bytes(), Ordering::Relaxed);
        let old = std::mem::replace(&mut *table, larger);
        shared.growing.store(false, Ordering::Relaxed);
        shared.changing.store(false, Ordering::Release);
        drop(table);
        // Giving back much memory takes a while: nobody waits for it.
        drop(old);
        self.table = Some(shared.read());
    }
}

impl<T> SharedTable<T> {
    fn wait_for_change(&self) {
        while self.changing.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
    }
}

/// [`View::pause`] for a thread with views of two memos.
///
/// # Errors
/// [`Stop::Interrupted`] when the caller wants to stop.
#[inline]
pub(crate) fn pause_both<V: Table, W: Table>(
    one: &mut View<'_, V>,
    other: &mut View<'_, W>,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    if one.shared.growing.load(Ordering::Relaxed) {
        other.aside(|| one.grow());
    }
    if other.shared.growing.load(Ordering::Relaxed) {
        one.aside(|| other.grow());
    }
    if ticker.poll_is_due() {
        return one.aside(|| other.aside(|| ticker.poll()));
    }
    Ok(())
}

impl<T: Table> Drop for View<'_, T> {
    fn drop(&mut self) {
        self.shared.filled.fetch_add(self.filled, Ordering::Relaxed);
    }
}
