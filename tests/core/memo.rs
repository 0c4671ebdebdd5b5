//! The memo: what is put is had back. The shared one under stress: never torn, and no thread left waiting.

use std::{
    sync::{
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc,
    },
    time::Duration,
};

use canju::search::{Entry, Limits, Memo, Replaced, SharedMemo, Stop, Table, Ticker, Word, run};
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

/// Something done with a ticker that stops nothing.
fn with_ticker<T: Send>(job: impl Fn(&mut Ticker) -> T + Sync) -> T {
    run(&Limits::default(), false, &mut || false, |ticker| Ok(job(ticker))).answer.expect("no limit")
}

/// Two threads fill one memo from the smallest size on and read back what both wrote.
///
/// Each goes on until the other has done its share: a thread that is left waiting
/// after the table grew, while the other works on, ends the test.
fn two_threads_fill<W: Word + 'static>() {
    const SHARE: u64 = 200_000;
    let memo = SharedMemo::<Memo<W>>::new(KEY_BITS, 1, 1 << 26).expect("room enough");
    let done = AtomicUsize::new(0);
    let (finished, all) = mpsc::channel();
    std::thread::scope(|scope| {
        for thread in 0..2 {
            let (memo, done, finished) = (&memo, &done, finished.clone());
            scope.spawn(move || {
                with_ticker(|ticker| {
                    let mut view = memo.view();
                    let mut n = 0;
                    while done.load(Ordering::Relaxed) < 2 {
                        view.pause(ticker).expect("nobody stops it");
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
    let memo = SharedMemo::<Memo<AtomicU128>>::new(KEY_BITS, 1, 1 << 26).expect("room enough");
    let smallest = memo.bytes();
    let mut views: Vec<_> = (0..64).map(|_| memo.view()).collect();
    for n in 0..20_000 {
        let (key, written) = entry(n);
        views[usize::try_from(n % 64).expect("small")].put(key, written);
    }
    drop(views);
    with_ticker(|ticker| memo.view().pause(ticker)).expect("nobody stops it");
    assert!(memo.bytes() > smallest);
}

/// Fills a memo from a number on, so that it grows; what comes back may be lost, but never wrong.
fn fill(memo: &SharedMemo<Memo<AtomicU64>>, from: u64, ticker: &mut Ticker) -> Result<(), Stop> {
    let mut view = memo.view();
    for n in from..from + 100_000 {
        let (key, written) = entry(n);
        view.pause(ticker)?;
        view.put(key, written);
        assert!(view.get(key).is_none_or(|found| found == written));
        ticker.count(1)?;
    }
    Ok(())
}

#[test]
fn a_caller_may_search_the_same_memo_while_it_is_asked_whether_to_stop() {
    // As a signal handler does that asks the solution it interrupts: the memo grows in both
    // searches. Without letting go of the table the inner one would wait for ever.
    let memo = SharedMemo::<Memo<AtomicU64>>::new(KEY_BITS, 1, 1 << 26).expect("room enough");
    let (ended, all) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let inner = AtomicUsize::new(0);
            let mut poll = || {
                let from = 1_000_000 * (1 + inner.fetch_add(1, Ordering::Relaxed) as u64);
                if from < 5_000_000 {
                    with_ticker(|ticker| fill(&memo, from, ticker)).expect("nobody stops it");
                }
                false
            };
            let outer = run(&Limits::default(), false, &mut poll, |ticker| {
                let start = std::time::Instant::now();
                let mut n = 10_000_000;
                while inner.load(Ordering::Relaxed) < 3 {
                    fill(&memo, n, ticker)?;
                    n += 100_000;
                    assert!(start.elapsed() < Duration::from_secs(60), "nobody was asked");
                }
                Ok(())
            });
            outer.answer.expect("nobody stops it");
            ended.send(()).expect("the test waits");
        });
        if all.recv_timeout(Duration::from_secs(60)).is_err() {
            eprintln!("a search waits for its own memo");
            std::process::abort();
        }
    });
}

#[test]
fn a_table_that_grows_in_steps_keeps_its_entries() {
    // Large enough for many steps; nothing is put meanwhile, so nothing may be lost.
    let mut table = Memo::<AtomicU64>::new(KEY_BITS, 1, 1 << 26).expect("room enough");
    for n in 0..120 {
        let (key, written) = entry(n);
        let _ = table.put(key, written);
    }
    let kept: Vec<u64> = (0..120).filter(|&n| table.get(entry(n).0) == Some(entry(n).1)).collect();
    for _ in 0..6 {
        let larger = table.larger(1 << 26).expect("room enough");
        for bucket in 0..table.buckets() {
            table.copy_to(&larger, bucket..bucket + 1);
        }
        assert_eq!(larger.capacity(), 2 * table.capacity());
        table = larger;
    }
    assert!(kept.len() > 100);
    assert!(kept.iter().all(|&n| table.get(entry(n).0) == Some(entry(n).1)));
}

/// Calls a test of memos with words of either size.
macro_rules! with_both_words {
    ($($name:ident),+) => {
        mod narrow_words {
            $(#[test] fn $name() { super::$name::<super::AtomicU64>(); })+
        }
        mod wide_words {
            $(#[test] fn $name() { super::$name::<super::AtomicU128>(); })+
        }
    };
}

with_both_words!(
    what_is_put_is_had_back,
    the_entry_of_least_work_goes,
    a_grown_memo_has_twice_the_room_and_all_entries,
    keys_that_differ_in_a_few_bits_are_spread
);

/// The smallest memo. With narrow words nine bits of the key are in the place: there are 512 buckets of four.
/// With wide words there are as many as every memo has at least.
fn smallest<W: Word>() -> (Memo<W>, usize) {
    let memo = Memo::new(KEY_BITS, 1, 1 << 14).expect("room enough");
    let buckets = if W::BITS == 64 { 512 } else { 64 };
    (memo, buckets)
}

fn what_is_put_is_had_back<W: Word>() {
    let (memo, buckets) = smallest::<W>();
    assert_eq!(memo.capacity(), 4 * buckets);
    assert_eq!(memo.bytes(), memo.capacity() * W::BITS as usize / 8);
    assert!(Memo::<W>::new(KEY_BITS, 1, memo.bytes()).is_some());
    assert!(Memo::<W>::new(KEY_BITS, 1, memo.bytes() - 1).is_none());
    let keys = [0, 1, 1 << 8, 1 << 9, 1 << 40, 1 << (KEY_BITS - 1), (1 << KEY_BITS) - 1];
    assert!(keys.iter().all(|&key| memo.get(key).is_none()), "a new memo is empty");
    for (i, key) in (1..).zip(keys) {
        for work in 0..32 {
            let put = Entry { value: work & 1, work };
            assert_eq!(memo.put(key, put), if work == 0 { Replaced::Nothing } else { Replaced::Own });
            assert_eq!(memo.get(key), Some(put));
        }
        assert_eq!(keys.iter().filter(|&&key| memo.get(key).is_some()).count(), i);
    }
    // Values of more bits, as lengths have.
    let memo = Memo::<W>::new(48, 9, 1 << 20).expect("room enough");
    for value in 0..512 {
        let put = Entry { value, work: value % 32 };
        let _ = memo.put(u128::from(value) << 30, put);
        assert_eq!(memo.get(u128::from(value) << 30), Some(put));
    }
}

fn the_entry_of_least_work_goes<W: Word>() {
    let (memo, buckets) = smallest::<W>();
    // So few that hardly any bucket has more than four of them, and later many that took less work.
    let heavy: Vec<u128> = (0..buckets as u64 / 4).map(|n| entry(n).0).collect();
    assert!(heavy.iter().all(|&key| memo.put(key, Entry { value: 1, work: 9 }) == Replaced::Nothing));
    let mut lost = 0;
    for n in 1000..20_000 {
        lost += u64::from(memo.put(entry(n).0, Entry { value: 0, work: 8 }) == Replaced::Other);
        assert_eq!(memo.get(entry(n).0), Some(Entry { value: 0, work: 8 }), "what is new is always kept");
    }
    assert!(lost > 10_000, "{lost}");
    assert!(heavy.iter().all(|&key| memo.get(key) == Some(Entry { value: 1, work: 9 })));
}

/// A memo of twice the buckets with the same entries.
fn grown<W: Word>(memo: &Memo<W>, max_bytes: usize) -> Option<Memo<W>> {
    let larger = memo.larger(max_bytes)?;
    memo.copy_to(&larger, 0..memo.buckets());
    Some(larger)
}

fn a_grown_memo_has_twice_the_room_and_all_entries<W: Word>() {
    let (memo, buckets) = smallest::<W>();
    for n in 0..buckets as u64 {
        let _ = memo.put(entry(n).0, entry(n).1);
    }
    let both = 3 * memo.bytes();
    assert!(memo.larger(both - 1).is_none(), "the old one and the new one are there at the same time");
    let doubled = grown(&memo, both).expect("room for both");
    assert_eq!((doubled.bytes(), doubled.capacity()), (2 * memo.bytes(), 2 * memo.capacity()));
    let again = grown(&doubled, 1 << 20).expect("room enough");
    for n in 0..2 * buckets as u64 {
        let kept = memo.get(entry(n).0);
        assert_eq!(kept.is_some(), n < buckets as u64 && kept == Some(entry(n).1));
        assert_eq!((doubled.get(entry(n).0), again.get(entry(n).0)), (kept, kept));
    }
}

/// Of random keys for half the places one in thirteen would find its bucket full; of these at most one in four.
fn keys_that_differ_in_a_few_bits_are_spread<W: Word>() {
    for shift in [0, 4, 9, 20, 33, 50, 54] {
        let (memo, buckets) = smallest::<W>();
        let keys = (0..2 * buckets as u128).map(|n| n << shift & ((1 << KEY_BITS) - 1));
        let lost = keys.filter(|&key| memo.put(key, entry(0).1) == Replaced::Other).count();
        assert!(lost <= buckets / 2, "{lost} of {} from bit {shift} on", 2 * buckets);
    }
}
