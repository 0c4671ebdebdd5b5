//! Compares Run Fast with a twin: plays by enumeration of all subsets, values by plain minimax.
//!
//! The twin is written from the rules' text alone. It has nothing in common with the generator.

use std::collections::{HashMap, HashSet};

use canju::cards::{Counts, RANKS, Rank};
use canju::search::{Limits, Stop, Ticker, run};
use canju::shedding::draft::{Draft, Setting};
use canju::shedding::{Code, Kind, Move, Rules, Setup, Shape, Solver, Word};

use crate::random::Random;
use crate::twin::random_run_fast;

type Hand = [usize; RANKS];
/// The switches, as the twin reads them.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the rules")]
struct Switches {
    fewest_cards: bool,
    must_beat: bool,
    short_chains: bool,
    short_only_leads: bool,
    ace_bomb: bool,
    four_with_three: bool,
    keep_bombs: bool,
    /// The highest single is due on leads, on all plays.
    reports: [bool; 2],
}

impl Switches {
    fn of(rules: Rules) -> Switches {
        let draft = Draft::of(rules);
        let get = |name| draft.get(draft.switch(name).expect("a switch"));
        let is_on = |name| get(name) == Setting::Flag(true);
        Switches {
            fewest_cards: get("deck") == Setting::Word(Word::Number(45)),
            must_beat: is_on("must_beat"),
            short_chains: is_on("short_chains"),
            short_only_leads: get("last_trio") == Setting::Word(Word::Name("lead")),
            ace_bomb: is_on("ace_bomb"),
            four_with_three: is_on("four_with_three"),
            keep_bombs: is_on("keep_bombs"),
            reports: ["lead", "always"].map(|name| get("report_single") == Setting::Word(Word::Name(name))),
        }
    }
}

/// Kind, length, lowest rank.
type Reading = (Kind, usize, usize);

const ACE: usize = 11;
const TWO: usize = 12;

fn counts(hand: &Hand) -> Counts {
    Rank::all().fold(Counts::EMPTY, |sum, rank| sum + Counts::of(rank, hand[rank.index()]))
}

/// All readings of cards, each with whether it has fewer wings than it takes.
fn readings(cards: &Hand, rules: Switches) -> Vec<(Reading, bool)> {
    let held: Vec<usize> = (0..RANKS).filter(|&rank| cards[rank] > 0).collect();
    let total: usize = cards.iter().sum();
    let (low, high) = (held[0], held[held.len() - 1]);
    let all = |n: usize| held.iter().all(|&rank| cards[rank] == n);
    let in_a_row = high - low + 1 == held.len() && high <= ACE;
    let mut found = Vec::new();
    let mut add = |kind, length, rank, short| found.push(((kind, length, rank), short));
    if total == 1 {
        add(Kind::Single, 1, low, false);
    }
    if held.len() == 1 && total == 2 && low <= ACE {
        add(Kind::Pair, 1, low, false);
    }
    if held.len() >= 5 && all(1) && in_a_row {
        add(Kind::Straight, held.len(), low, false);
    }
    if held.len() >= if rules.short_chains { 2 } else { 3 } && all(2) && in_a_row {
        add(Kind::PairStraight, held.len(), low, false);
    }
    if held.len() == 1 && total == 4 && low < ACE {
        add(Kind::Bomb, 4, low, false);
    }
    if held.len() == 1 && total == 3 && low == ACE && rules.ace_bomb {
        add(Kind::Bomb, 3, ACE, false);
    }
    for &rank in &held {
        if cards[rank] == 4 && total == 7 && rules.four_with_three {
            add(Kind::FourThree, 1, rank, false);
        }
    }
    for start in 0..=ACE {
        for length in 1..=ACE + 1 - start {
            if (start..start + length).all(|rank| cards[rank] == 3) {
                let (wings, wanted) = (total - 3 * length, 2 * length);
                if wings <= wanted {
                    let kind = if length == 1 { Kind::TrioTwo } else { Kind::PlaneTwos };
                    add(kind, length, start, wings < wanted);
                }
            }
        }
    }
    found
}

/// Strength of a bomb.
fn bomb((kind, length, rank): Reading) -> Option<usize> {
    (kind == Kind::Bomb).then_some(if length == 3 { 100 } else { rank })
}

fn beats(play: Reading, table: Option<Reading>) -> bool {
    let Some(table) = table else { return true };
    match (bomb(play), bomb(table)) {
        (Some(mine), Some(theirs)) => mine > theirs,
        (Some(_), None) => true,
        (None, _) => (play.0, play.1) == (table.0, table.1) && play.2 > table.2,
    }
}

fn subsets(hand: &Hand) -> Vec<Hand> {
    (0..RANKS).fold(vec![[0; RANKS]], |sets, rank| {
        let with = |set: &Hand, n| {
            let mut set = *set;
            set[rank] = n;
            set
        };
        sets.iter().flat_map(|set| (0..=hand[rank]).map(move |n| with(set, n))).collect()
    })
}

