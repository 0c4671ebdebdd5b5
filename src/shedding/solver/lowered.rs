//! Compares the solver with its twin, with several threads at once. Thresholds are lowered so that
//! small positions use rounds, budgets and look-ahead.

#[path = "../../../tests/core/twin.rs"]
#[expect(dead_code, reason = "the core's tests use all of it")]
pub(crate) mod twin;

use self::twin::{Asker, Minimax, agrees_on_mixtures, random_rules, random_setup};
use super::{
    Solver,
    length::task_tag,
    task::{Pace, Task},
};
use crate::random::Random;
use crate::search::proof_number::{Verdict, tag};
use crate::search::{LOWERED, Limits, SearchControl, Stop, run};
use crate::shedding::keys::KeyForm;

/// Makes an asker with lowered thresholds, on this thread and on threads that a search starts.
fn lowered(threads: usize) -> Asker {
    LOWERED.set(true);
    Asker::new(threads, || LOWERED.set(true))
}

#[test]
fn one_thread_agrees_with_minimax_under_mixtures_of_switches() {
    agrees_on_mixtures(&mut lowered(1), 300, 1000, 8);
}

#[test]
fn several_threads_agree_with_minimax_under_mixtures_of_switches() {
    for (seed, threads) in [(301, 2), (302, 4)] {
        let mut asker = lowered(threads);
        agrees_on_mixtures(&mut asker, seed, 400, 9);
        assert!(asker.shared > asker.asked / 5, "{} of {} questions", asker.shared, asker.asked);
    }
}

/// Virtual losses on half of the positions, never removed, cost time but change no verdict.
#[test]
fn positions_with_virtual_loss_are_searched_in_the_end() {
    LOWERED.set(true);
    let mut random = Random(303);
    for _ in 0..1000 {
        let rules = random_rules(&mut random);
        let setup = random_setup(&mut random, &rules, 8);
        let mut minimax = Minimax::new(&rules);
        let value = minimax.value(setup);
        let form = KeyForm::new(&rules, false);
        let solver = Solver::with_form(rules, form, 1 << 22).expect("enough memory");
        let other = solver.memos.verdicts.virtual_losses.join();
        let hold = |random: &mut Random| {
            for state in minimax.memo.keys().filter_map(|seen| seen.state(&rules)) {
                let key = form.key(&state);
                if random.below(2) == 0 {
                    let mut likely = || Verdict::win_if(random.below(2) == 0);
                    let (of_verdict, of_length) = (likely(), likely());
                    let turns = 1 + u32::try_from(random.below(8)).expect("small");
                    let pace = Pace { hurries: random.below(2) == 0, turns };
                    other.set(tag(key), of_verdict);
                    let task = Task { state, pace };
                    other.set(task_tag(&task, form.length_key(key, pace.hurries)), of_length);
                }
            }
        };
        hold(&mut random);
        let context = format!("{rules:?}: {setup:?}");
        assert_eq!(with_idle_thread(|control| solver.wins(&setup, control)), value > 0, "{context}");
        hold(&mut random);
        let length = with_idle_thread(|control| solver.length(&setup, control));
        assert_eq!(length, value.unsigned_abs(), "{context}");
    }
}

/// Answers a question as one of two threads. The other thread does nothing.
fn with_idle_thread<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
    let job = |control: &mut SearchControl| {
        control.threads = 2;
        job(control)
    };
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit was set")
}

/// Takes long: `cargo test --release --lib -- --ignored minimax`.
#[test]
#[ignore = "some minutes"]
fn several_threads_agree_with_minimax_over_many_positions() {
    for (seed, threads) in [(401, 1), (402, 2), (403, 3), (404, 8)] {
        agrees_on_mixtures(&mut lowered(threads), seed, 5000, 9);
    }
}
