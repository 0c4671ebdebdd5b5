//! Composed puzzles do not depend on the number of threads. Python tests compare them with a twin.

use std::time::Duration;

use super::{ComposeOptions, Composer, Filters, NoPuzzle};
use crate::shedding::Rules;

fn texts(options: ComposeOptions, filters: Filters, seed: u64, n: usize) -> Vec<String> {
    let composer = Composer::new(options, filters, Some(seed)).expect("enough cards");
    let next = || std::iter::from_fn(|| Some(composer.take(Duration::from_millis(20)))).flatten().next();
    (0..n).map(|_| next().expect("it never ends").expect("a puzzle").position.to_string()).collect()
}

#[test]
fn threads_change_neither_puzzles_nor_their_order() {
    let rules = Rules { deck_limit: crate::shedding::DeckLimit::Each, ..Rules::DOUDIZHU };
    for options in [ComposeOptions::new(6, 5, Rules::DOUDIZHU), ComposeOptions::new(5, 5, rules)] {
        let [one, many] =
            [1, 5].map(|threads| texts(ComposeOptions { threads, ..options }, Filters::default(), 7, 30));
        assert_eq!(one, many);
    }
}

#[test]
fn candidates_are_counted_over_walks() {
    let options = ComposeOptions { max_candidates: 300, ..ComposeOptions::new(1, 1, Rules::DOUDIZHU) };
    for threads in [1, 3] {
        let composer =
            Composer::new(ComposeOptions { threads, ..options }, Filters::default(), Some(1)).expect("cards");
        let next = std::iter::from_fn(|| Some(composer.take(Duration::from_millis(20)))).flatten().next();
        assert_eq!(next, Some(Err(NoPuzzle::Candidates(300))));
    }
}
