//! Keys are exact, they compare as the rule says, and the rule is right.

use std::collections::HashMap;

use super::*;
use crate::random::Random;
use crate::shedding::keys::{KeyForm, State};
use crate::shedding::solver::dominance::tests::{is_chained, worth};
use crate::shedding::{Generator, Rules, Setup};

fn counts(hand: impl Fn(usize) -> usize) -> Counts {
    Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand(rank.index())))
}

/// Two hands of one deck, with few ranks or many.
fn random_hands(random: &mut Random) -> [Counts; 2] {
    let mut held = [(0, 0); 15];
    let (empty, most) = (random.below(12), 1 + random.below(4));
    for (rank, (mine, theirs)) in held.iter_mut().enumerate() {
        let all = if rank > 12 { 1 } else { most };
        if random.below(12) >= empty {
            *mine = random.below(all + 1);
            *theirs = random.below(all - *mine + 1);
        }
    }
    [counts(|i| held[i].0), counts(|i| held[i].1)]
}

fn random_state(random: &mut Random, rules: &Rules) -> State {
    let [mover, other] = random_hands(random);
    let code = Code::all().nth(random.below(600)).unwrap_or(Code::NONE);
    State { mover, other, answer: Generator::new(rules, mover).lowest_answer(code) }
}

#[test]
fn a_key_is_read_back() {
    let mut random = Random(1);
    for rules in [Rules::WIDE, Rules::TSINGHUA] {
        let form = KeyForm::new(&rules, true);
        for _ in 0..50_000 {
            let state = random_state(&mut random, &rules);
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
            assert_eq!(Low(low).answer(), u64::from(state.answer.number()));
            assert_eq!(form.verdict_key(form.turns_key(key, false)), key);
            assert_ne!(form.turns_key(key, false), key);
        }
    }
}

/// Of each rank, whether it is loose in a hand.
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

/// A hand by sorts of ranks.
struct PlainHand {
    fixed: Vec<usize>,
    /// Loose singles, loose pairs, and suited ranks with fixed cards.
    sorts: [Vec<usize>; 3],
}

impl PlainHand {
    fn of(hand: Counts) -> PlainHand {
        let (held, loose) = (hand.to_array(), plain_loose(hand));
        let loose_ranks = |n: usize| (0..13).filter(|&rank| loose[rank] && held[rank] == n).collect();
        let fixed: Vec<usize> = (0..15).map(|rank| if loose[rank] { 0 } else { held[rank] }).collect();
        let fixed_ranks = (0..13).filter(|&rank| fixed[rank] > 0).collect();
        PlainHand { sorts: [loose_ranks(1), loose_ranks(2), fixed_ranks], fixed }
    }

    /// Whether it can be compared with another.
    fn is_like(&self, other: &PlainHand) -> bool {
        let sizes = |hand: &PlainHand| [hand.sorts[0].len(), hand.sorts[1].len()];
        self.fixed == other.fixed && sizes(self) == sizes(other)
    }
}

/// Whether ranks of one side stand to those of the other as high as others do, each compared with each.
fn stand_as_high(own: [&Vec<usize>; 2], other: [&Vec<usize>; 2]) -> bool {
    own[0]
        .iter()
        .zip(own[1])
        .all(|(&i, &j)| other[0].iter().zip(other[1]).all(|(&k, &l)| i.cmp(&k) >= j.cmp(&l)))
}

/// The rule as it is written, rank by rank.
fn is_plainly_better(a: &State, b: &State) -> bool {
    let [mine_a, mine_b] = [a, b].map(|state| PlainHand::of(state.mover));
    let [theirs_a, theirs_b] = [a, b].map(|state| PlainHand::of(state.other));
    if !mine_a.is_like(&mine_b) || !theirs_a.is_like(&theirs_b) {
        return false;
    }
    for (own, other) in (0..3).flat_map(|own| (0..3).map(move |other| (own, other))) {
        let mine = [&mine_a.sorts[own], &mine_b.sorts[own]];
        let theirs = [&theirs_a.sorts[other], &theirs_b.sorts[other]];
        // To more than seven fixed ranks, loose ones are compared as they are.
        let by_rank = match (own, other) {
            (0 | 1, 2) => theirs[0].len() > 7 && mine[0].iter().zip(mine[1]).any(|(i, j)| i < j),
            (2, 0 | 1) => mine[0].len() > 7 && theirs[0].iter().zip(theirs[1]).any(|(i, j)| i > j),
            _ => false,
        };
        if by_rank || !stand_as_high(mine, theirs) {
            return false;
        }
    }
    let [answer_a, answer_b] = [a, b].map(|state| state.answer.shape());
    let one_kind = answer_a.kind == answer_b.kind && matches!(answer_a.kind, Kind::Single | Kind::Pair);
    if !one_kind || [answer_a, answer_b].iter().any(|answer| answer.rank.is_joker()) {
        return a.answer == b.answer;
    }
    // As many of each sort answer, or more.
    let n = |ranks: &Vec<usize>, from: Rank| ranks.iter().filter(|&&rank| rank >= from.index()).count();
    (0..3).all(|sort| n(&mine_a.sorts[sort], answer_a.rank) >= n(&mine_b.sorts[sort], answer_b.rank))
}

