//! Compares the solver with its twin. The thresholds are so low that small positions use every part
//! of the search: proof numbers, rounds, leaves, several threads.

#[path = "../../../tests/core/three_twin.rs"]
pub(crate) mod three_twin;
use self::three_twin::{AskerOfThree, three_agree};
use crate::search::LOWERED;
pub(super) use crate::shedding::solver::lowered::twin;

/// Creates an asker with lowered thresholds, on this thread and on all threads of a search.
fn lowered(threads: usize) -> AskerOfThree {
    LOWERED.set(true);
    AskerOfThree::new(threads, || LOWERED.set(true))
}

#[test]
fn one_thread_agrees_with_minimax_under_mixtures_of_switches() {
    three_agree(&mut lowered(1), 700, None, 1000, 6);
}

#[test]
fn several_threads_agree_with_minimax_under_mixtures_of_switches() {
    for (seed, threads) in [(701, 2), (702, 4)] {
        let mut asker = lowered(threads);
        three_agree(&mut asker, seed, None, 300, 6);
        assert!(asker.shared > asker.positions / 5, "{} of {} positions", asker.shared, asker.positions);
    }
}

/// Long: `cargo test --release --lib -- --ignored minimax`.
#[test]
#[ignore = "some minutes"]
fn several_threads_agree_with_minimax_over_many_positions() {
    for (seed, threads) in [(711, 1), (712, 2), (713, 3), (714, 8)] {
        three_agree(&mut lowered(threads), seed, None, 5000, 6);
    }
}
