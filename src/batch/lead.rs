//! Leads of two plain hands, which are most positions of a batch: read quickly, and kept small.

use std::sync::Arc;

use crate::cards::{Counts, Hand};
use crate::seats::Side;
use crate::shedding::{Code, DeckLimit, Position, Rules, Setup};

/// Two hands without suits; the first leads.
#[derive(Clone, Debug)]
pub struct PlainDeal {
    pub(super) hands: [Counts; 2],
    rules: Arc<Rules>,
}

impl PlainDeal {
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

/// Reads hands of ranks as single letters, without suits.
///
/// It returns `None` for all other texts, and for hands that the rules do not allow: the full parsers
/// read them, and say what is wrong.
///
/// ```
/// use canju::batch::LeadReader;
/// use canju::shedding::Rules;
/// let reader = LeadReader::new(&Rules::DOUDIZHU).expect("hands of one deck");
/// let lead = reader.hands(b"3 5B", b"4 4").expect("plain hands");
/// assert_eq!(lead.position().hand().to_string(), "3 5 B");
/// assert!(reader.text(b"3 5B | 4 4").is_some());
/// assert!(reader.hands(b"3S", b"4").is_none(), "a suit");
/// assert!(reader.hands(b"3JB", b"4").is_none(), "JB can be one joker");
/// ```
pub struct LeadReader {
    rules: Arc<Rules>,
    deck: Counts,
}

impl LeadReader {
    /// A reader of hands under these rules. All its leads share a copy of them.
    #[must_use]
    pub fn new(rules: &Rules) -> Option<LeadReader> {
        let shared = rules.deck_limit == DeckLimit::Shared;
        shared.then(|| LeadReader { rules: Arc::new(*rules), deck: rules.all_cards() })
    }

    /// The rules of the hands.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cards of a hand without suits.
    #[must_use]
    pub fn hand(hand: &Hand) -> Option<Counts> {
        (!hand.has_suits()).then(|| hand.counts())
    }

    /// The cards of a plain hand in a text.
    #[must_use]
    pub fn hand_in(text: &[u8]) -> Option<Counts> {
        counts(text)
    }

    /// Reads two hands.
    #[must_use]
    pub fn hands(&self, first: &[u8], second: &[u8]) -> Option<PlainDeal> {
        self.counts([counts(first)?, counts(second)?])
    }

    /// Reads a position under these rules: a lead of the first of two plain hands.
    #[must_use]
    pub fn position(&self, position: &Position) -> Option<PlainDeal> {
        let is_lead = position.to_beat().is_none() && position.turn() == Side::First;
        let lead = || self.counts([Self::hand(position.first())?, Self::hand(position.second())?]);
        if is_lead && position.rules() == self.rules() { lead() } else { None }
    }

    /// The lead of two hands with these cards.
    #[must_use]
    pub fn counts(&self, hands: [Counts; 2]) -> Option<PlainDeal> {
        let left = self.deck.checked_sub(hands[0])?;
        let is_valid = !hands.contains(&Counts::EMPTY) && left.contains(hands[1]);
        is_valid.then(|| PlainDeal { hands, rules: Arc::clone(&self.rules) })
    }

    /// Reads a text of two hands with a bar between them.
    #[must_use]
    pub fn text(&self, text: &[u8]) -> Option<PlainDeal> {
        let bar = text.iter().position(|letter| *letter == b'|')?;
        self.hands(&text[..bar], &text[bar + 1..])
    }
}

/// Letters of the ranks in their order.
pub(super) const LETTERS: &[u8; 15] = b"3456789TJQKA2BR";
/// The rank of a letter; no rank for all other bytes.
const RANK_OF: [u8; 256] = {
    let mut ranks = [NO_RANK; 256];
    let mut rank: u8 = 0;
    while rank < NO_RANK {
        ranks[LETTERS[rank as usize] as usize] = rank;
        rank += 1;
    }
    ranks
};
const NO_RANK: u8 = 15;

/// The cards of a text that has only letters of ranks and blanks; `None` for other texts.
fn counts(text: &[u8]) -> Option<Counts> {
    let (mut bits, mut before) = (0, b' ');
    for &letter in text {
        if letter != b' ' {
            let rank = RANK_OF[usize::from(letter)];
            let is_joker = |letter: u8| letter == b'B' || letter == b'R';
            // A jack beside the letter of a joker can be one card.
            let with_jack = is_joker(letter) && before == b'J' || letter == b'J' && is_joker(before);
            if rank == NO_RANK || with_jack || bits >> (4 * rank) & 8 != 0 {
                return None;
            }
            bits += 1 << (4 * rank);
        }
        before = letter;
    }
    Some(Counts::from_bits(bits))
}
