//! Rules of honeymoon bridge.

use super::cards::MAX_SIZE;
use crate::seats::Side;

/// Result of two passes without a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassedOut {
    /// The other side deals new cards.
    Redeal,
    /// The game ends and scores zero points.
    Score,
}

/// Side that leads to the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayLead {
    /// The winner of the last round of the exchange.
    Winner,
    /// The loser of the last round of the exchange.
    Loser,
    /// The defender, who is not the declarer; without bidding, the dealer.
    Defender,
}

/// Scoring of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Points as at duplicate bridge, never vulnerable. The other side scores the negative.
    Duplicate,
    /// One point for each trick of the play.
    Tricks,
}

/// Rules of a game.
///
/// ```
/// use canju::honeymoon::Rules;
/// assert_eq!(Rules::default().book(), 6);
/// assert_eq!(Rules { size: 4, ..Rules::default() }.levels(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "python", derive(pyo3::FromPyObject))]
pub struct Rules {
    /// If false, the game is German whist (德国惠斯特): the suit of the first turned-up card is trump,
    /// the dealer's opponent leads, and a trick of the play is a point. Fields about the auction and
    /// `scoring` have no meaning then.
    pub bidding: bool,
    /// If true, sides can bid no-trump.
    pub no_trump: bool,
    /// First dealer, who also calls first.
    pub dealer: Side,
    /// Result of two passes without a bid.
    pub passed_out: PassedOut,
    /// If true, sides can double and redouble.
    pub doubles: bool,
    /// Side that leads to the play.
    pub play_lead: PlayLead,
    /// Scoring.
    pub scoring: Scoring,
    /// Cards of a hand, and ranks of the deck: 13, or fewer for a smaller game.
    #[cfg_attr(feature = "python", pyo3(default = MAX_SIZE))]
    pub size: usize,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            bidding: true,
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
    /// Number of tricks that a contract needs in addition to its level.
    #[must_use]
    pub const fn book(&self) -> usize {
        self.size / 2
    }

    /// Highest level of a bid.
    #[must_use]
    pub const fn levels(&self) -> usize {
        let levels = self.size - self.book();
        if levels > 7 { 7 } else { levels }
    }

    /// Expected score of each side before a deal, as neither has an advantage.
    #[must_use]
    pub fn even_score(&self) -> f64 {
        match self.scoring {
            Scoring::Duplicate => 0.0,
            #[expect(clippy::cast_precision_loss, reason = "at most thirteen tricks")]
            Scoring::Tricks => self.size as f64 / 2.0,
        }
    }

    /// Expected score of each side after two passes: that of the next deal, or zero.
    #[must_use]
    pub fn passed_out_score(&self) -> f64 {
        match self.passed_out {
            PassedOut::Redeal => self.even_score(),
            PassedOut::Score => 0.0,
        }
    }

    /// Number of cards in the stock after the deal.
    #[must_use]
    pub const fn stock(&self) -> usize {
        2 * self.size
    }

    /// Returns true if the size is valid.
    #[must_use]
    pub const fn is_possible(&self) -> bool {
        1 <= self.size && self.size <= MAX_SIZE
    }
}
