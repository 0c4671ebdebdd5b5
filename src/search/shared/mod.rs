//! A transposition table that grows while several threads use it.

#[cfg(test)]
mod tests;

use std::sync::{
    Mutex, PoisonError, RwLock, RwLockReadGuard, TryLockError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use super::buckets::{Growing, Replaced};
use super::control::{SearchControl, Stop};

/// A growing table. Each thread uses it through its own [`TableView`].
///
/// It grows in steps of a few milliseconds. One thread makes each step between two nodes, while the
/// others go on. All views release the table only for the moment when the larger table replaces it.
/// This happens in [`TableView::pause`], which a search calls at every node.
pub(crate) struct SharedTable<T> {
    table: RwLock<T>,
    filled: AtomicUsize,
    /// Set while the table should grow.
    growing: AtomicBool,
    /// Set while a thread waits to replace the table: all views release it.
    changing: AtomicBool,
    /// Set when the table cannot grow: from then on, old entries are replaced.
    full: AtomicBool,
    /// The larger table while it is being filled.
    growth: Mutex<Option<Growth<T>>>,
    max_bytes: usize,
    /// Size of the table, for readers that must not wait for its lock.
    bytes: AtomicUsize,
}

/// A larger table, and the first bucket that has not yet been copied to it.
///
/// An entry that is put into a bucket after it was copied is lost. It only costs a new search.
struct Growth<T> {
    larger: T,
    next: usize,
}

/// Bytes copied in one step, which takes a few milliseconds.
const STEP_BYTES: usize = 4 << 20;

impl<T: Growing> SharedTable<T> {
    /// Shares a table that grows to at most `max_bytes`.
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

    /// Bytes of the table. Never waits: the caller may hold a lock that a searching thread needs.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The table, unless it has begun to grow, and whether it has entries. They no longer count.
    pub(super) fn initial(&mut self) -> Option<(&mut T, bool)> {
        let has_grown = *self.growing.get_mut() || *self.full.get_mut();
        let is_written = std::mem::take(self.filled.get_mut()) > 0;
        let table = self.table.get_mut().unwrap_or_else(PoisonError::into_inner);
        (!has_grown).then_some((table, is_written))
    }

    /// This thread's view.
    ///
    /// A thread with views of two tables must release both while it waits for either, with
    /// [`pause_both`] or [`TableView::aside`]. Otherwise two threads could wait for each other forever.
    pub(crate) fn view(&self) -> TableView<'_, T> {
        TableView { shared: self, table: Some(self.read()), filled: 0 }
    }

    fn read(&self) -> RwLockReadGuard<'_, T> {
        // A panic under the write lock cannot leave a half-made table: one assignment replaces it.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread's access to a [`SharedTable`].
pub(crate) struct TableView<'a, T: Growing> {
    shared: &'a SharedTable<T>,
    /// `None` only inside `change` and `aside`.
    table: Option<RwLockReadGuard<'a, T>>,
    /// Places filled but not yet added to the shared count.
    filled: usize,
}

/// Places filled between two checks of the load factor.
const FILL_STRIDE: usize = 64;

impl<T: Growing> TableView<'_, T> {
    #[inline]
    pub(super) fn table(&self) -> &T {
        self.table.as_ref().expect("the table is present outside `change` and `aside`")
    }

    /// Counts an entry that was put into the table.
    #[inline]
    pub(super) fn note(&mut self, place: Replaced) {
        self.filled += usize::from(place == Replaced::Nothing);
        // If the table already loses entries, count at once: a small table can be full while the
        // uncounted places of many views hide it.
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

    /// Work between two nodes: makes a step of growth, and polls the caller if that is due.
    ///
    /// The view releases the table while the caller runs, which may search the same table. So a
    /// search must not hold an entry across this call.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the caller wants to stop.
    #[inline]
    pub(crate) fn pause(&mut self, control: &mut SearchControl) -> Result<(), Stop> {
        if self.shared.growing.load(Ordering::Relaxed) {
            self.grow();
        }
        if control.poll_is_due() {
            return self.aside(|| control.poll());
        }
        Ok(())
    }

    /// Releases the table while `work` runs.
    pub(crate) fn aside<R>(&mut self, work: impl FnOnce() -> R) -> R {
        self.table = None;
        let done = work();
        self.table = Some(self.shared.read());
        done
    }

    /// Makes a step of growth, unless another thread is making one.
    #[cold]
    fn grow(&mut self) {
        let shared = self.shared;
        if shared.changing.load(Ordering::Acquire) {
            return self.aside(|| shared.wait_for_change());
        }
        let mut growth = match shared.growth.try_lock() {
            Ok(growth) => growth,
            // A thread that panicked left a table that is valid, though incomplete.
            Err(TryLockError::Poisoned(growth)) => growth.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        // Another thread may have finished the growth.
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

    /// Replaces the table with a larger one.
    fn change(&mut self, larger: T) {
        let shared = self.shared;
        self.table = None;
        shared.changing.store(true, Ordering::Release);
        let mut table = loop {
            // Poll with `try_write`: a waiting writer would block new readers, and one of them may
            // be in code that does not release its view for a while.
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
        // Freeing much memory takes a while: do it outside the lock.
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

/// [`TableView::pause`] for a thread with views of two tables.
///
/// # Errors
/// [`Stop::Interrupted`] if the caller wants to stop.
#[inline]
pub(crate) fn pause_both<V: Growing, W: Growing>(
    one: &mut TableView<'_, V>,
    other: &mut TableView<'_, W>,
    control: &mut SearchControl,
) -> Result<(), Stop> {
    if one.shared.growing.load(Ordering::Relaxed) {
        other.aside(|| one.grow());
    }
    if other.shared.growing.load(Ordering::Relaxed) {
        one.aside(|| other.grow());
    }
    if control.poll_is_due() {
        return one.aside(|| other.aside(|| control.poll()));
    }
    Ok(())
}

impl<T: Growing> Drop for TableView<'_, T> {
    fn drop(&mut self) {
        self.shared.filled.fetch_add(self.filled, Ordering::Relaxed);
    }
}
