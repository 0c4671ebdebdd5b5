//! A memo that several threads use and that grows while they do.

use std::sync::{
    PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use super::memo::{Entry, Memo, Place, Word};

/// A growing memo, to be used through a [`View`] of each thread's own.
///
/// Growing needs all views to let go of the table for a moment, which each
/// does in [`View::pause`]; a search calls it at every node.
pub struct SharedMemo<W> {
    table: RwLock<Memo<W>>,
    filled: AtomicUsize,
    /// Set while a thread wants to grow the table.
    growing: AtomicBool,
    /// Set when there is no room to grow: old entries are replaced from now on.
    full: AtomicBool,
    max_bytes: usize,
    /// Of the table, for those who must not wait for its lock.
    bytes: AtomicUsize,
}

impl<W: Word> SharedMemo<W> {
    /// A small memo; `None` when not even that fits in `max_bytes`.
    #[must_use]
    pub fn new(key_bits: u32, value_bits: u32, max_bytes: usize) -> Option<SharedMemo<W>> {
        let table = Memo::new(key_bits, value_bits, max_bytes)?;
        Some(SharedMemo {
            bytes: AtomicUsize::new(table.bytes()),
            table: RwLock::new(table),
            filled: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
            full: AtomicBool::new(false),
            max_bytes,
        })
    }

    /// Bytes of its table. Never waits: a caller may hold what a searching thread needs.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// A thread's access.
    ///
    /// A thread with views of two memos lets go of both while it waits for either, by
    /// [`View::pause_with`] or [`View::aside`]: two threads that wait for each other
    /// would never go on.
    #[must_use]
    pub fn view(&self) -> View<'_, W> {
        View { shared: self, table: Some(self.read()), filled: 0 }
    }

    fn read(&self) -> RwLockReadGuard<'_, Memo<W>> {
        // A panic while the table was locked for writing cannot leave it half
        // made: it is replaced by one assignment.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread's access to a [`SharedMemo`].
pub struct View<'a, W: Word> {
    shared: &'a SharedMemo<W>,
    /// `None` only inside `pause_slowly` and `aside`.
    table: Option<RwLockReadGuard<'a, Memo<W>>>,
    /// Places filled that the shared count does not know yet.
    filled: usize,
}

/// So many places are filled between two looks at whether the table should grow.
const FILL_STRIDE: usize = 64;

impl<W: Word> View<'_, W> {
    #[inline]
    fn table(&self) -> &Memo<W> {
        self.table.as_ref().expect("the table is held outside `pause` and `aside`")
    }

    /// See [`Memo::get`].
    #[inline]
    #[must_use]
    pub fn get(&self, key: u128) -> Option<Entry> {
        self.table().get(key)
    }

    /// See [`Memo::prefetch`].
    #[inline]
    pub fn prefetch(&self, key: u128) {
        self.table().prefetch(key);
    }

    /// See [`Memo::put`].
    #[inline]
    pub fn put(&mut self, key: u128, entry: Entry) {
        let place = self.table().put(key, entry);
        self.filled += usize::from(place == Place::Empty);
        // Where entries are lost, each place counts: what many views keep to themselves
        // could be all that a small table lacks to be called full.
        if self.filled == FILL_STRIDE || self.filled > 0 && place == Place::Other {
            self.count_filled();
        }
    }

    fn count_filled(&mut self) {
        let filled = self.shared.filled.fetch_add(self.filled, Ordering::Relaxed) + self.filled;
        self.filled = 0;
        // Fuller than three quarters, buckets begin to overflow in numbers.
        if filled > self.table().capacity() / 4 * 3 && !self.shared.full.load(Ordering::Relaxed) {
            self.shared.growing.store(true, Ordering::Relaxed);
        }
    }

    /// Lets the table grow if a thread has asked for it. No entry is held over a call.
    #[inline]
    pub fn pause(&mut self) {
        if self.shared.growing.load(Ordering::Relaxed) {
            self.pause_slowly();
        }
    }

    /// The same for a thread that has a view of another memo.
    #[inline]
    pub fn pause_with<X: Word>(&mut self, other: &mut View<'_, X>) {
        if self.shared.growing.load(Ordering::Relaxed) {
            other.aside(|| self.pause_slowly());
        }
    }

    /// Lets go of the table while some work goes on.
    pub fn aside<T>(&mut self, work: impl FnOnce() -> T) -> T {
        self.table = None;
        let done = work();
        self.table = Some(self.shared.read());
        done
    }

    #[cold]
    fn pause_slowly(&mut self) {
        self.table = None;
        // The first thread that finds all views let go grows the table. Waiting for
        // the lock would not do: a thread that got it late, the table grown and the others
        // back at work, would wait for as long as they need no pause.
        while self.shared.growing.load(Ordering::Relaxed) {
            match self.shared.table.try_write() {
                Ok(table) => self.grow(table),
                Err(TryLockError::Poisoned(table)) => self.grow(table.into_inner()),
                Err(TryLockError::WouldBlock) => std::thread::yield_now(),
            }
        }
        self.table = Some(self.shared.read());
    }
}

impl<W: Word> View<'_, W> {
    fn grow(&self, mut table: RwLockWriteGuard<'_, Memo<W>>) {
        // Another thread may have been first.
        if !self.shared.growing.swap(false, Ordering::Relaxed) {
            return;
        }
        match table.grown(self.shared.max_bytes) {
            Some(larger) => {
                self.shared.bytes.store(larger.bytes(), Ordering::Relaxed);
                *table = larger;
            }
            None => self.shared.full.store(true, Ordering::Relaxed),
        }
    }
}

impl<W: Word> Drop for View<'_, W> {
    fn drop(&mut self) {
        self.shared.filled.fetch_add(self.filled, Ordering::Relaxed);
    }
}
