//! Searches on several threads: how they end.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use canju::cards::{Deck, Hand, deal};
use canju::search::{Limits, Stop, run};
use canju::shedding::{Code, Decks, Rules, Setup, Solver};

#[test]
fn a_thread_that_panics_ends_its_siblings() {
    for deep in [false, true] {
        // One of two threads panics, whichever comes first; the other would run for a minute.
        let (first, went_on) = (AtomicBool::new(true), AtomicBool::new(false));
        let limits = Limits { threads: 2, ..Limits::default() };
        let start = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| {
            run(&limits, deep, &mut || false, |control| -> Result<(), Stop> {
                let panics = control.threads == 2 && first.swap(false, Ordering::Relaxed);
                assert!(!panics, "the panic of one thread");
                while start.elapsed() < Duration::from_secs(60) {
                    control.tick(1)?;
                }
                went_on.store(true, Ordering::Relaxed);
                Ok(())
            })
        }));
        assert!(done.is_err(), "the panic comes out");
        assert!(!went_on.into_inner(), "the other thread went on");
    }
}

#[test]
fn the_calling_thread_takes_part_unless_its_stack_may_be_too_small() {
    for deep in [false, true] {
        let (limits, seen) = (Limits { threads: 3, ..Limits::default() }, Mutex::new(HashSet::new()));
        let start = Instant::now();
        let done = run(&limits, deep, &mut || false, |control| {
            let all_have_come = || {
                let mut seen = seen.lock().expect("nobody panics");
                seen.insert(thread::current().id());
                seen.len() == 3
            };
            while control.threads != 3 || !all_have_come() {
                control.tick(1)?;
                assert!(start.elapsed() < Duration::from_secs(60), "a thread is missing");
            }
            Ok(())
        });
        assert_eq!((done.answer, done.threads), (Ok(()), 3));
        let seen = seen.into_inner().expect("nobody panics");
        assert_eq!(seen.contains(&thread::current().id()), !deep);
    }
}

#[test]
fn a_caller_is_polled_between_nodes_and_can_stop_the_search() {
    for threads in [1, 2] {
        let limits = Limits { threads, ..Limits::default() };
        let mut asked = 0;
        let mut poll = || {
            asked += 1;
            asked == 3
        };
        let done = run(&limits, false, &mut poll, |control| -> Result<(), Stop> {
            loop {
                control.tick(1)?;
            }
        });
        assert_eq!(done.answer, Err(Stop::Interrupted));
        assert_eq!(asked, 3);
    }
}

#[test]
fn a_solver_refuses_setups_that_do_not_fit_its_keys() {
    let hand = |text: &str| text.parse::<Hand>().expect("a hand").counts();
    let rules = Rules { decks: Decks::Two, ..Rules::DOUDIZHU };
    let setup = |mover, other| Setup { mover: hand(mover), other: hand(other), to_beat: Code::NONE };
    let (small, large) = (setup("3", "4"), setup("33333 4", "55"));
    let solver = Solver::new(rules, &small, 1 << 20).expect("enough memory");
    assert!(solver.fits(&small) && solver.fits(&setup("3333 4 B", "55 R")));
    assert!(!solver.fits(&large) && !solver.fits(&setup("333 4", "33 5")), "five of a rank");
    assert!(!solver.fits(&setup("", "4")) && !solver.fits(&setup("3", "")), "a game that is over");
    let asked = catch_unwind(AssertUnwindSafe(|| {
        run(&Limits::default(), false, &mut || false, |control| solver.wins(&large, control))
    }));
    assert!(asked.is_err());
    assert!(Solver::new(rules, &large, 1 << 20).expect("enough memory").fits(&large));
}

/// Nodes of a search before the other thread joins; `None` if it ends before that.
fn nodes_alone(sizes: [usize; 2], seed: u64) -> Option<u64> {
    let hands = deal(&sizes, &Deck::default(), Some(seed)).expect("enough cards");
    let setup = Setup { mover: hands[0].counts(), other: hands[1].counts(), to_beat: Code::NONE };
    let solver = Solver::new(Rules::DOUDIZHU, &setup, 1 << 24).expect("enough memory");
    let (limits, nodes) = (Limits { threads: 2, ..Limits::default() }, Mutex::new(None));
    let done = run(&limits, false, &mut || false, |control| {
        if control.threads == 1 {
            solver.wins(&setup, control).inspect_err(|_| {
                *nodes.lock().expect("nobody panics") = Some(control.own_nodes());
            })?;
        }
        Ok(())
    });
    assert_eq!(done.answer, Ok(()));
    nodes.into_inner().expect("nobody panics")
}

#[test]
fn other_threads_are_called_at_once_for_large_searches() {
    // These take 60,000 nodes and more.
    for (sizes, seed) in [([17, 17], 91), ([20, 17], 112), ([20, 17], 103)] {
        let nodes = nodes_alone(sizes, seed).expect("a large search");
        assert!((1..200).contains(&nodes), "seed {seed}: {nodes}");
    }
    // Deals that take 100 nodes on average: few should be taken for large ones.
    let called = (0..40).filter(|&seed| nodes_alone([10, 10], seed).is_some()).count();
    assert!(called <= 4, "{called} of 40");
}
