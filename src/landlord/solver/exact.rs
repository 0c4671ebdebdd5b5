//! Tests of each pruning rule and each static rule against twins that search all plays.

use super::alone::alone;
use super::expand::Expander;
use super::state::State;
use super::tests::three_twin::{self, random_three};
use super::tests::twin::{self, random_rules};
use super::uncontested::UncontestedFinder;
use crate::cards::{Counts, Hand, Rank};
use crate::landlord::Setup;
use crate::random::Random;
use crate::search::proof_number::Better;
use crate::search::{Limits, SearchControl, Stop, run};
use crate::seats::{Seat, Team};
use crate::shedding::loose::narrow::pairs;
use crate::shedding::solver::dominance::{NEEDS, better_of};
use crate::shedding::{self, Code, DeckLimit, Kind, Rules};

fn with_control<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit was set")
}

fn counts(text: &str) -> Counts {
    text.parse::<Hand>().expect("a hand").counts()
}

fn has_uncontested_win(rules: &Rules, state: &State) -> bool {
    with_control(|control| UncontestedFinder::new(rules).finds(state, 100_000, control))
}

/// Positions under presets and random rules; none is over.
fn positions(seed: u64, number: usize, most: usize) -> impl Iterator<Item = (Rules, Setup)> {
    let mut random = Random(seed);
    let mut made = 0;
    std::iter::from_fn(move || {
        made += 1;
        (made <= number).then(|| {
            let preset = Rules::PRESETS[made % Rules::PRESETS.len()].1;
            let rules = if made % 2 == 0 { preset } else { random_rules(&mut random) };
            (rules, random_three(&mut random, &rules, most))
        })
    })
    .filter(|(_, setup)| setup.winner().is_none())
}

#[test]
fn a_farmer_who_wins_alone_wins() {
    let (mut won, mut kinds) = (0, [0; 9]);
    for (rules, setup) in positions(1, 20_000, 5) {
        let state = State::folded(&rules, &setup);
        for farmer in [Seat::Down, Seat::Up] {
            let Some(alone) = alone(&state, farmer) else { continue };
            let shedding::keys::State { mover, other, answer } = alone.state;
            // Any play with this lowest answer will do as the play to beat.
            let to_beat = if answer.is_none() { Code::NONE } else { setup.to_beat };
            let two = shedding::Setup { mover, other, to_beat };
            let farmer_wins = (twin::Minimax::new(&rules).value(two) > 0) == alone.farmer_moves;
            if farmer_wins {
                let winner = three_twin::Minimax::new(&rules).winner(&setup);
                assert_eq!(winner, Team::Farmers, "{farmer} alone: {rules:?} {setup:?}");
                won += 1;
                kinds[if state.leads() {
                    0
                } else {
                    1 + 2 * setup.turn as usize + usize::from(farmer == Seat::Up)
                }] += 1;
            }
        }
    }
    assert!(won > 6000 && kinds[..7].iter().all(|&n| n > 20), "{won} {kinds:?}");
}

#[test]
fn an_uncontested_win_is_a_win() {
    let mut found = [0; 2];
    for (rules, setup) in positions(2, 25_000, 6) {
        let state = State::folded(&rules, &setup);
        if has_uncontested_win(&rules, &state) {
            let winner = three_twin::Minimax::new(&rules).winner(&setup);
            assert_eq!(winner, Team::Landlord, "{rules:?} {setup:?}");
            found[usize::from(state.leads())] += 1;
        }
    }
    assert!(found[0] > 80 && found[1] > 1000, "{found:?}");
}

#[test]
fn examples_with_and_without_an_uncontested_win() {
    let rules = Rules::DOUDIZHU;
    let lead = |hands: [&str; 3]| State::folded(&rules, &Setup::lead(hands.map(counts), Seat::Landlord));
    // The 2 is the control of the 3; the 4 is played last.
    assert!(has_uncontested_win(&rules, &lead(["3 4 2", "5 6 7 8", "5 6 7 A"])));
    // An equal card cannot retake the lead.
    assert!(!has_uncontested_win(&rules, &lead(["3 4 A", "5 6 7 8", "5 6 7 A"])));
    // Down answers the 3 and goes out.
    assert!(!has_uncontested_win(&rules, &lead(["3 4 2", "5", "5 6 7 A"])));
    // A farmer's bomb rules out an uncontested win.
    assert!(!has_uncontested_win(&rules, &lead(["3 4 2", "5555 6 7 8", "6 7 A"])));
    // The landlord's 3 is on the table, and none of his cards is strictly above all farmers' cards.
    let hands = ["44", "5679", "88TJ"].map(counts);
    let three = Code::new(Kind::Single, 1, 0);
    let setup = Setup { hands, to_beat: three, by: Seat::Landlord, turn: Seat::Down };
    assert!(!has_uncontested_win(&rules, &State::folded(&rules, &setup)));
    assert_eq!(three_twin::Minimax::new(&rules).winner(&setup), Team::Farmers);
}

