//! Tests that keys are exact, that they compare by the rule, and that the rule is correct.

use std::collections::HashMap;

use super::narrow::JOKERS;
use super::*;
use crate::random::Random;
use crate::search::dominance_table::{Frames, lower, upper};
use crate::shedding::Kind;
use crate::shedding::keys::{KeyForm, State};
use crate::shedding::solver::dominance::tests::{is_chained, worth};
use crate::shedding::{Generator, Rules, Setup};

fn counts(hand: impl Fn(usize) -> usize) -> Counts {
    Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand(rank.index())))
}

/// Two hands with few or many ranks: of one deck, or each with up to eight cards of a rank.
fn random_hands(random: &mut Random, narrow: bool) -> [Counts; 2] {
    let mut held = [(0, 0); 15];
    let (empty, most) = (random.below(12), 1 + random.below(if narrow { 4 } else { 8 }));
    for (rank, (mine, theirs)) in held.iter_mut().enumerate() {
        let all = if rank > 12 { most.min(if narrow { 1 } else { 8 }) } else { most };
        if random.below(12) >= empty {
            // Ranks with few cards are more often loose.
            let all = if narrow || random.below(2) == 0 { all } else { all.min(3) };
            *mine = random.below(all + 1);
            *theirs = random.below(if narrow { all - *mine + 1 } else { all + 1 });
        }
    }
    [counts(|i| held[i].0), counts(|i| held[i].1)]
}

fn random_state(random: &mut Random, rules: &Rules, narrow: bool) -> State {
    let [mover, other] = random_hands(random, narrow);
    let code = Rules::DOUDIZHU.game.codes().nth(random.below(600)).unwrap_or(Code::NONE);
    State { mover, other, answer: Generator::new(rules, mover).lowest_answer(code) }
}

/// Returns true if the entry of `better` answers a look-up of `worse`.
fn is_at_least(form: KeyForm, better: u128, worse: u128) -> bool {
    if !form.are_near(upper(better), upper(worse)) {
        return false;
    }
    let found = form.compares(&form.open(better), false, KeyForm::words(worse));
    assert_eq!(
        form.compares(&form.open(worse), true, KeyForm::words(better)),
        found,
        "the reverse comparison agrees"
    );
    found
}

#[test]
fn a_narrow_key_is_read_back() {
    let mut random = Random(1);
    for rules in [Rules::WIDE, Rules::TSINGHUA] {
        let form = KeyForm::new(&rules, true);
        for _ in 0..50_000 {
            let state = random_state(&mut random, &rules, true);
            let key = form.key(&state);
            let (high, low) = (upper(key), lower(key));
            let pairs = (0..=4).flat_map(|a| (0..=4 - a).map(move |b| (a, b)));
            let of_nibble: HashMap<usize, (usize, usize)> =
                pairs.map(|(a, b)| (a + [0, 5, 9, 12, 14][b], (a, b))).collect();
            let (mut hands, nibble) = ([[0; 15]; 2], |at: usize| (high >> (4 * at) & 15) as usize);
            for rank in 0..13 {
                let (a, b) = of_nibble[&nibble(rank)];
                let loose = low >> (4 * rank);
                let cards = |bit: u64| (loose >> bit & 1) as usize + 2 * (loose >> (bit + 1) & 1) as usize;
                [hands[0][rank], hands[1][rank]] = [a + cards(0), b + cards(2)];
            }
            for joker in 0..2 {
                match high >> (JOKERS + 2 * joker) & 3 {
                    0 => {}
                    1 => hands[0][13 + joker as usize] = 1,
                    3 => hands[1][13 + joker as usize] = 1,
                    _ => panic!("{state:?}"),
                }
            }
            let [mover, other] = hands.map(|hand| counts(|i| hand[i]));
            assert_eq!([mover, other], [state.mover, state.other], "{key:x}");
            assert_eq!(Narrow::place(key).answer, rules.game.number(state.answer));
            assert_eq!(form.verdict_key(form.length_key(key, false)), key);
            assert_ne!(form.length_key(key, false), key);
        }
    }
}

#[test]
fn a_wide_key_is_read_back() {
    let mut random = Random(4);
    let mut loose = 0;
    for rules in [Rules::DOUDIZHU, Rules::TSINGHUA] {
        let form = KeyForm::new(&rules, false);
        for _ in 0..50_000 {
            let state = random_state(&mut random, &rules, false);
            let key = form.key(&state);
            // 9 and 10 mean one and two loose cards.
            let mut nibble = |half: u64, rank: usize| match (half >> (4 * rank) & 15) as usize {
                n @ 0..=8 => n,
                n => {
                    loose += 1;
                    n - 8
                }
            };
            let mut hands = [upper(key), lower(key)].map(|half| {
                let mut hand = [0; 15];
                (0..13).for_each(|rank| hand[rank] = nibble(half, rank));
                hand
            });
            let jokers = usize::try_from(lower(key) >> 52 | (upper(key) >> 62) << 12).expect("14 bits");
            for (joker, both) in [jokers % 128, jokers / 128].into_iter().enumerate() {
                (hands[0][13 + joker], hands[1][13 + joker]) = (both / 9, both % 9);
            }
            let [mover, other] = hands.map(|hand| counts(|i| hand[i]));
            assert_eq!([mover, other], [state.mover, state.other], "{key:x}");
            assert_eq!(upper(key) >> 52 & 511, rules.game.number(state.answer));
            assert_eq!(form.verdict_key(form.length_key(key, false)), key);
            assert_ne!(form.length_key(key, false), key);
        }
    }
    assert!(loose > 10_000, "{loose}");
}

