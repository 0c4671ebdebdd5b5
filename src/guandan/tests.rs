//! Compares the generator and the search with the twin.

use std::collections::BTreeSet;

use super::twin::{Minimax, forms, of_order, plays, split};
use super::{
    Choice, Direction, Form, Generator, Guandan, Held, Partnership, Play, Position, Reading, Setup, Solver,
    Stake,
};
use crate::cards::{Card, Hand, Rank, Suit};
use crate::random::Random;
use crate::search::{LOWERED, Limits, SearchControl, Stop, run};

fn held(cards: &[Card], rules: Guandan) -> Held {
    Held::of(&Hand::new(cards.to_vec()).expect("at most eight of a rank"), rules)
}

/// Rules with a random level and random switches.
fn random_rules(random: &mut Random) -> Guandan {
    let level = Rank::new(random.below(13)).expect("a rank");
    let mut rules = Guandan::at(level).expect("not a joker");
    rules.reading = [Reading::Strongest, Reading::Declared][random.below(2)];
    rules.longest_bomb = [10, 8, 6][random.below(3)];
    (rules.wrap, rules.joker_kickers) = (random.below(4) > 0, random.below(3) > 0);
    rules
}

fn deck() -> Vec<Card> {
    let suited = |suit| Rank::all().take(13).map(move |rank| Card { rank, suit: Some(suit) });
    let jokers = [Rank::BLACK_JOKER, Rank::RED_JOKER].map(Card::plain);
    let one: Vec<Card> = Suit::ALL.into_iter().flat_map(suited).chain(jokers).collect();
    [&one[..], &one[..]].concat()
}

fn shuffle(cards: &mut [Card], random: &mut Random) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, random.below(i + 1));
    }
}

/// A deck of few ranks or suits, often with the wild cards near the front: many bombs, rows and flushes.
fn rich(random: &mut Random, rules: Guandan) -> Vec<Card> {
    let (sort, low) = (random.below(5), random.below(9));
    let goes = |card: &Card| match sort {
        _ if rules.is_wild(*card) => true,
        0 => (low..low + 4).contains(&card.rank.index()),
        1 => card.suit.is_some_and(|suit| suit as usize >= 2) && (low..low + 6).contains(&card.rank.index()),
        2 => card.suit == Some(Suit::Spades) && (low..low + 8).contains(&card.rank.index()),
        3 => card.rank == Rank::ACE || card.rank == Rank::TWO || card.rank.index() < 4,
        _ => true,
    };
    let mut cards: Vec<Card> = deck().into_iter().filter(goes).collect();
    shuffle(&mut cards, random);
    let wild: Vec<usize> = (0..cards.len()).filter(|&at| rules.is_wild(cards[at])).collect();
    for &from in wild.iter().take(random.below(3)) {
        let to = random.below(8).min(cards.len() - 1);
        cards.swap(to, from);
    }
    cards
}

/// Compares the plays of random hands of at most so many cards with the twin's. Returns how many hands have
/// suits that matter.
fn compare_plays(seed: u64, hands: usize, most: usize) -> usize {
    let (mut random, mut with_suits) = (Random(seed), 0);
    for i in 0..hands {
        let rules = random_rules(&mut random);
        let size = 1 + random.below(most);
        let mut cards = if i % 4 == 0 { deck() } else { rich(&mut random, rules) };
        if i % 4 == 0 {
            shuffle(&mut cards, &mut random);
        }
        cards.truncate(size);
        for card in &mut cards {
            if random.below(40) == 0 {
                card.suit = None;
            }
        }
        let others = rich(&mut random, rules);
        let leads = Generator::new(rules, held(&others[..7.min(others.len())], rules), Form::NONE).list();
        let table = if i % 3 == 0 { Form::NONE } else { leads[random.below(leads.len())].0 };
        let hand = held(&cards, rules);
        let listed = Generator::new(rules, hand, table).list();
        let wanted: BTreeSet<(Form, Held)> = plays(&cards, rules)
            .into_iter()
            .filter(|(form, _)| form.beats(table))
            .map(|(form, set)| (form, held(&split(&cards, set)[1], rules)))
            .collect();
        assert_eq!(listed, wanted.into_iter().collect::<Vec<_>>(), "{rules} {cards:?} {table:?}");
        with_suits += usize::from(hand.has_suits());
    }
    with_suits
}

#[test]
fn plays_are_those_of_every_subset() {
    let with_suits = compare_plays(1, 250, 7);
    assert!(with_suits > 5, "{with_suits}");
}

