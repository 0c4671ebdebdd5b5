//! A game that the core does not have, Zheng Shangyou (争上游) for two: a table, and a twin of its own.
//!
//! Straights of three or more, pairs and trios in a row of two or more, all up to the 2; bombs of
//! four; no rocket. The twin shares nothing with the generator.

use std::collections::{HashMap, HashSet};

use canju::cards::{Hand, RANK_LETTERS, RANKS, Rank};
use canju::plans::{self, Player, WalkResult};
use canju::proofs::{Claim, ClaimGoal};
use canju::search::{Limits, SearchControl, Stop, run};
use canju::seats::Side;
use canju::shedding::{Code, Form, GameRules, Kind, Position, Rules, Setup, Shape, Solver};

use crate::random::Random;

static FORMS: [Form; 7] = [
    Form::new(Kind::Plane, (2, 13), Rank::TWO),
    Form::new(Kind::PairStraight, (2, 13), Rank::TWO),
    Form::new(Kind::Straight, (3, 13), Rank::TWO),
    Form::new(Kind::Trio, (1, 1), Rank::TWO),
    Form::new(Kind::Pair, (1, 1), Rank::TWO),
    Form::new(Kind::Single, (1, 1), Rank::RED_JOKER),
    Form::new(Kind::Bomb, (4, 4), Rank::TWO),
];
static GAME: GameRules = GameRules::new("zheng-shangyou", ("Zheng Shangyou", "争上游"), &FORMS);
const RULES: Rules = Rules::of(&GAME);

/// Cards of each rank: [`Counts::to_array`].
type Cards = [usize; RANKS];
/// Index of the kind in the order of proofs, length, lowest rank.
type Reading = (usize, usize, usize);

const KINDS: [Kind; 7] =
    [Kind::Single, Kind::Pair, Kind::Trio, Kind::Straight, Kind::PairStraight, Kind::Plane, Kind::Bomb];
const BOMB: usize = 6;

/// Reading of some cards, of which there is at most one.
fn reading(cards: &Cards) -> Option<Reading> {
    let held: Vec<usize> = (0..RANKS).filter(|&rank| cards[rank] > 0).collect();
    let (low, high, width) = (*held.first()?, *held.last()?, cards[*held.first()?]);
    if held.iter().any(|&rank| cards[rank] != width) {
        return None;
    }
    let in_a_row = high - low + 1 == held.len() && high <= 12;
    match (held.len(), width) {
        (1, 4) => Some((BOMB, 4, low)),
        (1, _) => Some((width - 1, 1, low)),
        (2, 1) => None,
        (length, 1..=3) if in_a_row => Some((width + 2, length, low)),
        _ => None,
    }
}

fn beats(play: Reading, table: Option<Reading>) -> bool {
    table.is_none_or(|table| match (play.0 == BOMB, table.0 == BOMB) {
        (true, false) => true,
        _ => (play.0, play.1) == (table.0, table.1) && play.2 > table.2,
    })
}

/// Legal plays in the order of proofs, from all subsets of the hand; the pass is the last.
fn plays(hand: &Cards, table: Option<Reading>) -> Vec<Option<(Reading, Cards)>> {
    let mut subsets = vec![[0; RANKS]];
    for rank in 0..RANKS {
        let with = |set: &Cards, n| {
            let mut set = *set;
            set[rank] = n;
            set
        };
        subsets = subsets.iter().flat_map(|set| (0..=hand[rank]).map(move |n| with(set, n))).collect();
    }
    let read = |cards: Cards| Some((reading(&cards).filter(|&play| beats(play, table))?, cards));
    let mut found: Vec<_> = subsets.into_iter().filter_map(read).collect();
    found.sort_unstable();
    found.into_iter().map(Some).chain(table.map(|_| None)).collect()
}

/// Hand to move, other hand, play on the table.
type Place = (Cards, Cards, Option<Reading>);

fn after(&(mover, other, _): &Place, play: Option<(Reading, Cards)>) -> Place {
    let left = play.map_or(mover, |(_, cards)| std::array::from_fn(|rank| mover[rank] - cards[rank]));
    (other, left, play.map(|(reading, _)| reading))
}

fn is_empty(cards: &Cards) -> bool {
    cards.iter().all(|&n| n == 0)
}

/// Plays until the end, negative if the side to move loses.
fn value(place: &Place, known: &mut HashMap<Place, i32>) -> i32 {
    if is_empty(&place.1) {
        return 0;
    }
    if let Some(&value) = known.get(place) {
        return value;
    }
    let values = plays(&place.0, place.2).into_iter().map(|play| {
        let next = value(&after(place, play), known);
        if next == 0 && play.is_some() { 1 } else { -(next + next.signum()) }
    });
    let values: Vec<i32> = values.collect();
    let best = values.iter().copied().filter(|&value| value > 0).min();
    let best = best.unwrap_or_else(|| values.into_iter().min().expect("there is a legal play"));
    known.insert(*place, best);
    best
}

/// Reads a strategy as `docs/proofs.md` says; true if it wins for the side that starts.
fn is_proof(bytes: &[u8], start: &Place, starts: bool) -> bool {
    let (mut bytes, mut met, mut stack) = (bytes.iter(), HashSet::new(), vec![(*start, starts)]);
    while let Some((place, own)) = stack.pop() {
        if !met.insert((place, own)) {
            continue;
        }
        let mut next = plays(&place.0, place.2);
        if own {
            let (mut choice, mut shift) = (0, 0);
            for &byte in bytes.by_ref() {
                choice |= usize::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    break;
                }
            }
            next = vec![next[choice]];
        }
        for play in next.into_iter().rev() {
            let next = after(&place, play);
            match (is_empty(&next.1), own) {
                (true, true) => {}
                (true, false) => return false,
                (false, _) => stack.push((next, !own)),
            }
        }
    }
    bytes.next().is_none()
}

