//! Entries bound all positions that they should, and no others, also while other threads write.

use std::sync::atomic::AtomicUsize;

use super::*;
use crate::random::Random;
use crate::search::{Limits, SharedTable, run};

type Memo = DominanceTable<Numbers, 2, 6>;

/// Look-ups and entries of a single-threaded test. Miri takes a thousand times as long for each.
const MANY: usize = if cfg!(miri) { 1000 } else { 50_000 };

/// Keys with the frame in the upper half. The position is better the larger the lower half is.
#[derive(Clone, Copy)]
struct Numbers {
    avx2: Option<Avx2>,
}

/// This machine, and one without AVX2.
fn both_machines() -> [Numbers; 2] {
    [Avx2::detect(), None].map(|avx2| Numbers { avx2 })
}

impl Frames<2> for Numbers {
    type Key = u128;
    type Opened = u128;

    const FULL: usize = 3;

    fn words(key: u128) -> [u64; 2] {
        [upper(key), lower(key)]
    }

    fn of_words(self, [high, low]: [u64; 2]) -> u128 {
        of_halves(high, low)
    }

    fn avx2(self) -> Option<Avx2> {
        self.avx2
    }

    fn are_near(self, high: u64, other: u64) -> bool {
        high == other
    }

    fn open(self, key: u128) -> u128 {
        key
    }

    fn hash(self, key: u128) -> u64 {
        // Few buckets for many frames.
        upper(key) % 5
    }

    fn compares(self, opened: &u128, worse: bool, [high, low]: [u64; 2]) -> bool {
        // Never true of a stable entry here: a torn read would give a wrong answer.
        if upper(*opened) != high {
            return true;
        }
        if worse { lower(*opened) <= low } else { lower(*opened) >= low }
    }
}

fn key_of(frame: u64, n: u64) -> u128 {
    of_halves(frame, n)
}

fn random_key(random: &mut Random) -> u128 {
    key_of(random.next() % 12, random.next() % 100)
}

/// The position's number.
fn truth(key: u128) -> u8 {
    let base = 20 + 10 * upper(key) % 70;
    u8::try_from(base + 100 - lower(key)).expect("below 200")
}

/// Bounds that hold for the position, as a search might prove them.
fn proved(random: &mut Random, key: u128) -> ValueBounds {
    let (truth, apart) = (truth(key), u8::try_from(random.below(3)).expect("small"));
    match random.below(3) {
        0 => ValueBounds { least: truth, most: truth },
        1 => ValueBounds { least: truth - apart, ..ValueBounds::NONE },
        _ => ValueBounds { most: truth + apart, ..ValueBounds::NONE },
    }
}

fn is_true(bounds: ValueBounds, key: u128) -> bool {
    (bounds.least..=bounds.most).contains(&truth(key))
}

#[test]
fn entries_answer_for_dominated_positions() {
    for numbers in both_machines() {
        entries_answer_for_others(numbers);
    }
}

fn entries_answer_for_others(numbers: Numbers) {
    let tt = Memo::new(numbers, 1 << 20).expect("enough memory");
    let [worse, own, better, elsewhere] =
        [(3, 10), (3, 20), (3, 30), (8, 30)].map(|(frame, n)| key_of(frame, n));
    assert_eq!(tt.put(own, ValueBounds { least: 40, most: 50 }, 7), Replaced::Nothing);
    assert_eq!(tt.get(own, ValueBounds::NONE), ValueBounds { least: 40, most: 50 });
    assert_eq!(tt.get(better, ValueBounds::NONE), ValueBounds { most: 50, ..ValueBounds::NONE });
    assert_eq!(tt.get(worse, ValueBounds::NONE), ValueBounds { least: 40, ..ValueBounds::NONE });
    assert_eq!(tt.get(elsewhere, ValueBounds::NONE), ValueBounds::NONE);
    // One bound alone.
    assert_eq!(
        tt.get_wanted(own, ValueBounds::NONE, WantedBounds::Most),
        ValueBounds { most: 50, ..ValueBounds::NONE }
    );
    assert_eq!(
        tt.get_wanted(own, ValueBounds::NONE, WantedBounds::Least),
        ValueBounds { least: 40, ..ValueBounds::NONE }
    );
    // Known bounds are not made worse.
    let known = ValueBounds { least: 45, most: 46 };
    assert_eq!(tt.get(own, known), known);
    // A new entry replaces those that it implies, and no others.
    assert_eq!(tt.put(worse, ValueBounds { most: 50, ..ValueBounds::NONE }, 1), Replaced::Nothing);
    assert_eq!(tt.put(own, ValueBounds { least: 41, most: 49 }, 1), Replaced::Own);
    let few = ValueBounds { most: 44, ..ValueBounds::NONE };
    assert_eq!(tt.put(worse, few, 1), Replaced::Own);
    assert_eq!(tt.get(own, ValueBounds::NONE), ValueBounds { least: 41, most: 44 });
}

