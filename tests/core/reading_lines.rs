//! Lines of play in any text: read or refused, without a panic, in time.

use std::time::{Duration, Instant};

use canju::error::PlayError;
use canju::games::{Position, Rules};
use canju::record::line::{LineWalk, Names, SeatPlay, moves_in};
use canju::seats::{Alone, Side};

use crate::random::Random;

/// Words and signs that lines are made of.
const PIECES: [&str; 52] = [
    "333",
    "222",
    "3",
    "4",
    "5",
    "66",
    "A",
    "B",
    "Q",
    "TT",
    "10",
    "♠",
    "pass",
    "过",
    "不要",
    "-",
    "—",
    "[]",
    "[",
    "]",
    "(",
    ")",
    "(剩4张)",
    "剩",
    "left",
    "「",
    "」",
    "甲",
    "乙：",
    "A:",
    "B：",
    "地主",
    "农民1",
    "下家",
    "Bob",
    "Player 1",
    "小明出",
    "出",
    "plays",
    "1.",
    "2)",
    "①",
    "第1手",
    "第",
    "12:00:01",
    "[12:00]",
    "|",
    "/",
    "->",
    ",",
    "、",
    "player,play",
];

fn starts() -> [Position; 2] {
    let hand = |text: &str| text.parse().expect("cards");
    let (rules, hands) = (Rules::default(), ["3 TT 7", "4 J 8 8", "5 6 9"].map(hand));
    let two = Position::new(hand("333 4 5 A R"), hand("Q K 222 B"), None, Side::First, rules);
    [
        two.expect("two hands"),
        Position::of_three(hands, None, None, None, Alone::Landlord, rules).expect("three hands"),
    ]
}

fn read(text: &str, start: &Position) -> Result<Vec<SeatPlay>, PlayError> {
    moves_in(text, &LineWalk::new(start, &Names::new(start, &[])))
}

#[test]
fn any_text_is_a_line_of_legal_plays_or_refused() {
    let (mut random, mut lines) = (Random(1), 0);
    for start in starts() {
        for _ in 0..4000 {
            let gap = ["", " ", "\n", ", "][random.below(4)];
            let pieces: Vec<&str> =
                (0..random.below(9)).map(|_| PIECES[random.below(PIECES.len())]).collect();
            let text = pieces.join(gap);
            match read(&text, &start) {
                Ok(moves) => {
                    let mut position = start.clone();
                    lines += usize::from(!moves.is_empty());
                    for (seat, play) in moves {
                        assert_eq!(seat, position.turn(), "{text}");
                        position = position.play(&play).expect("a legal play");
                    }
                }
                Err(error) => assert!(error.to_string().starts_with("play "), "{text}: {error}"),
            }
        }
    }
    assert!(lines > 100, "{lines}");
}

/// Reads texts of so many bytes, and calls `ended` with the piece and the time of each.
fn read_long_texts(bytes: usize, ended: impl Fn(&str, Duration)) {
    let pieces =
        PIECES.into_iter().chain(["甲 ", "Ann: ", "a):", "3 ", "3/3-3 ", "A 过 ", "\n- ", ". ", "Bob1出3 "]);
    for piece in pieces {
        let text = piece.repeat(bytes / piece.len());
        let begun = Instant::now();
        let _ = starts().map(|start| read(&text, &start));
        ended(piece, begun.elapsed());
    }
}

#[test]
fn long_texts_are_read_or_refused() {
    read_long_texts(6_000, |_, _| ());
}

#[test]
#[ignore = "asserts a clock"]
fn long_texts_are_read_or_refused_in_time() {
    read_long_texts(60_000, |piece, time| assert!(time < Duration::from_secs(2), "{piece}: {time:?}"));
}

/// Reads games of fifty plays, and calls `ended` with the time of each.
fn read_fifty_plays(ended: impl Fn(Duration)) {
    let ranks = ["33", "44", "55", "66", "77", "88", "99", "TT", "JJ", "QQ", "KK", "AA", "22"];
    let hand: canju::cards::Hand = ranks.concat().parse().expect("cards");
    let start = Position::new(hand.clone(), hand, None, Side::First, Rules::default()).expect("a position");
    let cards: Vec<&str> = ranks.iter().flat_map(|rank| [&rank[1..]; 2]).collect();
    for text in [cards.join(" pass "), format!("A: {}", cards.join(" B: pass A: "))] {
        let begun = Instant::now();
        let read = read(&text, &start).expect(&text);
        ended(begun.elapsed());
        assert_eq!(read.len(), 51);
    }
}

#[test]
fn a_game_of_fifty_plays_is_read() {
    read_fifty_plays(|_| ());
}

#[test]
#[ignore = "asserts a clock"]
fn a_game_of_fifty_plays_takes_some_milliseconds() {
    read_fifty_plays(|time| assert!(time < Duration::from_millis(100), "{time:?}"));
}
