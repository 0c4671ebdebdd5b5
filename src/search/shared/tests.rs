//! Stress tests of the shared table: an entry is found or lost, never wrong, and no thread hangs.

use std::{sync::mpsc, time::Duration};

use super::*;
use crate::avx2::Avx2;
use crate::random::Random;
use crate::search::dominance_table::{DominanceTable, Frames, ValueBounds, hash, lower, of_halves, upper};
use crate::search::{Limits, run};

/// Keys without dominance: each compares only with itself.
#[derive(Clone, Copy)]
struct Exact;

impl Frames<2> for Exact {
    type Key = u128;
    type Opened = u128;

    const FULL: usize = 3;

    fn avx2(self) -> Option<Avx2> {
        None
    }

    fn words(key: u128) -> [u64; 2] {
        [upper(key), lower(key)]
    }

    fn of_words(self, [high, low]: [u64; 2]) -> u128 {
        of_halves(high, low)
    }

    fn hash(self, key: u128) -> u64 {
        hash(upper(key), lower(key))
    }

    fn are_near(self, first: u64, other: u64) -> bool {
        first == other
    }

    fn open(self, key: u128) -> u128 {
        key
    }

    fn compares(self, opened: &u128, _: bool, [high, low]: [u64; 2]) -> bool {
        *opened == of_halves(high, low)
    }
}

type Memo = SharedTable<DominanceTable<Exact, 2, 6>>;

fn tt() -> Memo {
    Memo::with_frames(Exact, 1 << 26).expect("enough memory")
}

/// Entry number `n`: a key, the only value it ever has, and its nodes.
fn entry(n: u64) -> (u128, ValueBounds, u64) {
    let mut random = Random(n);
    let key = of_halves(random.next(), random.next());
    let value = u8::try_from(random.below(200)).expect("a byte");
    (key, ValueBounds { least: value, most: value }, 1 << (n % 20))
}

fn is_known(view: &TableView<'_, DominanceTable<Exact, 2, 6>>, n: u64) -> bool {
    let (key, written, _) = entry(n);
    let found = view.get(key, ValueBounds::NONE);
    assert!(found == written || found == ValueBounds::NONE, "{found:?} for {written:?}");
    found == written
}

/// Runs `job` with a control that never stops it.
fn with_control<T: Send>(job: impl Fn(&mut SearchControl) -> T + Sync) -> T {
    run(&Limits::default(), false, &mut || false, |control| Ok(job(control))).answer.expect("no limit")
}

/// Each thread goes on until both have done their share. If one hangs after the table grew, while
/// the other goes on, the test fails.
#[test]
fn two_threads_fill_a_table_and_read_back_both_halves() {
    const SHARE: u64 = 200_000;
    let (tt, done) = (tt(), AtomicUsize::new(0));
    let (finished, all) = mpsc::channel();
    std::thread::scope(|scope| {
        for thread in 0..2 {
            let (tt, done, finished) = (&tt, &done, finished.clone());
            scope.spawn(move || {
                with_control(|control| {
                    let mut view = tt.view();
                    let mut n = 0;
                    while done.load(Ordering::Relaxed) < 2 {
                        view.pause(control).expect("it is not stopped");
                        let (key, bounds, nodes) = entry(2 * (n % SHARE) + thread);
                        view.put(key, bounds, nodes);
                        is_known(&view, 2 * (n % SHARE) + 1 - thread);
                        n += 1;
                        if n == SHARE {
                            done.fetch_add(1, Ordering::Relaxed);
                            finished.send(()).expect("the test waits");
                        }
                    }
                });
            });
        }
        for _ in 0..2 {
            if all.recv_timeout(Duration::from_secs(60)).is_err() {
                eprintln!("a thread still waits");
                std::process::abort();
            }
        }
    });
    assert!(tt.bytes() > 1 << 20, "it grew many times");
    let kept = (0..2 * SHARE).filter(|&n| is_known(&tt.view(), n)).count();
    // An entry put into a bucket that was already copied is lost to the larger table. If the thread that copies
    // has to wait for a processor, the other one can put half of its share meanwhile.
    assert!(kept > SHARE.try_into().expect("small"), "most are kept, with room for all: {kept}");
}

