//! The switches of the game.

use super::cards::MAX_SIZE;
use crate::seats::Side;

/// What happens when both pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassedOut {
    /// The cards are dealt again, and the other side deals.
    Redeal,
    /// The game is over, and nobody has points.
    Score,
}

/// Who leads when the exchange is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayLead {
    /// The winner of its last round.
    Winner,
    /// The loser of its last round.
    Loser,
    /// The side that is not the declarer.
    Defender,
}

/// What is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Points as at duplicate bridge, never vulnerable: what one side gains the other loses.
    Duplicate,
    /// A point for each trick of the play.
    Tricks,
}

/// The rules: every switch there is.
///
/// ```
/// use canju::honeymoon::Rules;
/// assert_eq!(Rules::default().book(), 6);
/// assert_eq!(Rules { size: 4, ..Rules::default() }.levels(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether no-trump may be bid.
    pub no_trump: bool,
    /// Who deals first, and so calls first.
    pub dealer: Side,
    /// What happens when both pass.
    pub passed_out: PassedOut,
    /// Whether there are doubles and redoubles.
    pub doubles: bool,
    /// Who leads to the play.
    pub play_lead: PlayLead,
    /// What is scored.
    pub scoring: Scoring,
    /// Cards of a hand, and ranks of the deck: 13, or fewer for a smaller game.
    pub size: usize,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            no_trump: true,
            dealer: Side::First,
            passed_out: PassedOut::Redeal,
            doubles: false,
            play_lead: PlayLead::Winner,
            scoring: Scoring::Duplicate,
            size: MAX_SIZE,
        }
    }
}

impl Rules {
    /// Tricks that a contract has beyond its level.
    #[must_use]
    pub const fn book(&self) -> usize {
        self.size / 2
    }

    /// The highest level of a bid.
    #[must_use]
    pub const fn levels(&self) -> usize {
        let levels = self.size - self.book();
        if levels > 7 { 7 } else { levels }
    }

    /// Cards of the stock.
    #[must_use]
    pub const fn stock(&self) -> usize {
        2 * self.size
    }

    /// That the size is one that can be dealt.
    #[must_use]
    pub const fn is_possible(&self) -> bool {
        1 <= self.size && self.size <= MAX_SIZE
    }
}
