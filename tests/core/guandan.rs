//! Guandan: published endings, legal plays, and reasons why a play is not legal.

use canju::cards::{Card, Hand, Rank, Suit};
use canju::guandan::{Direction, Guandan, Partnership, Play, Position, Setup, Solver};
use canju::search::{Limits, run};

/// An ending with its verdict and the number of winning plays.
struct Ending {
    rules: Guandan,
    position: Position,
    wins: bool,
    winning: usize,
}

/// Card of a text such as `11,3`.
fn card(text: &str) -> Card {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let (rank, suit) = text.split_once(',').expect("rank,suit");
    let rank: usize = rank.parse().expect("a number");
    let rank = match rank {
        2 => Rank::TWO,
        15 => Rank::BLACK_JOKER,
        16 => Rank::RED_JOKER,
        _ => Rank::new(rank - 3).expect("a rank"),
    };
    Card { rank, suit: suit.parse().ok().map(|suit: usize| SUITS[suit]) }
}

fn endings() -> Vec<Ending> {
    let lines = include_str!("guandan_endings.tsv").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let [cards, wins, winning] = line.split('\t').collect::<Vec<_>>().try_into().expect("three fields");
        let (level, hands) = cards.split_once(' ').expect("a level");
        let level: usize = level.parse().expect("a number");
        let mut rules = Guandan::at(Rank::new((level + 10) % 13).expect("a rank")).expect("not a joker");
        rules.joker_kickers = false;
        let hand = |text: &str| Hand::new(text.split_whitespace().map(card).collect()).expect("a hand");
        let hands: Vec<Hand> = hands.split('|').map(hand).collect();
        let position = Position::lead(hands.try_into().expect("four hands"), rules).expect("a position");
        Ending { rules, position, wins: wins == "1", winning: winning.parse().expect("a number") }
    };
    lines.map(read).collect()
}

/// Winning plays for south of a setup.
fn winning(solver: &Solver, setup: &Setup) -> (bool, usize) {
    let plays: Vec<_> = setup.plays(solver.rules()).into_iter().map(Some).collect();
    let run = run(&Limits::default(), false, &mut || false, |control| {
        let winners = solver.winner_by_each(setup, &plays, control)?;
        let wins = winners.into_iter().filter(|&winner| winner == Partnership::SouthNorth).count();
        Ok((solver.winner(setup, control)? == Partnership::SouthNorth, wins))
    });
    run.answer.expect("no limit")
}

fn compare_endings<'a>(endings: impl IntoIterator<Item = &'a Ending>) -> usize {
    let each = endings.into_iter().map(|Ending { rules, position, wins, winning: plays }| {
        let solver = Solver::new(*rules, 1 << 26).expect("enough memory");
        assert_eq!(winning(&solver, &position.setup()), (*wins, *plays), "{position}");
    });
    each.count()
}

#[test]
fn endings_have_their_verdicts_and_winning_plays() {
    let mut endings = endings();
    endings.sort_by_key(|ending| ending.position.setup().cards());
    assert_eq!(compare_endings(&endings[..40]), 40);
}

/// Long: `cargo test --release --test core -- --ignored guandan`.
#[test]
#[ignore = "seconds"]
fn all_endings_have_their_verdicts_and_winning_plays() {
    assert_eq!(compare_endings(&endings()), 70);
}

fn rules(text: &str) -> Guandan {
    text.parse().expect("rules")
}

fn hands(texts: [&str; 4]) -> [Hand; 4] {
    texts.map(|text| text.parse().expect("a hand"))
}

#[test]
fn cards_that_are_not_a_play_are_explained() {
    for (text, cards, english, chinese) in [
        ("guandan:2", "2H B", "a wild card cannot stand for a joker", "逢人配不能当王"),
        ("guandan:2", "BR", "jokers are a pair only of one colour", "两张同色的王才成对"),
        ("guandan:2", "5S 6S", "cards of different ranks are not a pair or a trio", "点数不同"),
        ("guandan:2", "5S 5C 5D 6S", "only as a bomb of one rank", "同点数的炸弹"),
        ("guandan:2", "5S 5C 5D 5H 6S", "a bomb takes no other cards along", "炸弹不能带牌"),
        ("guandan:2", "JS QC KD AH 2S", "a straight is five ranks in a row", "顺子要五张相连"),
        ("guandan:2,no-wrap", "AS 2C 3D 4H 5S", "the ace is high only", "A 只能最大"),
        ("guandan:2", "TS JS QC KD B", "a straight has no jokers", "顺子里不能有王"),
        ("guandan:2,no-joker-kickers", "555 BB", "no pair of jokers with a trio", "不能带一对王"),
        ("guandan:2", "55 66 88", "three pairs in a row", "三连对"),
        ("guandan:2", "44 55 66 7", "more than six cards", "六张以上"),
        ("guandan:2,bombs-to-6", "5555555", "a bomb has at most 6 cards", "炸弹最多 6 张"),
        ("guandan:2", "5S5S5S5S", "two decks have 5S twice", "5S 只有两张"),
        ("guandan:2", "BBB", "two decks have B twice", "B 只有两张"),
        ("guandan:2", "2H2H2H", "two decks have 2H twice", "2H 只有两张"),
        ("guandan:2,declared", "44 55 2H", "has several readings", "有几种读法"),
    ] {
        let error = Play::read(&cards.parse().expect("cards"), rules(text)).expect_err(cards);
        assert!(error.said().english().contains(english), "{error}");
        assert!(error.said().chinese().contains(chinese), "{}", error.said().chinese());
    }
}

