//! Counts the plays of a full deck, as in the table of the rules.

use canju::cards::{Counts, Rank};
use canju::shedding::{Generator, Kind, Move, Rules};

fn full_deck() -> Counts {
    Rank::all().fold(Counts::EMPTY, |deck, rank| deck + Counts::of(rank, if rank.is_joker() { 1 } else { 4 }))
}

fn plays_of_a_deck(rules: &Rules) -> Vec<Move> {
    let mut plays = Vec::new();
    Generator::new(rules, full_deck()).leads(&mut plays);
    plays.retain(|play| play.cards.total() <= 20);
    plays
}

#[test]
fn each_preset_has_the_number_of_plays_of_its_table() {
    let counts = [27_471, 12_654, 30_383, 95_352, 2_723, 2_935, 28];
    for ((name, rules), count) in Rules::PRESETS.into_iter().zip(counts) {
        assert_eq!(plays_of_a_deck(&rules).len(), count, "{name}");
    }
}

/// Counts per kind under the default rules, as in `RLCard`'s action list.
#[test]
fn the_default_rules_have_the_number_of_plays_of_each_kind() {
    let plays = plays_of_a_deck(&Rules::DOUDIZHU);
    let count = |kind, length: usize| {
        let of_kind = plays.iter().map(|play| play.code.shape()).filter(|shape| shape.kind == kind);
        of_kind.filter(|shape| length == 0 || shape.length == length).count()
    };
    for (kind, expected) in [
        (Kind::Single, 15),
        (Kind::Pair, 13),
        (Kind::Trio, 13),
        (Kind::TrioSingle, 182),
        (Kind::TrioPair, 156),
        (Kind::Straight, 36),
        (Kind::PairStraight, 52),
        (Kind::Plane, 45),
        (Kind::FourSingles, 1326),
        (Kind::FourPairs, 858),
        (Kind::Bomb, 13),
        (Kind::Rocket, 1),
    ] {
        assert_eq!(count(kind, 0), expected, "{kind}");
    }
    let wings =
        |kind, lengths: std::ops::RangeInclusive<usize>| lengths.map(|n| count(kind, n)).collect::<Vec<_>>();
    assert_eq!(wings(Kind::PlaneSingles, 2..=5), [968, 3282, 7184, 10388]);
    assert_eq!(wings(Kind::PlanePairs, 2..=4), [605, 1200, 1134]);
}