/// Legal plays without the pass.
fn plays(hand: &Hand, other_cards: usize, table: Option<Reading>, rules: Switches) -> Vec<(Hand, Reading)> {
    let highest = (0..RANKS).filter(|&rank| hand[rank] > 0).max();
    let is_bomb =
        |rank: usize| hand[rank] == 4 && rank < ACE || rank == ACE && hand[rank] == 3 && rules.ace_bomb;
    let mut found = Vec::new();
    for cards in subsets(hand).into_iter().filter(|cards| cards.iter().sum::<usize>() > 0) {
        let splits = |rank: usize| is_bomb(rank) && cards[rank] != 0 && cards[rank] != hand[rank];
        if rules.keep_bombs && (0..RANKS).any(splits) {
            continue;
        }
        for (reading, short) in readings(&cards, rules) {
            let lead = table.is_none();
            let allowed = !short || cards == *hand && (lead || !rules.short_only_leads);
            let low = reading.0 == Kind::Single && Some(reading.2) != highest;
            let reports = (rules.reports[0] && lead || rules.reports[1]) && other_cards == 1;
            if allowed && !(reports && low) && beats(reading, table) {
                found.push((cards, reading));
            }
        }
    }
    found
}

struct Twin {
    rules: Switches,
    values: HashMap<(Hand, Hand, Option<Reading>), i32>,
}

impl Twin {
    /// Legal plays; `None` is the pass.
    fn moves(&self, hand: &Hand, other: &Hand, table: Option<Reading>) -> Vec<Option<(Hand, Reading)>> {
        let found = plays(hand, other.iter().sum(), table, self.rules);
        let may_pass = table.is_some() && (found.is_empty() || !self.rules.must_beat);
        found.into_iter().map(Some).chain(may_pass.then_some(None)).collect()
    }

    /// Plays until the end, negative if the side to move loses.
    fn value(&mut self, hand: &Hand, other: &Hand, table: Option<Reading>) -> i32 {
        if let Some(&value) = self.values.get(&(*hand, *other, table)) {
            return value;
        }
        let moves = self.moves(hand, other, table);
        let values: Vec<i32> = moves.into_iter().map(|play| self.by(hand, other, play)).collect();
        let won = values.iter().copied().filter(|&value| value > 0).min();
        let value = won.unwrap_or_else(|| values.into_iter().min().expect("there is a legal play"));
        self.values.insert((*hand, *other, table), value);
        value
    }

    fn by(&mut self, hand: &Hand, other: &Hand, play: Option<(Hand, Reading)>) -> i32 {
        let mut left = *hand;
        if let Some((cards, _)) = play {
            (0..RANKS).for_each(|rank| left[rank] -= cards[rank]);
            if left.iter().sum::<usize>() == 0 {
                return 1;
            }
        }
        let value = self.value(other, &left, play.map(|(_, reading)| reading));
        -(value + value.signum())
    }
}

fn reading_of(code: Code) -> Option<Reading> {
    let Shape { kind, length, rank } = code.shape();
    (!code.is_none()).then_some((kind, length, rank.index()))
}

fn code_of(reading: Reading) -> Code {
    Rules::preset("run-fast")
        .expect("a preset")
        .game
        .codes()
        .find(|&code| reading_of(code) == Some(reading))
        .expect("each reading has a code")
}

fn copies(rank: usize, rules: Switches) -> usize {
    let [most, fewest] =
        [[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 1, 0, 0], [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 1, 1, 0, 0]];
    if rules.fewest_cards { fewest[rank] } else { most[rank] }
}

/// Takes cards from a deck, often more of a rank that the hand has.
fn random_hand(random: &mut Random, size: usize, deck: &mut Hand) -> Hand {
    let mut hand = [0; RANKS];
    let trio = random.below(ACE + 1);
    if size > 2 && deck[trio] > 2 && random.below(2) == 0 {
        hand[trio] = 3;
        deck[trio] -= 3;
    }
    while hand.iter().sum::<usize>() < size && deck.iter().sum::<usize>() > 0 {
        let rank = random.below(TWO + 1);
        let again = random.below(3) > 0 && hand.iter().any(|&n| n > 0);
        if deck[rank] > 0 && (!again || hand[rank] > 0 || random.below(20) == 0) {
            hand[rank] += 1;
            deck[rank] -= 1;
        }
    }
    hand
}