#[test]
fn many_views_with_few_entries_each_make_the_table_grow() {
    let tt = tt();
    let smallest = tt.bytes();
    let mut views: Vec<_> = (0..64).map(|_| tt.view()).collect();
    for n in 0..20_000 {
        let (key, bounds, nodes) = entry(n);
        views[usize::try_from(n % 64).expect("small")].put(key, bounds, nodes);
    }
    drop(views);
    with_control(|control| tt.view().pause(control)).expect("it is not stopped");
    assert!(tt.bytes() > smallest);
}

/// Puts 100,000 entries, so that the table grows. Entries can be lost, but are never wrong.
fn fill(tt: &Memo, from: u64, control: &mut SearchControl) -> Result<(), Stop> {
    let mut view = tt.view();
    for n in from..from + 100_000 {
        let (key, bounds, nodes) = entry(n);
        view.pause(control)?;
        view.put(key, bounds, nodes);
        is_known(&view, n);
        control.count(1)?;
    }
    Ok(())
}

#[test]
fn a_caller_can_search_the_same_table_while_it_is_polled() {
    // For example, a signal handler asks the solution that it interrupts. The table grows in both
    // searches; the inner one would wait forever if the outer did not release it.
    let tt = tt();
    let (ended, all) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let inner = AtomicUsize::new(0);
            let mut poll = || {
                let from = 1_000_000 * (1 + inner.fetch_add(1, Ordering::Relaxed) as u64);
                if from < 5_000_000 {
                    with_control(|control| fill(&tt, from, control)).expect("it is not stopped");
                }
                false
            };
            let outer = run(&Limits::default(), false, &mut poll, |control| {
                let start = std::time::Instant::now();
                let mut n = 10_000_000;
                while inner.load(Ordering::Relaxed) < 3 {
                    fill(&tt, n, control)?;
                    n += 100_000;
                    assert!(start.elapsed() < Duration::from_secs(60), "nobody was polled");
                }
                Ok(())
            });
            outer.answer.expect("it is not stopped");
            ended.send(()).expect("the test waits");
        });
        if all.recv_timeout(Duration::from_secs(60)).is_err() {
            eprintln!("a search waits for its own tt");
            std::process::abort();
        }
    });
}

#[test]
fn a_table_that_grows_in_steps_keeps_its_entries() {
    // Nothing is put during the growth, so nothing may be lost.
    let tt = tt();
    (0..120).for_each(|n| tt.view().put(entry(n).0, entry(n).1, entry(n).2));
    assert!((0..120).all(|n| is_known(&tt.view(), n)), "room for all");
    let first = tt.bytes();
    let mut filled = 0;
    while tt.bytes() < 64 * first {
        // Ask for growth by hand: there are too few entries for it.
        tt.growing.store(true, Ordering::Relaxed);
        with_control(|control| tt.view().pause(control)).expect("it is not stopped");
        filled += 1;
        assert!(filled < 100, "it grows");
    }
    assert!((0..120).all(|n| is_known(&tt.view(), n)));
}

#[test]
fn a_full_bucket_drops_the_entry_of_least_work() {
    // Room for 128 buckets of 128 bytes and their filters of four bytes, and no more.
    let tt = Memo::with_frames(Exact, 132 << 7).expect("enough memory");
    let mut view = tt.view();
    let heavy = 60..120;
    heavy.clone().for_each(|n| view.put(entry(n).0, entry(n).1, 1 << 20));
    let mut lost = 0;
    for n in 1000..20_000 {
        with_control(|control| tt.view().pause(control)).expect("it is not stopped");
        view.put(entry(n).0, entry(n).1, 1 << 8);
        assert!(is_known(&view, n), "new entries are always kept");
        lost += usize::from(!is_known(&view, n - 500));
    }
    assert!(lost > 10_000, "{lost}");
    assert!(heavy.clone().all(|n| is_known(&view, n)));
    assert_eq!(tt.bytes(), 132 << 7, "it has not grown");
}