#[test]
fn forms_are_read_with_their_wild_cards() {
    for (text, cards, name, written) in [
        ("guandan:2", "2H", "single 2", "2H"),
        ("guandan:2", "2H 2H", "pair 2", "2H 2H"),
        ("guandan:2", "5S 2H", "pair 5", "5S 2H=5"),
        ("guandan:5", "5H 5S", "pair 5", "5S 5H"),
        ("guandan:2", "555 5 2H 2H", "bomb of 6 5", "5555 2H=5 2H=5"),
        ("guandan:2", "BBRR", "four jokers", "BB RR"),
        ("guandan:2", "AS 3D 4C 5H 2H", "straight to 5", "3D 4C 5H AS 2H"),
        ("guandan:9", "TC JC QC KC 9H", "straight flush to A", "TC JC QC KC 9H=AC"),
        ("guandan:9", "AA KK QQ", "pair straight to A", "QQ KK AA"),
        ("guandan:9", "AAA 222", "plane to 2", "222 AAA"),
        ("guandan:9", "999 BB", "trio+pair 9", "999 BB"),
        ("guandan:9,declared", "888 9H 9H", "bomb of 5 8", "888 9H=8 9H=8"),
    ] {
        let rules = rules(text);
        let readings = Play::readings(&cards.parse().expect("cards"), rules);
        let play = readings.last().unwrap_or_else(|| panic!("{cards}"));
        assert_eq!((play.said(rules).english(), play.written(rules).as_str()), (name, written));
    }
    // Declared, the same cards are also a trio with a pair of the level.
    let readings = Play::readings(&"888 9H 9H".parse().expect("cards"), rules("guandan:9,declared"));
    assert_eq!(readings.len(), 2);
    let straight = Play::readings(&"TC JC QC KC 9H".parse().expect("cards"), rules("guandan:9,declared"));
    assert_eq!(straight.len(), 4);
    let usual = rules("guandan:2");
    assert_eq!(
        Play::read(&"44 55 2H".parse().expect("cards"), usual).expect("a play").written(usual),
        "44 55 2H=5"
    );
}

#[test]
fn faults_of_a_position_are_named() {
    let any = rules("guandan:2");
    for (texts, english, chinese) in [
        (["2H", "2H", "2H", "3"], "3 wild cards (2H): two decks have two", "3 张逢人配"),
        (["5S5S", "5S", "3", "4"], "3 cards 5S: two decks have two", "3 张 5S"),
        (["BB", "B", "3", "4"], "3 cards B", "3 张 B"),
        (["55555", "5555", "3", "4"], "9 cards of rank 5: two decks have eight", "9 张 5"),
        (["2222", "222", "3", "4"], "7 cards of the level 2 that are not wild", "7 张不是红桃的级牌 2"),
        (["", "", "3", "4"], "2 hands are empty: say who was out first", "谁是头游"),
        (["", "", "", ""], "all four hands are empty", "四家都没有牌"),
    ] {
        let error = Position::lead(hands(texts), any).expect_err("a fault");
        assert!(error.said().english().contains(english), "{error}");
        assert!(error.said().chinese().contains(chinese), "{}", error.said().chinese());
    }
    let table = |cards: &str| Some(Play::read(&cards.parse().expect("cards"), any).expect("a play"));
    let of = |by, turn, head| Position::new(hands(["3", "4", "", "6"]), table("55"), by, turn, head, any);
    let position = of(Some(Direction::North), None, None).expect("north has just gone out");
    assert_eq!((position.turn(), position.winner()), (Direction::West, Some(Partnership::SouthNorth)));
    assert_eq!(
        position.to_string(),
        "south: 3 | east: 4 | north:  | west: 6 | beat: 55 by north | turn: west | head: north"
    );
    for (by, turn, head, english) in [
        (Some(Direction::East), Some(Direction::East), None, "was made by east, who is to move"),
        (Some(Direction::East), Some(Direction::North), None, "north is to move, but is out"),
        (Some(Direction::North), None, Some(Direction::East), "east was out first, but still has cards"),
    ] {
        let error = of(by, turn, head).expect_err("a fault");
        assert!(error.said().english().contains(english), "{error}");
    }
}

#[test]
fn plays_that_are_not_legal_are_explained() {
    let position =
        Position::lead(hands(["44 9", "55 2H", "6", "8 K"]), rules("guandan:2")).expect("a position");
    let why = |position: &Position, text: &str| position.read(text).expect_err(text).said().clone();
    assert_eq!(why(&position, "pass").chinese(), "南家先出，不能不要");
    assert_eq!(why(&position, "7").english(), "7 is not in the south hand (44 9)");
    let next = position.play(&position.read("44").expect("legal")).expect("legal");
    assert_eq!(why(&next, "5").english(), "5 (single 5) does not beat 44 (pair 4)");
    assert_eq!(why(&next, "5 5 2H 2H").english(), "55 2H2H is not in the east hand (55 2H)");
    let written: Vec<String> = next.plays(false).iter().map(|play| play.written(*next.rules())).collect();
    assert_eq!(written, ["5 2H=5", "55", "pass"]);
}

#[test]
fn the_partner_leads_after_a_seat_that_is_out() {
    let start = Position::lead(hands(["4", "3 3", "6 7", "5 5"]), rules("guandan:2")).expect("a position");
    let play =
        |position: &Position, text: &str| position.play(&position.read(text).expect(text)).expect(text);
    let out = play(&start, "4");
    let passed = ["pass", "pass", "pass"].iter().fold(out, |position, text| play(&position, text));
    assert_eq!(
        (passed.turn(), passed.to_beat(), passed.head()),
        (Direction::North, None, Some(Direction::South))
    );
    let two_left = play(&play(&play(&passed, "6"), "pass"), "pass");
    let over = play(&two_left, "7");
    assert!(over.is_over() && over.plays(false).is_empty());
    assert_eq!(over.setup().bounds(), (3, 3));
    assert!(over.read("5").is_err());
}
