//! Parses hands without guessing.
//!
//! Without a [`Notation`], the rules of [`auto`] apply, and an ambiguous text is an error that
//! names both readings. A notation resolves the ambiguity. Its parsers are strict ([`named`]).

mod auto;
mod fault;
mod jokers;
mod named;
mod numbers;
mod runs;
mod signs;

use crate::said;
use std::{ops::Range, str::FromStr};

use fault::Fault;
pub use jokers::JokerNames;

use super::{Card, Counts, Hand};
use crate::error::CardError;

/// Notation of a program or file format, where it differs from the usual ones.
///
/// ```
/// use canju::cards::{Hand, Notation};
/// let notation: Notation = "douzero".parse()?;
/// assert_eq!(Hand::parse("34567XD", Some(notation))?.to_string(), "3 4 5 6 7 B R");
/// assert!("34567XD".parse::<Hand>().is_err(), "D and X have other meanings too");
/// # Ok::<(), canju::error::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `DouZero`: `3456789TJQKA2`, jokers `X` (black) and `D` (red); or its numbers, 3 to 14 = A,
    /// 17 = 2, jokers 20 and 30.
    DouZero,
    /// `RLCard`: suit first, `S3 HT BJ RJ`, or ranks alone, `33TBR`.
    RlCard,
    /// Numbers, separated: 3 to 10, 11 = J to 14 = A, 15 = 2, jokers 16 and 17.
    Numbers,
    /// One bridge hand of a PBN file, spades first: `QT62.AQT852.QJT.`.
    Pbn,
    /// One bridge hand of a LIN file: `SQT62HAQT852DQJTC`.
    Lin,
}

impl Notation {
    /// All notations, with the names that users pass.
    pub const NAMES: [(&str, Notation); 5] = [
        ("douzero", Notation::DouZero),
        ("rlcard", Notation::RlCard),
        ("numbers", Notation::Numbers),
        ("pbn", Notation::Pbn),
        ("lin", Notation::Lin),
    ];
}

impl FromStr for Notation {
    type Err = CardError;

    fn from_str(name: &str) -> Result<Notation, CardError> {
        named_in(&Notation::NAMES, name, "notation")
    }
}

/// Value with this name, in any case. The error lists the names.
pub(super) fn named_in<T: Copy>(names: &[(&str, T)], name: &str, what: &str) -> Result<T, CardError> {
    let found = names.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|&(_, thing)| thing).ok_or_else(|| {
        let all: Vec<String> = names.iter().map(|(n, _)| format!("{n:?}")).collect();
        let (name, all) = (fault::quoted(name), all.join(", "));
        CardError::new(said!("unknown {what} {name}: use {all}", "没有 {name} 这种写法：请用 {all}"))
    })
}

impl Hand {
    /// Parses a hand, in the usual notations or in one program's notation.
    ///
    /// Without a notation this accepts any mixture, in upper or lower case, of:
    ///
    /// - ranks `3 4 5 6 7 8 9 T J Q K A 2`, ten also as `10` or `0`, alone or in runs (`33 44`,
    ///   `9TJ`);
    /// - suits `C D H S`, `♣♦♥♠`, `♧♢♡♤`, ❤ or 梅花 方块 红桃 黑桃 (草花 方片 红心), before or after the rank,
    ///   in a run all on the same side. A suit next to several ranks applies to all of them, as in
    ///   printed bridge hands: `♠AKQ ♥32`, `AKQ♠ 32♥`;
    /// - jokers as `B` `R`, `BJ` `RJ`, 小王 大王, or `SJ` `BJ` (small and big), all in one way;
    /// - symbols of whole cards: 🂡 is the ace of spades;
    /// - between cards: white space, commas, `;`, brackets and quotes; also in full width.
    ///
    /// Ambiguous text is an error that names both readings: `X`; `D`, except for diamonds next to
    /// its rank (`6D`) or in a run with more suits (`6D6H`); `CJ`; `JB` and `JR`; `SJ` alone; `BJ` or
    /// `RJ` within a longer run; 王; `3♥4`; `♠33`, where the second 3 may have no suit; `100`; `20` and
    /// `30`, which can be jokers.
    ///
    /// ```
    /// use canju::cards::Hand;
    /// for text in ["3 10 小王", "[3, T, BJ]", "30B", "３、１０、Ｂ"] {
    ///     assert_eq!(Hand::parse(text, None)?.to_string(), "3 T B");
    /// }
    /// assert_eq!(Hand::parse("♠9 H6 6D", None)?.to_string(), "6D6H 9S");
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a hand, is ambiguous, or has more than eight cards of a rank. The error
    /// marks the place and suggests a correction.
    pub fn parse(text: &str, notation: Option<Notation>) -> Result<Hand, CardError> {
        Hand::parse_with(text, notation, JokerNames::among([text], false))
    }

    /// Parses a hand of a call that has more texts: [`JokerNames::among`] all of them.
    ///
    /// # Errors
    /// Like [`Hand::parse`].
    pub fn parse_with(text: &str, notation: Option<Notation>, names: JokerNames) -> Result<Hand, CardError> {
        let mut bag = Bag::default();
        read(text, notation, names, &mut bag).map_err(|fault| fault.shown_in(text))?;
        Hand::new(bag.cards)
    }

