//! Positions of shedding games: validation and legal plays.

use canju::cards::{Hand, Rank};
use canju::error::PositionError;
use canju::games::Reading;
use canju::search::{Limits, Ticker, run};
use canju::seats::Side;
use canju::shedding::{Code, DeckLimit, Decks, Kind, Play, Position, Rules, check_hand};

fn hand(text: &str) -> Hand {
    text.parse().expect("a hand")
}

fn of_kind(kind: Kind) -> Reading<Kind> {
    Reading { kind: Some(kind), ..Reading::ANY }
}

fn play(text: &str) -> Play {
    Play::read(&hand(text), Reading::ANY, &Rules { decks: Decks::Two, ..Rules::DOUDIZHU }).expect("a play")
}

fn table(text: &str) -> Option<Play> {
    (!text.is_empty()).then(|| play(text))
}

/// A position from texts. An empty third text means a lead.
fn position([first, second, to_beat]: [&str; 3], turn: Side, rules: Rules) -> Position {
    Position::new(hand(first), hand(second), table(to_beat), turn, rules).expect("a position")
}

fn faults_of(error: &PositionError) -> Vec<String> {
    error.faults().iter().map(ToString::to_string).collect()
}

fn faults([first, second, to_beat]: [&str; 3], turn: Side, rules: Rules) -> Vec<String> {
    let position = Position::new(hand(first), hand(second), table(to_beat), turn, rules);
    position.map_or_else(|error| faults_of(&error), |_| Vec::new())
}

fn texts(plays: &[Play]) -> Vec<String> {
    plays.iter().map(ToString::to_string).collect()
}

const ONE: Rules = Rules::DOUDIZHU;
const TWO: Rules = Rules { decks: Decks::Two, ..ONE };
const EACH: Rules = Rules { deck_limit: DeckLimit::Each, ..ONE };
const UNLIMITED: Rules = Rules { deck_limit: DeckLimit::Unlimited, ..ONE };

#[test]
fn a_position_has_the_parts_it_was_made_from() {
    let given = position(["3 4", "5 6 7", "9"], Side::Second, TWO);
    assert_eq!((given.first(), given.second()), (&hand("3 4"), &hand("5 6 7")));
    assert_eq!((given.hand(), given.other()), (&hand("5 6 7"), &hand("3 4")));
    assert_eq!((given.hand_of(Side::First), given.hand_of(Side::Second)), (given.first(), given.second()));
    assert_eq!((given.to_beat(), given.turn(), given.rules()), (Some(&play("9")), Side::Second, &TWO));
    let setup = given.setup();
    assert_eq!((setup.mover, setup.other), (hand("567").counts(), hand("34").counts()));
    assert_eq!(setup.to_beat, play("9").code());
    let leads =
        Position::new(hand("3"), hand("4"), Some(Play::pass()), Side::First, ONE).expect("a valid position");
    assert_eq!((leads.to_beat(), leads.setup().to_beat), (None, Code::NONE));
    assert_eq!((leads.turn().other(), leads.turn().other().other()), (Side::Second, Side::First));
    assert_eq!((Side::First.to_string(), Side::Second.to_string()), ("first".into(), "second".into()));
}

#[test]
fn a_position_is_written_without_defaults() {
    for (to_beat, turn, text) in [
        ("", Side::First, "3 4 | 5"),
        ("9", Side::First, "3 4 | 5 | 9"),
        ("", Side::Second, "3 4 | 5 | | second"),
        ("9", Side::Second, "3 4 | 5 | 9 | second"),
    ] {
        assert_eq!(position(["4 3", "5", to_beat], turn, ONE).to_string(), text);
    }
}

