//! Messages between threads.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// A queue of messages, first in, first out.
///
/// `std::sync::mpsc` does not work here: in a forked child, dropping a channel may wait forever for
/// a sender that was active during the fork.
pub struct Queue<T> {
    queue: Mutex<VecDeque<T>>,
    came: Condvar,
}

impl<T> Queue<T> {
    pub fn new() -> Queue<T> {
        Queue { queue: Mutex::new(VecDeque::new()), came: Condvar::new() }
    }

    fn queue(&self) -> MutexGuard<'_, VecDeque<T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn put(&self, message: T) {
        self.queue().push_back(message);
        self.came.notify_one();
    }

    /// Adds a message to those that [`Queue::gather`] waits for; with `enough`, it need not wait for more.
    pub fn add(&self, message: T, enough: bool) {
        let mut queue = self.queue();
        queue.push_back(message);
        // To wake a thread takes longer than a small search.
        if enough || queue.len() == 1 {
            drop(queue);
            self.came.notify_one();
        }
    }

    /// All messages; waits for the first one, at most `patience`, and then a moment for others unless
    /// these are enough.
    pub fn gather(
        &self,
        patience: Duration,
        moment: Duration,
        enough: impl Fn(&VecDeque<T>) -> bool,
    ) -> VecDeque<T> {
        let mut queue = self.wait(self.queue(), patience, |queue| !queue.is_empty());
        if !queue.is_empty() {
            queue = self.wait(queue, moment.min(patience), enough);
        }
        std::mem::take(&mut queue)
    }

    /// Oldest message; waits for one, at most `patience`.
    pub fn take(&self, patience: Duration) -> Option<T> {
        self.wait(self.queue(), patience, |queue| !queue.is_empty()).pop_front()
    }

    /// The queue once it is as wanted, or after `most`.
    fn wait<'a>(
        &self,
        queue: MutexGuard<'a, VecDeque<T>>,
        most: Duration,
        wanted: impl Fn(&VecDeque<T>) -> bool,
    ) -> MutexGuard<'a, VecDeque<T>> {
        let waited = self.came.wait_timeout_while(queue, most, |queue| !wanted(queue));
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Queue<()> {
    /// Guard that puts a message when dropped: at the end of a job, even by a panic.
    pub fn at_the_end(&self) -> AtTheEnd<'_> {
        AtTheEnd(self)
    }
}

/// See [`Queue::at_the_end`].
pub struct AtTheEnd<'a>(&'a Queue<()>);

impl Drop for AtTheEnd<'_> {
    fn drop(&mut self) {
        self.0.put(());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{panic::catch_unwind, thread};

    #[test]
    fn messages_come_in_order_and_waiting_times_out() {
        let queue = Queue::new();
        assert_eq!(queue.take(Duration::from_millis(1)), None);
        (0..5).for_each(|n| queue.put(n));
        assert_eq!((0..6).filter_map(|_| queue.take(Duration::ZERO)).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_waiting_thread_is_woken() {
        let (there, back) = (Queue::new(), Queue::new());
        thread::scope(|scope| {
            scope.spawn(|| {
                while let Some(n) = there.take(Duration::from_secs(60)) {
                    back.put(n + 1);
                    if n == 99 {
                        break;
                    }
                }
            });
            for n in 0..100 {
                there.put(n);
                assert_eq!(back.take(Duration::from_secs(60)), Some(n + 1));
            }
        });
    }

    #[test]
    fn a_job_that_panics_has_ended_too() {
        let ended = Queue::new();
        let job = || {
            let _at_the_end = ended.at_the_end();
            std::panic::resume_unwind(Box::new(()));
        };
        assert!(catch_unwind(std::panic::AssertUnwindSafe(job)).is_err());
        assert_eq!(ended.take(Duration::ZERO), Some(()));
    }
}
