//! Compares the solver of three hands with its twin.

use canju::shedding::{Decks, Rules};

use crate::three_twin::{AskerOfThree, three_agree};

#[test]
fn three_hands_agree_with_minimax_under_each_preset() {
    let mut asker = AskerOfThree::new(1, || {});
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        three_agree(&mut asker, 500 + i as u64, Some(rules), 250, 5);
        three_agree(&mut asker, 520 + i as u64, Some(Rules { decks: Decks::Two, ..rules }), 100, 5);
    }
    assert!(asker.positions > 2000 && asker.leads > 500, "{} {}", asker.positions, asker.leads);
}

#[test]
fn three_hands_agree_with_minimax_under_mixtures_of_switches() {
    three_agree(&mut AskerOfThree::new(1, || {}), 540, None, 1000, 5);
}

/// Long: `cargo test --release --test core -- --ignored minimax`.
#[test]
#[ignore = "some minutes"]
fn three_hands_agree_with_minimax_over_many_positions() {
    let mut asker = AskerOfThree::new(1, || {});
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        three_agree(&mut asker, 600 + i as u64, Some(rules), 3000, 6);
        three_agree(&mut asker, 620 + i as u64, Some(Rules { decks: Decks::Two, ..rules }), 1000, 6);
    }
    three_agree(&mut asker, 640, None, 10_000, 6);
}
