//! Rules: the trump suit, and the order of the ranks.

use std::{fmt, str::FromStr};

use crate::cards::{Card, Rank, Suit};
use crate::error::{CardError, same_name};
use crate::said;

/// Honeymoon bridge (蜜月桥牌), play phase: two open hands, trick by trick.
///
/// The leader plays a card. The other side follows suit if possible, and otherwise plays any card.
/// The higher card of the suit led wins unless trumped. The winner leads next. Each side maximizes
/// its tricks.
///
/// ```
/// use canju::cards::Suit;
/// use canju::tricks::HoneymoonBridge;
/// let rules: HoneymoonBridge = "honeymoon-bridge:S".parse()?;
/// assert_eq!(rules.trump, Some(Suit::Spades));
/// assert_eq!(HoneymoonBridge { trump: None }.to_string(), "honeymoon-bridge:NT");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HoneymoonBridge {
    /// Trump suit; `None` for no-trump.
    pub trump: Option<Suit>,
}

impl HoneymoonBridge {
    /// Name without the trump suit.
    pub const NAME: &'static str = "honeymoon-bridge";
    /// Title, in English and in Chinese.
    pub const TITLE: (&'static str, &'static str) = ("honeymoon bridge", "蜜月桥牌");

    /// All rules: clubs to spades, then no-trump.
    pub const ALL: [HoneymoonBridge; 5] = [
        HoneymoonBridge { trump: Some(Suit::Clubs) },
        HoneymoonBridge { trump: Some(Suit::Diamonds) },
        HoneymoonBridge { trump: Some(Suit::Hearts) },
        HoneymoonBridge { trump: Some(Suit::Spades) },
        HoneymoonBridge { trump: None },
    ];

    /// Parses the name of a trump suit, as [`Suit::named`] does, or of no-trump.
    ///
    /// ```
    /// use canju::tricks::HoneymoonBridge;
    /// assert_eq!(HoneymoonBridge::with_trump("spades"), "honeymoon-bridge:S".parse().ok());
    /// assert_eq!(HoneymoonBridge::with_trump("NT"), Some(HoneymoonBridge { trump: None }));
    /// assert_eq!(HoneymoonBridge::with_trump("stars"), None);
    /// ```
    #[must_use]
    pub fn with_trump(name: &str) -> Option<HoneymoonBridge> {
        const NO_TRUMP: [&str; 7] = ["nt", "n", "no-trump", "notrump", "no trump", "无将", "無將"];
        if NO_TRUMP.contains(&name.trim().to_lowercase().as_str()) {
            return Some(HoneymoonBridge { trump: None });
        }
        Suit::named(name).map(|suit| HoneymoonBridge { trump: Some(suit) })
    }

    /// Returns true for a name or a title without the trump suit.
    #[must_use]
    pub fn is_named(name: &str) -> bool {
        let (title, chinese) = HoneymoonBridge::TITLE;
        [HoneymoonBridge::NAME, title, chinese].into_iter().any(|other| same_name(name, other))
    }

    /// Returns true if a reply of suit `reply` trumps a lead of the other suit `led`.
    #[must_use]
    pub fn ruffs(self, led: Suit, reply: Suit) -> bool {
        led != reply && self.trump == Some(reply)
    }
}

impl fmt::Display for HoneymoonBridge {
    /// Writes `honeymoon-bridge:S` or `honeymoon-bridge:NT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.trump {
            Some(suit) => write!(f, "{}:{}", HoneymoonBridge::NAME, suit.letter()),
            None => write!(f, "{}:NT", HoneymoonBridge::NAME),
        }
    }
}

impl FromStr for HoneymoonBridge {
    type Err = CardError;

    /// Parses the name, a colon, and a trump suit for [`HoneymoonBridge::with_trump`]; or the title
    /// with `trump: ♠`, as rules are shown.
    fn from_str(text: &str) -> Result<HoneymoonBridge, CardError> {
        let parts = text.split_once([':', '：', ';', '；']);
        let trump = parts.filter(|(name, _)| HoneymoonBridge::is_named(name)).map(|(_, trump)| {
            let labelled = trump.split_once([':', '：']);
            let labelled =
                labelled.filter(|(label, _)| ["trump", "将牌"].iter().any(|one| same_name(one, label)));
            labelled.map_or(trump, |(_, trump)| trump)
        });
        trump.and_then(HoneymoonBridge::with_trump).ok_or_else(|| {
            let names = HoneymoonBridge::ALL.map(|rules| format!("\"{rules}\""));
            let names = names.join(", ");
            CardError::new(said!(
                "\"{text}\" does not name a trump: choose one of {names}",
                "\"{text}\" 没有说将牌：请用 {names} 之一"
            ))
        })
    }
}

/// Height of a rank in trick play, 0 (the 2) to 12 (the ace); `None` for a joker.
///
/// The order of [`Rank`] is that of the shedding games, where the 2 is above the ace.
///
/// ```
/// use canju::cards::Rank;
/// use canju::tricks::height;
/// assert_eq!([Rank::TWO, Rank::THREE, Rank::ACE].map(height), [Some(0), Some(1), Some(12)]);
/// assert_eq!(height(Rank::RED_JOKER), None);
/// ```
#[must_use]
pub fn height(rank: Rank) -> Option<usize> {
    (!rank.is_joker()).then(|| (rank.index() + 1) % 13)
}

/// Card of a suit at a height, 0 (the 2) to 12 (the ace).
#[must_use]
pub fn card_at(suit: Suit, height: usize) -> Option<Card> {
    if height > 12 {
        return None;
    }
    Some(Card { rank: Rank::new((height + 12) % 13)?, suit: Some(suit) })
}