#[test]
fn more_cards_than_the_decks_have_are_refused() {
    let both = "in both hands: one deck has";
    for (hands, turn, rules, expected) in [
        // As many as the deck has, and one more.
        (["33 B", "33 R", ""], Side::First, ONE, ""),
        (
            ["33 B", "333", ""],
            Side::First,
            ONE,
            &*format!("5 cards of rank 3 {both} 4; rules=DouDizhu(deck_limit=\"each\") gives"),
        ),
        (["B 3", "B", ""], Side::First, ONE, &*format!("2 cards of rank B {both} 1; ")),
        (["3333 BB", "3333 RR", ""], Side::First, TWO, ""),
        (["33333", "3333", ""], Side::First, TWO, "9 cards of rank 3 in both hands: two decks have 8"),
        (["BB 3", "B", ""], Side::First, TWO, "3 cards of rank B in both hands: two decks have 2"),
        // The play on the table counts too.
        (["33", "5", "33"], Side::First, ONE, ""),
        (["33", "3", "33"], Side::First, ONE, "5 cards of rank 3 in both hands and the play to beat"),
        // Each side has its own deck: the play belongs to the side not to move.
        (["3333 B", "3333 B", ""], Side::First, EACH, ""),
        (
            ["33333", "4", ""],
            Side::First,
            EACH,
            "5 cards of rank 3 in the first hand: one deck has 4; rules=DouDizhu(decks=2, deck_limit=\"each\")",
        ),
        (["3", "44444", ""], Side::First, EACH, "5 cards of rank 4 in the second hand: "),
        (["3333", "4", "33"], Side::First, EACH, ""),
        (["3333", "4", "33"], Side::Second, EACH, "6 cards of rank 3 in the first hand and its play: "),
        (["4", "333", "33"], Side::First, EACH, "5 cards of rank 3 in the second hand and its play: "),
        // No limit except that of a hand.
        (["33333333 BB", "33333333 BBB", ""], Side::First, UNLIMITED, ""),
        (["33333333", "333333", "33"], Side::First, UNLIMITED, ""),
        (
            ["33333333", "3333333", "33"],
            Side::First,
            UNLIMITED,
            "9 cards of rank 3 in the second hand and its play: at most eight are possible",
        ),
        (["33333333", "4", "33"], Side::First, UNLIMITED, ""),
        (
            ["33333333", "4", "33"],
            Side::Second,
            UNLIMITED,
            "10 cards of rank 3 in the first hand and its play",
        ),
        // Suited cards are counted one by one.
        (["9H 9S", "9C 9D", ""], Side::First, ONE, ""),
        (["9H 4", "9H 4", ""], Side::First, ONE, "9H occurs 2 times in both hands: one deck has 1"),
        (["9H 9H", "4", ""], Side::First, TWO, ""),
        (["9H 9H", "9H", ""], Side::First, TWO, "9H occurs 3 times in both hands: two decks have 2"),
    ] {
        let found = faults(hands, turn, rules);
        match &found[..] {
            [] => assert_eq!(expected, "", "{hands:?} are too many"),
            [fault] => assert!(!expected.is_empty() && fault.starts_with(expected), "{hands:?}: {fault}"),
            faults => panic!("{hands:?}: {faults:?}"),
        }
    }
}

#[test]
fn one_hand_alone_has_the_same_limits() {
    assert!(check_hand(&hand("3333 B R"), &ONE).is_ok());
    let faults = faults_of(&check_hand(&hand("33333 BB"), &ONE).expect_err("too many"));
    assert_eq!(faults.len(), 2);
    assert!(faults[0].starts_with("5 cards of rank 3 in the hand: one deck has 4"));
    // Still too many with one deck for each hand, but not with two decks.
    let expected =
        "2 cards of rank B in the hand: one deck has 1; rules=DouDizhu(decks=2) plays with two decks";
    assert_eq!(faults[1], expected);
    assert!(check_hand(&hand("33333 BB"), &TWO).is_ok());
    assert!(check_hand(&hand("33333 BB"), &EACH).is_err());
    assert!(check_hand(&hand("33333 BB"), &UNLIMITED).is_ok());
}

