//! Writes hands in the styles of other programs and of print.

use std::str::FromStr;

use super::{Card, Hand, Rank, Suit};
use crate::error::CardError;
use crate::error::named_in;
use crate::said;

/// Style of a written hand.
///
/// ```
/// use canju::cards::{Hand, Style};
/// let hand: Hand = "3S 6D6H 9H".parse()?;
/// assert_eq!(hand.format(Style::Suits)?, "♠3 ♦6♥6 ♥9");
/// assert_eq!(hand.format("rlcard".parse()?)?, "S3 D6 H6 H9");
/// assert_eq!(hand.format(Style::DouZero)?, "3669");
/// assert!(hand.plus(&"B".parse()?)?.format(Style::Pbn).is_err(), "no jokers in bridge");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// The style of `Display`: `33 44 T B`, `3S 6D6H`.
    #[default]
    Canju,
    /// Card by card with Chinese jokers: `3 3 4 4 10 小王`, `♠3 ♦6 ♥6`.
    Chinese,
    /// Grouped by rank with suit symbols: `♠3 ♦6♥6 B`.
    Suits,
    /// `DouZero`: `3344TXD`. Drops the suits, which it does not have.
    DouZero,
    /// `RLCard`: `S3 D6 H6 BJ`. A hand without suits is a run of ranks, `3344TB`.
    RlCard,
    /// Numbers: 11 = J to 14 = A, 15 = 2, jokers 16 and 17. Drops the suits.
    Numbers,
    /// One bridge hand of a PBN file: `QT62.AQT852.QJT.`.
    Pbn,
    /// One bridge hand of a LIN file: `SQT62HAQT852DQJTC`.
    Lin,
}

impl Style {
    /// All styles, with the names that users pass.
    pub const NAMES: [(&str, Style); 8] = [
        ("", Style::Canju),
        ("zh", Style::Chinese),
        ("suits", Style::Suits),
        ("douzero", Style::DouZero),
        ("rlcard", Style::RlCard),
        ("numbers", Style::Numbers),
        ("pbn", Style::Pbn),
        ("lin", Style::Lin),
    ];
}

impl FromStr for Style {
    type Err = CardError;

    fn from_str(name: &str) -> Result<Style, CardError> {
        named_in(&Style::NAMES, name, "style")
    }
}

impl Hand {
    /// Writes the hand in a style.
    ///
    /// The text can be parsed under the notation of the same name. [`Style::Chinese`] and
    /// [`Style::Suits`] need no notation.
    ///
    /// # Errors
    /// For PBN and LIN, if a card is a joker, has no suit, or occurs twice.
    pub fn format(&self, style: Style) -> Result<String, CardError> {
        Ok(match style {
            Style::Canju => self.to_string(),
            Style::Chinese => self.join(" ", chinese),
            Style::Suits => self.with_symbols(),
            Style::DouZero => self.join("", |card| douzero(card.rank)),
            Style::RlCard if self.has_suits() => self.join(" ", rlcard),
            Style::RlCard => self.join("", |card| card.rank.to_string()),
            Style::Numbers => self.join(" ", |card| (card.rank.index() + 3).to_string()),
            Style::Pbn => self.bridge_suits()?.map(|(_, ranks)| ranks).join("."),
            Style::Lin => {
                self.bridge_suits()?.map(|(suit, ranks)| format!("{}{ranks}", suit.letter())).concat()
            }
        })
    }

    fn join(&self, gap: &str, name: impl Fn(Card) -> String) -> String {
        self.cards().iter().map(|&card| name(card)).collect::<Vec<_>>().join(gap)
    }

    fn with_symbols(&self) -> String {
        let mut text = String::new();
        for (i, &card) in self.cards().iter().enumerate() {
            // A gap also between unsuited and suited cards: in `6♦6`, ♦ could belong to either.
            let joins = i > 0 && {
                let before = self.cards()[i - 1];
                before.rank == card.rank && before.suit.is_some() == card.suit.is_some()
            };
            if i > 0 && !joins {
                text.push(' ');
            }
            text.extend(card.suit.map(Suit::symbol));
            text.push(card.rank.letter());
        }
        text
    }

    /// Suits from spades to clubs, each with its ranks from the ace down to the 2.
    fn bridge_suits(&self) -> Result<[(Suit, String); 4], CardError> {
        for (i, &card) in self.cards().iter().enumerate() {
            let why = match card.suit {
                None if card.rank.is_joker() => said!("has no jokers", "没有王"),
                None => said!("has a suit for every card", "每张都有花色"),
                Some(_) if self.cards()[..i].contains(&card) => {
                    said!("has each card only once", "每张只有一张")
                }
                Some(_) => continue,
            };
            let start = said!("{card} cannot be written: a bridge hand ", "写不出 {card}：桥牌的手牌");
            return Err(CardError::new(start.then(&why)));
        }
        // The 2 is the highest of these ranks in shedding games, and the lowest in bridge.
        let high_to_low = || Rank::all().rev().filter(|&rank| rank < Rank::TWO).chain([Rank::TWO]);
        let of_suit = |suit| {
            let held = |&rank: &Rank| self.cards().contains(&Card { rank, suit: Some(suit) });
            (suit, high_to_low().filter(held).map(Rank::letter).collect())
        };
        Ok([Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(of_suit))
    }
}

fn chinese(card: Card) -> String {
    let rank = match card.rank {
        Rank::BLACK_JOKER => "小王".to_string(),
        Rank::RED_JOKER => "大王".to_string(),
        rank if rank.letter() == 'T' => "10".to_string(),
        rank => rank.to_string(),
    };
    card.suit.map_or(rank.clone(), |suit| format!("{}{rank}", suit.symbol()))
}

fn douzero(rank: Rank) -> String {
    match rank {
        Rank::BLACK_JOKER => "X".to_string(),
        Rank::RED_JOKER => "D".to_string(),
        rank => rank.to_string(),
    }
}

/// A rank in `DouZero`'s numbering, as lists of numbers are read under [`Notation::DouZero`].
///
/// [`Notation::DouZero`]: crate::reader::Notation::DouZero
#[must_use]
pub const fn douzero_number(rank: Rank) -> usize {
    match rank {
        Rank::TWO => 17,
        Rank::BLACK_JOKER => 20,
        Rank::RED_JOKER => 30,
        rank => rank.index() + 3,
    }
}

fn rlcard(card: Card) -> String {
    match card.suit {
        Some(suit) => format!("{}{}", suit.letter(), card.rank),
        None if card.rank.is_joker() => format!("{}J", card.rank),
        None => card.rank.to_string(),
    }
}
