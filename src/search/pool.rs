//! Thread pools for searches, kept from one call to the next.

use std::{
    process,
    sync::{Mutex, TryLockError},
};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::threads::may_start;

/// Stack for the deepest search: a few hundred frames of at most some kilobytes.
pub(super) const WORKER_STACK: usize = 16 << 20;

/// A pool for one call alone. Calls that shared a pool would wait for each other in it.
pub(super) struct PoolLease {
    /// `None` only while it is being given back.
    own: Option<KeptPool>,
}

struct KeptPool {
    pool: ThreadPool,
    /// Process that started the threads. A forked child does not have them.
    process: u32,
    threads: usize,
}

/// Pools waiting for the next call.
static IDLE: Mutex<Vec<KeptPool>> = Mutex::new(Vec::new());

/// Limits on the pools kept: idle threads are missing elsewhere.
const MOST_POOLS: usize = 2;
const MOST_THREADS: usize = 64;

/// Runs `job` on the idle pools of this process; `None` if another thread is doing so.
///
/// Never waits: in a forked child, the lock may be held forever by a thread of the parent.
fn with_idle<T>(job: impl FnOnce(&mut Vec<KeptPool>) -> T) -> Option<T> {
    let mut idle = match IDLE.try_lock() {
        Ok(idle) => idle,
        Err(TryLockError::Poisoned(idle)) => idle.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    let here = process::id();
    for other in idle.extract_if(.., |own| own.process != here) {
        // A forked child has no such threads, and their locks may be held forever.
        std::mem::forget(other);
    }
    Some(job(&mut idle))
}

impl PoolLease {
    /// An idle pool of `threads` threads, or a new one; `None` if the system lacks threads.
    pub(super) fn of(threads: usize) -> Option<PoolLease> {
        let kept = with_idle(|idle| {
            let i = idle.iter().position(|own| own.threads == threads)?;
            Some(idle.swap_remove(i))
        });
        if let Some(own) = kept.flatten() {
            return Some(PoolLease { own: Some(own) });
        }
        let build = || {
            let builder = ThreadPoolBuilder::new().num_threads(threads).stack_size(WORKER_STACK);
            may_start().then(|| builder.build().ok()).flatten()
        };
        let pool = build().or_else(|| {
            // The idle pools may have the missing threads.
            with_idle(Vec::clear);
            build()
        })?;
        Some(PoolLease { own: Some(KeptPool { pool, process: process::id(), threads }) })
    }

    pub(super) fn pool(&self) -> &ThreadPool {
        &self.own.as_ref().expect("only `drop` takes it").pool
    }
}

impl Drop for PoolLease {
    fn drop(&mut self) {
        let Some(own) = self.own.take() else { return };
        if own.process != process::id() {
            return std::mem::forget(own);
        }
        if own.threads > MOST_THREADS {
            return;
        }
        let given_back = with_idle(|idle| {
            // Drop the oldest pool.
            let oldest = (idle.len() == MOST_POOLS).then(|| idle.remove(0));
            idle.push(own);
            oldest
        });
        // Outside the lock, because it waits for threads to end.
        drop(given_back);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Identity of a thread in the pool. The indices that rayon gives are the same in every pool.
    fn thread_of(lease: &PoolLease) -> std::thread::ThreadId {
        lease.pool().install(|| std::thread::current().id())
    }

    #[test]
    fn a_pool_serves_one_call_at_a_time() {
        // A number of threads that no other test uses.
        let (one, two) = (
            PoolLease::of(7).expect("the system has threads"),
            PoolLease::of(7).expect("the system has threads"),
        );
        let all: Vec<_> = one.pool().broadcast(|_| std::thread::current().id());
        assert!(!all.contains(&thread_of(&two)), "two calls at once have two pools");
        drop(one);
        let again = (0..1000).find_map(|_| {
            let next = PoolLease::of(7).expect("the system has threads");
            all.contains(&thread_of(&next)).then_some(next)
        });
        assert!(again.is_some(), "a returned pool is leased again, unless another test has it");
    }
}
