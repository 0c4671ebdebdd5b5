//! Batches: many positions, each with its answers, as a table of columns.

use std::{sync::Arc, time::Duration};

use crate::cards::{Counts, Hand, Rank};
use crate::games::{Answer, PlayValue, Position, Value};
use crate::search::{Run, Stop};
use crate::session::{Known, value_at_the_end};
use crate::shedding::{self, DeckLimit, Rules};

pub use self::column::{COLUMNS, Cell, Column, columns};
pub use self::counts::{counts, outcomes, shown, tricks};
pub use self::questions::Questions;

mod column;
mod counts;
mod questions;

/// A position of a batch with its answers.
#[derive(Clone, Debug)]
pub struct Row {
    /// The position.
    pub position: Arc<Position>,
    /// True if the goal is to win soon, or to lose late.
    pub fastest: bool,
    /// True if the value of every play was asked for.
    pub each_play: bool,
    /// `solved`, or the limit that ended the search.
    pub status: &'static str,
    /// The answers.
    pub known: Known,
    /// Nodes of the search.
    pub nodes: u64,
    /// Time of the search.
    pub time: Duration,
}

/// All values of [`Row::status`].
pub const STATUSES: [&str; 5] = ["solved", "time_limit", "node_limit", "memory_limit", "interrupted"];

impl Row {
    /// A position that was searched under the questions of a batch.
    #[must_use]
    pub fn searched(position: Arc<Position>, questions: Questions, run: Run<Answer>) -> Row {
        let (status, answer) = match run.answer {
            Ok(answer) => ("solved", answer),
            Err(stop) => (status_of(stop), Answer::default()),
        };
        let known = Known { answer, ..Known::default() };
        Row {
            position,
            fastest: questions.lengths,
            each_play: questions.each_play,
            status,
            known,
            nodes: run.nodes,
            time: run.time,
        }
    }

    /// The value for the side to move, as far as it is known.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        value_at_the_end(&self.position).or(self.known.answer.value)
    }

    /// Number of winning plays, if the value of every play is known.
    #[must_use]
    pub fn winning_plays(&self) -> Option<usize> {
        let answer = &self.known.answer;
        match self.value()? {
            Value::Wins(_) if answer.values.is_empty() => None,
            Value::Wins(false) => Some(0),
            Value::Wins(true) => {
                let best = answer.plays_left.filter(|_| self.fastest).map(PlayValue::Length);
                let best = best.unwrap_or(PlayValue::Value(Value::Wins(true)));
                Some(answer.values.iter().filter(|(_, value)| *value == best).count())
            }
            Value::Tricks(_) => None,
        }
    }
}

const fn status_of(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time_limit",
        Stop::Nodes => "node_limit",
        Stop::Memory | Stop::NoThread | Stop::TooManyPlays => "memory_limit",
        Stop::Interrupted | Stop::Promote | Stop::Abandoned => "interrupted",
    }
}

/// Reads a lead of two plain hands, which is most positions of a batch: ranks as single letters,
/// without suits.
///
/// Returns `None` for all other texts, and for hands that the rules do not allow: the full parsers read
/// them, and say what is wrong.
///
/// ```
/// use canju::batch::plain_lead;
/// use canju::shedding::Rules;
/// let position = plain_lead("3 5B", "4 4", &Rules::DOUDIZHU).expect("plain hands");
/// assert_eq!(position.hand().to_string(), "3 5 B");
/// assert!(plain_lead("3S", "4", &Rules::DOUDIZHU).is_none(), "a suit");
/// assert!(plain_lead("3JB", "4", &Rules::DOUDIZHU).is_none(), "JB can be one joker");
/// ```
#[must_use]
pub fn plain_lead(first: &str, second: &str, rules: &Rules) -> Option<shedding::Position> {
    let hands = [plain_counts(first)?, plain_counts(second)?];
    let fits = |rank| hands.iter().map(|hand| hand.count(rank)).sum::<usize>() <= rules.copies(rank);
    let shared = rules.deck_limit == DeckLimit::Shared;
    if !shared || hands.contains(&Counts::EMPTY) || !Rank::all().all(fits) {
        return None;
    }
    let [first, second] = hands.map(Hand::from_counts);
    Some(shedding::Position::lead(first, second, *rules))
}

/// The cards of a text that has only letters of ranks and blanks; `None` for other texts.
fn plain_counts(text: &str) -> Option<Counts> {
    let mut numbers = [0_u8; 16];
    let mut before = b' ';
    for &letter in text.as_bytes() {
        if letter != b' ' {
            let place = b"3456789TJQKA2BR".iter().position(|rank| *rank == letter)?;
            let is_joker = |letter: u8| letter == b'B' || letter == b'R';
            // A jack beside the letter of a joker can be one card.
            let with_jack = is_joker(letter) && before == b'J' || letter == b'J' && is_joker(before);
            if with_jack || numbers[place] == 8 {
                return None;
            }
            numbers[place] += 1;
        }
        before = letter;
    }
    let ranks = Rank::all().zip(numbers).map(|(rank, number)| Counts::of(rank, usize::from(number)));
    ranks.reduce(|all, more| all + more)
}
