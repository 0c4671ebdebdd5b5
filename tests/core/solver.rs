//! Compares the solver with its twin, under presets and mixtures of switches.

use canju::cards::{Counts, Hand};
use canju::games::Reading;
use canju::shedding::{DeckLimit, Decks, Kind, Kinds, Play, Rules, Setup};

use crate::twin::{Asker, Minimax, agrees, agrees_on_mixtures};

#[test]
fn agrees_with_minimax_under_each_preset_with_one_deck() {
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        agrees(i as u64, rules, 400, 7);
    }
}

#[test]
fn agrees_with_minimax_under_each_preset_with_two_decks() {
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        agrees(100 + i as u64, Rules { decks: Decks::Two, ..rules }, 200, 7);
    }
}

#[test]
fn agrees_with_minimax_under_mixtures_of_switches() {
    agrees_on_mixtures(&mut Asker::new(1, || {}), 200, 2000, 7);
}

/// Long: `cargo test --release --test core -- --ignored minimax`.
#[test]
#[ignore = "some minutes"]
fn agrees_with_minimax_over_many_positions() {
    for (i, (_, rules)) in Rules::PRESETS.into_iter().enumerate() {
        agrees(1000 + i as u64, rules, 2000, 9);
        agrees(2000 + i as u64, Rules { decks: Decks::Two, ..rules }, 1000, 8);
    }
    agrees_on_mixtures(&mut Asker::new(1, || {}), 3000, 21_000, 8);
}

fn counts(text: &str) -> Counts {
    text.parse::<Hand>().expect("a hand").counts()
}

/// Setup from two hands and the play on the table.
fn position(rules: &Rules, [mover, other, to_beat]: [&str; 3]) -> Setup {
    let table: Hand = to_beat.parse().expect("cards");
    let to_beat = Play::read(&table, Reading::ANY, rules).expect("a play").code();
    Setup { mover: counts(mover), other: counts(other), to_beat }
}

/// Asserts that one play wins a position, that another does not, and that the solver agrees.
fn wins_by_one_not_by_the_other(rules: Rules, texts: [&str; 3], wins: &str, loses: &str) {
    let setup = position(&rules, texts);
    Asker::new(1, || {}).agrees(rules, setup);
    let mut minimax = Minimax::new(&rules);
    for (play, won) in [(wins, true), (loses, false)] {
        let moves = setup.moves(&rules);
        let found = moves.into_iter().find(|found| found.cards == counts(play)).expect("a legal play");
        assert_eq!(minimax.by(setup, found) > 0, won, "{texts:?}: {play}");
    }
}

/// The move ordering counts jokers separately: no count may become negative.
#[test]
fn a_hand_may_have_three_of_each_joker_without_a_limit_of_decks() {
    for decks in [Decks::One, Decks::Two] {
        let rules = Rules { decks, deck_limit: DeckLimit::Unlimited, ..Rules::DOUDIZHU };
        Asker::new(1, || {}).agrees(rules, position(&rules, ["BBB RRR 333", "BBBB RRR 4", "J"]));
    }
}

/// Dominance must not treat a joker as better than a lower card in the same place.
#[test]
fn a_lower_card_may_be_worth_more_than_a_joker() {
    // With two decks two jokers are a pair, but not one that a trio can take as kicker.
    let two = Rules { decks: Decks::Two, ..Rules::DOUDIZHU };
    wins_by_one_not_by_the_other(two, ["333 22 BB", "3 JJJJJJ QQ", "99"], "BB", "22");
    // Provable by hand: RR, which nothing answers, then 55522 and the Q. After 22 and RR, 555 and Q
    // are left. Without trios they are single cards, and B answers the first of them.
    let no_trios = two.kinds.without(Kinds::of(&[Kind::Trio, Kind::TrioSingle]));
    let rules = Rules { kinds: no_trios, ..two };
    wins_by_one_not_by_the_other(rules, ["555 Q 22 RR", "B", "88"], "RR", "22");
    // One deck, no bombs: after B, which nothing answers, 8888KR is one play. After K, the two
    // jokers cannot both be kickers of 8888, and J beats the first 8.
    let rules = Rules { kinds: Kinds::of(&[Kind::Single, Kind::FourSingles]), ..Rules::DOUDIZHU };
    wins_by_one_not_by_the_other(rules, ["8888 K B R", "J", "J"], "B", "K");
}

/// Dominance must not apply where chains may have gaps.
#[test]
fn a_low_card_may_be_in_a_chain_with_gaps() {
    // After Q, which nothing answers, 3579J is one play. After J they are single cards, and the
    // other J answers one of them.
    wins_by_one_not_by_the_other(Rules::TSINGHUA, ["3 5 7 9 J Q", "J", "T"], "Q", "J");
    // So do lengths: the four turns are J or K, 68TQA, the other of J and K, and 3.
    let setup = position(&Rules::TSINGHUA, ["3 6 8 T J Q K A", "7", "4"]);
    assert_eq!(Minimax::new(&Rules::TSINGHUA).value(setup), 2 * 4 - 1);
    Asker::new(1, || {}).agrees(Rules::TSINGHUA, setup);
}
