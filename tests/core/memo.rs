//! The shared memo under stress: exact, never torn, and no thread left waiting.

use std::{
    sync::{
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc,
    },
    time::Duration,
};

use canju::search::{Entry, SharedMemo, Word};
use portable_atomic::AtomicU128;

use crate::random::Random;

const KEY_BITS: u32 = 66;

/// A key of all its bits, and the value that belongs to it alone.
fn entry(n: u64) -> (u128, Entry) {
    let mut random = Random(n);
    let key = (u128::from(random.next()) << 64 | u128::from(random.next())) >> (128 - KEY_BITS);
    let value = u32::try_from(random.next() & 1).expect("one bit");
    (key, Entry { value, work: u32::try_from(n % 20).expect("small") })
}

/// Two threads fill one memo from the smallest size on and read back what both wrote.
///
/// Each goes on until the other has done its share: a thread that is left waiting
/// after the table grew, while the other works on, ends the test.
fn two_threads_fill<W: Word + 'static>() {
    const SHARE: u64 = 200_000;
    let memo = SharedMemo::<W>::new(KEY_BITS, 1, 1 << 26).expect("room enough");
    let done = AtomicUsize::new(0);
    let (finished, all) = mpsc::channel();
    std::thread::scope(|scope| {
        for thread in 0..2 {
            let (memo, done, finished) = (&memo, &done, finished.clone());
            scope.spawn(move || {
                let mut view = memo.view();
                let mut n = 0;
                while done.load(Ordering::Relaxed) < 2 {
                    view.pause();
                    let (key, written) = entry(2 * (n % SHARE) + thread);
                    view.put(key, written);
                    let (other_key, expected) = entry(2 * (n % SHARE) + 1 - thread);
                    assert!(view.get(other_key).is_none_or(|found| found == expected));
                    n += 1;
                    if n == SHARE {
                        done.fetch_add(1, Ordering::Relaxed);
                        finished.send(()).expect("the test waits");
                    }
                }
            });
        }
        for _ in 0..2 {
            if all.recv_timeout(Duration::from_secs(60)).is_err() {
                eprintln!("a thread was left waiting");
                std::process::abort();
            }
        }
    });
    assert!(memo.bytes() > 1 << 20, "it grew many times");
    let kept = (0..2 * SHARE).filter(|&n| memo.view().get(entry(n).0) == Some(entry(n).1)).count();
    // A bucket may overflow before the table grows; then the entry of least work goes.
    assert!(kept > 200_000, "most are kept, with room for all: {kept}");
}

#[test]
fn two_threads_fill_a_memo_of_narrow_words() {
    two_threads_fill::<AtomicU64>();
}

#[test]
fn two_threads_fill_a_memo_of_wide_words() {
    two_threads_fill::<AtomicU128>();
}

#[test]
fn many_views_that_fill_a_little_each_make_the_table_grow() {
    let memo = SharedMemo::<AtomicU128>::new(KEY_BITS, 1, 1 << 26).expect("room enough");
    let smallest = memo.bytes();
    let mut views: Vec<_> = (0..64).map(|_| memo.view()).collect();
    for n in 0..20_000 {
        let (key, written) = entry(n);
        views[usize::try_from(n % 64).expect("small")].put(key, written);
    }
    drop(views);
    memo.view().pause();
    assert!(memo.bytes() > smallest);
}