#[test]
fn an_empty_hand_is_a_fault_only_with_another_fault() {
    assert_eq!(faults(["", "", ""], Side::First, ONE), ["both hands are empty"]);
    let over = position(["3", "", ""], Side::First, ONE);
    assert_eq!((over.winner(), over.is_over()), (Some(Side::Second), true));
    assert_eq!(position(["", "3", ""], Side::First, ONE).winner(), Some(Side::First));
    let open = position(["3", "4", ""], Side::First, ONE);
    assert_eq!((open.winner(), open.is_over()), (None, false));
    let with_another = faults(["33333", "", ""], Side::First, ONE);
    assert_eq!(with_another.len(), 2);
    assert_eq!(with_another[1], "the second hand is empty: the game is over");
    assert_eq!(faults(["", "33333", ""], Side::First, ONE)[1], "the first hand is empty: the game is over");
    assert_eq!(faults(["33333", "4", ""], Side::First, ONE).len(), 1);
}

#[test]
fn the_play_to_beat_is_one_under_the_rules() {
    let small = Rules::SINGLES_AND_PAIRS;
    let expected = "the play to beat, 999, is not a trio under these rules (singles-and-pairs)";
    assert_eq!(faults(["3", "4", "999"], Side::First, small), [expected]);
    assert!(faults(["3", "4", "99"], Side::First, small).is_empty());
    // These cards are another play: own-rank kickers give 33334444 a third reading.
    let cards = hand("33334444");
    let wings = Play::read(&cards, of_kind(Kind::PlaneSingles), &Rules::WIDE).expect("a play");
    let rules = Rules { own_rank_kickers: false, ..Rules::WIDE };
    let refused = Position::new(hand("5"), hand("6"), Some(wings), Side::First, rules).expect_err("no play");
    assert!(refused.to_string().contains("is not a plane+singles under these rules (custom)"), "{refused}");
}

/// Legal plays of a position with few.
fn listed(position: &Position, distinct_suits: bool) -> Vec<Play> {
    let list = |ticker: &mut Ticker| Ok(position.plays(distinct_suits, 100, ticker));
    run(&Limits::default(), false, &mut || false, list).answer.expect("no limit").expect("few plays")
}

#[test]
fn plays_are_listed_long_ones_first_and_the_pass_last() {
    let leads = position(["33 4", "9", ""], Side::First, ONE);
    assert_eq!(texts(&listed(&leads, false)), ["33", "3", "4"]);
    let follows = position(["33 4 5555", "9", "3"], Side::First, ONE);
    assert_eq!(texts(&listed(&follows, false)), ["5555", "4", "5", "pass"]);
    assert_eq!(texts(&listed(&position(["33", "9", "8"], Side::First, ONE), false)), ["pass"]);
    assert!(listed(&position(["33", "", ""], Side::First, ONE), false).is_empty());
    // With suits: one play with the lowest suits, or one for each choice of suits.
    let suited = position(["8S 8H", "9", "7"], Side::First, ONE);
    assert_eq!(texts(&listed(&suited, false)), ["8H", "pass"]);
    assert_eq!(texts(&listed(&suited, true)), ["8H", "8S", "pass"]);
    // The second side, when to move, plays from its own hand.
    assert_eq!(texts(&listed(&position(["3", "9", "7"], Side::Second, ONE), false)), ["9", "pass"]);
}