fn read(code: Code) -> Option<Reading> {
    let Shape { kind, length, rank } = code.shape();
    Some((KINDS.iter().position(|&other| other == kind)?, length, rank.index()))
}

fn ask<T: Send>(job: impl Fn(&mut SearchControl) -> Result<T, Stop> + Sync) -> T {
    run(&Limits::default(), false, &mut || false, job).answer.expect("no limit")
}

/// Hands of few ranks from one deck, so that there are chains and bombs.
fn hands(random: &mut Random) -> [Hand; 2] {
    let (low, span) = (random.below(10), 3 + random.below(3));
    let mut left = [4; RANKS];
    [(); 2].map(|()| {
        let (mut text, mut cards) = (String::new(), 0);
        for _ in 0..10 {
            let rank = low + random.below(span);
            let most = if rank > 12 { 1 } else { 4 };
            let n = (1 + random.below(4)).min(left[rank]).min(most);
            if cards + n <= 8 && !(rank > 12 && left[rank] < 4) {
                text += &RANK_LETTERS[rank].to_string().repeat(n);
                (left[rank], cards) = (left[rank] - n, cards + n);
            }
        }
        text.parse().expect("cards")
    })
}

#[test]
fn a_game_of_rows_is_solved_planned_and_proved() {
    let mut kinds = HashSet::new();
    let mut random = Random(1);
    for _ in 0..60 {
        let [first, second] = hands(&mut random);
        let lead = Setup { mover: first.counts(), other: second.counts(), to_beat: Code::NONE };
        let mut known = HashMap::new();
        let answered = lead
            .moves(&RULES)
            .into_iter()
            .filter(|play| play.cards != lead.mover)
            .map(|play| Setup { mover: lead.other, other: lead.mover - play.cards, to_beat: play.code });
        for setup in [lead].into_iter().chain(answered.take(6)) {
            let place = (setup.mover.to_array(), setup.other.to_array(), read(setup.to_beat));
            let moves = setup.moves(&RULES);
            let listed: HashSet<_> =
                moves.iter().map(|play| read(play.code).map(|code| (code, play.cards.to_array()))).collect();
            let expected = plays(&place.0, place.2);
            kinds.extend(expected.iter().flatten().map(|(reading, _)| reading.0));
            assert_eq!(listed, expected.iter().copied().collect(), "{setup:?}");
            let solver = Solver::new(RULES, &setup, 1 << 22).expect("enough memory");
            let worth = value(&place, &mut known);
            assert_eq!(ask(|control| solver.wins(&setup, control)), worth > 0, "{setup:?}");
            assert_eq!(ask(|control| solver.length(&setup, control)), worth.unsigned_abs(), "{setup:?}");
            let by_each = ask(|control| solver.wins_by_each(&setup, &moves, control));
            for (play, wins) in moves.iter().zip(by_each) {
                let next = after(&place, read(play.code).map(|code| (code, play.cards.to_array())));
                assert_eq!(wins, is_empty(&next.1) || value(&next, &mut known) < 0, "{setup:?} {play:?}");
            }
        }
        let (start, wins) =
            ((lead.mover.to_array(), lead.other.to_array(), None), value_of(&lead, &mut known));
        let solver = Solver::new(RULES, &lead, 1 << 22).expect("enough memory");
        let position = Position::new(first, second, None, Side::First, RULES).expect("a position");
        for side in Side::BOTH {
            let claim = Claim { whose: side.into(), goal: ClaimGoal::Wins };
            let proof = ask(|control| Ok(solver.prove(&position, claim, 1 << 20, &|_| {}, control)));
            let starts = side == Side::First;
            assert_eq!(proof.is_ok(), wins == starts, "{lead:?}");
            assert!(proof.is_err() || is_proof(&proof.expect("a proof").bytes, &start, starts), "{lead:?}");
        }
        let options = plans::PlanOptions { effort: 0.02, seed: 1, memory: 1 << 24 };
        let found = ask(|control| plans::find(&RULES, &solver, &lead, options, &|_, _| {}, control));
        let list = found.expect("a plan").list;
        let walk = ask(|control| Player::new(&RULES, &list).walk(&lead, wins, control, |_, _, _| {}));
        assert!(matches!(walk, WalkResult::Wins(_)), "{lead:?}");
    }
    assert_eq!(kinds.len(), KINDS.len());
}

fn value_of(setup: &Setup, known: &mut HashMap<Place, i32>) -> bool {
    value(&(setup.mover.to_array(), setup.other.to_array(), read(setup.to_beat)), known) > 0
}

#[test]
fn messages_name_the_game_and_what_is_missing() {
    let read = |text: &str| {
        let hand: Hand = text.parse().expect("cards");
        canju::shedding::Play::read(&hand, canju::games::Reading::ANY, &RULES).map(|play| play.shape().kind)
    };
    assert_eq!(read("QKA2"), Ok(Kind::Straight));
    for (cards, why) in [
        ("34", "two cards are a play only as a pair"),
        ("346", "a straight needs ranks in a row: 5 is missing"),
        ("A2B", "a straight ends at the 2"),
        ("333555", "a plane needs ranks in a row: 4 is missing"),
    ] {
        let error = read(cards).expect_err("not a play").to_string();
        assert!(error.contains(why) && error.contains("zheng-shangyou"), "{error}");
    }
}
