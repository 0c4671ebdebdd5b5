//! Hidden hands: compares the sampler with a list of all deals, and surveys with single solutions.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use canju::cards::{Counts, Hand};
use canju::games::Reading;
use canju::hidden::{Deal, DealPlan, Summary, Survey, Unseen, Viewpoint};
use canju::search::{Limits, run};
use canju::shedding::{Code, Decks, Move, Rules, Setup, Solver};

fn counts(text: &str) -> Counts {
    text.parse::<Hand>().expect("a hand").counts()
}

fn unseen(text: &str, sizes: &[usize]) -> Unseen {
    Unseen::new(counts(text), sizes).expect("enough cards")
}

/// All deals of two hands, counted card by card.
fn by_hand(text: &str, sizes: [usize; 2]) -> HashMap<Deal, u128> {
    let cards: Vec<Counts> =
        counts(text).ranks().flat_map(|(rank, n)| vec![Counts::of(rank, 1); n]).collect();
    let mut deals = HashMap::new();
    // Each card goes to the first hand, the second hand or neither.
    for code in 0..3_u32.pow(u32::try_from(cards.len()).expect("few")) {
        let mut hands = [Counts::EMPTY; 2];
        let mut rest = code;
        for &card in &cards {
            if rest % 3 < 2 {
                hands[(rest % 3) as usize] = hands[(rest % 3) as usize] + card;
            }
            rest /= 3;
        }
        if hands.map(Counts::total) == sizes {
            *deals.entry(hands).or_insert(0) += 1;
        }
    }
    deals
}

#[test]
fn all_deals_are_listed_with_the_ways_to_deal_them() {
    for (cards, sizes) in
        [("3", [1, 0]), ("334445R", [3, 0]), ("334445R", [2, 3]), ("3333 44 B R", [4, 4]), ("345 77", [0, 2])]
    {
        let unseen = unseen(cards, if sizes[1] == 0 { &sizes[..1] } else { &sizes });
        let all = unseen.all(&mut || Ok(())).expect("no limit");
        assert_eq!(all.len() as u128, unseen.distinct(), "{cards}");
        assert_eq!(all.into_iter().collect::<HashMap<_, _>>(), by_hand(cards, sizes), "{cards}");
    }
    assert!(Unseen::new(counts("33"), &[3]).is_none());
    assert!(Unseen::new(counts("33"), &[1, 2]).is_none());
    // All 44 unseen cards go to one hand: the number of card sets must not overflow.
    let many = unseen("3333 4444 5555 6666 7777 8888 9999 TTTT JJJJ QQQQ KKK B", &[44]);
    assert_eq!(many.distinct(), 1);
}

#[test]
fn known_cards_select_the_deals_that_contain_them() {
    // A known card is any of its rank; the rest of the hand is drawn from the remaining cards.
    for (cards, sizes, held) in
        [("334445R", [3, 0], ["4", ""]), ("334445R", [2, 3], ["R", "44"]), ("345 77", [2, 2], ["", "7 5"])]
    {
        let hands = held.map(counts);
        let rest = (counts(cards) - hands[0] - hands[1]).ranks();
        let rest: String = rest.map(|(rank, n)| rank.to_string().repeat(n)).collect();
        let expected = by_hand(&rest, [sizes[0] - hands[0].total(), sizes[1] - hands[1].total()]);
        let expected: HashMap<Deal, u128> =
            expected.into_iter().map(|([one, two], ways)| ([one + hands[0], two + hands[1]], ways)).collect();
        let sizes = if sizes[1] == 0 { &sizes[..1] } else { &sizes };
        let unseen = unseen(cards, sizes).holding(hands).expect("these cards are there");
        assert_eq!(unseen.distinct(), expected.len() as u128, "{cards}");
        assert_eq!(
            unseen.all(&mut || Ok(())).expect("no limit").into_iter().collect::<HashMap<_, _>>(),
            expected,
            "{cards}"
        );
        let drawn: HashSet<Deal> = (0..2000).map(|number| unseen.sample(5, number)).collect();
        assert_eq!(drawn, expected.into_keys().collect(), "{cards}");
    }
    let few = unseen("33 4", &[2]);
    assert!(few.holding([counts("5"), Counts::EMPTY]).is_none());
    assert!(few.holding([counts("33 4"), Counts::EMPTY]).is_none());
}

/// Chi-squared statistic of the sampler over all deals, and its degrees of freedom.
fn chi_squared(text: &str, sizes: [usize; 2], draws: u64, seed: u64) -> (f64, f64) {
    let ways = by_hand(text, sizes);
    let unseen = unseen(text, if sizes[1] == 0 { &sizes[..1] } else { &sizes });
    let mut seen: HashMap<Deal, u128> = HashMap::new();
    for number in 0..draws {
        *seen.entry(unseen.sample(seed, number)).or_default() += 1;
    }
    assert!(seen.keys().all(|deal| ways.contains_key(deal)), "only what can be dealt");
    let total: u128 = ways.values().sum();
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let term = |(deal, &ways): (&Deal, &u128)| {
        let expected = ways as f64 / total as f64 * draws as f64;
        (seen.get(deal).copied().unwrap_or(0) as f64 - expected).powi(2) / expected
    };
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let degrees = (ways.len() - 1) as f64;
    (ways.iter().map(term).sum(), degrees)
}