/// Long: `cargo test --release --lib -- --ignored guandan`.
#[test]
#[ignore = "a minute"]
fn plays_are_those_of_every_subset_in_10000_hands() {
    let with_suits = compare_plays(2, 10_000, 9);
    assert!(with_suits > 400, "{with_suits}");
}

/// Asks for the winner and the levels, with low thresholds and so by proof numbers, or not.
fn solve(rules: Guandan, setup: &Setup, lowered: bool, threads: usize) -> (Partnership, i8) {
    LOWERED.set(lowered);
    let solver = Solver::new(rules, 1 << 22).expect("enough memory");
    let limits = Limits { threads, ..Limits::default() };
    let run = run(&limits, false, &mut || false, |control| {
        Ok((solver.winner(setup, control)?, solver.levels(setup, control)?))
    });
    LOWERED.set(false);
    run.answer.expect("no limit")
}

/// Compares the value of an ending with minimax.
fn compare_value(hands: &[Vec<Card>; 4], turn: Direction, rules: Guandan) -> i8 {
    let value = Minimax::new(hands, rules).value(turn);
    let winner = if value > 0 { Partnership::SouthNorth } else { Partnership::EastWest };
    let setup = Setup::lead(hands.each_ref().map(|hand| held(hand, rules)), turn);
    for (lowered, threads) in [(false, 1), (true, 1), (true, 2)] {
        let found = solve(rules, &setup, lowered, threads);
        assert_eq!(found, (winner, value), "{rules} {turn} {hands:?}");
    }
    value
}

/// Compares random endings of these sizes. Returns the number of endings with each value, from -3 on.
fn compare_values(seed: u64, endings: usize, sizes: [usize; 4], of: Cards) -> [usize; 7] {
    let (mut random, mut seen) = (Random(seed), [0; 7]);
    for _ in 0..endings {
        let rules = random_rules(&mut random);
        let mut cards = if of == Cards::Rich { rich(&mut random, rules) } else { deck() };
        if of == Cards::Any {
            shuffle(&mut cards, &mut random);
        }
        if cards.len() < sizes.iter().sum() {
            continue;
        }
        let mut rest = cards.into_iter();
        let hands = sizes.map(|size| rest.by_ref().take(size).collect());
        let turn = Direction::ALL[random.below(4)];
        let value = compare_value(&hands, turn, rules);
        seen[usize::try_from(value + 3).expect("at least -3")] += 1;
    }
    seen
}

/// Cards to deal from.
#[derive(Clone, Copy, PartialEq)]
enum Cards {
    /// Two whole decks.
    Any,
    /// See [`rich`].
    Rich,
}

#[test]
fn hard_endings_have_the_values_of_minimax() {
    let rules = Guandan::at(Rank::TWO).expect("not a joker");
    for (texts, value) in [
        // East holds a bomb, so south is not sure to make the aces and the 3.
        (["AA 3", "4444 5", "6", "7"], -2),
        // The level stays above the ace when it is renamed: a wild card is as high as it, and above the ace.
        (["AS 2S 8D", "QC 8C 2H", "QH", "8D QC"], 3),
    ] {
        let hands = texts.map(|text| text.parse::<Hand>().expect("a hand").cards().to_vec());
        assert_eq!(compare_value(&hands, Direction::South, rules), value, "{texts:?}");
    }
}

#[test]
fn values_are_those_of_minimax() {
    compare_values(3, 20, [3; 4], Cards::Any);
    compare_values(4, 3, [4; 4], Cards::Any);
    compare_values(5, 10, [4, 3, 2, 2], Cards::Rich);
}

/// Long: `cargo test --release --lib -- --ignored guandan`.
#[test]
#[ignore = "minutes"]
fn values_are_those_of_minimax_in_1200_endings() {
    let seen = [
        compare_values(6, 800, [3; 4], Cards::Any),
        compare_values(7, 200, [4; 4], Cards::Any),
        compare_values(8, 120, [5, 3, 3, 3], Cards::Rich),
        compare_values(9, 100, [6, 5, 2, 2], Cards::Rich),
    ];
    for value in (0..7).filter(|&value| value != 3) {
        assert!(seen.iter().map(|seen| seen[value]).sum::<usize>() > 20, "{seen:?}");
    }
}

/// Random positions, led to by a random play as often as not.
fn position(random: &mut Random, cards: usize) -> Position {
    let rules = random_rules(random);
    loop {
        let deck = rich(random, rules);
        if deck.len() < 3 * cards {
            continue;
        }
        let mut rest = deck.into_iter();
        let sizes = [cards, cards, cards / 2, cards / 2];
        let hands = sizes.map(|size| Hand::new(rest.by_ref().take(size).collect()).expect("a hand"));
        let Ok(position) = Position::lead(hands, rules) else { continue };
        if random.below(2) == 0 {
            return position;
        }
        let plays = position.plays(false);
        let next = position.play(&plays[random.below(plays.len())]).expect("legal");
        if !next.is_over() {
            return next;
        }
    }
}

