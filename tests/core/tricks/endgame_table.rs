//! Compares the endgame table with minimax and the search.

use canju::cards::Suit;
use canju::tricks::{HoneymoonBridge, LEVELS, Masks, Mode, Setup, Solver, essay_positions, positions};

use super::file::Scratch;
use super::minimax::Minimax;
use super::search::solve;
use crate::random::Random;

const SPADES: HoneymoonBridge = HoneymoonBridge::new(Some(Suit::Spades));
const NO_TRUMP: HoneymoonBridge = HoneymoonBridge::new(None);

fn deal(random: &mut Random, n: usize) -> [Masks; 2] {
    deal_suits(random, n, 4)
}

/// Deals hands of `n` cards from the first suits.
fn deal_suits(random: &mut Random, n: usize, suits: usize) -> [Masks; 2] {
    let mut deck: Vec<usize> = (0..13 * suits).collect();
    let mut hands = [[0_u16; 4]; 2];
    for i in 0..2 * n {
        let card = deck.swap_remove(random.below(deck.len()));
        hands[i / n][card / 13] |= 1 << (card % 13);
    }
    hands
}

fn exhaustive(levels: usize) {
    let file = Scratch::built(&format!("exhaustive-{levels}"), levels);
    let table = file.open();
    for mode in Mode::ALL {
        let rules = if mode == Mode::Trump { SPADES } else { NO_TRUMP };
        let mut minimax = Minimax::new(rules);
        for level in 1..=levels {
            let all: Vec<[Masks; 2]> = all_positions(level);
            let values = table.lookup_many(&all, rules, 1, &|| false).expect("a valid position");
            for (row, value) in all.iter().zip(values) {
                assert_eq!(value, minimax.value(row[0], row[1]), "{rules} {row:?}");
            }
        }
    }
}

/// All positions of a level, with suits of any lengths in any order.
fn all_positions(level: usize) -> Vec<[Masks; 2]> {
    let mut rows = Vec::new();
    let total = 2 * level;
    for owners in 0_u32..1 << total {
        if owners.count_ones() as usize != level {
            continue;
        }
        for a in 0..=total.min(13) {
            for b in 0..=(total - a).min(13) {
                for c in 0..=(total - a - b).min(13) {
                    let lengths = [a, b, c, total - a - b - c];
                    if lengths[3] <= 13 {
                        rows.push(owned(owners, lengths));
                    }
                }
            }
        }
    }
    rows
}

fn owned(mut owners: u32, lengths: [usize; 4]) -> [Masks; 2] {
    let mut hands = [[0; 4]; 2];
    for (suit, length) in lengths.into_iter().enumerate() {
        for height in 0..length {
            hands[usize::from(owners & 1 == 0)][suit] |= 1 << height;
            owners >>= 1;
        }
    }
    hands
}

#[test]
fn equals_minimax_in_every_position_up_to_level_4() {
    exhaustive(4);
}

/// Long: `cargo test --release --test core -- --ignored tricks::endgame_table::equals`.
#[test]
#[ignore = "ten seconds"]
fn equals_minimax_in_every_position_up_to_level_6() {
    exhaustive(6);
}

/// The essay's numbers. For level 5 it prints 16,908, but its own product is 67 × 252.
#[test]
fn positions_of_the_essays_scheme() {
    let counts: Vec<u64> = (1..=LEVELS).map(essay_positions).collect();
    let known = [
        8,
        66,
        460,
        2_870,
        16_884,
        94_248,
        497_640,
        2_483_910,
        11_717_420,
        52_655_460,
        227_149_104,
        938_342_132,
        3_702_613_600,
    ];
    assert_eq!(counts, known);
}

#[test]
fn positions_of_our_scheme() {
    let in_all = |mode| (1..=LEVELS).map(|level| positions(mode, level)).sum::<u64>();
    assert_eq!(positions(Mode::Trump, 13), 3_301_081_212);
    assert_eq!(in_all(Mode::Trump), 4_403_156_916);
    assert_eq!(positions(Mode::NoTrump, 13), 668_527_442);
    assert_eq!(in_all(Mode::NoTrump), 874_975_044);
}

/// Random positions of a level: half are dealt from a deck, half from as few suits as may be, so
/// that hands with few long suits occur too.
fn some_positions(random: &mut Random, level: usize, n: usize) -> Vec<[Masks; 2]> {
    let mut rows: Vec<[Masks; 2]> = (0..n).map(|_| deal(random, level)).collect();
    for row in rows.iter_mut().step_by(2) {
        let least = (2 * level).div_ceil(13);
        let suits = least + random.below(5 - least);
        *row = deal_suits(random, level, suits);
        // Any suit is the longest, trumps or not.
        let by = random.below(4);
        for hand in row {
            hand.rotate_left(by);
        }
    }
    rows
}

