//! Parses any text as a hand, a position or a game: it is accepted or refused, without a panic.
//!
//! `fuzz/` runs the same functions on inputs from libFuzzer.

use canju::cards::Hand;
use canju::games::{Play, Position, Rules};
use canju::honeymoon::{Action, GameState, Phase, Rules as GameRules};
use canju::reader::{HandArg, Notation, PartsError, PositionText, Reader};
use canju::search::{Limits, run};
use canju::seats::Side;

use crate::random::Random;

/// Maximum number of plays to list.
const MOST_PLAYS: u64 = 200;

/// Parses a text as a hand, in every notation. Returns true if one of them accepts it.
pub fn hand(text: &str) -> bool {
    let mut is_read = false;
    let notations = Notation::NAMES.map(|(_, notation)| Some(notation));
    for notation in notations.into_iter().chain([None]) {
        match Hand::parse(text, notation) {
            Ok(hand) => {
                is_read = true;
                assert_eq!(hand.to_string().parse(), Ok(hand));
            }
            // Showing the error must not panic, wherever its place is.
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        let _ = Reader::default()
            .notation(notation)
            .hand(HandArg::Items(vec![text.to_string(), text.to_string()]));
    }
    is_read
}

/// Parses a text as a position under all rules, checks the round trip and plays it to the end.
///
/// Returns true if some rules accept it.
pub fn position(text: &str) -> bool {
    let mut is_read = false;
    if let Err(error) = PositionText::parse(text) {
        assert!(!error.to_string().is_empty());
    }
    for name in Rules::names() {
        let rules: Rules = name.parse().expect("one of the names");
        if let Ok(position) = position_under(text, rules) {
            assert_eq!(position_under(&position.to_string(), rules).as_ref(), Ok(&position), "{name}");
            play_on(position, text.len());
            is_read = true;
        }
    }
    is_read
}

/// Position of a text, or the message of the error.
fn position_under(text: &str, rules: Rules) -> Result<Position, String> {
    let text = PositionText::parse(text).map_err(|error| error.to_string())?;
    let parts = text.parts(rules).map_err(|fault| fault.to_string())?;
    parts.position().map_err(|error| {
        if let PartsError::Position(faults) = &error {
            assert!(!faults.faults().is_empty());
        }
        error.said().to_string()
    })
}

/// Makes random legal plays; all listed plays must be legal.
fn play_on(mut position: Position, seed: usize) {
    let mut random = Random(seed as u64);
    while let Some(play) = some_play(&position, &mut random) {
        position = position.play(&play).expect("a legal play");
        for (_, hand) in position.hands() {
            if let Err(error) = position.read_cards(hand) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// A random legal play; `None` if the position is over or has very many plays.
fn some_play(position: &Position, random: &mut Random) -> Option<Play> {
    let listed = run(&Limits::default(), false, &mut || false, |control| {
        Ok(position.plays(false, MOST_PLAYS, control))
    });
    let plays = listed.answer.expect("no limit").ok()?;
    assert_eq!(plays.is_empty(), position.is_over(), "{position}");
    for play in &plays {
        assert_eq!(position.check(play).as_ref(), Ok(play), "{position}");
    }
    let chosen = random.below(plays.len().max(1));
    plays.into_iter().nth(chosen)
}

/// Plays honeymoon bridge: the first word chooses the deal and rules, each later one an action.
///
/// A number chooses among the legal actions. Without numbers, few texts would survive the auction.
/// Returns true if the game reaches its end.
pub fn game(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let seed = words.next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
    let size = 1 + usize::try_from(seed % 13).expect("small");
    let rules = GameRules { size, doubles: seed % 2 == 1, ..GameRules::default() };
    let mut game = GameState::deal(seed, rules).expect("a size that can be dealt");
    for word in words {
        let plays = game.plays();
        for action in &plays {
            assert_eq!(game.read(&action.to_string()).as_ref(), Ok(action));
            assert!(game.faults(action).is_empty());
        }
        let chosen = match word.parse::<usize>() {
            Ok(number) if !plays.is_empty() => Ok(plays[number % plays.len()]),
            _ => game.read(word),
        };
        match chosen.and_then(|action| next(&game, &plays, action)) {
            Ok(next) => game = next,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    game.phase() == Phase::Over
}

/// Game after an action, which must be refused if and only if it is not legal. Views must agree.
fn next(game: &GameState, plays: &[Action], action: Action) -> Result<GameState, canju::error::PlayError> {
    let next = game.successor(&action);
    assert_eq!(next.is_ok(), plays.contains(&action), "{action}");
    let next = next?;
    let over = next.phase() == Phase::Over;
    assert_eq!((next.score().is_some(), next.plays().is_empty()), (over, over));
    for view in Side::BOTH.map(|side| next.view(side)) {
        let plays = if view.side == next.turn() { next.plays() } else { Vec::new() };
        assert_eq!((view.plays(), view.tricks()), (plays, next.tricks()));
    }
    Ok(next)
}