#[test]
fn the_table_returns_only_true_bounds() {
    let mut random = Random(1);
    let [newer, older] = both_machines().map(|numbers| Memo::new(numbers, 1 << 20).expect("enough memory"));
    let (mut bounded, mut replaced) = (0, 0);
    for i in 0..MANY {
        let tt = if i % 2 == 0 { &newer } else { &older };
        let key = random_key(&mut random);
        let bounds = tt.get(key, ValueBounds::NONE);
        assert!(is_true(bounds, key), "{key:x} {bounds:?}");
        bounded += usize::from(bounds != ValueBounds::NONE);
        let bounds = proved(&mut random, key);
        replaced += usize::from(tt.put(key, bounds, 3) == Replaced::Other);
        let found = tt.get(key, ValueBounds::NONE);
        assert!(found.least >= bounds.least && found.most <= bounds.most, "{bounds:?} {found:?}");
    }
    assert!(bounded > MANY / 5 && replaced > MANY / 50, "{bounded} {replaced}");
}

#[test]
fn a_larger_table_has_all_entries() {
    let mut random = Random(2);
    let tt = Memo::new(both_machines()[0], 1 << 20).expect("enough memory");
    for _ in 0..200 {
        let key = random_key(&mut random);
        let _ = tt.put(key, proved(&mut random, key), 2);
    }
    let larger = tt.larger(1 << 20).expect("enough memory");
    tt.copy_to(&larger, 0..tt.buckets());
    assert_eq!(larger.buckets(), 2 * tt.buckets());
    for frame in 0..12 {
        for n in (0..100).step_by(if cfg!(miri) { 20 } else { 1 }) {
            let key = key_of(frame, n);
            assert_eq!(larger.get(key, ValueBounds::NONE), tt.get(key, ValueBounds::NONE), "{key:x}");
        }
    }
    assert!(tt.larger(tt.bytes() * 3 - 1).is_none(), "both tables must fit");
}

/// A torn entry would have one frame and the bounds of another.
#[test]
fn threads_never_read_half_an_entry() {
    const SHARE: usize = if cfg!(miri) { 500 } else { 300_000 };
    let tt = SharedTable::of(Memo::new(both_machines()[0], 1 << 13).expect("enough memory"), 1 << 13);
    let (bounded, tt) = (&AtomicUsize::new(0), &tt);
    std::thread::scope(|scope| {
        for thread in 0..2 {
            scope.spawn(move || {
                let mut random = Random(thread);
                let job = |control: &mut crate::search::SearchControl| {
                    let mut view = tt.view();
                    for _ in 0..SHARE {
                        view.pause(control)?;
                        let (key, other) = (random_key(&mut random), random_key(&mut random));
                        let bounds = view.get(key, ValueBounds::NONE);
                        assert!(is_true(bounds, key), "{key:x} {bounds:?}");
                        bounded.fetch_add(usize::from(bounds != ValueBounds::NONE), Ordering::Relaxed);
                        view.put(other, proved(&mut random, other), 1);
                    }
                    Ok(())
                };
                let job = std::sync::Mutex::new(job);
                let run = run(&Limits::default(), false, &mut || false, |control| {
                    job.lock().expect("one thread")(control)
                });
                assert_eq!(run.answer, Ok(()));
            });
        }
    });
    assert!(bounded.load(Ordering::Relaxed) > SHARE / 10);
}