/// For each rank, true if it is loose in the hand.
fn plain_loose(hand: Counts) -> [bool; 15] {
    let held = hand.to_array();
    let loose = |n: usize| move |&rank: &usize| held[rank] == n && !is_chained(&held, rank);
    let mut ranks = [false; 15];
    for (n, most) in [(1, 7), (2, 3)] {
        let found: Vec<usize> = (0..13).filter(loose(n)).collect();
        if found.len() <= most {
            for rank in found {
                ranks[rank] = true;
            }
        }
    }
    ranks
}

/// Hand with its ranks sorted into groups.
pub(crate) struct PlainHand {
    fixed: Vec<usize>,
    /// Loose singles, loose pairs, and suited ranks with fixed cards.
    pub sorts: [Vec<usize>; 3],
}

impl PlainHand {
    pub(crate) fn of(hand: Counts) -> PlainHand {
        let (held, loose) = (hand.to_array(), plain_loose(hand));
        let loose_ranks = |n: usize| (0..13).filter(|&rank| loose[rank] && held[rank] == n).collect();
        let fixed: Vec<usize> = (0..15).map(|rank| if loose[rank] { 0 } else { held[rank] }).collect();
        let fixed_ranks = (0..13).filter(|&rank| fixed[rank] > 0).collect();
        PlainHand { sorts: [loose_ranks(1), loose_ranks(2), fixed_ranks], fixed }
    }

    /// Returns true if the two hands are comparable.
    pub(crate) fn is_like(&self, other: &PlainHand) -> bool {
        let sizes = |hand: &PlainHand| [hand.sorts[0].len(), hand.sorts[1].len()];
        self.fixed == other.fixed && sizes(self) == sizes(other)
    }
}

/// Returns true if all ranks compare pairwise at least as high in the first position.
fn pairs_at_least_as_high(own: [&Vec<usize>; 2], other: [&Vec<usize>; 2]) -> bool {
    own[0]
        .iter()
        .zip(own[1])
        .all(|(&i, &j)| other[0].iter().zip(other[1]).all(|(&k, &l)| i.cmp(&k) >= j.cmp(&l)))
}

/// Returns true if a side compares at least as high in the first position as in the second.
pub(crate) fn is_at_least_as_high(mine: [&PlainHand; 2], theirs: [&PlainHand; 2]) -> bool {
    (0..3).flat_map(|own| (0..3).map(move |other| (own, other))).all(|(own, other)| {
        let mine = mine.map(|hand| &hand.sorts[own]);
        let theirs = theirs.map(|hand| &hand.sorts[other]);
        // With more than seven fixed ranks, loose ranks are compared by their own height.
        let by_rank = match (own, other) {
            (0 | 1, 2) => theirs[0].len() > 7 && mine[0].iter().zip(mine[1]).any(|(i, j)| i < j),
            (2, 0 | 1) => mine[0].len() > 7 && theirs[0].iter().zip(theirs[1]).any(|(i, j)| i > j),
            _ => false,
        };
        !by_rank && pairs_at_least_as_high(mine, theirs)
    })
}

/// Number of ranks in each group that are at least as high as an answer.
pub(crate) fn answering(hand: &PlainHand, from: Rank) -> [usize; 3] {
    [0, 1, 2].map(|sort| hand.sorts[sort].iter().filter(|&&rank| rank >= from.index()).count())
}

/// The rule as documented, rank by rank.
fn is_plainly_better(a: &State, b: &State) -> bool {
    let [mine_a, mine_b] = [a, b].map(|state| PlainHand::of(state.mover));
    let [theirs_a, theirs_b] = [a, b].map(|state| PlainHand::of(state.other));
    if !mine_a.is_like(&mine_b) || !theirs_a.is_like(&theirs_b) {
        return false;
    }
    if !is_at_least_as_high([&mine_a, &mine_b], [&theirs_a, &theirs_b]) {
        return false;
    }
    let [answer_a, answer_b] = [a, b].map(|state| state.answer.shape());
    let one_kind = answer_a.kind == answer_b.kind && matches!(answer_a.kind, Kind::Single | Kind::Pair);
    if !one_kind || [answer_a, answer_b].iter().any(|answer| answer.rank.is_joker()) {
        return a.answer == b.answer;
    }
    // In each group, the number of ranks that can answer is not smaller.
    let [of_a, of_b] = [answering(&mine_a, answer_a.rank), answering(&mine_b, answer_b.rank)];
    of_a.into_iter().zip(of_b).all(|(a, b)| a >= b)
}

