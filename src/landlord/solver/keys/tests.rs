//! Tests that keys are exact, that they compare as the rule says, and that the rule is right.

use super::*;
use crate::cards::Rank;
use crate::landlord::Setup;
use crate::landlord::solver::tests::three_twin::{Minimax, random_three};
use crate::random::Random;
use crate::seats::Team;
use crate::shedding::loose::tests::{PlainHand, answering as plain_answering, is_at_least_as_high};
use crate::shedding::{Code, DeckLimit, Decks, Kind, Rules};

fn counts(hand: impl Fn(usize) -> usize) -> Counts {
    Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand(rank.index())))
}

/// Hands with few or many ranks, each with up to eight cards of a rank.
fn random_hands(random: &mut Random) -> [Counts; 3] {
    let (empty, most) = (random.below(12), 1 + random.below(8));
    [(); 3].map(|()| {
        let hand: [usize; 15] = std::array::from_fn(|_| {
            let most = if random.below(2) == 0 { most } else { most.min(2) };
            if random.below(12) < empty { 0 } else { random.below(most + 1) }
        });
        counts(|i| hand[i])
    })
}

fn random_setup(random: &mut Random) -> Setup {
    let hands = random_hands(random);
    let seat = |random: &mut Random| Seat::ALL[random.below(3)];
    let (turn, by, code) = (seat(random), seat(random), random.below(800));
    let to_beat = Rules::DOUDIZHU.game.codes().nth(code).unwrap_or(Code::NONE);
    if to_beat.is_none() || by == turn {
        Setup::lead(hands, turn)
    } else {
        Setup { hands, to_beat, by, turn }
    }
}

#[test]
fn a_key_is_read_back() {
    let (mut random, mut loose) = (Random(1), 0);
    for rules in [Rules::WIDE, Rules::TSINGHUA] {
        let keys = Keys::of(&rules);
        for _ in 0..50_000 {
            let state = State::folded(&rules, &random_setup(&mut random));
            assert!(Keys::fit(&state.setup.hands));
            let key = keys.key(&state);
            let hands = key.words.map(|word| {
                counts(|rank| match usize::try_from(word >> (4 * rank) & 15).expect("a nibble") {
                    n @ 0..=8 => n,
                    // 9 means one loose card, 10 means two.
                    n => {
                        assert!(rank < 13, "jokers are never loose");
                        n - 8
                    }
                })
            });
            loose += usize::from(key.words.iter().any(|&word| loose_in(word)));
            assert_eq!(hands, state.setup.hands, "{key:x?}");
            assert_eq!(table_of(key.words), rules.game.number(state.table()));
            let seats = usize::try_from(key.words[0] >> 60 & 7).expect("three bits");
            assert_eq!(
                (seats % 3, seats > 2),
                (state.setup.turn as usize, state.setup.turn.after() == state.setup.by)
            );
            assert_eq!(keys.of_words(key.words), key);
        }
    }
    assert!(loose > 10_000, "{loose}");
}

fn loose_in(word: u64) -> bool {
    (0..13).any(|rank| word >> (4 * rank) & 15 > 8)
}

/// The rule as written in the module documentation, rank by rank.
fn is_plainly_better(a: &State, b: &State) -> bool {
    let [hands_a, hands_b] = [a, b].map(|state| state.setup.hands.map(PlainHand::of));
    let seats = |state: &State| (state.setup.turn, state.setup.turn.after() == state.setup.by);
    if seats(a) != seats(b) || !hands_a.iter().zip(&hands_b).all(|(a, b)| a.is_like(b)) {
        return false;
    }
    let pair = |seat: usize| [&hands_a[seat], &hands_b[seat]];
    let turned = |seat: usize| [&hands_b[seat], &hands_a[seat]];
    let landlord_stands = (1..3).all(|farmer| is_at_least_as_high(pair(0), pair(farmer)));
    let farmers_stand = is_at_least_as_high(pair(1), pair(2)) && is_at_least_as_high(turned(1), turned(2));
    if !landlord_stands || !farmers_stand {
        return false;
    }
    let [table_a, table_b] = [a, b].map(|state| state.table().shape());
    let one_kind = table_a.kind == table_b.kind && matches!(table_a.kind, Kind::Single | Kind::Pair);
    if !one_kind || [table_a, table_b].iter().any(|table| table.rank.is_joker()) {
        return a.table() == b.table();
    }
    let turn = a.setup.turn;
    Seat::ALL.into_iter().all(|seat| {
        let may = seat == turn || seat == turn.after() && turn.after() != a.setup.by;
        let of_a = plain_answering(&hands_a[seat as usize], table_a.rank);
        let of_b = plain_answering(&hands_b[seat as usize], table_b.rank);
        let (more, fewer) = if seat == Seat::Landlord { (of_a, of_b) } else { (of_b, of_a) };
        !may || more.into_iter().zip(fewer).all(|(more, fewer)| more >= fewer)
    })
}

