//! Jobs on several threads: all are done, limits apply, and dropping a workers stops them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use canju::search::{Limits, SearchResult, Stop, WorkerPool};

fn all(workers: &WorkerPool<SearchResult<u64>>) -> Vec<(u64, Result<u64, Stop>)> {
    let mut taken = Vec::new();
    while workers.open() > 0 {
        taken.extend(workers.take(Duration::from_secs(5)).into_iter().map(|(n, run)| (n, run.answer)));
    }
    taken.sort_by_key(|(n, _)| *n);
    taken
}

/// A job that never ends by itself.
fn endless(control: &mut canju::search::SearchControl) -> Result<u64, Stop> {
    loop {
        control.tick(1)?;
    }
}

#[test]
fn every_job_is_done_once() {
    for threads in [1, 2, 7] {
        let workers = WorkerPool::new(threads, Limits::default(), None);
        let runs = Arc::new(AtomicUsize::new(0));
        for n in 0..1000 {
            let runs = Arc::clone(&runs);
            workers.put(n, 0, move |_| {
                runs.fetch_add(1, Ordering::Relaxed);
                Ok(n * n)
            });
        }
        assert_eq!(all(&workers), (0..1000).map(|n| (n, Ok(n * n))).collect::<Vec<_>>());
        assert_eq!(runs.load(Ordering::Relaxed), 1000);
        assert!(workers.take(Duration::from_secs(100)).is_empty(), "without open jobs it does not wait");
    }
}

#[test]
fn limits_are_per_job_and_the_deadline_is_for_all() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let workers = WorkerPool::new(2, limits, None);
    for n in 0..10 {
        workers.put(n, 0, |control| (0..90).try_for_each(|_| control.tick(1)).map(|()| 1));
        workers.put(10 + n, 0, endless);
    }
    for (n, answer) in all(&workers) {
        assert_eq!(answer, if n < 10 { Ok(1) } else { Err(Stop::Nodes) });
    }
    let workers = WorkerPool::new(2, Limits::default(), Some(Duration::from_millis(50)));
    for n in 0..100 {
        workers.put(n, 0, endless);
    }
    assert!(all(&workers).iter().all(|(_, answer)| *answer == Err(Stop::Time)));
    assert!(workers.late());
}

#[test]
fn a_dropped_crew_stops_its_jobs() {
    struct Gone(Arc<AtomicUsize>);
    impl Drop for Gone {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let gone = Arc::new(AtomicUsize::new(0));
    let workers = WorkerPool::new(2, Limits::default(), None);
    for n in 0..10 {
        let held = Gone(Arc::clone(&gone));
        workers.put(n, 0, move |control| {
            let _held = &held;
            endless(control)
        });
    }
    assert!(workers.take(Duration::from_millis(50)).is_empty());
    drop(workers);
    let start = Instant::now();
    while gone.load(Ordering::Relaxed) < 10 {
        assert!(start.elapsed() < Duration::from_secs(60), "jobs go on without their workers");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_panic_of_a_job_reaches_the_caller() {
    let workers = WorkerPool::<SearchResult<u64>>::new(1, Limits::default(), None);
    workers.put(0, 0, |_| panic!("as it should"));
    let heard =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| workers.take(Duration::from_secs(5))));
    assert!(heard.is_err());
    workers.put(1, 0, |_| Ok(5));
    assert_eq!(all(&workers), [(1, Ok(5))]);
}