#[test]
fn samples_are_as_frequent_as_deals_are() {
    for (cards, sizes) in
        [("3344455R", [3, 0]), ("3333 4 5 B R", [4, 0]), ("33 44 5 6", [2, 2]), ("3 4 5 6 7", [1, 2])]
    {
        for seed in 0..4 {
            let (chi, degrees) = chi_squared(cards, sizes, 20_000, seed);
            // Mean: the degrees of freedom; variance: twice that. Allow five deviations.
            assert!(chi < degrees + 5.0 * (2.0 * degrees).sqrt(), "{cards}, seed {seed}: {chi} of {degrees}");
        }
    }
}

#[test]
fn a_sample_depends_on_its_number_and_the_seed_alone() {
    let unseen = unseen("3344556677889TJQKA2BR", &[8]);
    let alone: Vec<Deal> = (0..50).rev().map(|number| unseen.sample(7, number)).collect();
    let in_order: Vec<Deal> = (0..50).map(|number| unseen.sample(7, number)).collect();
    assert!(alone.iter().rev().eq(&in_order));
    assert!(
        (0..50).any(|number| unseen.sample(8, number) != in_order[usize::try_from(number).expect("small")])
    );
}

/// Runs a survey to its end.
fn plan_of(unseen: &Unseen, samples: usize, seed: u64) -> DealPlan {
    DealPlan::new(unseen, samples, seed, &mut || Ok(())).expect("no limit")
}

fn survey(table: Viewpoint, plays: Vec<Move>, plan: DealPlan, limits: &Limits) -> Summary {
    let mut survey = Survey::begin(table, plays, plan, limits).expect("threads and memory");
    while !survey.is_done() {
        survey.wait(Duration::from_millis(50));
    }
    survey.summary()
}

/// Legal plays, whatever the other hand is.
fn plays(rules: Rules, hand: Counts, to_beat: Code) -> Vec<Move> {
    Setup { mover: hand, other: Counts::EMPTY, to_beat }.moves(&rules)
}

/// Shares of deals won by each play, by solving one deal after the other with a new solver.
fn plainly(rules: Rules, hand: Counts, to_beat: Code, deals: impl Iterator<Item = (Deal, u128)>) -> Vec<f64> {
    let plays = plays(rules, hand, to_beat);
    let (mut won, mut total) = (vec![0_u128; plays.len()], 0);
    for (deal, ways) in deals {
        total += ways;
        let setup = Setup { mover: hand, other: deal[0], to_beat };
        for (play, won) in plays.iter().zip(&mut won) {
            let solver = Solver::new(rules, &setup, 1 << 20).expect("enough memory");
            let wins = run(&Limits::default(), false, &mut || false, |control| {
                solver.wins_by_each(&setup, &[*play], control)
            });
            *won += if wins.answer.expect("no limit")[0] { ways } else { 0 };
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    won.into_iter().map(|won| won as f64 / total as f64).collect()
}

/// Rules, hand, unseen cards, size of the other hand, and the play to beat.
fn cases() -> Vec<(Rules, Counts, &'static str, usize, Code)> {
    let single = |rank: &str| {
        let play = rank.parse::<Hand>().expect("a card");
        canju::shedding::Play::read(&play, Reading::ANY, &Rules::DOUDIZHU).expect("a single").code()
    };
    vec![
        (Rules::DOUDIZHU, counts("33 5 8 K"), "44 56 9 T 22", 4, Code::NONE),
        (Rules::DOUDIZHU, counts("6 8 Q A"), "555 7 J J K 2 R", 5, single("4")),
        (Rules::SINGLES_AND_PAIRS, counts("33 4 4 9"), "5566 7 8 T", 3, Code::NONE),
        (
            Rules { decks: Decks::Two, ..Rules::DOUDIZHU },
            counts("33 5 8 9"),
            "3333 44 5 9 J R R",
            4,
            Code::NONE,
        ),
        (Rules::TSINGHUA, counts("3 5 7 9 J"), "4 6 8 T Q K A 2", 4, Code::NONE),
    ]
}

#[test]
fn drawn_deals_give_the_same_shares_as_solving_each_with_any_threads() {
    for (rules, hand, cards, size, to_beat) in cases() {
        let unseen = unseen(cards, &[size]);
        let draws = (0..12).map(|number| (unseen.sample(9, number), 1));
        let expected = plainly(rules, hand, to_beat, draws);
        for threads in [1, 2, 5] {
            let limits = Limits { threads, ..Limits::default() };
            let (table, plays) = (Viewpoint::two(rules, hand, to_beat), plays(rules, hand, to_beat));
            let found = survey(table, plays, plan_of(&unseen, 12, 9), &limits);
            assert!(!found.exact && found.samples == 12);
            assert!(
                found.shares.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-12),
                "{found:?} {expected:?}"
            );
        }
    }
}
