//! The line of a game at a table, and its text.

use canju::cards::Hand;
use canju::game_view::{GameView, SavedLine};
use canju::games::{Play, Position, Rules};
use canju::search::{Limits, Stop, run};
use canju::seats::{Alone, Side};
use canju::shedding::{self, MOST_LISTED};
use canju::words::{Lang, Words};

use crate::random::Random;

/// A hand of random cards, taken out of a deck.
fn dealt(deck: &mut Vec<char>, cards: usize, random: &mut Random) -> Hand {
    let taken = (0..cards).flat_map(|_| [deck.swap_remove(random.below(deck.len())), ' ']);
    taken.collect::<String>().parse().expect("cards")
}

fn deck() -> Vec<char> {
    "3456789TJQKA2".chars().flat_map(|rank| [rank; 4]).chain(['B', 'R']).collect()
}

fn game(start: Position) -> GameView {
    GameView::new(start, vec![], vec![], &Words::new(Lang::English))
}

fn plays(position: &Position) -> Vec<Play> {
    let listed = run(&Limits::default(), false, &mut || false, |control| {
        position.plays(false, MOST_LISTED, control).map_err(|_| Stop::TooManyPlays)
    });
    listed.answer.expect("few plays")
}

/// Starts of all presets with two hands, and with three where the rules allow that.
fn starts(random: &mut Random) -> Vec<Position> {
    let mut starts = Vec::new();
    for (_, rules) in shedding::Rules::presets() {
        for _ in 0..8 {
            let mut deck = deck();
            let hands = [(); 3].map(|()| dealt(&mut deck, 9, random));
            let [first, second, _] = hands.clone();
            let rules = Rules::from(rules);
            starts.extend(Position::new(first, second, None, Side::First, rules).ok());
            starts.extend(Position::of_three(hands, None, None, None, Alone::Landlord, rules).ok());
        }
    }
    // Many of its plays have several readings.
    for name in ["doudizhu", "run-fast"].repeat(20) {
        let hands = ["333444555666", "7 8"].map(|text| text.parse::<Hand>().expect("cards"));
        let ([first, second], rules) = (hands, name.parse::<Rules>().expect("rules"));
        starts.extend(Position::new(first, second, None, Side::First, rules));
    }
    let suits = |text: &str| text.parse::<Hand>().expect("cards");
    let tricks: Rules = "honeymoon-bridge:S".parse().expect("rules");
    starts.extend(Position::new(suits("AS QS 2H"), suits("KS 3S 3H"), None, Side::First, tricks));
    starts
}

#[test]
fn a_line_is_the_same_after_its_text() {
    let mut random = Random(1);
    let mut long = 0;
    let starts = starts(&mut random);
    assert!(starts.len() > 80);
    for start in starts {
        let mut one = game(start.clone());
        while !one.position().is_over() {
            let plays = plays(one.position());
            one.make(&plays[random.below(plays.len())]).expect("a legal play");
        }
        one.go(random.below(one.plays().len() + 1));
        let kept = one.kept();
        let mut other = game(start);
        other.restore(&kept).expect("the line is legal");
        assert_eq!(other.line_plays(), one.line_plays(), "{}", kept.text);
        assert_eq!(other.position(), one.position());
        assert_eq!(other.kept(), kept);
        long += usize::from(kept.text.contains('('));
    }
    assert!(long > 0, "no play has several readings");
}

#[test]
fn a_line_with_several_readings_is_written_with_them() {
    let rules: Rules = "run-fast".parse().expect("rules");
    let hands = ["333444555", "6 7"].map(|text| text.parse::<Hand>().expect("cards"));
    let [first, second] = hands;
    let start = Position::new(first, second, None, Side::First, rules).expect("a position");
    let mut one = game(start);
    one.play_line("333444555 (plane+twos of 3, length 3)").expect("legal plays");
    assert_eq!(one.text(0), "333444555 (plane+twos of 3, length 3)");
}

#[test]
fn a_damaged_line_keeps_the_moves_before_the_damage() {
    let start = || {
        let hands = ["R A 5 4 3 3 3", "B 2 2 2 K Q"].map(|text| text.parse::<Hand>().expect("cards"));
        let [first, second] = hands;
        game(Position::new(first, second, None, Side::First, Rules::default()).expect("a position"))
    };
    for (text, number) in [
        ("4,B,pass,9,9", 4),
        ("4,B,pass,K,3", 5),
        ("4,B,R,pass,\u{1f0a1}", 5),
        ("pass", 1),
        ("4,,B,x\"<script>", 3),
        ("4,B (bomb of B),pass", 2),
        ("4,B,(", 3),
    ] {
        let mut game = start();
        let line = SavedLine { text: text.to_owned(), at: Some(99), ..SavedLine::default() };
        let why = game.restore(&line).expect_err(text);
        assert_eq!(game.plays().len(), number - 1, "{text}");
        assert!(why.english().starts_with(&format!("The line stops before move {number}, ")), "{why}");
        assert!(why.chinese().starts_with(&format!("着法只能走到第 {number} 手之前")), "{}", why.chinese());
    }
}

#[test]
fn a_branch_that_was_played_over_is_kept_until_another_is() {
    let hands = ["3 5 7", "4 6 8"].map(|text| text.parse::<Hand>().expect("cards"));
    let [first, second] = hands;
    let start = Position::new(first, second, None, Side::First, Rules::default()).expect("a position");
    let mut one = game(start.clone());
    let play = |game: &mut GameView, text: &str| game.play_line(text).expect("legal plays");
    play(&mut one, "3,4,5,6,7");
    one.go(2);
    play(&mut one, "5");
    assert_eq!((one.text(0), one.kept().at), ("3,4,5,6,7".to_owned(), Some(3)), "the line is walked");
    one.go(2);
    play(&mut one, "pass");
    let aside = one.kept().aside.expect("a branch");
    assert_eq!((aside.from, &*aside.text), (2, "5,6,7"));
    play(&mut one, "6,7");
    // It comes back after the host has kept it.
    let mut other = game(start);
    other.restore(&one.kept()).expect("the line is legal");
    other.turn(4);
    assert_eq!((other.text(0), other.plays().len()), ("3,4,5,6,7".to_owned(), 4));
    assert_eq!(other.kept().aside.expect("a branch").text, "pass,6,7");
    // A branch that begins later is lost with its line.
    other.go(1);
    play(&mut other, "pass");
    assert_eq!(other.kept().aside.expect("a branch").text, "4,5,6,7");
}

#[test]
fn hints_stay_with_their_moves() {
    let hands = ["3 5 7", "4 6 8"].map(|text| text.parse::<Hand>().expect("cards"));
    let [first, second] = hands;
    let start = Position::new(first, second, None, Side::First, Rules::default()).expect("a position");
    let mut one = game(start);
    one.play_line("3,4").expect("legal plays");
    one.hinted();
    one.play_line("5,6").expect("legal plays");
    one.hinted();
    assert_eq!(one.kept().hints, [2, 4]);
    one.go(2);
    one.play_line("pass").expect("legal plays");
    assert_eq!(one.kept().hints, [2]);
}