#[test]
fn legal_plays_are_read_and_others_refused_with_a_reason() {
    let given = position(["4 5 66 J 789TQ", "7 8", "5"], Side::First, ONE);
    assert_eq!(given.read("6").expect("legal"), play("6"));
    for pass in ["pass", " PASS ", "不要", "过"] {
        assert!(given.read(pass).expect("legal").is_pass());
    }
    for (text, reason) in [
        ("4", "4 (single) does not beat 5 (single)"),
        ("66", "66 (pair) does not beat 5 (single)"),
        ("789TJ", "789TJ (straight of 5) does not beat 5 (single)"),
        ("K", "K is not in the first hand"),
        ("4 6", "4 6 is not a play under these rules (doudizhu)"),
        ("8Z", "'Z' is not a card"),
        ("", "a play has at least one card"),
    ] {
        let error = given.read(text).expect_err("not legal").to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
    let leads = position(["4", "5555 9", ""], Side::Second, ONE);
    let error = leads.read("pass").expect_err("must play").to_string();
    assert_eq!(error, "the second player leads and cannot pass");
    let over = position(["4", "", ""], Side::First, ONE);
    let error = over.check(&play("4")).expect_err("over").to_string();
    assert_eq!(error, "the game is over: the second player has won");
    // A bomb is not a chain: the message does not show its length.
    let bomb =
        position(["4", "5555", "6666"], Side::Second, ONE).read("5555").expect_err("lower").to_string();
    assert_eq!(bomb, "5555 (bomb) does not beat 6666 (bomb)");
    // Another play with the same cards would be legal.
    let wings = Play::read(&hand("33334444"), of_kind(Kind::PlaneSingles), &Rules::WIDE).expect("a play");
    let rules = Rules { own_rank_kickers: false, ..Rules::WIDE };
    let error = position(["33334444 5", "6", ""], Side::First, rules).check(&wings).expect_err("no play");
    assert!(error.to_string().starts_with("3333 4444 is not a plane+singles of rank 3"), "{error}");
    // A play known only to other rules.
    let known = play("333");
    let small = position(["333", "4", ""], Side::First, Rules::SINGLES_AND_PAIRS);
    let error = small.check(&known).expect_err("no play").to_string();
    assert!(
        error.starts_with("333 is not a trio of rank 3 under these rules (singles-and-pairs)"),
        "{error}"
    );
}

#[test]
fn an_ambiguous_play_is_read_as_the_legal_one() {
    let rules = Rules { deck_limit: DeckLimit::Each, ..Rules::WIDE };
    let read = |to_beat: Option<Play>| {
        let position = Position::new(hand("44445555 3"), hand("7"), to_beat, Side::First, rules);
        position.expect("a valid position").read("44445555")
    };
    let on = |cards: &str, kind| read(Some(Play::read(&hand(cards), of_kind(kind), &rules).expect("a play")));
    let error = read(None).expect_err("three plays").to_string();
    assert!(error.contains("can be read in 3 ways"), "{error}");
    let error = on("33336677", Kind::FourPairs).expect_err("two plays").to_string();
    assert!(error.contains("can be read in 2 ways"), "{error}");
    let shape = on("44446677", Kind::FourPairs).expect("one play").shape();
    assert_eq!((shape.kind, shape.rank), (Kind::FourPairs, Rank::new(2).expect("a five")));
    let shape = on("33344467", Kind::PlaneSingles).expect("one play").shape();
    assert_eq!((shape.kind, shape.rank), (Kind::PlaneSingles, Rank::new(1).expect("a four")));
    let error = on("66677789", Kind::PlaneSingles).expect_err("none").to_string();
    assert!(error.contains("does not beat"), "{error}");
}

#[test]
fn after_a_play_it_is_the_others_turn() {
    let given = position(["4 5 6S 6H", "7 8", "5"], Side::First, ONE);
    let next = given.play(&play("6")).expect("legal");
    assert_eq!((next.first(), next.second()), (&hand("4 5 6S"), &hand("7 8")), "the lowest suit is played");
    assert_eq!((next.turn(), next.to_beat().map(ToString::to_string)), (Side::Second, Some("6H".into())));
    let passed = next.play(&Play::pass()).expect("legal");
    assert_eq!((passed.turn(), passed.to_beat(), passed.rules()), (Side::First, None, &ONE));
    assert_eq!(passed.second(), &hand("7 8"));
    let answered = next.play(&play("8")).expect("legal");
    assert_eq!((answered.first(), answered.second()), (&hand("4 5 6S"), &hand("7")));
    assert!(given.play(&play("4")).is_err());
}
