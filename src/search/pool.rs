//! Threads for searches, kept from one call to the next.

use std::{
    process,
    sync::{Mutex, TryLockError},
};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::control::WORKER_STACK;

/// A pool that one call has to itself: calls that shared one would wait for each other in it.
pub(super) struct Lent {
    /// `None` only while it is given back.
    own: Option<Own>,
}

struct Own {
    pool: ThreadPool,
    /// The process that has the threads: a forked child does not.
    process: u32,
    threads: usize,
}

/// Pools that wait for the next call.
static IDLE: Mutex<Vec<Own>> = Mutex::new(Vec::new());

/// More pools are not kept, nor larger ones: their threads would be missing elsewhere.
const MOST_POOLS: usize = 2;
const MOST_THREADS: usize = 64;

/// Does something with the idle pools of this process, unless somebody else does.
///
/// Nobody waits: in a forked child the lock may be held for ever, by a thread that only its parent has.
fn with_idle<T>(job: impl FnOnce(&mut Vec<Own>) -> T) -> Option<T> {
    let mut idle = match IDLE.try_lock() {
        Ok(idle) => idle,
        Err(TryLockError::Poisoned(idle)) => idle.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    let here = process::id();
    for other in idle.extract_if(.., |own| own.process != here) {
        // The threads are not here, and their locks may be held for ever.
        std::mem::forget(other);
    }
    Some(job(&mut idle))
}

impl Lent {
    /// An idle pool of `threads` threads, or a new one; `None` when the system has not that many.
    pub(super) fn of(threads: usize) -> Option<Lent> {
        let kept = with_idle(|idle| {
            let i = idle.iter().position(|own| own.threads == threads)?;
            Some(idle.swap_remove(i))
        });
        if let Some(own) = kept.flatten() {
            return Some(Lent { own: Some(own) });
        }
        let build = || ThreadPoolBuilder::new().num_threads(threads).stack_size(WORKER_STACK).build().ok();
        let pool = build().or_else(|| {
            // The idle ones may have the threads that are missing.
            with_idle(Vec::clear);
            build()
        })?;
        Some(Lent { own: Some(Own { pool, process: process::id(), threads }) })
    }

    pub(super) fn pool(&self) -> &ThreadPool {
        &self.own.as_ref().expect("it is given back when it is dropped").pool
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some(own) = self.own.take() else { return };
        if own.process != process::id() {
            return std::mem::forget(own);
        }
        if own.threads > MOST_THREADS {
            return;
        }
        let given_back = with_idle(|idle| {
            // The oldest goes.
            let oldest = (idle.len() == MOST_POOLS).then(|| idle.remove(0));
            idle.push(own);
            oldest
        });
        // Outside of the lock.
        drop(given_back);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that rayon gives the threads say nothing: their own do.
    fn thread_of(lent: &Lent) -> std::thread::ThreadId {
        lent.pool().install(|| std::thread::current().id())
    }

    #[test]
    fn a_pool_is_one_calls_alone_and_then_the_next_ones() {
        // A number of threads that no other test asks for.
        let (one, two) = (Lent::of(7).expect("threads"), Lent::of(7).expect("threads"));
        let all: Vec<_> = one.pool().broadcast(|_| std::thread::current().id());
        assert!(!all.contains(&thread_of(&two)), "two calls at once have two pools");
        drop(one);
        let again = (0..1000).find_map(|_| {
            let next = Lent::of(7).expect("threads");
            all.contains(&thread_of(&next)).then_some(next)
        });
        assert!(again.is_some(), "what was given back is lent again, unless another test was at it");
    }
}