fn searched_equals_table(file: &Scratch, levels: std::ops::RangeInclusive<usize>, n: usize) {
    let table = file.open();
    let mut random = Random(8);
    for rules in HoneymoonBridge::ALL {
        for level in levels.clone() {
            let rows = some_positions(&mut random, level, n.div_ceil(5));
            let values = table.lookup_many(&rows, rules, 2, &|| false).expect("a valid position");
            let solver = Solver::new(rules, 1 << 20).expect("enough memory");
            for (row, value) in rows.iter().zip(values) {
                let setup = Setup { mover: row[0], other: row[1], led: None };
                assert_eq!(solve(|t| solver.tricks(&setup, t)), value, "{rules} {setup:?}");
            }
        }
    }
}

/// Asserts that values follow from the level below by the rules: the leader takes the best lead,
/// and the other side its best reply.
fn follows_from_the_level_below(file: &Scratch, levels: std::ops::RangeInclusive<usize>, n: usize) {
    let table = file.open();
    let mut random = Random(9);
    for rules in HoneymoonBridge::ALL {
        for level in levels.clone() {
            let rows = some_positions(&mut random, level, n.div_ceil(5));
            let values = table.lookup_many(&rows, rules, 2, &|| false).expect("a valid position");
            let mut below = Vec::new();
            let tricks: Vec<Vec<Vec<(usize, bool)>>> =
                rows.iter().map(|&hands| each_trick(hands, rules, &mut below)).collect();
            let below = table.lookup_many(&below, rules, 2, &|| false).expect("a valid position");
            let rest = u8::try_from(level - 1).expect("small");
            for ((row, value), leads) in rows.iter().zip(values).zip(tricks) {
                let by = |&(place, kept): &(usize, bool)| {
                    if kept { 1 + below[place] } else { rest - below[place] }
                };
                let least = |replies: &Vec<(usize, bool)>| replies.iter().map(by).min();
                assert_eq!(Some(Some(value)), leads.iter().map(least).max(), "{rules} {row:?}");
            }
        }
    }
}

/// For each lead and reply, the index in `below` of the rest, and whether the leader leads again.
fn each_trick(
    [mover, other]: [Masks; 2],
    rules: HoneymoonBridge,
    below: &mut Vec<[Masks; 2]>,
) -> Vec<Vec<(usize, bool)>> {
    let minimax = Minimax::new(rules);
    let start = Setup { mover, other, led: None };
    let mut after_lead = |lead| {
        let led = start.successor(lead, rules);
        let mut after_reply = |reply| {
            let left = led.successor(reply, rules);
            below.push([left.mover, left.other]);
            (below.len() - 1, !minimax.takes(lead, reply))
        };
        led.plays().into_iter().map(&mut after_reply).collect()
    };
    start.plays().into_iter().map(&mut after_lead).collect()
}

#[test]
fn the_search_finds_what_the_table_says() {
    let file = Scratch::built("search-9", 9);
    searched_equals_table(&file, 1..=9, 500);
}

#[test]
fn each_level_follows_from_the_one_below() {
    let file = Scratch::built("follows-8", 8);
    follows_from_the_level_below(&file, 1..=8, 500);
}

/// Long: `cargo test --release --test core -- --ignored tricks::endgame_table::on_20_000`.
#[test]
#[ignore = "a minute, builds all levels"]
fn on_20_000_positions_of_every_level_search_and_rules_agree_with_the_table() {
    let file = Scratch::built("all", LEVELS);
    searched_equals_table(&file, 1..=LEVELS, 20_000);
    follows_from_the_level_below(&file, 1..=LEVELS, 20_000);
}

#[test]
fn a_histogram_counts_each_position_once() {
    let file = Scratch::built("numbers", 4);
    let table = file.open();
    for mode in Mode::ALL {
        let rules = if mode == Mode::Trump { SPADES } else { NO_TRUMP };
        // Side suits ascend by length, then by the leader's cards. Without trumps all four are side
        // suits, and none is empty.
        let sides = if mode == Mode::Trump { 0..3 } else { 0..4 };
        let is_listed = |[leader, other]: &[Masks; 2]| {
            let sizes = |suit: usize| ((leader[suit] | other[suit]).count_ones(), leader[suit].count_ones());
            sides.clone().map(sizes).is_sorted() && (mode == Mode::Trump || sizes(0).0 > 0)
        };
        let rows: Vec<[Masks; 2]> = all_positions(4).into_iter().filter(is_listed).collect();
        assert_eq!(rows.len() as u64, positions(mode, 4));
        let mut histogram = [0; LEVELS + 1];
        for value in table.lookup_many(&rows, rules, 1, &|| false).expect("valid positions") {
            histogram[usize::from(value)] += 1;
        }
        assert_eq!(table.histogram((mode, 4), 1, &mut |_| false).expect("a level of the table"), histogram);
    }
}