#[test]
fn a_position_lists_the_plays_of_the_search() {
    let (mut random, mut wild) = (Random(11), 0);
    for _ in 0..300 {
        let position = position(&mut random, 7);
        let rules = *position.rules();
        let listed = position.plays(false);
        let plays = listed.iter().filter(|play| !play.is_pass());
        let rest = |play: &Play| Held::of(&position.hand().minus(play.cards()).expect("own cards"), rules);
        let found: Vec<(Form, Held)> = plays.clone().map(|play| (play.form(), rest(play))).collect();
        assert_eq!(found, position.setup().plays(rules), "{position}");
        for play in plays {
            assert_eq!(position.check(play).as_ref(), Ok(play));
            let plain = play.cards().cards().iter().copied().filter(|&card| !rules.is_wild(card));
            let meanings = play.meanings(rules);
            wild += meanings.len();
            let meant: Vec<Card> = plain.chain(meanings).collect();
            assert_eq!(meant.len(), play.cards().len(), "{}", play.written(rules));
            assert!(forms(&meant, rules).contains(&play.form()), "{position}: {}", play.written(rules));
        }
        let distinct = position.plays(true);
        assert!(distinct.len() >= listed.len() && listed.iter().all(|play| distinct.contains(play)));
    }
    assert!(wild > 500, "{wild}");
}

#[test]
fn a_line_keeps_the_value_to_the_end() {
    let mut random = Random(13);
    for _ in 0..60 {
        let position = position(&mut random, 4);
        let (rules, setup) = (*position.rules(), position.setup());
        let solver = Solver::new(rules, 1 << 22).expect("enough memory");
        let run = run(&Limits::default(), false, &mut || false, |control| {
            let first = (solver.winner(&setup, control)?, solver.line(&setup, Stake::First, control)?);
            Ok((first, (solver.levels(&setup, control)?, solver.line(&setup, Stake::Levels, control)?)))
        });
        let ((winner, to_first), (value, to_end)) = run.answer.expect("no limit");
        let played = |line: &[Choice]| {
            line.iter().fold(setup, |now, play| {
                assert!(
                    play.map_or(!now.to_beat.is_none(), |play| now.plays(rules).contains(&play)),
                    "legal"
                );
                play.map_or_else(|| now.after_pass(), |(form, rest)| now.after_play(form, rest))
            })
        };
        let head = played(&to_first).head.or(setup.head);
        assert_eq!(head.map(Direction::team), Some(winner), "{position}");
        assert_eq!(played(&to_end).bounds(), (value, value), "{position}");
    }
}

#[test]
fn a_search_stops_at_its_limits() {
    let rules = Guandan::at(Rank::TWO).expect("not a joker");
    let mut cards = deck();
    shuffle(&mut cards, &mut Random(14));
    let hands = std::array::from_fn(|i| held(&cards[27 * i..27 * (i + 1)], rules));
    let (setup, solver) =
        (Setup::lead(hands, Direction::South), Solver::new(rules, 1 << 22).expect("enough memory"));
    for threads in [1, 2] {
        let limits = Limits { nodes: Some(3_000), threads, ..Limits::default() };
        let whole = |control: &mut SearchControl| solver.levels(&setup, control);
        assert_eq!(run(&limits, false, &mut || false, whole).answer, Err(Stop::Nodes));
        let limits = Limits { threads, ..Limits::default() };
        assert_eq!(run(&limits, false, &mut || true, whole).answer, Err(Stop::Interrupted));
    }
    assert!(solver.bytes() <= 1 << 22 && Solver::new(rules, 1 << 10).is_err());
}

#[test]
fn games_end_in_the_order_of_the_seats_out() {
    let mut random = Random(12);
    for _ in 0..200 {
        let mut now = position(&mut random, 6);
        let (mut out, mut plays) = (Vec::from_iter(now.head()), 0);
        while !now.is_over() {
            let setup = now.setup();
            let legal = now.plays(false);
            let play = &legal[random.below(legal.len())];
            let turn = now.turn();
            now = now.play(play).expect("legal");
            if now.hand_of(turn).is_empty() {
                out.push(turn);
            }
            assert_eq!(now.head(), out.first().copied(), "{now}");
            assert!(setup.is_over() || plays < 100);
            plays += 1;
        }
        assert_eq!(now.setup().bounds().0, of_order(&out).expect("over"), "{now} {out:?}");
    }
}
