//! Starting threads, where the system has some: WebAssembly in a browser has none.

use std::{
    cell::OnceCell,
    env,
    sync::{Arc, OnceLock},
};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Environment variable that makes starting a thread fail, for tests.
const SWITCH: &str = "CANJU_NO_THREADS";

/// Returns false if starting a thread must fail, for a test.
pub fn may_start() -> bool {
    static MAY: OnceLock<bool> = OnceLock::new();
    *MAY.get_or_init(|| env::var_os(SWITCH).is_none())
}

/// A thread pool for one call; without threads, a pool that is the calling thread.
///
/// A permanent pool would hang in a forked child.
///
/// # Panics
/// If the calling thread belongs to another pool.
#[must_use]
pub fn pool_or_caller(threads: usize) -> Arc<ThreadPool> {
    thread_local! {
        // Rayon lets a thread join one pool, forever.
        static CALLER: OnceCell<Arc<ThreadPool>> = const { OnceCell::new() };
    }
    let builder = || ThreadPoolBuilder::new().num_threads(threads.max(1));
    if may_start()
        && let Ok(pool) = builder().build()
    {
        return Arc::new(pool);
    }
    CALLER.with(|caller| {
        let build = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        Arc::clone(caller.get_or_init(|| Arc::new(build().expect("this thread is in no pool"))))
    })
}
