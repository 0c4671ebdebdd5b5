//! Jobs on several threads: all are done, limits apply, and dropping a crew stops them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use canju::search::{Crew, Limits, Run, Stop};

fn all(crew: &Crew<Run<u64>>) -> Vec<(u64, Result<u64, Stop>)> {
    let mut taken = Vec::new();
    while crew.open() > 0 {
        taken.extend(crew.take(Duration::from_secs(5)).into_iter().map(|(n, run)| (n, run.answer)));
    }
    taken.sort_by_key(|(n, _)| *n);
    taken
}

/// A job that never ends by itself.
fn endless(ticker: &mut canju::search::Ticker) -> Result<u64, Stop> {
    loop {
        ticker.tick(1)?;
    }
}

#[test]
fn every_job_is_done_once() {
    for threads in [1, 2, 7] {
        let crew = Crew::new(threads, Limits::default(), None).expect("the system has threads");
        let runs = Arc::new(AtomicUsize::new(0));
        for n in 0..1000 {
            let runs = Arc::clone(&runs);
            crew.put(n, move |_| {
                runs.fetch_add(1, Ordering::Relaxed);
                Ok(n * n)
            });
        }
        assert_eq!(all(&crew), (0..1000).map(|n| (n, Ok(n * n))).collect::<Vec<_>>());
        assert_eq!(runs.load(Ordering::Relaxed), 1000);
        assert!(crew.take(Duration::from_secs(100)).is_empty(), "without open jobs it does not wait");
    }
}

#[test]
fn limits_are_per_job_and_the_deadline_is_for_all() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let crew = Crew::new(2, limits, None).expect("the system has threads");
    for n in 0..10 {
        crew.put(n, |ticker| (0..90).try_for_each(|_| ticker.tick(1)).map(|()| 1));
        crew.put(10 + n, endless);
    }
    for (n, answer) in all(&crew) {
        assert_eq!(answer, if n < 10 { Ok(1) } else { Err(Stop::Nodes) });
    }
    let crew =
        Crew::new(2, Limits::default(), Some(Duration::from_millis(50))).expect("the system has threads");
    for n in 0..100 {
        crew.put(n, endless);
    }
    assert!(all(&crew).iter().all(|(_, answer)| *answer == Err(Stop::Time)));
    assert!(crew.late());
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
    let crew = Crew::new(2, Limits::default(), None).expect("the system has threads");
    for n in 0..10 {
        let held = Gone(Arc::clone(&gone));
        crew.put(n, move |ticker| {
            let _held = &held;
            endless(ticker)
        });
    }
    assert!(crew.take(Duration::from_millis(50)).is_empty());
    drop(crew);
    let start = Instant::now();
    while gone.load(Ordering::Relaxed) < 10 {
        assert!(start.elapsed() < Duration::from_secs(60), "jobs go on without their crew");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_panic_of_a_job_reaches_the_caller() {
    let crew = Crew::<Run<u64>>::new(1, Limits::default(), None).expect("the system has threads");
    crew.put(0, |_| panic!("as it should"));
    let heard = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| crew.take(Duration::from_secs(5))));
    assert!(heard.is_err());
    crew.put(1, |_| Ok(5));
    assert_eq!(all(&crew), [(1, Ok(5))]);
}
