//! Rules: the trump suit, and the order of the ranks.

use std::hash::{Hash, Hasher};
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
/// The second half of German whist (德国惠斯特) is the same game with a trump: such rules have two
/// names, and are equal under both.
///
/// ```
/// use canju::cards::Suit;
/// use canju::tricks::HoneymoonBridge;
/// let rules: HoneymoonBridge = "honeymoon-bridge:S".parse()?;
/// assert_eq!(rules.trump, Some(Suit::Spades));
/// assert_eq!(HoneymoonBridge::new(None).to_string(), "honeymoon-bridge:NT");
/// let whist: HoneymoonBridge = "german-whist:S".parse()?;
/// assert_eq!((whist, &*whist.to_string()), (rules, "german-whist:S"));
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq)]
pub struct HoneymoonBridge {
    /// Trump suit; `None` for no-trump.
    pub trump: Option<Suit>,
    /// True under the name of German whist, which always has a trump.
    pub whist: bool,
}

impl PartialEq for HoneymoonBridge {
    fn eq(&self, other: &HoneymoonBridge) -> bool {
        self.trump == other.trump
    }
}

impl Hash for HoneymoonBridge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.trump.hash(state);
    }
}

impl HoneymoonBridge {
    /// Names without the trump suit: honeymoon bridge, German whist.
    pub const NAMES: [&'static str; 2] = ["honeymoon-bridge", "german-whist"];
    /// Their titles, in English and in Chinese.
    const TITLES: [(&'static str, &'static str); 2] =
        [("honeymoon bridge", "蜜月桥牌"), ("German whist", "德国惠斯特")];

    /// Rules with a trump suit, or without one.
    #[must_use]
    pub const fn new(trump: Option<Suit>) -> HoneymoonBridge {
        HoneymoonBridge { trump, whist: false }
    }

    /// All rules: clubs to spades, then no-trump.
    pub const ALL: [HoneymoonBridge; 5] = [
        HoneymoonBridge::new(Some(Suit::Clubs)),
        HoneymoonBridge::new(Some(Suit::Diamonds)),
        HoneymoonBridge::new(Some(Suit::Hearts)),
        HoneymoonBridge::new(Some(Suit::Spades)),
        HoneymoonBridge::new(None),
    ];

    /// Title, in English and in Chinese.
    #[must_use]
    pub const fn title(self) -> (&'static str, &'static str) {
        HoneymoonBridge::TITLES[self.whist as usize]
    }

    /// Parses the name of a trump suit, as [`Suit::named`] does, or of no-trump.
    ///
    /// ```
    /// use canju::tricks::HoneymoonBridge;
    /// assert_eq!(HoneymoonBridge::with_trump("spades"), "honeymoon-bridge:S".parse().ok());
    /// assert_eq!(HoneymoonBridge::with_trump("NT"), Some(HoneymoonBridge::new(None)));
    /// assert_eq!(HoneymoonBridge::with_trump("stars"), None);
    /// ```
    #[must_use]
    pub fn with_trump(name: &str) -> Option<HoneymoonBridge> {
        const NO_TRUMP: [&str; 7] = ["nt", "n", "no-trump", "notrump", "no trump", "无将", "無將"];
        if NO_TRUMP.contains(&name.trim().to_lowercase().as_str()) {
            return Some(HoneymoonBridge::new(None));
        }
        Suit::named(name).map(|suit| HoneymoonBridge::new(Some(suit)))
    }

    /// Reads a name or a title without the trump suit; true if it is that of German whist.
    #[must_use]
    pub fn named(name: &str) -> Option<bool> {
        [false, true].into_iter().find(|&whist| {
            let (title, chinese) = HoneymoonBridge::TITLES[usize::from(whist)];
            let names = [HoneymoonBridge::NAMES[usize::from(whist)], title, chinese];
            names.into_iter().any(|other| same_name(name, other))
        })
    }

    /// These rules under the name of honeymoon bridge or German whist; `None` for German whist without
    /// a trump.
    #[must_use]
    pub fn under(self, whist: bool) -> Option<HoneymoonBridge> {
        (self.trump.is_some() || !whist).then_some(HoneymoonBridge { whist, ..self })
    }

    /// Returns true if a reply of suit `reply` trumps a lead of the other suit `led`.
    #[must_use]
    pub fn ruffs(self, led: Suit, reply: Suit) -> bool {
        led != reply && self.trump == Some(reply)
    }
}

impl fmt::Display for HoneymoonBridge {
    /// Writes `honeymoon-bridge:NT` or `german-whist:S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = HoneymoonBridge::NAMES[usize::from(self.whist)];
        match self.trump {
            Some(suit) => write!(f, "{name}:{}", suit.letter()),
            None => write!(f, "{name}:NT"),
        }
    }
}

impl FromStr for HoneymoonBridge {
    type Err = CardError;

    /// Parses the name, a colon, and a trump suit for [`HoneymoonBridge::with_trump`]; or the title
    /// with `trump: ♠`, as rules are shown.
    fn from_str(text: &str) -> Result<HoneymoonBridge, CardError> {
        let parts = text.split_once([':', '：', ';', '；']);
        let read = parts.and_then(|(name, trump)| {
            let whist = HoneymoonBridge::named(name)?;
            let labelled = trump.split_once([':', '：']);
            let labelled =
                labelled.filter(|(label, _)| ["trump", "将牌"].iter().any(|one| same_name(one, label)));
            HoneymoonBridge::with_trump(labelled.map_or(trump, |(_, trump)| trump))?.under(whist)
        });
        read.ok_or_else(|| {
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