    /// Parses a list of texts, each of one card: `["10", "J", "小王"]`.
    ///
    /// ```
    /// use canju::cards::{Hand, JokerNames};
    /// let items = ["10".to_string(), "33".to_string()];
    /// let error = Hand::parse_tokens(&items, None, JokerNames::among([], false)).unwrap_err().to_string();
    /// assert!(error.starts_with("item 2: 2 cards, but an item of a list is one card"), "{error}");
    /// ```
    ///
    /// # Errors
    /// Like [`Hand::parse`], and if an item has not one card. The error shows the item and its number.
    pub fn parse_tokens(
        tokens: &[String],
        notation: Option<Notation>,
        names: JokerNames,
    ) -> Result<Hand, CardError> {
        let mut bag = Bag::default();
        for (i, token) in tokens.iter().enumerate() {
            let before = bag.cards.len();
            let read = read(token, notation, names, &mut bag)
                .and_then(|()| one_card(&bag.cards[before..], 0..token.chars().count()));
            read.map_err(|fault| fault.in_item(i + 1).shown_in(token))?;
        }
        Hand::new(bag.cards)
    }

    /// Parses a list of rank numbers. Without a notation only 2 to 10 are unambiguous.
    ///
    /// ```
    /// use canju::cards::{Hand, Notation::{DouZero, Numbers}};
    /// assert_eq!(Hand::parse_numbers(&[3, 15, 17], Some(Numbers))?.to_string(), "3 2 R");
    /// assert_eq!(Hand::parse_numbers(&[3, 17, 30], Some(DouZero))?.to_string(), "3 2 R");
    /// # Ok::<(), canju::error::CardError>(())
    /// ```
    ///
    /// # Errors
    /// For a number that is not a rank or is ambiguous. The error names the item, counted from 1.
    pub fn parse_numbers(numbers: &[u64], notation: Option<Notation>) -> Result<Hand, CardError> {
        let mut bag = Bag::default();
        numbers::read(numbers, notation, &mut bag)
            .map_err(|(i, fault)| fault.in_item(i + 1).shown_in(&numbers[i].to_string()))?;
        Hand::new(bag.cards)
    }
}

impl FromStr for Hand {
    type Err = CardError;

    /// Calls [`Hand::parse`] without a notation.
    fn from_str(text: &str) -> Result<Hand, CardError> {
        Hand::parse(text, None)
    }
}

/// Rejects an item of a list that has no card or several.
fn one_card(cards: &[Card], at: Range<usize>) -> Result<(), Fault> {
    const LISTED: usize = 4;
    if let [_] = cards {
        return Ok(());
    }
    if cards.is_empty() {
        return Err(Fault::new(said!("this item has no card", "这里没有牌"), at));
    }
    let items: Vec<String> = cards.iter().take(LISTED).map(|card| format!("\"{card}\"")).collect();
    let (n, items) = (cards.len(), items.join(", "));
    let more = if n > LISTED { ", …" } else { "" };
    let sentence = said!(
        "{n} cards, but an item of a list is one card: write {items}{more}, or the whole hand as one text",
        "这里有 {n} 张牌，而列表里一项只写一张：请写 {items}{more}，或把整手牌写成一个文本"
    );
    Err(Fault::new(sentence, at))
}

fn read(text: &str, notation: Option<Notation>, names: JokerNames, bag: &mut Bag) -> Result<(), Fault> {
    match notation {
        None => auto::read(text, names, bag),
        Some(Notation::DouZero) => named::read_douzero(text, bag),
        Some(Notation::RlCard) => named::read_rlcard(text, bag),
        Some(Notation::Numbers) => named::read_numbers(text, bag),
        Some(Notation::Pbn) => named::read_pbn(text, bag),
        Some(Notation::Lin) => named::read_lin(text, bag),
    }
}

/// Cards parsed so far. Rejects the ninth of a rank, so that a long text ends after 121 cards.
#[derive(Default)]
struct Bag {
    cards: Vec<Card>,
    counts: Counts,
    /// Spelling of the jokers so far.
    jokers: Option<&'static str>,
}

impl Bag {
    fn add(&mut self, card: Card, at: Range<usize>) -> Result<(), Fault> {
        let counts = self.counts.checked_add(Counts::of(card.rank, 1)).ok_or_else(|| {
            let rank = card.rank;
            let why = said!(
                "a ninth {rank}: a hand holds at most eight cards of a rank",
                "第九张 {rank}：一手牌同点最多八张"
            );
            Fault::new(why, at)
        })?;
        self.counts = counts;
        self.cards.push(card);
        Ok(())
    }

    /// Adds a card of a bridge hand, which may occur once only.
    fn add_once(&mut self, card: Card, at: Range<usize>) -> Result<(), Fault> {
        if self.cards.contains(&card) {
            return Err(Fault::new(
                said!("{card} occurs twice: a bridge deck has one", "{card} 有两张：桥牌的一副牌只有一张"),
                at,
            ));
        }
        self.add(card, at)
    }
}
