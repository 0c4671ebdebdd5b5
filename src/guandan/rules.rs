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
use crate::said::Said;

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

    /// The place of a card in a hand: cards sort from 2 to A, the level, the wild cards and the jokers.
    #[must_use]
    pub fn order(self, card: Card) -> impl Ord + use<> {
        (self.key(height_of(card.rank)), self.is_wild(card), card.suit)
    }

    /// Reads rules that begin with the name of the game; `None` for other texts.
    #[must_use]
    pub fn read(text: &str) -> Option<Result<Guandan, CardError>> {
        let (name, rest) = text.split_once([':', '：', ' ', ';', '；', ',', '，']).unwrap_or((text, ""));
        let (title, chinese) = Guandan::TITLE;
        [title, chinese].into_iter().find(|known| same_name(name, known))?;
        let mut parts = rest.split([',', '，', ';', '；']);
        let rules = parts.next().and_then(Guandan::at_text);
        let rules = rules.ok_or_else(|| no_level(text));
        Some(rules.and_then(|rules| {
            let with = |rules, name| Ok(Change::read(name).ok_or_else(|| no_switch(name))?.made(rules));
            parts.try_fold(rules, with)
        }))
    }

    /// The switches that differ from the usual rules, in the order of texts.
    fn changes(self) -> impl Iterator<Item = Change> {
        let is_other =
            move |change: &Change| change.made(self) == self && change.made(self.usual()) != self.usual();
        Change::all().filter(is_other)
    }

    /// The usual rules at the same level.
    fn usual(self) -> Guandan {
        Guandan::at(self.level).unwrap_or(self)
    }

    /// The switches that differ from the usual rules, in words that are read back.
    #[must_use]
    pub fn switches_told(self) -> Vec<Said> {
        self.changes().map(Change::said).collect()
    }

    /// The game in sentences, for readers who know the cards alone.
    pub fn explained(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        EXPLAINED.into_iter().filter(move |(english, _)| self.wrap || *english != LOW_ACE)
    }

    /// Rules at the level of a text such as `2`, `10`, `打A`, `level 2`.
    fn at_text(text: &str) -> Option<Guandan> {
        let text = text.trim().to_lowercase();
        let text = text.trim_start_matches("level").trim_start_matches(['打', '级']).trim();
        let letter = if text == "10" { 'T' } else { text.to_uppercase().chars().next()? };
        let is_one = text == "10" || text.chars().count() == 1;
        Guandan::at(Rank::from_letter(letter)?).filter(|_| is_one)
    }
}

/// A switch that is set to another value than the usual one.
#[derive(Clone, Copy, Debug)]
enum Change {
    NoWrap,
    BombsTo(u8),
    Declared,
    NoJokerKickers,
}

impl Change {
    /// All of them; a text may also name the usual longest bomb.
    fn all() -> impl Iterator<Item = Change> {
        let bombs = (4..=MOST_CARDS).map(Change::BombsTo);
        [Change::NoWrap].into_iter().chain(bombs).chain([Change::Declared, Change::NoJokerKickers])
    }

    /// The change that a text names or tells in words.
    fn read(text: &str) -> Option<Change> {
        Change::all().find(|change| {
            let (name, said) = (change.name(), change.said());
            [&*name, said.english(), said.chinese()].iter().any(|known| same_name(text, known))
        })
    }

    fn name(self) -> String {
        match self {
            Change::NoWrap => "no-wrap".to_owned(),
            Change::BombsTo(cards) => format!("bombs-to-{cards}"),
            Change::Declared => "declared".to_owned(),
            Change::NoJokerKickers => "no-joker-kickers".to_owned(),
        }
    }

    fn said(self) -> Said {
        match self {
            Change::NoWrap => said!("the ace is high only", "A 只能最大"),
            Change::BombsTo(cards) => said!("a bomb has at most {cards} cards", "炸弹最多 {cards} 张"),
            Change::Declared => {
                said!("the player says what a wild card stands for", "逢人配当什么由出牌人说")
            }
            Change::NoJokerKickers => said!("no pair of jokers with a trio", "三张不能带一对王"),
        }
    }

    /// The rules with this change.
    fn made(self, rules: Guandan) -> Guandan {
        match self {
            Change::NoWrap => Guandan { wrap: false, ..rules },
            Change::BombsTo(longest_bomb) => Guandan { longest_bomb, ..rules },
            Change::Declared => Guandan { reading: Reading::Declared, ..rules },
            Change::NoJokerKickers => Guandan { joker_kickers: false, ..rules },
        }
    }
}

/// Sentences about the game in English and Chinese.
const EXPLAINED: [(&str, &str); 9] = [
    ("South and north play against east and west.", "南北对东西。"),
    (
        "Cards: two decks with jokers, 108 in all, from 2 (low) to A, then the level, black joker, red joker.",
        "牌：两副，带大小王，共 108 张；从小到大：2 到 A、级牌、小王、大王。",
    ),
    (
        "The two hearts of the level are wild: each stands for any card but a joker.",
        "两张红桃级牌是逢人配，可以当王以外的任何一张牌。",
    ),
    (
        "Plays: one card, a pair, a trio, a trio with a pair, five ranks in a row, three pairs in a row, two trios in a row.",
        "牌型：单张、对子、三张、三带二（带一对）、五张顺子、三连对、钢板（两连三张）。",
    ),
    (
        "A play beats a lower one of its kind. A trio with a pair counts by the trio; in a row the level has its natural place.",
        "同牌型大的压小的：三带二比三张；级牌在顺子、三连对、钢板里按原来的点数。",
    ),
    (LOW_ACE, "A 也可以当 1：A2345、AA2233、AAA222。"),
    (
        "A bomb beats every other play. From the top: four jokers; six cards of a rank or more, the more the higher; five of a suit in a row; five of a rank; four of a rank.",
        "炸弹压别的牌型；从大到小：四王，六张以上（张数多的大），同花顺，五张，四张。",
    ),
    (
        "When all pass the last play of a seat that is out, its partner leads.",
        "出完的人最后一手没人要，由对家接风。",
    ),
    (
        "The team of the first seat out wins 3 levels if its other seat is second, 2 if third, 1 if last.",
        "头游一方胜：对家二游升 3 级，三游升 2 级，末游升 1 级。",
    ),
];

const LOW_ACE: &str = "A low ace may begin a row: A2345, AA2233, AAA222.";

impl fmt::Display for Guandan {
    /// Writes `guandan:2`, and after commas the switches that differ from the usual rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", Guandan::NAME, self.level)?;
        self.changes().try_for_each(|change| write!(f, ",{}", change.name()))
    }
}

impl FromStr for Guandan {
    type Err = CardError;

    /// Parses the form that [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Guandan, CardError> {
        Guandan::read(text).unwrap_or_else(|| Err(no_level(text)))
    }
}

/// Error for an unknown switch.
fn no_switch(name: &str) -> CardError {
    let name = shortened(name.trim());
    CardError::new(said!(
        "'{name}' is no switch of Guandan: choose from no-wrap, bombs-to-8, declared, no-joker-kickers",
        "掼蛋没有“{name}”这个开关：可用的有 no-wrap、bombs-to-8、declared、no-joker-kickers"
    ))
}

/// Error for rules without a level.
fn no_level(text: &str) -> CardError {
    let (text, levels) = (shortened(text), &RANK_LETTERS[..13]);
    let levels: String = levels.iter().rev().take(1).chain(&levels[..12]).collect();
    CardError::new(said!(
        "'{text}' does not name a level: write guandan: and one of {levels}",
        "“{text}” 没有说打几：请写“掼蛋：”和 {levels} 之一"
    ))
}
