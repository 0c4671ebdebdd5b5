//! Positions of shedding games: which cards they may have, and plays with several readings.

use canju::cards::{Hand, Rank};
use canju::error::PositionError;
use canju::games::Reading;
use canju::seats::Side;
use canju::shedding::{DeckLimit, Decks, Kind, Play, Position, Rules, check_hand};

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

const ONE: Rules = Rules::DOUDIZHU;
const TWO: Rules = Rules { decks: Decks::Two, ..ONE };
const EACH: Rules = Rules { deck_limit: DeckLimit::Each, ..ONE };
const UNLIMITED: Rules = Rules { deck_limit: DeckLimit::Unlimited, ..ONE };

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
            &*format!("5 cards of rank 3 {both} 4; rules=\"doudizhu; each hand has its own cards\" gives"),
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
            "5 cards of rank 3 in the first hand: one deck has 4; rules=\"doudizhu; two decks; each hand has its own cards\"",
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
        "2 cards of rank B in the hand: one deck has 1; rules=\"doudizhu; two decks\" plays with two decks";
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
    assert!(
        refused.to_string().contains("is not a plane+singles under these rules (doudizhu; two jokers can be"),
        "{refused}"
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
