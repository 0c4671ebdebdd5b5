//! Games in progress: the result, all hands, the moves, and the verdict behind a click.

use super::position::{hands, rules};
use super::solution::score_sheet;
use super::{Block, LabelledPlays, Sheet};
use crate::games::{Play, Position};
use crate::say;
use crate::words::Words;
use crate::words::marks::{Tone, verdict};
use crate::words::names::Noun;

/// A game. [`Words::names`] has its players, with three hands each with the seat.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
#[cfg_attr(feature = "python", pyo3(from_item_all))]
pub struct GameSheet {
    /// The start position.
    pub start: Position,
    /// The current position.
    pub position: Position,
    /// The plays from the start on.
    pub plays: Vec<Play>,
    /// A sentence with the winner, or with the player to move.
    pub result: String,
    /// In trick play, the tricks that each side has taken.
    pub tricks: Option<(usize, usize)>,
    /// A sentence with the verdict, and the side that wins; in trick play none.
    pub verdict: Option<(String, Option<String>)>,
}

/// The sheet of a game; a page lists at most so many plays, the last ones.
///
/// ```
/// use canju::games::{Position, Rules};
/// use canju::{seats::Side, sheet::game::{GameSheet, sheet}, words::{Lang, Words}};
/// let start = Position::new("3 5".parse()?, "4".parse()?, None, Side::First, Rules::default())?;
/// let game = GameSheet {
///     position: start.clone(), start, plays: vec![], result: "First's turn: lead.".to_owned(),
///     tricks: None, verdict: None,
/// };
/// assert!(serde_json::json!(sheet(&game, 60, &Words::new(Lang::English))).to_string().contains("not yet decided"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(game: &GameSheet, most: usize, words: &Words) -> Sheet {
    let (lang, position) = (words.lang, &game.position);
    let taken = taken(game, words);
    let mut text: Vec<Block> = taken.iter().map(Block::note).collect();
    text.extend(position.hands().into_iter().map(|(seat, hand)| {
        let name = words.names.iter().find(|(of, _)| of == seat).map_or(seat, |(_, name)| name);
        Block::fact(name, words.hand(hand))
    }));
    text.push(Block::note(&*game.result));

    let below = taken.map_or_else(|| rules(position, words), Block::note);
    let mut drawn = vec![Block::head(&*game.result), hands(position, words), below];
    if !game.plays.is_empty() {
        let title = words.count(game.plays.len(), Noun::Move);
        let blocks = vec![hands(&game.start, words), Block::Line(moves(game, most, words))];
        drawn.push(Block::fold(title, blocks));
    }
    if !position.is_over() {
        let told = game.verdict.as_ref().map_or_else(
            || verdict(&words.open(), Tone::Open),
            |(told, winner)| {
                let tone = winner.as_deref().map_or(Tone::Open, |side| Tone::of_side(position, side));
                verdict(told, tone)
            },
        );
        drawn.push(Block::answer(lang.of(("Verdict", "胜负")), vec![Block::note(told)]));
    }
    Sheet::new(words, &game.result, vec![Block::Either { text, drawn }])
}

/// The trump and the tricks taken so far.
fn taken(game: &GameSheet, words: &Words) -> Option<String> {
    let trump = words.trump(&game.position.rules())?;
    let (first, second) = game.tricks?;
    let tricks = words.names.iter().zip([first, second]).map(|((_, name), taken)| format!("{name} {taken}"));
    let tricks = tricks.collect::<Vec<_>>().join(words.comma());
    Some(say!(words.lang, "{trump}. Tricks: {tricks}.", "{trump}。墩数：{tricks}。"))
}

/// The moves: in a line with their players, and as a score sheet.
fn moves(game: &GameSheet, most: usize, words: &Words) -> LabelledPlays {
    let mut line = score_sheet(&game.start, &game.plays, words);
    let before = game.plays.len().saturating_sub(most);
    let mut told = Vec::new();
    let mut at = game.start.clone();
    for (ply, play) in game.plays.iter().enumerate() {
        if ply >= before {
            told.push(format!("{} {}", words.name(at.turn()).text, words.drawn_in_list(play)));
        }
        match at.play(play) {
            Ok(after) => at = after,
            Err(_) => break,
        }
    }
    let told = told.join(words.comma());
    line.text = match before {
        0 => told,
        _ => say!(words.lang, "{before} more … {told}", "此前 {before} 手 … {told}"),
    };
    line
}
