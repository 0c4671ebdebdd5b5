//! Verdicts under random tables, for each position of whole games, against minimax.
//!
//! The ideas of a search assume something of the table. A wrong assumption can stay hidden: the root of
//! a game is right although a position below it is wrong. So each position that minimax visits is asked
//! of a new solver. Hands have few neighbouring ranks, where each kind of play begins or ends.

use super::tests::random_table_with_switches;
use crate::cards::{Counts, Hand, Rank};
use crate::landlord;
use crate::landlord::solver::tests::three_twin;
use crate::random::Random;
use crate::search::{LOWERED, Limits, SearchControl, Stop, run};
use crate::seats::{Seat, Team};
use crate::shedding::solver::lowered::twin::Minimax;
use crate::shedding::{Code, DeckLimit, Rules, Setup, Solver};

fn hand(text: &str) -> Counts {
    text.parse::<Hand>().expect("a hand").counts()
}

fn ask<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit was set")
}

/// Cards of three to six neighbouring ranks, mostly low ones, and perhaps of jokers.
fn cards_of_neighbours(random: &mut Random, rules: &Rules) -> Vec<Rank> {
    let span = 3 + random.below(4);
    let low = random.below(13 - span + 1).min(random.below(13 - span + 1));
    let jokers = random.below(3) == 0;
    let ranks =
        Rank::all().filter(|r| if r.is_joker() { jokers } else { (low..low + span).contains(&r.index()) });
    let copies = |rank: Rank| if rules.deck_limit == DeckLimit::Unlimited { 8 } else { rules.copies(rank) };
    ranks.flat_map(|rank| vec![rank; copies(rank)]).collect()
}

/// Hands of at least one card and at most `most`.
fn dense_hands<const N: usize>(random: &mut Random, rules: &Rules, most: usize) -> [Counts; N] {
    let mut deck = cards_of_neighbours(random, rules);
    let full = deck.clone();
    std::array::from_fn(|_| {
        if rules.deck_limit != DeckLimit::Shared {
            deck.clone_from(&full);
        }
        let mut hand = Counts::EMPTY;
        for _ in 0..=random.below(most) {
            if deck.is_empty() {
                break;
            }
            let mut at = random.below(deck.len());
            // Another card of a rank already held, half of the time.
            if random.below(2) == 0
                && let Some(same) = deck.iter().position(|rank| hand.count(*rank) > 0)
            {
                at = same;
            }
            let rank = deck.swap_remove(at);
            hand = hand + Counts::of(rank, 1);
        }
        hand
    })
}

/// Compares each position below a lead of two hands with minimax. Returns their number.
fn two_hands_agree(rules: &Rules, [mover, other]: [Counts; 2]) -> usize {
    let mut minimax = Minimax::new(rules);
    minimax.value(Setup { mover, other, to_beat: Code::NONE });
    for (setup, value) in &minimax.memo {
        let solver = Solver::new(*rules, setup, 1 << 20).expect("enough memory");
        let (wins, length) =
            ask(|control| Ok((solver.wins(setup, control)?, solver.length(setup, control)?)));
        assert_eq!((wins, length), (*value > 0, value.unsigned_abs()), "{rules:?}: {setup:?}");
        let best = ask(|control| solver.winning_move(setup, control));
        assert_eq!(best.is_some(), wins, "{rules:?}: {setup:?}");
    }
    // One solver for all positions: its table has entries of many of them.
    let solver = Solver::new(*rules, &Setup { mover, other, to_beat: Code::NONE }, 1 << 20).expect("memory");
    for (setup, value) in &minimax.memo {
        let (wins, length) =
            ask(|control| Ok((solver.wins(setup, control)?, solver.length(setup, control)?)));
        assert_eq!((wins, length), (*value > 0, value.unsigned_abs()), "{rules:?}: {setup:?}, shared");
    }
    minimax.memo.len()
}

/// Compares each position below a lead of three hands with minimax. Returns their number.
fn three_hands_agree(rules: &Rules, hands: [Counts; 3], turn: Seat) -> usize {
    let root = landlord::Setup::lead(hands, turn);
    let mut minimax = three_twin::Minimax::new(rules);
    minimax.winner(&root);
    let shared = landlord::Solver::new(*rules, &root, 1 << 22).expect("enough memory");
    for (setup, winner) in &minimax.memo {
        let solver = landlord::Solver::new(*rules, setup, 1 << 22).expect("enough memory");
        for solver in [&solver, &shared] {
            let found = ask(|control| solver.winner(setup, control));
            assert_eq!(found, *winner, "{rules:?}: {setup:?}");
        }
    }
    minimax.memo.len()
}

/// Compares positions of random games until there are so many.
fn agree(seed: u64, [two, three]: [usize; 2]) {
    let mut random = Random(seed);
    let mut compared = [0; 2];
    while compared[0] < two || compared[1] < three {
        let rules = random_table_with_switches(&mut random);
        // With lowered thresholds small positions use all of the search, but no static oracle.
        LOWERED.set(random.below(2) == 0);
        if compared[0] < two {
            let hands = dense_hands(&mut random, &rules, 6);
            if hands.iter().all(|hand| !hand.is_empty()) {
                compared[0] += two_hands_agree(&rules, hands);
            }
        }
        if compared[1] < three {
            let hands = dense_hands(&mut random, &rules, 4);
            if hands.iter().all(|hand| !hand.is_empty()) {
                compared[1] += three_hands_agree(&rules, hands, Seat::ALL[random.below(3)]);
            }
        }
    }
}

/// The first position was proved by hand in eleven plays, and `check.py` accepts that proof.
#[test]
fn pairs_that_begin_above_the_lowest_rank_are_not_compared_with_lower_ones() {
    let rules = Rules::preset("forms: single, pair 5-2").expect("a table");
    let setup = Setup { mover: hand("3467"), other: hand("44557"), to_beat: Code::NONE };
    assert_eq!(Minimax::new(&rules).value(setup), 11);
    two_hands_agree(&rules, [setup.mover, setup.other]);
    let hands = [hand("3467"), hand("356"), hand("44557")];
    let lead = landlord::Setup::lead(hands, Seat::Landlord);
    assert_eq!(three_twin::Minimax::new(&rules).winner(&lead), Team::Landlord);
    three_hands_agree(&rules, hands, Seat::Landlord);
}

/// Five plays, each with two cards of two ranks, that a single 3 never beats: the other side passes four
/// times in between.
#[test]
fn kickers_of_several_ranks_leave_fewer_plays_than_ranks() {
    let rules = Rules::preset("forms: single, trio+two").expect("a table");
    let mover = hand("333 444 555 666 777 8 9 T J Q K A 2 B R");
    let setup = Setup { mover, other: hand("3"), to_beat: Code::NONE };
    let solver = Solver::new(rules, &setup, 1 << 20).expect("enough memory");
    assert_eq!(ask(|control| solver.length(&setup, control)), 9);
}

#[test]
fn every_position_of_a_game_is_right() {
    agree(1, [20_000, 20_000]);
}

/// Long: `cargo test --release --lib -- --ignored every_position`.
#[test]
#[ignore = "some minutes"]
fn every_position_of_many_games_is_right() {
    let seed = std::env::var("CANJU_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    agree(seed, [1_000_000, 1_000_000]);
}
