//! Leads of two plain hands, which are most positions of a batch: read quickly, and kept small.

use std::sync::Arc;

use crate::cards::{Counts, Hand, Rank};
use crate::shedding::{Code, DeckLimit, Position, Rules, Setup};

/// Two hands without suits; the first leads.
#[derive(Clone, Debug)]
pub struct Lead {
    hands: [Counts; 2],
    rules: Arc<Rules>,
}

impl Lead {
    /// Reads hands of ranks as single letters, without suits.
    ///
    /// Returns `None` for all other texts, and for hands that the rules do not allow: the full parsers
    /// read them, and say what is wrong.
    ///
    /// ```
    /// use canju::batch::Lead;
    /// use canju::shedding::Rules;
    /// let rules = Rules::DOUDIZHU.into();
    /// let lead = Lead::read("3 5B", "4 4", &rules).expect("plain hands");
    /// assert_eq!(lead.position().hand().to_string(), "3 5 B");
    /// assert!(Lead::read("3S", "4", &rules).is_none(), "a suit");
    /// assert!(Lead::read("3JB", "4", &rules).is_none(), "JB can be one joker");
    /// ```
    #[must_use]
    pub fn read(first: &str, second: &str, rules: &Arc<Rules>) -> Option<Lead> {
        let hands = [counts(first)?, counts(second)?];
        let fits = |rank| hands.iter().map(|hand| hand.count(rank)).sum::<usize>() <= rules.copies(rank);
        let shared = rules.deck_limit == DeckLimit::Shared;
        let is_valid = shared && !hands.contains(&Counts::EMPTY) && Rank::all().all(fits);
        is_valid.then(|| Lead { hands, rules: Arc::clone(rules) })
    }

    /// The position with its cards.
    #[must_use]
    pub fn position(&self) -> Position {
        let [first, second] = self.hands.map(Hand::from_counts);
        Position::lead(first, second, *self.rules)
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn setup(&self) -> Setup {
        let [mover, other] = self.hands;
        Setup { mover, other, to_beat: Code::NONE }
    }
}

/// The cards of a text that has only letters of ranks and blanks; `None` for other texts.
fn counts(text: &str) -> Option<Counts> {
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
