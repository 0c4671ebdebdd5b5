//! Rules: the level, and the switches where sources differ.
//!
//! All sources agree on the order 2 to ace, level, jokers; that both hearts of the level stand for any card
//! but a joker; on four jokers over bombs of ten to six cards over the straight flush over five over four;
//! that rows compare by their natural ranks and a trio with a pair by the trio; on 3, 2 or 1 levels; and that
//! the partner leads after a play of a seat that is out if all pass (接风). Where they differ:
//!
//! | switch | usual here | other |
//! |---|---|---|
//! | `wrap` | A2345, AA2233 and AAA222 are rows: mq3d.com/changshi/102806.html, sfbayopen.kaxiom.com/rules | the ace is high only: an app |
//! | `longest_bomb` | ten, all of a rank and both wild cards: mq3d.com | eight: the trainer guandan-coach |
//! | `reading` | cards that can be a bomb are one: most apps | the player declares it: the competition rules of Huai'an, 2017 |
//! | `joker_kickers` | a pair of jokers is a pair like others: no source speaks of it | none with a trio: guandan-coach |
//!
//! A wild card alone is a single of the level; one source (kukujd.com/article/443.html) forbids to play it
//! alone.

use std::{fmt, str::FromStr};

use super::heights::{HEIGHTS, Key, LEVEL, height_of};
use crate::cards::{Card, RANK_LETTERS, Rank, Suit};
use crate::error::{CardError, same_name, shortened};
use crate::said;

/// Rules of Guandan, with the usual switches unless others are chosen.
///
/// ```
/// use canju::guandan::Guandan;
/// let rules: Guandan = "guandan:10".parse()?;
/// assert_eq!(rules.to_string(), "guandan:T");
/// assert_eq!("掼蛋：打10".parse(), Ok(rules));
/// assert!("guandan:B".parse::<Guandan>().is_err(), "a joker is not a level");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guandan {
    level: Rank,
    /// True if rows may begin with a low ace: A2345, AA2233, AAA222.
    pub wrap: bool,
    /// Cards of the longest bomb, from 4 to 10.
    pub longest_bomb: u8,
    /// The play that cards with a wild card are.
    pub reading: Reading,
    /// True if a pair of jokers may go with a trio.
    pub joker_kickers: bool,
}

/// The play that five cards are if the wild cards among them can make a bomb and another play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The bomb.
    Strongest,
    /// Either: the player declares it.
    Declared,
}

/// Bombs of so many cards need all eight of a rank and both wild cards.
pub(super) const MOST_CARDS: u8 = 10;

impl Guandan {
    /// Names of the game in texts.
    pub const NAME: &'static str = "guandan";
    /// Titles in English and Chinese.
    pub const TITLE: (&'static str, &'static str) = ("Guandan", "掼蛋");

    /// The usual rules at a level; `None` for a joker.
    #[must_use]
    pub const fn at(level: Rank) -> Option<Guandan> {
        if level.is_joker() {
            return None;
        }
        let (wrap, reading, joker_kickers) = (true, Reading::Strongest, true);
        Some(Guandan { level, wrap, longest_bomb: MOST_CARDS, reading, joker_kickers })
    }

    /// Rank of the level.
    #[must_use]
    pub const fn level(self) -> Rank {
        self.level
    }

    /// Returns true for a heart of the level.
    #[must_use]
    pub fn is_wild(self, card: Card) -> bool {
        card.rank == self.level && card.suit == Some(Suit::Hearts)
    }

    /// Height of the level: see [`height_of`].
    #[inline]
    pub(super) const fn level_height(self) -> usize {
        height_of(self.level)
    }

    /// Lowest place in a row: the low ace, or the 2.
    #[inline]
    pub(super) const fn lowest(self) -> usize {
        if self.wrap { 1 } else { 2 }
    }

    /// Key of a height in plays of one rank: the level is above the ace.
    #[inline]
    pub(super) const fn key(self, height: usize) -> Key {
        #[expect(clippy::cast_possible_truncation, reason = "a height is below 15")]
        let key = height as Key;
        if height == self.level_height() {
            LEVEL
        } else if height > 12 {
            key + 1
        } else {
            key
        }
    }

    /// Height with a key: the inverse of [`Guandan::key`].
    pub(super) fn height(self, key: Key) -> usize {
        (0..HEIGHTS).find(|&height| self.key(height) == key).unwrap_or(0)
    }

    /// Switches that differ from the usual rules, as texts name them.
    fn differences(self) -> Vec<String> {
        let mut names = Vec::new();
        let mut note = |differs: bool, name: &str| names.extend(differs.then(|| name.to_owned()));
        note(!self.wrap, "no-wrap");
        note(self.longest_bomb != MOST_CARDS, &format!("bombs-to-{}", self.longest_bomb));
        note(self.reading == Reading::Declared, "declared");
        note(!self.joker_kickers, "no-joker-kickers");
        names
    }

    /// Applies a switch as [`Guandan::differences`] names it.
    fn with(self, name: &str) -> Option<Guandan> {
        Some(match name.trim() {
            "no-wrap" => Guandan { wrap: false, ..self },
            "declared" => Guandan { reading: Reading::Declared, ..self },
            "no-joker-kickers" => Guandan { joker_kickers: false, ..self },
            name => {
                let cards = name.strip_prefix("bombs-to-")?.parse().ok()?;
                (4..=MOST_CARDS).contains(&cards).then_some(Guandan { longest_bomb: cards, ..self })?
            }
        })
    }

    /// Rules at the level of a text such as `2`, `10`, `打A`.
    fn at_text(text: &str) -> Option<Guandan> {
        let text = text.trim().trim_start_matches(['打', '级']).trim();
        let letter = if text == "10" { 'T' } else { text.to_uppercase().chars().next()? };
        let is_one = text == "10" || text.chars().count() == 1;
        Guandan::at(Rank::from_letter(letter)?).filter(|_| is_one)
    }
}

impl fmt::Display for Guandan {
    /// Writes `guandan:2`, and after commas the switches that differ from the usual rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", Guandan::NAME, self.level)?;
        self.differences().iter().try_for_each(|name| write!(f, ",{name}"))
    }
}

impl FromStr for Guandan {
    type Err = CardError;

    /// Parses the form that [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Guandan, CardError> {
        let read = || {
            let (name, rest) = text.split_once([':', '：'])?;
            let (title, chinese) = Guandan::TITLE;
            [title, chinese].into_iter().find(|known| same_name(name, known))?;
            let mut parts = rest.split([',', '，']);
            let rules = Guandan::at_text(parts.next()?)?;
            parts.try_fold(rules, Guandan::with)
        };
        read().ok_or_else(|| {
            let (text, levels) = (shortened(text), &RANK_LETTERS[..13]);
            let levels: String = levels.iter().rev().take(1).chain(&levels[..12]).collect();
            CardError::new(said!(
                "'{text}' does not name a level: write guandan: and one of {levels}",
                "“{text}” 没有说打几：请写“掼蛋：”和 {levels} 之一"
            ))
        })
    }
}