/// A position like another: some loose ranks of either side are elsewhere, and the answer may be to another play.
fn random_alike(random: &mut Random, rules: &Rules, state: &State) -> State {
    let mut hands = [state.mover, state.other].map(Counts::to_array);
    for side in 0..2 {
        for rank in 0..13 {
            let to = random.below(13);
            let n = hands[side][rank];
            let fits = hands[side][to] == 0 && n + hands[1 - side][to] <= 4;
            if n > 0 && n < 3 && fits && random.below(3) == 0 {
                (hands[side][rank], hands[side][to]) = (0, n);
            }
        }
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
fn positions_compare_just_as_the_rule_says() {
    let mut random = Random(2);
    let rules = Rules::DOUDIZHU;
    let form = KeyForm::new(&rules, true);
    let (mut better, mut pairs) = (0, 0);
    for _ in 0..200_000 {
        let state = random_state(&mut random, &rules);
        let other = random_alike(&mut random, &rules, &state);
        let [a, b] = [&state, &other].map(|state| form.key(state));
        if upper(a) != upper(b) {
            assert!(!is_plainly_better(&state, &other), "{state:?} {other:?}");
            continue;
        }
        pairs += usize::from(a != b);
        for plain in [false, true] {
            let mut loose = form.loose;
            if plain {
                #[cfg(target_arch = "x86_64")]
                {
                    loose.wide = false;
                }
            }
            let expected = is_plainly_better(&state, &other);
            assert_eq!(loose.is_at_least(a, b), expected, "{state:?} {other:?}");
            // What is better for one side is worse for the other.
            let [a, b] = [a, b].map(|key| form.turns_key(key, false));
            assert_eq!(loose.is_at_least(b, a), expected, "{state:?} {other:?}");
            better += usize::from(expected && a != b);
            if expected {
                assert_eq!(loose.hash(a), loose.hash(b));
            }
        }
    }
    assert!(better > 3000 && pairs > 20_000, "{better} of {pairs}");
}

#[test]
fn the_better_position_is_won_no_later_and_lost_no_sooner() {
    let mut random = Random(3);
    let mut compared = HashMap::new();
    for (name, rules) in Rules::PRESETS {
        let form = KeyForm::new(&rules, true);
        for _ in 0..4000 {
            let [mover, other] = random_hands(&mut random);
            if mover.is_empty() || other.is_empty() || mover.total() + other.total() > 11 {
                continue;
            }
            let mut plays = Vec::new();
            Generator::new(&rules, other).leads(&mut plays);
            let to_beat =
                if random.below(3) == 0 { Code::NONE } else { plays[random.below(plays.len())].code };
            let answer = Generator::new(&rules, mover).lowest_answer(to_beat);
            if answer.is_none() && !to_beat.is_none() {
                continue;
            }
            let state = State { mover, other, answer };
            let alike = random_alike(&mut random, &rules, &state);
            let [a, b] = [&state, &alike].map(|state| form.key(state));
            if a == b || upper(a) != upper(b) || answer.is_none() != alike.answer.is_none() {
                continue;
            }
            let (better, worse) = if form.loose.is_at_least(a, b) {
                (state, alike)
            } else if form.loose.is_at_least(b, a) {
                (alike, state)
            } else {
                continue;
            };
            let mut known = HashMap::new();
            let mut worth = |state: &State| {
                let State { mover, other, answer } = *state;
                // All that beats the play below the answer is the answer and what is above it.
                let to_beat = Code::all().filter(|code| {
                    !answer.is_none() && Generator::new(&rules, mover).lowest_answer(*code) == answer
                });
                let to_beat = to_beat.last().unwrap_or(Code::NONE);
                worth(&rules, Setup { mover, other, to_beat }, &mut known)
            };
            assert!(worth(&better) >= worth(&worse), "{name}: {better:?} {worse:?}");
            *compared.entry(name).or_insert(0) += 1;
        }
    }
    assert!(compared.values().sum::<i32>() > 2000, "{compared:?}");
}
