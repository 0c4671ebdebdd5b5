//! Calls: pass, bids, double and redouble.

use std::fmt;

use crate::cards::Suit;
use crate::tricks::HoneymoonBridge;

/// Strain of a bid: a trump suit or no-trump. Strains are ordered as in bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strain {
    /// A trump suit.
    Suit(Suit),
    /// No trump.
    NoTrump,
}

impl Strain {
    /// All five strains, low to high.
    pub const ALL: [Strain; 5] = [
        Strain::Suit(Suit::Clubs),
        Strain::Suit(Suit::Diamonds),
        Strain::Suit(Suit::Hearts),
        Strain::Suit(Suit::Spades),
        Strain::NoTrump,
    ];

    /// The trump suit; `None` in no-trump.
    #[must_use]
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Strain::Suit(suit) => Some(suit),
            Strain::NoTrump => None,
        }
    }

    /// Index in [`Strain::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Strain::Suit(suit) => suit as usize,
            Strain::NoTrump => 4,
        }
    }

    /// Parses a strain, such as `s`, `♠` or `nt`.
    fn named(text: &str) -> Option<Strain> {
        HoneymoonBridge::with_trump(text).map(|rules| rules.trump.map_or(Strain::NoTrump, Strain::Suit))
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strain::Suit(suit) => write!(f, "{}", suit.letter()),
            Strain::NoTrump => write!(f, "NT"),
        }
    }
}

/// A bid: level and strain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid {
    /// Tricks above [`Rules::book`](super::Rules::book): 1 to 7 with thirteen cards.
    pub level: u8,
    /// The strain.
    pub strain: Strain,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level, self.strain)
    }
}

/// A call of the auction.
///
/// ```
/// use canju::honeymoon::Call;
/// assert_eq!(Call::read("3 nt").unwrap().to_string(), "3NT");
/// assert_eq!(Call::read("1♠"), Call::read("1S"));
/// assert_eq!(Call::read("8C"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// Pass.
    Pass,
    /// A bid, which must be higher than the last one.
    Bid(Bid),
    /// Doubles the other side's bid.
    Double,
    /// Redoubles the caller's own bid, which the other side has doubled.
    Redouble,
}

impl Call {
    /// Parses a call; `None` if the text is not a call.
    #[must_use]
    pub fn read(text: &str) -> Option<Call> {
        let text = text.trim().to_lowercase();
        match text.as_str() {
            "pass" | "p" | "-" | "不叫" | "过" => return Some(Call::Pass),
            "double" | "dbl" | "x" | "加倍" => return Some(Call::Double),
            "redouble" | "rdbl" | "xx" | "再加倍" => return Some(Call::Redouble),
            _ => {}
        }
        let level = text.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
        let strain = Strain::named(text[1..].trim())?;
        Some(Call::Bid(Bid { level: u8::try_from(level).ok()?, strain }))
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => write!(f, "pass"),
            Call::Bid(bid) => write!(f, "{bid}"),
            Call::Double => write!(f, "double"),
            Call::Redouble => write!(f, "redouble"),
        }
    }
}
