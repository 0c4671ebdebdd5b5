//! A node of a tree that a page opens: its position, and some of the plays below it.

use serde::Serialize;
use serde_json::Value as Json;

use crate::cards::{Card, Hand};
use crate::games::{Play, Position, Value};
use crate::table::play_seen;
use crate::words::Words;
use crate::words::cards::by_suit;
use crate::words::marks::plain;
use crate::words::verdicts::in_tricks;

/// A node with some of its children.
#[derive(Clone, Debug, Serialize)]
pub struct Branch {
    place: Place,
    nodes: Vec<Node>,
    /// Number of children; `None` if they are not known.
    total: Option<usize>,
}

/// The position of a node.
#[derive(Clone, Debug, Serialize)]
struct Place {
    names: Vec<String>,
    hands: Vec<Vec<String>>,
    /// Index of the seat to move, if the game goes on.
    turn: Option<usize>,
    /// Index of the seat that made the play on the table.
    by: usize,
    trump: String,
    to_beat: Option<Json>,
    /// Plays from the root on.
    path: Vec<String>,
    verdict: String,
}

/// A play with its player, and the verdict after it.
#[derive(Clone, Debug, Serialize)]
struct Node {
    player: String,
    play: Json,
    good: Option<bool>,
    verdict: String,
    over: bool,
}

/// The node at the end of a path. Children have their values, if these are known.
///
/// ```
/// use canju::games::{Position, Rules, Value};
/// use canju::{seats::Side, sheet::branch::branch, words::{Lang, Words}};
/// let origin = Position::new("5".parse()?, "6".parse()?, None, Side::First, Rules::default())?;
/// let children = [(origin.read_cards(&"5".parse()?)?, Some(Value::Wins(false)))];
/// let words = Words::new(Lang::English);
/// let branch = branch(&origin, &[], Some(Value::Wins(true)), &children, Some(1), &words);
/// let told = serde_json::to_string(&branch)?;
/// assert!(told.contains(r#""verdict":"wins ✓""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a play is not legal where it is made.
#[must_use]
pub fn branch(
    origin: &Position,
    path: &[Play],
    value: Option<Value>,
    children: &[(Play, Option<Value>)],
    total: Option<usize>,
    words: &Words,
) -> Branch {
    let words = &Words { signs: true, kinds: false, ..words.clone() };
    let after = |at: &Position, play: &Play| at.play(play).expect("plays of a tree are legal");
    let position = path.iter().fold(origin.clone(), |at, play| after(&at, play));
    let node = |(play, value): &(Play, Option<Value>), before: &Position, best| {
        let after = after(before, play);
        let (verdict, good) = words.verdict_of_play((before, best), (&after, *value));
        let player = words.name(before.turn()).text;
        Node { player, play: play_seen(play, words), good, verdict, over: after.is_over() }
    };
    let nodes = children.iter().map(|child| node(child, &position, value)).collect();
    Branch { place: place(&position, path, value, words), nodes, total }
}

fn place(position: &Position, path: &[Play], value: Option<Value>, words: &Words) -> Place {
    let hands = position.hands();
    let at = |seat| hands.iter().position(|(of, _)| *of == seat);
    let (over, turn) = (position.is_over(), at(position.turn()).unwrap_or(0));
    Place {
        names: hands.iter().map(|(seat, _)| words.name(seat).text).collect(),
        hands: hands.iter().map(|(_, hand)| cards(hand, in_tricks(position), words)).collect(),
        turn: (!over).then_some(turn),
        by: position.by().and_then(at).unwrap_or((turn + hands.len() - 1) % hands.len()),
        trump: words.trump_sign(&position.rules()).unwrap_or_default(),
        to_beat: position.to_beat().filter(|_| !over).map(|play| play_seen(&play, words)),
        path: path.iter().map(|play| plain(&words.play(play))).collect(),
        verdict: words.signed_verdict(position, value),
    }
}

/// Cards of a hand, the high ones first, in trick play by suits.
fn cards(hand: &Hand, in_tricks: bool, words: &Words) -> Vec<String> {
    let hand = if words.suits || in_tricks { hand.clone() } else { hand.without_suits() };
    let cards = if in_tricks { by_suit(&hand) } else { hand.cards().iter().rev().copied().collect() };
    cards.iter().map(Card::to_string).collect()
}