/// Moves all cards of a rank to a higher free one; returns the hand and the two ranks.
fn raised(random: &mut Random, rules: &Rules, hand: Counts) -> Option<(Counts, usize, usize)> {
    let held: Vec<(Rank, usize)> = hand.ranks().collect();
    let (low, n) = held[random.below(held.len())];
    let high = Rank::new((low.index() + 1 + random.below(4)).min(14))?;
    let better =
        hand - Counts::of(low, n) + if hand.count(high) == 0 { Counts::of(high, n) } else { return None };
    matches!(better_of(better, hand, &rules.game.facts), Some(Better::First))
        .then(|| (better, low.index(), high.index()))
}

#[test]
fn a_raise_that_no_partner_is_passed_by_never_hurts() {
    let (mut random, mut compared, mut hurt) = (Random(3), [0; 3], 0);
    for (rules, setup) in positions(4, 40_000, 5) {
        let rules = Rules { deck_limit: DeckLimit::Unlimited, ..rules };
        let seat = Seat::ALL[random.below(3)];
        let Some((better, low, high)) = raised(&mut random, &rules, setup.hand_of(seat)) else { continue };
        if !rules.meets(NEEDS) {
            continue;
        }
        let mut hands = setup.hands;
        hands[seat as usize] = better;
        let raised = Setup { hands, ..setup };
        let [before, after] =
            [setup, raised].map(|setup| three_twin::Minimax::new(&rules).winner(&setup) == seat.team());
        let partner = if seat == Seat::Down { Seat::Up } else { Seat::Down };
        let in_between =
            (low + 1..=high).any(|rank| setup.hand_of(partner).count(Rank::new(rank).expect("a rank")) > 0);
        if seat == Seat::Landlord || !in_between {
            assert!(after || !before, "{seat} {better}: {rules:?} {setup:?}");
            compared[seat as usize] += 1;
        } else {
            hurt += usize::from(before && !after);
        }
    }
    assert!(compared.iter().all(|&n| n > 1000), "{compared:?}");
    assert!(hurt > 0, "it can hurt with the partner in between");
}

/// A position where a farmer leads with a trio and kickers: these have the most dominated plays.
fn with_kickers(random: &mut Random) -> Setup {
    let mut with = |body: &str, cards: usize| {
        (0..cards).fold(counts(body), |hand, _| {
            let free: Vec<Rank> = Rank::all().take(13).filter(|&rank| hand.count(rank) < 2).collect();
            hand + Counts::of(free[random.below(free.len())], 1)
        })
    };
    let [landlord, own, partner] = [with("", 2), with("333", 3), with("", 4)];
    if random.below(2) == 0 {
        Setup::lead([landlord, own, partner], Seat::Down)
    } else {
        Setup::lead([landlord, partner, own], Seat::Up)
    }
}

#[test]
fn pruned_plays_are_no_better_than_the_rest() {
    let (mut random, mut left_out, mut alone) = (Random(8), 0, 0);
    let mut compare = |rules: &Rules, setup: &Setup| {
        let state = State::folded(rules, setup);
        let (listed, kept) = with_control(|control| {
            let mut list = Vec::new();
            Ok((Expander::new(rules).expand(&state, 0, control, &mut list)?, list))
        });
        let mut twin = three_twin::Minimax::new(rules);
        let mover = state.team();
        let by_kept = listed.winner.unwrap_or_else(|| {
            let wins = kept.iter().any(|child| twin.winner(&child.play.state.setup) == mover);
            if wins { mover } else { mover.other() }
        });
        assert_eq!(by_kept, twin.winner(setup), "{rules:?} {setup:?}");
        if listed.winner.is_none() {
            left_out += usize::from(kept.len() < listed.plays);
            alone += usize::from(by_kept == mover);
        }
    };
    // Keeping 9 J is better than keeping 6 J, but up can take the lead with a card below the 9.
    let raised_past = ["T K", "333 6 9 J", "7 8 J 2"].map(counts);
    compare(&Rules::DOUDIZHU, &Setup::lead(raised_past, Seat::Down));
    for _ in 0..20_000 {
        compare(&Rules::DOUDIZHU, &with_kickers(&mut random));
    }
    for (rules, setup) in positions(9, 5_000, 6) {
        compare(&rules, &setup);
    }
    assert!(left_out > 3_000 && alone > 3_000, "{left_out} {alone}");
}

#[test]
fn pairs_of_counts_have_different_numbers() {
    let of = |n| Counts::of(Rank::TWO, n);
    let all = (0..25).map(|n| [n / 5, n % 5]).filter(|[a, b]| a + b <= 4);
    let mut numbers: Vec<u64> = all.map(|[a, b]| pairs(of(a), of(b)) >> (4 * Rank::TWO.index())).collect();
    assert_eq!(numbers[0], 0);
    numbers.sort_unstable();
    assert_eq!(numbers, (0..15).collect::<Vec<u64>>());
}