/// A similar position. Some loose ranks of either side are moved, a single may be missing, and the
/// answer may be to another play.
fn random_alike(random: &mut Random, rules: &Rules, state: &State, narrow: bool) -> State {
    let mut hands = [state.mover, state.other].map(Counts::to_array);
    for side in 0..2 {
        for rank in 0..13 {
            let to = random.below(13);
            let n = hands[side][rank];
            let fits = hands[side][to] == 0 && (!narrow || n + hands[1 - side][to] <= 4);
            if n > 0 && n < 3 && fits && random.below(3) == 0 {
                (hands[side][rank], hands[side][to]) = (0, n);
            }
        }
    }
    if random.below(8) == 0 {
        let (side, rank) = (random.below(2), random.below(13));
        hands[side][rank] -= usize::from(hands[side][rank] == 1);
    }
    let [mover, other] = hands.map(|hand| counts(|i| hand[i]));
    let shape = state.answer.shape();
    let mut answer = state.answer;
    if matches!(shape.kind, Kind::Single | Kind::Pair) {
        let to_beat = Code::new(shape.kind, 1, random.below(12));
        answer = Generator::new(rules, mover).lowest_answer(to_beat);
    }
    State { mover, other, answer }
}

#[test]
fn positions_compare_as_documented() {
    let mut random = Random(2);
    let rules = Rules::DOUDIZHU;
    for narrow in [true, false] {
        let form = KeyForm::new(&rules, narrow);
        let (mut better, mut pairs) = (0, 0);
        for _ in 0..200_000 {
            let state = random_state(&mut random, &rules, narrow);
            let other = random_alike(&mut random, &rules, &state, narrow);
            let [a, b] = [&state, &other].map(|state| form.key(state));
            let expected = is_plainly_better(&state, &other);
            assert_eq!(is_at_least(form, a, b), expected, "{state:?} {other:?}");
            // A position that is better for one side is worse for the other.
            let [turned_a, turned_b] = [a, b].map(|key| form.length_key(key, false));
            assert_eq!(is_at_least(form, turned_b, turned_a), expected, "{state:?} {other:?}");
            assert!(!is_at_least(form, a, turned_a), "lengths of both sides are not comparable");
            if expected {
                assert_eq!(form.hash(a), form.hash(b));
            }
            better += usize::from(expected && a != b);
            pairs += usize::from(a != b && form.hash(a) == form.hash(b));
        }
        assert!(better > 1500 && pairs > 10_000, "{better} of {pairs}");
    }
}

/// Two comparable positions under the given rules, the better one first.
fn random_pair(random: &mut Random, rules: &Rules, narrow: bool) -> Option<[State; 2]> {
    let form = KeyForm::new(rules, narrow);
    let [mover, other] = random_hands(random, narrow);
    if mover.is_empty() || other.is_empty() || mover.total() + other.total() > 11 {
        return None;
    }
    let mut plays = Vec::new();
    Generator::new(rules, other).leads(&mut plays);
    let to_beat = if random.below(3) == 0 { Code::NONE } else { plays[random.below(plays.len())].code };
    let answer = Generator::new(rules, mover).lowest_answer(to_beat);
    if answer.is_none() && !to_beat.is_none() {
        return None;
    }
    let state = State { mover, other, answer };
    let alike = random_alike(random, rules, &state, narrow);
    let [a, b] = [&state, &alike].map(|state| form.key(state));
    if a == b || answer.is_none() != alike.answer.is_none() {
        return None;
    }
    if is_at_least(form, a, b) {
        Some([state, alike])
    } else if is_at_least(form, b, a) {
        Some([alike, state])
    } else {
        None
    }
}

#[test]
fn the_better_position_is_won_no_later_and_lost_no_sooner() {
    let mut random = Random(3);
    for narrow in [true, false] {
        let mut compared = HashMap::new();
        for (name, rules) in Rules::PRESETS {
            for _ in 0..if narrow { 4000 } else { 8000 } {
                let Some(pair) = random_pair(&mut random, &rules, narrow) else { continue };
                let mut known = HashMap::new();
                let mut worth = |state: &State| {
                    let State { mover, other, answer } = *state;
                    // The highest of the plays that have this lowest answer.
                    let to_beat = rules.game.codes().filter(|code| {
                        !answer.is_none() && Generator::new(&rules, mover).lowest_answer(*code) == answer
                    });
                    let to_beat = to_beat.max().unwrap_or(Code::NONE);
                    worth(&rules, Setup { mover, other, to_beat }, &mut known)
                };
                let [better, worse] = &pair;
                assert!(worth(better) >= worth(worse), "{name}: {better:?} {worse:?}");
                *compared.entry(name).or_insert(0) += 1;
            }
        }
        assert!(compared.values().sum::<i32>() > 1000, "{compared:?}");
    }
}