/// Variation of a position: some ranks with one or two cards move, a single card may be missing,
/// and the play on the table may change.
fn random_alike(random: &mut Random, setup: &Setup) -> Setup {
    let mut hands = setup.hands.map(Counts::to_array);
    for hand in &mut hands {
        for rank in 0..13 {
            let (to, n) = (random.below(13), hand[rank]);
            if n > 0 && n < 3 && hand[to] == 0 && random.below(4) == 0 {
                (hand[rank], hand[to]) = (0, n);
            }
        }
    }
    if random.below(8) == 0 {
        let (seat, rank) = (random.below(3), random.below(13));
        hands[seat][rank] -= usize::from(hands[seat][rank] == 1);
    }
    let hands = hands.map(|hand| counts(|i| hand[i]));
    let shape = setup.to_beat.shape();
    let mut to_beat = setup.to_beat;
    if matches!(shape.kind, Kind::Single | Kind::Pair) && random.below(2) == 0 {
        to_beat = Code::new(shape.kind, 1, random.below(13));
    }
    Setup { hands, to_beat, ..*setup }
}

/// Returns true if the table would find one position by the other's entry.
fn is_at_least(keys: Keys, better: Key, worse: Key) -> bool {
    if !keys.are_near(better.words[0], worse.words[0]) {
        return false;
    }
    let found = keys.compares(&keys.open(better), false, worse.words);
    assert_eq!(keys.compares(&keys.open(worse), true, better.words), found, "the reverse comparison agrees");
    found
}

/// Small hands of few ranks: most comparable positions have such hands.
fn small_setup(random: &mut Random, rules: &Rules) -> Setup {
    let most = 2 + random.below(5);
    random_three(random, rules, most)
}

#[test]
fn positions_compare_as_documented() {
    let mut random = Random(2);
    let rules = Rules { decks: Decks::Two, deck_limit: DeckLimit::Unlimited, ..Rules::DOUDIZHU };
    let keys = Keys::of(&rules);
    let (mut better, mut pairs) = (0, 0);
    for i in 0..200_000 {
        let setup =
            if i % 2 == 0 { random_setup(&mut random) } else { small_setup(&mut random, &Rules::DOUDIZHU) };
        let alike = random_alike(&mut random, &setup);
        let [state, other] = [&setup, &alike].map(|setup| State::folded(&rules, setup));
        let [a, b] = [&state, &other].map(|state| keys.key(state));
        let expected = is_plainly_better(&state, &other);
        assert_eq!(is_at_least(keys, a, b), expected, "{state:?} {other:?}");
        if expected {
            assert_eq!(keys.hash(a), keys.hash(b));
        }
        better += usize::from(expected && a != b);
        pairs += usize::from(a != b && keys.hash(a) == keys.hash(b));
    }
    assert!(better > 2000 && pairs > 4000, "{better} of {pairs}");
}

#[test]
fn the_landlord_wins_positions_that_dominate_a_win() {
    let (mut random, mut compared) = (Random(3), [0; 2]);
    for (_, rules) in Rules::PRESETS {
        for _ in 0..6000 {
            let setup = small_setup(&mut random, &rules);
            let alike = random_alike(&mut random, &setup);
            if [&setup, &alike].iter().any(|setup| setup.winner().is_some()) {
                continue;
            }
            let keys = Keys::of(&rules);
            let [a, b] = [&setup, &alike].map(|setup| keys.key(&State::folded(&rules, setup)));
            if a == b || !is_at_least(keys, a, b) {
                continue;
            }
            let [better, worse] =
                [&setup, &alike].map(|setup| Minimax::new(&rules).winner(setup) == Team::Landlord);
            assert!(better || !worse, "{rules}: {setup:?} {alike:?}");
            compared[usize::from(better)] += 1;
        }
    }
    assert!(compared.iter().all(|&n| n > 500), "{compared:?}");
}