/// Hands of at most `most` cards from one deck, and a play on the table from the rest.
fn random_position(random: &mut Random, rules: Switches, most: usize) -> (Hand, Hand, Option<Reading>) {
    let span = 4 + random.below(10);
    let low = random.below(TWO + 2 - span.min(TWO + 1));
    let mut deck: Hand =
        std::array::from_fn(|rank| if (low..low + span).contains(&rank) { copies(rank, rules) } else { 0 });
    let mut size = || 1 + random.below(most);
    let sizes = [size(), size()];
    let [mover, other] = sizes.map(|size| random_hand(random, size, &mut deck));
    let rest = random_hand(random, 8, &mut deck);
    let all: Vec<Reading> = if rest.iter().sum::<usize>() == 0 {
        Vec::new()
    } else {
        plays(&rest, 2, None, rules).into_iter().map(|(_, reading)| reading).collect()
    };
    if all.is_empty() || random.below(3) == 0 {
        return (mover, other, None);
    }
    // Most plays are trios, or else singles: choose the kind first, and trios often.
    let kind = all[random.below(all.len())].0;
    let trios = all.iter().any(|reading| reading.0 == Kind::TrioTwo) && random.below(2) == 0;
    let kind = if trios { Kind::TrioTwo } else { kind };
    let all: Vec<Reading> = all.into_iter().filter(|reading| reading.0 == kind).collect();
    (mover, other, Some(all[random.below(all.len())]))
}

fn ask<T: Send>(job: impl Fn(&mut Ticker) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit")
}

/// Compares the plays and every answer about random positions. Returns counts of special positions.
fn agrees(seed: u64, positions: usize, most: usize) -> [usize; 4] {
    let (mut random, mut seen) = (Random(seed), [0; 4]);
    while seen[0] < positions {
        let rules = random_run_fast(&mut random);
        let switches = Switches::of(rules);
        let (mover, other, table) = random_position(&mut random, switches, most);
        if mover.iter().sum::<usize>() == 0 || other.iter().sum::<usize>() == 0 {
            continue;
        }
        let setup = Setup {
            mover: counts(&mover),
            other: counts(&other),
            to_beat: table.map_or(Code::NONE, code_of),
        };
        let context = format!("{switches:?}: {setup:?}");
        let mut twin = Twin { rules: switches, values: HashMap::new() };
        let listed = setup.moves(&rules);
        let expected = twin.moves(&mover, &other, table);
        let as_move = |play: &Option<(Hand, Reading)>| match play {
            Some((cards, reading)) => Move { cards: counts(cards), code: code_of(*reading) },
            None => Move::PASS,
        };
        let mine: HashSet<Move> = listed.iter().copied().collect();
        let theirs: HashSet<Move> = expected.iter().map(as_move).collect();
        assert_eq!(mine.len(), listed.len(), "{context}: a play twice");
        assert_eq!(mine, theirs, "{context}");
        let values: HashMap<Move, i32> =
            expected.iter().map(|play| (as_move(play), twin.by(&mover, &other, *play))).collect();
        let value = twin.value(&mover, &other, table);
        check(rules, &setup, &listed, value, &values, &context);
        let is_short = |play: &Move| play.code.shape().kind == Kind::TrioTwo && play.cards.total() < 5;
        seen[0] += 1;
        seen[1] += usize::from(table.is_some() && !theirs.contains(&Move::PASS));
        seen[2] += usize::from(table.is_some() && theirs.iter().any(is_short));
        seen[3] += usize::from(value.abs() > 5);
    }
    seen
}

fn check(
    rules: Rules,
    setup: &Setup,
    moves: &[Move],
    value: i32,
    values: &HashMap<Move, i32>,
    context: &str,
) {
    let solver = Solver::new(rules, setup, 1 << 22).expect("enough memory");
    assert_eq!(ask(|t| solver.wins(setup, t)), value > 0, "{context}");
    assert_eq!(ask(|t| solver.length(setup, t)), value.unsigned_abs(), "{context}");
    let (wins, lengths) =
        (ask(|t| solver.wins_by_each(setup, moves, t)), ask(|t| solver.length_by_each(setup, moves, t)));
    for (i, play) in moves.iter().enumerate() {
        assert_eq!(wins[i], values[play] > 0, "{context} {play:?}");
        assert_eq!(lengths[i], values[play].unsigned_abs(), "{context} {play:?}");
    }
    let best = ask(|t| solver.best_move(setup, moves, t)).expect("some play keeps the length");
    assert_eq!(values[&best], value, "{context} {best:?}");
    let winning = ask(|t| solver.winning_move(setup, t));
    assert_eq!(winning.map(|play| values[&play] > 0), (value > 0).then_some(true), "{context}");
}

#[test]
fn agrees_with_a_twin_of_its_own() {
    let seen = agrees(1, 3000, 6);
    assert!(seen[1] > 300 && seen[2] > 20 && seen[3] > 300, "{seen:?}");
}

#[test]
#[ignore = "some minutes"]
fn agrees_with_a_twin_of_its_own_over_many_positions() {
    let seen = agrees(2, 20_000, 7);
    assert!(seen[2] > 100, "{seen:?}");
}
